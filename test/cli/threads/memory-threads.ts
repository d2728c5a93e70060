import type { JobName, Jobs, JobThread, Threads } from '../../../src/cli/threads/jobs.ts';
import { startJob } from '../../../src/cli/threads/start-job.ts';

/** Threads that are none: what would cross from one to another is copied as if it did. */
export interface MemoryThreads extends Threads {
  readonly started: () => number;
  readonly running: () => number;
  readonly batches: () => number;
}

/** `failing`: the batches that fail, counted over all threads from 0, as where memory is short. */
export function memoryThreads(processors: number, failing: readonly number[] = []): MemoryThreads {
  let started = 0;
  let running = 0;
  let batches = 0;
  const start = <Name extends JobName>(name: Name, init: Jobs[Name]['init']): JobThread<Name> => {
    started += 1;
    running += 1;
    let hasEnded = false;
    const job = startJob(name, structuredClone(init));
    return {
      run: async (batch) => {
        const mine = batches++;
        const run = await job;
        if (hasEnded) throw new RangeError('this thread has ended');
        if (failing.includes(mine)) throw new RangeError('no memory');
        return structuredClone(run(structuredClone(batch)));
      },
      end: () => {
        if (!hasEnded) running -= 1;
        hasEnded = true;
        return Promise.resolve();
      },
    };
  };
  return { processors, start, started: () => started, running: () => running, batches: () => batches };
}
