import type { StepRun } from '../../functions/pipeline.ts';
import type { JsonObject } from '../../value/json.ts';
import type { FileChange } from '../../write/plan.ts';
import { printPlan } from '../../write/show.ts';
import { diagnosticJson } from '../report/json.ts';
import type { RunReport } from './run-report.ts';
import type { RunSettings } from './run-settings.ts';
import { printableJson } from '../../diagnostics/printable.ts';

/** The documented contract (docs/functions.md); every field is always there. */
export function* runJson(
  { runs, diagnostics, ok, plan, counts }: RunReport,
  { dryRun }: Pick<RunSettings, 'dryRun'>,
): Generator<string> {
  const head = `{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "FunctionRun",\n  "succeeded": ${ok},\n  "functions": `;
  yield head;
  yield* list(runs.map(functionJson));
  yield ',\n  "diagnostics": ';
  yield* list(diagnostics.map(diagnosticJson));
  yield ',\n  "changes": ';
  yield* list(plan.changes.map((change) => changeJson(change, dryRun)));
  const many = (severity: string): number => diagnostics.filter((one) => one.severity === severity).length;
  const { changed = 0, created = 0, moved = 0, deleted = 0 } = counts ?? {};
  const found = { errors: many('error'), warnings: many('warning'), infos: many('info') };
  yield `,\n  "summary": ${printableJson({ changed, created, moved, deleted, ...found })}\n}\n`;
}

/** The difference is for those who ask for it: it may be many times the rest. */
function changeJson(change: FileChange, dryRun: boolean): JsonObject {
  const { kind, path } = change;
  return { kind, path, diff: dryRun ? printPlan({ changes: [change] }) : null };
}

function functionJson({ step, resources, milliseconds, cached, end, stderr, problems }: StepRun): JsonObject {
  return {
    name: step.name,
    kind: step.program.kind,
    package: step.packagePath,
    validator: step.isValidator,
    resources,
    milliseconds: Math.max(0, Math.round(milliseconds)),
    cached,
    end: end.kind,
    exitCode: end.kind === 'exited' ? end.status : null,
    succeeded: problems.length === 0,
    stderr,
  };
}

function* list(items: readonly JsonObject[]): Generator<string> {
  yield '[';
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}\n    ${printableJson(item)}`;
  yield items.length === 0 ? ']' : '\n  ]';
}
