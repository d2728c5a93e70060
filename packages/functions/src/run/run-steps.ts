import { createCacheFiles } from './cache-files.ts';
import { createFunctionCache } from './cache.ts';
import { runPipeline } from './pipeline.ts';
import { createProgramIdentity } from './program-identity.ts';
import { createContainerRunner } from './runners/container.ts';
import { runOnFiles } from './run-on-files.ts';
import { kustomizationsFor } from './untyped-kustomizations.ts';
import { environmentOf, mergedEntries } from './runners/environment.ts';
import { createExecRunner } from './runners/exec.ts';
import type { FunctionCache, SharedStorage } from './cache.ts';
import type { FunctionItems } from './item.ts';
import type { FunctionRunner } from './runner.ts';
import type { Checkpoints, FunctionRunners, PipelineOptions, PipelineRun, StepEvent } from './pipeline.ts';
import type { PullEvent, PullPolicy } from './runners/container-image.ts';
import type { FilesRun, StepsOnFiles } from './run-on-files.ts';
import type { CallerEnvironment } from './runners/environment.ts';
import type { EnvironmentEntry, FunctionStep, Mount } from './step.ts';
import { moduleRuntime } from './runners/module-runtime.ts';
import { createModuleRunner } from './runners/module.ts';
import type { ModuleRunnerOptions } from './runners/module.ts';
import type { ResourceFile } from '@krmkit/manifests';
import type {
  CancelSignal,
  Clock,
  FileOwner,
  FileSystem,
  Programs,
  TemporaryDirectories,
  WritableFileSystem,
} from '@krmkit/base';

/** What functions get, and their limits. */
export interface StepSettings {
  /** True: containers that request network access get it. */
  readonly network: boolean;
  /** Mounts that containers can request, and get. */
  readonly mounts: readonly Mount[];
  /** Variables for all functions; one without a value is passed on to functions that declare it. */
  readonly env: readonly EnvironmentEntry[];
  /** True: programs get all variables of the caller. */
  readonly inheritEnvironment: boolean;
  /** A name in PATH or a path; undefined: a variable such as `KRMKIT_CONTAINER_TOOL`, or the first tool that works. */
  readonly containerTool: string | undefined;
  /** When to pull the images of functions. */
  readonly pull: PullPolicy;
  /** The time limit of each function, in milliseconds. */
  readonly timeoutMilliseconds: number;
  /** How many functions run at the same time, on separate directories. */
  readonly concurrency: number;
  /** True: a function can return no resources at all, which deletes everything. */
  readonly allowEmpty: boolean;
  /** True: results with severity error do not fail the run. */
  readonly tolerateErrors: boolean;
}

export interface StepPorts {
  readonly files: FileSystem;
  readonly programs: Programs;
  readonly temporary: TemporaryDirectories;
  readonly clock: Clock;
  readonly signal: CancelSignal;
  /** The variables of this process. */
  readonly caller: CallerEnvironment;
  /** The user that containers run as; undefined: nobody. */
  readonly user: FileOwner | undefined;
  /** Absolute. */
  readonly workingDirectory: string;
  readonly modules?: Omit<ModuleRunnerOptions, 'environment'>;
  /** Runs containers elsewhere. By default they run on this machine. */
  readonly containers?: FunctionRunner;
  /** Undefined: nothing is cached. */
  readonly cache: CachePorts | undefined;
  readonly checkpoints?: Checkpoints;
  readonly onProgress?: (event: StepEvent) => void;
  readonly onPull?: (event: PullEvent) => void;
}

export interface CachePorts {
  readonly files: WritableFileSystem;
  /** Of this user; its parent exists. Undefined: only the shared storage is used. */
  readonly directory: string | undefined;
  readonly shared?: SharedStorage;
  /** Identifies this process in names of temporary files. */
  readonly tag: string;
}

const MIB = 1024 * 1024;
const MAX_CACHE_BYTES = 512 * MIB;

/** Runs functions on items, each in its container, process or worker. Never rejects. */
export async function runSteps(
  steps: readonly FunctionStep[],
  items: FunctionItems,
  settings: StepSettings,
  ports: StepPorts,
): Promise<PipelineRun> {
  return runPipeline(steps, items, createRunners(settings, ports), await optionsOf(settings, ports));
}

/** Runs functions on the files of a directory, as `runSteps` does, and plans the changes of the files. */
export async function runStepsOnFiles(
  found: StepsOnFiles,
  files: readonly ResourceFile[],
  settings: StepSettings,
  ports: StepPorts,
): Promise<FilesRun> {
  const options = { ...(await optionsOf(settings, ports)), completeStep: kustomizationsFor(files) };
  return runOnFiles(found, files, createRunners(settings, ports), options);
}

async function optionsOf(settings: StepSettings, ports: StepPorts): Promise<PipelineOptions> {
  const { timeoutMilliseconds, concurrency, allowEmpty, tolerateErrors } = settings;
  const { signal, clock, checkpoints, onProgress } = ports;
  const cache = await openCache(settings, ports);
  return {
    limits: { timeoutMilliseconds, maxOutputBytes: 512 * MIB, maxMemoryBytes: 2048 * MIB, maxProcesses: 512 },
    signal,
    concurrency,
    clock: clock.now,
    allowEmpty,
    tolerateErrors,
    ...(cache && { cache }),
    ...(checkpoints && { checkpoints }),
    ...(onProgress && { onProgress }),
  };
}

function createRunners(settings: StepSettings, ports: StepPorts): FunctionRunners {
  const { network, mounts, env, inheritEnvironment, pull, containerTool } = settings;
  const { programs, files, temporary, clock, caller, user, workingDirectory, modules, onPull } = ports;
  const exec = createExecRunner({ programs, files }, { caller, env, inheritEnvironment });
  const module = createModuleRunner({ ...modules, environment: environmentOf(mergedEntries([], env), caller) });
  if (ports.containers !== undefined) return { exec, container: ports.containers, module };
  const uniqueName = (): string => `krmkit-${crypto.randomUUID()}`;
  const container = createContainerRunner(
    { programs, temporary, clock: clock.now, uniqueName, ...(onPull && { onPull }) },
    {
      network,
      mounts,
      env,
      pull,
      caller,
      workingDirectory,
      ...(containerTool === undefined ? {} : { tool: containerTool }),
      ...(user && { user }),
    },
  );
  return { exec, container, module };
}

async function openCache(
  { env }: StepSettings,
  { cache, containers, modules, user }: StepPorts,
): Promise<FunctionCache | undefined> {
  if (cache === undefined) return undefined;
  const { directory, files, shared, tag } = cache;
  const own =
    directory === undefined
      ? undefined
      : createCacheFiles(directory, files, { maxBytes: MAX_CACHE_BYTES, mode: 0o600, tag });
  const runtime = await moduleRuntime(modules ?? {});
  const storages = { own, ...(shared && { shared }) };
  const kept = createFunctionCache(storages, createProgramIdentity(files, { runtime, env, user }));
  if (containers === undefined) return kept;
  // It is not proven that such a container had no network, so its output is not hermetic.
  return {
    find: kept.find,
    keep: async (step, ...answer) => {
      if (step.program.kind !== 'container') await kept.keep(step, ...answer);
    },
  };
}
