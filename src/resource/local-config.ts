import { member } from '../value/json.ts';
import { hasNoToolAnnotations } from './annotations.ts';
import type { Resource } from './resource.ts';

/**
 * Is it for tools alone, and not for an API server? `"false"` says that it is not; kustomize's tools look at whether
 * the annotation is there at all, and hide such resources too.
 */
export function isLocalConfig(resource: Resource): boolean {
  if (hasNoToolAnnotations(resource)) return false;
  const annotation = member(
    member(member(resource.value, 'metadata'), 'annotations'),
    'config.kubernetes.io/local-config',
  );
  return annotation === 'true' || annotation === true;
}
