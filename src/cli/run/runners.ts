import { createFunctionCache } from '../../functions/cache.ts';
import type { FunctionCache } from '../../functions/cache.ts';
import { createCacheFiles } from '../../functions/cache-files.ts';
import type { FunctionRunners } from '../../functions/pipeline.ts';
import { createProgramIdentity } from '../../functions/program-identity.ts';
import type { RunLimits } from '../../functions/runner.ts';
import { environmentOf, mergedEntries } from '../../functions/runners/environment.ts';
import { createContainerRunner } from '../../functions/runners/container.ts';
import type { PullEvent } from '../../functions/runners/container-image.ts';
import { createExecRunner } from '../../functions/runners/exec.ts';
import { moduleRuntime } from '../../functions/runners/module-runtime.ts';
import { createModuleRunner } from '../../functions/runners/module.ts';
import { joinPath } from '../../read/join-path.ts';
import { cacheFolder } from '../cache-folder.ts';
import type { CommandContext } from '../context.ts';
import { makeDirectories } from '../sink/make-directories.ts';
import type { RunSettings } from './run-settings.ts';
import { workingDirectoryOf } from './working-directory.ts';

const MIB = 1024 * 1024;

export function limitsOf({ timeoutMilliseconds }: RunSettings): RunLimits {
  return { timeoutMilliseconds, maxOutputBytes: 512 * MIB, maxMemoryBytes: 2048 * MIB, maxProcesses: 512 };
}

/** The three ways to run a function, as the command line wants them. */
export async function createRunners(
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

/** Undefined where nobody wants one, or nobody says where it could be. */
export async function openCache(
  context: CommandContext,
  { useCache, env, asCurrentUser }: RunSettings,
): Promise<FunctionCache | undefined> {
  const base = cacheFolder(context.env);
  if (!useCache || base === undefined) return undefined;
  // A krmkit within a function has the HOME of functions, which is not there and shall not be made.
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
