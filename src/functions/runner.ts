import type { CancelSignal } from '../platform/ports.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import type { FunctionProgram } from './step.ts';

/** What a function is sent. */
export interface FunctionRequest {
  readonly program: FunctionProgram;
  /** Mounted read-only at `/local` in containers. */
  readonly localDirectory: string | undefined;
  /** The ResourceList as YAML, with the comments of its items; made when asked for. */
  readonly text: () => string;
  /** The same as a value, for who needs no text. */
  readonly value: () => JsonObject;
  readonly parts?: RequestParts;
}

/** The value of a request for those who need each item once: of very many they are made anew, and not kept. */
export interface RequestParts {
  readonly count: number;
  /** From `start` on, up to `end` or the last one. */
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
  /** The program or the module is not there. */
  | { readonly kind: 'not-found'; readonly message: string; readonly hint?: string }
  | { readonly kind: 'not-executable'; readonly message: string; readonly hint?: string }
  /** It is not the function's fault: there is no container tool, it does not work, the image cannot be had. */
  | { readonly kind: 'unavailable'; readonly message: string; readonly hint: string }
  /** A module threw, a worker ran out of memory, an image has nothing to run: in the words of who knows. */
  | { readonly kind: 'failed'; readonly message: string; readonly hint?: string };

export interface FunctionResponse {
  readonly end: FunctionEnd;
  /** What it printed, or the value that a module gave back; undefined where nothing came. */
  readonly output:
    | { readonly kind: 'text'; readonly bytes: Uint8Array }
    | { readonly kind: 'value'; readonly value: JsonValue }
    | undefined;
  /** What it wrote to stderr (a module: its console), decoded, at most 1 MiB of it. */
  readonly stderr: string;
  /** Of a module that says it does nothing but with what it is sent: whether it looks at the value of that, or the text. */
  readonly hermetic?: 'value' | 'text';
  /** In milliseconds: what it took until the function could start, an image to be pulled. No part of its time limit. */
  readonly preparation?: number;
}

export interface RunLimits {
  readonly timeoutMilliseconds: number;
  readonly maxOutputBytes: number;
  /** Of a container or a module's heap. */
  readonly maxMemoryBytes: number;
  readonly maxProcesses: number;
}

/** Runs one function once. Never rejects: whatever happens is a response. */
export type FunctionRunner = (
  request: FunctionRequest,
  limits: RunLimits,
  signal: CancelSignal,
) => Promise<FunctionResponse>;
