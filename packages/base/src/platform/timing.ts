import type { CancelSignal, Clock } from './ports.ts';

/** Clock and random numbers for waits: `krmkit/node` has the real ones, tests use their own. */
export interface Timing {
  readonly clock: Clock;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
  /** Resolves after so many milliseconds, or at once when `signal` is aborted. */
  readonly sleep: (milliseconds: number, signal: CancelSignal) => Promise<void>;
  /** From 0 to less than 1, for jitter. */
  readonly random: () => number;
}

/** The longest timer in milliseconds, 24 days; a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The clock of this machine. */
export function systemTiming(): Timing {
  return {
    clock: { now: () => Date.now() },
    elapsed: () => performance.now(),
    random: () => Math.random(),
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve();
          return;
        }
        const end = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, Math.min(milliseconds, LONGEST_TIMER));
        signal.addEventListener('abort', end);
      }),
  };
}

/** A signal that also aborts when the outer one does. `end` detaches it from the outer one. */
interface Cancellation {
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
