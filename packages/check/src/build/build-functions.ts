import { workingDirectoryOf } from '@krmkit/base';
import { readMount } from '@krmkit/functions';
import type { Mount } from '@krmkit/functions';
import { runSteps } from '@krmkit/functions/node';
import type { BuildFunctions } from '@krmkit/kustomize';
import type { BuildFlags } from '../input/judge-settings.ts';
import type { BuildPorts } from './build-ports.ts';

const FIVE_MINUTES = 5 * 60 * 1000;

/** Runs the functions of builds, with the permissions of the flags. */
export async function buildFunctions(ports: BuildPorts, flags: BuildFlags): Promise<BuildFunctions> {
  const { network, enableExec, asCurrentUser, env } = flags;
  const workingDirectory = await workingDirectoryOf(ports);
  const mounts = flags.mounts.flatMap((text): readonly Mount[] => {
    const mount = readMount(text, workingDirectory);
    return mount.ok ? [mount.value] : [];
  });
  const { clock, signal, modules, files } = ports;
  const running = {
    files,
    programs: await ports.programs(),
    temporary: await ports.temporary(),
    clock,
    signal,
    caller: ports.environment,
    user: asCurrentUser ? ports.user() : undefined,
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
    run: (steps, items) => runSteps(steps, items, settings, running),
  };
}
