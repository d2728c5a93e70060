import { identityKey, identityOf } from '@krmkit/manifests';
import type { Fingerprints, JsonArray, JsonValue } from '@krmkit/base';
import { itemIdentity, isArray, isObject, member } from '@krmkit/base';
import type { ListRule } from './list-rule.ts';
import { identifyingKeys } from './list-rule.ts';

/** The identity of an item in its list. Equal names, on several sides or on one, mean the same item. */
export interface ItemIdentity {
  readonly name: string;
  /** The reason why the item has no name of its own and only pairs with an equal item. */
  readonly problem: 'ambiguous-key' | 'missing-key' | undefined;
}

/** The identities of the items of one list on several sides. */
export function identifyItems(
  lists: readonly JsonArray[],
  rule: ListRule,
  fingerprint: Fingerprints,
): readonly (readonly ItemIdentity[])[] {
  const equal = (item: JsonValue): string => `=${fingerprint(item)}`;
  const keys = identifyingKeys(rule);
  if (keys.length === 0) {
    return lists.map((list) =>
      list.map((item) => {
        const identity = nameOfItem(item, rule);
        return { name: identity === undefined ? equal(item) : `#${identity}`, problem: undefined };
      }),
    );
  }
  const complete = (partial: JsonValue): ReadonlySet<string> => completions(lists, keys, partial, known);
  const known = new Map<string, Map<string, Set<string>>>();
  return lists.map((list) =>
    list.map((item): ItemIdentity => {
      const identity = itemIdentity(item, keys);
      if (identity !== undefined) return { name: `#${identity}`, problem: undefined };
      if (presentKeys(item, keys).length === 0) {
        // A null cannot have a key.
        return { name: equal(item), problem: item === null ? undefined : 'missing-key' };
      }
      const [only, ...others] = complete(item);
      if (others.length > 0) return { name: equal(item), problem: 'ambiguous-key' };
      return { name: only === undefined ? `~${projection(item, keys)}` : `#${only}`, problem: undefined };
    }),
  );
}

/** The identities of complete items that match the keys that an item has. */
function completions(
  lists: readonly JsonArray[],
  keys: readonly string[],
  partial: JsonValue,
  known: Map<string, Map<string, Set<string>>>,
): ReadonlySet<string> {
  const present = presentKeys(partial, keys);
  const signature = present.join('\0');
  let byProjection = known.get(signature);
  if (byProjection === undefined) {
    known.set(signature, (byProjection = new Map<string, Set<string>>()));
    for (const item of lists.flat()) {
      const identity = itemIdentity(item, keys);
      if (identity === undefined) continue;
      const seen = projection(item, present);
      const identities = byProjection.get(seen);
      if (identities === undefined) byProjection.set(seen, new Set([identity]));
      else identities.add(identity);
    }
  }
  return byProjection.get(projection(partial, present)) ?? new Set();
}

function presentKeys(item: JsonValue, keys: readonly string[]): readonly string[] {
  return isObject(item) ? keys.filter((key) => isKeyValue(member(item, key))) : [];
}

function isKeyValue(value: JsonValue | undefined): value is string | number | boolean {
  return value !== undefined && value !== null && !isArray(value) && !isObject(value);
}

function projection(item: JsonValue, keys: readonly string[]): string {
  let text = '';
  for (const key of keys) {
    const value = member(item, key);
    const part = isKeyValue(value) ? String(value) : '';
    text += `${part.length}:${part}`;
  }
  return text;
}

export interface MatchingItems {
  readonly indices: readonly number[];
  /** False where the item has only some of the keys. */
  readonly isCertain: boolean;
}

/**
 * Finds the items of a list with the same keys as an item; undefined for an item without keys. Takes linear time for
 * all items.
 */
export type ItemMatcher = (item: JsonValue, keys?: 'all' | 'stated') => MatchingItems | undefined;

/** `stated`: only the keys that the item has; `all`: with the defaults of the others. */
export function createItemMatcher(list: JsonArray, rule: ListRule): ItemMatcher {
  const known = new Map<string, ReadonlyMap<string, readonly number[]>>();
  const find = (signature: string, nameOf: (item: JsonValue) => string | undefined, item: JsonValue): MatchingItems => {
    let byName = known.get(signature);
    if (byName === undefined) known.set(signature, (byName = positionsBy(list, nameOf)));
    return { indices: byName.get(nameOf(item) ?? '') ?? [], isCertain: true };
  };
  return (item, which = 'all') => {
    const keys = identifyingKeys(rule);
    if (keys.length === 0) {
      const name = (other: JsonValue): string | undefined => nameOfItem(other, rule);
      return name(item) === undefined ? undefined : find('', name, item);
    }
    if (which === 'all' && itemIdentity(item, keys) !== undefined) {
      return find('all', (other) => itemIdentity(other, keys), item);
    }
    const stated = keys.filter((key) => isObject(item) && (member(item, key) ?? null) !== null);
    if (stated.length === 0 || itemIdentity(item, stated) === undefined) return undefined;
    const name = (other: JsonValue): string | undefined => itemIdentity(other, stated);
    return { ...find(`stated ${JSON.stringify(stated)}`, name, item), isCertain: false };
  };
}

/** The name that a rule gives to an item by itself. Undefined without one, also where equal items are the same. */
export function nameOfItem(item: JsonValue, rule: ListRule): string | undefined {
  switch (rule.kind) {
    case 'keys':
      return itemIdentity(item, rule.keys);
    case 'resources': {
      const identity = identityOf(item);
      return identity === undefined ? undefined : identityKey(identity);
    }
    case 'set':
    case 'atomic':
      return undefined;
  }
}

function positionsBy(
  list: JsonArray,
  nameOf: (item: JsonValue) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>();
  for (const [index, item] of list.entries()) {
    const name = nameOf(item);
    if (name === undefined) continue;
    const others = positions.get(name);
    if (others === undefined) positions.set(name, [index]);
    else others.push(index);
  }
  return positions;
}
