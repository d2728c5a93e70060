import { isObject, member, textAt } from '@krmkit/base';
import type { BuildObject, Sourced } from '@krmkit/kustomize';
import { applySourced, currentId, partOf } from '@krmkit/kustomize';
import { onlyMembers, withMember } from '../sourced-edits.ts';

/** Which kinds have no namespace. */
export type IsClusterScoped = (kind: {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}) => boolean;

/**
 * What Argo CD applies of the objects of all sources: each with the namespace of the destination if it has none, and of
 * equal ones the last. Follows `DeduplicateTargetObjects` in controller/sync.go.
 */
export function finishObjects(
  objects: readonly BuildObject[],
  application: Sourced,
  isClusterScoped: IsClusterScoped,
): readonly BuildObject[] {
  const destination = partOf(application, ['spec', 'destination', 'namespace']);
  const kept = new Map<string, BuildObject>();
  for (const [index, object] of objects.entries()) {
    if (!isApplied(object)) continue;
    const finished = withNamespace(object, destination, isClusterScoped(currentId(object)));
    const { group, kind, namespace, name } = currentId(finished);
    const key = JSON.stringify([group, kind, namespace, name, name === '' ? index : '']);
    kept.delete(key);
    kept.set(key, finished);
  }
  return [...kept.values()];
}

/** The object with the namespace that it has in a cluster. */
export function withNamespace(
  object: BuildObject,
  destination: Sourced | undefined,
  isClusterScoped: boolean,
): BuildObject {
  const metadata = partOf(object, ['metadata']);
  if (metadata === undefined || !isObject(metadata.value)) return object;
  const present = textAt(metadata.value, 'namespace');
  if (isClusterScoped) {
    if (member(metadata.value, 'namespace') === undefined) return object;
    const others = Object.keys(metadata.value).filter((key) => key !== 'namespace');
    return withMetadata(object, onlyMembers(metadata, others));
  }
  if (present !== '' || destination === undefined || destination.value === '' || destination.value === null) {
    return object;
  }
  return withMetadata(object, withMember(metadata, 'namespace', destination));
}

function withMetadata(object: BuildObject, metadata: Sourced): BuildObject {
  const { value, origins } = applySourced(object, [{ kind: 'replace', path: ['metadata'], content: metadata }]);
  return isObject(value) ? { ...object, value, origins } : object;
}

/** The hooks of Helm that Argo CD runs; it never applies others, such as tests. */
const HELM_HOOKS: ReadonlySet<string> = new Set([
  'crd-install',
  'pre-install',
  'pre-upgrade',
  'post-install',
  'post-upgrade',
  'pre-delete',
  'post-delete',
]);

/** False for the hook `Skip`, and for hooks of Helm that Argo CD does not know. */
function isApplied({ value }: BuildObject): boolean {
  const annotations = member(member(value, 'metadata'), 'annotations');
  const hooks = namesIn(textAt(annotations, 'argocd.argoproj.io/hook'));
  if (hooks.length > 0) return hooks.some((hook) => hook !== 'Skip');
  const helm = namesIn(textAt(annotations, 'helm.sh/hook'));
  return helm.length === 0 || helm.some((hook) => HELM_HOOKS.has(hook));
}

function namesIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
