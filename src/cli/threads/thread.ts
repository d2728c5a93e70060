import { parentPort } from 'node:worker_threads';
import type { JobName, JobRun, Jobs } from './jobs.ts';
import { startJob } from './start-job.ts';
import type { ThreadRequest, ThreadResponse } from './thread-message.ts';

// The whole of a thread: this file is its entry, so something has to happen here.
const take = createWork((response) => {
  parentPort?.postMessage(response);
});
parentPort?.on('message', take);

/** What goes wrong ends the thread, and `nodeThreads` tells those who wait. */
function createWork<Name extends JobName>(
  answer: (response: ThreadResponse<Name>) => void,
): (request: ThreadRequest<Name>) => void {
  let job: Promise<JobRun<Name>> | undefined;
  const runBatch = async (id: number, batch: Jobs[Name]['batch']): Promise<void> => {
    const run = await job;
    if (run !== undefined) answer({ id, result: run(batch) });
  };
  return (request) => {
    if (request.kind === 'start') {
      job = startJob(request.name, request.init);
      return;
    }
    void runBatch(request.id, request.batch);
  };
}
