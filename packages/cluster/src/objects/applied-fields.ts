import type { JsonArray, JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, setMember, parseJson } from '@krmkit/base';
import { LAST_APPLIED } from '@krmkit/manifests';

/** The field manager of `kubectl apply --server-side`. */
const KUBECTL = 'kubectl';

/** The last configuration that `kubectl apply` stored; undefined if another tool applied the object. */
export function lastApplied(object: JsonObject): string | undefined {
  const written = member(member(member(object, 'metadata'), 'annotations'), LAST_APPLIED);
  return typeof written === 'string' ? written : undefined;
}

/** Whether `kubectl apply --server-side` applied the object last; krmkit assumes that the next apply does the same. */
export function isServerSideApplied(object: JsonObject): boolean {
  if (lastApplied(object) !== undefined) return false;
  const entries = member(member(object, 'metadata'), 'managedFields');
  return isArray(entries) && entries.some((entry) => isApplied(entry, KUBECTL));
}

function isApplied(entry: JsonValue, manager: string): boolean {
  return member(entry, 'manager') === manager && member(entry, 'operation') === 'Apply';
}

/**
 * The fields of an object that only one server-side applier has set, by default `kubectl apply --server-side`. These are removed when the files no longer
 * contain them. Undefined if the object was never applied this way. Read from `metadata.managedFields` (FieldsV1:
 * `f:NAME` a field, `k:{...}` a list item by its keys, `v:VALUE` a list item that is a value).
 */
export function serverSideApplied(
  object: JsonObject,
  manager: string = KUBECTL,
  atomic: AtomicFields = 'whole',
): JsonObject | undefined {
  const entries = member(member(object, 'metadata'), 'managedFields');
  if (!isArray(entries)) return undefined;
  const isOwn = (entry: JsonValue): boolean => isApplied(entry, manager);
  const own = entries.find(isOwn);
  if (own === undefined) return undefined;
  const others = entries.filter((entry) => !isOwn(entry)).map((entry) => member(entry, 'fieldsV1'));
  const alone = others.reduce(without, member(own, 'fieldsV1'));
  const found = isObject(alone) ? projected(object, alone, atomic) : undefined;
  return isObject(found) ? found : {};
}

/**
 * `managedFields` has a list or a mapping that is applied as a whole without the fields in it, and the API server adds
 * defaults there. `whole`: as the object has it; `empty`: without the mappings in it, of which nothing is known.
 */
export type AtomicFields = 'whole' | 'empty';

/** Undefined if nothing is left. */
function without(fields: JsonValue | undefined, others: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(fields) || !isObject(others)) return fields;
  const left: Record<string, JsonValue> = {};
  for (const [key, below] of Object.entries(fields)) {
    const other = others[key];
    const rest = other === undefined ? below : isLeaf(below) ? undefined : without(below, other);
    if (rest !== undefined) setMember(left, key, rest);
  }
  return Object.keys(left).length === 0 ? undefined : left;
}

function isLeaf(fields: JsonValue): boolean {
  return !isObject(fields) || Object.keys(fields).length === 0;
}

function projected(value: JsonValue | undefined, fields: JsonValue, atomic: AtomicFields): JsonValue | undefined {
  if (value === undefined || isLeaf(fields) || !isObject(fields)) {
    return value === undefined || atomic === 'whole' ? value : withoutMappings(value);
  }
  if (isArray(value)) return projectedList(value, fields, atomic);
  const found: Record<string, JsonValue> = {};
  for (const [key, below] of Object.entries(fields)) {
    const name = key.startsWith('f:') ? key.slice(2) : undefined;
    const inner = name === undefined ? undefined : projected(member(value, name), below, atomic);
    if (name !== undefined && inner !== undefined) setMember(found, name, inner);
  }
  return found;
}

function withoutMappings(value: JsonValue): JsonValue {
  if (isArray(value)) return value.some(isObject) ? [] : value;
  return isObject(value) ? {} : value;
}

function projectedList(list: JsonArray, fields: JsonObject, atomic: AtomicFields): JsonValue {
  return list.flatMap((item): readonly JsonValue[] => {
    for (const [key, below] of Object.entries(fields)) {
      const parsed = /^[kv]:/.test(key) ? parseJson(key.slice(2)) : undefined;
      if (parsed === undefined) continue;
      if (key.startsWith('v:')) {
        if (parsed === item) return [item];
      } else if (isObject(parsed) && Object.entries(parsed).every(([name, value]) => member(item, name) === value)) {
        const inner = projected(item, below, atomic);
        return [isObject(inner) ? { ...parsed, ...inner } : item];
      }
    }
    return [];
  });
}
