import type { OutputDiagnostic, OutputVersion } from '@krmkit/base';

/** The output of `krmkit run -o json` and `krmkit render -o json`. */
export interface FunctionRunOutput {
  /** The version of the output. */
  readonly apiVersion: OutputVersion;
  /** The kind of the output. */
  readonly kind: 'FunctionRun';
  /** Whether all functions succeeded and krmkit could use their output. */
  readonly succeeded: boolean;
  /** The functions that ran. */
  readonly functions: readonly OutputFunction[];
  /** Results of functions, and problems. */
  readonly diagnostics: readonly OutputDiagnostic[];
  /** The files that were written, or would be. */
  readonly changes: readonly OutputWrite[];
  /** Numbers. */
  readonly summary: OutputRunSummary;
}

/** A function that starts. */
export interface OutputStartedFunction {
  /** The name of the function. */
  readonly name: string;
  /** How it runs. */
  readonly kind: 'container' | 'exec' | 'module';
  /** The package that declares it. */
  readonly package: string;
  /** Whether its changes are discarded. */
  readonly validator: boolean;
  /** The number of resources that it is sent. */
  readonly resources: number;
}

/** A function that ran. */
export interface OutputFunction extends OutputStartedFunction {
  /** The time, without pulling the image. */
  readonly milliseconds: number;
  /** Whether its output comes from the cache. */
  readonly cached: boolean;
  /** How it ended. */
  readonly end:
    | 'exited'
    | 'signalled'
    | 'timed-out'
    | 'cancelled'
    | 'too-much-output'
    | 'not-found'
    | 'not-executable'
    | 'unavailable'
    | 'failed';
  /** Null if it did not exit. */
  readonly exitCode: number | null;
  /** Whether it succeeded and its output is valid. */
  readonly succeeded: boolean;
  /** What it printed to standard error. */
  readonly stderr: string;
}

/** A file that was written, or would be. */
export interface OutputWrite {
  /** What is done to the file. */
  readonly kind: 'create' | 'edit' | 'delete';
  /** The path of the file. */
  readonly path: string;
  /** With `--dry-run`, the difference as git prints it; else null. */
  readonly diff: string | null;
}

/** Numbers of a run. */
export interface OutputRunSummary {
  /** Changed resources. */
  readonly changed: number;
  /** New resources. */
  readonly created: number;
  /** Resources that are in another file. */
  readonly moved: number;
  /** Deleted resources. */
  readonly deleted: number;
  /** Diagnostics of severity error. */
  readonly errors: number;
  /** Diagnostics of severity warning. */
  readonly warnings: number;
  /** Diagnostics of severity info. */
  readonly infos: number;
}

/** A line of `krmkit run -o jsonl` and `krmkit render -o jsonl`, and an event of `runFunctions` and `renderPackage`. */
export type FunctionRunLine =
  | FunctionStartedLine
  | FunctionEndedLine
  | DiagnosticLine
  | WriteLine
  | FunctionRunFinishedLine;

/** A function starts. */
export interface FunctionStartedLine extends OutputStartedFunction {
  /** The event. */
  readonly event: 'started';
}

/** A function has ended. */
export interface FunctionEndedLine extends OutputFunction {
  /** The event. */
  readonly event: 'ended';
}

/** A result or a problem. */
export interface DiagnosticLine extends OutputDiagnostic {
  /** The event. */
  readonly event: 'diagnostic';
}

/** A file was written, or would be. */
export interface WriteLine extends OutputWrite {
  /** The event. */
  readonly event: 'change';
}

/** The run is finished. */
export interface FunctionRunFinishedLine {
  /** The event. */
  readonly event: 'finished';
  /** Whether all functions succeeded and krmkit could use their output. */
  readonly succeeded: boolean;
  /** Numbers. */
  readonly summary: OutputRunSummary;
}
