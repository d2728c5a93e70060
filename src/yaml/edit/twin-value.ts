import type { JsonArray, JsonObject, JsonValue } from '../../value/json.ts';
import { isArray, isObject, member, setMember } from '../../value/json.ts';
import { isMergeKey, keyName } from '../read/keys.ts';
import type { MappingNode, Node, SequenceNode } from '../read/nodes.ts';
import type { Profile } from '../read/scalar.ts';
import { columnOf } from '../read/text-lines.ts';
import type { ValueOfNode } from '../read/to-value.ts';
import { toValue } from '../read/to-value.ts';

/** A document that was read, in whose value nothing is wrong. */
export interface ReadTwin {
  readonly text: string;
  readonly root: Node;
  readonly value: JsonValue;
}

/**
 * As `toValue`, for a document that is another version of one that was read: what has the same text in both has the
 * very same value, which is not made again and is told equal at a glance.
 */
export function toTwinValue(text: string, root: Node, twin: ReadTwin, profile: Profile): ValueOfNode {
  const own = text.slice(root.start, root.end);
  const other = twin.text.slice(twin.root.start, twin.root.end);
  // Anchors, aliases and tags; a text in which one of these stands means something outside of itself.
  if (SHARED.test(own) || SHARED.test(other)) return toValue(root, profile);
  // Those of the root stand in front of it.
  if (hasProperties(root) || hasProperties(twin.root)) return toValue(root, profile);
  // The text of a block scalar does not say alone where it ends.
  const hasBlocks = /[|>]/.test(own) || /[|>]/.test(other);
  const found = twinOf({ text, other: twin.text, profile, hasBlocks }, root, twin.root, twin.value);
  return found === undefined ? toValue(root, profile) : { value: found, problems: [] };
}

function hasProperties(node: Node): boolean {
  return node.kind !== 'alias' && (node.anchor !== undefined || node.tag !== undefined);
}

const SHARED = /(?:^|[ \t\n\r[{,?:-])[&*!]|<</;

interface Twins {
  readonly text: string;
  readonly other: string;
  readonly profile: Profile;
  readonly hasBlocks: boolean;
}

/** Undefined where the value has problems, or is to be had only by looking at all of it. */
function twinOf(twins: Twins, node: Node, other: Node, value: JsonValue): JsonValue | undefined {
  if (isSame(twins, node, other)) return value;
  if (node.kind === 'mapping' && other.kind === 'mapping' && isObject(value)) {
    return twinMapping(twins, node, other, value);
  }
  if (node.kind === 'sequence' && other.kind === 'sequence' && isArray(value)) {
    return twinSequence(twins, node, other, value);
  }
  const found = toValue(node, twins.profile);
  return found.problems.length === 0 ? found.value : undefined;
}

function twinMapping(twins: Twins, node: MappingNode, other: MappingNode, value: JsonObject): JsonValue | undefined {
  const { profile } = twins;
  const made: Record<string, JsonValue> = {};
  for (const [index, entry] of node.entries.entries()) {
    const before = other.entries[index];
    if (before === undefined || isMergeKey(entry.key)) return whole(node, profile);
    const name = keyName(entry.key, profile);
    const known = name === undefined ? undefined : member(value, name);
    // Entries that came or went in between are seldom, and small is what lies in most mappings.
    if (name === undefined || known === undefined || !isSame(twins, entry.key, before.key)) {
      return whole(node, profile);
    }
    const found = twinOf(twins, entry.value, before.value, known);
    if (found === undefined) return undefined;
    setMember(made, name, found);
  }
  return node.entries.length === other.entries.length ? made : whole(node, profile);
}

function twinSequence(twins: Twins, node: SequenceNode, other: SequenceNode, value: JsonArray): JsonValue | undefined {
  const made: JsonValue[] = [];
  for (const [index, item] of node.items.entries()) {
    const before = other.items[index];
    const known = value[index];
    if (before === undefined || known === undefined) return whole(node, twins.profile);
    const found = twinOf(twins, item.value, before.value, known);
    if (found === undefined) return undefined;
    made.push(found);
  }
  return made;
}

function whole(node: Node, profile: Profile): JsonValue | undefined {
  const { value, problems } = toValue(node, profile);
  return problems.length === 0 ? value : undefined;
}

/** Without anchors, aliases and tags it then means the same. */
function isSame({ text, other, hasBlocks }: Twins, a: Node, b: Node): boolean {
  if (a.kind === 'scalar') return b.kind === 'scalar' && a.style === b.style && a.content === b.content;
  if (hasBlocks || a.kind === 'alias' || a.kind !== b.kind || a.style !== b.style) return false;
  if (a.end - a.start !== b.end - b.start) return false;
  // Its first line does not say how far to the right it stands, by which the others are measured.
  if (a.style === 'block' && columnOf(text, a.start) !== columnOf(other, b.start)) return false;
  return text.startsWith(other.slice(b.start, b.end), a.start);
}
