import { randomBytes } from 'node:crypto';
import type { FileSystem, Programs } from '@krmkit/base';
import { systemTiming } from '@krmkit/base';
import { connectWithExec } from '@krmkit/cluster/node';
import type { CallerEnvironment, PullEvent } from '@krmkit/functions';
import { declaredConfigs, findInOrder, localConfigs } from '@krmkit/functions';
import type { StepSettings } from '@krmkit/functions/node';
import { PACE } from '../cluster-runner/cluster-port.ts';
import type { KubernetesRunner } from '../cluster-runner/kubernetes-runner.ts';
import { createKubernetesRunner } from '../cluster-runner/kubernetes-runner.ts';
import type { KubernetesSettings } from '../cluster-runner/settings.ts';
import type { RegistryPorts } from '../registry/client.ts';
import { registryConfigs } from '../registry/image-config.ts';

/** What of a run counts for containers in Pods. */
export type PodRunSettings = Pick<
  StepSettings,
  'containerTool' | 'network' | 'env' | 'pull' | 'timeoutMilliseconds' | 'concurrency'
>;

export interface KubernetesContainersPorts {
  readonly files: FileSystem;
  readonly programs: Programs;
  readonly registry: RegistryPorts;
  /** The variables of this process: they have the path of the kubeconfig. */
  readonly caller: CallerEnvironment;
  readonly onPull: (event: PullEvent) => void;
}

/** The runner of containers in Pods of a cluster. Connects when the first container runs. */
export function kubernetesContainers(
  kubernetes: KubernetesSettings,
  settings: PodRunSettings,
  { files, programs, registry, caller, onPull }: KubernetesContainersPorts,
): KubernetesRunner {
  const { containerTool, network, env, pull, timeoutMilliseconds, concurrency } = settings;
  const remote = registryConfigs(registry);
  const local = localConfigs(programs, containerTool, caller);
  // Without a pull, the nodes have the image from elsewhere.
  const found = pull === 'never' ? [local, remote] : [remote, local];
  const findConfig = findInOrder([declaredConfigs(kubernetes.entrypoints), ...found]);
  const connect = async (): ReturnType<Parameters<typeof createKubernetesRunner>[0]['connect']> => {
    const { context, namespace } = kubernetes;
    const connected = await connectWithExec({ context, namespace, environment: caller });
    if (!connected.ok) return connected;
    const { api, exec } = connected;
    return { ok: true, value: { api, exec, timing: systemTiming(), pace: PACE } };
  };
  return createKubernetesRunner(
    { connect, findConfig, files, onPull },
    {
      settings: kubernetes,
      network,
      env,
      pull,
      caller,
      run: randomBytes(5).toString('hex'),
      functionMilliseconds: timeoutMilliseconds,
      concurrency,
    },
  );
}
