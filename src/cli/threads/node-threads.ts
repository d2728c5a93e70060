import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { JobName, Jobs, JobThread, Threads } from './jobs.ts';
import type { ThreadRequest, ThreadResponse } from './thread-message.ts';

/** Threads of this process. */
export function nodeThreads(): Threads {
  return { processors: availableParallelism(), start: startThread };
}

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** One that the system does not let us start does nothing: what it is given is done by the one who gives it. */
function startThread<Name extends JobName>(name: Name, init: Jobs[Name]['init']): JobThread<Name> {
  try {
    // The build puts it beside the file that this is a part of.
    return threadOf(new Worker(new URL('thread.cjs', import.meta.url)), name, init);
  } catch (error) {
    const reason = error instanceof Error ? error : new RangeError(String(error));
    return { run: () => Promise.reject(reason), end: () => Promise.resolve() };
  }
}

function threadOf<Name extends JobName>(worker: Worker, name: Name, init: Jobs[Name]['init']): JobThread<Name> {
  const waiting = new Map<number, Waiting<Jobs[Name]['result']>>();
  let next = 0;
  let ended: Error | undefined;
  const fail = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  const send = (request: ThreadRequest<Name>): void => {
    worker.postMessage(request);
  };
  send({ kind: 'start', name, init });
  worker.on('message', ({ id, result }: ThreadResponse<Name>) => {
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  worker.on('messageerror', fail);
  worker.on('error', fail);
  worker.on('exit', () => {
    fail(new RangeError('this thread has ended'));
  });
  return {
    run: (batch) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) {
          reject(ended);
          return;
        }
        const id = next++;
        waiting.set(id, { resolve, reject });
        send({ kind: 'batch', id, batch });
      }),
    end: async () => {
      await worker.terminate();
    },
  };
}
