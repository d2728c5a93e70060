import { isArray, isObject, member, setMember } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { keyName, parseDocuments, contentFor, toValue } from '@krmkit/yaml';
import type { MappingNode, YamlNode, ScalarNode, ValueOfNode } from '@krmkit/yaml';

/**
 * The value of a node of a resource or a patch, as it arrives in the output of kustomize. kustomize keeps the style of
 * scalars and prints each object once with go-yaml before it makes JSON of it. For folded scalars (`>`), this adds line
 * ends in front of lines with more indentation. In resources, a value without text inside brackets becomes an empty text.
 */
export function readValue(node: YamlNode, use: 'resource' | 'patch'): ValueOfNode {
  const read = toValue(node, 'kustomize');
  return hasReprinted(node) ? { ...read, value: reprint(node, read.value, use === 'resource' ? '' : null) } : read;
}

/** Whether a node has scalars that change when go-yaml prints and reads them. */
function hasReprinted(node: YamlNode): boolean {
  switch (node.kind) {
    case 'scalar':
      return node.style === 'folded';
    case 'mapping':
      return node.entries.some(({ value }) => hasReprinted(value) || isEmptyInFlow(node, value));
    case 'sequence':
      return node.items.some(({ value }) => hasReprinted(value));
    case 'alias':
      return node.target?.kind === 'scalar' && node.target.style === 'folded';
  }
}

function isEmptyInFlow({ style }: MappingNode, value: YamlNode): boolean {
  return style === 'flow' && value.kind === 'scalar' && value.content === '' && value.style === 'plain' && !value.tag;
}

/** `empty`: a value without text inside brackets. */
function reprint(node: YamlNode, value: JsonValue, empty: JsonValue): JsonValue {
  if (node.kind === 'alias') return node.target === undefined ? value : reprint(node.target, value, empty);
  if (node.kind === 'scalar') return isFoldedText(node, value) ? printedFolded(contentFor(node, 'kustomize')) : value;
  if (node.kind === 'sequence') {
    return isArray(value) ? value.map((item, index) => reprintItem(node.items[index]?.value, item, empty)) : value;
  }
  if (!isObject(value)) return value;
  const nodes = new Map(node.entries.map((entry) => [keyName(entry.key, 'kustomize'), entry.value]));
  const result: Record<string, JsonValue> = {};
  for (const key of Object.keys(value)) {
    const own = nodes.get(key);
    const isEmpty = own !== undefined && isEmptyInFlow(node, own);
    setMember(result, key, isEmpty ? empty : reprintItem(own, member(value, key) ?? null, empty));
  }
  return result;
}

function reprintItem(node: YamlNode | undefined, value: JsonValue, empty: JsonValue): JsonValue {
  return node === undefined ? value : reprint(node, value, empty);
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
