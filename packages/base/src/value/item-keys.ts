import type { JsonArray, JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';

/** In order of precedence. */
export const SINGLE_KEYS = ['mountPath', 'devicePath', 'ip', 'type', 'topologyKey', 'name', 'containerPort'] as const;
/** For lists whose items have none of these keys, or equal values. */
const SEVERAL_KEYS = [
  ['containerPort', 'protocol'],
  ['port', 'protocol'],
  ['topologyKey', 'whenUnsatisfiable'],
] as const;

/** The defaults of keys. */
const DEFAULTS: ReadonlyMap<string, string> = new Map([['protocol', 'TCP']]);

/**
 * The identity of an item in its list: the text of its values under the keys (`80` equals `"80"`; the default protocol
 * of a port is TCP). Undefined if the item is not a mapping, or a key is missing or not a scalar.
 */
export function itemIdentity(item: JsonValue | undefined, keys: readonly string[]): string | undefined {
  if (!isObject(item)) return undefined;
  let identity = '';
  for (const key of keys) {
    const value = member(item, key) ?? DEFAULTS.get(key);
    if (value === undefined || isArray(value) || isObject(value)) return undefined;
    const text = String(value);
    identity += `${text.length}:${text}`;
  }
  return identity;
}

/** Positions by identity; undefined if an item has no identity, or two items have the same. */
export function identitiesOf(items: JsonArray, keys: readonly string[]): Map<string, number> | undefined {
  if (keys.length === 0) return undefined;
  const positions = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const identity = itemIdentity(item, keys);
    if (identity === undefined || positions.has(identity)) return undefined;
    positions.set(identity, index);
  }
  return positions;
}

/**
 * The keys that identify the items of all these lists: every item is a mapping with a scalar under each of the keys, and
 * no two items of a list have equal values. Undefined if there are no such keys, or all lists are empty.
 */
export function inferItemKeys(...lists: readonly JsonArray[]): readonly string[] | undefined {
  const first = lists.find((list) => list.length > 0)?.[0];
  if (!isObject(first)) return undefined;
  for (const key of SINGLE_KEYS) {
    if (Object.hasOwn(first, key) && distinguish(lists, [key])) return [key];
  }
  return SEVERAL_KEYS.find((keys) => distinguish(lists, keys));
}

/**
 * Why a likely key does not identify the items: every item has it, but two values are equal; or only some items have it.
 * Undefined for lists of scalars, and for items that have none of the keys.
 */
export function whyNoItemKeys(...lists: readonly JsonArray[]): 'duplicate-key' | 'missing-key' | undefined {
  const items = lists.flat();
  if (!items.every(isObject)) return undefined;
  let some = false;
  for (const key of SINGLE_KEYS) {
    const having = items.filter((item) => Object.hasOwn(item, key)).length;
    if (having === items.length) {
      if (!distinguish(lists, [key])) return 'duplicate-key';
    } else if (having > 0) {
      some = true;
    }
  }
  return some ? 'missing-key' : undefined;
}

function distinguish(lists: readonly JsonArray[], keys: readonly string[]): boolean {
  return lists.every((list) => identitiesOf(list, keys) !== undefined);
}
