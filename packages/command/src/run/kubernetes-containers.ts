import { randomBytes } from 'node:crypto';
import { systemTiming } from '@krmkit/base';
import { connectWithExec } from '@krmkit/cluster/node';
import { PACE, createKubernetesRunner, registryConfigs } from '@krmkit/pipelines';
import type { KubernetesRunner, KubernetesSettings } from '@krmkit/pipelines';
import { declaredConfigs, findInOrder, localConfigs } from '@krmkit/functions';
import type { PullEvent } from '@krmkit/functions';
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
