import type { ListOwner, ListRules } from '../../merge/rules/list-rule.ts';
import type { Change } from '../../value/change.ts';
import type { JsonArray, JsonValue } from '../../value/json.ts';
import { isArray, isObject, member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { scalarText } from '../../value/read.ts';
import type { Sourced } from '../origins.ts';
import { applySourced, originsAt } from '../origins.ts';
import { isWithoutText } from '../written-text.ts';

export interface WalkedObject {
  readonly sourced: Sourced;
  /** The items that kustomize drops, or that make it drop others: several have one key, or an item has none. */
  readonly unidentified: readonly Path[];
}

/**
 * An object after a merge, for which kustomize walks all of it, not only the parts of the patch: it removes the members
 * that have no text (`emptyDir:`), and keeps those with the text `null`. Inside lists, it walks the items that merge by
 * keys. `reprinted`: a JSON patch has given all members a text. Follows walkMap and walkAssociativeSequence in kyaml/yaml/walk.
 */
export function walkObject(sourced: Sourced, owner: ListOwner, rules: ListRules, reprinted: boolean): WalkedObject {
  const changes: Change<Sourced>[] = [];
  const unidentified: Path[] = [];
  const visit = (value: JsonValue, path: Path): void => {
    if (isArray(value)) {
      const position = { owner, path, original: undefined, updated: undefined, destination: path, lists: [value] };
      const rule = value.length === 0 ? undefined : rules(position);
      if (rule?.kind !== 'keys') return;
      const index = findUnidentified(value, rule.keys);
      if (index !== -1) unidentified.push([...path, index]);
      for (const [at, item] of value.entries()) visit(item, [...path, at]);
    } else if (isObject(value)) {
      for (const key of Object.keys(value)) {
        const part = member(value, key) ?? null;
        const position = [...path, key];
        if (part !== null && part !== '') visit(part, position);
        else if (!reprinted && isWithoutText({ value: part, origins: originsAt(sourced.origins, position) })) {
          changes.push({ kind: 'remove', path: position });
        }
      }
    }
  };
  visit(sourced.value, []);
  return { sourced: changes.length === 0 ? sourced : applySourced(sourced, changes), unidentified };
}

function findUnidentified(list: JsonArray, keys: readonly string[]): number {
  if (list.length < 2) return -1;
  const seen = new Set<string>();
  return list.findIndex((item) => {
    const texts = keys.map((key) => scalarText(member(item, key)) ?? '');
    const name = texts.join('\0');
    if (seen.has(name) || texts.every((text) => text === '')) return true;
    seen.add(name);
    return false;
  });
}
