import { alignItems } from '../../value/align.ts';
import type { Fingerprints } from '../../value/fingerprint.ts';
import type { JsonArray, JsonValue } from '../../value/json.ts';
import { isArray, isObject } from '../../value/json.ts';
import type { ItemTriple } from './align-sides.ts';
import { byPosition } from './align-sides.ts';

/** Whether the lists are not empty and hold nothing but mappings. */
export function areMappings(lists: readonly JsonArray[]): boolean {
  return lists.some((list) => list.length > 0) && lists.every((list) => list.every(isObject));
}

/**
 * Which item of one list is which of the others where no keys say so: an item of a side is the one of the original that
 * it equals, or that it most likely was before it changed. Items that are new on both sides are one where they are equal.
 */
export function alignSimilar(
  sides: { readonly original: JsonArray; readonly updated: JsonArray; readonly destination: JsonArray },
  fingerprint: Fingerprints,
): readonly ItemTriple[] {
  const { original, updated, destination } = sides;
  const theirs = alignItems(original, updated, undefined, fingerprint).origins;
  const ours = alignItems(original, destination, undefined, fingerprint).origins;
  const inUpdated = positionsOf(theirs);
  const inDestination = positionsOf(ours);
  const added = new Map<number, number[]>();
  for (const [index, item] of updated.entries()) {
    if (theirs[index] !== -1) continue;
    const same = added.get(fingerprint(item));
    if (same === undefined) added.set(fingerprint(item), [index]);
    else same.push(index);
  }
  const triples: ItemTriple[] = original.map((_, index) => ({
    name: '',
    original: index,
    updated: inUpdated.get(index),
    destination: inDestination.get(index),
  }));
  for (const [index, item] of destination.entries()) {
    if (ours[index] !== -1) continue;
    const both = added.get(fingerprint(item))?.shift();
    triples.push({ name: '', original: undefined, updated: both, destination: index });
  }
  for (const index of [...added.values()].flat()) {
    triples.push({ name: '', original: undefined, updated: index, destination: undefined });
  }
  return triples.sort(byPosition);
}

function positionsOf(origins: readonly number[]): ReadonlyMap<number, number> {
  return new Map(origins.flatMap((origin, index) => (origin === -1 ? [] : [[origin, index] as const])));
}

/** Less than this part of their scalars in common, and an item was replaced by another one rather than changed. */
const CHANGED = 0.5;

/** Whether an item may be merged field by field with what became of it elsewhere: it has much of what it had. */
export function isChanged(before: JsonValue, after: JsonValue): boolean {
  if (isObject(before) && Object.keys(before).length < 2) return true;
  const left = scalarsOf(before);
  const right = scalarsOf(after);
  const counts = new Map<string, number>();
  for (const scalar of left) counts.set(scalar, (counts.get(scalar) ?? 0) + 1);
  let common = 0;
  for (const scalar of right) {
    const count = counts.get(scalar) ?? 0;
    if (count > 0) common++;
    counts.set(scalar, count - 1);
  }
  return (2 * common) / (left.length + right.length) >= CHANGED;
}

/** The scalars in a value, each with the names of the members that lead to it. */
function scalarsOf(value: JsonValue, path = ''): readonly string[] {
  if (isArray(value)) return value.flatMap((item) => scalarsOf(item, path));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inside]) => scalarsOf(inside, `${path}.${key}`));
  return [`${path}=${JSON.stringify(value)}`];
}
