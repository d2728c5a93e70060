import { createSource, locationOf } from '@krmkit/base';
import type { Diagnostic, Location } from '@krmkit/base';
import type { FileChange, WritePlan } from '@krmkit/manifests';
import type { StepRun } from './pipeline.ts';

/** The changes that fail `--check`, as findings: one for each file, at the first line that would change. */
export function pendingChanges({ changes }: WritePlan, runs: readonly StepRun[], verb: string): readonly Diagnostic[] {
  const names = [...new Set(runs.map(({ step }) => step.name))];
  const who = names.length === 1 ? `${names[0]} would` : 'The functions would';
  return changes.map((change) => ({
    code: 'file-would-change',
    severity: 'error',
    message: `${who} ${change.kind === 'edit' ? 'change' : change.kind} this file`,
    hint: `run \`krmkit ${verb}\` without --check, and commit what it changes`,
    location: placeOf(change),
  }));
}

function placeOf(change: FileChange): Location {
  const before = change.kind === 'create' ? '' : change.before;
  const start = change.kind === 'edit' ? firstDifference(before, change.after) : 0;
  const line = before.lastIndexOf('\n', start - 1) + 1;
  const end = before.slice(line).search(/[\r\n]|$/) + line;
  return locationOf(createSource(change.path, before), { start: line, end });
}

/** If the text only grows at its end: the last line. */
function firstDifference(before: string, after: string): number {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return at === before.length && before.endsWith('\n') ? Math.max(0, at - 1) : at;
}
