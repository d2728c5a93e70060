import type { Diagnostic } from '@krmkit/base';
import { compareBytes, countOf } from '@krmkit/base';
import type { StepRun, PlannedRun } from '@krmkit/functions';
import { endEvents } from '@krmkit/functions';
import type { WritePlan, StreamCounts } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { withFewKept, reportFindings } from '@krmkit/check';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { writeChunks } from '../write-chunks.ts';
import type { RunReport } from './run-json.ts';
import { jsonLines, runJson } from './run-json.ts';
import type { RunSettings } from './settings.ts';

/** Reports the results of functions: as text on stderr, or in a format for programs on stdout. */
export async function reportRun(context: CommandContext, settings: RunSettings, report: RunReport): Promise<void> {
  const { stdout } = context;
  if (settings.format === 'table') {
    await reportDiagnostics(context, forPeople(report.diagnostics), report.sources, settings);
    return;
  }
  const diagnostics = report.diagnostics.toSorted(byPlace);
  switch (settings.format) {
    case 'json': {
      await writeChunks(stdout, runJson({ ...report, diagnostics }, settings));
      return;
    }
    case 'jsonl': {
      await writeChunks(stdout, jsonLines(endEvents({ ...report, diagnostics }, settings.dryRun)));
      return;
    }
    case 'sarif':
      await writeChunks(stdout, await reportFindings('sarif', diagnostics, settings.verb));
      return;
    case 'junit':
    case 'tap':
    case 'github':
      await writeChunks(stdout, await reportFindings(settings.format, forPeople(diagnostics), settings.verb));
      return;
  }
}

/** Shortens the list for people; programs get all diagnostics. */
function forPeople(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return withFewKept(diagnostics, ' (-o json names all of them)');
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compareBytes(a.location?.path ?? '', b.location?.path ?? '') || (a.location?.start ?? 0) - (b.location?.start ?? 0)
  );
}

/** The status of a failed run. A missing container tool or image is a failure of the environment. */
export function failedStatus(runs: readonly StepRun[]): CommandStatus {
  return runs.some(({ end }) => end.kind === 'unavailable') ? EXIT.environment : EXIT.findings;
}

/** What a failed run changed. */
export function failedSummary({ plan, outputPlan }: PlannedRun): string {
  const saved = outputPlan.changes.length;
  const status = plan === outputPlan ? '' : 'the status in the Kptfile';
  if (saved === 0) return `nothing was changed${status === '' ? '' : ` but ${status}`}`;
  const files = countOf(saved, 'file');
  return `some functions failed; the output of the others was saved in ${files}, as kpt.dev/save-on-render-failure asks${status === '' ? '' : `, and ${status}`}`;
}

const WORDS: readonly (readonly [keyof StreamCounts, string])[] = [
  ['changed', 'changed'],
  ['created', 'created'],
  ['moved', 'moved'],
  ['deleted', 'deleted'],
];

/** `3 functions; 2 changed, 1 created, in 3 files`. */
export function runSummary(
  runs: readonly StepRun[],
  counts: StreamCounts,
  { changes }: WritePlan,
  { dryRun, check }: Pick<RunSettings, 'dryRun' | 'check'>,
): string {
  const functions = countOf(runs.length, 'function');
  const parts = WORDS.filter(([key]) => counts[key] > 0).map(([key, word]) => `${counts[key]} ${word}`);
  if (changes.length === 0) return `${functions}; nothing to change`;
  const files = `in ${countOf(changes.length, 'file')}`;
  return `${functions}; ${[...parts, files].join(', ')}${dryRun ? ' (dry run)' : check ? ' (not written)' : ''}`;
}
