import { checkChoice, isArray, isObject, setMember, checkArgument } from '@krmkit/base';
import type { JsonValue, Shape } from '@krmkit/base';
import { isMergeKey, keyName, refusedKey } from './keys.ts';
import type { MappingEntry, MappingNode, YamlNode, ScalarNode, YamlProblem } from './nodes.ts';
import { bareBreak } from './profile-problems.ts';
import type { Profile } from './scalar.ts';
import { contentFor, numberText, readScalar } from './scalar.ts';

const PROFILES: readonly Profile[] = ['kubectl', 'kustomize'];
export const NODE: Shape = { words: 'a node, as parseDocuments returns it', members: ['kind', 'start', 'end'] };

export function checkProfile(caller: string, profile: Profile): void {
  checkChoice(caller, 'the profile', profile, PROFILES);
}

/** The value of a node, and what is wrong with it. */
export interface ValueOfNode {
  /** The value; what has no JSON value is null. */
  readonly value: JsonValue;
  /** The problems in the node; empty if it has none. */
  readonly problems: readonly YamlProblem[];
}

/**
 * The value of a node for Kubernetes. Aliases are resolved and share their values; merge keys are applied. The problems
 * are duplicate keys (the last one wins), values that the profile's reader refuses, and aliases beyond the expansion
 * limit of go-yaml, whose value is null.
 */
export function toValue(node: YamlNode, profile: Profile): ValueOfNode {
  if (profile !== 'kubectl') checkProfile('toValue', profile);
  checkArgument('toValue', 'the node', node, NODE);
  return valueOf(node, profile, false);
}

/**
 * As `toValue`, with integers beyond 2^53 as texts of their digits with a prefix, so that two are equal only if all
 * digits are. `withoutMarks` turns them into numbers again.
 */
export function toExactValue(node: YamlNode, profile: Profile): JsonValue {
  return valueOf(node, profile, true).value;
}

/** No reader returns a text with it, as YAML does not allow the character. */
const MARK = '\uFFFF#';

export function withoutMarks(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.startsWith(MARK) ? Number(value.slice(MARK.length)) : value;
  if (isArray(value)) return value.map(withoutMarks);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMarks(inner)]));
}

function valueOf(node: YamlNode, profile: Profile, isExact: boolean): ValueOfNode {
  const context: Context = {
    profile,
    isExact,
    problems: [],
    shared: new Map(),
    nodes: 0,
    aliased: 0,
    excessive: false,
    apart: false,
  };
  const value = read(context, node);
  return { value, problems: context.problems };
}

interface Context {
  readonly profile: Profile;
  readonly isExact: boolean;
  readonly problems: YamlProblem[];
  /** Values of the targets of aliases, each with the number of nodes to read. */
  readonly shared: Map<YamlNode, Shared>;
  /** Nodes read so far, as go-yaml would count them. */
  nodes: number;
  /** How many of them were read through aliases. */
  aliased: number;
  excessive: boolean;
  /** True while the target of an alias is read; its nodes are counted as a whole afterwards. */
  readonly apart: boolean;
}

interface Shared {
  readonly value: JsonValue;
  readonly nodes: number;
}

function read(context: Context, node: YamlNode): JsonValue {
  context.nodes++;
  switch (node.kind) {
    case 'scalar':
      return readScalarNode(context, node);
    case 'mapping': {
      const target: Record<string, JsonValue> = {};
      readMapping(context, node, target);
      return target;
    }
    case 'sequence': {
      const items: JsonValue[] = [];
      for (const item of node.items) items.push(read(context, item.value));
      return items;
    }
    case 'alias':
      return node.target === undefined ? null : readShared(context, node, node.target).value;
  }
}

function readScalarNode(context: Context, node: ScalarNode): JsonValue {
  const broken = bareBreak(node);
  if (broken !== undefined) context.problems.push(broken);
  if (node.style !== 'plain' && node.tag === undefined) return contentFor(node, context.profile);
  const { value, refused } = readScalar(node, context.profile);
  if (refused !== undefined) {
    context.problems.push({
      kind: 'profile',
      severity: 'error',
      message: `${readerOf(context.profile)} refuses this value: ${refused}.`,
      hint: 'Put it in quotes if it is meant as text.',
      start: node.start,
      end: node.end,
    });
  }
  if (context.isExact && typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    const digits = numberText(node, context.profile);
    return digits === undefined || /[.e]/i.test(digits) ? value : MARK + digits;
  }
  return value;
}

function readerOf(profile: Profile): string {
  return profile === 'kubectl' ? 'Kubernetes' : 'kustomize';
}

/** Follows `mapping` in go-yaml's decode.go: v2 merges at the position of `<<`, v3 after everything else. */
function readMapping(context: Context, node: MappingNode, target: Record<string, JsonValue>): void {
  let merges: MappingEntry[] | undefined;
  let own: Map<string, MappingEntry> | undefined;
  for (const entry of node.entries) {
    if (isMergeKey(entry.key) && context.profile === 'kustomize') {
      merges = withMerge(context, merges, entry);
      continue;
    }
    if (isMergeKey(entry.key)) {
      // After a merge, a key that is present may come from another mapping.
      own ??= ownEntries(node, entry, context.profile);
      mergeInto(context, entry, (name, value) => setMember(target, name, value));
      continue;
    }
    const name = checkedName(context, entry);
    if (name === undefined) continue;
    if (own === undefined && Object.hasOwn(target, name)) own = ownEntries(node, entry, context.profile);
    const first = own?.get(name);
    if (first === undefined) own?.set(name, entry);
    else reportDuplicate(context, first, entry, name);
    setMember(target, name, read(context, entry.value));
  }
  if (merges !== undefined) mergeLast(context, merges, target);
}

function withMerge(context: Context, merges: MappingEntry[] | undefined, entry: MappingEntry): MappingEntry[] {
  if (merges === undefined) return [entry];
  const [first] = merges;
  if (first !== undefined) reportDuplicate(context, first, entry, '<<');
  merges.push(entry);
  return merges;
}

/** Merges what the mapping does not define itself. */
function mergeLast(context: Context, merges: readonly MappingEntry[], target: Record<string, JsonValue>): void {
  for (const entry of merges.toReversed()) {
    mergeInto(context, entry, (name, value) => {
      if (!Object.hasOwn(target, name)) setMember(target, name, value);
    });
  }
}

function ownEntries(node: MappingNode, before: MappingEntry, profile: Profile): Map<string, MappingEntry> {
  const entries = new Map<string, MappingEntry>();
  for (const entry of node.entries) {
    if (entry === before) break;
    const name = keyName(entry.key, profile);
    if (name !== undefined) entries.set(name, entry);
  }
  return entries;
}

/** Earlier mappings of a sequence win over later ones. */
function mergeInto(context: Context, entry: MappingEntry, set: (name: string, value: JsonValue) => void): void {
  const { value } = entry;
  // An alias may refer only to a mapping.
  const sources = value.kind === 'sequence' ? value.items.map((item) => item.value).reverse() : [value];
  const members = new Map<string, JsonValue>();
  for (const source of sources) {
    const mapping = source.kind === 'alias' ? source.target : source;
    if (mapping?.kind !== 'mapping') {
      context.problems.push({
        kind: 'profile',
        severity: 'error',
        message: 'Only a mapping, or a list of mappings, can be merged with `<<`.',
        hint: 'Quote `<<` if it is meant as an ordinary key.',
        start: source.start,
        end: Math.max(source.end, source.start),
      });
      continue;
    }
    const content = read(context, source);
    if (typeof content !== 'object' || content === null) continue;
    for (const [name, member] of Object.entries<JsonValue>(content)) members.set(name, member);
  }
  for (const [name, member] of members) set(name, member);
}

/** The name of a member; undefined and a problem if the key cannot be one. */
function checkedName(context: Context, entry: MappingEntry): string | undefined {
  const { profile } = context;
  const name = keyName(entry.key, profile);
  const refused = name === undefined ? 'Only text, numbers and booleans can be keys.' : refusedKey(entry.key, profile);
  if (refused !== undefined) refuseKey(context, entry, refused);
  return name;
}

function refuseKey(context: Context, entry: MappingEntry, message: string): void {
  const { start } = entry;
  const end = Math.max(entry.key.end, start + 1);
  context.problems.push({ kind: 'profile', severity: 'error', message, hint: 'Put the key in quotes.', start, end });
}

function reportDuplicate(context: Context, first: MappingEntry, entry: MappingEntry, name: string): void {
  const refused = context.profile === 'kustomize';
  context.problems.push({
    kind: 'duplicate-key',
    severity: refused ? 'error' : 'warning',
    message: `The key \`${name}\` occurs twice in this mapping; ${refused ? 'kustomize refuses it' : 'the last one wins'}.`,
    hint: 'Remove one of them.',
    start: entry.key.start,
    end: entry.key.end,
    related: { start: first.key.start, end: first.key.end },
  });
}

/** Values are shared, so that the work is linear; the nodes count as if they were read again. */
function readShared(context: Context, alias: YamlNode, target: YamlNode): Shared {
  let shared = context.shared.get(target);
  if (shared === undefined) {
    // Its problems are reported at its own position.
    const apart: Context = { ...context, problems: [], nodes: 0, aliased: 0, apart: true };
    shared = { value: read(apart, target), nodes: apart.nodes };
    context.shared.set(target, shared);
  }
  context.nodes += shared.nodes;
  context.aliased += shared.nodes;
  if (context.apart || !isExcessive(context.nodes, context.aliased)) return shared;
  if (!context.excessive) {
    context.excessive = true;
    context.problems.push({
      kind: 'limit',
      severity: 'error',
      message: 'The aliases of this document multiply its content too much; Kubernetes refuses to read the file.',
      hint: 'Write the content out, or use fewer aliases.',
      start: alias.start,
      end: alias.end,
    });
  }
  return { value: null, nodes: shared.nodes };
}

/** Follows `unmarshal` and `allowedAliasRatio` in go-yaml's decode.go. */
function isExcessive(nodes: number, aliased: number): boolean {
  if (aliased <= 100 || nodes <= 1000) return false;
  const low = 400_000;
  const high = 4_000_000;
  const share = nodes <= low ? 0.99 : nodes >= high ? 0.1 : 0.99 - (0.89 * (nodes - low)) / (high - low);
  return aliased / nodes > share;
}
