import type { Problem } from '../value/result.ts';
import type { Source, Span } from '../text/source.ts';
import { positionAt } from '../text/source.ts';
import type { Path } from '../value/path.ts';
import type { DiagnosticCode } from './codes.ts';
import type { Severity } from './severity.ts';

export type { Severity } from './severity.ts';

/** A place in a file. Offsets are half-open UTF-16 offsets; lines and columns start at 1. */
export interface Location {
  /** The path of the file to show; `-` for standard input. */
  readonly path: string;
  /** The offset of the first character. */
  readonly start: number;
  /** The offset after the range. */
  readonly end: number;
  /** The line of `start`. */
  readonly line: number;
  /** The column of `start`. */
  readonly column: number;
  /** The line of `end`. */
  readonly endLine: number;
  /** The column of `end`. */
  readonly endColumn: number;
}

/** The Kubernetes object that a diagnostic is about. */
export interface Subject {
  /** The group and the version: `apps/v1`, or `v1` for the core group. */
  readonly apiVersion: string;
  /** The kind: `Deployment`. */
  readonly kind: string;
  /** Absent if the manifest does not set it. */
  readonly namespace?: string;
  /** The name of the object; empty if the manifest has none. */
  readonly name: string;
  /** The prefix of the name that the API server makes; absent if the manifest has a name. */
  readonly generateName?: string;
  /** `initContainers`, `containers` or `ephemeralContainers`, as in an event's fieldPath. */
  readonly containerList?: ContainerList;
  /** The name of the container; absent if the diagnostic is about the whole object. */
  readonly container?: string;
}

/** The list of a pod that a container is in. */
export type ContainerList = 'containers' | 'initContainers' | 'ephemeralContainers';

/** A related location: the winner of two duplicates, or the declaration of a name. */
export interface Related {
  /** What the location has to do with the problem. */
  readonly message: string;
  /** The position in a file; absent if it is not in one. */
  readonly location?: Location;
}

/** A problem in user input, as plain data. `frame.ts` and the reporters print it. */
export interface Diagnostic extends Problem {
  /** The stable code of the problem: `unresolved-reference`. */
  readonly code: DiagnosticCode;
  /** How serious the problem is. */
  readonly severity: Severity;
  /** The position in a file; absent if the problem is not about a file. */
  readonly location?: Location;
  /** The Kubernetes object; absent if the problem is not about one. */
  readonly subject?: Subject;
  /** The field inside the subject, from its root. */
  readonly fieldPath?: Path;
  /** A short name of the field: `env PUBLIC_URL`, `args[2]`. */
  readonly field?: string;
  /** The value of the field has text of a Secret, which can be in the line of the location. */
  readonly isSecret?: true;
  /** Other locations that explain the problem. */
  readonly related?: readonly Related[];
  /** The kustomizations, as directories, whose builds have the problem; absent for a problem in a file as it is written. */
  readonly roots?: readonly string[];
  /** The template of a Helm chart that the object was rendered from: `shop/templates/web.yaml`. */
  readonly template?: string;
  /** The missing object or key is marked as optional, or has a replacement. */
  readonly isOptional?: true;
  /** What several places have in common that have this problem: `Secret shop/db`, which is missing. See `byCause`. */
  readonly cause?: string;
  /** The other places with the same cause, after `byCause`. */
  readonly occurrences?: readonly Diagnostic[];
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
