import { identityKey, identityOf, listKeys } from '@krmkit/manifests';
import type { JsonArray, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, SINGLE_KEYS, itemIdentity } from '@krmkit/base';
import type { ListOwner } from './list-rule.ts';
import { ownerOf } from './list-rule.ts';

/**
 * The duplicates in a file: objects with the same identity, and items of a list with the same keys. Each is a text with
 * the key and the name of the list, so that two versions of a file can be compared. Uses the keys of Kubernetes' types,
 * or else every key that may identify items. `anyKey`: uses every such key in all lists, to find all possible
 * duplicates of an earlier version.
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
    for (const item of list) {
      const identity = key === 'set' ? JSON.stringify(item) : itemIdentity(item, key);
      // The type may be known in only one version of a file, so the text has only the first key.
      const shown = key === 'set' ? [identity] : [key[0], itemIdentity(item, key.slice(0, 1))];
      if (identity !== undefined) note(seen, identity, `${name} ${shown.join('=')}`, duplicates);
    }
  }
}

function note(seen: Set<string>, identity: string, shown: string, { found }: Duplicates): void {
  if (seen.has(identity)) found.add(shown);
  seen.add(identity);
}
