import type { Change } from '../value/change.ts';
import { follow } from '../value/path.ts';
import type { Path } from '../value/path.ts';
import type { BuildObject } from './objects.ts';
import type { Origins, Sourced, Step } from './origins.ts';
import { applySourced } from './origins.ts';
import { withSourced } from './set-spec-fields.ts';

/**
 * kustomize adds a label or an annotation to all fields of an object as one YAML node. A later change of one of these
 * scalars changes all of them: a patch of `metadata.labels.app` changes the selector, too. A JSON patch ends this, since it
 * copies the object. Follows SetEntry in api/filters/filtersutil/setters.go.
 */
export function shareScalars(object: BuildObject, steps: Iterable<Step>): BuildObject {
  return { ...object, shared: new Set([...(object.shared ?? []), ...steps]) };
}

/** The object after a step, with the changes of a shared scalar in all its places. */
export function spreadShared(before: BuildObject, after: BuildObject): BuildObject {
  const { shared } = before;
  if (shared === undefined || before === after) return after;
  const groups = new Map<Step, Place[]>();
  collect(after.origins, [], shared, groups);
  const changes: Change<Sourced>[] = [];
  for (const places of groups.values()) {
    const changed = places.findLast(({ path }) => {
      const old = follow(before.value, path);
      return old !== undefined && old !== follow(after.value, path);
    });
    const value = changed && follow(after.value, changed.path);
    const last = changed?.origins.steps.at(-1);
    if (value === undefined || last === undefined) continue;
    for (const { path, origins } of places) {
      const present = follow(after.value, path);
      if (present === undefined || present === value) continue;
      changes.push({ kind: 'replace', path, content: { value, origins: { steps: [...origins.steps, last] } } });
    }
  }
  return changes.length === 0 ? after : withSourced(after, applySourced(after, changes));
}

interface Place {
  readonly path: Path;
  readonly origins: Origins;
}

/** Finds the parts whose first step is a shared one. */
function collect(origins: Origins, path: Path, shared: ReadonlySet<Step>, groups: Map<Step, Place[]>): void {
  const { steps, members, items } = origins;
  for (const [key, part] of members ?? []) collect(part, [...path, key], shared, groups);
  for (const [index, part] of (items ?? []).entries()) collect(part, [...path, index], shared, groups);
  const [first] = steps;
  if (members !== undefined || items !== undefined || first === undefined || !shared.has(first)) return;
  const places = groups.get(first);
  if (places === undefined) groups.set(first, [{ path, origins }]);
  else places.push({ path, origins });
}
