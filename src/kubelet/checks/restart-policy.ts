import { containerFinding } from '../build-finding.ts';
import type { Finding } from '../finding.ts';
import { NO_FINDINGS } from '../finding.ts';
import type { CheckedContainer } from './checked-container.ts';

/**
 * A `restartPolicy` of a single container that does not count: up to 1.27 nobody knows the field, and later an API server
 * drops or refuses it where its feature gate is off (SidecarContainers, ContainerRestartRules).
 */
export function checkRestartPolicy({ context, container }: CheckedContainer): readonly Finding[] {
  const { place } = container;
  const policy = place.container.restartPolicy ?? '';
  const { behaviour, release } = context;
  if (policy === '' || place.list === 'ephemeralContainers' || behaviour.containerRestartPolicy) return NO_FINDINGS;
  const isSidecar = place.list === 'initContainers' && policy === 'Always';
  if (isSidecar && behaviour.sidecars) return NO_FINDINGS;
  const message = isSidecar
    ? `Kubernetes ${release.text} drops restartPolicy of an init container: it is no sidecar, and the pod waits until it has ended`
    : `Kubernetes ${release.text} has no restartPolicy ${policy} for ${place.list === 'containers' ? 'a single container' : 'an init container'}: the API server drops or refuses it`;
  return [
    containerFinding(place, 'dropped-restart-policy', [...place.path, 'restartPolicy'], message, {
      field: 'restartPolicy',
      severity: isSidecar ? 'error' : 'warning',
      hint: isSidecar ? 'sidecars are on from 1.29; before, make it a regular container' : 'it is on from 1.35',
    }),
  ];
}
