import type { ExpansionOutcome, Workload } from '../expand/expansion.ts';
import type { ShownWorkload } from './shown-workload.ts';

/** A form of the answer, made while it is found. Its texts follow each other. */
export interface ExpansionReport {
  readonly show: (workload: Workload) => ShownWorkload;
  /** What is printed of a workload, or of one before it. */
  readonly workload: (shown: ShownWorkload) => Iterable<string>;
  /** What is printed behind the last one. */
  readonly end: (outcome: ExpansionOutcome) => Iterable<string>;
}
