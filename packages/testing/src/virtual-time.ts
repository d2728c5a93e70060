import { setImmediate } from 'node:timers/promises';
import type { Timing } from '@krmkit/base';

/** A clock that only the test advances. */
export interface VirtualTime extends Timing {
  readonly pass: (milliseconds: number) => Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
}

export function virtualTime(random: () => number = () => 0.5, start = 0): VirtualTime {
  let now = start;
  let order = 0;
  const timers = new Set<Timer>();
  return {
    clock: { now: () => 1_700_000_000_000 + now },
    elapsed: () => now,
    random,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          timers.delete(timer);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer: Timer = { at: now + milliseconds, order: (order += 1), fire: end };
        timers.add(timer);
        if (signal.aborted) end();
        else signal.addEventListener('abort', end);
      }),
    async pass(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        await setImmediate();
        const next = [...timers].toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
        if (next === undefined || next.at > until) break;
        now = Math.max(now, next.at);
        next.fire();
      }
      now = until;
      await setImmediate();
    },
  };
}
