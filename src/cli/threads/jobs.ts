import type { UnitBatch } from '../../merge/changed-units.ts';
import type { MergedDocument } from '../../merge/document.ts';
import type { MergeOptions } from '../../merge/options.ts';
import type { DocumentText } from '../../read/resource-text.ts';
import type { JsonValue } from '../../value/json.ts';
import type { ExpandInit, ShownResource } from '../expand/shown-resource.ts';

/** What threads do. All of it crosses from one thread to another, so it is plain data (`structuredClone`). */
export interface Jobs {
  /** `createUnitMerger` */
  readonly merge: {
    readonly init: { readonly options: MergeOptions; readonly definitions: readonly JsonValue[] };
    readonly batch: UnitBatch;
    readonly result: readonly (MergedDocument | undefined)[];
  };
  /** `expandJob` */
  readonly expand: {
    readonly init: ExpandInit;
    readonly batch: readonly DocumentText[];
    /** One for each document. */
    readonly result: readonly ShownResource[];
  };
}

export type JobName = keyof Jobs;

/** Made of what is the same for all batches, it makes a result of each. */
export type Job<Name extends JobName> = (init: Jobs[Name]['init']) => JobRun<Name> | Promise<JobRun<Name>>;

/** It may remember what it was asked before: batches come in their order. */
export type JobRun<Name extends JobName> = (batch: Jobs[Name]['batch']) => Jobs[Name]['result'];

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
