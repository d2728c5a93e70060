import type { TextEdit } from '@krmkit/base';
import { applyEdits } from '@krmkit/base';
import { COLON, HASH, codeAt, isLineEnd } from '../read/characters.ts';
import { isMergeKey, keyName } from '../read/keys.ts';
import type { MappingNode, NamedSpan, YamlNode } from '../read/nodes.ts';
import { columnAt } from './print-copy-source.ts';
import { skipBlanksBack } from '../read/text-lines.ts';
import type { Holder } from './print-copy-source.ts';
import type { PrintLayout } from './print-layout.ts';
import { printKey } from './print-scalar.ts';
import { isExcessive, treeOfNode } from './print-tree.ts';
import { printTreeAfter, printTreeInline } from './print-value.ts';
import { skipBlanks } from '../read/reader.ts';

/**
 * The edits to the text of a node before it is copied: anchors are removed, so that they do not clash with those of the
 * other text, and aliases and merges are written out. Undefined if text edits cannot do that.
 */
export function editsForCopy(text: string, node: YamlNode, layout: PrintLayout): readonly TextEdit[] | undefined {
  if (isWrittenOut(node)) return undefined;
  const own = text.slice(node.start, node.end);
  if (own.includes('*') && isExcessive(node)) return undefined;
  if (node.kind !== 'alias' && node.anchor === undefined && !/[&*]|<</.test(own)) return [];
  const edits: TextEdit[] = [];
  const walk: Walk = { text, layout, edits, failed: false };
  visit(walk, node);
  return walk.failed ? undefined : edits.sort((a, b) => a.start - b.start);
}

interface Walk {
  readonly text: string;
  readonly layout: PrintLayout;
  readonly edits: TextEdit[];
  failed: boolean;
}

/** Whether a node cannot be copied as text: an alias, or a mapping with merge keys. */
function isWrittenOut(node: YamlNode): boolean {
  return node.kind === 'alias' || (node.kind === 'mapping' && node.entries.some(({ key }) => isMergeKey(key)));
}

function visit(walk: Walk, node: YamlNode): void {
  if (node.kind === 'alias') return;
  if (node.anchor !== undefined) walk.edits.push(removeAnchor(walk.text, node.anchor));
  if (node.kind === 'sequence') {
    for (const item of node.items) {
      visitValue(walk, node.style, item.value, { indicator: 'dash', start: item.start, after: item.start + 1 });
    }
  } else if (node.kind === 'mapping') {
    visitEntries(walk, node);
  }
}

function visitEntries(walk: Walk, node: MappingNode): void {
  const { text, layout, edits } = walk;
  for (const { key, value, start } of node.entries) {
    if (key.kind === 'alias') {
      const name = keyName(key, 'kubectl');
      if (name === undefined) walk.failed = true;
      else edits.push({ start: key.start, end: key.end, text: printKey(name, node.style, layout) });
    } else {
      visit(walk, key);
    }
    const colon = skipBlanks(text, key.end);
    const after = codeAt(text, colon) === COLON ? colon + 1 : undefined;
    visitValue(walk, node.style, value, { indicator: 'key', start, after });
  }
}

interface Position {
  readonly indicator: Holder['indicator'];
  readonly start: number;
  readonly after: number | undefined;
}

function visitValue(walk: Walk, style: 'block' | 'flow', value: YamlNode, { indicator, start, after }: Position): void {
  if (!isWrittenOut(value)) {
    visit(walk, value);
    return;
  }
  const { text, layout, edits } = walk;
  const tree = treeOfNode(text, value);
  if (style === 'flow') {
    const anchor = value.kind === 'alias' ? undefined : value.anchor;
    edits.push({
      start: Math.min(value.start, anchor?.start ?? value.start),
      end: value.end,
      text: printTreeInline(tree, 0, layout),
    });
  } else if (after === undefined) {
    walk.failed = true;
  } else {
    const column = columnAt(text, start);
    edits.push({ start: after, end: value.end, text: printTreeAfter(tree, indicator, column, layout) });
  }
}

/** Removes an anchor with the blanks around it. */
function removeAnchor(text: string, anchor: NamedSpan): TextEdit {
  const next = skipBlanks(text, anchor.end);
  const code = codeAt(text, next);
  if (!isLineEnd(code) && code !== HASH) return { start: anchor.start, end: next, text: '' };
  return { start: skipBlanksBack(text, anchor.start), end: anchor.end, text: '' };
}

/** A range of a text after edits; edits outside of it are ignored. */
export function editedRange(text: string, start: number, end: number, edits: readonly TextEdit[]): string {
  const inside: TextEdit[] = [];
  for (const edit of edits) {
    if (edit.start >= start && edit.end <= end) {
      inside.push({ start: edit.start - start, end: edit.end - start, text: edit.text });
    }
  }
  return applyEdits(text.slice(start, end), inside);
}

/** Moves every line but the first by a number of columns, at most to column 0; blank lines stay blank. */
export function moveLines(text: string, columns: number, newline: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.map((line, index) => (index === 0 || line === '' ? line : moveLine(line, columns))).join(newline);
}

function moveLine(line: string, columns: number): string {
  if (columns > 0) return ' '.repeat(columns) + line;
  let blanks = 0;
  while (blanks < -columns && codeAt(line, blanks) === 0x20) blanks++;
  return line.slice(blanks);
}

/** The least indentation of the lines after the first, without blank lines; Infinity if there are none. */
export function leastIndentation(text: string): number {
  let least = Infinity;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (index > 0 && line.trim() !== '') least = Math.min(least, line.length - line.replace(/^ +/, '').length);
  }
  return least;
}
