import { member } from '../value/json.ts';
import type { PlannedPod } from './plan-pod.ts';
import { integerAt, objectsAt, textAt } from './read-json.ts';

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
      const address = textAt(port, 'hostIP') ?? '';
      const bracketed = address.includes(':') ? `[${address}]` : address;
      const protocol = (textAt(port, 'protocol') ?? 'TCP').toLowerCase();
      const suffix = protocol === 'tcp' ? '' : `/${protocol}`;
      return [`${bracketed === '' ? '' : `${bracketed}:`}${outside}:${inside}${suffix}`];
    }),
  );
  return [...new Set(published)];
}

function isPort(number: number): boolean {
  return number > 0 && number < 65_536;
}
