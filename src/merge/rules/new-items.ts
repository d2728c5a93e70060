/** A new item, and the index in the destination of the item in front of which it comes to stand. */
export interface NewItem {
  /** In `updated`. */
  readonly index: number;
  readonly to: number;
}

/**
 * Where new items of `updated` go: behind every item that both share and that stands before them there, in front of
 * every one that stands behind them there, and of these places the last. Where the destination has its own order, so
 * that there is no such place: behind the nearest shared one before it. `pairs`: the shared items, index in `updated`
 * and in the destination.
 */
export function newItemPlaces(
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
  const places: NewItem[] = [];
  let at = 0;
  let greatest = -1;
  for (const index of inserted.toSorted((a, b) => a - b)) {
    for (; (shared[at]?.[0] ?? Infinity) < index; at++) greatest = Math.max(greatest, shared[at]?.[1] ?? -1);
    const bound = least[at] ?? length;
    const nearest = shared[at - 1]?.[1];
    places.push({ index, to: bound > greatest || nearest === undefined ? bound : nearest + 1 });
  }
  return places;
}
