import type { WriteProblem } from './problem.ts';

/** Most calls wait for the disk, which takes together what is asked of it at one time. */
const AT_ONCE = 64;

/**
 * Works on many things at one time. After a problem nothing new is begun; it returns when all that was begun has ended,
 * with the problem of the first of them in their order.
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
