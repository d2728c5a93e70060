import type { ExpansionOutcome, Workload } from '../expand/expansion.ts';

/** A form of the answer, made while it is found. Its texts follow each other. */
export interface ExpansionReport {
  /** What is printed of a workload, or of one before it. */
  readonly workload: (workload: Workload) => Iterable<string>;
  /** Printed after the last workload. */
  readonly end: (outcome: ExpansionOutcome) => Iterable<string>;
}
