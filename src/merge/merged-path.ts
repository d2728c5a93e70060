import type { Change } from '../value/change.ts';
import type { JsonValue } from '../value/json.ts';
import { isArray, member } from '../value/json.ts';
import { follow } from '../value/path.ts';
import type { Path } from '../value/path.ts';
import { printPath } from '../value/path.ts';

/** Where a place of a value stands after changes of it: items in front of it may have come, gone and moved. */
export function movedPath(path: Path, changes: readonly Change<unknown>[]): Path {
  if (!path.some((segment) => typeof segment === 'number')) return path;
  const lists = new Map<string, ItemChange[]>();
  for (const change of changes) {
    const index = change.path.at(-1);
    if (typeof index !== 'number') continue;
    const { kind } = change;
    if (kind !== 'remove' && kind !== 'insert-item' && kind !== 'move-item') continue;
    const from = kind === 'insert-item' ? undefined : index;
    const to = kind === 'insert-item' ? index : kind === 'move-item' ? change.to : undefined;
    const list = printPath(change.path.slice(0, -1));
    const known = lists.get(list);
    if (known === undefined) lists.set(list, [{ from, to }]);
    else known.push({ from, to });
  }
  return path.map((segment, depth) =>
    typeof segment === 'string' ? segment : movedIndex(segment, lists.get(printPath(path.slice(0, depth))) ?? []),
  );
}

/** An item that leaves a place (undefined: a new one) and comes to stand in front of another one (undefined: nowhere). */
interface ItemChange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

function movedIndex(index: number, changes: readonly ItemChange[]): number {
  const own = changes.findIndex(({ from, to }) => from === index && to !== undefined);
  const place = changes[own]?.to ?? index;
  let moved = place;
  for (const [at, { from, to }] of changes.entries()) {
    if (from !== undefined && from < place) moved--;
    if (at === own || to === undefined) continue;
    // What comes to the same place as an item that stays stands in front of it; two that come stand in their order.
    if (to < place || (to === place && (own === -1 || at < own))) moved++;
  }
  return moved;
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
