import type { Change } from '../../value/change.ts';
import type { Fingerprints } from '../../value/fingerprint.ts';
import { longestIncreasing } from '../../value/increasing.ts';
import { itemIdentity } from '../../value/item-keys.ts';
import type { JsonArray, JsonValue } from '../../value/json.ts';
import { isObject, member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { ListRule } from './list-rule.ts';
import type { Taken } from './taken.ts';

/** An item of the merged list: one of the destination that stays, by its index there, or a new one. */
export type MergedItem =
  | { readonly kind: 'present'; readonly index: number; readonly value: JsonValue }
  | { readonly kind: 'new'; readonly taken: Taken };

/** What brings the items of the merged list to their places; as few as can be move. */
export function arrangeItems(merged: readonly MergedItem[], length: number, path: Path): readonly Change<Taken>[] {
  const present = merged.flatMap((item) => (item.kind === 'present' ? [item.index] : []));
  const staying = new Set(longestIncreasing(present).map((at) => present[at]));
  const changes: Change<Taken>[] = [];
  let to = length;
  for (const item of merged.toReversed()) {
    if (item.kind === 'new') changes.push({ kind: 'insert-item', path: [...path, to], content: item.taken });
    else if (staying.has(item.index)) to = item.index;
    else changes.push({ kind: 'move-item', path: [...path, item.index], to });
  }
  return changes.toReversed();
}

/**
 * The order that `$setElementOrder` asks for, as kubectl makes it: the items that it names in its order, and each of the
 * others in front of the first one of these that stands behind it in the destination.
 */
export function orderItems(
  merged: readonly MergedItem[],
  order: JsonArray,
  rule: ListRule,
  fingerprint: Fingerprints,
): readonly MergedItem[] {
  const nameOf = namesBy(order, rule, fingerprint);
  const places = new Map<string, number>();
  for (const [at, entry] of order.entries()) {
    const name = nameOf(entry);
    if (name !== undefined && !places.has(name)) places.set(name, at);
  }
  const named: { readonly item: MergedItem; readonly at: number }[] = [];
  const others: MergedItem[] = [];
  for (const item of merged) {
    const at = places.get(nameOf(item.kind === 'new' ? item.taken.value : item.value) ?? '');
    if (at === undefined) others.push(item);
    else named.push({ item, at });
  }
  named.sort((a, b) => a.at - b.at);
  const ordered: MergedItem[] = [];
  let next = 0;
  for (const { item } of named) {
    for (let other = others[next]; other !== undefined && isBefore(other, item); other = others[next]) {
      ordered.push(other);
      next += 1;
    }
    ordered.push(item);
  }
  return [...ordered, ...others.slice(next)];
}

function isBefore(a: MergedItem, b: MergedItem): boolean {
  return a.kind === 'present' && b.kind === 'present' && a.index < b.index;
}

/** kubectl names the items of a list with several keys by the first one alone: what its first entry has decides. */
function namesBy(order: JsonArray, rule: ListRule, fingerprint: Fingerprints): (item: JsonValue) => string | undefined {
  const first = order.find(isObject);
  if (first === undefined) return (item) => `=${fingerprint(item)}`;
  const own = rule.kind === 'keys' ? rule.keys.filter((key) => (member(first, key) ?? null) !== null) : [];
  const keys = own.length > 0 ? own : Object.keys(first);
  return (item) => itemIdentity(item, keys);
}
