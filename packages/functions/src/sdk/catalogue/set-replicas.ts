import { integer, object, optional, string } from '../schema.ts';
import { defineFunction } from '../define.ts';
import { getField, setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';

const KINDS: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController']);

export const setReplicas: KrmFunction = defineFunction({
  name: 'set-replicas',
  description: 'Sets the number of replicas of a workload.',
  hermetic: true,
  config: object({
    replicas: integer({ minimum: 0, description: 'the number' }),
    name: optional(string({ description: 'the name of the workload; all workloads by default' })),
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
        results.warning('an autoscaler also sets the replicas of this workload', { resource, field: 'spec.replicas' });
      }
      setField(resource, 'spec.replicas', replicas);
    }
    if (workloads.length === 0) {
      results.warning(name === undefined ? 'there is no workload' : `no workload is named ${name}`);
    }
  },
});
