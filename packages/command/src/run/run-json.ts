import { printableJson, diagnosticJson } from '@krmkit/base';
import type { StepRun, RunEnding, FunctionRunLine } from '@krmkit/functions';
import { changeJson, stepRunJson, summaryJson } from '@krmkit/functions';
import type { Source } from '@krmkit/base';
import type { RunSettings } from './settings.ts';

/** The outcome of a run, with paths as the user would write them. */
export interface RunReport extends RunEnding {
  readonly runs: readonly StepRun[];
  readonly sources: readonly Source[];
}

/** A line of JSON for each event. */
export function* jsonLines(events: Iterable<FunctionRunLine>): Generator<string> {
  for (const event of events) yield `${printableJson(event)}\n`;
}

/** The documented contract (docs/functions.md). Every field is always present. */
export function* runJson(
  { runs, diagnostics, ok, plan, counts }: RunReport,
  { dryRun }: Pick<RunSettings, 'dryRun'>,
): Generator<string> {
  const head = `{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "FunctionRun",\n  "succeeded": ${ok},\n  "functions": `;
  yield head;
  yield* list(runs.map(stepRunJson));
  yield ',\n  "diagnostics": ';
  yield* list(diagnostics.map(diagnosticJson));
  yield ',\n  "changes": ';
  yield* list(plan.changes.map((change) => changeJson(change, dryRun)));
  yield `,\n  "summary": ${printableJson(summaryJson(diagnostics, counts))}\n}\n`;
}

function* list(items: readonly object[]): Generator<string> {
  yield '[';
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}\n    ${printableJson(item)}`;
  yield items.length === 0 ? ']' : '\n  ]';
}
