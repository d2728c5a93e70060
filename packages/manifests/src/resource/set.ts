import { identityKey } from './identity.ts';
import type { Identity, Resource } from './resource.ts';

/** Resources in their order, with lookup through hash tables. Keeps several resources of one identity. */
export interface ResourceSet {
  readonly resources: readonly Resource[];
  /** By `identityKey`. */
  readonly byIdentity: ReadonlyMap<string, readonly Resource[]>;
}

export function createResourceSet(resources: readonly Resource[]): ResourceSet {
  const byIdentity = new Map<string, Resource[]>();
  for (const resource of resources) {
    const key = identityKey(resource.identity);
    const present = byIdentity.get(key);
    if (present === undefined) byIdentity.set(key, [resource]);
    else present.push(resource);
  }
  return { resources, byIdentity };
}

/** All resources of an identity, in order. The namespace is compared as written: undefined finds those without. */
export function findResources(
  set: ResourceSet,
  wanted: Pick<Identity, 'group' | 'kind' | 'namespace' | 'name'>,
): readonly Resource[] {
  return set.byIdentity.get(identityKey(wanted)) ?? [];
}
