import type { JsonArray, JsonValue } from '../../value/json.ts';
import { isObject } from '../../value/json.ts';
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
  const taken = new Set<ItemTriple>();
  const made: ItemTriple[] = [];
  let isReplaced = false;
  for (const item of vanished) {
    const before = withoutKeys(lists.original[item.original ?? -1], keys);
    const [theirs = [], ours = []] = (['updated', 'destination'] as const).map((side) =>
      (added[side].get(placeOf(item, side, triples)) ?? []).filter((triple) => !taken.has(triple)),
    );
    const isLike = (side: NewSide, triple: ItemTriple): boolean =>
      haveMuchInCommon(before, withoutKeys(lists[side][triple[side] ?? -1], keys));
    const there = theirs.find((triple) => isLike('updated', triple));
    const here = ours.find((triple) => isLike('destination', triple));
    if (there === undefined || here === undefined) {
      isReplaced ||= theirs.length > 0 && ours.length > 0;
      continue;
    }
    taken.add(item).add(there).add(here);
    made.push({ ...item, updated: there.updated, destination: here.destination });
  }
  const joined = [...triples.filter((triple) => !taken.has(triple)), ...made];
  return { triples: joined.sort(byPosition), isReplaced };
}

/** The items that only one side has, by the item of the original behind which they are: its index, or -1. */
function newItems(side: NewSide, triples: readonly ItemTriple[]): ReadonlyMap<number, readonly ItemTriple[]> {
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

/** The index of the item of the original before a vanished one that a side still has, or -1. */
function placeOf({ original = 0 }: ItemTriple, side: NewSide, triples: readonly ItemTriple[]): number {
  return Math.max(
    -1,
    ...triples.flatMap((other) =>
      other[side] !== undefined && other.original !== undefined && other.original < original ? [other.original] : [],
    ),
  );
}

function withoutKeys(item: JsonValue | undefined, keys: readonly string[]): JsonValue {
  if (!isObject(item)) return item ?? null;
  return Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));
}
