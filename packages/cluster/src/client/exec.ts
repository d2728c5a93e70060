import type { CancelSignal } from '@krmkit/base';
import type { ApiFailure } from './api.ts';

/** A program to run in a container of a running pod. */
export interface ExecRequest {
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
  readonly command: readonly string[];
  /** Sent to standard input, which then stays open: the program must know the length. Absent: no standard input. */
  readonly stdin?: readonly Uint8Array[];
  /** More output ends the connection, as `lost`. */
  readonly maxOutputBytes: number;
  /** For the whole call. */
  readonly timeoutMilliseconds: number;
  /** Called when the first bytes of standard output arrive, and later ones. */
  readonly onOutput?: () => void;
  readonly signal?: CancelSignal;
}

/** How a program in a container ended. */
export type ExecEnd =
  | { readonly kind: 'exited'; readonly status: number; readonly stdout: Uint8Array; readonly stderr: Uint8Array }
  /** The node could not start it: the container is gone, or has no such program. */
  | { readonly kind: 'not-started'; readonly message: string }
  /** The connection ended before the exit status: the program can still run. */
  | { readonly kind: 'lost'; readonly message: string }
  /** The connection was not opened, or it was cancelled. The program did not start, unless it is `cancelled`. */
  | ApiFailure;

/** Runs programs in containers, as `kubectl exec` does. Never rejects. */
export type PodExec = (request: ExecRequest) => Promise<ExecEnd>;
