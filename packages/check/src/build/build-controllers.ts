import type { FileSystem } from '@krmkit/base';
import type { ControllerRoots } from '@krmkit/gitops';
import { buildControllerRoots } from '@krmkit/gitops';
import type { ControllerRequest } from '../input/judge-settings.ts';
import { buildOptionsOf } from './build-options.ts';
import type { BuildPorts } from './build-ports.ts';

/** Builds what the objects of Flux and Argo CD apply. */
export async function buildControllersOf(
  ports: BuildPorts,
  { paths, flags, controllers }: Omit<ControllerRequest, 'files'>,
  clone: FileSystem = ports.files,
): Promise<ControllerRoots> {
  return buildControllerRoots(paths, ports.files, { ...controllers, build: await buildOptionsOf(ports, flags), clone });
}
