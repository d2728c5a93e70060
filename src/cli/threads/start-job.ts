import type { Job, JobName, JobRun, Jobs } from './jobs.ts';

const JOBS: { readonly [Name in JobName]: () => Promise<Job<Name>> } = {
  expand: async () => (await import('../expand/expand-job.ts')).expandJob,
  merge: async () => (await import('../merge/merge-job.ts')).mergeJob,
};

/** Each job is loaded when it is asked for. */
export async function startJob<Name extends JobName>(name: Name, init: Jobs[Name]['init']): Promise<JobRun<Name>> {
  const job = await JOBS[name]();
  return job(init);
}
