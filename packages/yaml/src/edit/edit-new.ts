import type { Span } from '@krmkit/base';
import { codeAt, isLineEnd } from '../read/characters.ts';
import type { Content } from '../read/content.ts';
import type { NewPart } from './edit-block.ts';
import type { EditContext } from './edit-context.ts';
import { layoutFor } from './edit-context.ts';
import type { PendingEdit } from './edit-pieces.ts';
import { contentTail, isScalarContent, keyToImitate, scalarToImitate } from './edit-scalar.ts';
import { printFlow, printQuoted } from './edit-json.ts';
import { isMergeKey } from '../read/keys.ts';
import { deeperCommentsEnd, hasWideBlankLine } from './edit-pieces.ts';
import type { MappingEntry, MappingNode, Node, ScalarNode, SequenceItem, SequenceNode } from '../read/nodes.ts';
import type { PrintLayout } from '../print/print-layout.ts';
import type { PrintedPart } from '../print/print.ts';
import { isLongKey, printAfter, printEntry, printItem, printKey, printScalar } from '../print/print.ts';
import { skipBlanks } from '../read/reader.ts';
import { columnOf, lineEndOf } from '../read/text-lines.ts';

export interface NewEntry {
  readonly key: string;
  readonly content: Content;
}

/** A new entry of a block mapping, spelled like the entries around it. */
export function newEntry(context: EditContext, node: MappingNode, { key, content }: NewEntry, column: number): NewPart {
  const print = (near: number): PrintedPart => {
    const layout = layoutBelow(context, node, node.entries[near] ?? node, content, column);
    if (content.kind === 'copy') return printEntry(key, content, column, layout);
    const likeKey = keyToImitate((index) => node.entries[index]?.key, near, 'block', layout);
    const printedKey = printKey(key, 'block', layout, likeKey);
    if (isLongKey(printedKey)) return printEntry(key, content, column, layout);
    const like = toImitate(content, (index) => node.entries[index]?.value, near, 'block', layout);
    const following =
      like === undefined
        ? (printInQuotes(content, likeKey, 'key', column, layout) ?? printAfter(content, 'key', column, layout))
        : ` ${printLike(content, like, 'block', column, layout)}`;
    return { comments: [], body: `${printedKey}:${following}` };
  };
  return { kind: 'new', print, tail: contentTail(content) };
}

/**
 * The layout near a part. A block scalar would include blank lines after it that have more blanks than its indentation,
 * and if its final blank lines count, all blank lines after it. Without a line end after it, it would change, too.
 */
function layoutBelow(context: EditContext, siblings: Span, near: Span, content: Content, column: number): PrintLayout {
  const { text, document } = context;
  const layout = layoutFor(context, near.end, siblings);
  const tail = contentTail(content);
  if (tail === undefined) return layout;
  const end = deeperCommentsEnd(text, lineEndOf(text, near.end), document.end, column);
  if (hasWideBlankLine(text, end, column + layout.indent)) return { ...layout, noBlockScalars: 'all' };
  const isChanged = end === text.length ? isScalarContent(content) : hasWideBlankLine(text, end, -1);
  return tail === 'kept' && isChanged ? { ...layout, noBlockScalars: 'kept' } : layout;
}

/** Below a key in unneeded double quotes, everything is in double quotes. */
function printInQuotes(
  content: Content,
  likeKey: ScalarNode | undefined,
  indicator: 'key' | 'dash',
  column: number,
  layout: PrintLayout,
): string | undefined {
  if (content.kind === 'copy' || likeKey?.style !== 'double' || isScalarContent(content)) return undefined;
  return printQuoted(content.value, indicator, column, layout);
}

/** A new item of a block sequence, spelled like the items around it. */
export function newItem(context: EditContext, node: SequenceNode, content: Content, column: number): NewPart {
  const print = (near: number): PrintedPart => {
    const layout = layoutBelow(context, node, node.items[near] ?? node, content, column);
    const sibling = node.items[near]?.value;
    if (sibling !== undefined && !isScalarContent(content)) {
      const entries = sibling.kind === 'mapping' ? sibling.entries : [];
      const likeKey = keyToImitate((index) => entries[index]?.key, 0, 'block', layout);
      const wide = widthOf(context, node.items[near], layout);
      const following = printInQuotes(content, likeKey, 'dash', column, wide);
      const printed =
        following === undefined ? printItem(content, column, wide) : { comments: [], body: `-${following}` };
      return belowDash(context, node.items[near], printed);
    }
    const like = toImitate(content, (index) => node.items[index]?.value, near, 'block', layout);
    if (like === undefined) return printItem(content, column, layout);
    const blanks = ' '.repeat(Math.max(layout.dashWidth - 1, 1));
    return { comments: [], body: `-${blanks}${printLike(content, like, 'block', column, layout)}` };
  };
  return { kind: 'new', print, tail: contentTail(content) };
}

/** The offset of the content of an item on the line below its dash. */
function belowItsDash({ text }: EditContext, item: SequenceItem | undefined): number | undefined {
  if (item === undefined || (item.value.kind !== 'mapping' && item.value.kind !== 'sequence')) return undefined;
  if (item.value.style === 'flow' || !isLineEnd(codeAt(text, skipBlanks(text, item.start + 1)))) return undefined;
  // Content cannot be printed this close to the dash.
  const isNear = columnOf(text, item.value.start) < columnOf(text, item.start) + 2;
  return isNear ? undefined : item.value.start;
}

function widthOf(context: EditContext, item: SequenceItem | undefined, layout: PrintLayout): PrintLayout {
  const start = belowItsDash(context, item);
  if (start === undefined || item === undefined) return layout;
  return { ...layout, dashWidth: columnOf(context.text, start) - columnOf(context.text, item.start) };
}

/** Puts the content of a new item on the line below its dash, if its neighbour does so. */
function belowDash(context: EditContext, item: SequenceItem | undefined, printed: PrintedPart): PrintedPart {
  const start = belowItsDash(context, item);
  const { comments, body } = printed;
  if (start === undefined || !/^- +[^ [{|>]/.test(body)) return printed;
  const { newline } = context.observed().general;
  return { comments, body: `-${newline}${' '.repeat(columnOf(context.text, start))}${body.slice(1).trimStart()}` };
}

/** A new entry in braces. */
export function newFlowEntry(
  context: EditContext,
  node: MappingNode,
  { key, content }: NewEntry,
  near: number,
  column: number,
  layout: PrintLayout,
): string {
  const likeKey = keyToImitate((index) => node.entries[index]?.key, near, 'flow', layout);
  const printedKey = printKey(key, 'flow', layout, likeKey);
  const value = newFlowValue(context, (index) => node.entries[index]?.value, content, near, column, layout);
  if (isLongKey(printedKey) && !layout.json) return `? ${printedKey} : ${value}`;
  return printedKey + (context.observed().colonGap === '' && printedKey.startsWith('"') ? ':' : ': ') + value;
}

/** A new value in brackets or after a key in braces. */
export function newFlowValue(
  context: EditContext,
  sibling: (index: number) => Node | undefined,
  content: Content,
  near: number,
  column: number,
  layout: PrintLayout,
): string {
  const like = toImitate(content, sibling, near, 'flow', layout);
  return like === undefined
    ? printFlow(context, content, column, layout)
    : printLike(content, like, 'flow', column, layout);
}

function toImitate(
  content: Content,
  sibling: (index: number) => Node | undefined,
  near: number,
  where: 'block' | 'flow',
  layout: PrintLayout,
): ScalarNode | undefined {
  if (content.kind === 'copy' || typeof content.value !== 'string' || content.value.includes('\n')) return undefined;
  return scalarToImitate(sibling, near, where, layout);
}

function printLike(
  content: Content,
  like: ScalarNode,
  where: 'block' | 'flow',
  column: number,
  layout: PrintLayout,
): string {
  const value = content.kind === 'value' && typeof content.value === 'string' ? content.value : '';
  return printScalar(value, { where, column, layout, like });
}

/** Replaces a key, in the style of the old one if possible. */
export function renameKey(
  context: EditContext,
  { key, start }: MappingEntry,
  name: string,
  where: 'block' | 'flow',
  pendingEdits: PendingEdit[],
): void {
  const layout = layoutFor(context, start);
  if (key.kind !== 'alias' && key.tag !== undefined && key.tag.name !== '!!str' && key.tag.name !== '!') {
    const { tag, anchor } = key;
    const end = anchor !== undefined && anchor.start > tag.start ? anchor.start : key.start;
    pendingEdits.push({ start: tag.start, end, text: '' });
  }
  const like = key.kind === 'scalar' && !isMergeKey(key) ? key : undefined;
  pendingEdits.push({ start: key.start, end: key.end, text: printKey(name, where, layout, like) });
}
