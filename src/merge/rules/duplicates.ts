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
export function duplicatesOf(values: readonly JsonValue[], anyKey = false): ReadonlySet<string> {
  const duplicates: Duplicates = { found: new Set<string>(), anyKey };
  const objects = new Set<string>();
  for (const value of values) {
    const identity = identityOf(value);
    if (identity !== undefined) note(objects, identityKey(identity), identityKey(identity), duplicates);
    visit(value, { owner: identity, inOwner: [] }, duplicates);
  }
  return duplicates.found;
}

interface Duplicates {
  readonly found: Set<string>;
  readonly anyKey: boolean;
}

interface Position {
  readonly owner: ListOwner | undefined;
  readonly inOwner: Path;
}

function visit(value: JsonValue, position: Position, duplicates: Duplicates): void {
  if (!isArray(value) && !isObject(value)) return;
  const { owner, inOwner } = ownerOf(value, position) ?? position;
  if (isArray(value)) noteDuplicates(value, { owner, inOwner }, duplicates);
  const parts = isArray(value) ? value.entries() : Object.entries<JsonValue>(value);
  for (const [segment, part] of parts) visit(part, { owner, inOwner: [...inOwner, segment] }, duplicates);
}

function noteDuplicates(list: JsonArray, { owner, inOwner }: Position, duplicates: Duplicates): void {
  const name = String(inOwner.at(-1));
  const known = owner === undefined ? undefined : listKeys(owner, inOwner);
  const keys: (readonly string[] | 'set')[] = known === undefined ? [] : [known];
  if (known === undefined || duplicates.anyKey) for (const key of SINGLE_KEYS) keys.push([key]);
  for (const key of keys) {
    const seen = new Set<string>();
    const [first = ''] = key === 'set' ? [] : key;
    for (const item of list) {
      const identity = key === 'set' ? JSON.stringify(item) : itemIdentity(item, key);
      // Whether a type is known may differ between two versions of a file: the first key says enough.
      const shown = key === 'set' ? identity : itemIdentity(item, [first]);
      if (identity !== undefined) note(seen, identity, `${name} ${first}=${shown ?? ''}`, duplicates);
    }
  }
}

function note(seen: Set<string>, identity: string, shown: string, { found }: Duplicates): void {
  if (seen.has(identity)) found.add(shown);
  seen.add(identity);
}
