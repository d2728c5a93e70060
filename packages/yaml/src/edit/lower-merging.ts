import { applyChanges, isObject, member } from '@krmkit/base';
import type { JsonObject } from '@krmkit/base';
import type { NamedEntry, ChangeTree } from './change-tree.ts';
import { arrange, changesBelow, changesEntry, equalTrees, isEmptyTree, keptEntry, ofValue } from './change-tree.ts';
import type { Content } from '../read/content.ts';
import { editedCopy } from './edited-copy.ts';
import { isMergeKey, keyName, memberEntries, mergeSources, mergeKeyEntries } from '../read/keys.ts';
import type { LowerContext } from './lower-context.ts';
import { lowerEntry } from './lower-context.ts';
import type { MemberEntries } from '../read/keys.ts';
import type { AliasNode, MappingEntry, MappingNode, YamlNode } from '../read/nodes.ts';
import type { NodeEdit } from './node-edit.ts';
import { toValue } from '../read/to-value.ts';

interface Merging {
  readonly context: LowerContext;
  readonly node: MappingNode;
  readonly tree: ChangeTree | undefined;
  /** The entry of each member, in total and through `<<` alone. */
  readonly members: MemberEntries;
  readonly merged: MemberEntries;
  readonly own: ReadonlySet<MappingEntry>;
  readonly value: JsonObject;
}

/**
 * Lowers changes of a mapping with `<<`. To change a merged member, an own key is added after the `<<`, which wins for
 * every reader. The `<<` is written out if that is not possible: if a merged member is removed, or if the merged
 * mapping changes and this mapping does not.
 */
export function lowerMerging(context: LowerContext, node: MappingNode, tree: ChangeTree | undefined): NodeEdit {
  const { value } = toValue(node, context.profile);
  const merging: Merging = {
    context,
    node,
    tree,
    members: memberEntries(node, context.profile),
    merged: mergeKeyEntries(node, context.profile),
    own: new Set(node.entries),
    value: isObject(value) ? value : {},
  };
  if (mustBeWrittenOut(merging)) {
    context.writtenOut.push({ kind: 'merge', mapping: node, source: firstSource(node) });
    return { kind: 'mapping', entries: arrange(writeOut(merging), tree) };
  }
  return override(merging);
}

function firstSource(node: MappingNode): Exclude<YamlNode, AliasNode> | undefined {
  for (const { key, value } of node.entries) {
    const [source] = isMergeKey(key) ? mergeSources(value) : [];
    if (source?.kind === 'alias') return source.target;
  }
  return undefined;
}

function override(merging: Merging): NodeEdit {
  const { node, tree } = merging;
  const overriding = overridingMembers(merging);
  const positions: NamedEntry[] = [];
  const lastMerge = node.entries.findLastIndex(({ key }) => isMergeKey(key));
  for (const [index, entry] of node.entries.entries()) {
    const position = overriddenEntry(merging, overriding, entry, index);
    if (position !== undefined) positions.push(position);
    if (index === lastMerge) {
      for (const [key, content] of overriding) positions.push({ name: key, edit: { kind: 'new', key, content } });
    }
  }
  const isExtended = overriding.size > 0 || (tree !== undefined && tree.inserts.length > 0);
  const changed = isExtended || positions.length < node.entries.length || positions.some(changesEntry);
  return changed
    ? { kind: 'mapping', entries: arrange(positions, afterMerges(merging, overriding)) }
    : { kind: 'keep' };
}

/** The merged members that change here alone. */
function overridingMembers(merging: Merging): ReadonlyMap<string, Content> {
  const overriding = new Map<string, Content>();
  for (const [segment, child] of merging.tree?.children ?? []) {
    const name = String(segment);
    if (isEmptyTree(child) || isOwn(merging, name) || followsSources(merging, name, child)) continue;
    overriding.set(name, changedMember(merging, name, child));
  }
  return overriding;
}

/** An entry beside the overriding members; undefined if it goes. */
function overriddenEntry(
  { context, members, tree }: Merging,
  overriding: ReadonlyMap<string, Content>,
  entry: MappingEntry,
  index: number,
): NamedEntry | undefined {
  if (isMergeKey(entry.key)) return keptEntry(index, undefined, lowerSources(context, entry.value), undefined);
  const name = keyName(entry.key, context.profile);
  if (name !== undefined && overriding.has(name)) return undefined;
  const counts = name !== undefined && members.get(name) === entry;
  return lowerEntry(context, { entry, index, name, counts }, tree);
}

/**
 * Merged aliases stay: this mapping follows the changes of their targets. A mapping written here may contain aliases.
 */
function lowerSources(context: LowerContext, value: YamlNode): NodeEdit {
  if (value.kind === 'alias') return { kind: 'keep' };
  if (value.kind !== 'sequence') return context.lower(context, value, undefined);
  const items = value.items.map((item, index) => ({
    kind: 'kept' as const,
    index,
    value: lowerSources(context, item.value),
  }));
  return items.every((item) => item.value.kind === 'keep') ? { kind: 'keep' } : { kind: 'sequence', items };
}

function isOwn({ members, own }: Merging, name: string): boolean {
  const entry = members.get(name);
  return entry !== undefined && own.has(entry);
}

function mustBeWrittenOut(merging: Merging): boolean {
  const { node, tree } = merging;
  if (node.entries.some(({ key, value }) => isMergeKey(key) && isBroken(merging, value))) return true;
  for (const [segment, child] of tree?.children ?? []) {
    if ((child.remove === true || child.rename !== undefined) && merging.merged.has(String(segment))) return true;
  }
  return false;
}

/** Whether a `<<` with this value cannot stay: an alias goes, or a merged mapping changes and this mapping does not. */
function isBroken(merging: Merging, value: YamlNode): boolean {
  const { context } = merging;
  if (value.kind === 'alias' && context.forced.has(value)) return true;
  return mergeSources(value).some((source) => {
    if (source.kind === 'alias' && context.forced.has(source)) return true;
    const changes = changesOf(context, source);
    return changes !== undefined && !isEmptyTree(changes) && !takesPart(merging, changes);
  });
}

/** The changes of a merged mapping at its own position. */
function changesOf({ targets }: LowerContext, source: YamlNode): ChangeTree | undefined {
  const target = source.kind === 'alias' ? source.target : source;
  return target === undefined ? undefined : targets.get(target);
}

/** Whether this mapping changes like a merged mapping, in every member that it has from there. */
function takesPart(merging: Merging, source: ChangeTree): boolean {
  if (source.replace !== undefined) return false;
  for (const [segment, child] of source.children) {
    const name = String(segment);
    if (isEmptyTree(child) || isOwn(merging, name)) continue;
    if (child.remove === true || child.rename !== undefined) return false;
    if (!equalTrees(child, merging.tree?.children.get(name), merging.context.profile)) return false;
  }
  // A new member of the merged mapping would be new here, too, in another place.
  return source.inserts.every(({ key }) => isOwn(merging, key));
}

function followsSources({ context, node }: Merging, name: string, child: ChangeTree): boolean {
  for (const { key, value } of node.entries) {
    if (!isMergeKey(key)) continue;
    for (const source of mergeSources(value)) {
      const changes = changesOf(context, source)?.children.get(name);
      if (changes !== undefined && equalTrees(changes, child, context.profile)) return true;
    }
  }
  return false;
}

/** Replaces `<<` by the members that it defines, each with its effective value. */
function writeOut(merging: Merging): readonly NamedEntry[] {
  const { context, node, tree } = merging;
  const positions: NamedEntry[] = [];
  let written = false;
  for (const [index, entry] of node.entries.entries()) {
    if (isMergeKey(entry.key)) {
      if (!written) for (const position of mergedPositions(merging)) positions.push(position);
      written = true;
      continue;
    }
    const name = keyName(entry.key, context.profile);
    const child = name === undefined ? undefined : tree?.children.get(name);
    if (name !== undefined && (merging.members.get(name) !== entry || child?.remove === true)) continue;
    positions.push(keptEntry(index, name, context.lower(context, entry.value, ofValue(child)), child?.rename));
  }
  return positions;
}

function mergedPositions(merging: Merging): readonly NamedEntry[] {
  const { text, document } = merging.context;
  const positions: NamedEntry[] = [];
  for (const [name, entry] of merging.merged) {
    const child = merging.tree?.children.get(name);
    if (isOwn(merging, name) || child?.remove === true) continue;
    const content: Content = isEmptyTree(ofValue(child))
      ? { kind: 'copy', text, document, node: entry.value, part: entry }
      : changedMember(merging, name, child);
    positions.push({ name, edit: { kind: 'new', key: child?.rename ?? name, content } });
  }
  return positions;
}

function changedMember(merging: Merging, name: string, child: ChangeTree | undefined): Content {
  const { context, members } = merging;
  const { profile } = context;
  const inner = ofValue(child);
  const node = members.get(name)?.value;
  if (inner !== undefined && inner.replace === undefined && node !== undefined && node.kind !== 'alias') {
    const copy = editedCopy(context, node, context.lower(context, node, inner));
    if (copy !== undefined) return copy;
  }
  const value = member(merging.value, name) ?? null;
  return { kind: 'value', value: inner === undefined ? value : applyChanges(value, changesBelow(inner, profile)) };
}

/** A new member that follows a merged one is placed after the others. */
function afterMerges(merging: Merging, overriding: ReadonlyMap<string, Content>): ChangeTree | undefined {
  const { tree } = merging;
  if (tree === undefined) return undefined;
  const { order: _, ...rest } = tree;
  const inserts = tree.inserts.map((insert) => {
    const { after } = insert;
    const stays = typeof after !== 'string' || isOwn(merging, after) || overriding.has(after);
    return stays ? insert : { ...insert, after: undefined };
  });
  return { ...rest, inserts };
}
