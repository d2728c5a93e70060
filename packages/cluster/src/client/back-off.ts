/** How long to wait after consecutive failures. */
export interface BackOff {
  /** In milliseconds. `least` is the minimum that the server asked for. */
  readonly next: (least?: number) => number;
}

const FIRST = 800;
const LONGEST = 30_000;

/** In milliseconds: after this time without a failure, the back-off starts again. */
const CALM = 10_000;

/**
 * As client-go's reflector: 800 ms, doubled each time up to 30 s, plus up to the same amount of jitter, so that clients
 * of a recovering server do not all ask at once; never more than 30 s. The back-off starts again when the time between
 * a wait and the next failure was long enough.
 */
export function backOff(elapsed: () => number, random: () => number): BackOff {
  let base = FIRST;
  let until = -Infinity;
  return {
    next(least = FIRST) {
      if (elapsed() - until > CALM) base = FIRST;
      const wait = Math.max(least, Math.min(base * (1 + random()), LONGEST));
      base = Math.min(base * 2, LONGEST);
      until = elapsed() + wait;
      return Math.round(wait);
    },
  };
}
