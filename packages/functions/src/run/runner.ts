import type { CancelSignal, JsonObject, JsonValue } from '@krmkit/base';
import type { FunctionProgram } from './step.ts';

/** The input of a function. */
export interface FunctionRequest {
  readonly program: FunctionProgram;
  /** Mounted read-only at `/local` in containers. */
  readonly localDirectory: string | undefined;
  /** The ResourceList as YAML, with the comments of its items; computed on request. */
  readonly text: () => string;
  /** The same as a value, for functions that need no text. */
  readonly value: () => JsonObject;
  readonly parts?: RequestParts;
}

/**
 * The value of a request in parts, for consumers that need each item once: for very many items they are created on
 * request and not kept.
 */
export interface RequestParts {
  readonly count: number;
  /** From `start` up to but not including `end`, or to the last one. */
  readonly items: (start: number, end: number) => readonly JsonValue[];
  /** The list without its items. */
  readonly frame: () => JsonObject;
}

/** How a function ended. */
export type FunctionEnd =
  | { readonly kind: 'exited'; readonly status: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'timed-out'; readonly milliseconds: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'too-much-output'; readonly bytes: number }
  /** The program or the module does not exist. */
  | { readonly kind: 'not-found'; readonly message: string; readonly hint?: string }
  | { readonly kind: 'not-executable'; readonly message: string; readonly hint?: string }
  /** Not the function's fault: there is no container tool, it does not work, or the image cannot be pulled. */
  | { readonly kind: 'unavailable'; readonly message: string; readonly hint: string }
  /** A module threw, a worker ran out of memory, or an image has nothing to run; `message` describes it. */
  | { readonly kind: 'failed'; readonly message: string; readonly hint?: string };

export interface FunctionResponse {
  readonly end: FunctionEnd;
  /** The printed bytes, or the value that a module returned; undefined without output. */
  readonly output:
    /** `keepsComments`: the text has all comments that were sent, except those that the function removed. */
    | { readonly kind: 'text'; readonly bytes: Uint8Array; readonly keepsComments?: true }
    | { readonly kind: 'value'; readonly value: JsonValue }
    | undefined;
  /** The text on stderr (for a module: its console), decoded, at most 1 MiB. */
  readonly stderr: string;
  /** The container whose log has the text on stderr instead. */
  readonly loggedBy?: string;
  /** For a module that declares itself hermetic: whether it reads the value or the text of its input. */
  readonly hermetic?: 'value' | 'text';
  /** True if the runner ensured that the function had no network. */
  readonly isIsolated?: boolean;
  /**
   * In milliseconds: the time until the function could start, for example to pull an image. Does not count towards the
   * time limit.
   */
  readonly preparation?: number;
}

export interface RunLimits {
  readonly timeoutMilliseconds: number;
  readonly maxOutputBytes: number;
  /** For a container, or for the heap of a module. */
  readonly maxMemoryBytes: number;
  readonly maxProcesses: number;
}

/** Runs one function once. Never rejects: any failure is a response. */
export type FunctionRunner = (
  request: FunctionRequest,
  limits: RunLimits,
  signal: CancelSignal,
) => Promise<FunctionResponse>;
