import { itemIdentity } from '../../value/item-keys.ts';
import { identityKey, identityOf } from '../../resource/identity.ts';
import type { JsonArray, JsonValue } from '../../value/json.ts';
import { isObject, member } from '../../value/json.ts';
import type { ListRule } from './list-rule.ts';

export interface Agreeing {
  readonly indices: readonly number[];
  /** False where the item has only some of the keys. */
  readonly isCertain: boolean;
}

/** The items of a list that have the keys of an item; undefined for one that has none. Takes linear time for all. */
export type Agreement = (item: JsonValue, keys?: 'all' | 'stated') => Agreeing | undefined;

/** `stated`: the keys that the item itself has, `all`: with their defaults. */
export function createAgreement(list: JsonArray, rule: ListRule): Agreement {
  const known = new Map<string, ReadonlyMap<string, readonly number[]>>();
  const find = (signature: string, nameOf: (item: JsonValue) => string | undefined, item: JsonValue): Agreeing => {
    let byName = known.get(signature);
    if (byName === undefined) known.set(signature, (byName = positionsBy(list, nameOf)));
    return { indices: byName.get(nameOf(item) ?? '') ?? [], isCertain: true };
  };
  return (item, which = 'all') => {
    if (rule.kind === 'resources') {
      return identityOf(item) === undefined ? undefined : find('', resourceName, item);
    }
    if (rule.kind !== 'keys') return undefined;
    const { keys } = rule;
    if (which === 'all' && itemIdentity(item, keys) !== undefined) {
      return find('all', (other) => itemIdentity(other, keys), item);
    }
    const stated = keys.filter((key) => isObject(item) && (member(item, key) ?? null) !== null);
    if (stated.length === 0 || itemIdentity(item, stated) === undefined) return undefined;
    const name = (other: JsonValue): string | undefined => itemIdentity(other, stated);
    return { ...find(`stated ${JSON.stringify(stated)}`, name, item), isCertain: false };
  };
}

function resourceName(item: JsonValue): string | undefined {
  const identity = identityOf(item);
  return identity === undefined ? undefined : identityKey(identity);
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
