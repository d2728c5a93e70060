import { printable } from '../../diagnostics/printable.ts';
import { createCacheFiles } from '../../functions/cache-files.ts';
import type { FunctionCache } from '../../functions/cache.ts';
import { createFunctionCache } from '../../functions/cache.ts';
import type { FunctionItems } from '../../functions/item.ts';
import type { FunctionRunners, PipelineRun } from '../../functions/pipeline.ts';
import { runPipeline } from '../../functions/pipeline.ts';
import { createProgramIdentity } from '../../functions/program-identity.ts';
import { printResults } from '../../functions/results-file.ts';
import type { RunLimits } from '../../functions/runner.ts';
import type { PullEvent } from '../../functions/runners/container-image.ts';
import { createContainerRunner } from '../../functions/runners/container.ts';
import { environmentOf, mergedEntries } from '../../functions/runners/environment.ts';
import { createExecRunner } from '../../functions/runners/exec.ts';
import { moduleRuntime } from '../../functions/runners/module-runtime.ts';
import { createModuleRunner } from '../../functions/runners/module.ts';
import type { FunctionStep } from '../../functions/step.ts';
import { joinPath } from '../../read/join-path.ts';
import { cacheFolder } from '../cache-folder.ts';
import type { CommandContext } from '../context.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { makeDirectories } from '../shared/make-directories.ts';
import { createRunProgress } from './progress.ts';
import type { RunSettings } from './settings.ts';
import { workingDirectoryOf } from './settings.ts';

/** Runs functions, reports each one that ends, and keeps their results. Ctrl-C ends them before krmkit. */
export async function executeSteps(
  context: CommandContext,
  settings: RunSettings,
  steps: readonly FunctionStep[],
  items: FunctionItems,
): Promise<PipelineRun | ExitStatus> {
  const { directory, format, quiet, concurrency, allowEmpty, tolerateErrors, resultsDirectory } = settings;
  // A report for programs is the only output on stderr: the JSON contains all of this.
  const isSilent = directory === '-' && format !== 'table';
  const progress = createRunProgress(context, isSilent ? 'silent' : quiet ? 'quiet' : 'all');
  if (!isSilent && !quiet && steps.length > 0) await sayUnasked(context, settings, steps);
  const isCacheable = steps.some(({ program }) => program.kind !== 'exec');
  const cache = isCacheable ? await openCache(context, settings) : undefined;
  const running = runPipeline(steps, items, await createRunners(context, settings, progress.pulling), {
    limits: limitsOf(settings),
    signal: context.signal,
    concurrency,
    clock: context.clock.now,
    allowEmpty,
    tolerateErrors,
    ...(cache === undefined ? {} : { cache }),
    onProgress: progress.report,
  });
  const ended = context.beforeInterrupt(async () => {
    await running;
    await progress.done();
    const kept = directory === '-' ? 'nothing was printed' : 'nothing was changed';
    if (!isSilent) await context.stderr.write(`krmkit ${settings.verb}: interrupted; ${kept}\n`);
  });
  const run = await running;
  ended();
  await progress.done();
  if (run.cancelled) return EXIT.interrupted;
  if (resultsDirectory === undefined) return run;
  return (await writeResults(context, settings, resultsDirectory, run)) ?? run;
}

/** Remarks on variables of `--env NAME` that no function declares: only functions that declare one get it. */
async function sayUnasked(
  { stderr }: CommandContext,
  { verb, env, inheritEnvironment }: RunSettings,
  steps: readonly FunctionStep[],
): Promise<void> {
  if (inheritEnvironment) return;
  const asked = new Set(
    steps.flatMap(({ program }) => (program.kind === 'module' ? [] : program.env.map(({ name }) => name))),
  );
  const names = env.flatMap(({ name, value }) => (value === undefined && !asked.has(name) ? [name] : []));
  for (const name of names.map(printable)) {
    await stderr.write(
      `krmkit ${verb}: no function declares the variable ${name}, so none gets it\n  add it to envs of the function, or write --env ${name}=VALUE, which all get\n`,
    );
  }
}

/** Writes the results, also those of a failed run. Returns a status on failure. */
async function writeResults(
  context: CommandContext,
  { verb }: RunSettings,
  directory: string,
  { runs }: PipelineRun,
): Promise<ExitStatus | undefined> {
  const { files, processes } = await context.writing();
  const { failure } = await makeDirectories(directory, files);
  const path = joinPath(directory, 'results.yaml');
  const temporary = joinPath(directory, `.results.yaml.${processes.self().pid}`);
  const bytes = new TextEncoder().encode(printResults(runs));
  const made = failure === undefined ? await files.createFile(temporary, bytes, { mode: 0o666 }) : undefined;
  const renamed = made?.ok === true ? await files.rename(temporary, path) : made;
  if (renamed?.ok === true) return undefined;
  if (made?.ok === true) await files.removeFile(temporary);
  const why = failure ?? (renamed?.ok === false ? renamed.message : '');
  await context.stderr.write(
    `krmkit ${verb}: ${printable(`${path} cannot be written: ${why}`)}\n  nothing was changed; name another directory\n`,
  );
  return EXIT.environment;
}

const MIB = 1024 * 1024;

function limitsOf({ timeoutMilliseconds }: RunSettings): RunLimits {
  return { timeoutMilliseconds, maxOutputBytes: 512 * MIB, maxMemoryBytes: 2048 * MIB, maxProcesses: 512 };
}

/** The runners for programs, containers and modules, with the options of the command line. */
async function createRunners(
  context: CommandContext,
  settings: RunSettings,
  onPull: (event: PullEvent) => void,
): Promise<FunctionRunners> {
  const { network, mounts, env, asCurrentUser, inheritEnvironment, pull, containerTool } = settings;
  const programs = await context.programs();
  const caller = context.env;
  const user = asCurrentUser ? context.user() : undefined;
  const exec = createExecRunner({ programs, files: context.files }, { caller, env, inheritEnvironment });
  const uniqueName = (): string => `krmkit-${crypto.randomUUID()}`;
  const container = createContainerRunner(
    { programs, temporary: await context.temporary(), clock: context.clock.now, onPull, uniqueName },
    {
      network,
      mounts,
      env,
      pull,
      caller,
      workingDirectory: await workingDirectoryOf(context),
      ...(containerTool === undefined ? {} : { tool: containerTool }),
      ...(user === undefined ? {} : { user }),
    },
  );
  const module = createModuleRunner({ ...context.modules, environment: environmentOf(mergedEntries([], env), caller) });
  return { exec, container, module };
}

const MAX_CACHE_BYTES = 512 * MIB;

/** Undefined with `--no-cache`, or if there is no directory for it. */
async function openCache(
  context: CommandContext,
  { useCache, env, asCurrentUser }: RunSettings,
): Promise<FunctionCache | undefined> {
  const base = cacheFolder(context.env);
  if (!useCache || base === undefined) return undefined;
  // Inside a function, HOME is a directory that does not exist: do not create it.
  const given = context.env['XDG_CACHE_HOME'] ?? '';
  if (given === '' && !(await context.files.status(context.env['HOME'] ?? '')).ok) return undefined;
  const directory = joinPath(base, 'functions');
  const { files, processes } = await context.writing();
  const made = await makeDirectories(directory, files);
  if (made.failure !== undefined) return undefined;
  const storage = createCacheFiles(directory, files, { maxBytes: MAX_CACHE_BYTES, tag: String(processes.self().pid) });
  const runtime = await moduleRuntime(context.modules ?? {});
  const user = asCurrentUser ? context.user() : undefined;
  return createFunctionCache(storage, createProgramIdentity(files, { runtime, env, user }));
}
