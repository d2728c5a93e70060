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

function startThread<Name extends JobName>(name: Name, init: Jobs[Name]['init']): JobThread<Name> {
  // The build puts it beside the file that this is a part of.
  const worker = new Worker(new URL('thread.cjs', import.meta.url));
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
