import { identityKey, identityOf } from '../../resource/identity.ts';
import { listKeys } from '../../resource/list-keys.ts';
import type { JsonArray, JsonValue } from '../../value/json.ts';
import { isArray, isObject } from '../../value/json.ts';
import { SINGLE_KEYS, itemIdentity } from '../../value/item-keys.ts';
import type { Path } from '../../value/path.ts';
import type { ListOwner } from './list-rule.ts';
import { ownerOf } from './list-rule.ts';

/**
 * What is there twice that should be there once: objects of one identity, and items of a list that have the same keys.
 * Each is a text that says what it is and in a list of which name, so that two versions of a file can be compared by
 * them. Keys are those of Kubernetes' types, else each of those that items may be told apart by. `anyKey`: each of these
 * in all lists, to know what may have been there twice before.
 */
export function twinsOf(values: readonly JsonValue[], anyKey = false): ReadonlySet<string> {
  const twins: Twins = { found: new Set<string>(), anyKey };
  const objects = new Set<string>();
  for (const value of values) {
    const identity = identityOf(value);
    if (identity !== undefined) note(objects, identityKey(identity), identityKey(identity), twins);
    visit(value, { owner: identity, inOwner: [] }, twins);
  }
  return twins.found;
}

interface Twins {
  readonly found: Set<string>;
  readonly anyKey: boolean;
}

interface Place {
  readonly owner: ListOwner | undefined;
  readonly inOwner: Path;
}

function visit(value: JsonValue, place: Place, twins: Twins): void {
  if (!isArray(value) && !isObject(value)) return;
  const { owner, inOwner } = ownerOf(value, place) ?? place;
  if (isArray(value)) noteTwins(value, { owner, inOwner }, twins);
  const parts = isArray(value) ? value.entries() : Object.entries<JsonValue>(value);
  for (const [segment, part] of parts) visit(part, { owner, inOwner: [...inOwner, segment] }, twins);
}

function noteTwins(list: JsonArray, { owner, inOwner }: Place, twins: Twins): void {
  const name = String(inOwner.at(-1));
  const known = owner === undefined ? undefined : listKeys(owner, inOwner);
  const keys: (readonly string[] | 'set')[] = known === undefined ? [] : [known];
  if (known === undefined || twins.anyKey) for (const key of SINGLE_KEYS) keys.push([key]);
  for (const key of keys) {
    const seen = new Set<string>();
    const [first = ''] = key === 'set' ? [] : key;
    for (const item of list) {
      const identity = key === 'set' ? JSON.stringify(item) : itemIdentity(item, key);
      // Whether a type is known may differ between two versions of a file: the first key says enough.
      const shown = key === 'set' ? identity : itemIdentity(item, [first]);
      if (identity !== undefined) note(seen, identity, `${name} ${first}=${shown ?? ''}`, twins);
    }
  }
}

function note(seen: Set<string>, identity: string, shown: string, { found }: Twins): void {
  if (seen.has(identity)) found.add(shown);
  seen.add(identity);
}
