import { identityKey } from './identity.ts';
import type { Identity, Resource } from './resource.ts';

/** Resources in their order, with lookup through hash tables. Keeps several resources of one identity. */
export interface ResourceSet {
  readonly resources: readonly Resource[];
  /** By `identityKey`. */
  readonly byIdentity: ReadonlyMap<string, readonly Resource[]>;
  /** By group and kind. */
  readonly byKind: ReadonlyMap<string, readonly Resource[]>;
}

export function createResourceSet(resources: readonly Resource[]): ResourceSet {
  const byIdentity = new Map<string, Resource[]>();
  const byKind = new Map<string, Resource[]>();
  for (const resource of resources) {
    add(byIdentity, identityKey(resource.identity), resource);
    add(byKind, kindKey(resource.identity.group, resource.identity.kind), resource);
  }
  return { resources, byIdentity, byKind };
}

/** All resources of an identity, in order. The namespace is compared as written: undefined finds those without. */
export function findResources(
  set: ResourceSet,
  wanted: Pick<Identity, 'group' | 'kind' | 'namespace' | 'name'>,
): readonly Resource[] {
  return set.byIdentity.get(identityKey(wanted)) ?? [];
}

export function resourcesOfKind(set: ResourceSet, group: string, kind: string): readonly Resource[] {
  return set.byKind.get(kindKey(group, kind)) ?? [];
}

function kindKey(group: string, kind: string): string {
  return `${group}\0${kind}`;
}

function add(map: Map<string, Resource[]>, key: string, resource: Resource): void {
  const present = map.get(key);
  if (present === undefined) map.set(key, [resource]);
  else present.push(resource);
}
