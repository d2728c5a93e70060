import { member } from '../value/json.ts';
import { integerAt, objectsAt, scalarTextAt } from '../value/read.ts';
import type { PlannedPod } from './plan-pod.ts';

/** The `hostPort`s of all containers, as the tools publish ports: `192.0.2.1:8080:80/udp`. */
export function hostPorts({ request, settings }: Pick<PlannedPod, 'request' | 'settings'>): readonly string[] {
  // It has all ports of the machine anyway.
  if (settings.hostNetwork) return [];
  const spec = member(request.pod, 'spec');
  const containers = [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')];
  const published = containers.flatMap((container) =>
    objectsAt(container, 'ports').flatMap((port): readonly string[] => {
      const outside = integerAt(port, 'hostPort') ?? 0;
      const inside = integerAt(port, 'containerPort') ?? 0;
      if (!isPort(outside) || !isPort(inside)) return [];
      const address = scalarTextAt(port, 'hostIP') ?? '';
      const bracketed = address.includes(':') ? `[${address}]` : address;
      const protocol = (scalarTextAt(port, 'protocol') ?? 'TCP').toLowerCase();
      const suffix = protocol === 'tcp' ? '' : `/${protocol}`;
      return [`${bracketed === '' ? '' : `${bracketed}:`}${outside}:${inside}${suffix}`];
    }),
  );
  return [...new Set(published)];
}

function isPort(number: number): boolean {
  return number > 0 && number < 65_536;
}
