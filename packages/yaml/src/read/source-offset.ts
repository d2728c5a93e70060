import type { ScalarNode } from './nodes.ts';

/**
 * The offset in the source text of a character of a scalar's `content`, for underlining a part of a value;
 * `content.length` gives where the content ends. Exact for plain, quoted and literal scalars; for folded scalars the
 * line breaks are approximate.
 */
export function cookedToSource(text: string, node: ScalarNode, offset: number): number {
  const wanted = Math.min(Math.max(offset, 0), node.content.length);
  switch (node.style) {
    case 'literal':
    case 'folded':
      return inBlockScalar(text, node, wanted);
    default:
      return inFlowScalar(text, node, wanted);
  }
}

function inFlowScalar(text: string, node: ScalarNode, wanted: number): number {
  const quote = node.style === 'plain' ? 0 : 1;
  const end = node.end - quote;
  let at = node.start + quote;
  // Without escapes and line breaks both texts are the same.
  if (end - at === node.content.length) return at + wanted;
  let cooked = 0;
  while (at < end && cooked < wanted) {
    const [width, length] = unitAt(text, at, end, node.style);
    if (cooked + length > wanted) return length === width ? at + wanted - cooked : at;
    cooked += length;
    at += width;
  }
  // Escaped line breaks have no content.
  while (at < end) {
    const [width, length] = unitAt(text, at, end, node.style);
    if (length > 0) break;
    at += width;
  }
  return Math.min(at, end);
}

const BLANK_RUN = /[ \t]*(?:\r\n|\r|\n)[ \t\r\n]*/y;
const ESCAPED_BREAK = /\\(?:\r\n|\r|\n)[ \t]*/y;

/** The next piece of a flow scalar: its width in the source and in the content. */
function unitAt(text: string, at: number, end: number, style: ScalarNode['style']): [width: number, length: number] {
  const character = text.charAt(at);
  if (character === '\\' && style === 'double') return escapeAt(text, at, end);
  if (character === "'" && style === 'single') return [2, 1];
  return ' \t\r\n'.includes(character) ? blanksAt(text, at, end) : [1, 1];
}

function escapeAt(text: string, at: number, end: number): [width: number, length: number] {
  const broken = match(ESCAPED_BREAK, text, at);
  if (broken !== undefined) return [Math.min(broken.length, end - at), 0];
  switch (text[at + 1]) {
    case 'x':
      return [4, 1];
    case 'u':
      return [6, 1];
    case 'U':
      return [10, Number.parseInt(text.slice(at + 2, at + 10), 16) > 0xffff ? 2 : 1];
    default:
      return [2, 1];
  }
}

function blanksAt(text: string, at: number, end: number): [width: number, length: number] {
  const run = match(BLANK_RUN, text, at);
  if (run === undefined) return [blanks(text, at, end), blanks(text, at, end)];
  const breaks = run.match(/\r\n|\r|\n/g)?.length ?? 1;
  return [Math.min(run.length, end - at), Math.max(1, breaks - 1)];
}

function blanks(text: string, at: number, end: number): number {
  let width = 1;
  while (at + width < end && (text[at + width] === ' ' || text[at + width] === '\t')) width++;
  return width;
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function inBlockScalar(text: string, node: ScalarNode, wanted: number): number {
  let at = afterLine(text, node.start, node.end);
  const indent = indentOf(text, node, at);
  let cooked = 0;
  while (at < node.end) {
    const next = afterLine(text, at, node.end);
    const line = text.slice(at, next).replace(/(?:\r\n|\r|\n)$/, '');
    const content = line.slice(indent);
    if (node.style === 'folded') {
      const found = content === '' ? -1 : node.content.indexOf(content, cooked);
      if (found >= 0) {
        if (wanted <= found + content.length) return at + indent + Math.max(0, wanted - found);
        cooked = found + content.length;
      }
    } else {
      if (wanted <= cooked + content.length) return Math.min(at + indent, at + line.length) + (wanted - cooked);
      cooked += content.length + 1;
    }
    at = next;
  }
  return node.end;
}

function afterLine(text: string, at: number, end: number): number {
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(i + 1) !== 0x0a)) return i + 1;
  }
  return end;
}

/** The indentation of the content: that of the first line with text, minus the blanks at the start of the content. */
function indentOf(text: string, node: ScalarNode, firstLine: number): number {
  const source = /^(?:[ \t]*(?:\r\n|\r|\n))*( *)/.exec(text.slice(firstLine, node.end))?.[1]?.length ?? 0;
  const own = /^(?:[ \t]*\n)*( *)/.exec(node.content)?.[1]?.length ?? 0;
  return Math.max(0, source - own);
}
