import type { CancelSignal } from '../platform/ports.ts';

/** A signal of its own that an outer one aborts too. `end` lets go of the outer one. */
export interface Cancellation {
  readonly signal: CancelSignal;
  readonly abort: () => void;
  readonly end: () => void;
}

export function cancellationWithin(outer: CancelSignal): Cancellation {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (outer.aborted) abort();
  else outer.addEventListener('abort', abort);
  return { signal: controller.signal, abort, end: () => outer.removeEventListener('abort', abort) };
}
