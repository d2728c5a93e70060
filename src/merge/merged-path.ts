import type { Change } from '../value/change.ts';
import type { JsonValue } from '../value/json.ts';
import { isArray, member } from '../value/json.ts';
import { follow } from '../value/path.ts';
import type { Path } from '../value/path.ts';
import { printPath } from '../value/path.ts';

/** Where a place of a value stands after changes of it: items in front of it may have come and gone. */
export function movedPath(path: Path, changes: readonly Change<unknown>[]): Path {
  if (!path.some((segment) => typeof segment === 'number')) return path;
  const shifts = new Map<string, number[]>();
  for (const { kind, path: changed } of changes) {
    const index = changed.at(-1);
    if (typeof index !== 'number' || (kind !== 'remove' && kind !== 'insert-item')) continue;
    const list = printPath(changed.slice(0, -1));
    const known = shifts.get(list) ?? [];
    // One more in front of `index`, or one less in front of all that follow it.
    known.push(kind === 'remove' ? -index - 1 : index);
    shifts.set(list, known);
  }
  return path.map((segment, depth) => {
    if (typeof segment === 'string') return segment;
    let index = segment;
    for (const shift of shifts.get(printPath(path.slice(0, depth))) ?? []) {
      if (shift >= 0 && shift <= segment) index++;
      else if (shift < 0 && -shift - 1 < segment) index--;
    }
    return index;
  });
}

/**
 * The place in one value that has the names of a place in another: members by their keys, items by their name, or by
 * their index where they have none. Undefined where an item has no counterpart.
 */
export function pathByNames(path: Path, from: JsonValue, to: JsonValue): Path | undefined {
  const there: (string | number)[] = [];
  let value: JsonValue | undefined = from;
  for (const segment of path) {
    value = follow(value, [segment]);
    const list = follow(to, there);
    const name = member(value, 'name');
    if (typeof segment === 'string' || name === undefined || !isArray(list)) {
      there.push(segment);
      continue;
    }
    const index = list.findIndex((item) => member(item, 'name') === name);
    if (index === -1) return undefined;
    there.push(index);
  }
  return there;
}
