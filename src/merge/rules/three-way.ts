import type { JsonObject, JsonValue } from '../../value/json.ts';
import { whyNoItemKeys } from '../../value/item-keys.ts';
import { isArray, isObject, member } from '../../value/json.ts';
import type { ConflictKind } from '../conflict.ts';
import type { ThreeSides } from '../document-side.ts';
import type { MergeContext } from '../settings.ts';
import { isAlternative, newMembers } from './members.ts';
import { ownerOf } from './list-rule.ts';
import { hasItems, mergeItems, unchangedItems } from './three-way-list.ts';
import type { MergedValue, Taken } from './taken.ts';
import { takeDelta, takeWhole } from './taken.ts';
import { mergeText } from './three-way-sequences.ts';
import type { Outcome, Place, Walk } from './three-way-walk.ts';
import { conflict, equal, isUntouched, replaceWith } from './three-way-walk.ts';

const DONE: Outcome = { kind: 'done' };
const REMOVE: Outcome = { kind: 'remove' };

/**
 * Brings what changed between `original` and `updated` into `destination`, by the founding rules of the 3-way merge:
 * what upstream did not change stays, what it changed is taken, mappings and associative lists are merged inside. Where
 * the destination changed the same, `context.choose` decides and a conflict is noted.
 */
export function threeWay(sides: ThreeSides, context: MergeContext): MergedValue {
  const walk: Walk = { context, mergePlace, changes: [], conflicts: [], kept: [] };
  const root: Place = {
    ...sides,
    originalPath: [],
    updatedPath: [],
    destinationPath: [],
    owner: context.owner,
    inOwner: [],
  };
  const outcome = mergePlace(walk, root);
  if (outcome.kind === 'insert') walk.changes.push({ kind: 'replace', path: [], content: outcome.taken });
  const { changes, conflicts, kept } = walk;
  return { changes, removed: outcome.kind === 'remove', conflicts, kept };
}

/** Merges a place, or says what becomes of it as a whole. */
function mergePlace(walk: Walk, place: Place): Outcome {
  const { updated, destination } = place;
  if (equal(walk, place.original, updated) || equal(walk, updated, destination)) return DONE;
  if (updated === undefined || updated === null) return destination === undefined ? DONE : clear(walk, place);
  if (destination === undefined) return addBack(walk, place);
  if (destination === null) return meetNull(walk, place);
  if (isObject(updated) && isObject(destination)) {
    mergeMembers(walk, place, updated, destination);
    return DONE;
  }
  if (isArray(updated) && isArray(destination)) {
    const outcome = mergeItems(walk, place, updated, destination);
    return outcome === 'merged' ? DONE : takeUpdated(walk, place, updated, destination, outcome === 'keyless');
  }
  return takeUpdated(walk, place, updated, destination);
}

/** Both have it, as values that cannot be merged inside. */
function takeUpdated(walk: Walk, place: Place, updated: JsonValue, destination: JsonValue, isKeyless = false): Outcome {
  const { original } = place;
  if (!equal(walk, original, destination)) {
    const areTexts = typeof original === 'string' && typeof updated === 'string' && typeof destination === 'string';
    if (areTexts && mergeText(walk, place, { original, updated, destination })) return DONE;
    const { chosen } = conflict(walk, place, kindOfBoth(original, updated, destination, isKeyless));
    if (chosen === 'destination') return DONE;
  }
  replaceWith(walk, place, updated, destination);
  return DONE;
}

function kindOfBoth(
  original: JsonValue | undefined,
  updated: JsonValue,
  destination: JsonValue,
  isKeyless: boolean,
): ConflictKind {
  if (shapeOf(updated) !== shapeOf(destination)) return 'type-changed';
  if (isKeyless && isArray(updated) && isArray(destination)) {
    // Merged as one value for want of keys: that is what the user wants to know.
    const why = whyNoItemKeys(updated, destination, isArray(original) ? original : []);
    if (why !== undefined) return why;
  }
  return original === undefined ? 'both-added' : 'both-changed';
}

function shapeOf(value: JsonValue): 'mapping' | 'list' | 'scalar' {
  if (isArray(value)) return 'list';
  return isObject(value) ? 'mapping' : 'scalar';
}

/** Upstream deleted it, or clears it with a null; the destination has it. */
function clear(walk: Walk, place: Place): Outcome {
  const { original, updated, destination } = place;
  if (destination === null || isUntouched(walk, place)) return REMOVE;
  // Where only comments are the user's own, nothing inside stays without the rest.
  if (updated === undefined && !equal(walk, original, destination)) {
    // What is the user's own in a mapping or list stays, whatever happened to upstream's part of it.
    if (isObject(original) && isObject(destination) && !isAlternative(place.inOwner)) {
      return clearInside(walk, place, Object.keys(destination).length, () =>
        mergeMembers(walk, { ...place, updated: {} }, {}, destination),
      );
    }
    if (isArray(original) && isArray(destination) && hasItems(walk, place, original, destination)) {
      return clearInside(walk, place, destination.length, () =>
        mergeItems(walk, { ...place, updated: [] }, [], destination),
      );
    }
  }
  const { chosen } = conflict(walk, place, 'deleted-and-changed');
  return chosen === 'updated' ? REMOVE : DONE;
}

/** Takes away what upstream had in a mapping or list of so many parts, and notes what stays in it. */
function clearInside(walk: Walk, place: Place, size: number, merge: () => void): Outcome {
  const before = walk.changes.length;
  const notes = walk.kept.length;
  merge();
  // What is kept further inside is part of what is kept here.
  walk.kept.length = notes;
  if (removedAll(walk, before, place, size)) return REMOVE;
  walk.kept.push(place.destinationPath);
  return DONE;
}

/** Whether the changes since then leave nothing of the place; if so they are taken back. */
function removedAll(walk: Walk, before: number, place: Place, size: number): boolean {
  const depth = place.destinationPath.length + 1;
  const since = walk.changes.slice(before);
  const removed = since.filter(({ kind, path }) => kind === 'remove' && path.length === depth).length;
  if (removed < size || since.length > removed) return false;
  walk.changes.length = before;
  return true;
}

/** The destination lacks it; upstream added or changed it. */
function addBack(walk: Walk, place: Place): Outcome {
  const { original, updated, updatedPath } = place;
  if (updated === undefined) return DONE;
  if (original === undefined) return { kind: 'insert', taken: takeWhole(updated, updatedPath) };
  const taken = takeDelta(original, updated, updatedPath, walk.context.fingerprint, (before, after, path) =>
    unchangedItems(walk, place, before, after, path.slice(updatedPath.length)),
  );
  // Upstream only took away from what is gone here already.
  if (taken === undefined) return DONE;
  const { chosen } = conflict(walk, place, 'deleted-and-changed');
  return chosen === 'updated' ? { kind: 'insert', taken } : DONE;
}

/** An explicit null of the destination clears what upstream changes. */
function meetNull(walk: Walk, place: Place): Outcome {
  const { original, updated, updatedPath, destinationPath } = place;
  if (updated === undefined) return DONE;
  if (original === null) {
    const content = takeWhole(updated, updatedPath);
    walk.changes.push({ kind: 'replace', path: destinationPath, content });
    return DONE;
  }
  const { open } = conflict(walk, place, 'deleted-and-changed', 'destination');
  return open ? DONE : REMOVE;
}

/** Members in the order of the destination, then those that it lacks in the order of `updated`. */
function mergeMembers(walk: Walk, place: Place, updated: JsonObject, destination: JsonObject): void {
  const { owner, inOwner } = ownerOf(destination, place) ?? ownerOf(updated, place) ?? place;
  const original = isObject(place.original) ? place.original : undefined;
  const inside = (key: string): Place => ({
    original: member(original, key),
    updated: member(updated, key),
    destination: member(destination, key),
    originalPath: [...place.originalPath, key],
    updatedPath: [...place.updatedPath, key],
    destinationPath: [...place.destinationPath, key],
    owner,
    inOwner: [...inOwner, key],
  });
  const gone = new Set<string>();
  for (const key of Object.keys(destination)) {
    const child = inside(key);
    if (mergePlace(walk, child).kind !== 'remove') continue;
    gone.add(key);
    walk.changes.push({ kind: 'remove', path: child.destinationPath });
  }
  const inserts = new Map<string, Taken>();
  for (const key of Object.keys(updated)) {
    if (Object.hasOwn(destination, key)) continue;
    const outcome = mergePlace(walk, inside(key));
    if (outcome.kind === 'insert') inserts.set(key, outcome.taken);
  }
  for (const change of newMembers(updated, destination, gone, inserts, place.destinationPath)) {
    walk.changes.push(change);
  }
}
