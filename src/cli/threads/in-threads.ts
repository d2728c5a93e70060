import type { JobName, Jobs, JobThread } from './jobs.ts';

/** So many batches wait for each thread or are in it, so that it need not wait for the next one. */
const WAITING = 2;

/**
 * The results of batches in their order. Batches are asked for as threads get free, and no more than twice as many as
 * these hold are under way or waiting for the one who asks. A batch whose thread fails, as memory is short, is done
 * `here` in its turn: what is wrong with the batch itself shows there again.
 */
export async function* inThreads<Name extends JobName>(
  threads: readonly JobThread<Name>[],
  batches: AsyncIterable<Jobs[Name]['batch']> | Iterable<Jobs[Name]['batch']>,
  here: (batch: Jobs[Name]['batch']) => Promise<Jobs[Name]['result']>,
): AsyncGenerator<Jobs[Name]['result'], void, undefined> {
  const places = Array.from({ length: WAITING }, () => threads).flat();
  const free = createQueue(places);
  const waiting: WaitingBatch<Name>[] = [];
  const resultOf = ({ batch, result }: WaitingBatch<Name>): Promise<Jobs[Name]['result']> =>
    result.catch(() => here(batch));
  for await (const batch of batches) {
    const thread = await free.take();
    const result = thread.run(batch).finally(() => {
      free.give(thread);
    });
    // It is looked at in its turn, and until then nobody would be there for a failure.
    result.catch(() => undefined);
    waiting.push({ batch, result });
    if (waiting.length < places.length * 2) continue;
    const oldest = waiting.shift();
    if (oldest !== undefined) yield await resultOf(oldest);
  }
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) yield await resultOf(next);
}

interface WaitingBatch<Name extends JobName> {
  readonly batch: Jobs[Name]['batch'];
  readonly result: Promise<Jobs[Name]['result']>;
}

interface Queue<Thing> {
  readonly take: () => Promise<Thing>;
  readonly give: (thing: Thing) => void;
}

function createQueue<Thing>(things: readonly Thing[]): Queue<Thing> {
  const free = [...things];
  const takers: ((thing: Thing) => void)[] = [];
  return {
    take: () => {
      const thing = free.shift();
      if (thing !== undefined) return Promise.resolve(thing);
      return new Promise((resolve) => {
        takers.push(resolve);
      });
    },
    give: (thing) => {
      const taker = takers.shift();
      if (taker === undefined) free.push(thing);
      else taker(thing);
    },
  };
}
