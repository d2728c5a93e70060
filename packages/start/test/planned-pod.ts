import type { JsonObject } from '@krmkit/base';
import { sourcesFromObjects } from '@krmkit/pods';
import type { PlannedPod } from '../src/plan-pod.ts';
import { planPod } from '../src/plan-pod.ts';
import type { PodRequest } from '../src/pod-request.ts';

/** A pod in a cluster without objects, whose user allows nothing. */
export const REQUEST: PodRequest = {
  pod: {},
  name: 'web',
  namespace: 'shop',
  controller: 'none',
  sources: sourcesFromObjects({}),
  restarts: true,
  mayUseHostPaths: false,
  mayBePrivileged: false,
  mayUseHostPorts: false,
  probes: true,
};

export function plannedPod(spec: JsonObject, more: Partial<PodRequest> = {}): PlannedPod {
  return planPod(
    { ...REQUEST, pod: { metadata: { labels: { app: 'web' } }, spec }, ...more },
    { uuid: 'u', host: 'h' },
  );
}
