import type { CommandContext } from '../context.ts';
import { inThreads } from './in-threads.ts';
import type { JobName, Jobs } from './jobs.ts';
import { startJob } from './start-job.ts';

/** What there is to share, in characters. */
export interface ThreadWish {
  readonly characters: number;
  /** A thread pays that gets so many. */
  readonly least: number;
  /** Of a batch. */
  readonly batch: number;
  /** `--concurrency`: so many, whether they pay or not. */
  readonly wanted: number | undefined;
  /** This thread does a share of the work, too: there is one less beside it. */
  readonly isShared?: boolean;
}

/** Threads that do one job. */
export interface OpenThreads<Name extends JobName> {
  readonly count: number;
  /** The results of batches in their order; see `inThreads`. */
  readonly run: (
    batches: AsyncIterable<Jobs[Name]['batch']> | Iterable<Jobs[Name]['batch']>,
  ) => AsyncGenerator<Jobs[Name]['result'], void, undefined>;
  /** To be called whatever happens: threads keep a process alive. */
  readonly end: () => Promise<void>;
}

/**
 * With fewer of them threads start only where somebody wants them (`bench/threads.mjs`): reading, placing and printing stay
 * with one thread, each other one compiles the same code once more, and a second processor is not idle without them, as V8
 * compiles and collects there.
 */
export const FEWEST_PROCESSORS = 4;

/** Undefined where nobody wanted several, and they would not be faster than one; or where there is nothing to share. */
export async function openThreads<Name extends JobName>(
  context: Pick<CommandContext, 'threads'>,
  { characters, least, batch, wanted, isShared = false }: ThreadWish,
  name: Name,
  init: Jobs[Name]['init'],
): Promise<OpenThreads<Name> | undefined> {
  const most = Math.min(wanted ?? Math.floor(characters / least), Math.ceil(characters / batch));
  if (most < 2 || context.threads === undefined) return undefined;
  const { processors, start } = await context.threads();
  if (wanted === undefined && processors < FEWEST_PROCESSORS) return undefined;
  const count = wanted === undefined ? Math.min(most, processors) : most;
  if (count < 2) return undefined;
  const threads = Array.from({ length: isShared ? count - 1 : count }, () => start(name, init));
  let job: ReturnType<typeof startJob<Name>> | undefined;
  let hasEnded = false;
  const here = async (batch: Jobs[Name]['batch']): Promise<Jobs[Name]['result']> => {
    if (hasEnded) throw new RangeError('these threads have ended');
    const run = await (job ??= startJob(name, init));
    return run(batch);
  };
  return {
    count: threads.length,
    run: (batches) => inThreads(threads, batches, here),
    end: async () => {
      hasEnded = true;
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}
