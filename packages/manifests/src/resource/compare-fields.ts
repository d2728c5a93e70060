import type { Change, JsonValue, Path } from '@krmkit/base';
import { diffValues, isArray, follow } from '@krmkit/base';

/** A field that differs in two values, with its path in both: items of lists can have different indices. */
export type FieldDifference =
  | { readonly kind: 'added'; readonly after: Path }
  | { readonly kind: 'removed'; readonly before: Path }
  | { readonly kind: 'changed'; readonly before: Path; readonly after: Path }
  /** An item at another position among the others. */
  | { readonly kind: 'moved'; readonly before: Path; readonly after: Path };

/**
 * The differences as `diffValues` finds them: the order of members does not matter, and list items are paired by their
 * keys. Equal values have no differences. Takes linear time.
 */
export function compareFields(before: JsonValue, after: JsonValue): readonly FieldDifference[] {
  const changes = diffValues(before, after);
  const lists = listsOf(before, changes);
  const placed = (path: Path): Path => placeAfter(path, lists);
  const found: FieldDifference[] = [];
  for (const change of changes) {
    const { kind, path } = change;
    switch (kind) {
      case 'replace':
        found.push({ kind: 'changed', before: path, after: placed(path) });
        break;
      case 'remove':
        found.push({ kind: 'removed', before: path });
        break;
      case 'insert':
        found.push({ kind: 'added', after: placed(path) });
        break;
      case 'insert-item': {
        const list = path.slice(0, -1);
        found.push({ kind: 'added', after: [...placed(list), lists.get(keyOf(list))?.inserted.get(change) ?? 0] });
        break;
      }
      case 'move-item':
        found.push({ kind: 'moved', before: path, after: placed(path) });
        break;
      // A comparison needs neither renames nor orders of keys.
      case 'rename':
      case 'order':
        break;
    }
  }
  return found;
}

/** The indices in `after` of the items of a list in `before`. */
interface ItemPositions {
  readonly kept: ReadonlyMap<number, number>;
  readonly inserted: ReadonlyMap<Change, number>;
}

interface ListChanges {
  readonly path: Path;
  readonly gone: Set<number>;
  /** New items, and the indices of moved items, by the index before which they go. */
  readonly arrivals: Map<number, (Change | number)[]>;
}

function listsOf(before: JsonValue, changes: readonly Change[]): ReadonlyMap<string, ItemPositions> {
  const lists = new Map<string, ListChanges>();
  for (const change of changes) {
    const index = change.path.at(-1);
    if (typeof index !== 'number' || change.kind === 'replace') continue;
    const path = change.path.slice(0, -1);
    const key = keyOf(path);
    const list = lists.get(key) ?? { path, gone: new Set(), arrivals: new Map() };
    lists.set(key, list);
    if (change.kind === 'insert-item') arrive(list, index, change);
    else list.gone.add(index);
    if (change.kind === 'move-item') arrive(list, change.to, index);
  }
  return new Map([...lists].map(([key, list]) => [key, placesOf(before, list)]));
}

function arrive({ arrivals }: ListChanges, gap: number, what: Change | number): void {
  const others = arrivals.get(gap);
  if (others === undefined) arrivals.set(gap, [what]);
  else others.push(what);
}

function placesOf(before: JsonValue, { path, gone, arrivals }: ListChanges): ItemPositions {
  const list = follow(before, path);
  const length = isArray(list) ? list.length : 0;
  const kept = new Map<number, number>();
  const inserted = new Map<Change, number>();
  let position = 0;
  for (let index = 0; index <= length; index++) {
    for (const what of arrivals.get(index) ?? []) {
      if (typeof what === 'number') kept.set(what, position);
      else inserted.set(what, position);
      position += 1;
    }
    if (gone.has(index)) continue;
    kept.set(index, position);
    position += 1;
  }
  return { kept, inserted };
}

function placeAfter(path: Path, lists: ReadonlyMap<string, ItemPositions>): Path {
  if (lists.size === 0) return path;
  return path.map((segment, depth) => {
    if (typeof segment !== 'number') return segment;
    return lists.get(keyOf(path.slice(0, depth)))?.kept.get(segment) ?? segment;
  });
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}
