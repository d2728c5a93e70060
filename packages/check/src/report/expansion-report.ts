import type { ExpansionOutcome, Workload } from '../findings/expansion.ts';

/** An output format that prints results as they are found. The texts follow each other. */
export interface ExpansionReport {
  /** The text for a workload, which can include that of earlier ones. */
  readonly workload: (workload: Workload) => Iterable<string>;
  /** The text after the last workload. */
  readonly end: (outcome: ExpansionOutcome) => Iterable<string>;
}
