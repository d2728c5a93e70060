import type { JsonObject, JsonValue } from '../../value/json.ts';
import { isArray, isObject, member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { MergeContext } from '../settings.ts';
import { isDirective } from './directives.ts';
import { displacedMembers, newMembers } from './members.ts';
import { ownerOf } from './list-rule.ts';
import { replacePruned, takePruned } from './take-pruned.ts';
import type { MergedValue, Taken } from './taken.ts';
import { mergeItems } from './two-way-list.ts';
import type { Outcome, Place, Walk } from './two-way-walk.ts';
import { inside, readDirectives } from './two-way-walk.ts';

/**
 * Lays a source over a destination, by the founding rules of the 2-way merge: what the source has is taken, what it has
 * not stays, a null clears, mappings and associative lists are merged inside. The directives of Kubernetes' strategic
 * merge patch are obeyed and come into no result.
 */
export function twoWay(
  { source, destination }: { readonly source: JsonValue; readonly destination: JsonValue },
  context: MergeContext,
): MergedValue {
  const root: Path = [];
  const place: Place = { sourcePath: root, destinationPath: root, owner: context.owner, inOwner: root };
  const walk: Walk = { context, mergePlace, changes: [], conflicts: [], problems: [] };
  const removed = mergePlace(walk, source, destination, place) === 'remove';
  const { conflicts, problems } = walk;
  const changes = removed ? [] : walk.changes;
  return { changes, removed, conflicts, ...(problems.length === 0 ? {} : { problems }) };
}

function mergePlace(walk: Walk, source: JsonValue, destination: JsonValue, place: Place): Outcome {
  if (source === null) return 'remove';
  if (isObject(source) && isObject(destination)) return mergeMembers(walk, source, destination, place);
  if (isArray(source) && isArray(destination)) return mergeItems(walk, { source, destination }, place);
  if (source === destination || Object.is(source, destination)) return 'done';
  const content = takePruned(walk, source, place);
  if (content === undefined) return 'remove';
  walk.changes.push({ kind: 'replace', path: place.destinationPath, content });
  return 'done';
}

function mergeMembers(walk: Walk, source: JsonObject, destination: JsonObject, place: Place): Outcome {
  const { strategy, retainKeys, orders, deletions } = readDirectives(walk, source, place);
  if (strategy === 'delete') return 'remove';
  if (strategy === 'replace') {
    replacePruned(walk, source, destination, place);
    return Object.keys(source).every((key) => isDirective(key)) ? 'empty' : 'done';
  }
  const owned: Place = { ...place, ...(ownerOf(destination, place) ?? ownerOf(source, place)) };
  const gone = new Set(displacedMembers(source, destination, owned));
  if (retainKeys !== undefined) {
    for (const key of Object.keys(destination)) {
      if (!retainKeys.has(key) && !Object.hasOwn(source, key)) gone.add(key);
    }
  }
  for (const key of gone) walk.changes.push({ kind: 'remove', path: [...place.destinationPath, key] });

  const inserts = new Map<string, Taken>();
  const keys = new Set([
    ...Object.keys(source).filter((key) => !isDirective(key)),
    ...orders.keys(),
    ...deletions.keys(),
  ]);
  for (const key of keys) {
    const [theirs, ours] = [member(source, key), member(destination, key)];
    const child = inside(owned, key);
    if (ours === undefined) {
      const taken = theirs === undefined || theirs === null ? undefined : takePruned(walk, theirs, child);
      if (taken !== undefined) inserts.set(key, taken);
      continue;
    }
    if (gone.has(key)) continue;
    let outcome: Outcome = 'done';
    if (isArray(ours) && (theirs === undefined || isArray(theirs))) {
      const directives = { order: orders.get(key), deletion: deletions.get(key) };
      outcome = mergeItems(walk, { source: theirs, destination: ours, ...directives }, child);
    } else if (theirs !== undefined) {
      outcome = mergePlace(walk, theirs, ours, child);
    }
    if (outcome !== 'remove') continue;
    gone.add(key);
    walk.changes.push({ kind: 'remove', path: child.destinationPath });
  }
  for (const change of newMembers(source, destination, gone, inserts, place.destinationPath)) {
    walk.changes.push(change);
  }
  return inserts.size === 0 && gone.size > 0 && gone.size === Object.keys(destination).length ? 'empty' : 'done';
}
