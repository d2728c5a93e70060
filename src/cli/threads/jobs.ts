import type { UnitBatch } from '../../merge/changed-units.ts';
import type { MergedDocument } from '../../merge/document.ts';
import type { MergeOptions } from '../../merge/options.ts';
import type { JsonValue } from '../../value/json.ts';

/** What threads do. All of it crosses from one thread to another, so it is plain data (`structuredClone`). */
export interface Jobs {
  /** `createUnitMerger` */
  readonly merge: {
    readonly init: { readonly options: MergeOptions; readonly definitions: readonly JsonValue[] };
    readonly batch: UnitBatch;
    readonly result: readonly (MergedDocument | undefined)[];
  };
}

export type JobName = keyof Jobs;

/** Made of what is the same for all batches, it makes a result of each. */
export type Job<Name extends JobName> = (
  init: Jobs[Name]['init'],
) => (batch: Jobs[Name]['batch']) => Jobs[Name]['result'];

/** A thread that does one job over and over. */
export interface JobThread<Name extends JobName> {
  /** Rejects where the job throws, or where the thread has ended. */
  readonly run: (batch: Jobs[Name]['batch']) => Promise<Jobs[Name]['result']>;
  readonly end: () => Promise<void>;
}

/** Threads beside this one. */
export interface Threads {
  /** How many can work at one time. */
  readonly processors: number;
  readonly start: <Name extends JobName>(name: Name, init: Jobs[Name]['init']) => JobThread<Name>;
}
