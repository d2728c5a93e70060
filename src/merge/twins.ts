import { identityKey, identityOf } from '../resource/identity.ts';
import { listKeys } from '../resource/list-keys.ts';
import type { JsonArray, JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import { SINGLE_KEYS, itemIdentity } from '../value/item-keys.ts';
import type { Path } from '../value/path.ts';
import type { ListOwner } from './list-rule.ts';
import { ownerOf } from './list-owner.ts';

/**
 * What is there twice that should be there once: objects of one identity, and items of a list that have the same keys.
 * Each is a text that says where it is; two sides can be compared by them. Keys are those of Kubernetes' types, else
 * each of those that items may be told apart by.
 */
export function twinsOf(values: readonly JsonValue[]): ReadonlySet<string> {
  const twins = new Set<string>();
  const objects = new Map<string, number>();
  for (const value of values) {
    const identity = identityOf(value);
    const name = identity === undefined ? '' : identityKey(identity);
    if (identity !== undefined) count(objects, name, twins);
    const owner = identity === undefined ? undefined : { ...identity };
    visit(value, { name, owner, inOwner: [] }, twins);
  }
  return twins;
}

interface Place {
  /** By the names of members and items. */
  readonly name: string;
  readonly owner: ListOwner | undefined;
  readonly inOwner: Path;
}

function visit(value: JsonValue, place: Place, twins: Set<string>): void {
  const { owner, inOwner } = { ...place, ...ownerOf(value, place) };
  const inside = (segment: string | number, label: string): Place => ({
    name: `${place.name}/${label}`,
    owner,
    inOwner: [...inOwner, segment],
  });
  if (isObject(value)) {
    for (const [key, part] of Object.entries(value)) visit(part, inside(key, key), twins);
  } else if (isArray(value)) {
    noteTwins(value, { ...place, owner, inOwner }, twins);
    for (const [index, item] of value.entries()) {
      const name = member(item, 'name');
      visit(item, inside(index, typeof name === 'string' ? name : '-'), twins);
    }
  }
}

function noteTwins(list: JsonArray, { name, owner, inOwner }: Place, twins: Set<string>): void {
  const known = owner === undefined ? undefined : listKeys(owner, inOwner);
  const keys: readonly (readonly string[] | 'set')[] = known !== undefined ? [known] : SINGLE_KEYS.map((key) => [key]);
  for (const key of keys) {
    const seen = new Map<string, number>();
    for (const item of list) {
      const identity = key === 'set' ? JSON.stringify(item) : itemIdentity(item, key);
      if (identity !== undefined) count(seen, `${name} ${key === 'set' ? '' : key.join(',')}=${identity}`, twins);
    }
  }
}

function count(seen: Map<string, number>, name: string, twins: Set<string>): void {
  const number = (seen.get(name) ?? 0) + 1;
  seen.set(name, number);
  if (number > 1) twins.add(`${name} ${number}`);
}
