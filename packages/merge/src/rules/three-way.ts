import { whyNoItemKeys, isArray, isObject } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { splitApiVersion } from '@krmkit/manifests';
import type { ConflictKind } from '../conflict.ts';
import type { ThreeSides } from '../document-side.ts';
import type { MergeContext } from '../settings.ts';
import type { CopiedValue, MergedValue } from './copied-value.ts';
import { copyDelta, copyWhole } from './copied-value.ts';
import { isAlternative, newMembers } from './members.ts';
import { hasItems, isUntouched, mergeItems, unchangedItems } from './three-way-list.ts';
import { mergeText } from './three-way-sequences.ts';
import type { PositionResult, MergePosition, MergeWalk } from './walk.ts';
import { DONE, REMOVE, conflict, equal, memberPosition, replaceWith, walkValues, withOwner } from './walk.ts';

/**
 * Applies the changes between `original` and `updated` to `destination`, by the founding rules of the 3-way merge: the
 * destination keeps what `updated` did not change and gets what it did, and mappings and associative lists merge member
 * by member and item by item. Where the destination changed the same value, `context.choose` decides, and the result
 * lists a conflict.
 */
export function threeWay(sides: ThreeSides, context: MergeContext): MergedValue {
  return walkValues(sides, context, mergeValues);
}

function mergeValues(walk: MergeWalk, position: MergePosition): PositionResult {
  const { updated, destination } = position;
  if (walk.context.isRenamed === true && isIdentity(walk, position)) return chooseIdentity(walk, position);
  if (isSettled(walk, position)) return DONE;
  if (updated === undefined || updated === null) return destination === undefined ? DONE : clear(walk, position);
  if (destination === undefined) return addBack(walk, position);
  if (destination === null) return mergeIntoNull(walk, position);
  if (isObject(updated) && isObject(destination)) {
    mergeMembers(walk, position, updated, destination);
    return DONE;
  }
  if (isArray(updated) && isArray(destination)) {
    const outcome = mergeItems(walk, position, updated, destination);
    return outcome === 'merged' ? DONE : takeUpdated(walk, position, { updated, destination }, outcome === 'keyless');
  }
  return takeUpdated(walk, position, { updated, destination });
}

/** Whether a position is a part of the identity. The version of a kind that both sides have is not. */
function isIdentity({ context: { owner } }: MergeWalk, { destinationPath, updated }: MergePosition): boolean {
  const field = destinationPath.length > 2 ? '' : destinationPath.join('.');
  if (field !== 'apiVersion') return field === 'kind' || field === 'metadata.name' || field === 'metadata.namespace';
  return typeof updated === 'string' && splitApiVersion(updated).group !== owner?.group;
}

/** Whether the destination stays: upstream changed nothing, or both have the same. */
function isSettled(walk: MergeWalk, position: MergePosition): boolean {
  const { original, updated, destination } = position;
  if (walk.context.isRenamed === true && isAroundIdentity(position)) return false;
  return equal(walk, original, updated) || equal(walk, updated, destination);
}

/** Whether a mapping has fields of the identity, of which each side may have changed another one. */
function isAroundIdentity({ updated, destination, destinationPath }: MergePosition): boolean {
  if (!isObject(updated) || !isObject(destination)) return false;
  return destinationPath.length === 0 || (destinationPath.length === 1 && destinationPath[0] === 'metadata');
}

/** A field of the identity of an object that both sides renamed: with the others, it comes from one side. */
function chooseIdentity(walk: MergeWalk, position: MergePosition): PositionResult {
  const { original, updated, destination, updatedPath } = position;
  if (equal(walk, updated, destination)) return DONE;
  const { chosen } = conflict(walk, position, original === undefined ? 'both-added' : 'both-changed');
  if (chosen === 'destination') return DONE;
  if (updated === undefined) return REMOVE;
  if (destination === undefined) return { kind: 'insert', copied: copyWhole(updated, updatedPath) };
  replaceWith(walk, position, updated, destination);
  return DONE;
}

/** Both sides have a value, and the two cannot be merged member by member or item by item. */
function takeUpdated(
  walk: MergeWalk,
  position: MergePosition,
  { updated, destination }: { readonly updated: JsonValue; readonly destination: JsonValue },
  isKeyless = false,
): PositionResult {
  const { original } = position;
  if (!equal(walk, original, destination)) {
    const areTexts = typeof original === 'string' && typeof updated === 'string' && typeof destination === 'string';
    if (areTexts && mergeText(walk, position, { original, updated, destination })) return DONE;
    const { chosen } = conflict(walk, position, kindOfBoth(original, updated, destination, isKeyless));
    if (chosen === 'destination') return DONE;
  }
  replaceWith(walk, position, updated, destination);
  return DONE;
}

function kindOfBoth(
  original: JsonValue | undefined,
  updated: JsonValue,
  destination: JsonValue,
  isKeyless: boolean,
): ConflictKind {
  if (isArray(updated) !== isArray(destination) || isObject(updated) !== isObject(destination)) return 'type-changed';
  if (isKeyless && isArray(updated) && isArray(destination)) {
    // The missing keys are the reason why the list is merged as one value.
    const why = whyNoItemKeys(updated, destination, isArray(original) ? original : []);
    if (why !== undefined) return why;
  }
  return original === undefined ? 'both-added' : 'both-changed';
}

/** Upstream deleted the value, or clears it with a null; the destination has it. */
function clear(walk: MergeWalk, position: MergePosition): PositionResult {
  const { original, updated, destination } = position;
  if (destination === null || isUntouched(walk, position)) return REMOVE;
  // Where the destination changed only comments, none of the members or items is its own.
  if (updated === undefined && !equal(walk, original, destination)) {
    // The destination keeps its own members and items, whatever happens to those of upstream.
    if (isObject(original) && isObject(destination) && !isAlternative(position.inOwner)) {
      return clearInside(walk, position, Object.keys(destination).length, () => {
        mergeMembers(walk, { ...position, updated: {} }, {}, destination);
      });
    }
    if (isArray(original) && isArray(destination) && hasItems(walk, position, original, destination)) {
      return clearInside(walk, position, destination.length, () => {
        mergeItems(walk, { ...position, updated: [] }, [], destination);
      });
    }
  }
  const { chosen } = conflict(walk, position, 'deleted-and-changed');
  return chosen === 'updated' ? REMOVE : DONE;
}

/** Removes upstream's members or items from a mapping or list with `size` of them, and records what is kept. */
function clearInside(walk: MergeWalk, position: MergePosition, size: number, merge: () => void): PositionResult {
  const changesBefore = walk.changes.length;
  const keptBefore = walk.kept.length;
  merge();
  // This position includes everything that is kept further inside.
  walk.kept.length = keptBefore;
  if (removedAll(walk, changesBefore, position, size)) return REMOVE;
  walk.kept.push(position.destinationPath);
  return DONE;
}

/** Whether the latest changes remove all members or items; if so, drops these changes. */
function removedAll(walk: MergeWalk, changesBefore: number, { destinationPath }: MergePosition, size: number): boolean {
  const depth = destinationPath.length + 1;
  const latest = walk.changes.slice(changesBefore);
  const removed = latest.filter(({ kind, path }) => kind === 'remove' && path.length === depth).length;
  if (removed < size || latest.length > removed) return false;
  walk.changes.length = changesBefore;
  return true;
}

/** The destination lacks a value that upstream added or changed. */
function addBack(walk: MergeWalk, position: MergePosition): PositionResult {
  const { original, updated, updatedPath } = position;
  if (updated === undefined) return DONE;
  if (original === undefined) return { kind: 'insert', copied: copyWhole(updated, updatedPath) };
  const copied = copyDelta(original, updated, updatedPath, {
    fingerprint: walk.context.fingerprint,
    unchangedItems: (lists, path) => unchangedItems(walk, position, lists, path.slice(updatedPath.length)),
  });
  // Upstream only removed parts of a value that the destination lacks.
  if (copied === undefined) return DONE;
  const { chosen } = conflict(walk, position, 'deleted-and-changed');
  return chosen === 'updated' ? { kind: 'insert', copied } : DONE;
}

/** An explicit null of the destination clears the value that upstream changes. */
function mergeIntoNull(walk: MergeWalk, position: MergePosition): PositionResult {
  const { original, updated, updatedPath, destinationPath } = position;
  if (updated === undefined) return DONE;
  if (original === null) {
    walk.changes.push({ kind: 'replace', path: destinationPath, content: copyWhole(updated, updatedPath) });
    return DONE;
  }
  const { open } = conflict(walk, position, 'deleted-and-changed', { byDefault: 'destination' });
  return open ? DONE : REMOVE;
}

/** Merges members in the order of the destination, then new members in the order of `updated`. */
function mergeMembers(walk: MergeWalk, position: MergePosition, updated: JsonObject, destination: JsonObject): void {
  const owned = withOwner(position);
  const removed = new Set<string>();
  for (const key of Object.keys(destination)) {
    const child = memberPosition(owned, key);
    if (mergeValues(walk, child).kind !== 'remove') continue;
    removed.add(key);
    walk.changes.push({ kind: 'remove', path: child.destinationPath });
  }
  const inserts = new Map<string, CopiedValue>();
  for (const key of Object.keys(updated)) {
    if (Object.hasOwn(destination, key)) continue;
    const outcome = mergeValues(walk, memberPosition(owned, key));
    if (outcome.kind === 'insert') inserts.set(key, outcome.copied);
  }
  for (const change of newMembers(updated, destination, { removed, inserts }, position.destinationPath)) {
    walk.changes.push(change);
  }
}
