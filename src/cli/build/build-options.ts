import { readMount } from '@krmkit/functions';
import type { Mount } from '@krmkit/functions';
import type { BuildOptions, BuiltRoot, BuildHelm, BuildFunctions } from '@krmkit/kustomize';
import { buildRoot, renderChart } from '@krmkit/kustomize';
import type { CommandContext } from '../context.ts';
import { temporaryDirectories } from '../shared/temporary-directories.ts';
import type { BuildFlags, RootDirectory } from '@krmkit/check';
import { withHelmPath } from '@krmkit/check';

const FIVE_MINUTES = 5 * 60 * 1000;

/** Builds a root for a verb that judges. */
export async function buildRootOf(
  context: CommandContext,
  { directory, kind }: RootDirectory,
  flags: BuildFlags,
  strict: boolean,
): Promise<BuiltRoot> {
  const options = await buildOptionsOf(context, flags);
  return kind === 'chart' && options.helm !== undefined
    ? renderChart(context.files, directory, options.helm, strict)
    : buildRoot(context.files, directory, options, strict);
}

/** How to build, with runners of functions and helm only if the flags permit them. */
export async function buildOptionsOf(context: CommandContext, flags: BuildFlags): Promise<BuildOptions> {
  const { reorder, unrestricted, managedByLabel, enablePlugins, enableRemote } = flags;
  const { helm } = await withHelmPath(context, flags);
  return {
    ...(reorder === undefined ? {} : { reorder }),
    ...(unrestricted === undefined ? {} : { unrestricted }),
    ...(managedByLabel === undefined ? {} : { managedByLabel }),
    ...(enableRemote ? { remotes: await context.remotes() } : {}),
    ...(enablePlugins ? { functions: await functionsOf(context, flags) } : {}),
    ...(helm === undefined ? {} : { helm: { ...helm, ...(await helmPorts(context)) } }),
  };
}

async function helmPorts(context: CommandContext): Promise<Pick<BuildHelm, 'programs' | 'temporary' | 'signal'>> {
  const temporary = await temporaryDirectories(context);
  return { programs: await context.programs(), temporary, signal: context.signal };
}

/** Loads the runners of functions, which most builds do not need. */
async function functionsOf(context: CommandContext, flags: BuildFlags): Promise<BuildFunctions> {
  const { runSteps } = await import('../../library/run-steps.ts');
  const { workingDirectoryOf } = await import('../run/settings.ts');
  const { network, enableExec, asCurrentUser, env } = flags;
  const workingDirectory = await workingDirectoryOf(context);
  const mounts = flags.mounts.flatMap((text): readonly Mount[] => {
    const mount = readMount(text, workingDirectory);
    return mount.ok ? [mount.value] : [];
  });
  const { clock, signal, modules, files } = context;
  const ports = {
    files,
    programs: await context.programs(),
    temporary: await temporaryDirectories(context),
    clock,
    signal,
    caller: context.env,
    user: asCurrentUser ? context.user() : undefined,
    workingDirectory,
    ...(modules && { modules }),
    cache: undefined,
  };
  const settings = {
    network,
    mounts,
    env,
    inheritEnvironment: false,
    containerTool: undefined,
    pull: 'missing',
    timeoutMilliseconds: FIVE_MINUTES,
    concurrency: 1,
    // A generator can give nothing, and a transformer can remove everything.
    allowEmpty: true,
    tolerateErrors: false,
  } as const;
  return {
    permissions: {
      enableExec,
      enableModule: false,
      network,
      mounts,
      env,
      inheritEnvironment: false,
      allow: undefined,
    },
    run: (steps, items) => runSteps(steps, items, settings, ports),
  };
}
