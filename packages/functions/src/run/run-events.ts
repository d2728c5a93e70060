import type { Diagnostic } from '@krmkit/base';
import type { StepEvent, StepRun } from './pipeline.ts';
import type { FunctionRunLine, OutputFunction, OutputRunSummary, OutputWrite } from './outputs.ts';
import type { FileChange, WritePlan, StreamCounts } from '@krmkit/manifests';
import { printPlan } from '@krmkit/manifests';
import { diagnosticJson } from '@krmkit/base';

// The documented contract (docs/json-output.md). Every field is always present.

/** What a run ends with. */
export interface RunEnding {
  readonly diagnostics: readonly Diagnostic[];
  /** All functions succeeded, and their output can be written. */
  readonly ok: boolean;
  readonly plan: WritePlan;
  readonly counts: StreamCounts | undefined;
}

/** The event of a function that starts or ends. */
export function stepEvent(event: StepEvent): FunctionRunLine {
  if (event.kind === 'ended') return { event: 'ended', ...stepRunJson(event.run) };
  const { step, resources } = event;
  const { name, program, packagePath, isValidator } = step;
  return { event: 'started', name, kind: program.kind, package: packagePath, validator: isValidator, resources };
}

/** The events after the last function: the diagnostics, the changes and the summary. */
export function* endEvents(
  { diagnostics, ok, plan, counts }: RunEnding,
  withDiff: boolean,
): Generator<FunctionRunLine> {
  for (const diagnostic of diagnostics) yield { event: 'diagnostic', ...diagnosticJson(diagnostic) };
  for (const change of plan.changes) yield { event: 'change', ...changeJson(change, withDiff) };
  yield { event: 'finished', succeeded: ok, summary: summaryJson(diagnostics, counts) };
}

export function summaryJson(diagnostics: readonly Diagnostic[], counts: StreamCounts | undefined): OutputRunSummary {
  const many = (severity: string): number => diagnostics.filter((one) => one.severity === severity).length;
  const { changed = 0, created = 0, moved = 0, deleted = 0 } = counts ?? {};
  const found = { errors: many('error'), warnings: many('warning'), infos: many('info') };
  return { changed, created, moved, deleted, ...found };
}

/** The diff can be much larger than the rest. */
export function changeJson(change: FileChange, withDiff: boolean): OutputWrite {
  const { kind, path } = change;
  return { kind, path, diff: withDiff ? printPlan({ changes: [change] }) : null };
}

export function stepRunJson({ step, resources, milliseconds, cached, end, stderr, problems }: StepRun): OutputFunction {
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
