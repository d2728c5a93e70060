import type { Job, JobName, Jobs } from './jobs.ts';

const JOBS: { readonly [Name in JobName]: () => Promise<Job<Name>> } = {
  merge: async () => (await import('../merge/merge-job.ts')).mergeJob,
};

/** Each job is loaded when it is asked for. */
export async function startJob<Name extends JobName>(
  name: Name,
  init: Jobs[Name]['init'],
): Promise<(batch: Jobs[Name]['batch']) => Jobs[Name]['result']> {
  const job = await JOBS[name]();
  return job(init);
}
