import type { Path } from '../value/path.ts';
import { isMergeKey, keyName } from './keys.ts';
import type { AliasNode, MappingEntry, MappingNode, Node, SequenceItem } from './nodes.ts';
import type { Profile } from './scalar.ts';

export interface Located {
  /** The node as written at that place; an alias where one stands there. */
  readonly node: Node;
  /** The node that holds the content: `node`, or what the alias refers to. */
  readonly content: Exclude<Node, AliasNode> | undefined;
  /** The key and its value, where the place is a member of a mapping. */
  readonly entry?: MappingEntry;
  /** The item with its dash, where the place is an item of a sequence. */
  readonly item?: SequenceItem;
}

export interface Nearest extends Located {
  /** How many segments of the path lead there; all of them where the place exists. */
  readonly depth: number;
}

/** The place that holds the value at a path, through aliases and merge keys; undefined where there is none. */
export function locate(root: Node, path: Path, profile: Profile = 'kubectl'): Located | undefined {
  const { depth, ...located } = locateNearest(root, path, profile);
  return depth === path.length ? located : undefined;
}

/** As `locate`, for many paths of one document: what large mappings hold is looked up in tables, made when needed. */
export function createLocator(root: Node | undefined, profile: Profile): (path: Path) => Located | undefined {
  const tables = new Map<MappingNode, ReadonlyMap<string | undefined, MappingEntry>>();
  const entryOf = (mapping: MappingNode, name: string): MappingEntry | undefined => {
    if (mapping.entries.length < 16) return findEntry(mapping, name, profile);
    let table = tables.get(mapping);
    if (table === undefined) {
      if (mapping.entries.some(({ key }) => isMergeKey(key))) return findEntry(mapping, name, profile);
      // Of equal keys the last one wins.
      table = new Map(mapping.entries.map((entry) => [keyName(entry.key, profile), entry] as const));
      tables.set(mapping, table);
    }
    return table.get(name);
  };
  return (path) => {
    if (root === undefined) return undefined;
    let located: Located = { node: root, content: contentOf(root) };
    for (const segment of path) {
      const next = step(located.content, segment, entryOf);
      if (next === undefined) return undefined;
      located = next;
    }
    return located;
  };
}

/** The place at a path, or its deepest ancestor that exists, the root at last. */
export function locateNearest(root: Node, path: Path, profile: Profile = 'kubectl'): Nearest {
  let located: Located = { node: root, content: contentOf(root) };
  for (const [depth, segment] of path.entries()) {
    const next = step(located.content, segment, (mapping, name) => findEntry(mapping, name, profile));
    if (next === undefined) return { ...located, depth };
    located = next;
  }
  return { ...located, depth: path.length };
}

/** The entry that gives a mapping its member: its own or, through `<<`, that of another mapping. */
export function findEntry(mapping: MappingNode, name: string, profile: Profile = 'kubectl'): MappingEntry | undefined {
  return search(mapping, name, profile, new Set());
}

function step(
  node: Node | undefined,
  segment: string | number,
  entryOf: (mapping: MappingNode, name: string) => MappingEntry | undefined,
): Located | undefined {
  if (node?.kind === 'sequence') {
    const item = typeof segment === 'number' ? node.items[segment] : undefined;
    return item === undefined ? undefined : { node: item.value, content: contentOf(item.value), item };
  }
  if (node?.kind !== 'mapping' || typeof segment === 'number') return undefined;
  const entry = entryOf(node, segment);
  return entry === undefined ? undefined : { node: entry.value, content: contentOf(entry.value), entry };
}

function contentOf(node: Node): Exclude<Node, AliasNode> | undefined {
  return node.kind === 'alias' ? node.target : node;
}

/** `searched` holds mappings without the member, so that chains of merges are searched once. */
function search(node: MappingNode, name: string, profile: Profile, searched: Set<Node>): MappingEntry | undefined {
  if (searched.has(node)) return undefined;
  let merged: MappingEntry | undefined;
  // The last of equal keys wins; for kubectl a merge after an own key wins too, for kustomize never.
  for (const entry of node.entries.toReversed()) {
    if (!isMergeKey(entry.key)) {
      if (keyName(entry.key, profile) === name) return entry;
    } else if (merged === undefined) {
      merged = searchMerged(entry.value, name, profile, searched);
      if (merged !== undefined && profile === 'kubectl') return merged;
    }
  }
  if (merged === undefined) searched.add(node);
  return merged;
}

function searchMerged(value: Node, name: string, profile: Profile, searched: Set<Node>): MappingEntry | undefined {
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
