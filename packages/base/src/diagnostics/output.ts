import type { DiagnosticCode } from './codes.ts';
import type { ContainerList, Severity } from './diagnostic.ts';

/** The version of the JSON outputs of krmkit. */
export type OutputVersion = 'krmkit.dev/v1';

/** A place in a file. Lines and columns start at 1; columns count UTF-16 units. */
export interface OutputLocation {
  /** The path of the file, as given or found; `-` for standard input. */
  readonly path: string;
  /** The line of the first character. */
  readonly line: number;
  /** The column of the first character. */
  readonly column: number;
  /** The line of the end. */
  readonly endLine: number;
  /** The column after the last character. */
  readonly endColumn: number;
}

/** The name of a Kubernetes object. */
export interface OutputResource {
  /** The group and the version: `apps/v1`, or `v1` for the core group. */
  readonly apiVersion: string;
  /** The kind: `Deployment`. */
  readonly kind: string;
  /** Null if the manifest does not set it. */
  readonly namespace: string | null;
  /** The name; empty if the manifest has none. */
  readonly name: string;
}

/** The object and the container that a diagnostic is about. */
export interface OutputSubject extends OutputResource {
  /** The list that has the container; null if the diagnostic is about the whole object. */
  readonly containerList: ContainerList | null;
  /** The name of the container; null if the diagnostic is about the whole object. */
  readonly container: string | null;
}

/** Another place that explains a problem. */
export interface OutputRelated {
  /** What the place has to do with the problem. */
  readonly message: string;
  /** Null if it is not in a file. */
  readonly location: OutputLocation | null;
}

/** A place of a finding. */
export interface OutputOccurrence {
  /** How serious the problem is. */
  readonly severity: Severity;
  /** The problem, for people; the wording can change in any release. */
  readonly message: string;
  /** Null if the problem is not in a file. */
  readonly location: OutputLocation | null;
  /** Null for a problem of a file. */
  readonly subject: OutputSubject | null;
  /** The field for people: `env PUBLIC_URL`. */
  readonly field: string | null;
  /** The field from the root of the object: `spec.containers[0].env[3].value`. */
  readonly fieldPath: string | null;
  /** The kustomizations, as directories, whose builds have the problem; empty for a problem in a file as written. */
  readonly roots: readonly string[];
  /** The template of a Helm chart that the object was rendered from. */
  readonly template: string | null;
}

/** A finding, or a problem of the input. */
export interface OutputDiagnostic extends OutputOccurrence {
  /** The stable code: `unresolved-reference`. */
  readonly code: DiagnosticCode;
  /** What you can do, for people; null if nothing is known. */
  readonly hint: string | null;
  /** Other places that explain the problem. */
  readonly related: readonly OutputRelated[];
  /** The other places with the same cause, such as one missing object; empty if there are none. */
  readonly occurrences: readonly OutputOccurrence[];
}
