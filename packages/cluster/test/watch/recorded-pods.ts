import type { JsonObject } from '@krmkit/base';
import { member } from '@krmkit/base';
import type { MemoryCluster } from './memory-cluster.ts';
import { textAt } from './memory-cluster.ts';

export const UNRESOLVED = { name: 'URL', value: '$(NOPE)' };

export const fromMap = (name: string, key: string, optional = false): JsonObject => ({
  name: 'A',
  valueFrom: { configMapKeyRef: { name, key, ...(optional ? { optional } : {}) } },
});

export function pod(env: readonly JsonObject[], rest: JsonObject = {}, image = 'app:1'): JsonObject {
  return { spec: { enableServiceLinks: true, containers: [{ name: 'app', image, env }] }, ...rest };
}

/** `POD REASON COUNT`, sorted. */
export function recorded(cluster: MemoryCluster): readonly string[] {
  return cluster
    .objects('events')
    .map(
      (event) =>
        `${textAt(event, 'involvedObject', 'name')} ${textAt(event, 'reason')} ${JSON.stringify(member(event, 'count'))}`,
    )
    .toSorted();
}
