import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { isMergeKey, keyName } from '../read/keys.ts';
import type { MappingNode, YamlNode, ScalarNode } from '../read/nodes.ts';
import type { ScalarValue } from './print-scalar.ts';
import { MAX_DEPTH } from '../read/reader.ts';
import { exactInteger, readScalar } from '../read/scalar.ts';
import { toValue } from '../read/to-value.ts';

/** A value to print, in which scalars from another text keep their spelling. */
export type PrintTree = ScalarTree | MappingTree | SequenceTree;

export interface ScalarTree {
  readonly kind: 'scalar';
  readonly value: ScalarValue;
  readonly spelling?: Spelling | undefined;
}

export interface MappingTree {
  readonly kind: 'mapping';
  readonly members: readonly PrintMember[];
}

export interface PrintMember {
  readonly name: string;
  readonly spelling?: Spelling | undefined;
  readonly value: PrintTree;
}

export interface SequenceTree {
  readonly kind: 'sequence';
  readonly items: readonly PrintTree[];
}

/** A scalar of another text, and its source text. */
export interface Spelling {
  readonly node: ScalarNode;
  readonly text: string;
}

/** Throws a RangeError for values that are nested too deep to be read back. */
export function treeOfValue(value: JsonValue, depth = 0): PrintTree {
  if (depth > MAX_DEPTH) throw new RangeError(`A value is nested deeper than ${MAX_DEPTH} levels`);
  if (isArray(value)) return { kind: 'sequence', items: value.map((item) => treeOfValue(item, depth + 1)) };
  if (!isObject(value)) return { kind: 'scalar', value };
  const members: PrintMember[] = [];
  for (const [name, member] of Object.entries(value)) members.push({ name, value: treeOfValue(member, depth + 1) });
  return { kind: 'mapping', members };
}

/**
 * The value of a node for Kubernetes, with the spelling of its keys and scalars: aliases and merge keys are written
 * out, exact numbers stay exact.
 */
export function treeOfNode(text: string, node: YamlNode): PrintTree {
  // Content beyond the limit is null, as in `toValue`.
  if (isExcessive(node)) return treeOfValue(toValue(node, 'kubectl').value);
  return read({ text, shared: new Map() }, node);
}

/** The number of nodes read through aliases above which go-yaml lowers the allowed share of a document. */
const MAX_ALIASED = 400_000;

/** Whether aliases multiply the content of a node too much to write it out. */
export function isExcessive(node: YamlNode): boolean {
  return countAliased(node, new Map()).aliased > MAX_ALIASED;
}

interface Count {
  readonly nodes: number;
  readonly aliased: number;
}

function countAliased(node: YamlNode, targets: Map<YamlNode, number>): Count {
  if (node.kind === 'alias') {
    const { target } = node;
    let nodes = target === undefined ? 1 : targets.get(target);
    if (nodes === undefined && target !== undefined) {
      nodes = countAliased(target, targets).nodes;
      targets.set(target, nodes);
    }
    return { nodes: nodes ?? 1, aliased: nodes ?? 1 };
  }
  let nodes = 1;
  let aliased = 0;
  const parts = node.kind === 'mapping' ? node.entries : node.kind === 'sequence' ? node.items : [];
  for (const part of parts) {
    const count = countAliased(part.value, targets);
    nodes += count.nodes;
    aliased += count.aliased;
  }
  return { nodes, aliased };
}

interface Context {
  readonly text: string;
  readonly shared: Map<YamlNode, PrintTree>;
}

function read(context: Context, node: YamlNode): PrintTree {
  switch (node.kind) {
    case 'scalar':
      return readScalarTree(context, node);
    case 'sequence':
      return { kind: 'sequence', items: node.items.map((item) => read(context, item.value)) };
    case 'mapping':
      return { kind: 'mapping', members: [...readMembers(context, node).values()] };
    case 'alias': {
      if (node.target === undefined) return { kind: 'scalar', value: null };
      let shared = context.shared.get(node.target);
      if (shared === undefined) {
        shared = read(context, node.target);
        context.shared.set(node.target, shared);
      }
      return shared;
    }
  }
}

function readScalarTree(context: Context, node: ScalarNode): ScalarTree {
  const { kind, value } = readScalar(node, 'kubectl');
  const spelling = spellingOf(context, node);
  if (kind === 'int') return { kind: 'scalar', value: exactInteger(node.content), spelling };
  return { kind: 'scalar', value: isArray(value) || isObject(value) ? null : value, spelling };
}

function spellingOf({ text }: Context, node: YamlNode): Spelling | undefined {
  return node.kind === 'scalar' ? { node, text: text.slice(node.start, node.end) } : undefined;
}

/** Reads members as `toValue` does for kubectl: later members win, merged members included. */
function readMembers(context: Context, node: MappingNode): Map<string, PrintMember> {
  const members = new Map<string, PrintMember>();
  for (const entry of node.entries) {
    if (isMergeKey(entry.key)) {
      for (const [name, member] of readMerged(context, entry.value)) members.set(name, member);
      continue;
    }
    const name = keyName(entry.key, 'kubectl');
    if (name === undefined) continue;
    const first = members.get(name);
    const spelling = first === undefined ? spellingOf(context, entry.key) : first.spelling;
    members.set(name, { name, spelling, value: read(context, entry.value) });
  }
  return members;
}

/** Earlier mappings of a sequence win over later ones. */
function readMerged(context: Context, value: YamlNode): Map<string, PrintMember> {
  const merged = value.kind === 'alias' ? value.target : value;
  const members = new Map<string, PrintMember>();
  const sources = merged?.kind === 'sequence' ? merged.items.map((item) => item.value).reverse() : [merged];
  for (const source of sources) {
    const mapping = source?.kind === 'alias' ? source.target : source;
    if (mapping?.kind !== 'mapping') continue;
    const tree = read(context, source ?? mapping);
    if (tree.kind !== 'mapping') continue;
    for (const member of tree.members) members.set(member.name, member);
  }
  return members;
}
