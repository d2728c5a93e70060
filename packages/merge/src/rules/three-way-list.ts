import type { JsonArray, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { AlignedItems, ItemProblem, ItemTriple } from './align-sides.ts';
import { alignSides, alignSimilar, areMappings, isChanged } from './align-sides.ts';
import type { CopiedValue } from './copied-value.ts';
import { copyWhole } from './copied-value.ts';
import { joinRenamed } from './renamed-items.ts';
import type { MergedItem, SharedItem } from './item-order.ts';
import { arrangeItems, inOrderOfUpdated, newItemPositions, reorderedBy } from './item-order.ts';
import type { ListRule } from './list-rule.ts';
import { identifyingKeys, isAtomic, isSet } from './list-rule.ts';
import { mergeScalars } from './three-way-sequences.ts';
import type { PositionResult, MergePosition, MergeWalk } from './walk.ts';
import { conflict, equal, itemPosition, listRuleAt, replaceWith } from './walk.ts';

/**
 * Merges an associative list item by item. `whole`: the list is one value, and nothing is done; `keyless`: the same,
 * because no keys identify its items.
 */
export function mergeItems(
  walk: MergeWalk,
  position: MergePosition,
  updated: JsonArray,
  destination: JsonArray,
): 'merged' | 'whole' | 'keyless' {
  const original = isArray(position.original) ? position.original : [];
  const rule = listRuleAt(walk, position, {
    original: isArray(position.original) ? original : undefined,
    updated,
    destination,
  });
  const lists = { original, updated, destination };
  const aligned = align(walk, lists, rule, isArray(position.original));
  if (aligned === undefined) {
    if (walk.context.scalarItems && mergeScalars(walk, position, lists)) return 'merged';
    return isAtomic(rule) && rule.isInferred === true ? 'keyless' : 'whole';
  }
  const keys = identifyingKeys(rule);
  const { triples, isReplaced } =
    keys.length > 0 && isArray(position.original)
      ? joinRenamed(aligned.triples, lists, keys)
      : { triples: aligned.triples, isReplaced: false };
  const { removed, inserted, touched } = mergeTriples(walk, position, triples, rule);
  placeItems(walk, position, { updated, destination }, { triples, removed, inserted });
  if (isReplaced || (isSet(rule) && addAtOnePlace(triples))) walk.joined.push(position.destinationPath);
  recordProblems(
    walk,
    position,
    triples,
    aligned.problems.filter(({ name }) => touched.has(name)),
  );
  return 'merged';
}

interface MergedTriples extends Pick<Placing, 'removed' | 'inserted'> {
  /** The names of the items that upstream changed. */
  readonly touched: ReadonlySet<string>;
}

function mergeTriples(
  walk: MergeWalk,
  position: MergePosition,
  triples: readonly ItemTriple[],
  rule: ListRule,
): MergedTriples {
  const removed = new Set<number>();
  const inserted: number[] = [];
  const touched = new Set<string>();
  for (const triple of triples) {
    const item = itemPosition(position, triple);
    if (!equal(walk, item.original, item.updated)) touched.add(triple.name);
    const outcome = mergeItem(walk, item, rule);
    if (outcome === 'remove' && triple.destination !== undefined) {
      removed.add(triple.destination);
      walk.changes.push({ kind: 'remove', path: item.destinationPath });
    } else if (outcome === 'insert' && triple.updated !== undefined) {
      inserted.push(triple.updated);
    }
  }
  return { removed, inserted, touched };
}

/** Records the items that their keys do not identify, and which stay on both sides. */
function recordProblems(
  walk: MergeWalk,
  position: MergePosition,
  triples: readonly ItemTriple[],
  problems: readonly ItemProblem[],
): void {
  if (problems.length === 0) return;
  const bySide = new Map(
    triples.flatMap((triple) => SIDES.map((side) => [`${side} ${triple[side] ?? -1}`, triple] as const)),
  );
  for (const { kind, side, index } of problems) {
    const triple = bySide.get(`${side} ${index}`);
    if (triple !== undefined) conflict(walk, itemPosition(position, triple), kind, { byDefault: 'both' });
  }
}

/** Undefined where the list is one value. Similar items only pair where there is an original to compare them with. */
function align(
  walk: MergeWalk,
  lists: { readonly original: JsonArray; readonly updated: JsonArray; readonly destination: JsonArray },
  rule: ListRule,
  hasOriginal: boolean,
): AlignedItems | undefined {
  const { fingerprint } = walk.context;
  if (!isAtomic(rule)) return alignSides(lists, rule, fingerprint);
  if (rule.similar !== true || !hasOriginal || !areMappings(Object.values(lists))) return undefined;
  return { triples: alignSimilar(lists, fingerprint), problems: [] };
}

/** Whether the destination has the value of the original, without comments of its own. */
export function isUntouched(walk: MergeWalk, position: MergePosition): boolean {
  const { original, destination, originalPath, destinationPath } = position;
  if (!equal(walk, original, destination)) return false;
  return walk.context.hasOwnComments?.(originalPath, destinationPath) !== true;
}

/** Whether a list of the destination that upstream dropped is merged item by item. */
export function hasItems(
  walk: MergeWalk,
  position: MergePosition,
  original: JsonArray,
  destination: JsonArray,
): boolean {
  const rule = listRuleAt(walk, position, { original, destination });
  return isAtomic(rule) ? rule.similar === true && areMappings([original, destination]) : true;
}

/** Inserts new items, and takes over upstream's order of the others where only upstream changed it. */
function placeItems(
  walk: MergeWalk,
  position: MergePosition,
  { updated, destination }: { readonly updated: JsonArray; readonly destination: JsonArray },
  { triples, removed, inserted }: Placing,
): void {
  const shared = triples.flatMap(({ updated: from, destination: to }): readonly SharedItem[] =>
    from === undefined || to === undefined || removed.has(to) ? [] : [[from, to]],
  );
  const copied = (index: number): CopiedValue => copyWhole(updated[index] ?? null, [...position.updatedPath, index]);
  const who = reorderedBy(
    triples.filter((triple) => triple.destination === undefined || !removed.has(triple.destination)),
  );
  if (who === 'both') conflict(walk, position, 'both-reordered', { byDefault: 'destination' });
  if (who !== 'updated') {
    for (const { index, to } of newItemPositions(inserted, shared, destination.length)) {
      walk.changes.push({ kind: 'insert-item', path: [...position.destinationPath, to], content: copied(index) });
    }
    return;
  }
  const present = [...destination.keys()].filter((index) => !removed.has(index));
  const merged = inOrderOfUpdated(shared, inserted, present).map(({ kind, index }): MergedItem =>
    kind === 'new' ? { kind, copied: copied(index) } : { kind, index, value: destination[index] ?? null },
  );
  for (const change of arrangeItems(merged, destination.length, position.destinationPath)) walk.changes.push(change);
}

/** Whether both sides have new items behind the same item, or both at the start. */
function addAtOnePlace(triples: readonly ItemTriple[]): boolean {
  const places = (side: 'updated' | 'destination'): ReadonlySet<number> => {
    const found = new Set<number>();
    let last = -1;
    for (const triple of triples.toSorted((a, b) => (a[side] ?? -1) - (b[side] ?? -1))) {
      if (triple[side] === undefined) continue;
      if (triple.original !== undefined) last = triple.original;
      else if (triple.updated === undefined || triple.destination === undefined) found.add(last);
    }
    return found;
  };
  const theirs = places('updated');
  return [...places('destination')].some((place) => theirs.has(place));
}

interface Placing {
  readonly triples: readonly ItemTriple[];
  /** Indices in the destination of the items that are removed. */
  readonly removed: ReadonlySet<number>;
  /** Indices in `updated` of the new items. */
  readonly inserted: readonly number[];
}

/** The unchanged items of `updated`, a list below a position that the destination lacks. Undefined where the list is one value. */
export function unchangedItems(
  walk: MergeWalk,
  position: MergePosition,
  { original, updated }: { readonly original: JsonArray; readonly updated: JsonArray },
  below: Path,
): ReadonlySet<number> | undefined {
  const list: MergePosition = {
    ...position,
    inOwner: [...position.inOwner, ...below],
    originalPath: [...position.originalPath, ...below],
    updatedPath: [...position.updatedPath, ...below],
  };
  const rule = listRuleAt(walk, list, { original, updated });
  if (isAtomic(rule)) return undefined;
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

function mergeItem(walk: MergeWalk, item: MergePosition, rule: ListRule): PositionResult['kind'] {
  const { original, updated, destination } = item;
  if (equal(walk, original, updated) || equal(walk, updated, destination)) return 'done';
  if (updated === undefined) {
    if (isUntouched(walk, item)) return 'remove';
    return conflict(walk, item, 'deleted-and-changed').chosen === 'updated' ? 'remove' : 'done';
  }
  if (destination === undefined) {
    if (original === undefined) return 'insert';
    if (equal(walk, withDefaults(original, rule), withDefaults(updated, rule))) return 'done';
    // The whole item is restored: a container with only its new image is of no use.
    return conflict(walk, item, 'deleted-and-changed').chosen === 'updated' ? 'insert' : 'done';
  }
  const clashes = isVolume(item) && clashesOnSource(original, updated, destination);
  const isOneValue = clashes || (isAtomic(rule) && isReplacedItem(walk, original, updated, destination));
  if (!isOneValue) return walk.mergeValues(walk, item).kind;
  if (conflict(walk, item, 'both-changed').chosen === 'updated') replaceWith(walk, item, updated, destination);
  return 'done';
}

/** Whether the destination changed an item without keys, and a side replaced it by another one. */
function isReplacedItem(
  walk: MergeWalk,
  original: JsonValue | undefined,
  updated: JsonValue,
  destination: JsonValue,
): boolean {
  if (original === undefined || equal(walk, original, destination)) return false;
  return !isChanged(original, updated) || !isChanged(original, destination);
}

/** Writing out the default protocol of a port is not a change. */
function withDefaults(item: JsonValue, rule: ListRule): JsonValue {
  if (!identifyingKeys(rule).includes('protocol') || !isObject(item)) return item;
  return Object.hasOwn(item, 'protocol') ? item : { ...item, protocol: 'TCP' };
}

function isVolume({ inOwner }: MergePosition): boolean {
  return inOwner.at(-2) === 'volumes';
}

/** A volume has one source, so two sides that changed it to different ones conflict. */
function clashesOnSource(original: JsonValue | undefined, updated: JsonValue, destination: JsonValue): boolean {
  const [before, theirs, ours] = [sourceOf(original), sourceOf(updated), sourceOf(destination)];
  return theirs !== undefined && ours !== undefined && theirs !== ours && theirs !== before && ours !== before;
}

function sourceOf(volume: JsonValue | undefined): string | undefined {
  if (!isObject(volume)) return undefined;
  const sources = Object.keys(volume).filter((key) => key !== 'name' && member(volume, key) !== null);
  return sources.length === 1 ? sources[0] : undefined;
}
