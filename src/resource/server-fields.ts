import type { JsonObject, JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';

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

/**
 * The object, or the objects of a list, without what a cluster adds: status, the fields of metadata that the API server
 * sets, and the annotation of `kubectl apply`. The status of a Kptfile stays, because a cluster never has one.
 */
export function withoutServerFields(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const [kind, items] = [member(value, 'kind'), member(value, 'items')];
  if (typeof kind !== 'string') return value;
  if (kind.endsWith('List') && isArray(items)) return { ...value, items: items.map(withoutServerFields) };
  const metadata = member(value, 'metadata');
  if (!isObject(metadata)) return value;
  const annotations = member(metadata, 'annotations');
  const kept = isObject(annotations) ? without(annotations, [LAST_APPLIED]) : annotations;
  const isEmptied = isObject(kept) && kept !== annotations && Object.keys(kept).length === 0;
  const own = without(metadata, isEmptied ? [...OWN_METADATA, 'annotations'] : OWN_METADATA);
  const whole: JsonObject = {
    ...value,
    metadata: isEmptied || kept === undefined ? own : { ...own, annotations: kept },
  };
  return kind === 'Kptfile' ? whole : without(whole, ['status']);
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  if (!names.some((name) => Object.hasOwn(object, name))) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
