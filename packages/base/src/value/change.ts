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
  /** The type of the change. */
  readonly kind: 'replace';
  /** The path of the value. */
  readonly path: Path;
  /** The new value. */
  readonly content: C;
}

/** Inserts a member into a mapping; the last segment of the path is its key. */
export interface InsertChange<C> {
  /** The type of the change. */
  readonly kind: 'insert';
  /** The path of the new member. */
  readonly path: Path;
  /** The existing member that it follows; null: it comes first; undefined: it comes last. */
  readonly after: string | null | undefined;
  /** The new value. */
  readonly content: C;
}

/** Inserts an item into a list; the last segment of the path is the index of the item that follows it. */
export interface InsertItemChange<C> {
  /** The type of the change. */
  readonly kind: 'insert-item';
  /** The path of the following item; the length of the list is its end. */
  readonly path: Path;
  /** The new item. */
  readonly content: C;
}

/** Removes a member or an item. */
export interface RemoveChange {
  /** The type of the change. */
  readonly kind: 'remove';
  /** The path of the member or the item. */
  readonly path: Path;
}

/** Renames a member without moving it. */
export interface RenameChange {
  /** The type of the change. */
  readonly kind: 'rename';
  /** The path of the member, with its present key. */
  readonly path: Path;
  /** The new key. */
  readonly key: string;
}

/** Moves an item before the item with the index `to`; the length of the list is its end. */
export interface MoveItemChange {
  /** The type of the change. */
  readonly kind: 'move-item';
  /** The path of the item. */
  readonly path: Path;
  /** The index of the item that follows it afterwards. */
  readonly to: number;
}

/** Orders the members of a mapping; members that are not named follow in their present order. */
export interface OrderChange {
  /** The type of the change. */
  readonly kind: 'order';
  /** The path of the mapping. */
  readonly path: Path;
  /** The keys in their new order. */
  readonly keys: readonly string[];
}
