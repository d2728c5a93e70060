import type { DiagnosticCode, Severity } from '@krmkit/base';
import type { SchemaShape } from '@krmkit/functions';
import type { ProbeKind } from '@krmkit/start';

/** The output of `krmkit version -o json`. */
export interface VersionOutput {
  /** The version of krmkit. */
  readonly version: string;
  /** The Kubernetes releases that krmkit supports. */
  readonly kubernetes: { readonly oldest: string; readonly newest: string };
}

/** The output of `krmkit explain -o json`: all codes, or the code or function that you named. */
export type ExplainOutput = readonly OutputCode[] | OutputCode | OutputFunctionHelp;

/** The explanation of a code. */
export interface OutputCode {
  /** The code. */
  readonly code: DiagnosticCode;
  /** The severity, without settings. */
  readonly severity: Severity;
  /** One line. */
  readonly title: string;
  /** What is wrong, and what you can do. */
  readonly explanation: string;
}

/** The output of `krmkit run --list-functions -o json`. */
export type FunctionListOutput = readonly OutputFunctionHelp[];

/** A function. */
export interface OutputFunctionHelp {
  /** The name of the function. */
  readonly function: string;
  /** What the function does. */
  readonly description: string;
  /** The fields of its functionConfig. */
  readonly config: SchemaShape;
}

/** A line of `krmkit start -o json`. */
export type StartLine =
  | { readonly event: 'pulling'; readonly image: string }
  | { readonly event: 'warning'; readonly container?: string; readonly message: string }
  | {
      readonly event: 'failed';
      readonly container?: string;
      readonly reason: string;
      readonly message: string;
      readonly hint?: string;
    }
  | { readonly event: 'started'; readonly container: string; readonly restarts: number }
  | {
      readonly event: 'probed';
      readonly container: string;
      readonly probe: ProbeKind;
      readonly passed: boolean;
      readonly message?: string;
    }
  | { readonly event: 'ended'; readonly container: string; readonly exitCode: number; readonly outOfMemory: boolean }
  | { readonly event: 'restarting'; readonly container: string; readonly milliseconds: number }
  | {
      readonly event: 'output';
      readonly container: string;
      readonly stream: 'stdout' | 'stderr';
      readonly line: string;
    }
  | { readonly event: 'stopping' };

/** A line of `krmkit watch -o json`: a mistake in a pod of the cluster. */
export interface WatchLine {
  /** The namespace of the pod. */
  readonly namespace: string;
  /** The name of the pod. */
  readonly pod: string;
  /** The identifier of the pod. */
  readonly uid: string;
  /** The name of the container; absent if the mistake is about the whole pod. */
  readonly container?: string | undefined;
  /** The reason of the Event. */
  readonly reason: string;
  /** The code of the mistake. */
  readonly code: DiagnosticCode;
  /** How serious the mistake is. */
  readonly severity: 'error' | 'warning';
  /** The path from the root of the pod. */
  readonly field: string;
  /** The mistake, for people. */
  readonly message: string;
  /** What you can do, for people. */
  readonly hint?: string | undefined;
  /** How often it occurred. */
  readonly count: number;
}
