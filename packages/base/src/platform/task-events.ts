import type { CancelSignal } from './ports.ts';

/** A task that reports events. Each loop over it gets all events from the first one, as they happen. */
export type TaskWithEvents<E, T> = Promise<T> & AsyncIterable<E>;

/** Receives the events of a task. */
export interface EventOptions<E> {
  /**
   * Receives each event as it happens. If it throws or rejects, the task stops as with `signal`, and rejects with that
   * error.
   */
  readonly onEvent?: (event: E) => void | Promise<void>;
  /** Ends the task when aborted. */
  readonly signal?: CancelSignal;
}

/** Starts a task that reports events to the hook of the options and to loops over it. */
export function withEvents<E, T>(
  options: EventOptions<E>,
  start: (emit: (event: E) => void, signal: CancelSignal) => Promise<T>,
  check: () => void,
): TaskWithEvents<E, T> {
  const events: E[] = [];
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    const all = waiting;
    waiting = [];
    for (const go of all) go();
  };
  let hasEnded = false;
  const keep = (event: E): void => {
    events.push(event);
    wake();
  };
  const outcome = callHook(options, start, keep, check).finally(() => {
    hasEnded = true;
    wake();
  });
  async function* loop(): AsyncGenerator<E, void, undefined> {
    // A failure ends the loop below.
    outcome.catch(() => {});
    let at = 0;
    for (;;) {
      for (const event of events.slice(at)) {
        at += 1;
        yield event;
      }
      if (at < events.length) continue;
      if (hasEnded) break;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    await outcome;
  }
  return Object.assign(outcome, { [Symbol.asyncIterator]: loop });
}

async function callHook<E, T>(
  options: EventOptions<E>,
  start: (emit: (event: E) => void, signal: CancelSignal) => Promise<T>,
  keep: (event: E) => void,
  check: () => void,
): Promise<T> {
  check();
  const { onEvent, signal } = options;
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  const failures: unknown[] = [];
  const fail = (error: unknown): void => {
    failures.push(error);
    abort();
  };
  const pending: Promise<void>[] = [];
  const emit = (event: E): void => {
    if (failures.length > 0) return;
    keep(event);
    try {
      const done = onEvent?.(event);
      if (done instanceof Promise) pending.push(done.catch(fail));
    } catch (error) {
      fail(error);
    }
  };
  try {
    const outcome = await start(emit, stop.signal);
    await Promise.all(pending);
    if (failures.length > 0) throw failures[0];
    return outcome;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
