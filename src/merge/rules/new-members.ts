import type { Change } from '../../value/change.ts';
import type { JsonObject } from '../../value/json.ts';
import { isArrayIndex } from '../../value/array-index.ts';
import type { Path } from '../../value/path.ts';
import type { Taken } from './taken.ts';

/**
 * Puts new members behind the nearest one before them in their own mapping that the destination has too, in front of all
 * where only later ones are; those that follow one another there do so here. `gone`: members of the destination that go.
 */
export function newMembers(
  source: JsonObject,
  destination: JsonObject,
  gone: ReadonlySet<string>,
  inserts: ReadonlyMap<string, Taken>,
  path: Path,
): readonly Change<Taken>[] {
  if (inserts.size === 0) return [];
  const stays = (key: string): boolean => Object.hasOwn(destination, key) && !gone.has(key);
  // "First" means in front of something; numbers, which engines list first in whatever order they were set, do not count.
  // Where the two have no member in common, no place is nearer than another: new ones come last, as in kyaml.
  const hasFirst = Object.keys(source).some((key) => !isArrayIndex(key) && stays(key));
  const changes: Change<Taken>[] = [];
  let before: string | undefined;
  let numberBefore: string | undefined;
  for (const key of Object.keys(source)) {
    const content = inserts.get(key);
    if (content !== undefined) {
      const after = isArrayIndex(key) ? numberBefore : (before ?? (hasFirst ? null : undefined));
      changes.push({ kind: 'insert', path: [...path, key], after, content });
    } else if (stays(key)) {
      if (isArrayIndex(key)) numberBefore = key;
      else before = key;
    }
  }
  return changes;
}
