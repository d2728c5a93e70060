import type { StepRun } from '../../functions/pipeline.ts';
import type { JsonObject } from '../../value/json.ts';
import { diagnosticJson } from '../report/json.ts';
import type { RunReport } from './run-report.ts';

/** The documented contract (docs/functions.md); every field is always there. */
export function* runJson({ runs, diagnostics, ok, plan, counts }: RunReport): Generator<string> {
  const head = `{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "FunctionRun",\n  "succeeded": ${ok},\n  "functions": `;
  yield head;
  yield* list(runs.map(functionJson));
  yield ',\n  "diagnostics": ';
  yield* list(diagnostics.map(diagnosticJson));
  yield ',\n  "changes": ';
  yield* list(plan.changes.map(({ kind, path }) => ({ kind, path })));
  const many = (severity: string): number => diagnostics.filter((one) => one.severity === severity).length;
  const { changed = 0, created = 0, moved = 0, deleted = 0 } = counts ?? {};
  const found = { errors: many('error'), warnings: many('warning'), infos: many('info') };
  yield `,\n  "summary": ${JSON.stringify({ changed, created, moved, deleted, ...found })}\n}\n`;
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
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(item)}`;
  yield items.length === 0 ? ']' : '\n  ]';
}
