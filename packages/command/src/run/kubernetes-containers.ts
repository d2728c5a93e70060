import type { PullEvent } from '@krmkit/functions';
import type { KubernetesRunner, KubernetesSettings } from '@krmkit/pipelines';
import { kubernetesContainers } from '@krmkit/pipelines/node';
import type { CommandContext } from '../context.ts';
import { registryPorts } from './registry-ports.ts';
import type { RunSettings } from './settings.ts';

/** The runner of `--runner kubernetes`. */
export async function containersInPods(
  context: CommandContext,
  settings: RunSettings,
  kubernetes: KubernetesSettings,
  onPull: (event: PullEvent) => void,
): Promise<KubernetesRunner> {
  const { files, env: caller } = context;
  const [programs, registry] = [await context.programs(), await registryPorts(context)];
  return kubernetesContainers(kubernetes, settings, { files, programs, registry, caller, onPull });
}
