import type { JsonArray, JsonValue } from '../../value/json.ts';
import { isArray, isObject, member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { Alignment, ItemTriple } from './align-sides.ts';
import { alignSides } from './align-sides.ts';
import { alignSimilar, areMappings, isChanged } from './align-similar.ts';
import { mergeScalars } from './three-way-sequences.ts';
import type { ListRule } from './list-rule.ts';
import type { MergedItem, SharedItem } from './item-order.ts';
import { arrangeItems, newItemPlaces, inOrderOfUpdated, reorderedBy } from './item-order.ts';
import { takeWhole } from './taken.ts';
import type { Taken } from './taken.ts';
import type { Place, Walk } from './three-way-walk.ts';
import { conflict, equal, isUntouched, replaceWith } from './three-way-walk.ts';

/**
 * Merges an associative list item by item. `whole`: it is one value, and nothing was done; `keyless`: as its items have
 * no keys that tell them apart.
 */
export function mergeItems(
  walk: Walk,
  place: Place,
  updated: JsonArray,
  destination: JsonArray,
): 'merged' | 'whole' | 'keyless' {
  const original = isArray(place.original) ? place.original : [];
  const rule = ruleOf(walk, place, updated, destination);
  const lists = { original, updated, destination };
  const aligned = align(walk, lists, rule, isArray(place.original));
  if (aligned === undefined) {
    if (walk.context.scalarItems && mergeScalars(walk, place, lists)) return 'merged';
    return rule.kind === 'atomic' && rule.asked === 'items' ? 'keyless' : 'whole';
  }
  const { triples, problems } = aligned;
  const gone = new Set<number>();
  const inserted: number[] = [];
  const touched = new Set<string>();
  for (const triple of triples) {
    const item = itemPlace(place, triple, { original, updated, destination });
    if (!equal(walk, item.original, item.updated)) touched.add(triple.name);
    const outcome = mergeItem(walk, item, rule);
    if (outcome === 'remove' && triple.destination !== undefined) {
      gone.add(triple.destination);
      walk.changes.push({ kind: 'remove', path: item.destinationPath });
    } else if (outcome === 'insert' && triple.updated !== undefined) {
      inserted.push(triple.updated);
    }
  }
  placeItems(walk, place, { updated, destination }, { triples, gone, inserted });
  const odd = problems.filter(({ name }) => touched.has(name));
  if (odd.length === 0) return 'merged';
  const bySide = new Map(
    triples.flatMap((triple) => SIDES.map((side) => [`${side} ${triple[side] ?? -1}`, triple] as const)),
  );
  for (const { kind, side, index } of odd) {
    const triple = bySide.get(`${side} ${index}`);
    if (triple === undefined) continue;
    conflict(walk, itemPlace(place, triple, { original, updated, destination }), kind, 'both');
  }
  return 'merged';
}

/** Undefined where the list is one value. Without an original nothing says which of two similar items are one. */
function align(
  walk: Walk,
  lists: { readonly original: JsonArray; readonly updated: JsonArray; readonly destination: JsonArray },
  rule: ListRule,
  hasOriginal: boolean,
): Alignment | undefined {
  const { fingerprint } = walk.context;
  if (rule.kind !== 'atomic') return alignSides(lists, rule, fingerprint);
  if (rule.similar !== true || !hasOriginal || !areMappings(Object.values(lists))) return undefined;
  return { triples: alignSimilar(lists, fingerprint), problems: [] };
}

/** Whether a list of the destination that upstream dropped is merged item by item. */
export function hasItems(walk: Walk, place: Place, original: JsonArray, destination: JsonArray): boolean {
  const rule = ruleOf(walk, place, [], destination);
  return rule.kind === 'atomic' ? rule.similar === true && areMappings([original, destination]) : true;
}

/** Puts new items where they belong, and gives the others upstream's order where only upstream changed it. */
function placeItems(
  walk: Walk,
  place: Place,
  { updated, destination }: { readonly updated: JsonArray; readonly destination: JsonArray },
  { triples, gone, inserted }: Placing,
): void {
  const shared = triples.flatMap(({ updated: from, destination: to }): readonly SharedItem[] =>
    from === undefined || to === undefined || gone.has(to) ? [] : [[from, to]],
  );
  const taken = (index: number): Taken => takeWhole(updated[index] ?? null, [...place.updatedPath, index]);
  const who = reorderedBy(
    triples.filter((triple) => triple.destination === undefined || !gone.has(triple.destination)),
  );
  if (who === 'both') conflict(walk, place, 'both-reordered', 'destination');
  if (who !== 'updated') {
    for (const { index, to } of newItemPlaces(inserted, shared, destination.length)) {
      walk.changes.push({ kind: 'insert-item', path: [...place.destinationPath, to], content: taken(index) });
    }
    return;
  }
  const present = [...destination.keys()].filter((index) => !gone.has(index));
  const merged = inOrderOfUpdated(shared, inserted, present).map(({ kind, index }): MergedItem =>
    kind === 'new' ? { kind, taken: taken(index) } : { kind, index, value: destination[index] ?? null },
  );
  for (const change of arrangeItems(merged, destination.length, place.destinationPath)) walk.changes.push(change);
}

interface Placing {
  readonly triples: readonly ItemTriple[];
  /** Indices in the destination of the items that go. */
  readonly gone: ReadonlySet<number>;
  /** Indices in `updated` of the new items. */
  readonly inserted: readonly number[];
}

/** Those of `updated`, a list below a place that the destination lacks. Undefined where the list is one value. */
export function unchangedItems(
  walk: Walk,
  place: Place,
  original: JsonArray,
  updated: JsonArray,
  below: Path,
): ReadonlySet<number> | undefined {
  const rule = walk.context.listRules({
    owner: place.owner,
    path: [...place.inOwner, ...below],
    original: [...place.originalPath, ...below],
    updated: [...place.updatedPath, ...below],
    destination: undefined,
    lists: [original, updated],
  });
  if (rule.kind === 'atomic') return undefined;
  const { triples } = alignSides({ original, updated, destination: [] }, rule, walk.context.fingerprint);
  const unchanged = new Set<number>();
  for (const { original: before, updated: after } of triples) {
    if (before === undefined || after === undefined) continue;
    if (equal(walk, withDefaults(original[before] ?? null, rule), withDefaults(updated[after] ?? null, rule))) {
      unchanged.add(after);
    }
  }
  return unchanged;
}

const SIDES = ['original', 'updated', 'destination'] as const;

function ruleOf(walk: Walk, place: Place, updated: JsonArray, destination: JsonArray): ListRule {
  const { original } = place;
  return walk.context.listRules({
    owner: place.owner,
    path: place.inOwner,
    original: isArray(original) ? place.originalPath : undefined,
    updated: isArray(place.updated) ? place.updatedPath : undefined,
    destination: place.destinationPath,
    lists: isArray(original) ? [original, updated, destination] : [updated, destination],
  });
}

/** Where a side lacks the item, its path is that of the list: nothing looks further there. */
function itemPlace(
  place: Place,
  triple: ItemTriple,
  lists: { readonly original: JsonArray; readonly updated: JsonArray; readonly destination: JsonArray },
): Place {
  const at = (path: Path, index: number | undefined): Path => (index === undefined ? path : [...path, index]);
  return {
    original: itemAt(lists.original, triple.original),
    updated: itemAt(lists.updated, triple.updated),
    destination: itemAt(lists.destination, triple.destination),
    originalPath: at(place.originalPath, triple.original),
    updatedPath: at(place.updatedPath, triple.updated),
    destinationPath: at(place.destinationPath, triple.destination),
    owner: place.owner,
    inOwner: at(place.inOwner, triple.destination ?? triple.updated ?? triple.original),
  };
}

function itemAt(list: JsonArray, index: number | undefined): JsonValue | undefined {
  return index === undefined ? undefined : list[index];
}

function mergeItem(walk: Walk, item: Place, rule: ListRule): 'done' | 'remove' | 'insert' {
  const { original, updated, destination } = item;
  if (equal(walk, original, updated) || equal(walk, updated, destination)) return 'done';
  if (updated === undefined) {
    if (isUntouched(walk, item)) return 'remove';
    return conflict(walk, item, 'deleted-and-changed').chosen === 'updated' ? 'remove' : 'done';
  }
  if (destination === undefined) {
    if (original === undefined) return 'insert';
    if (equal(walk, withDefaults(original, rule), withDefaults(updated, rule))) return 'done';
    // A container with nothing but a new image helps nobody: the whole item comes back.
    return conflict(walk, item, 'deleted-and-changed').chosen === 'updated' ? 'insert' : 'done';
  }
  if (isVolume(item) && clashesOnSource(original, updated, destination)) {
    if (conflict(walk, item, 'both-changed').chosen === 'updated') replaceWith(walk, item, updated, destination);
    return 'done';
  }
  if (rule.kind === 'atomic' && original !== undefined && !equal(walk, original, destination)) {
    if (!isChanged(original, updated) || !isChanged(original, destination)) {
      if (conflict(walk, item, 'both-changed').chosen === 'updated') replaceWith(walk, item, updated, destination);
      return 'done';
    }
  }
  return walk.mergePlace(walk, item).kind;
}

/** A protocol that is written out is no change of a port that had the default. */
function withDefaults(item: JsonValue, rule: ListRule): JsonValue {
  if (rule.kind !== 'keys' || !rule.keys.includes('protocol') || !isObject(item)) return item;
  return Object.hasOwn(item, 'protocol') ? item : { ...item, protocol: 'TCP' };
}

function isVolume({ inOwner }: Place): boolean {
  return inOwner.at(-2) === 'volumes';
}

/** A volume has one source: two sides that each chose another one cannot both have theirs. */
function clashesOnSource(original: JsonValue | undefined, updated: JsonValue, destination: JsonValue): boolean {
  const [before, theirs, ours] = [sourceOf(original), sourceOf(updated), sourceOf(destination)];
  return theirs !== undefined && ours !== undefined && theirs !== ours && theirs !== before && ours !== before;
}

function sourceOf(volume: JsonValue | undefined): string | undefined {
  if (!isObject(volume)) return undefined;
  const sources = Object.keys(volume).filter((key) => key !== 'name' && member(volume, key) !== null);
  return sources.length === 1 ? sources[0] : undefined;
}
