import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inThreads } from '../../../src/cli/threads/in-threads.ts';
import type { Jobs, JobThread } from '../../../src/cli/threads/jobs.ts';

type Batch = Jobs['merge']['batch'];
type Result = Jobs['merge']['result'];

const never = (): Promise<Result> => Promise.reject(new RangeError('not here'));

/** A batch that is known by how many units it has not: its files say its number. */
function batchOf(number: number): Batch {
  return { files: { original: [{ path: `${number}`, text: '' }], updated: [], destination: [] }, units: [] };
}

function resultOf({ files }: Batch): Result {
  return [{ text: files.original[0]?.path ?? '', removed: false, conflicts: [], diagnostics: [] }];
}

interface Watched {
  readonly threads: readonly JobThread<'merge'>[];
  readonly most: () => number;
}

/** Threads whose batches take as many turns as `turns` says, one after the other. */
function threadsOf(count: number, turns: readonly number[], fails: (batch: number) => boolean = () => false): Watched {
  let running = 0;
  let most = 0;
  let begun = 0;
  const thread: JobThread<'merge'> = {
    run: async (batch) => {
      const number = begun++;
      running += 1;
      most = Math.max(most, running);
      for (let turn = turns[number % turns.length] ?? 0; turn > 0; turn--) await Promise.resolve();
      running -= 1;
      if (fails(number)) throw new RangeError('no memory');
      return resultOf(batch);
    },
    end: () => Promise.resolve(),
  };
  return { threads: Array.from({ length: count }, () => thread), most: () => most };
}

async function textsOf(results: AsyncIterable<Result>): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const [first] of results) texts.push(first?.text ?? '');
  return texts;
}

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${index}`);
const batches = (count: number): readonly Batch[] => Array.from({ length: count }, (_, index) => batchOf(index));

describe('results of threads', () => {
  it('come in the order of their batches, and no more are under way than two for each thread', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.nat(40), { minLength: 1, maxLength: 60 }),
        async (count, length, turns) => {
          const { threads, most } = threadsOf(count, turns);
          expect(await textsOf(inThreads(threads, batches(length), never))).toEqual(numbers(length));
          expect(most()).toBeLessThanOrEqual(count * 2);
        },
      ),
    );
  });

  it('are made here where a thread fails', async () => {
    const { threads } = threadsOf(2, [3, 0, 7], (number) => number % 3 === 1);
    const made: string[] = [];
    const here = (batch: Batch): Promise<Result> => {
      made.push(batch.files.original[0]?.path ?? '');
      return Promise.resolve(resultOf(batch));
    };
    expect(await textsOf(inThreads(threads, batches(9), here))).toEqual(numbers(9));
    expect(made.toSorted()).toEqual(['1', '4', '7']);
  });

  it('fail as they do here', async () => {
    const { threads } = threadsOf(2, [0], (number) => number === 4);
    const texts: string[] = [];
    const reading = async (): Promise<void> => {
      for await (const [first] of inThreads(threads, batches(9), never)) texts.push(first?.text ?? '');
    };
    await expect(reading()).rejects.toThrow('not here');
    expect(texts).toEqual(numbers(4));
  });

  it('are not asked for before somebody wants them', async () => {
    const { threads } = threadsOf(2, [0]);
    let asked = 0;
    const source = function* (): Generator<Batch, void, undefined> {
      for (const batch of batches(1000)) {
        asked += 1;
        yield batch;
      }
    };
    for await (const [first] of inThreads(threads, source(), never)) if (first?.text === '10') break;
    // Eleven have come, and twice as many as threads hold may wait.
    expect(asked).toBeLessThanOrEqual(11 + 8);
  });
});
