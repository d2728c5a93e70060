import type { BuildFunctions, BuildHelm, BuildOptions } from '@krmkit/kustomize';
import type { BuildFlags } from '../input/judge-settings.ts';
import { withHelmPath } from '../input/judge-settings.ts';
import type { BuildPorts } from './build-ports.ts';

/** How to build, with runners of functions and helm only if the flags permit them. */
export async function buildOptionsOf(ports: BuildPorts, flags: BuildFlags): Promise<BuildOptions> {
  const { reorder, unrestricted, managedByLabel, enablePlugins, enableRemote } = flags;
  const { helm } = await withHelmPath(ports, flags);
  return {
    ...(reorder === undefined ? {} : { reorder }),
    ...(unrestricted === undefined ? {} : { unrestricted }),
    ...(managedByLabel === undefined ? {} : { managedByLabel }),
    ...(enableRemote ? { remotes: await ports.remotes() } : {}),
    ...(enablePlugins ? { functions: await loadBuildFunctions(ports, flags) } : {}),
    ...(helm === undefined ? {} : { helm: { ...helm, ...(await helmPorts(ports)) } }),
  };
}

async function helmPorts({
  temporary,
  programs,
  signal,
}: BuildPorts): Promise<Pick<BuildHelm, 'programs' | 'temporary' | 'signal'>> {
  return { programs: await programs(), temporary: await temporary(), signal };
}

async function loadBuildFunctions(ports: BuildPorts, flags: BuildFlags): Promise<BuildFunctions> {
  const { buildFunctions } = await import('./build-functions.ts');
  return buildFunctions(ports, flags);
}
