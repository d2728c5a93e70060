import type { ChangeTree } from './change-tree.ts';
import { equalTrees, isEmpty, ofValue } from './change-tree.ts';
import { isMergeKey, keyName } from '../read/keys.ts';
import { observeOnce } from './edit-context.ts';
import type { ObservedLayout } from './observe-layout.ts';
import type { AliasNode, MappingNode, Node, YamlDocument } from '../read/nodes.ts';
import type { NodeEdit } from './node-edit.ts';
import type { Profile } from '../read/scalar.ts';

type Target = Exclude<Node, AliasNode>;

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
  readonly lower: (context: LowerContext, node: Node, tree: ChangeTree | undefined) => NodeEdit;
}

export function createLowerContext(
  text: string,
  document: YamlDocument,
  root: Node,
  tree: ChangeTree,
  profile: Profile,
  lower: LowerContext['lower'],
): LowerContext {
  const aliased = new Set<Target>();
  // Few documents have aliases, and those without need no search.
  if (text.slice(document.start, document.end).includes('*')) collectTargets(root, aliased);
  const targets = new Map<Target, ChangeTree | undefined>();
  if (aliased.size > 0) placeTargets(root, tree, profile, aliased, targets);
  return {
    text,
    document,
    observed: observeOnce(text, document),
    profile,
    hasAliases: aliased.size > 0,
    targets,
    forced: new Set(),
    writtenOut: [],
    lower,
  };
}

/** Whether a place changes exactly as the target of its alias, so that the alias can stay. */
export function changesAsTarget(context: LowerContext, tree: ChangeTree | undefined, target: Target): boolean {
  const other = context.targets.get(target);
  if (isEmpty(tree) && isEmpty(other)) return true;
  return equalTrees(tree, other, context.profile);
}

function collectTargets(node: Node, aliased: Set<Target>): void {
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

function placeTargets(
  node: Node,
  tree: ChangeTree | undefined,
  profile: Profile,
  aliased: ReadonlySet<Target>,
  targets: Map<Target, ChangeTree | undefined>,
): void {
  if (node.kind === 'alias') return;
  if (aliased.has(node)) targets.set(node, ofValue(tree));
  if (node.kind === 'sequence') {
    for (const [index, { value }] of node.items.entries()) {
      placeTargets(value, tree?.children.get(index), profile, aliased, targets);
    }
  } else if (node.kind === 'mapping') {
    const last = new Map(node.entries.map(({ key }, index) => [keyName(key, profile), index]));
    for (const [index, { key, value }] of node.entries.entries()) {
      const name = isMergeKey(key) ? undefined : keyName(key, profile);
      const child = name !== undefined && last.get(name) === index ? tree?.children.get(name) : undefined;
      if (key.kind !== 'alias' && aliased.has(key)) targets.set(key, renamed(child));
      placeTargets(value, child, profile, aliased, targets);
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
export function forceDangling(context: LowerContext, root: Node, edit: NodeEdit, all: boolean): boolean {
  if (!context.hasAliases || edit.kind === 'keep') return false;
  const before = context.forced.size;
  follow(context.forced, new Map(), root, edit, all);
  return context.forced.size > before;
}

function follow(
  forced: Set<AliasNode>,
  anchors: Map<string, Node>,
  node: Node,
  edit: NodeEdit | undefined,
  all: boolean,
): void {
  if (node.kind === 'alias') {
    const stays = edit === undefined || edit.kind === 'keep';
    if (stays && node.target !== undefined && (all || anchors.get(node.name) !== node.target)) forced.add(node);
    return;
  }
  if (node.anchor !== undefined) anchors.set(node.anchor.name, node);
  if (edit?.kind === 'replace') return;
  if (node.kind === 'sequence') {
    const order =
      edit?.kind === 'sequence'
        ? edit.items
        : node.items.map((_, index) => ({ kind: 'kept' as const, index, value: undefined }));
    for (const item of order) {
      const old = item.kind === 'kept' ? node.items[item.index] : undefined;
      if (item.kind === 'kept' && old !== undefined) follow(forced, anchors, old.value, item.value, all);
    }
  } else if (node.kind === 'mapping') {
    const order =
      edit?.kind === 'mapping'
        ? edit.entries
        : node.entries.map((_, index) => ({ kind: 'kept' as const, index, value: undefined }));
    for (const entry of order) {
      const old = entry.kind === 'kept' ? node.entries[entry.index] : undefined;
      if (entry.kind !== 'kept' || old === undefined) continue;
      follow(forced, anchors, old.key, undefined, all);
      follow(forced, anchors, old.value, entry.value, all);
    }
  }
}
