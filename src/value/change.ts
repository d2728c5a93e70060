import type { JsonValue } from './json.ts';
import type { Path } from './path.ts';

/**
 * What is to become of a value, as plain data. `C` is what is written: a JSON value, or for a text also a node of
 * another text.
 *
 * Every path and index is one of the value before all changes, whatever stands beside it in the list; no change lies
 * inside what another one of the list replaces or removes. Paths are those of the value: they lead through aliases and
 * merge keys of a text as if everything were written out.
 */
export type Change<C = JsonValue> =
  | ReplaceChange<C>
  | InsertChange<C>
  | InsertItemChange<C>
  | RemoveChange
  | RenameChange
  | MoveItemChange
  | OrderChange;

/** The value at a path that is there becomes another one; `[]` is the whole value. */
export interface ReplaceChange<C> {
  readonly kind: 'replace';
  readonly path: Path;
  readonly content: C;
}

/** A new member of a mapping; the last segment of the path is its key. */
export interface InsertChange<C> {
  readonly kind: 'insert';
  readonly path: Path;
  /** The member, one that is there and stays, behind which it stands; null: the first; undefined: the last. */
  readonly after: string | null | undefined;
  readonly content: C;
}

/** A new item of a list; the last segment of the path is the index of the item in front of which it stands. */
export interface InsertItemChange<C> {
  readonly kind: 'insert-item';
  readonly path: Path;
  readonly content: C;
}

/** A member or an item goes. */
export interface RemoveChange {
  readonly kind: 'remove';
  readonly path: Path;
}

/** A member gets another key and stays where it is. */
export interface RenameChange {
  readonly kind: 'rename';
  readonly path: Path;
  readonly key: string;
}

/** An item moves in front of the item with the index `to`; the length of the list is its end. */
export interface MoveItemChange {
  readonly kind: 'move-item';
  readonly path: Path;
  readonly to: number;
}

/** The members of the mapping at the path get this order; those that are not named follow in theirs. */
export interface OrderChange {
  readonly kind: 'order';
  readonly path: Path;
  readonly keys: readonly string[];
}
