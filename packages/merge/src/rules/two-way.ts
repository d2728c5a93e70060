import type { JsonArray, JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import type { MergeContext } from '../settings.ts';
import type { CopiedValue, MergedValue } from './copied-value.ts';
import { copyPruned, readDirectives, replacePruned } from './copy-pruned.ts';
import { isDirective } from './directives.ts';
import { clearedMembers, newMembers } from './members.ts';
import { mergeItems } from './two-way-list.ts';
import type { PositionResult, MergePosition, MergeWalk } from './walk.ts';
import { DONE, REMOVE, memberPosition, walkValues, withOwner } from './walk.ts';

/**
 * Applies a source to a destination, by the founding rules of the 2-way merge: a value of the source replaces that of the
 * destination, a null clears it, the destination keeps what the source does not have, and mappings and associative lists
 * merge member by member and item by item. The directives of Kubernetes' strategic merge patch are carried out, and are
 * never part of the result.
 */
export function twoWay(
  { source, destination }: { readonly source: JsonValue; readonly destination: JsonValue },
  context: MergeContext,
): MergedValue {
  return walkValues({ original: undefined, updated: source, destination }, context, mergeValues);
}

function mergeValues(walk: MergeWalk, position: MergePosition): PositionResult {
  const { updated: source, destination } = position;
  if (source === undefined) return DONE;
  if (source === null) return destination === undefined ? DONE : REMOVE;
  if (isObject(source) && isObject(destination)) return mergeMembers(walk, position, source, destination);
  if (isArray(source) && isArray(destination)) return mergeItems(walk, position, { source, destination });
  const isKustomize = walk.context.variant === 'kustomize';
  const isSame = source === destination || Object.is(source, destination);
  if (isKustomize ? refusesShape(walk, position, source) : isSame) return DONE;
  const copied = copyPruned(walk, source, position);
  if (destination === undefined) return copied === undefined ? DONE : { kind: 'insert', copied };
  if (copied === undefined) return REMOVE;
  walk.changes.push({ kind: 'replace', path: position.destinationPath, content: copied });
  return DONE;
}

function mergeMembers(
  walk: MergeWalk,
  position: MergePosition,
  source: JsonObject,
  destination: JsonObject,
): PositionResult {
  const { strategy, retainKeys, orders, deletions } = readDirectives(walk, source, position);
  if (strategy === 'delete') return REMOVE;
  if (strategy === 'replace') {
    replacePruned(walk, source, destination, position);
    return Object.keys(source).every(isDirective) ? { kind: 'empty' } : DONE;
  }
  const owned = withOwner(position);
  const keepsAlternatives = walk.context.variant === 'kustomize';
  const cleared = keepsAlternatives ? [] : clearedMembers(source, destination, owned);
  const isDropped = (key: string): boolean => retainKeys?.has(key) === false && !Object.hasOwn(source, key);
  const removed = new Set([...cleared, ...Object.keys(destination).filter(isDropped)]);
  for (const key of removed) walk.changes.push({ kind: 'remove', path: [...position.destinationPath, key] });

  const inserts = new Map<string, CopiedValue>();
  const sourceKeys = Object.keys(source).filter((key) => !isDirective(key));
  for (const key of new Set([...sourceKeys, ...orders.keys(), ...deletions.keys()])) {
    if (removed.has(key)) continue;
    const child = memberPosition(owned, key);
    const outcome = mergeMember(walk, child, orders.get(key), deletions.get(key));
    if (outcome.kind === 'insert') inserts.set(key, outcome.copied);
    if (outcome.kind !== 'remove') continue;
    removed.add(key);
    walk.changes.push({ kind: 'remove', path: child.destinationPath });
  }
  for (const change of newMembers(source, destination, { removed, inserts }, position.destinationPath)) {
    walk.changes.push(change);
  }
  const isEmpty = inserts.size === 0 && removed.size > 0 && removed.size === Object.keys(destination).length;
  return isEmpty ? { kind: 'empty' } : DONE;
}

/** Records a problem where the shapes differ, unless the destination has no value. */
function refusesShape(
  { problems }: MergeWalk,
  { destination, updatedPath }: MergePosition,
  source: JsonValue,
): boolean {
  if (destination === undefined || destination === null) return false;
  const [patch, object] = [shapeOf(source), shapeOf(destination)];
  if (patch === object) return false;
  problems.push({ message: `The patch has ${patch} where the object has ${object}`, path: updatedPath });
  return true;
}

function shapeOf(value: JsonValue): string {
  if (isArray(value)) return 'a list';
  return isObject(value) ? 'a mapping' : 'a scalar';
}

/** `order` and `deletion`: the directives for the list of this name. */
function mergeMember(
  walk: MergeWalk,
  child: MergePosition,
  order: JsonArray | undefined,
  deletion: JsonArray | undefined,
): PositionResult {
  const { updated: source, destination } = child;
  return isArray(destination) && (source === undefined || isArray(source))
    ? mergeItems(walk, child, { source, destination, order, deletion })
    : mergeValues(walk, child);
}
