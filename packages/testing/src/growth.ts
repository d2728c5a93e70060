import process from 'node:process';

/** What grows with the square of the size takes 16 times as long for four times as much; in proportion, 4 times. */
export const LINEAR = 11;

/** Shorter work is measured in the ticks of the clock and the whims of the compiler. */
const LEAST = 5_000;

/**
 * How many times the processor time the work takes for four times the size. What else the machine does is no fault of
 * the work: the least of a few runs counts, and what does not look linear is measured again, since a collection of
 * garbage in each run of the larger size is no growth.
 */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  await timeOf(work, size);
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 4 && least >= LINEAR; look++) {
    const small = Math.max(LEAST, await timeOf(work, size));
    least = Math.min(least, (await timeOf(work, 4 * size)) / small);
  }
  return least;
}

/**
 * Whether the time of the larger size is within `limit` times that of the smaller one, in any unit. A single look says
 * it as a rule; where it does not, others follow, and the least of each size counts.
 */
export function isWithin(limit: number, least: number, small: () => number, large: () => number): boolean {
  let before = Number.POSITIVE_INFINITY;
  let after = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 4; look++) {
    before = Math.min(before, small());
    after = Math.min(after, large());
    if (after < limit * Math.max(before, least)) return true;
  }
  return false;
}

/** Microseconds. */
async function timeOf(work: (size: number) => unknown, size: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage();
    await work(size);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
