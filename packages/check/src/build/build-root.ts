import type { FileSystem } from '@krmkit/base';
import type { BuildOptions, BuiltRoot, BuildHelm, BuildFunctions } from '@krmkit/kustomize';
import { buildRoot, renderChart } from '@krmkit/kustomize';
import type { ControllerRoots } from '@krmkit/gitops';
import { buildControllerRoots } from '@krmkit/gitops';
import type { BuildPorts } from './build-ports.ts';
import type { BuildFlags, ControllerRequest, RootRequest } from '../input/judge-settings.ts';
import { withHelmPath } from '../input/judge-settings.ts';

/** Builds a kustomization, or renders a chart. */
export async function buildRootOf(
  ports: BuildPorts,
  { directory, kind, flags, strict }: Omit<RootRequest, 'files'>,
): Promise<BuiltRoot> {
  const options = await buildOptionsOf(ports, flags);
  return kind === 'chart' && options.helm !== undefined
    ? renderChart(ports.files, directory, options.helm, strict)
    : buildRoot(ports.files, directory, options, strict);
}

/** Builds what the objects of Flux and Argo CD apply. */
export async function buildControllersOf(
  ports: BuildPorts,
  { paths, flags, controllers }: Omit<ControllerRequest, 'files'>,
  clone: FileSystem = ports.files,
): Promise<ControllerRoots> {
  return buildControllerRoots(paths, ports.files, { ...controllers, build: await buildOptionsOf(ports, flags), clone });
}

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
