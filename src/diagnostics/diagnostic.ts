import type { Source, Span } from '../text/source.ts';
import { positionAt } from '../text/source.ts';
import type { Path } from '../value/path.ts';
import type { DiagnosticCode } from './catalogue.ts';
import type { Severity } from './severity.ts';

export type { Severity } from './severity.ts';

/** A place in a file. Offsets are half-open UTF-16 offsets; lines and columns start at 1. */
export interface Location {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The Kubernetes object that a diagnostic is about. */
export interface Subject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  /** `initContainers`, `containers` or `ephemeralContainers`, as in an event's fieldPath. */
  readonly containerList?: ContainerList;
  readonly container?: string;
}

/** The list of a pod that a container is in. */
export type ContainerList = 'containers' | 'initContainers' | 'ephemeralContainers';

/** A related location: the winner of two duplicates, or the declaration of a name. */
export interface Related {
  readonly message: string;
  readonly location?: Location;
}

/** A problem in user input, as plain data. `frame.ts` and the reporters print it. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One or two sentences that name the offending text; no trailing newline. */
  readonly message: string;
  /** What the user can do. */
  readonly hint?: string;
  readonly location?: Location;
  readonly subject?: Subject;
  /** The field inside the subject, from its root. */
  readonly fieldPath?: Path;
  /** A short name of the field: `env PUBLIC_URL`, `args[2]`. */
  readonly field?: string;
  readonly related?: readonly Related[];
  /** The kustomizations, as directories, whose builds have the problem; absent for a problem in a file as it is written. */
  readonly roots?: readonly string[];
}

/** A span of a source with its lines and columns; of a part of a longer text, the lines are those of the whole. */
export function locationOf(source: Source, span: Span): Location {
  const { line, column } = positionAt(source, span.start);
  const { line: endLine, column: endColumn } = positionAt(source, span.end);
  return { path: source.path, start: span.start, end: span.end, line, column, endLine, endColumn };
}

/** Whether a part of the input could not be read. */
export function isUnreadable({ code, severity }: Pick<Diagnostic, 'code' | 'severity'>): boolean {
  return (
    severity === 'error' && (code === 'unreadable-file' || code === 'invalid-yaml' || code === 'unfinished-change')
  );
}
