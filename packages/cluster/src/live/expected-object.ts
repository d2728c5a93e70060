import type { JsonArray, JsonObject, JsonValue } from '@krmkit/base';
import { equalValues, isArray, isObject, member, parseJson, setMember, textAt, textOf } from '@krmkit/base';
import { compareQuantityTexts } from '@krmkit/check';
import { splitApiVersion, withoutServerFields } from '@krmkit/manifests';
import { mergeValues2, mergeValues3 } from '@krmkit/merge';
import type { AtomicFields } from '../objects/applied-fields.ts';
import { lastApplied, serverSideApplied } from '../objects/applied-fields.ts';

/** The field managers of `kubectl apply --server-side`, Flux and Argo CD. */
const APPLIERS: readonly string[] = ['kubectl', 'kustomize-controller', 'helm-controller', 'argocd-controller'];

/**
 * An object of a cluster after `kubectl apply` of a file, without a request. Fields of the file take precedence. Fields
 * that the last application set, by its annotation or `managedFields`, and that the file no longer has, are removed. All
 * others, such as defaults and what controllers set, stay. Texts that the API server stores in another form, such as
 * quantities, stay as they are.
 */
export function expectedObject(file: JsonObject, live: JsonObject): JsonObject {
  const wanted = asStored(file);
  const original = originalOf(live, 'whole');
  const options = { lists: 'schema' } as const;
  const pruned =
    original === undefined ? live : mergeValues3({ original, updated: wanted, destination: live }, options).value;
  const { value } = mergeValues2({ source: wanted, destination: pruned }, options);
  const isBuiltIn = isBuiltInGroup(file);
  const sides = { after: value ?? wanted, live, original: originalOf(live, 'empty') };
  const settled = settle(sides, { isBuiltIn, isQuantity: false });
  return isObject(settled) ? settled : wanted;
}

/** What the last application contained; undefined if no known program applied the object. */
function originalOf(live: JsonObject, atomic: AtomicFields): JsonObject | undefined {
  const written = lastApplied(live);
  if (written !== undefined) {
    const original = parseJson(written);
    return isObject(original) ? asStored(original) : undefined;
  }
  const found = APPLIERS.map((manager) => serverSideApplied(live, manager, atomic)).find((one) => one !== undefined);
  return found && asStored(found);
}

/** Without null values and what only a server sets; `stringData` of a Secret as `data`. */
function asStored(object: JsonObject): JsonObject {
  const stored = withoutNulls(withoutServerFields(object));
  if (!isObject(stored)) return object;
  const { stringData, ...rest } = stored;
  if (stored['kind'] !== 'Secret' || !isObject(stringData)) return stored;
  const data: Record<string, JsonValue> = {};
  const before = rest['data'];
  for (const [key, value] of Object.entries(isObject(before) ? before : {})) setMember(data, key, value);
  for (const [key, value] of Object.entries(stringData)) setMember(data, key, base64(textOf(value)));
  return { ...rest, data };
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function withoutNulls(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const kept: Record<string, JsonValue> = {};
  for (const [name, inner] of Object.entries(value)) if (inner !== null) setMember(kept, name, withoutNulls(inner));
  return kept;
}

/** Objects of other groups are stored as they are written. */
function isBuiltInGroup(object: JsonObject): boolean {
  const { group } = splitApiVersion(textAt(object, 'apiVersion'));
  return !group.includes('.') || group.endsWith('.k8s.io');
}

interface Sides {
  readonly after: JsonValue;
  readonly live: JsonValue;
  readonly original: JsonValue | undefined;
}

interface Place {
  readonly isBuiltIn: boolean;
  /** Below `limits`, `requests` and the like. */
  readonly isQuantity: boolean;
}

/** Fields of quantities, and of maps of quantities (resource.Quantity in k8s.io/api). */
const QUANTITIES: ReadonlySet<string> = new Set(
  'limits requests capacity allocatable hard min max default defaultRequest maxLimitRequestRatio podFixed sizeLimit storage averageValue divisor'.split(
    ' ',
  ),
);

/** The value after an application, with what the API server adds inside of lists that are replaced as a whole. */
function settle(sides: Sides, place: Place): JsonValue {
  const { after, live } = sides;
  if (equalValues(after, live)) return live;
  if (isObject(after) && isObject(live)) return settleMembers(after, live, sides.original, place);
  if (isArray(after) && isArray(live)) return settleItems(after, live, sides.original, place);
  if (
    place.isQuantity &&
    isScalar(after) &&
    isScalar(live) &&
    compareQuantityTexts(String(after), String(live)) === 0
  ) {
    return live;
  }
  return after;
}

function isScalar(value: JsonValue): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function settleMembers(after: JsonObject, live: JsonObject, original: JsonValue | undefined, place: Place): JsonObject {
  const settled: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(live)) {
    const wanted = Object.hasOwn(after, name) ? after[name] : undefined;
    const before = member(original, name);
    const isQuantity = place.isQuantity || QUANTITIES.has(name);
    if (wanted !== undefined) {
      setMember(settled, name, settle({ after: wanted, live: value, original: before }, { ...place, isQuantity }));
    } else if (before === undefined) setMember(settled, name, value);
  }
  for (const [name, value] of Object.entries(after)) {
    if (Object.hasOwn(live, name) || (place.isBuiltIn && isOmitted(value))) continue;
    setMember(settled, name, value);
  }
  return settled;
}

/** What Go does not store: `omitempty` of encoding/json. */
function isOmitted(value: JsonValue): boolean {
  if (isArray(value)) return value.length === 0;
  return isObject(value) ? Object.keys(value).length === 0 : value === '' || value === false || value === 0;
}

const ITEM_KEYS = ['name', 'key', 'mountPath', 'containerPort', 'port', 'type', 'ip'] as const;

/** Pairs items by a key that both lists have, else lists of one length by their order. */
function settleItems(after: JsonArray, live: JsonArray, original: JsonValue | undefined, place: Place): JsonArray {
  const key = ITEM_KEYS.find((name) => isKey(after, name) && isKey(live, name));
  const before = isArray(original) ? original : [];
  return after.map((item, index) => {
    const same = (list: JsonArray): JsonValue | undefined => {
      if (key === undefined) return list.length === after.length ? list[index] : undefined;
      return list.find((other) => member(other, key) === member(item, key));
    };
    const other = same(live);
    return other === undefined ? item : settle({ after: item, live: other, original: same(before) }, place);
  });
}

function isKey(list: JsonArray, name: string): boolean {
  const values = new Set(list.map((item) => member(item, name)));
  return values.size === list.length && !values.has(undefined);
}
