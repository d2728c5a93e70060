import type { Change, Fingerprints, JsonArray, JsonValue, Path } from '@krmkit/base';
import { longestIncreasing, itemIdentity, isObject, member } from '@krmkit/base';
import type { ListRule } from './list-rule.ts';
import { identifyingKeys } from './list-rule.ts';
import type { CopiedValue } from './copied-value.ts';
import type { ItemTriple } from './align-sides.ts';

/** An item of the merged list: one of the destination, by its index there, or a new one. */
export type MergedItem =
  | { readonly kind: 'present'; readonly index: number; readonly value: JsonValue }
  | { readonly kind: 'new'; readonly copied: CopiedValue };

/** The changes that put the items of the merged list into their order, with the fewest moves. */
export function arrangeItems(
  merged: readonly MergedItem[],
  length: number,
  path: Path,
): readonly Change<CopiedValue>[] {
  const present = merged.flatMap((item) => (item.kind === 'present' ? [item.index] : []));
  const staying = new Set(longestIncreasing(present).map((at) => present[at]));
  const changes: Change<CopiedValue>[] = [];
  let to = length;
  for (const item of merged.toReversed()) {
    if (item.kind === 'new') changes.push({ kind: 'insert-item', path: [...path, to], content: item.copied });
    else if (staying.has(item.index)) to = item.index;
    else changes.push({ kind: 'move-item', path: [...path, item.index], to });
  }
  return changes.toReversed();
}

/**
 * The order that `$setElementOrder` requires, as kubectl implements it: the named items in its order, and each of the
 * others before the first of these that comes after it in the destination.
 */
export function orderItems(
  merged: readonly MergedItem[],
  order: JsonArray,
  rule: ListRule,
  fingerprint: Fingerprints,
): readonly MergedItem[] {
  const nameOf = namesBy(order, rule, fingerprint);
  const positions = new Map<string, number>();
  for (const [at, entry] of order.entries()) {
    const name = nameOf(entry);
    if (name !== undefined && !positions.has(name)) positions.set(name, at);
  }
  const named: { readonly item: MergedItem; readonly at: number }[] = [];
  const others: MergedItem[] = [];
  for (const item of merged) {
    const at = positions.get(nameOf(item.kind === 'new' ? item.copied.value : item.value) ?? '');
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

/** kubectl identifies items by the first key only: the first entry decides which keys count. */
function namesBy(order: JsonArray, rule: ListRule, fingerprint: Fingerprints): (item: JsonValue) => string | undefined {
  const first = order.find(isObject);
  if (first === undefined) return (item) => `=${fingerprint(item)}`;
  const own = identifyingKeys(rule).filter((key) => (member(first, key) ?? null) !== null);
  const keys = own.length > 0 ? own : Object.keys(first);
  return (item) => itemIdentity(item, keys);
}

/** A new item, and the index in the destination of the item that it goes before. */
export interface NewItem {
  /** The index in `updated`. */
  readonly index: number;
  readonly to: number;
}

/**
 * The positions of new items of `updated`: after every shared item that comes before them there, before every shared
 * item that comes after them there, and as late as possible. Where the destination has another order, so that there is
 * no such position: after the nearest shared item before it. `pairs`: the shared items, with their index in `updated`
 * and in the destination.
 */
export function newItemPositions(
  inserted: readonly number[],
  pairs: readonly (readonly [updated: number, destination: number])[],
  length: number,
): readonly NewItem[] {
  if (inserted.length === 0) return [];
  const shared = pairs.toSorted((a, b) => a[0] - b[0]);
  const least: number[] = [];
  let smallest = length;
  for (let at = shared.length - 1; at >= 0; at--) {
    smallest = Math.min(smallest, shared[at]?.[1] ?? length);
    least[at] = smallest;
  }
  const positions: NewItem[] = [];
  let at = 0;
  let greatest = -1;
  for (const index of inserted.toSorted((a, b) => a - b)) {
    for (; (shared[at]?.[0] ?? Infinity) < index; at++) greatest = Math.max(greatest, shared[at]?.[1] ?? -1);
    const bound = least[at] ?? length;
    const nearest = shared[at - 1]?.[1];
    positions.push({ index, to: bound > greatest || nearest === undefined ? bound : nearest + 1 });
  }
  return positions;
}

/** The index in `updated` and in the destination of an item that both have. */
export type SharedItem = readonly [updated: number, destination: number];

/** The side that changed the order of the items that all three sides have. `both`: each side has another new order. */
export function reorderedBy(triples: readonly ItemTriple[]): 'neither' | 'updated' | 'destination' | 'both' {
  const common: { readonly original: number; readonly updated: number; readonly destination: number }[] = [];
  for (const { original, updated, destination } of triples) {
    if (original === undefined || updated === undefined || destination === undefined) continue;
    common.push({ original, updated, destination });
  }
  common.sort((a, b) => a.original - b.original);
  const isNewUpstream = !isAscending(common.map(({ updated }) => updated));
  const isNewHere = !isAscending(common.map(({ destination }) => destination));
  if (!isNewUpstream) return isNewHere ? 'destination' : 'neither';
  if (!isNewHere) return 'updated';
  common.sort((a, b) => a.updated - b.updated);
  return isAscending(common.map(({ destination }) => destination)) ? 'neither' : 'both';
}

/** An item of the merged list: one of the destination, or a new one of `updated`, by its index. */
export type OrderedItem =
  | { readonly kind: 'present'; readonly index: number }
  | { readonly kind: 'new'; readonly index: number };

/**
 * The merged list in upstream's order. An item that only the destination has stays after the shared item that it
 * follows there; a new item goes directly before the next shared item.
 */
export function inOrderOfUpdated(
  shared: readonly SharedItem[],
  inserted: readonly number[],
  present: readonly number[],
): readonly OrderedItem[] {
  const isShared = new Set(shared.map(([, destination]) => destination));
  const first: OrderedItem[] = [];
  const followers = new Map<number, OrderedItem[]>();
  let group = first;
  for (const index of present) {
    if (isShared.has(index)) followers.set(index, (group = []));
    else group.push({ kind: 'present', index });
  }
  const ordered = [...first];
  const entries = [
    ...shared.map(([at, destination]) => ({ at, destination })),
    ...inserted.map((at) => ({ at, destination: undefined })),
  ].toSorted((a, b) => a.at - b.at);
  for (const { at, destination } of entries) {
    if (destination === undefined) {
      ordered.push({ kind: 'new', index: at });
      continue;
    }
    ordered.push({ kind: 'present', index: destination });
    for (const follower of followers.get(destination) ?? []) ordered.push(follower);
  }
  return ordered;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || (numbers[at - 1] ?? 0) < number);
}
