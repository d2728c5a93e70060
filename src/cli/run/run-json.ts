import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { printableJson } from '../../diagnostics/printable.ts';
import type { StepEvent, StepRun } from '../../functions/pipeline.ts';
import type { Source } from '../../text/source.ts';
import type { FunctionRunLine, OutputFunction, OutputRunSummary, OutputWrite } from '../../outputs/functions.ts';
import type { FileChange, WritePlan } from '../../write/plan.ts';
import { printPlan } from '../../write/show.ts';
import type { StreamCounts } from '../../write/stream-plan.ts';
import { diagnosticJson } from '../report/json.ts';
import type { RunSettings } from './settings.ts';

/** The outcome of a run. */
export interface RunReport {
  readonly runs: readonly StepRun[];
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly Source[];
  /** All functions succeeded, and their output can be written. */
  readonly ok: boolean;
  /** With paths as the user would write them. */
  readonly plan: WritePlan;
  readonly counts: StreamCounts | undefined;
}

/** The documented contract (docs/functions.md). Every field is always present. */
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
  yield `,\n  "summary": ${printableJson(summaryJson(diagnostics, counts))}\n}\n`;
}

function summaryJson(diagnostics: readonly Diagnostic[], counts: RunReport['counts']): OutputRunSummary {
  const many = (severity: string): number => diagnostics.filter((one) => one.severity === severity).length;
  const { changed = 0, created = 0, moved = 0, deleted = 0 } = counts ?? {};
  const found = { errors: many('error'), warnings: many('warning'), infos: many('info') };
  return { changed, created, moved, deleted, ...found };
}

/** A line of JSON as soon as a function starts or ends. */
export function stepLine(event: StepEvent): string {
  if (event.kind === 'ended') return line({ event: 'ended', ...functionJson(event.run) });
  const { step, resources } = event;
  const { name, program, packagePath, isValidator } = step;
  const kind = program.kind;
  return line({ event: 'started', name, kind, package: packagePath, validator: isValidator, resources });
}

/** The lines after the last function: the findings, the changes and the summary. */
export function* endLines(
  { diagnostics, ok, plan, counts }: RunReport,
  { dryRun }: Pick<RunSettings, 'dryRun'>,
): Generator<string> {
  for (const diagnostic of diagnostics) yield line({ event: 'diagnostic', ...diagnosticJson(diagnostic) });
  for (const change of plan.changes) yield line({ event: 'change', ...changeJson(change, dryRun) });
  yield line({ event: 'finished', succeeded: ok, summary: summaryJson(diagnostics, counts) });
}

function line(shown: FunctionRunLine): string {
  return `${printableJson(shown)}\n`;
}

/** The diff is printed only with --dry-run: it may be much larger than the rest. */
function changeJson(change: FileChange, dryRun: boolean): OutputWrite {
  const { kind, path } = change;
  return { kind, path, diff: dryRun ? printPlan({ changes: [change] }) : null };
}

function functionJson({ step, resources, milliseconds, cached, end, stderr, problems }: StepRun): OutputFunction {
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

function* list(items: readonly object[]): Generator<string> {
  yield '[';
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}\n    ${printableJson(item)}`;
  yield items.length === 0 ? ']' : '\n  ]';
}
