import { applyChanges } from '@krmkit/base';
import type { Change } from '@krmkit/base';
import type { Content } from '../read/content.ts';
import type { Arrival, ChangeTree, NamedEntry } from './change-tree.ts';
import { arrange, changeTree, changesBelow, changesEntry, isEmptyTree } from './change-tree.ts';
import { editedCopy } from './edited-copy.ts';
import { isMergeKey, keyName } from '../read/keys.ts';
import type { LowerContext, WrittenOut } from './lower-context.ts';
import { changesAsTarget, createLowerContext, forceDangling, lowerEntry } from './lower-context.ts';
import { lowerMerging } from './lower-merging.ts';
import type { AliasNode, MappingNode, YamlNode, SequenceNode, YamlDocument } from '../read/nodes.ts';
import type { ItemEdit, KeepNode, NodeEdit } from './node-edit.ts';
import type { Profile } from '../read/scalar.ts';
import { toValue } from '../read/to-value.ts';

export interface Lowered {
  readonly edit: NodeEdit;
  /** The aliases and `<<` that were written out, so that nothing else changes. */
  readonly writtenOut: readonly WrittenOut[];
}

const KEEP: KeepNode = { kind: 'keep' };

// Writing out an alias can remove the anchor of another one; after this many rounds all aliases are written out.
const MAX_ROUNDS = 4;

/**
 * Turns changes of a document's value into edits of its nodes. A change through an alias or a merge key, or inside a
 * node that aliases share, changes only that place: the others keep their values, written out if necessary. The last
 * one of equal keys is changed. The others stay unless the member is removed, as an earlier entry would then take its
 * place. Throws a RangeError for changes that do not fit the document.
 */
export function lowerChanges(
  text: string,
  document: YamlDocument,
  changes: readonly Change<Content>[],
  profile: Profile = 'kubectl',
): Lowered {
  const tree = changeTree(changes);
  const { root } = document;
  if (isEmptyTree(tree)) return { edit: KEEP, writtenOut: [] };
  if (root === undefined) {
    if (tree.replace === undefined) throw new RangeError('A document without content can only be replaced');
    return { edit: { kind: 'replace', content: tree.replace }, writtenOut: [] };
  }
  const context = createLowerContext({ text, document, profile, lower: lowerNode }, root, tree);
  for (let round = 1; ; round++) {
    context.writtenOut.length = 0;
    const edit = lowerNode(context, root, tree);
    if (!forceDangling(context, root, edit, round >= MAX_ROUNDS)) return { edit, writtenOut: context.writtenOut };
  }
}

function lowerNode(context: LowerContext, node: YamlNode, tree: ChangeTree | undefined): NodeEdit {
  if (tree?.replace !== undefined) {
    return isReplacedAsTarget(context, node, tree) ? KEEP : { kind: 'replace', content: tree.replace };
  }
  if (node.kind === 'alias') return lowerAlias(context, node, tree);
  // Without aliases, only the places that the changes name can change.
  if (isEmptyTree(tree) && !context.hasAliases) return KEEP;
  if (node.kind === 'mapping') {
    return node.entries.some(({ key }) => isMergeKey(key))
      ? lowerMerging(context, node, tree)
      : lowerMapping(context, node, tree);
  }
  if (node.kind === 'sequence') return lowerSequence(context, node, tree);
  if (!isEmptyTree(tree)) throw new RangeError('A path leads into a scalar');
  return KEEP;
}

/** Whether the target of an alias becomes the same value, so that the alias can stay. */
function isReplacedAsTarget(context: LowerContext, node: YamlNode, tree: ChangeTree): boolean {
  if (node.kind !== 'alias' || node.target === undefined || context.forced.has(node)) return false;
  return context.targets.get(node.target)?.replace !== undefined && changesAsTarget(context, tree, node.target);
}

function lowerAlias(context: LowerContext, node: AliasNode, tree: ChangeTree | undefined): NodeEdit {
  const { target } = node;
  if (target === undefined) {
    if (!isEmptyTree(tree)) throw new RangeError('A path leads into an alias to nothing');
    return KEEP;
  }
  if (!context.forced.has(node) && changesAsTarget(context, tree, target)) return KEEP;
  context.writtenOut.push({ kind: 'alias', alias: node, target });
  const { profile, text, document } = context;
  if (tree === undefined || isEmptyTree(tree)) {
    return { kind: 'replace', content: { kind: 'copy', text, document, node: target } };
  }
  const copy = editedCopy(context, target, lowerNode(context, target, tree));
  if (copy !== undefined) return { kind: 'replace', content: copy };
  const value = applyChanges(toValue(target, profile).value, changesBelow(tree, profile));
  return { kind: 'replace', content: { kind: 'value', value } };
}

function lowerMapping(context: LowerContext, node: MappingNode, tree: ChangeTree | undefined): NodeEdit {
  const names = node.entries.map(({ key }) => keyName(key, context.profile));
  const last = new Map<string, number>();
  for (const [index, name] of names.entries()) if (name !== undefined) last.set(name, index);
  const positions: NamedEntry[] = [];
  for (const [index, entry] of node.entries.entries()) {
    const name = names[index];
    const counts = name !== undefined && last.get(name) === index;
    const position = lowerEntry(context, { entry, index, name, counts }, tree);
    if (position !== undefined) positions.push(position);
  }
  if (tree !== undefined) refuseUnknown(tree, last);
  const isRearranged = tree !== undefined && (tree.inserts.length > 0 || tree.order !== undefined);
  const changed = isRearranged || positions.length < node.entries.length || positions.some(changesEntry);
  return changed ? { kind: 'mapping', entries: arrange(positions, tree) } : KEEP;
}

function lowerSequence(context: LowerContext, node: SequenceNode, tree: ChangeTree | undefined): NodeEdit {
  const items: ItemEdit[] = [];
  const kept = (index: number): ItemEdit | undefined => {
    const item = node.items[index];
    const child = tree?.children.get(index);
    if (item === undefined || child?.remove === true) return undefined;
    return { kind: 'kept', index, value: lowerNode(context, item.value, child) };
  };
  const arrive = (arrivals: readonly Arrival[] | undefined): void => {
    for (const arrival of arrivals ?? []) {
      const edit: ItemEdit | undefined =
        arrival.kind === 'new' ? { kind: 'new', content: arrival.content } : kept(arrival.index);
      if (edit !== undefined) items.push(edit);
    }
  };
  let changed = tree !== undefined && tree.arrivals.size > 0;
  for (const index of node.items.keys()) {
    arrive(tree?.arrivals.get(index));
    const edit = tree?.moved.has(index) === true ? undefined : kept(index);
    if (edit === undefined || (edit.kind === 'kept' && edit.value.kind !== 'keep')) changed = true;
    if (edit !== undefined) items.push(edit);
  }
  arrive(tree?.arrivals.get(node.items.length));
  if (tree !== undefined) refuseUnknownItems(tree, node.items.length);
  return changed ? { kind: 'sequence', items } : KEEP;
}

function refuseUnknownItems({ children, arrivals }: ChangeTree, length: number): void {
  for (const segment of [...children.keys(), ...arrivals.keys()]) {
    const isItem = typeof segment === 'number' && segment >= 0 && segment <= length;
    if (!isItem) throw new RangeError(`The list has no item ${segment}`);
  }
}

/** Refuses changes of members that do not exist, which would be lost. */
function refuseUnknown(tree: ChangeTree, names: ReadonlyMap<string, unknown>): void {
  for (const [segment, child] of tree.children) {
    const known = typeof segment === 'string' && names.has(segment);
    if (!known && !isEmptyTree(child)) throw new RangeError(`The mapping has no member ${JSON.stringify(segment)}`);
  }
}
