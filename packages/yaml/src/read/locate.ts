import type { Path } from '@krmkit/base';
import { isMergeKey, keyName } from './keys.ts';
import type { AliasNode, MappingEntry, MappingNode, YamlNode, SequenceItem } from './nodes.ts';
import type { Profile } from './scalar.ts';

export interface Located {
  /** The node as written, which may be an alias. */
  readonly node: YamlNode;
  /** The node with the content: `node`, or the target of the alias. */
  readonly content: Exclude<YamlNode, AliasNode> | undefined;
  /** The entry, for a member of a mapping. */
  readonly entry?: MappingEntry;
  /** The item with its dash, for an item of a sequence. */
  readonly item?: SequenceItem;
}

export interface Nearest extends Located {
  /** How many segments of the path were followed; all of them where the path exists. */
  readonly depth: number;
}

/** Finds the node at a path, through aliases and merge keys; undefined where there is none. */
export function locate(root: YamlNode, path: Path, profile: Profile = 'kubectl'): Located | undefined {
  const { depth, ...located } = locateNearest(root, path, profile);
  return depth === path.length ? located : undefined;
}

/** As `locate`, for a document that may be empty. */
export function createLocator(root: YamlNode | undefined, profile: Profile): (path: Path) => Located | undefined {
  return (path) => (root === undefined ? undefined : locate(root, path, profile));
}

/** Finds the node at a path, or its nearest ancestor that exists; the root at the least. */
export function locateNearest(root: YamlNode, path: Path, profile: Profile = 'kubectl'): Nearest {
  let located: Located = { node: root, content: contentOf(root) };
  for (const [depth, segment] of path.entries()) {
    const next = step(located.content, segment, profile);
    if (next === undefined) return { ...located, depth };
    located = next;
  }
  return { ...located, depth: path.length };
}

/** The entry that defines a member of a mapping: its own or, through `<<`, an entry of another mapping. */
export function findEntry(mapping: MappingNode, name: string, profile: Profile = 'kubectl'): MappingEntry | undefined {
  return search(mapping, name, profile, new Set());
}

function step(node: YamlNode | undefined, segment: string | number, profile: Profile): Located | undefined {
  if (node?.kind === 'sequence') {
    const item = typeof segment === 'number' ? node.items[segment] : undefined;
    return item === undefined ? undefined : { node: item.value, content: contentOf(item.value), item };
  }
  if (node?.kind !== 'mapping' || typeof segment === 'number') return undefined;
  const entry = findEntry(node, segment, profile);
  return entry === undefined ? undefined : { node: entry.value, content: contentOf(entry.value), entry };
}

function contentOf(node: YamlNode): Exclude<YamlNode, AliasNode> | undefined {
  return node.kind === 'alias' ? node.target : node;
}

/** `searched` holds mappings without the member, so that chains of merges are searched once. */
function search(node: MappingNode, name: string, profile: Profile, searched: Set<YamlNode>): MappingEntry | undefined {
  if (searched.has(node)) return undefined;
  const { own, merges } = node.entries.length < FEW ? lookThrough(node, name, profile) : lookUp(node, name, profile);
  // The last of equal keys wins; for kubectl a merge after an own key wins too, for kustomize never.
  if (own !== undefined && profile === 'kustomize') return own;
  for (const merge of merges.toReversed()) {
    if (own !== undefined && merge.start < own.start) return own;
    const merged = searchMerged(merge.value, name, profile, searched);
    if (merged !== undefined) return merged;
  }
  if (own === undefined) searched.add(node);
  return own;
}

interface Holding {
  readonly own: MappingEntry | undefined;
  readonly merges: readonly MappingEntry[];
}

/** With fewer entries, a table takes longer than a search. */
const FEW = 16;

function lookThrough({ entries }: MappingNode, name: string, profile: Profile): Holding {
  return {
    own: entries.findLast(({ key }) => !isMergeKey(key) && keyName(key, profile) === name),
    merges: entries.filter(({ key }) => isMergeKey(key)),
  };
}

interface EntryTable {
  /** The last one of equal keys. */
  readonly byName: ReadonlyMap<string | undefined, MappingEntry>;
  readonly merges: readonly MappingEntry[];
}

/** One table for each large mapping, as callers look up several members. Nodes never change. */
const tables: Readonly<Record<Profile, WeakMap<MappingNode, EntryTable>>> = {
  kubectl: new WeakMap(),
  kustomize: new WeakMap(),
};

function lookUp(node: MappingNode, name: string, profile: Profile): Holding {
  const { byName, merges } = tables[profile].get(node) ?? tableOf(node, profile);
  return { own: byName.get(name), merges };
}

function tableOf(node: MappingNode, profile: Profile): EntryTable {
  const merges = node.entries.filter(({ key }) => isMergeKey(key));
  const own = merges.length === 0 ? node.entries : node.entries.filter(({ key }) => !isMergeKey(key));
  const table = { byName: new Map(own.map((entry) => [keyName(entry.key, profile), entry] as const)), merges };
  tables[profile].set(node, table);
  return table;
}

function searchMerged(
  value: YamlNode,
  name: string,
  profile: Profile,
  searched: Set<YamlNode>,
): MappingEntry | undefined {
  const content = contentOf(value);
  if (content?.kind === 'mapping') return search(content, name, profile, searched);
  if (content?.kind !== 'sequence') return undefined;
  for (const item of content.items) {
    const mapping = contentOf(item.value);
    const found = mapping?.kind === 'mapping' ? search(mapping, name, profile, searched) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
