import type { Change, JsonValue, Path } from '@krmkit/base';
import { equalValues } from '@krmkit/base';
import type { Content } from '../read/content.ts';
import type { Profile } from '../read/scalar.ts';
import { toValue } from '../read/to-value.ts';
import type { EntryEdit, NodeEdit } from './node-edit.ts';

/** The changes of a value, as a tree with the shape of the value. */
export interface ChangeTree {
  /** The changes of existing members and items. */
  readonly children: ReadonlyMap<string | number, ChangeTree>;
  /** The new content of this place. */
  readonly replace?: Content;
  readonly remove?: true;
  readonly rename?: string;
  /** New members, in their order. */
  readonly inserts: readonly NewMember[];
  /** New and moved items, by the index of the item before which they are placed, in order. */
  readonly arrivals: ReadonlyMap<number, readonly Arrival[]>;
  /** Items that move to another place. */
  readonly moved: ReadonlySet<number>;
  readonly order?: readonly string[];
}

export interface NewMember {
  readonly key: string;
  readonly after: string | null | undefined;
  readonly content: Content;
}

export type Arrival =
  | { readonly kind: 'new'; readonly content: Content }
  | { readonly kind: 'moved'; readonly index: number };

interface Growing {
  readonly children: Map<string | number, Growing>;
  replace?: Content;
  remove?: true;
  rename?: string;
  readonly inserts: NewMember[];
  readonly arrivals: Map<number, Arrival[]>;
  readonly moved: Set<number>;
  order?: readonly string[];
}

/** Throws a RangeError for a change whose path does not fit its kind. */
export function changeTree(changes: readonly Change<Content>[]): ChangeTree {
  const root = emptyTree();
  for (const change of changes) add(root, change);
  return root;
}

function emptyTree(): Growing {
  return { children: new Map(), inserts: [], arrivals: new Map(), moved: new Set() };
}

function add(root: Growing, change: Change<Content>): void {
  switch (change.kind) {
    case 'replace':
      at(root, change.path).replace = change.content;
      return;
    case 'remove':
      at(root, change.path).remove = true;
      return;
    case 'rename':
      at(root, change.path).rename = change.key;
      return;
    case 'order':
      at(root, change.path).order = change.keys;
      return;
    case 'insert': {
      const key = change.path.at(-1);
      if (typeof key !== 'string') throw new RangeError('The path of an insert ends in a key');
      at(root, change.path.slice(0, -1)).inserts.push({ key, after: change.after, content: change.content });
      return;
    }
    case 'insert-item': {
      const parent = at(root, change.path.slice(0, -1));
      arrive(parent, indexOf(change.path), { kind: 'new', content: change.content });
      return;
    }
    case 'move-item': {
      const parent = at(root, change.path.slice(0, -1));
      const index = indexOf(change.path);
      parent.moved.add(index);
      arrive(parent, change.to, { kind: 'moved', index });
      return;
    }
  }
}

function at(root: Growing, path: Path): Growing {
  let tree = root;
  for (const segment of path) {
    let next = tree.children.get(segment);
    if (next === undefined) tree.children.set(segment, (next = emptyTree()));
    tree = next;
  }
  return tree;
}

function arrive(parent: Growing, gap: number, arrival: Arrival): void {
  const present = parent.arrivals.get(gap);
  if (present === undefined) parent.arrivals.set(gap, [arrival]);
  else present.push(arrival);
}

function indexOf(path: Path): number {
  const index = path.at(-1);
  if (typeof index !== 'number') throw new RangeError('The path of a change of an item ends in an index');
  return index;
}

/** Whether two places change in the same way, so that one text is enough for both. */
export function equalTrees(a: ChangeTree | undefined, b: ChangeTree | undefined, profile: Profile): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return isEmptyTree(a ?? b);
  if (a.remove !== b.remove || a.rename !== b.rename || a.children.size !== b.children.size) return false;
  if (!equalOrders(a.order, b.order) || !equalArrivals(a, b, profile)) return false;
  return equalContents(a.replace, b.replace, profile) && equalInserts(a, b, profile) && equalChildren(a, b, profile);
}

function equalInserts(a: ChangeTree, b: ChangeTree, profile: Profile): boolean {
  if (a.inserts.length !== b.inserts.length) return false;
  return a.inserts.every(({ key, content }, index) => {
    const other = b.inserts[index];
    return key === other?.key && equalContents(content, other.content, profile);
  });
}

function equalChildren(a: ChangeTree, b: ChangeTree, profile: Profile): boolean {
  for (const [segment, child] of a.children) {
    const other = b.children.get(segment);
    if (other === undefined || !equalTrees(child, other, profile)) return false;
  }
  return true;
}

function equalOrders(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

/** A place and its alias have the same value before, so the same items move. */
function equalArrivals(a: ChangeTree, b: ChangeTree, profile: Profile): boolean {
  if (a.moved.size !== b.moved.size || a.arrivals.size !== b.arrivals.size) return false;
  for (const index of a.moved) if (!b.moved.has(index)) return false;
  for (const [gap, arrivals] of a.arrivals) {
    const others = b.arrivals.get(gap);
    if (others?.length !== arrivals.length) return false;
    for (const [at, one] of arrivals.entries()) {
      const other = others[at];
      const isSame =
        one.kind === 'moved'
          ? other?.kind === 'moved' && one.index === other.index
          : other?.kind === 'new' && equalContents(one.content, other.content, profile);
      if (!isSame) return false;
    }
  }
  return true;
}

export function isEmptyTree(tree: ChangeTree | undefined): boolean {
  if (tree === undefined) return true;
  return (
    tree.children.size === 0 &&
    tree.replace === undefined &&
    tree.remove === undefined &&
    tree.rename === undefined &&
    tree.inserts.length === 0 &&
    tree.arrivals.size === 0 &&
    tree.order === undefined
  );
}

/** The changes of the value of a place, without a new name of its key or the removal of its entry. */
export function ofValue(tree: ChangeTree | undefined): ChangeTree | undefined {
  if (tree === undefined || (tree.rename === undefined && tree.remove === undefined)) return tree;
  const { rename: _, remove: __, ...rest } = tree;
  return rest;
}

/** The changes below a place as values, with paths from that place, for `applyChanges`. */
export function changesBelow(tree: ChangeTree, profile: Profile): readonly Change[] {
  const changes: Change[] = [];
  collect(tree, [], profile, changes);
  return changes;
}

function collect(tree: ChangeTree, path: Path, profile: Profile, changes: Change[]): void {
  if (tree.replace !== undefined) changes.push({ kind: 'replace', path, content: contentValue(tree.replace, profile) });
  if (tree.remove === true) changes.push({ kind: 'remove', path });
  if (tree.rename !== undefined) changes.push({ kind: 'rename', path, key: tree.rename });
  if (tree.order !== undefined) changes.push({ kind: 'order', path, keys: tree.order });
  for (const { key, after, content } of tree.inserts) {
    changes.push({ kind: 'insert', path: [...path, key], after, content: contentValue(content, profile) });
  }
  for (const [gap, arrivals] of tree.arrivals) {
    for (const arrival of arrivals) {
      if (arrival.kind === 'moved') changes.push({ kind: 'move-item', path: [...path, arrival.index], to: gap });
      else changes.push({ kind: 'insert-item', path: [...path, gap], content: contentValue(arrival.content, profile) });
    }
  }
  for (const [segment, child] of tree.children) collect(child, [...path, segment], profile, changes);
}

export function contentValue(content: Content, profile: Profile): JsonValue {
  return content.kind === 'value' ? content.value : toValue(content.node, profile).value;
}

function equalContents(a: Content | undefined, b: Content | undefined, profile: Profile): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  return equalValues(contentValue(a, profile), contentValue(b, profile));
}

/** An entry with the name by which changes refer to it. */
export interface NamedEntry {
  readonly name: string | undefined;
  readonly edit: EntryEdit;
}

/** An entry of a mapping that stays, perhaps with a new key. */
export function keptEntry(
  index: number,
  name: string | undefined,
  value: NodeEdit,
  key: string | undefined,
): NamedEntry {
  return { name, edit: { kind: 'kept', index, value, ...(key === undefined ? {} : { key }) } };
}

/** Whether an edit of the entries of a mapping changes anything but their order and number. */
export function changesEntry({ edit }: NamedEntry): boolean {
  return edit.kind === 'new' || edit.value.kind !== 'keep' || edit.key !== undefined;
}

/** Puts each new member after the entry that it follows, then applies the wanted order. */
export function arrange(entries: readonly NamedEntry[], tree: ChangeTree | undefined): readonly EntryEdit[] {
  if (tree === undefined) return entries.map(({ edit }) => edit);
  const first: NamedEntry[] = [];
  const end: NamedEntry[] = [];
  const following = new Map<string, NamedEntry[]>();
  for (const { key, after, content } of tree.inserts) {
    const entry: NamedEntry = { name: key, edit: { kind: 'new', key, content } };
    if (after === null) first.push(entry);
    else if (after === undefined) end.push(entry);
    else if (following.has(after)) following.get(after)?.push(entry);
    else following.set(after, [entry]);
  }
  const arranged = [...first];
  for (const entry of entries) {
    arranged.push(entry);
    const followers = entry.name === undefined ? undefined : following.get(entry.name);
    if (followers !== undefined && entry.name !== undefined) {
      for (const follower of followers) arranged.push(follower);
      following.delete(entry.name);
    }
  }
  for (const rest of following.values()) end.unshift(...rest);
  for (const entry of end) arranged.push(entry);
  const { order } = tree;
  if (order === undefined) return arranged.map(({ edit }) => edit);
  const ranks = new Map(order.map((name, rank) => [name, rank]));
  const rankOf = ({ name }: NamedEntry): number => (name === undefined ? undefined : ranks.get(name)) ?? order.length;
  return arranged.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ edit }) => edit);
}
