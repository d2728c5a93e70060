import type { KubernetesRunner } from '@krmkit/pipelines';
import { reliesOnClusterNetwork } from '@krmkit/pipelines';
import type { Result } from '@krmkit/base';
import { printable, joinPath, workingDirectoryOf } from '@krmkit/base';
import type { PipelineRun, FunctionRunner, PullEvent, FunctionStep } from '@krmkit/functions';
import { HERMETIC_BY, stepEvent, unaskedVariables, writeResults } from '@krmkit/functions';
import type { CachePorts, StepPorts } from '@krmkit/functions/node';
import { cacheFolder } from '../cache-folder.ts';
import type { CommandContext } from '../context.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { makeDirectories } from '@krmkit/manifests';
import type { RunProgress } from './progress.ts';
import { createRunProgress } from './progress.ts';
import { jsonLines } from './run-json.ts';
import type { RunSettings } from './settings.ts';

interface Execution<T> {
  readonly steps: readonly FunctionStep[];
  readonly start: (ports: StepPorts) => Promise<T>;
  /** Runs containers elsewhere. */
  readonly containers?: FunctionRunner | undefined;
}

/**
 * Runs functions with `start`, reports each one that ends, and keeps their results. Ctrl-C ends them before krmkit.
 */
export async function executeSteps<T extends Pick<PipelineRun, 'cancelled' | 'runs'>>(
  context: CommandContext,
  settings: RunSettings,
  { steps, start, containers }: Execution<T>,
): Promise<T | CommandStatus> {
  const { verb, directory, format, quiet, resultsDirectory } = settings;
  // A report for programs is the only output on stderr: the JSON contains all of this. The functions of an
  // exported pipeline reported in their own containers.
  const isSilent = (directory === '-' && format !== 'table') || verb === 'step';
  const progress = createRunProgress(context, isSilent ? 'silent' : quiet ? 'quiet' : 'all');
  const isTold = !isSilent && !quiet;
  if (isTold && steps.length > 0) await sayUnasked(context, settings, steps);
  const cluster = await clusterFor(context, settings, steps, progress.pulling);
  if (cluster !== undefined && isTold) await sayUnproven(context, settings, steps);
  const { modules } = context;
  const isCacheable = steps.some(({ program }) => HERMETIC_BY[program.kind] !== 'nothing');
  const cache = isCacheable ? await cacheOf(context, settings, progress.warn) : OFF;
  if (!cache.ok) {
    await progress.done();
    const hint = cache.hint === undefined ? '' : `\n  ${cache.hint}`;
    await context.stderr.write(`krmkit ${verb}: ${printable(cache.message)}${hint}\n`);
    return EXIT.environment;
  }
  const ports: StepPorts = {
    ...(await machinePorts(context, settings)),
    ...(cluster && { containers: cluster.run }),
    ...(modules && { modules }),
    ...(containers && { containers }),
    cache: cache.value,
    onProgress: (event) => {
      progress.report(event);
      if (format === 'jsonl') lines = lines.then(() => output.write([...jsonLines([stepEvent(event)])].join('')));
    },
    onPull: progress.pulling,
  };
  const output = directory === '-' ? context.stderr : context.stdout;
  let lines: Promise<unknown> = Promise.resolve();
  const running = (async () => {
    try {
      return await start(ports);
    } finally {
      await cluster?.close();
    }
  })();
  const ended = context.beforeInterrupt(async () => {
    await running;
    await progress.done();
    const kept = directory === '-' ? 'nothing was printed' : 'nothing was changed';
    if (!isSilent) await context.stderr.write(`krmkit ${settings.verb}: interrupted; ${kept}\n`);
  });
  const run = await running;
  await lines;
  await ended();
  await progress.done();
  if (run.cancelled) return EXIT.interrupted;
  if (resultsDirectory === undefined) return run;
  return (await keepResults(context, settings, resultsDirectory, run)) ?? run;
}

async function machinePorts(context: CommandContext, { asCurrentUser }: RunSettings): Promise<MachinePorts> {
  return {
    files: context.files,
    programs: await context.programs(),
    temporary: await context.temporary(),
    clock: context.clock,
    signal: context.signal,
    caller: context.env,
    user: asCurrentUser ? context.user() : undefined,
    workingDirectory: await workingDirectoryOf(context),
  };
}

type MachinePorts = Pick<
  StepPorts,
  'files' | 'programs' | 'temporary' | 'clock' | 'signal' | 'caller' | 'user' | 'workingDirectory'
>;

/** Undefined where no container runs on a cluster. */
async function clusterFor(
  context: CommandContext,
  settings: RunSettings,
  steps: readonly FunctionStep[],
  onPull: (event: PullEvent) => void,
): Promise<KubernetesRunner | undefined> {
  const { kubernetes } = settings;
  if (kubernetes === undefined || !steps.some(({ program }) => program.kind === 'container')) return undefined;
  const { containersInPods } = await import('./kubernetes-containers.ts');
  return containersInPods(context, settings, kubernetes, onPull);
}

async function sayUnproven(
  { stderr }: CommandContext,
  settings: RunSettings,
  steps: readonly FunctionStep[],
): Promise<void> {
  if (!reliesOnClusterNetwork(steps, settings)) return;
  await stderr.write(
    `krmkit ${settings.verb}: krmkit cannot tell whether the cluster keeps its Pods from the network\n  apply deploy/run/network-policy.yaml on a cluster whose network enforces NetworkPolicies\n`,
  );
}

/** Warnings about variables of `--env NAME` that no function gets. */
async function sayUnasked(
  { stderr }: CommandContext,
  settings: RunSettings,
  steps: readonly FunctionStep[],
): Promise<void> {
  for (const name of unaskedVariables(steps, settings).map(printable)) {
    await stderr.write(
      `krmkit ${settings.verb}: no function declares the variable ${name}, so no function gets it\n  add it to envs of the function, or write --env ${name}=VALUE to pass it to all\n`,
    );
  }
}

/** Writes the results, also those of a failed run. Returns a status on failure. */
async function keepResults(
  context: CommandContext,
  { verb }: RunSettings,
  directory: string,
  { runs }: Pick<PipelineRun, 'runs'>,
): Promise<CommandStatus | undefined> {
  const { files, processes } = await context.writing();
  const written = await writeResults(directory, runs, { files, tag: String(processes.self().pid) });
  if (written.ok) return undefined;
  await context.stderr.write(
    `krmkit ${verb}: ${printable(written.message)}\n  nothing was changed; name another directory\n`,
  );
  return EXIT.environment;
}

const OFF: Result<CachePorts | undefined> = { ok: true, value: undefined };

/** Undefined if nothing is cached. Not `ok` if the keys of the shared cache cannot be used. */
async function cacheOf(
  context: CommandContext,
  settings: RunSettings,
  warn: RunProgress['warn'],
): Promise<Result<CachePorts | undefined>> {
  const directory = await ownCacheOf(context, settings);
  const { sharedCache } = settings;
  const opened =
    sharedCache === undefined
      ? undefined
      : await (await import('./shared-cache.ts')).sharedCacheOf(context, sharedCache, warn);
  if (opened?.ok === false) return opened;
  const shared = opened?.value;
  if (directory === undefined && shared === undefined) return OFF;
  const { files, processes } = await context.writing();
  return { ok: true, value: { files, directory, ...(shared && { shared }), tag: String(processes.self().pid) } };
}

/** Undefined with `--no-cache`, or if there is no directory for it. */
async function ownCacheOf(context: CommandContext, { useCache }: RunSettings): Promise<string | undefined> {
  const base = cacheFolder(context.env);
  if (!useCache || base === undefined) return undefined;
  // Inside a function, HOME is a directory that does not exist: do not create it.
  const given = context.env['XDG_CACHE_HOME'] ?? '';
  if (given === '' && !(await context.files.status(context.env['HOME'] ?? '')).ok) return undefined;
  const directory = joinPath(base, 'functions');
  const { files } = await context.writing();
  const made = await makeDirectories(directory, files);
  return made.failure === undefined ? directory : undefined;
}
