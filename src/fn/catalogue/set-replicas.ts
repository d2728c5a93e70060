import { integer, object, optional, string } from '../config-schema.ts';
import { defineFunction } from '../define.ts';
import { getField, setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';

const KINDS: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController']);

export const setReplicas: KrmFunction = defineFunction({
  name: 'set-replicas',
  description: 'Sets how many replicas a workload has.',
  hermetic: true,
  config: object({
    replicas: integer({ minimum: 0, description: 'how many' }),
    name: optional(string({ description: 'of this workload; of all where it is left out' })),
  }),
  run({ resources, config: { replicas, name }, results }) {
    const workloads = resources.filter(
      ({ kind, metadata }) => KINDS.has(kind) && (name ?? metadata?.name) === metadata?.name,
    );
    const scaled = new Map(
      resources
        .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
        .map((one) => [
          `${String(getField(one, 'spec.scaleTargetRef.kind'))}/${String(getField(one, 'spec.scaleTargetRef.name'))}`,
          one,
        ]),
    );
    for (const resource of workloads) {
      const scaler = scaled.get(`${resource.kind}/${resource.metadata?.name ?? ''}`);
      if (scaler !== undefined && scaler.metadata?.namespace === resource.metadata?.namespace) {
        results.warning('an autoscaler sets the replicas of this workload, too', { resource, field: 'spec.replicas' });
      }
      setField(resource, 'spec.replicas', replicas);
    }
    if (workloads.length === 0) {
      results.warning(name === undefined ? 'there is no workload' : `there is no workload ${name}`);
    }
  },
});
