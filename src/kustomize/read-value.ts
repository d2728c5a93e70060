import { isArray, isObject, member, setMember } from '../value/json.ts';
import type { JsonValue } from '../value/json.ts';
import { keyName } from '../yaml/read/keys.ts';
import type { Node, ScalarNode } from '../yaml/read/nodes.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { contentFor } from '../yaml/read/scalar.ts';
import type { ValueOfNode } from '../yaml/read/to-value.ts';
import { toValue } from '../yaml/read/to-value.ts';

/**
 * The value of a node of a resource or a patch, as it arrives in the output of kustomize. kustomize keeps the style of
 * scalars and prints each object once with go-yaml before it makes JSON of it. For folded scalars (`>`), this adds line
 * ends in front of lines with more indentation.
 */
export function readValue(node: Node): ValueOfNode {
  const read = toValue(node, 'kustomize');
  return hasFolded(node) ? { ...read, value: refold(node, read.value) } : read;
}

function hasFolded(node: Node): boolean {
  switch (node.kind) {
    case 'scalar':
      return node.style === 'folded';
    case 'mapping':
      return node.entries.some(({ value }) => hasFolded(value));
    case 'sequence':
      return node.items.some(({ value }) => hasFolded(value));
    case 'alias':
      return node.target?.kind === 'scalar' && node.target.style === 'folded';
  }
}

function refold(node: Node, value: JsonValue): JsonValue {
  if (node.kind === 'alias') return node.target === undefined ? value : refold(node.target, value);
  if (node.kind === 'scalar') return isFoldedText(node, value) ? printedFolded(contentFor(node, 'kustomize')) : value;
  if (node.kind === 'sequence') {
    return isArray(value) ? value.map((item, index) => refoldItem(node.items[index]?.value, item)) : value;
  }
  if (!isObject(value)) return value;
  const nodes = new Map(node.entries.map((entry) => [keyName(entry.key, 'kustomize'), entry.value]));
  const result: Record<string, JsonValue> = {};
  for (const key of Object.keys(value)) setMember(result, key, refoldItem(nodes.get(key), member(value, key) ?? null));
  return result;
}

function refoldItem(node: Node | undefined, value: JsonValue): JsonValue {
  return node === undefined ? value : refold(node, value);
}

function isFoldedText(node: ScalarNode, value: JsonValue): boolean {
  return node.style === 'folded' && typeof value === 'string';
}

/** The text after go-yaml has printed it as a folded scalar. */
function printedFolded(content: string): string {
  // go-yaml prints these in quotes.
  if (
    / (?:\n|$)|[^\n\t\u0020-\u007e\u0085\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u.test(content)
  ) {
    return content;
  }
  const [document] = parseDocuments(printFolded(content));
  return document?.root?.kind === 'scalar' ? contentFor(document.root, 'kustomize') : content;
}

/** Follows yaml_emitter_write_folded_scalar in go-yaml's emitterc.go, with its loop that starts at the first character. */
function printFolded(content: string): string {
  const first = content.replace(/^\n+/, '').charAt(0);
  const doubles = first !== ' ' && first !== '\t' && first !== '';
  const lines: string[] = [];
  let isAfterBreak = true;
  for (const line of content.split('\n').slice(0, -1)) {
    lines.push(line === '' ? '' : ` ${line}`);
    if (line !== '' && doubles && !/^[ \t]/.test(line)) lines.push('');
    isAfterBreak = line === '';
  }
  const last = content.slice(content.lastIndexOf('\n') + 1);
  if (last !== '') lines.push(` ${last}`);
  const indent = /^[ \n]/.test(content) ? '1' : '';
  const chomp = last !== '' || content === '' ? '-' : isAfterBreak || content === '\n' ? '+' : '';
  return `>${indent}${chomp}\n${lines.join('\n')}\n`;
}
