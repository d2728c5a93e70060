import process from 'node:process';

/** What grows with the square of the size takes 16 times as long for four times as much; in proportion, 4 times. */
export const LINEAR = 11;

/** Shorter work is measured in the ticks of the clock and the whims of the compiler. */
const LEAST = 5_000;

/**
 * How many times the processor time the work takes for four times the size. What else the machine does is no fault of
 * the work: the least of a few runs counts.
 */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  await timeOf(work, size);
  const small = Math.max(LEAST, await timeOf(work, size));
  return (await timeOf(work, 4 * size)) / small;
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
