import type { JsonValue, Span } from '@krmkit/base';
import { codeAt, isLineEnd } from '../read/characters.ts';
import type { Content } from '../read/content.ts';
import type { NewPart } from './edit-block.ts';
import type { EditContext, Editing } from './edit-context.ts';
import { layoutFor } from './edit-context.ts';
import { contentTail, isScalarContent, keyToImitate, scalarToImitate } from './edit-scalar.ts';
import { printFlow, printQuoted } from './edit-json.ts';
import { isMergeKey } from '../read/keys.ts';
import { deeperCommentsEnd, hasWideBlankLine } from './edit-pieces.ts';
import type { MappingEntry, MappingNode, YamlNode, ScalarNode, SequenceItem, SequenceNode } from '../read/nodes.ts';
import type { PrintLayout } from '../print/print-layout.ts';
import type { PrintedPart } from '../print/print.ts';
import { isLongKey, printAfter, printEntry, printItem, printKey, printScalar } from '../print/print.ts';
import type { ScalarOptions } from '../print/print-scalar.ts';
import type { ScalarPosition } from '../print/quoting.ts';
import { skipBlanks } from '../read/reader.ts';
import { columnOf, lineEndOf } from '../read/text-lines.ts';

export interface NewEntry {
  readonly key: string;
  readonly content: Content;
}

/** A new entry of a block mapping, spelled like the entries around it. */
export function newEntry(context: EditContext, node: MappingNode, { key, content }: NewEntry, column: number): NewPart {
  const print = (near: number): PrintedPart => {
    const layout = layoutBelow(context, content, { siblings: node, near: node.entries[near] ?? node, column });
    if (content.kind === 'copy') return printEntry(key, content, column, layout);
    const likeKey = keyToImitate((index) => node.entries[index]?.key, near, 'block', layout);
    const printedKey = printKey(key, 'block', layout, likeKey);
    if (isLongKey(printedKey)) return printEntry(key, content, column, layout);
    const like = printLike(content, (index) => node.entries[index]?.value, near, { where: 'block', column, layout });
    if (like !== undefined) return { comments: [], body: `${printedKey}: ${like}` };
    const quoted = inQuotes(content, likeKey);
    const following =
      quoted === undefined ? printAfter(content, 'key', column, layout) : printQuoted(quoted, 'key', column, layout);
    return { comments: [], body: `${printedKey}:${following}` };
  };
  return { kind: 'new', print, tail: contentTail(content) };
}

/** The place of a new part in a block collection. */
interface PlaceBelow {
  readonly siblings: Span;
  /** The part above it. */
  readonly near: Span;
  readonly column: number;
}

/**
 * The layout near a part. A block scalar would include blank lines after it that have more blanks than its indentation,
 * and if its final blank lines count, all blank lines after it. Without a line end after it, it would change, too.
 */
function layoutBelow(context: EditContext, content: Content, { siblings, near, column }: PlaceBelow): PrintLayout {
  const { text, document } = context;
  const layout = layoutFor(context, near.end, siblings);
  const tail = contentTail(content);
  if (tail === undefined) return layout;
  const end = deeperCommentsEnd(text, lineEndOf(text, near.end), document.end, column);
  if (hasWideBlankLine(text, end, column + layout.indent)) return { ...layout, noBlockScalars: 'all' };
  const isChanged = end === text.length ? isScalarContent(content) : hasWideBlankLine(text, end, -1);
  return tail === 'kept' && isChanged ? { ...layout, noBlockScalars: 'kept' } : layout;
}

/** The value of a collection below a key in unneeded double quotes: everything in it is in double quotes. */
function inQuotes(content: Content, likeKey: ScalarNode | undefined): JsonValue | undefined {
  if (content.kind === 'copy' || likeKey?.style !== 'double' || isScalarContent(content)) return undefined;
  return content.value;
}

/** A new item of a block sequence, spelled like the items around it. */
export function newItem(context: EditContext, node: SequenceNode, content: Content, column: number): NewPart {
  const print = (near: number): PrintedPart => {
    const item = node.items[near];
    const layout = layoutBelow(context, content, { siblings: node, near: item ?? node, column });
    if (item !== undefined && !isScalarContent(content)) {
      const entries = item.value.kind === 'mapping' ? item.value.entries : [];
      const likeKey = keyToImitate((index) => entries[index]?.key, 0, 'block', layout);
      const wide = widthOf(context, item, layout);
      const quoted = inQuotes(content, likeKey);
      const printed =
        quoted === undefined
          ? printItem(content, column, wide)
          : { comments: [], body: `-${printQuoted(quoted, 'dash', column, wide)}` };
      return belowDash(context, item, printed);
    }
    const like = printLike(content, (index) => node.items[index]?.value, near, { where: 'block', column, layout });
    if (like === undefined) return printItem(content, column, layout);
    return { comments: [], body: `-${' '.repeat(Math.max(layout.dashWidth - 1, 1))}${like}` };
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

/** The place of new text in brackets. */
export interface PlaceInFlow {
  /** The index of the nearest existing part. */
  readonly near: number;
  readonly column: number;
  readonly layout: PrintLayout;
}

/** A new entry in braces. */
export function newFlowEntry(
  context: EditContext,
  node: MappingNode,
  { key, content }: NewEntry,
  place: PlaceInFlow,
): string {
  const { near, layout } = place;
  const likeKey = keyToImitate((index) => node.entries[index]?.key, near, 'flow', layout);
  const printedKey = printKey(key, 'flow', layout, likeKey);
  const value = newFlowValue(context, (index) => node.entries[index]?.value, content, place);
  if (isLongKey(printedKey) && !layout.json) return `? ${printedKey} : ${value}`;
  return printedKey + (context.observed().colonGap === '' && printedKey.startsWith('"') ? ':' : ': ') + value;
}

/** A new value in brackets or after a key in braces. */
export function newFlowValue(
  context: EditContext,
  sibling: (index: number) => YamlNode | undefined,
  content: Content,
  { near, column, layout }: PlaceInFlow,
): string {
  const printed = printLike(content, sibling, near, { where: 'flow', column, layout });
  return printed ?? printFlow(context, content, column, layout);
}

/** Text on one line in the quotes of a sibling; undefined for other content, and without such a sibling. */
function printLike(
  content: Content,
  sibling: (index: number) => YamlNode | undefined,
  near: number,
  options: ScalarOptions,
): string | undefined {
  if (content.kind === 'copy' || typeof content.value !== 'string' || content.value.includes('\n')) return undefined;
  const like = scalarToImitate(sibling, near, options.where, options.layout);
  return like === undefined ? undefined : printScalar(content.value, { ...options, like });
}

/** Replaces a key, in the style of the old one if possible. */
export function renameKey(editing: Editing, { key, start }: MappingEntry, name: string, where: ScalarPosition): void {
  const { pendingEdits } = editing;
  const layout = layoutFor(editing, start);
  if (key.kind !== 'alias' && key.tag !== undefined && key.tag.name !== '!!str' && key.tag.name !== '!') {
    const { tag, anchor } = key;
    const end = anchor !== undefined && anchor.start > tag.start ? anchor.start : key.start;
    pendingEdits.push({ start: tag.start, end, text: '' });
  }
  const like = key.kind === 'scalar' && !isMergeKey(key) ? key : undefined;
  pendingEdits.push({ start: key.start, end: key.end, text: printKey(name, where, layout, like) });
}
