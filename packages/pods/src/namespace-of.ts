import type { PackageFacts, Resource } from '@krmkit/manifests';
import { directorySegments } from './nearest-object.ts';

/** The namespace in the manifest, or in the kustomization next to it; undefined if neither has one. */
export function namespaceOf({ identity, origin }: Resource, facts: PackageFacts): string | undefined {
  return identity.namespace ?? facts.namespaces.get(directorySegments(origin?.source.path ?? '').join('/'));
}
