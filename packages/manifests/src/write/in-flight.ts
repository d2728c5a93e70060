import type { WriteProblem } from './problem.ts';

/** Most calls wait for the disk, which combines concurrent requests. */
const AT_ONCE = 64;

/**
 * Runs `work` for many items concurrently. After a problem, starts nothing new. Resolves when all started work has
 * ended, with the problem of the first item in their order.
 */
export async function workOnAll<T, P extends WriteProblem | 'interrupted'>(
  all: Iterable<T>,
  work: (one: T) => Promise<P | undefined>,
): Promise<P | undefined> {
  const waiting = numbered(all);
  let first: { readonly at: number; readonly problem: P } | undefined;
  const worker = async (): Promise<void> => {
    for (;;) {
      const next = first === undefined ? waiting.next() : undefined;
      if (next === undefined || next.done === true) return;
      const [at, one] = next.value;
      const problem = await work(one);
      if (problem !== undefined && (first === undefined || at < first.at)) first = { at, problem };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return first?.problem;
}

function* numbered<T>(all: Iterable<T>): Generator<readonly [number, T], void, undefined> {
  let at = 0;
  for (const one of all) {
    yield [at, one];
    at += 1;
  }
}
