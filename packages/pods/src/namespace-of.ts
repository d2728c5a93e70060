import type { PackageFacts } from '../resource/package-facts.ts';
import type { Resource } from '../resource/resource.ts';
import { directoryOf } from './nearest-object.ts';

/** The namespace in the manifest, or in the kustomization next to it; undefined if neither has one. */
export function namespaceOf({ identity, origin }: Resource, facts: PackageFacts): string | undefined {
  return identity.namespace ?? facts.namespaces.get(directoryOf(origin?.source.path ?? '').join('/'));
}
