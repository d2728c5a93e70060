/** How long to wait after failures, one after the other. */
export interface BackOff {
  /** In milliseconds. `least` is what the server asked for. */
  readonly next: (least?: number) => number;
}

const FIRST = 800;
const LONGEST = 30_000;

/** So long without a failure, and the next one is a first one again, in milliseconds. */
const CALM = 10_000;

/**
 * As client-go's reflector: 800 ms, doubled each time up to 30 s, with up to as much again for jitter, so that clients
 * of a server that comes back do not all ask at once; but 30 s altogether. It begins anew when the time between a wait
 * and the next failure was calm.
 */
export function backOff(elapsed: () => number, random: () => number): BackOff {
  let base = FIRST;
  let until = -Infinity;
  return {
    next(least = 0) {
      if (elapsed() - until > CALM) base = FIRST;
      const wait = Math.max(least, Math.min(base * (1 + random()), LONGEST));
      base = Math.min(base * 2, LONGEST);
      until = elapsed() + wait;
      return Math.round(wait);
    },
  };
}
