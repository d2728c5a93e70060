import type { PackageFacts, Resource } from '@krmkit/manifests';
import { directoryOf } from './nearest-object.ts';

/** The namespace in the manifest, or in the kustomization next to it; undefined if neither has one. */
export function namespaceOf({ identity, origin }: Resource, facts: PackageFacts): string | undefined {
  return identity.namespace ?? facts.namespaces.get(directoryOf(origin?.source.path ?? '').join('/'));
}
