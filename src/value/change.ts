import type { JsonValue } from './json.ts';
import type { Path } from './path.ts';

/**
 * A change of a value, as plain data. `C` is the new content: a JSON value, or for a text also a node of another text.
 *
 * Every path and index refers to the value before all changes of the list. No change is inside what another one replaces
 * or removes. Paths refer to the value: they resolve aliases and merge keys of a text.
 */
export type Change<C = JsonValue> =
  | ReplaceChange<C>
  | InsertChange<C>
  | InsertItemChange<C>
  | RemoveChange
  | RenameChange
  | MoveItemChange
  | OrderChange;

/** Replaces the value at an existing path; `[]` is the whole value. */
export interface ReplaceChange<C> {
  readonly kind: 'replace';
  readonly path: Path;
  readonly content: C;
}

/** Inserts a member into a mapping; the last segment of the path is its key. */
export interface InsertChange<C> {
  readonly kind: 'insert';
  readonly path: Path;
  /** The existing member that it follows; null: it comes first; undefined: it comes last. */
  readonly after: string | null | undefined;
  readonly content: C;
}

/** Inserts an item into a list; the last segment of the path is the index of the item that follows it. */
export interface InsertItemChange<C> {
  readonly kind: 'insert-item';
  readonly path: Path;
  readonly content: C;
}

/** Removes a member or an item. */
export interface RemoveChange {
  readonly kind: 'remove';
  readonly path: Path;
}

/** Renames a member without moving it. */
export interface RenameChange {
  readonly kind: 'rename';
  readonly path: Path;
  readonly key: string;
}

/** Moves an item before the item with the index `to`; the length of the list is its end. */
export interface MoveItemChange {
  readonly kind: 'move-item';
  readonly path: Path;
  readonly to: number;
}

/** Orders the members of a mapping; members that are not named follow in their present order. */
export interface OrderChange {
  readonly kind: 'order';
  readonly path: Path;
  readonly keys: readonly string[];
}
