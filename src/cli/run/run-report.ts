import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { StepRun } from '../../functions/pipeline.ts';
import type { Source } from '../../text/source.ts';
import type { WritePlan } from '../../write/plan.ts';
import type { StreamCounts } from '../../write/stream-plan.ts';

/** What came of a run. */
export interface RunReport {
  readonly runs: readonly StepRun[];
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly Source[];
  /** All functions succeeded, and what they made may be written. */
  readonly ok: boolean;
  /** With paths as the user would write them. */
  readonly plan: WritePlan;
  readonly counts: StreamCounts | undefined;
}
