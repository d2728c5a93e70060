import { recordMember } from '../value/json.ts';
import { isLocalConfig } from './metadata.ts';
import type { KubernetesObject } from './object.ts';

/** Does it reach a cluster as itself? Not what is for tools alone, and not a List, whose metadata has but versions. */
export function isApplied(resource: KubernetesObject): boolean {
  const isList = resource.kind.endsWith('List') && Array.isArray(recordMember(resource, 'items'));
  return !isList && !isLocalConfig(resource);
}
