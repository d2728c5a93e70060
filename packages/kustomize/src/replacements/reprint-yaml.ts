import { createSource, positionAt } from '@krmkit/base';
import type { YamlNode, ScalarNode, YamlDocument } from '@krmkit/yaml';
import { parseDocuments } from '@krmkit/yaml';

/**
 * A text of YAML with the indentation that kustomize prints: two columns for each level, and lists at the column of their
 * key. Empty lines go, and comments are one space behind their value. Returns texts with values of several lines that are
 * not block scalars as they are.
 */
export function reprintYaml(text: string): string {
  const [document, ...others] = parseDocuments(text);
  if (document?.root === undefined || others.length > 0 || /^(?:---|%)/m.test(text)) return text;
  const layout: Layout = { lineOf: linesOf(text), text, starts: new Map(), blocks: [], isSimple: true };
  position(layout, document.root, 0, -2);
  return layout.isSimple ? printLines(text, document, layout) : text;
}

interface Layout {
  readonly lineOf: (offset: number) => number;
  readonly text: string;
  /** The new column of a line, from 0. */
  readonly starts: Map<number, number>;
  readonly blocks: { readonly first: number; readonly last: number; readonly column: number }[];
  isSimple: boolean;
}

function linesOf(text: string): (offset: number) => number {
  const source = createSource('', text);
  return (offset) => positionAt(source, offset).line - 1;
}

/** `parent`: the column of the key or dash that the node belongs to. */
function position(layout: Layout, node: YamlNode, column: number, parent: number): void {
  const { lineOf, starts } = layout;
  const start = (offset: number): void => {
    const line = lineOf(offset);
    if (!starts.has(line)) starts.set(line, column);
  };
  if (node.kind === 'mapping' && node.style === 'block') {
    for (const { key, value } of node.entries) {
      start(key.start);
      const isList = value.kind === 'sequence' && value.style === 'block';
      position(layout, value, isList ? column : column + 2, column);
    }
  } else if (node.kind === 'sequence' && node.style === 'block') {
    for (const item of node.items) {
      start(item.start);
      position(layout, item.value, column + 2, column);
    }
  } else if (node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded')) {
    placeBlock(layout, node, parent + 2);
  } else if (lineOf(node.start) !== lineOf(Math.max(node.start, node.end - 1))) {
    layout.isSimple = false;
  }
}

function placeBlock(layout: Layout, node: ScalarNode, column: number): void {
  const { lineOf, text } = layout;
  const header = /^[|>]\S*/.exec(text.slice(node.start))?.[0];
  if (header === undefined || /[\d+]/.test(header)) {
    layout.isSimple = false;
    return;
  }
  layout.blocks.push({ first: lineOf(node.start) + 1, last: lineOf(Math.max(node.start, node.end - 1)), column });
}

function printLines(text: string, document: YamlDocument, layout: Layout): string {
  const lines = text.split('\n');
  const beside = new Map<number, number>();
  let offset = 0;
  const offsets = lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
  for (const comment of document.comments) {
    const line = layout.lineOf(comment.start);
    beside.set(line, comment.start - (offsets[line] ?? 0));
  }
  const printed: string[] = [];
  let comments: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const block = layout.blocks.find(({ first }) => first === at);
    if (block !== undefined) {
      printed.push(...blockLines(lines.slice(block.first, block.last + 1), block.column));
      at = Math.max(at, block.last);
      continue;
    }
    const column = layout.starts.get(at);
    const comment = beside.get(at);
    if (column !== undefined) {
      const shown = comment === undefined ? line : `${line.slice(0, comment).trimEnd()} ${line.slice(comment)}`;
      printed.push(...comments.map((one) => ' '.repeat(column) + one));
      comments = [];
      const content = shown.trim().replace(/^(?:-[ \t]+)+/, (dashes) => dashes.replaceAll(/[ \t]+/g, ' '));
      const above = printed.at(-1);
      // A dash alone on its line.
      if (above?.trim() === '-' && above.length === column - 1) printed[printed.length - 1] = `${above} ${content}`;
      else printed.push(' '.repeat(column) + content);
    } else if (comment !== undefined && line.trimStart().startsWith('#')) {
      comments.push(line.trim());
    } else if (line.trim() !== '') {
      return text;
    }
  }
  return [...printed, ...comments].join('\n');
}

function blockLines(lines: readonly string[], column: number): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents);
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, last + 1).map((line) => (line.trim() === '' ? '' : ' '.repeat(column) + line.slice(least)));
}
