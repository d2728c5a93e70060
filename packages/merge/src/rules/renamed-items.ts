import type { JsonArray, JsonValue } from '@krmkit/base';
import { isObject } from '@krmkit/base';
import type { ItemTriple, SideName } from './align-sides.ts';
import { byPosition, haveMuchInCommon } from './align-sides.ts';

/** Items of a list with keys that vanished on both sides while each side added one at their place. */
export interface RenamedItems {
  readonly triples: readonly ItemTriple[];
  /** Whether both sides replaced an item with items that have little in common with it: those of both stay. */
  readonly isReplaced: boolean;
}

type Lists = Readonly<Record<SideName, JsonArray>>;
type NewSide = 'updated' | 'destination';

/** So many of the items that a side added at one place are compared with a vanished item. */
const COMPARED = 50;

/**
 * Makes one triple of an item that both sides renamed: of an item that vanished on both sides, and the first item that
 * each side added at its place and that has much in common with it, keys aside.
 */
export function joinRenamed(triples: readonly ItemTriple[], lists: Lists, keys: readonly string[]): RenamedItems {
  const vanished = triples.filter(
    ({ original, updated, destination }) =>
      original !== undefined && updated === undefined && destination === undefined,
  );
  if (vanished.length === 0) return { triples, isReplaced: false };
  const added = { updated: newItems('updated', triples), destination: newItems('destination', triples) };
  const places = { updated: placesOf('updated', triples), destination: placesOf('destination', triples) };
  const taken = new Set<ItemTriple>();
  const made: ItemTriple[] = [];
  let isReplaced = false;
  for (const item of vanished) {
    const before = withoutKeys(lists.original[item.original ?? -1], keys);
    const itemsAt = (side: NewSide): ItemTriple[] => added[side].get(places[side].get(item) ?? -1) ?? [];
    const likeIn = (side: NewSide): number =>
      itemsAt(side)
        .slice(0, COMPARED)
        .findIndex((triple) => haveMuchInCommon(before, withoutKeys(lists[side][triple[side] ?? -1], keys)));
    const there = likeIn('updated');
    const here = there === -1 ? -1 : likeIn('destination');
    if (here === -1) {
      isReplaced ||= itemsAt('updated').length > 0 && itemsAt('destination').length > 0;
      continue;
    }
    const [inUpdated] = itemsAt('updated').splice(there, 1);
    const [inDestination] = itemsAt('destination').splice(here, 1);
    if (inUpdated === undefined || inDestination === undefined) continue;
    taken.add(item).add(inUpdated).add(inDestination);
    made.push({ ...item, updated: inUpdated.updated, destination: inDestination.destination });
  }
  const joined = [...triples.filter((triple) => !taken.has(triple)), ...made];
  return { triples: joined.sort(byPosition), isReplaced };
}

/** The items that only one side has, by the item of the original behind which they are: its index, or -1. */
function newItems(side: NewSide, triples: readonly ItemTriple[]): ReadonlyMap<number, ItemTriple[]> {
  const found = new Map<number, ItemTriple[]>();
  let last = -1;
  const present = triples.filter((triple) => triple[side] !== undefined);
  for (const triple of present.toSorted((a, b) => (a[side] ?? 0) - (b[side] ?? 0))) {
    if (triple.original !== undefined) last = triple.original;
    else if (triple.updated === undefined || triple.destination === undefined) {
      const known = found.get(last);
      if (known === undefined) found.set(last, [triple]);
      else known.push(triple);
    }
  }
  return found;
}

/** For each item of the original, the index of the item before it that a side still has, or -1. */
function placesOf(side: NewSide, triples: readonly ItemTriple[]): ReadonlyMap<ItemTriple, number> {
  const places = new Map<ItemTriple, number>();
  let last = -1;
  const present = triples.filter(({ original }) => original !== undefined);
  for (const triple of present.toSorted((a, b) => (a.original ?? 0) - (b.original ?? 0))) {
    places.set(triple, last);
    if (triple[side] !== undefined) last = triple.original ?? last;
  }
  return places;
}

function withoutKeys(item: JsonValue | undefined, keys: readonly string[]): JsonValue {
  if (!isObject(item)) return item ?? null;
  return Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));
}
