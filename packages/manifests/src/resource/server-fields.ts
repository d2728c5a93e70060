import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, textOf } from '@krmkit/base';

/** The annotation of `kubectl apply`. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The fields of ObjectMeta that the API server sets, in k8s.io/apimachinery/pkg/apis/meta/v1/types.go. */
const OWN_METADATA: readonly string[] = [
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
];

/** Annotations that the controller of Deployments writes, in pkg/controller/deployment/util/deployment_util.go. */
const OWN_ANNOTATIONS: readonly string[] = [
  LAST_APPLIED,
  'deployment.kubernetes.io/revision',
  'deployment.kubernetes.io/revision-history',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
];

/** The volume of the ServiceAccount admission controller, with 5 characters of its name generator. */
const TOKEN_VOLUME = /^kube-api-access-[bcdfghjklmnpqrstvwxz2456789]{5}$/;

/**
 * The object, or the objects of a list, without what a cluster adds: status, the fields of metadata that the API server
 * sets, and the annotations of `kubectl apply` and of Deployments; of a Pod with a uid also the node and the volume with
 * the token of its service account. The status of a Kptfile stays, because a cluster never has one.
 */
export function withoutServerFields(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const [kind, items] = [member(value, 'kind'), member(value, 'items')];
  if (typeof kind !== 'string') return value;
  if (kind.endsWith('List') && isArray(items)) return { ...value, items: items.map(withoutServerFields) };
  const metadata = member(value, 'metadata');
  if (!isObject(metadata)) return value;
  const whole: JsonObject = { ...value, metadata: withoutServerMetadata(metadata) };
  if (kind === 'Kptfile') return whole;
  const isLivePod = kind === 'Pod' && member(value, 'apiVersion') === 'v1' && Object.hasOwn(metadata, 'uid');
  return without(isLivePod ? withoutAdmission(whole) : whole, ['status']);
}

function withoutServerMetadata(metadata: JsonObject): JsonObject {
  const annotations = member(metadata, 'annotations');
  const kept = isObject(annotations) ? without(annotations, OWN_ANNOTATIONS) : annotations;
  const isEmptied = isObject(kept) && kept !== annotations && Object.keys(kept).length === 0;
  const own = without(metadata, isEmptied ? [...OWN_METADATA, 'annotations'] : OWN_METADATA);
  return isEmptied || kept === undefined ? own : { ...own, annotations: kept };
}

function withoutAdmission(pod: JsonObject): JsonObject {
  const spec = member(pod, 'spec');
  if (!isObject(spec)) return pod;
  const own = Object.entries(without(spec, ['nodeName'])).flatMap(([field, value]): [string, JsonValue][] => {
    if (field === 'volumes') return keptList(field, value);
    if (!/^(?:containers|initContainers|ephemeralContainers)$/.test(field) || !isArray(value)) return [[field, value]];
    return [[field, value.map(withoutTokenMount)]];
  });
  return { ...pod, spec: Object.fromEntries(own) };
}

function withoutTokenMount(container: JsonValue): JsonValue {
  if (!isObject(container)) return container;
  return Object.fromEntries(
    Object.entries(container).flatMap(([field, value]) =>
      field === 'volumeMounts' ? keptList(field, value) : [[field, value]],
    ),
  );
}

/** A list without the token; not even the field if nothing else is in it. */
function keptList(field: string, list: JsonValue): [string, JsonValue][] {
  if (!isArray(list)) return [[field, list]];
  const kept = list.filter((item) => !TOKEN_VOLUME.test(textOf(member(item, 'name'))));
  return kept.length === 0 && list.length > 0 ? [] : [[field, kept]];
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  if (!names.some((name) => Object.hasOwn(object, name))) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
