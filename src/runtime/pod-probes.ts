import { handlerCommands } from '../kubelet/pod/probes.ts';
import { member } from '../value/json.ts';
import { objectsAt, scalarTextAt } from '../value/read.ts';
import type { PlannedPod } from './plan-pod.ts';
import type { PodPorts } from './pod-request.ts';
import type { Probe } from './probe-settings.ts';
import { readProbes } from './probe-settings.ts';
import { probeObstacle } from './run-probes.ts';

/** The probes of a pod that are run here. */
export interface PodProbes {
  /** By the names of containers. */
  readonly byContainer: ReadonlyMap<string, readonly Probe[]>;
  /** Of the pod, as this machine reaches it; undefined where it does not. */
  readonly address: string | undefined;
}

/** Says which probes are left out, and why. Init containers that are no sidecars have none. */
export async function providePodProbes(
  { request, pod, context }: PlannedPod,
  address: string | undefined,
  ports: Pick<PodPorts, 'report' | 'network'>,
): Promise<PodProbes> {
  const byContainer = new Map<string, readonly Probe[]>();
  if (!request.probes) return { byContainer, address };
  const sidecars = (pod.spec.initContainers ?? []).filter(
    ({ restartPolicy }) => restartPolicy === 'Always' && context.behaviour.sidecars,
  );
  const spec = member(request.pod, 'spec');
  const written = [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')];
  for (const container of [...sidecars, ...pod.spec.containers]) {
    const own = written.find((candidate) => scalarTextAt(candidate, 'name') === container.name);
    if (own === undefined) continue;
    const commands = handlerCommands({ container, list: 'containers', path: [] });
    const probes: Probe[] = [];
    for (const probe of readProbes(own, commands)) {
      const obstacle = probeObstacle(probe, address, ports);
      if (obstacle === undefined) {
        probes.push(probe);
        continue;
      }
      const message = `its ${probe.kind} is not run: ${obstacle}`;
      await ports.report({ kind: 'warning', container: container.name, message });
    }
    byContainer.set(container.name, probes);
  }
  return { byContainer, address };
}
