import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { RenderOutcome } from '../../functions/kptfile-status.ts';
import { writeRenderedStatus } from '../../functions/kptfile-status.ts';
import type { PackageFile } from '../../read/package-files.ts';
import { compareBytes } from '../../text/compare.ts';
import type { WritePlan } from '../../write/plan.ts';

export interface StatusPlan {
  /** The very plan that was given where the status needs no change. */
  readonly plan: WritePlan;
  readonly diagnostics: readonly Diagnostic[];
}

/** Adds to a plan, whose paths are as the user would write them, the status of the package in its Kptfile. */
export function planStatus(plan: WritePlan, files: readonly PackageFile[], outcome: RenderOutcome): StatusPlan {
  const file = files.find(({ relativePath }) => relativePath === 'Kptfile');
  const planned = plan.changes.find(({ path }) => path === file?.path);
  if (file === undefined || planned?.kind === 'delete') return { plan, diagnostics: [] };
  const before = file.source.text;
  const { text: after, diagnostics } = writeRenderedStatus(planned?.after ?? before, outcome, file.path);
  if (after === (planned?.after ?? before)) return { plan, diagnostics };
  const others = plan.changes.filter((change) => change !== planned);
  const changes = [...others, { kind: 'edit' as const, path: file.path, before, after }];
  return { plan: { changes: changes.toSorted((a, b) => compareBytes(a.path, b.path)) }, diagnostics };
}
