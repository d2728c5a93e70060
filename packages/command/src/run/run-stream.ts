import type { Diagnostic } from '@krmkit/base';
import { refusedSteps, resultDiagnostics, itemsToRun, printOutputList, stepsOfList } from '@krmkit/functions';
import type { ResourceStream } from '@krmkit/manifests';
import { readStandardInput, readStreamItems } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import type { ListFunction } from '@krmkit/functions';
import { runSteps } from '@krmkit/functions/node';
import { writeChunks } from '../write-chunks.ts';
import { unwrapList } from './deliver.ts';
import { executeSteps } from './execute-steps.ts';
import { readPermissions } from './permissions.ts';
import { failedStatus, reportRun } from './report.ts';
import type { RunReport } from './run-json.ts';
import type { RunSettings } from './settings.ts';
import { verbatim } from '../verbatim.ts';

/**
 * Runs a function, or those that the resources declare, on a ResourceList or documents from standard input, and prints
 * a ResourceList that includes the results of the functions. Prints nothing if there is an error. Standard output is
 * the list, so a report in a format for programs goes to stderr, as its only content.
 */
export async function runStream(
  context: CommandContext,
  settings: RunSettings,
  named: ListFunction | undefined,
  workingDirectory: string,
): Promise<CommandStatus | UsageProblem> {
  const unfit = needsDirectory(settings);
  if (unfit !== undefined) return unfit;
  const permissions = await readPermissions(context, settings);
  if (typeof permissions === 'number') return permissions;
  const { stream, diagnostics } = await readStandardInput({ files: context.files, stdin: context.stdin });
  const sources = stream === undefined ? [] : [stream.source];
  const shown = diagnostics.filter((diagnostic) => isToldOf(diagnostic, stream));
  if (stream === undefined || shown.some(({ severity }) => severity === 'error')) {
    await tell(context, settings, { diagnostics: shown, sources });
    return statusOf(shown);
  }
  const found = stepsOfList(stream, named, workingDirectory);
  const placed = readStreamItems(stream.items, []);
  const refused = refusedSteps(found.steps, permissions, named !== undefined);
  const reported = [...shown, ...placed.diagnostics, ...found.diagnostics, ...refused];
  const isWrong = reported.some(({ severity }) => severity === 'error');
  const isForPeople = settings.format === 'table';
  if (isWrong || isForPeople) await tell(context, settings, { diagnostics: reported, sources });
  if (isWrong) return statusOf(reported);
  if (found.steps.length === 0 && !settings.quiet && isForPeople) await remarkNoStep(context, settings);
  const items = itemsToRun(placed.items);
  const run = await executeSteps(context, settings, {
    steps: found.steps,
    start: (ports) => runSteps(found.steps, items, settings, ports),
  });
  if (typeof run === 'number') return run;
  const said = [...resultDiagnostics(run.runs, items.items), ...run.problems];
  const all = isForPeople ? said : [...reported, ...said];
  await tell(context, settings, { diagnostics: all, sources, runs: run.runs, ok: run.ok });
  if (!run.ok) return failedStatus(run.runs);
  const list = printOutputList(stream, items, run);
  if (settings.destination?.kind === 'unwrap') await unwrapList(context, [...list].join(''));
  else await writeChunks(verbatim(context.stdout), list);
  return EXIT.done;
}

function needsDirectory({ dryRun, check }: RunSettings): UsageProblem | undefined {
  if (!dryRun && !check) return undefined;
  return { message: `${dryRun ? '--dry-run' : '--check'} needs a directory`, hint: 'standard output is the list' };
}

async function remarkNoStep({ stderr }: CommandContext, { verb }: RunSettings): Promise<void> {
  const hint = 'name one with --image, --exec or --module';
  await stderr.write(`krmkit ${verb}: there is no function to run in standard input\n  ${hint}\n`);
}

/** An item that is not a Kubernetes object is passed on without a finding. */
function isToldOf({ code, severity, fieldPath }: Diagnostic, stream: ResourceStream | undefined): boolean {
  if (severity === 'error') return true;
  return code === 'invalid-resource' && (stream?.wrapper === undefined || fieldPath?.[0] !== 'items');
}

function tell(
  context: CommandContext,
  settings: RunSettings,
  report: Pick<RunReport, 'diagnostics' | 'sources'> & Partial<RunReport>,
): Promise<void> {
  const nothing = { runs: [], ok: false, plan: { changes: [] }, counts: undefined };
  return reportRun({ ...context, stdout: context.stderr }, settings, { ...nothing, ...report });
}
