import { recordMember } from '../value/json.ts';
import { isLocalConfig } from './metadata.ts';
import type { KubernetesObject } from './object.ts';
import type { Resources } from './resources.ts';
import type { Results } from './results.ts';

/** Does it reach a cluster as itself? Not what is for tools alone, and not a List, whose metadata has but versions. */
export function isApplied(resource: KubernetesObject): boolean {
  return !isList(resource) && !isLocalConfig(resource);
}

/** Says of each List that its items are passed over: who set something everywhere would miss it there. */
export function warnOfLists(resources: Resources, results: Results, kept: string): void {
  for (const resource of resources) {
    if (!isList(resource) || isLocalConfig(resource)) continue;
    const message = `the items of this ${resource.kind} keep their ${kept}: give each a document of its own`;
    results.warning(message, { resource, field: 'items' });
  }
}

function isList(resource: KubernetesObject): boolean {
  const items = recordMember(resource, 'items');
  return resource.kind.endsWith('List') && Array.isArray(items);
}
