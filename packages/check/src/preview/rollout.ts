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
  if (hasOtherImmutableField(identity.kind, old, now)) return 'replace';
  // With only a generateName, each creation makes an object of its own.
  if (identity.name === '') return areEqual(old, now) ? unchanged : 'new';
  if (identity.kind === 'Pod') {
    // Labels and annotations of a Pod can be changed, and of its containers the image, for which the kubelet restarts them.
    const [oldSpec, nowSpec] = [member(old, 'spec'), member(now, 'spec')];
    if (areEqual(oldSpec, nowSpec)) return unchanged;
    return areEqual(withoutImages(oldSpec), withoutImages(nowSpec)) ? 'restart' : 'replace';
  }
  const isSame = after.templates.every(({ template: { path } }) => areEqual(follow(old, path), follow(now, path)));
  if (isSame) return unchanged;
  return rolloutOfTemplate(identity.kind, now);
}

/** What a controller does when the template of its pods changes. */
function rolloutOfTemplate(kind: string, value: JsonValue): Rollout {
  switch (kind) {
    case 'CronJob':
      return 'next-run';
    case 'Job':
      return 'replace';
    case 'ReplicaSet':
    case 'ReplicationController':
      return 'new-pods';
    default:
      return follow(value, ['spec', 'updateStrategy', 'type']) === 'OnDelete' ? 'new-pods' : 'restart';
  }
}

/**
 * The fields that an API server refuses to change, with their defaults: ValidateDeploymentUpdate, ValidateStatefulSetUpdate and
 * so on in pkg/apis/apps/validation and the strategies of apps/v1.
 */
const IMMUTABLE_FIELDS: Readonly<Record<string, Readonly<Record<string, JsonValue>>>> = {
  DaemonSet: { selector: null },
  Deployment: { selector: null },
  ReplicaSet: { selector: null },
  StatefulSet: { podManagementPolicy: 'OrderedReady', selector: null, serviceName: '', volumeClaimTemplates: [] },
};

function hasOtherImmutableField(kind: string, before: JsonValue, after: JsonValue): boolean {
  const fields = Object.entries(IMMUTABLE_FIELDS[kind] ?? {});
  const valueIn = (object: JsonValue, name: string, initial: JsonValue): JsonValue => {
    const value = follow(object, ['spec', name]) ?? initial;
    return isArray(value) ? value.map(withClaimDefaults) : value;
  };
  return fields.some(([name, initial]) => !areEqual(valueIn(before, name, initial), valueIn(after, name, initial)));
}

/** A volume claim template with the type and the mode that an API server sets. */
function withClaimDefaults(claim: JsonValue): JsonValue {
  if (!isObject(claim)) return claim;
  const spec = member(claim, 'spec');
  const defaults = { apiVersion: 'v1', kind: 'PersistentVolumeClaim' };
  return { ...defaults, ...claim, ...(isObject(spec) ? { spec: { volumeMode: 'Filesystem', ...spec } } : {}) };
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
