import type { JsonArray, JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, setMember } from '@krmkit/base';
import { hasProperties } from '../read/build-nodes.ts';
import { isMergeKey, keyName } from '../read/keys.ts';
import type { MappingNode, YamlNode, SequenceNode } from '../read/nodes.ts';
import type { Profile } from '../read/scalar.ts';
import { columnOf } from '../read/text-lines.ts';
import type { ValueOfNode } from '../read/to-value.ts';
import { toValue } from '../read/to-value.ts';

/** A document that was read before, with its value, which has no problems. */
export interface KnownDocument {
  readonly text: string;
  readonly root: YamlNode;
  readonly value: JsonValue;
}

/**
 * `toValue` for another version of a known document. Nodes with the same text share the value of the known one, as the
 * same object: it is not computed again, and comparing the two is cheap.
 */
export function toValueReusing(text: string, root: YamlNode, known: KnownDocument, profile: Profile): ValueOfNode {
  const own = text.slice(root.start, root.end);
  const other = known.text.slice(known.root.start, known.root.end);
  // With anchors, aliases and tags, a text depends on what is outside of it.
  if (REFERENCES.test(own) || REFERENCES.test(other)) return toValue(root, profile);
  // The span of the root does not include its anchor and tag.
  if (hasProperties(root) || hasProperties(known.root)) return toValue(root, profile);
  // Where a block scalar ends depends on the text around it.
  const hasBlocks = /[|>]/.test(own) || /[|>]/.test(other);
  const found = reuse({ text, other: known.text, profile, hasBlocks }, root, known.root, known.value);
  return found === undefined ? toValue(root, profile) : { value: found, problems: [] };
}

const REFERENCES = /(?:^|[ \t\n\r[{,?:-])[&*!]|<</;

interface Comparison {
  readonly text: string;
  readonly other: string;
  readonly profile: Profile;
  readonly hasBlocks: boolean;
}

/** The value of a node; undefined where it has problems. */
function reuse(comparison: Comparison, node: YamlNode, other: YamlNode, value: JsonValue): JsonValue | undefined {
  if (isSame(comparison, node, other)) return value;
  if (node.kind === 'mapping' && other.kind === 'mapping' && isObject(value)) {
    return reuseInMapping(comparison, node, other, value);
  }
  if (node.kind === 'sequence' && other.kind === 'sequence' && isArray(value)) {
    return reuseInSequence(comparison, node, other, value);
  }
  const found = toValue(node, comparison.profile);
  return found.problems.length === 0 ? found.value : undefined;
}

function reuseInMapping(
  comparison: Comparison,
  node: MappingNode,
  other: MappingNode,
  value: JsonObject,
): JsonValue | undefined {
  const { profile } = comparison;
  const made: Record<string, JsonValue> = {};
  for (const [index, entry] of node.entries.entries()) {
    const before = other.entries[index];
    if (before === undefined || isMergeKey(entry.key)) return readWhole(node, profile);
    const name = keyName(entry.key, profile);
    const known = name === undefined ? undefined : member(value, name);
    // Most mappings are small, and entries are rarely added or removed in between.
    if (name === undefined || known === undefined || !isSame(comparison, entry.key, before.key)) {
      return readWhole(node, profile);
    }
    const found = reuse(comparison, entry.value, before.value, known);
    if (found === undefined) return undefined;
    setMember(made, name, found);
  }
  return node.entries.length === other.entries.length ? made : readWhole(node, profile);
}

function reuseInSequence(
  comparison: Comparison,
  node: SequenceNode,
  other: SequenceNode,
  value: JsonArray,
): JsonValue | undefined {
  const made: JsonValue[] = [];
  for (const [index, item] of node.items.entries()) {
    const before = other.items[index];
    const known = value[index];
    if (before === undefined || known === undefined) return readWhole(node, comparison.profile);
    const found = reuse(comparison, item.value, before.value, known);
    if (found === undefined) return undefined;
    made.push(found);
  }
  return made;
}

function readWhole(node: YamlNode, profile: Profile): JsonValue | undefined {
  const { value, problems } = toValue(node, profile);
  return problems.length === 0 ? value : undefined;
}

/** Whether two nodes have the same text. Without anchors, aliases and tags they then have the same value. */
function isSame({ text, other, hasBlocks }: Comparison, a: YamlNode, b: YamlNode): boolean {
  if (a.kind === 'scalar') return b.kind === 'scalar' && a.style === b.style && a.content === b.content;
  if (hasBlocks || a.kind === 'alias' || a.kind !== b.kind || a.style !== b.style) return false;
  if (a.end - a.start !== b.end - b.start) return false;
  // The text of its first line does not show its column, from which the indentation of the others is measured.
  if (a.style === 'block' && columnOf(text, a.start) !== columnOf(other, b.start)) return false;
  return text.startsWith(other.slice(b.start, b.end), a.start);
}
