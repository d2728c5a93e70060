import type { YamlNode, ScalarNode, MappingEntry, MappingNode } from './nodes.ts';
import type { Profile } from './scalar.ts';
import { contentFor, exactInteger, readScalar } from './scalar.ts';

/**
 * The member name that a key becomes; undefined for keys that are not scalars, which the Go readers refuse. kubectl
 * names members after the value of the key (`0777` is `511`, `y` is `true`; `convertToJSONableObject` of
 * sigs.k8s.io/yaml), kustomize after its text.
 */
export function keyName(key: YamlNode, profile: Profile): string | undefined {
  const scalar = key.kind === 'alias' ? key.target : key;
  if (scalar?.kind !== 'scalar') return undefined;
  if (profile === 'kustomize' || isOrdinary(scalar)) return contentFor(scalar, profile);
  const { kind, value } = readScalar(scalar, profile);
  switch (kind) {
    case 'float':
      if (value === 0 && scalar.content.startsWith('-')) return '-0';
      return typeof value === 'number' ? floatName(value) : scalar.content.toLowerCase().replace('+', '');
    case 'int':
      return String(exactInteger(scalar.content));
    default:
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

/** Why the profile's reader refuses a key that is a scalar, as a sentence; undefined for the usual key. */
export function refusedKey(key: YamlNode, profile: Profile): string | undefined {
  const scalar = key.kind === 'alias' ? key.target : key;
  if (scalar?.kind !== 'scalar' || isOrdinary(scalar)) return undefined;
  const { kind, refused } = readScalar(scalar, profile);
  if (refused !== undefined && scalar.tag !== undefined) return `Kubernetes refuses this key: ${refused}.`;
  if (profile === 'kustomize') return undefined;
  if (kind === 'null') return 'Kubernetes refuses a key that is null.';
  if (kind === 'int' && exactInteger(scalar.content) >= 2n ** 63n) {
    return 'Kubernetes refuses a number this large as a key.';
  }
  return undefined;
}

/** Whether a key is the merge indicator `<<`; in quotes it is not. */
export function isMergeKey(key: YamlNode): boolean {
  if (key.kind !== 'scalar' || key.content !== '<<' || key.style !== 'plain') return false;
  return key.tag === undefined || key.tag.name === '!' || key.tag.name === '!!merge';
}

/**
 * Whether a key is text in both profiles, as long words that start with a letter are, most short ones, and so almost
 * every key.
 */
function isOrdinary({ tag, style, content }: ScalarNode): boolean {
  if (tag !== undefined) return false;
  if (style !== 'plain') return true;
  return content.length > 5 ? content.charCodeAt(0) > 0x40 : SHORT_TEXT.test(content);
}

/** No short word that YAML reads as something else starts with one of these letters. */
const SHORT_TEXT = /^[a-eg-mp-su-xzA-EG-MP-SU-XZ]/;

/** Go's FormatFloat(value, 'g', -1, 32): the shortest digits that give the same float32, exponents beyond six digits. */
function floatName(value: number): string {
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf';
  if (single === 0) return Object.is(single, -0) ? '-0' : '0';
  let precision = 1;
  while (precision < 9 && Math.fround(Number(single.toExponential(precision - 1))) !== single) precision++;
  const [mantissa = '', exponent = '0'] = single.toExponential(precision - 1).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(Number(single.toPrecision(precision)));
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** For each member of a mapping, the entry that defines it: its own or, through `<<`, an entry of another mapping. */
export type MemberEntries = ReadonlyMap<string, MappingEntry>;

/**
 * The members as `toValue` reads them: for kubectl the last one wins, for kustomize an own key wins over a merged one.
 */
export function memberEntries(node: MappingNode, profile: Profile): MemberEntries {
  return collect(node, profile, new Map());
}

/** The members that the merge keys alone define. */
export function mergeKeyEntries(node: MappingNode, profile: Profile): MemberEntries {
  return collect({ ...node, entries: node.entries.filter(({ key }) => isMergeKey(key)) }, profile, new Map());
}

/** The nodes that `<<` merges: aliases, which are not resolved, or mappings. */
export function mergeSources(value: YamlNode): readonly YamlNode[] {
  const content = value.kind === 'alias' ? value.target : value;
  return content?.kind === 'sequence' ? content.items.map((item) => item.value) : [value];
}

function collect(node: MappingNode, profile: Profile, known: Map<YamlNode, MemberEntries>): MemberEntries {
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
function merge(entry: MappingEntry, profile: Profile, known: Map<YamlNode, MemberEntries>): MemberEntries {
  const members = new Map<string, MappingEntry>();
  for (const source of mergeSources(entry.value).toReversed()) {
    const mapping = source.kind === 'alias' ? source.target : source;
    if (mapping?.kind !== 'mapping') continue;
    for (const [name, given] of collect(mapping, profile, known)) members.set(name, given);
  }
  return members;
}
