import type { JobName, Jobs } from './jobs.ts';

/** What a thread is told: first what it does, then the batches, which are numbered as their results are. */
export type ThreadRequest<Name extends JobName> =
  | { readonly kind: 'start'; readonly name: Name; readonly init: Jobs[Name]['init'] }
  | { readonly kind: 'batch'; readonly id: number; readonly batch: Jobs[Name]['batch'] };

export interface ThreadResponse<Name extends JobName> {
  readonly id: number;
  readonly result: Jobs[Name]['result'];
}
