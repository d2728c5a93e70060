import type { ItemTriple } from './align-sides.ts';

/** An item that upstream and the destination share: its index in each. */
export type SharedItem = readonly [updated: number, destination: number];

/**
 * Who changed the order of the items that all three sides have: a new order is a change like any other. `both`: each
 * side has another new order. Items that only one or two sides have do not count.
 */
export function reorderedBy(triples: readonly ItemTriple[]): 'nobody' | 'updated' | 'destination' | 'both' {
  const common: { readonly original: number; readonly updated: number; readonly destination: number }[] = [];
  for (const { original, updated, destination } of triples) {
    if (original === undefined || updated === undefined || destination === undefined) continue;
    common.push({ original, updated, destination });
  }
  common.sort((a, b) => a.original - b.original);
  const isNewUpstream = !isAscending(common.map(({ updated }) => updated));
  const isNewHere = !isAscending(common.map(({ destination }) => destination));
  if (!isNewUpstream) return isNewHere ? 'destination' : 'nobody';
  if (!isNewHere) return 'updated';
  common.sort((a, b) => a.updated - b.updated);
  return isAscending(common.map(({ destination }) => destination)) ? 'nobody' : 'both';
}

/** What stands at a place of the merged list: an item of the destination, or a new one of `updated`, by its index. */
export type Placed =
  | { readonly kind: 'present'; readonly index: number }
  | { readonly kind: 'new'; readonly index: number };

/**
 * The merged list in upstream's order. An item that only the destination has stays behind the shared item that it
 * follows there; a new one goes as far back as the next shared item allows.
 */
export function inOrderOfUpdated(
  shared: readonly SharedItem[],
  inserted: readonly number[],
  present: readonly number[],
): readonly Placed[] {
  const isShared = new Set(shared.map(([, destination]) => destination));
  const first: Placed[] = [];
  const followers = new Map<number, Placed[]>();
  let group = first;
  for (const index of present) {
    if (isShared.has(index)) followers.set(index, (group = []));
    else group.push({ kind: 'present', index });
  }
  const placed = [...first];
  const entries = [
    ...shared.map(([at, destination]) => ({ at, destination })),
    ...inserted.map((at) => ({ at, destination: undefined })),
  ].toSorted((a, b) => a.at - b.at);
  for (const { at, destination } of entries) {
    if (destination === undefined) {
      placed.push({ kind: 'new', index: at });
      continue;
    }
    placed.push({ kind: 'present', index: destination });
    for (const follower of followers.get(destination) ?? []) placed.push(follower);
  }
  return placed;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || (numbers[at - 1] ?? 0) < number);
}
