import type { BuildControllers } from '@krmkit/kustomize';
import type { RootPorts, RootSettings } from './judge-settings.ts';

/** How what controllers apply is built, as an option for `readEnvironments`; nothing without `controllers`. */
export function controllersOf(
  ports: Pick<RootPorts, 'buildControllers'>,
  { controllers, flags }: RootSettings,
): { readonly buildControllers?: BuildControllers } {
  if (controllers === undefined) return {};
  const buildControllers: BuildControllers = (paths, { files }) =>
    ports.buildControllers({ paths, flags, controllers, files });
  return { buildControllers };
}
