import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { StepRun } from '../../functions/pipeline.ts';
import { compareBytes } from '../../text/compare.ts';
import type { WritePlan } from '../../write/plan.ts';
import type { StreamCounts } from '../../write/stream-plan.ts';
import type { CommandContext } from '../context.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { writeChunks } from '../write-chunks.ts';
import { withFewKept } from '../report/kept-spellings.ts';
import { countOf } from '../../text/plural.ts';
import type { RunReport } from './run-report.ts';
import type { RunSettings } from './run-settings.ts';

/** Says what functions said: for people on stderr, for programs on stdout. */
export async function reportRun(context: CommandContext, settings: RunSettings, report: RunReport): Promise<void> {
  const { stdout } = context;
  if (settings.format === 'table') {
    await reportDiagnostics(context, forPeople(report.diagnostics), report.sources, settings);
    return;
  }
  const diagnostics = report.diagnostics.toSorted(byPlace);
  switch (settings.format) {
    case 'json': {
      const { runJson } = await import('./run-json.ts');
      await writeChunks(stdout, runJson({ ...report, diagnostics }, settings));
      return;
    }
    case 'sarif': {
      const { sarifReport } = await import('../report/sarif.ts');
      await writeChunks(stdout, sarifReport({ diagnostics }));
      return;
    }
    case 'junit': {
      const { junitReport } = await import('../report/junit.ts');
      await writeChunks(stdout, junitReport({ diagnostics: forPeople(diagnostics), strict: false }, settings.verb));
      return;
    }
    case 'github': {
      const { githubCommands } = await import('../report/github.ts');
      await writeChunks(stdout, githubCommands(forPeople(diagnostics)));
      return;
    }
  }
}

/** Programs get all of them. */
function forPeople(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return withFewKept(diagnostics, ' (-o json names all of them)');
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compareBytes(a.location?.path ?? '', b.location?.path ?? '') || (a.location?.start ?? 0) - (b.location?.start ?? 0)
  );
}

/** Of a run that failed: no function is to blame where nothing runs containers, or an image cannot be had. */
export function failedStatus(runs: readonly StepRun[]): ExitStatus {
  return runs.some(({ end }) => end.kind === 'unavailable') ? EXIT.environment : EXIT.findings;
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
