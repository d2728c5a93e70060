import { isMergeKey, keyName } from '../read/keys.ts';
import type { MappingEntry, MappingNode, Node } from '../read/nodes.ts';
import type { Profile } from '../read/scalar.ts';

/** The entry that gives each member of a mapping, its own or, through `<<`, that of another mapping. */
export type MemberEntries = ReadonlyMap<string, MappingEntry>;

/** As `toValue` reads it: for kubectl what stands last counts, for kustomize an own key before a merged one. */
export function memberEntries(node: MappingNode, profile: Profile): MemberEntries {
  return collect(node, profile, new Map());
}

/** What the merge keys alone would give. */
export function mergedEntries(node: MappingNode, profile: Profile): MemberEntries {
  return collect({ ...node, entries: node.entries.filter(({ key }) => isMergeKey(key)) }, profile, new Map());
}

/** What `<<` merges: aliases as they stand, or mappings. */
export function mergeSources(value: Node): readonly Node[] {
  const content = value.kind === 'alias' ? value.target : value;
  return content?.kind === 'sequence' ? content.items.map((item) => item.value) : [value];
}

function collect(node: MappingNode, profile: Profile, known: Map<Node, MemberEntries>): MemberEntries {
  const present = known.get(node);
  if (present !== undefined) return present;
  const members = new Map<string, MappingEntry>();
  known.set(node, members);
  const merges: MappingEntry[] = [];
  for (const entry of node.entries) {
    const name = isMergeKey(entry.key) ? undefined : keyName(entry.key, profile);
    if (name !== undefined) members.set(name, entry);
    else if (!isMergeKey(entry.key)) continue;
    else if (profile === 'kustomize') merges.push(entry);
    else for (const [merged, source] of merge(entry, profile, known)) members.set(merged, source);
  }
  for (const entry of merges.toReversed()) {
    for (const [merged, source] of merge(entry, profile, known)) if (!members.has(merged)) members.set(merged, source);
  }
  return members;
}

/** Earlier mappings of a sequence win over later ones. */
function merge(entry: MappingEntry, profile: Profile, known: Map<Node, MemberEntries>): MemberEntries {
  const members = new Map<string, MappingEntry>();
  for (const source of mergeSources(entry.value).toReversed()) {
    const mapping = source.kind === 'alias' ? source.target : source;
    if (mapping?.kind !== 'mapping') continue;
    for (const [name, given] of collect(mapping, profile, known)) members.set(name, given);
  }
  return members;
}
