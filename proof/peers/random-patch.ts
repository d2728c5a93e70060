import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { placesOf } from '@krmkit/testing';
import type { Random } from '@krmkit/testing';

/** Some fields of an object, of which some are changed, removed or new: a merge patch. */
export function randomMergePatch(random: Random, object: JsonObject): JsonObject {
  return { spec: {}, ...patchOf(random, object, NO_DIRECTIVES) };
}

/** A strategic merge patch: some items of lists, and seldom a directive. */
export function randomStrategicPatch(random: Random, object: JsonObject): JsonObject {
  return patchOf(random, object, DIRECTIVES);
}

interface Directives {
  readonly mapping: readonly JsonObject[];
  readonly item: readonly JsonObject[];
}

const NO_DIRECTIVES: Directives = { mapping: [], item: [] };
const DIRECTIVES: Directives = {
  // kubectl refuses or ignores `$patch: merge`, and drops a new mapping with `$patch: replace`.
  mapping: [],
  // An item with `$patch: replace` replaces the whole list in kubectl, and the item in krmkit.
  item: [{ $patch: 'delete' }],
};
const IDENTITY: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

function patchOf(random: Random, object: JsonObject, directives: Directives): JsonObject {
  const fields = Object.entries<JsonValue>(object).filter(([key]) => !IDENTITY.has(key));
  return Object.fromEntries(fields.map(([key, value]) => [key, changed(random, value, directives)]));
}

function changed(random: Random, value: JsonValue, directives: Directives): JsonValue {
  if (random.chance(0.03)) return null;
  if (isArray(value)) {
    const items = random.some(value, 3).map((item) => changedItem(random, item, directives));
    return random.chance(0.2) ? [...items, ...items.slice(0, 1).map((item) => renamed(random, item))] : items;
  }
  if (!isObject(value)) return changedScalar(random, value);
  const entries = Object.entries<JsonValue>(value).flatMap(([key, inner]): (readonly [string, JsonValue])[] => {
    const isKey = key === 'name' || key === 'containerPort' || key === 'mountPath';
    if (isKey) return random.chance(0.97) ? [[key, inner]] : [];
    return random.chance(0.4) ? [[key, changed(random, inner, directives)]] : [];
  });
  if (random.chance(0.1)) {
    const added = random.pick<JsonValue>(['x', 1, null, {}, { a: null }]);
    entries.push([`new${random.below(3)}`, added]);
  }
  const directive = random.chance(0.03) ? directives.mapping : [];
  return { ...Object.fromEntries(entries), ...(directive.length === 0 ? {} : random.pick(directive)) };
}

function changedItem(random: Random, item: JsonValue, directives: Directives): JsonValue {
  const value = changed(random, item, NO_DIRECTIVES);
  const directive = random.chance(0.03) ? directives.item : [];
  return isObject(value) && directive.length > 0 ? { ...value, ...random.pick(directive) } : value;
}

function changedScalar(random: Random, value: JsonValue): JsonValue {
  if (!random.chance(0.5)) return value;
  return typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${JSON.stringify(value)}x`;
}

/** Operations of RFC 6902 at fields of an object, and seldom at fields that are not there. */
export function randomJsonPatch(random: Random, object: JsonObject): readonly JsonObject[] {
  const pointers = placesOf(object)
    .filter(([first]) => first !== undefined && !IDENTITY.has(String(first)))
    .map((path) => path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''));
  const pointer = (): string => {
    const known = pointers.length === 0 ? '/spec' : random.pick(pointers);
    return random.chance(0.1) ? `${known}/${random.pick(['new', '-', '0', '1', '01', '~1', ''])}` : known;
  };
  return Array.from({ length: 1 + random.below(3) }, (): JsonObject => {
    const op = random.pick(['add', 'remove', 'replace', 'move', 'copy', 'test']);
    if (op === 'remove') return { op, path: pointer() };
    if (op === 'move' || op === 'copy') return { op, from: pointer(), path: pointer() };
    return { op, path: pointer(), value: random.pick<JsonValue>(['x', 1, null, true, {}, [], ['a'], { a: null }]) };
  });
}

function renamed(random: Random, item: JsonValue): JsonValue {
  return isObject(item) && 'name' in item ? { ...item, name: `new${random.below(3)}` } : item;
}
