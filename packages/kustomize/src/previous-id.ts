import type { Build } from './build-context.ts';
import { effectiveNamespace } from './build-context.ts';
import type { BuildObject } from './objects.ts';
import { currentId } from './objects.ts';

/**
 * Keeps the present id of an object among its previous ids; its namespace is the effective one. Follows
 * Resource.StorePreviousId in api/resource/resource.go.
 */
export function storePreviousId(object: BuildObject, build: Pick<Build, 'isClusterScoped'>): BuildObject {
  const id = currentId(object);
  const previous = { kind: id.kind, name: id.name, namespace: effectiveNamespace(id, build) };
  return { ...object, previous: [...object.previous, previous] };
}
