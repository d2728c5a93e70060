import type { Change, Path } from '@krmkit/base';
import { follow, isObject } from '@krmkit/base';
import type { BuildObject } from './objects.ts';
import type { PartOrigins, Sourced, Step } from './origins.ts';
import { applySourced, originsAt, ownOrigins } from './origins.ts';

/**
 * kustomize adds a label or an annotation to all fields of an object as one YAML node. A later change of one of these
 * scalars changes all of them: a patch of `metadata.labels.app` changes the selector, too. Follows SetEntry in api/filters/filtersutil/setters.go.
 */
export function sharing(steps: readonly Step[]): (object: BuildObject) => BuildObject {
  // Most objects share the same steps.
  const sets = new Map<BuildObject['shared'], ReadonlySet<Step>>();
  return (object) => {
    const shared = sets.get(object.shared) ?? new Set([...(object.shared ?? []), ...steps]);
    sets.set(object.shared, shared);
    return { ...object, shared };
  };
}

/** The object after a step that prints and reads it: a JSON patch, a function, a generator that merges into it. */
export function withoutSharing(object: BuildObject): BuildObject {
  const { shared: _, ...own } = object;
  return own;
}

/**
 * The object with another value, and with the changes of a shared scalar in all its places. A value that is no mapping is
 * a RangeError.
 */
export function withSourced(object: BuildObject, sourced: Sourced): BuildObject {
  const { shared } = object;
  const after = replaced(object, sourced);
  if (shared === undefined || !isSharedChanged(object.origins, after.origins, shared)) return after;
  const groups = new Map<Step, Place[]>();
  collect(after.origins, [], shared, groups);
  const changes = [...groups.values()].flatMap((places) => changesOfPlaces(places, object, after));
  return changes.length === 0 ? after : replaced(after, applySourced(after, changes));
}

function replaced(object: BuildObject, { value, origins }: Sourced): BuildObject {
  if (!isObject(value)) throw new RangeError('An object must be a mapping');
  return { ...object, value, origins };
}

/** The changes that give all places of a scalar the value of the last one that has changed, with the steps of its change. */
function changesOfPlaces(places: readonly Place[], before: BuildObject, after: BuildObject): Change<Sourced>[] {
  const changed = places.findLast(({ path }) => {
    const old = follow(before.value, path);
    return old !== undefined && old !== follow(after.value, path);
  });
  const value = changed && follow(after.value, changed.path);
  if (changed === undefined || value === undefined) return [];
  const known = new Set(originsAt(before.origins, changed.path).steps);
  const added = changed.steps.filter((step) => !known.has(step));
  return places.flatMap(({ path, steps }): Change<Sourced>[] => {
    const present = follow(after.value, path);
    if (present === undefined || present === value) return [];
    return [{ kind: 'replace', path, content: { value, origins: { steps: [...steps, ...added] } } }];
  });
}

/** Whether the origins of a shared scalar are others. Parts that did not change have the same origins. */
function isSharedChanged(before: PartOrigins, after: PartOrigins, shared: ReadonlySet<Step>): boolean {
  if (before === after) return false;
  if (isShared(after, shared)) return true;
  return segmentsOf(after).some((segment) =>
    isSharedChanged(ownOrigins(before, segment), ownOrigins(after, segment), shared),
  );
}

/** The parts with origins of their own. */
function segmentsOf({ members, items }: PartOrigins): readonly (string | number)[] {
  if (members !== undefined) return Object.keys(members);
  return items === undefined ? [] : [...items.keys()];
}

/** Whether this is a scalar whose first step is a shared one. */
function isShared({ steps, members, items }: PartOrigins, shared: ReadonlySet<Step>): boolean {
  const first = steps?.[0];
  return members === undefined && items === undefined && first !== undefined && shared.has(first);
}

interface Place {
  readonly path: Path;
  readonly steps: readonly Step[];
}

/** Finds the parts whose first step is a shared one. */
function collect(origins: PartOrigins, path: Path, shared: ReadonlySet<Step>, groups: Map<Step, Place[]>): void {
  for (const segment of segmentsOf(origins)) collect(ownOrigins(origins, segment), [...path, segment], shared, groups);
  const { steps } = origins;
  const first = steps?.[0];
  if (steps === undefined || first === undefined || !isShared(origins, shared)) return;
  const positions = groups.get(first);
  if (positions === undefined) groups.set(first, [{ path, steps }]);
  else positions.push({ path, steps });
}
