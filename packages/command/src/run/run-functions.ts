import type { Diagnostic, Problem } from '@krmkit/base';
import { printable, countOf, joinPath, workingDirectoryOf } from '@krmkit/base';
import type {
  Checkpoints,
  Permissions,
  FilesRun,
  FoundRun,
  FunctionRunner,
  Saving,
  StepSource,
} from '@krmkit/functions';
import { explainNoResource, findRun, pendingChanges, planRun, readRunFiles, withSavedStep } from '@krmkit/functions';
import type { PackageFile, WritePlan } from '@krmkit/manifests';
import { isReadAgain, journalIn } from '@krmkit/manifests';
import { createDocumentMemory } from '@krmkit/yaml';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import { createProgress, readPorts } from '../expand/progress.ts';
import { showChanges } from '../shared/show-changes.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { writePackage } from '../shared/write-package.ts';
import type { StepPorts } from '@krmkit/functions/node';
import { runStepsOnFiles } from '@krmkit/functions/node';
import { writeChunks } from '../write-chunks.ts';
import { deliver, refuseDestination } from './deliver.ts';
import { executeSteps } from './execute-steps.ts';
import { readPermissions } from './permissions.ts';
import { failedStatus, failedSummary, reportRun, runSummary } from './report.ts';
import type { RunSettings } from './settings.ts';

/** The functions to run, and on what. */
export interface DirectoryFunctions extends StepSource {
  /** Added to the Kptfile after success. */
  readonly saving?: Saving | undefined;
  /** Only this directory, relative to the whole one, is read and locked. */
  readonly packageName?: string | undefined;
  /** Runs containers elsewhere. By default they run on this machine. */
  readonly containers?: FunctionRunner;
  /** To continue the run of an earlier process. */
  readonly checkpoints?: Checkpoints;
}

/**
 * Runs functions on the resources of a directory, and writes their output with the fewest changes to the files: all of
 * it, or nothing if there is an error.
 */
export async function runDirectories(
  context: CommandContext,
  settings: RunSettings,
  source: DirectoryFunctions,
): Promise<CommandStatus | UsageProblem> {
  const { directory, dryRun, check, resultsDirectory, destination } = settings;
  const status = await context.files.status(directory);
  if (status.ok && status.value.kind !== 'directory') {
    return { message: `${directory} is not a directory`, hint: 'name the directory that contains it' };
  }
  if (
    resultsDirectory !== undefined &&
    (await isReadAgain(context.files, directory, joinPath(resultsDirectory, 'results.yaml')))
  ) {
    const message = `--results-dir ${resultsDirectory} is in ${directory}, where krmkit would read the results as a resource`;
    return { message, hint: 'name a directory outside, or a hidden one: .results' };
  }
  const refused = await refuseDestination(context, settings.verb, destination);
  if (refused !== undefined) return refused;
  const permissions = await readPermissions(context, settings);
  if (typeof permissions === 'number') return permissions;
  const { packageName } = source;
  const root = packageName === undefined ? directory : joinPath(directory, packageName);
  const writing = { verb: settings.verb, paths: [root], dryRun: dryRun || check || destination !== undefined };
  return writePackage(context, writing, (locked) => runLocked(context, settings, { ...source, permissions }, locked));
}

async function runLocked(
  context: CommandContext,
  settings: RunSettings,
  source: DirectoryFunctions & { readonly permissions: Permissions },
  writing: WritingPackage,
): Promise<CommandStatus> {
  const { quiet, shard } = settings;
  const { files, found, isEmptyShard } = await readDirectory(context, settings, source, writing);
  if (context.signal.aborted) return EXIT.interrupted;
  const { steps } = found;
  const reported = [...found.leftOut, ...found.diagnostics];
  if (reported.some(({ severity }) => severity === 'error')) return nothingRan(context, settings, reported, files);
  if (steps.length === 0 && !isEmptyShard && !quiet) await remarkNoStep(context, settings);
  const isInPlace = !settings.dryRun && !settings.check && settings.destination === undefined;
  const savesOnFailure = isInPlace && found.savesOnFailure;
  const { checkpoints } = source;
  const start = (ports: StepPorts): Promise<FilesRun> =>
    runStepsOnFiles({ steps, savesOnFailure }, files, settings, { ...ports, ...(checkpoints && { checkpoints }) });
  const run = await executeSteps(context, settings, { steps, start, containers: source.containers });
  if (typeof run === 'number') return run;
  const miss = source.isNamed && !quiet ? explainNoResource(run.runs, files) : undefined;
  if (miss !== undefined) await remarkMiss(context, settings, miss);
  const isPart = source.packageName !== undefined || (shard !== undefined && shard.of > 1);
  return finish(context, settings, { run, reported, files, isPart, saving: source.saving }, writing);
}

async function remarkNoStep({ stderr }: CommandContext, { verb, directory }: RunSettings): Promise<void> {
  const hint = verb === 'run' ? 'name one with --image, --exec or --module' : 'its Kptfile has no pipeline';
  await stderr.write(`krmkit ${verb}: there is no function to run in ${printable(directory)}\n  ${hint}\n`);
}

async function remarkMiss(
  { stderr }: CommandContext,
  { verb }: RunSettings,
  { message, hint = '' }: Problem,
): Promise<void> {
  await stderr.write(`krmkit ${verb}: ${printable(message)}\n  ${printable(hint.replace('--', '--match-'))}\n`);
}

interface EndedRun {
  readonly run: FilesRun;
  readonly reported: readonly Diagnostic[];
  readonly files: readonly PackageFile[];
  /** True: the files are those of one of several shards. */
  readonly isPart: boolean;
  readonly saving: Saving | undefined;
}

async function finish(
  context: CommandContext,
  settings: RunSettings,
  { run, reported, files, isPart, saving }: EndedRun,
  writing: WritingPackage,
): Promise<CommandStatus> {
  const { directory, verb, quiet, writeStatus } = settings;
  const planned = await planRun(run, { directory, files, writeStatus, isPart }, context.files);
  const saved = saving === undefined || !planned.ok ? undefined : withSavedStep(planned.plan, files, saving);
  const plan = planInDirectory(saved?.plan ?? planned.plan, directory);
  const isListed = settings.check && settings.format !== 'table';
  const pending = isListed ? pendingChanges(plan, run.runs, verb) : [];
  await reportRun(context, settings, {
    runs: run.runs,
    diagnostics: [...reported, ...planned.diagnostics, ...(saved?.diagnostics ?? []), ...pending],
    sources: files.map(({ source }) => source),
    ok: planned.ok,
    plan,
    counts: planned.ok ? planned.counts : undefined,
  });
  if (!planned.ok) {
    const unwritten = plan.changes.length > 0 ? await writing.apply(plan) : undefined;
    if (unwritten !== undefined) return unwritten;
    await context.stderr.write(`krmkit ${verb}: ${failedSummary(planned)}\n`);
    return failedStatus(run.runs);
  }
  const failed =
    settings.destination === undefined
      ? await handOver(context, settings, plan, writing)
      : await deliver(context, { verb, destination: settings.destination }, files, planned.outputPlan);
  if (failed !== undefined) return failed;
  const isStatusWritten = planned.plan !== planned.outputPlan;
  if (!quiet && (run.runs.length > 0 || isStatusWritten)) {
    const summary = runSummary(run.runs, planned.counts, planned.outputPlan, settings);
    const ending = `${isStatusWritten ? '; status written' : ''}${saved === undefined ? '' : '; saved in the Kptfile'}`;
    await context.stderr.write(`krmkit ${verb}: ${summary}${ending}\n`);
    if (saved !== undefined) await remarkSaved(context, verb, saved.dropped, saving);
  }
  return settings.check && plan.changes.length > 0 ? EXIT.findings : EXIT.done;
}

async function remarkSaved(
  { stderr }: CommandContext,
  verb: string,
  dropped: readonly string[],
  saving: Saving | undefined,
): Promise<void> {
  if (saving?.step.module !== undefined) {
    await stderr.write(
      `krmkit ${verb}: kpt refuses a Kptfile with the field module\n  if kpt also renders the package, save an image in place of the module: --image NAME\n`,
    );
  }
  if (dropped.length > 0) {
    await stderr.write(
      `krmkit ${verb}: the step in the Kptfile was replaced, and no longer has ${printable(dropped.join(', '))}\n  to keep what it had, write it on the command line, too\n`,
    );
  }
}

/**
 * Writes, or shows what would be written: the diff goes to stderr if a report for programs is on stdout, unless the
 * report contains it. Undefined on success.
 */
async function handOver(
  context: CommandContext,
  { check, dryRun, color, format }: RunSettings,
  plan: WritePlan,
  writing: WritingPackage,
): Promise<CommandStatus | undefined> {
  const isForPeople = format === 'table';
  if (check && isForPeople) {
    await writeChunks(
      context.stdout,
      plan.changes.map(({ path }) => `${printable(path)}\n`),
    );
  } else if (dryRun && format !== 'json' && format !== 'jsonl') {
    await showChanges(isForPeople ? context : { ...context, stdout: context.stderr }, plan, color);
  } else if (!check && !dryRun && plan.changes.length > 0) {
    return writing.apply(plan);
  }
  return undefined;
}

function planInDirectory({ changes }: WritePlan, directory: string): WritePlan {
  return { changes: changes.map((change) => ({ ...change, path: joinPath(directory, change.path) })) };
}

/** Ends a run before any function ran. */
async function nothingRan(
  context: CommandContext,
  settings: RunSettings,
  diagnostics: readonly Diagnostic[],
  files: readonly PackageFile[],
): Promise<CommandStatus> {
  const sources = files.map(({ source }) => source);
  await reportRun(context, settings, {
    runs: [],
    diagnostics,
    sources,
    ok: false,
    plan: { changes: [] },
    counts: undefined,
  });
  await context.stderr.write(`krmkit ${settings.verb}: nothing ran, and nothing was changed\n`);
  return statusOf(diagnostics);
}

interface ReadRun {
  readonly files: readonly PackageFile[];
  readonly found: FoundRun;
  /** True: other shards have packages, and this one has none. */
  readonly isEmptyShard: boolean;
}

async function readDirectory(
  context: CommandContext,
  { directory, shard, quiet, verb }: RunSettings,
  source: DirectoryFunctions & { readonly permissions: Permissions },
  writing: WritingPackage,
): Promise<ReadRun> {
  const progress = createProgress(context, quiet);
  const ports = readPorts(context);
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const options = { onProgress, memory: createDocumentMemory(), workingDirectory: await workingDirectoryOf(context) };
  const part = { directory, shard, packageName: source.packageName };
  const read = await writing.read(() => readRunFiles(part, ports, options), journalIn);
  await progress.clear();
  await context.yieldTurn();
  const found = findRun(read, source, source.permissions);
  const { files, packages } = read;
  if (packages !== undefined && shard !== undefined && found.unread.length === 0 && !quiet) {
    const which = `${packages.own} of ${countOf(packages.all, 'package')}`;
    await context.stderr.write(`krmkit ${verb}: shard ${shard.number} of ${shard.of}: ${which}\n`);
  }
  return { files, found, isEmptyShard: packages !== undefined && packages.own === 0 && packages.all > 0 };
}
