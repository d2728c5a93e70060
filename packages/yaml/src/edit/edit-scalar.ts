import { isArray, isObject } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { HASH, PLUS, codeAt, isBlank, isLineEnd } from '../read/characters.ts';
import { lineEndOf } from '../read/text-lines.ts';
import type { Content } from '../read/content.ts';
import type { EditContext } from './edit-context.ts';
import type { NewText, Tail } from './edit-pieces.ts';
import type { YamlNode, ScalarNode } from '../read/nodes.ts';
import type { PrintLayout } from '../print/print-layout.ts';
import { printAfter, printInline, printKey, printScalar } from '../print/print.ts';
import { commentAfterText, endsWithBlankLine, readBlockHeader } from '../print/print-scalar.ts';
import { readScalar } from '../read/scalar.ts';

export function isScalarContent(content: Content): boolean {
  if (content.kind === 'copy') return content.node.kind === 'scalar';
  return !isArray(content.value) && !isObject(content.value);
}

interface ReplacementOptions {
  readonly where: 'block' | 'flow';
  readonly column: number;
  readonly layout: PrintLayout;
  readonly like: ScalarNode | undefined;
}

/** Prints a scalar that replaces another node, without a blank before it. */
export function printReplacement({ text }: EditContext, content: Content, options: ReplacementOptions): string {
  const { where, column, layout, like } = options;
  if (content.kind === 'copy') {
    return where === 'flow'
      ? printInline(content, column, layout)
      : printAfter(content, 'key', Math.max(column, 0), layout).replace(/^ +/, '');
  }
  const { value } = content;
  if (isArray(value) || isObject(value)) return printInline(content, column, layout);
  // Blank lines at the end of a text count in a `|+`, and would merge with those that follow.
  const isRisky = keepsAsBlock(value) && !(like !== undefined && isKeepScalar(text, like));
  const likeText = like === undefined ? undefined : text.slice(like.start, like.end);
  // Where the old text is a block scalar, its comment stays on the line: quotes inside brackets have none.
  const safe: PrintLayout = isRisky ? { ...layout, noBlockScalars: 'kept' } : layout;
  return printScalar(value, { where, column, layout: safe, like, likeText });
}

/**
 * The comment after the header of a block scalar, with the blanks before it, stays after text that needs no header. A
 * block scalar without lines ends before its comment, so that the comment is there already.
 */
export function withHeaderComment(text: string, old: YamlNode | undefined, printed: string): string {
  if (old?.kind !== 'scalar' || (old.style !== 'literal' && old.style !== 'folded')) return printed;
  if (old.end <= blockHeaderEnd(text, old.start)) return codeAt(text, old.end) === HASH ? `${printed} ` : printed;
  const comment = commentAfterText(readBlockHeader(text.slice(old.start, lineEndOf(text, old.start))));
  const isDone = /^ *[|>][^\r\n]*[\r\n]/.test(printed) || printed.endsWith(comment);
  return isDone ? printed : printed + comment;
}

/** The end of the header of the block scalar that starts at an offset, without a comment. */
export function blockHeaderEnd(text: string, start: number): number {
  let end = start;
  while (!isBlank(codeAt(text, end)) && !isLineEnd(codeAt(text, end)) && codeAt(text, end) !== HASH) end++;
  return end;
}

/** How content may end when printed. */
export function contentTail(content: Content): Tail | undefined {
  if (content.kind === 'copy') return nodeTail(content.text, content.node);
  const last = lastLeaf(content.value);
  if (keepsAsBlock(last)) return 'kept';
  return typeof last === 'string' && last.includes('\n') ? 'open' : undefined;
}

/** How printed content ends: quoted text needs no care. */
export function tailOf(printed: string, tail: Tail | undefined): Tail | undefined {
  if (tail === undefined || !/[|>][-+0-9]*(?:[ \t]+#.*)?[\r\n]/.test(printed)) return undefined;
  return tail === 'open' || /[|>][0-9]*\+/.test(printed) ? tail : 'open';
}

/** The text that content was printed as. */
export function newText(text: string, content: Content): NewText {
  return { text, tail: tailOf(text, contentTail(content)) };
}

function lastLeaf(value: JsonValue): JsonValue | undefined {
  let last: JsonValue | undefined = value;
  for (;;) {
    if (isArray(last)) last = last.at(-1);
    else if (isObject(last)) last = Object.values(last).at(-1);
    else return last;
  }
}

function keepsAsBlock(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && endsWithBlankLine(value);
}

/** How the text of a node ends. */
export function nodeTail(text: string, node: YamlNode): Tail | undefined {
  let last: YamlNode | undefined = node;
  for (;;) {
    switch (last?.kind) {
      case 'scalar':
        if (last.style === 'literal' || last.style === 'folded') return isKeepScalar(text, last) ? 'kept' : 'open';
        return last.content.includes('\n') ? 'open' : undefined;
      case 'mapping':
        last = last.style === 'block' ? last.entries.at(-1)?.value : undefined;
        break;
      case 'sequence':
        last = last.style === 'block' ? last.items.at(-1)?.value : undefined;
        break;
      default:
        return undefined;
    }
  }
}

function isKeepScalar(text: string, { style, start }: ScalarNode): boolean {
  if (style !== 'literal' && style !== 'folded') return false;
  return codeAt(text, start + 1) === PLUS || codeAt(text, start + 2) === PLUS;
}

/** How many siblings are checked for one to imitate. */
const NEIGHBOURS = 4;

/** The nearest sibling with unneeded quotes, which new text should imitate. Undefined if the nearest text has none. */
export function scalarToImitate(
  sibling: (index: number) => YamlNode | undefined,
  near: number,
  where: 'block' | 'flow',
  layout: PrintLayout,
): ScalarNode | undefined {
  for (let distance = 0; distance <= NEIGHBOURS; distance++) {
    for (const index of distance === 0 ? [near] : [near - distance, near + distance]) {
      const node = sibling(index);
      if (node?.kind !== 'scalar' || node.tag !== undefined) continue;
      if (node.style === 'plain') {
        if (readScalar(node, 'kubectl').kind === 'string') return undefined;
      } else if (node.style === 'single' || node.style === 'double') {
        if (!/^["']/.test(printScalar(node.content, { where, column: 0, layout }))) return node;
      }
    }
  }
  return undefined;
}

/** The nearest key, if it has unneeded quotes. */
export function keyToImitate(
  sibling: (index: number) => YamlNode | undefined,
  near: number,
  where: 'block' | 'flow',
  layout: PrintLayout,
): ScalarNode | undefined {
  for (const index of [near, near - 1, near + 1]) {
    const key = sibling(index);
    if (key?.kind !== 'scalar' || key.tag !== undefined) continue;
    if (key.style !== 'single' && key.style !== 'double') return undefined;
    if (!/^["']/.test(printKey(key.content, where, layout))) return key;
  }
  return undefined;
}
