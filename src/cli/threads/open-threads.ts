import type { CommandContext } from '../context.ts';
import { inThreads } from './in-threads.ts';
import type { JobName, Jobs } from './jobs.ts';
import { startJob } from './start-job.ts';

/** Threads for work of so many `characters`; a thread pays that gets `least` of them. */
export interface ThreadWish {
  readonly characters: number;
  readonly least: number;
  /** `--concurrency`: no more than these; as many as there are processors where it is left out. */
  readonly most: number | undefined;
}

/** Threads that do one job. */
export interface OpenThreads<Name extends JobName> {
  /** The results of batches in their order; see `inThreads`. */
  readonly run: (
    batches: AsyncIterable<Jobs[Name]['batch']> | Iterable<Jobs[Name]['batch']>,
  ) => AsyncGenerator<Jobs[Name]['result'], void, undefined>;
  /** To be called whatever happens: threads keep a process alive. */
  readonly end: () => Promise<void>;
}

/** Undefined where several threads would not be faster than one. */
export async function openThreads<Name extends JobName>(
  context: Pick<CommandContext, 'threads'>,
  { characters, least, most }: ThreadWish,
  name: Name,
  init: Jobs[Name]['init'],
): Promise<OpenThreads<Name> | undefined> {
  const paying = Math.min(most ?? Number.POSITIVE_INFINITY, Math.floor(characters / least));
  if (paying < 2 || context.threads === undefined) return undefined;
  const { processors, start } = await context.threads();
  const count = Math.min(paying, most ?? processors);
  if (count < 2) return undefined;
  const threads = Array.from({ length: count }, () => start(name, init));
  let job: ReturnType<typeof startJob<Name>> | undefined;
  const here = async (batch: Jobs[Name]['batch']): Promise<Jobs[Name]['result']> => {
    const run = await (job ??= startJob(name, init));
    return run(batch);
  };
  return {
    run: (batches) => inThreads(threads, batches, here),
    end: async () => {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}
