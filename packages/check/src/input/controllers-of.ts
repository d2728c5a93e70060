import type { FileSystem } from '@krmkit/base';
import type { BuildControllers } from '@krmkit/kustomize';
import type { RootPorts, RootSettings } from './judge-settings.ts';

/** How what controllers apply is built, as an option for `readEnvironments`; nothing without `controllers`. */
export function controllersOf(
  ports: Pick<RootPorts, 'buildControllers'>,
  { controllers, flags }: RootSettings,
  files?: FileSystem,
): { readonly buildControllers?: BuildControllers } {
  if (controllers === undefined) return {};
  const buildControllers: BuildControllers = (paths) =>
    ports.buildControllers({ paths, flags, controllers, ...(files === undefined ? {} : { files }) });
  return { buildControllers };
}
