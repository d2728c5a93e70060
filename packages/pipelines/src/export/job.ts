import type { JsonObject } from '@krmkit/base';
import type { ExportedObject } from './objects.ts';
import {
  deadlineOf,
  labelsOf,
  packageVolume,
  podContainer,
  podSecurity,
  pullSecrets,
  runMetadata,
  volumesOf,
} from './objects.ts';
import type { ExportPod, ExportSettings } from './pod.ts';

/** A Job whose init containers run the pipeline; its container writes the package. */
export function jobObjects(pod: ExportPod, settings: ExportSettings): readonly ExportedObject[] {
  const containers = pod.containers.map((container) =>
    podContainer(container, { command: [...container.command, ...container.args] }, settings),
  );
  const spec = {
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: 5,
    securityContext: podSecurity(),
    ...pullSecrets(settings),
    volumes: [...volumesOf(pod, settings), packageVolume(settings)],
    ...(containers.length > 1 ? { initContainers: containers.slice(0, -1) } : {}),
    containers: containers.slice(-1),
  };
  return [
    {
      file: 'job',
      value: {
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: runMetadata(settings),
        spec: {
          ...completionOf(pod),
          activeDeadlineSeconds: deadlineOf(pod, settings),
          ttlSecondsAfterFinished: 3600,
          template: { metadata: { labels: labelsOf(settings) }, spec },
        },
      },
    },
  ];
}

/** In an Indexed Job, a shard that fails does not end the others. */
function completionOf({ fanOut }: ExportPod): JsonObject {
  if (fanOut === undefined) return { backoffLimit: 0 };
  const { shards } = fanOut;
  return { completionMode: 'Indexed', completions: shards, parallelism: shards, backoffLimitPerIndex: 0 };
}
