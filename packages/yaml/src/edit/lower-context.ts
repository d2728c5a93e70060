import type { ChangeTree, NamedEntry } from './change-tree.ts';
import { equalTrees, isEmptyTree, keptEntry, ofValue } from './change-tree.ts';
import { isMergeKey, keyName } from '../read/keys.ts';
import { observeOnce } from './edit-context.ts';
import type { ObservedLayout } from './observe-layout.ts';
import type { AliasNode, MappingEntry, MappingNode, YamlNode, YamlDocument } from '../read/nodes.ts';
import type { EntryEdit, ItemEdit, NodeEdit } from './node-edit.ts';
import type { Profile } from '../read/scalar.ts';

type Target = Exclude<YamlNode, AliasNode>;

/** A place where an alias, or a merge through `<<`, was written out. */
export type WrittenOut =
  | { readonly kind: 'alias'; readonly alias: AliasNode; readonly target: Target }
  | { readonly kind: 'merge'; readonly mapping: MappingNode; readonly source: Target | undefined };

export interface LowerContext {
  readonly text: string;
  readonly document: YamlDocument;
  /** The layout of the document, for written out text. */
  readonly observed: () => ObservedLayout;
  readonly profile: Profile;
  readonly hasAliases: boolean;
  /** The changes of the targets of aliases at their own position. */
  readonly targets: ReadonlyMap<Target, ChangeTree | undefined>;
  /** Aliases that cannot stay. */
  readonly forced: Set<AliasNode>;
  readonly writtenOut: WrittenOut[];
  readonly lower: (context: LowerContext, node: YamlNode, tree: ChangeTree | undefined) => NodeEdit;
}

export function createLowerContext(
  given: Pick<LowerContext, 'text' | 'document' | 'profile' | 'lower'>,
  root: YamlNode,
  tree: ChangeTree,
): LowerContext {
  const { text, document, profile } = given;
  const aliased = new Set<Target>();
  // Few documents have aliases, and those without need no search.
  if (text.slice(document.start, document.end).includes('*')) collectTargets(root, aliased);
  const targets = new Map<Target, ChangeTree | undefined>();
  if (aliased.size > 0) placeTargets({ profile, aliased, targets }, root, tree);
  return {
    ...given,
    observed: observeOnce(text, document),
    hasAliases: aliased.size > 0,
    targets,
    forced: new Set(),
    writtenOut: [],
  };
}

/** An entry of a mapping that is lowered. */
interface LoweredEntry {
  readonly entry: MappingEntry;
  readonly index: number;
  readonly name: string | undefined;
  /** Whether its value is that of the member, which only the last one of equal keys has. */
  readonly counts: boolean;
}

/** The edit of an entry for the changes of its mapping; undefined if it goes. */
export function lowerEntry(
  context: LowerContext,
  { entry, index, name, counts }: LoweredEntry,
  tree: ChangeTree | undefined,
): NamedEntry | undefined {
  const child = name === undefined ? undefined : tree?.children.get(name);
  if (child?.remove === true || (!counts && child?.rename !== undefined)) return undefined;
  const own = counts ? child : undefined;
  const value = context.lower(context, entry.value, ofValue(own));
  return keptEntry(index, counts ? name : undefined, value, own?.rename);
}

/** Whether a place changes exactly as the target of its alias, so that the alias can stay. */
export function changesAsTarget(context: LowerContext, tree: ChangeTree | undefined, target: Target): boolean {
  const other = context.targets.get(target);
  if (isEmptyTree(tree) && isEmptyTree(other)) return true;
  return equalTrees(tree, other, context.profile);
}

function collectTargets(node: YamlNode, aliased: Set<Target>): void {
  if (node.kind === 'alias') {
    if (node.target !== undefined) aliased.add(node.target);
  } else if (node.kind === 'sequence') {
    for (const { value } of node.items) collectTargets(value, aliased);
  } else if (node.kind === 'mapping') {
    for (const { key, value } of node.entries) {
      collectTargets(key, aliased);
      collectTargets(value, aliased);
    }
  }
}

interface Placing {
  readonly profile: Profile;
  readonly aliased: ReadonlySet<Target>;
  readonly targets: Map<Target, ChangeTree | undefined>;
}

function placeTargets(placing: Placing, node: YamlNode, tree: ChangeTree | undefined): void {
  const { profile, aliased, targets } = placing;
  if (node.kind === 'alias') return;
  if (aliased.has(node)) targets.set(node, ofValue(tree));
  if (node.kind === 'sequence') {
    for (const [index, { value }] of node.items.entries()) placeTargets(placing, value, tree?.children.get(index));
  } else if (node.kind === 'mapping') {
    const last = new Map(node.entries.map(({ key }, index) => [keyName(key, profile), index]));
    for (const [index, { key, value }] of node.entries.entries()) {
      const name = isMergeKey(key) ? undefined : keyName(key, profile);
      const child = name !== undefined && last.get(name) === index ? tree?.children.get(name) : undefined;
      if (key.kind !== 'alias' && aliased.has(key)) targets.set(key, renamed(child));
      placeTargets(placing, value, child);
    }
  }
}

/** Renaming an anchored key changes the value of its aliases. */
function renamed(tree: ChangeTree | undefined): ChangeTree | undefined {
  if (tree?.rename === undefined) return undefined;
  const content = { kind: 'value', value: tree.rename } as const;
  return { children: new Map(), inserts: [], arrivals: new Map(), moved: new Set(), replace: content };
}

/**
 * Finds aliases that would precede their anchor in the new order, and marks them for writing out; true if the document
 * has to be lowered again.
 */
export function forceDangling(context: LowerContext, root: YamlNode, edit: NodeEdit, all: boolean): boolean {
  if (!context.hasAliases || edit.kind === 'keep') return false;
  const before = context.forced.size;
  follow({ forced: context.forced, anchors: new Map(), all }, root, edit);
  return context.forced.size > before;
}

interface Following {
  readonly forced: Set<AliasNode>;
  /** The nodes of the anchors so far. */
  readonly anchors: Map<string, YamlNode>;
  /** Whether no alias stays. */
  readonly all: boolean;
}

function follow(following: Following, node: YamlNode, edit: NodeEdit | undefined): void {
  const { forced, anchors, all } = following;
  if (node.kind === 'alias') {
    const stays = edit === undefined || edit.kind === 'keep';
    if (stays && node.target !== undefined && (all || anchors.get(node.name) !== node.target)) forced.add(node);
    return;
  }
  if (node.anchor !== undefined) anchors.set(node.anchor.name, node);
  if (edit?.kind === 'replace') return;
  if (node.kind === 'sequence') {
    for (const [item, value] of keptParts(node.items, edit)) follow(following, item.value, value);
  } else if (node.kind === 'mapping') {
    for (const [entry, value] of keptParts(node.entries, edit)) {
      follow(following, entry.key, undefined);
      follow(following, entry.value, value);
    }
  }
}

/** The entries or items that stay, in their new order, each with the edit of its value. */
function keptParts<T>(
  parts: readonly T[],
  edit: NodeEdit | undefined,
): readonly (readonly [T, NodeEdit | undefined])[] {
  if (edit?.kind !== 'mapping' && edit?.kind !== 'sequence') return parts.map((part) => [part, undefined]);
  const edits: readonly (EntryEdit | ItemEdit)[] = edit.kind === 'mapping' ? edit.entries : edit.items;
  return edits.flatMap((one) => {
    const part = one.kind === 'kept' ? parts[one.index] : undefined;
    return one.kind === 'kept' && part !== undefined ? [[part, one.value] as const] : [];
  });
}
