import type { ResolvedTemplate } from '@krmkit/pods';
import type { Resource } from '@krmkit/manifests';
import { equalValues, isArray, isObject, member, follow } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import type { Rollout } from './model.ts';

/** The pods of one side of an object; undefined or without templates if the side has none. */
export interface PodsOfSide {
  readonly resource: Resource | undefined;
  readonly templates: readonly ResolvedTemplate[];
}

/** What happens to the pods of an object that is on at least one side. */
export function rolloutOf(before: PodsOfSide, after: PodsOfSide, areContainersChanged: boolean): Rollout {
  if (before.resource === undefined || before.templates.length === 0) return 'new';
  if (after.resource === undefined || after.templates.length === 0) return 'gone';
  const { value: old } = before.resource;
  const { value: now, identity } = after.resource;
  const unchanged = areContainersChanged ? 'none' : 'same';
  if (identity.kind === 'Pod') {
    // Labels and annotations of a Pod can be changed, and of its containers the image, for which the kubelet restarts them.
    const [oldSpec, nowSpec] = [member(old, 'spec'), member(now, 'spec')];
    if (areEqual(oldSpec, nowSpec)) return unchanged;
    return areEqual(withoutImages(oldSpec), withoutImages(nowSpec)) ? 'restart' : 'replace';
  }
  const isSame = after.templates.every(({ template: { path } }) => areEqual(follow(old, path), follow(now, path)));
  if (isSame) return unchanged;
  switch (identity.kind) {
    case 'CronJob':
      return 'next-run';
    case 'Job':
      return 'replace';
    case 'ReplicaSet':
    case 'ReplicationController':
      return 'new-pods';
    default:
      return follow(now, ['spec', 'updateStrategy', 'type']) === 'OnDelete' ? 'new-pods' : 'restart';
  }
}

function areEqual(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  return equalValues(before ?? null, after ?? null);
}

/** A pod spec in which no container has an image. */
function withoutImages(spec: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(spec)) return spec;
  const lists = ['containers', 'initContainers'].flatMap((name) => {
    const list = member(spec, name);
    return isArray(list)
      ? [[name, list.map((container) => (isObject(container) ? { ...container, image: null } : container))] as const]
      : [];
  });
  return { ...spec, ...Object.fromEntries(lists) };
}
