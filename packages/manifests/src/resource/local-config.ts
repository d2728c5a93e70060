import { member } from '@krmkit/base';
import { hasNoToolAnnotations } from './annotations.ts';
import { splitApiVersion } from './identity.ts';
import type { Resource } from './resource.ts';

/** API groups that no API server serves: packages, their functions, and kustomize. */
const TOOL_GROUPS: ReadonlySet<string> = new Set(['kpt.dev', 'fn.kpt.dev', 'kustomize.config.k8s.io']);

/** Whether no API server serves this kind, whatever its annotations say: a Kptfile, a Krmfile, a kustomization. */
export function isToolKind({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): boolean {
  return kind === 'Krmfile' || TOOL_GROUPS.has(splitApiVersion(apiVersion).group);
}

/**
 * Is it for tools alone, and not for an API server? `"false"` says that it is not; kustomize's tools look at whether
 * the annotation is there at all, and hide such resources too.
 */
export function isLocalResource(resource: Resource): boolean {
  if (hasNoToolAnnotations(resource)) return false;
  const annotation = member(
    member(member(resource.value, 'metadata'), 'annotations'),
    'config.kubernetes.io/local-config',
  );
  return annotation === 'true' || annotation === true;
}
