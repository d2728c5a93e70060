import type { BuiltRoot } from '@krmkit/kustomize';
import { buildRoot, renderChart } from '@krmkit/kustomize';
import type { RootRequest } from '../input/judge-settings.ts';
import { buildOptionsOf } from './build-options.ts';
import type { BuildPorts } from './build-ports.ts';

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
