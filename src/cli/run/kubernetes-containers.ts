import { randomBytes } from 'node:crypto';
import { connectWithExec } from '../../cluster/connect.ts';
import { PACE } from '../../cluster-runner/cluster-port.ts';
import type { KubernetesRunner } from '../../cluster-runner/kubernetes-runner.ts';
import { createKubernetesRunner } from '../../cluster-runner/kubernetes-runner.ts';
import type { KubernetesSettings } from '../../cluster-runner/settings.ts';
import { systemTiming } from '../../cluster/timing.ts';
import { declaredConfigs, findInOrder, localConfigs } from '../../functions/image-config.ts';
import type { PullEvent } from '../../functions/runners/container-image.ts';
import { registryConfigs } from '../../registry/image-config.ts';
import type { CommandContext } from '../context.ts';
import type { RunSettings } from './settings.ts';
import { registryPorts } from './shared-cache.ts';

/** The runner of containers in Pods of a cluster. Connects when the first container runs. */
export async function kubernetesContainers(
  context: CommandContext,
  settings: RunSettings,
  kubernetes: KubernetesSettings,
  onPull: (event: PullEvent) => void,
): Promise<KubernetesRunner> {
  const { containerTool, network, env, pull, timeoutMilliseconds, concurrency } = settings;
  const registry = registryConfigs(await registryPorts(context));
  const local = localConfigs(await context.programs(), containerTool, context.env);
  // Without a pull, the nodes have the image from elsewhere.
  const found = pull === 'never' ? [local, registry] : [registry, local];
  const findConfig = findInOrder([declaredConfigs(kubernetes.entrypoints), ...found]);
  const connect = async (): ReturnType<Parameters<typeof createKubernetesRunner>[0]['connect']> => {
    const { context: name, namespace } = kubernetes;
    const connected = await connectWithExec({ context: name, namespace, environment: context.env });
    if (!connected.ok) return connected;
    const { api, exec } = connected;
    return { ok: true, value: { api, exec, timing: systemTiming(), pace: PACE } };
  };
  return createKubernetesRunner(
    { connect, findConfig, files: context.files, onPull },
    {
      settings: kubernetes,
      network,
      env,
      pull,
      caller: context.env,
      run: randomBytes(5).toString('hex'),
      functionMilliseconds: timeoutMilliseconds,
      concurrency,
    },
  );
}
