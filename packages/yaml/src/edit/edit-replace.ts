import { isArray, isObject } from '@krmkit/base';
import type { Span } from '@krmkit/base';
import { HASH, codeAt, isBlank, isLineEnd } from '../read/characters.ts';
import type { Content } from '../read/content.ts';
import type { BlockPosition, EditContext, Editing, FlowPosition } from './edit-context.ts';
import { layoutFor } from './edit-context.ts';
import type { NewText, Tail } from './edit-pieces.ts';
import { blockHeaderEnd, isScalarContent, newText, printReplacement, withHeaderComment } from './edit-scalar.ts';
import { dedented, hasWideBlankLine } from './edit-pieces.ts';
import type { MappingNode, YamlNode, SequenceNode } from '../read/nodes.ts';
import { printFlow } from './edit-json.ts';
import { headEnd, isBlockCollection, writeHead } from './edit-properties.ts';
import { printAfter } from '../print/print.ts';
import type { Indicator } from '../print/print-value.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { indentationOf, lineEndOf, lineStartOf, startsLine } from '../read/text-lines.ts';

/** Replaces the node after a key or dash by new content. Its anchor stays, and its tag if it still fits. */
export function replaceInBlock(editing: Editing, position: BlockPosition, node: YamlNode, content: Content): void {
  const { text } = editing;
  if (position.end === undefined) {
    addColon(editing, position, node, content);
    return;
  }
  const printed = isScalarContent(content)
    ? ` ${printInBlock(editing, position, node, content)}`
    : printAfter(content, indicatorOf(position), position.column, layoutFor(editing, node.start, position.siblings));
  const isCollection = isBlock(content, printed);
  const head = writeHead(editing, position, node, { content, isBelow: isCollection });
  const old = lookAtOld(text, node, head);
  const isFollowed =
    old.comment !== undefined || keepsProperties(node, head, position.end) || lineEndOf(text, position.end) < head;
  const opened = isCollection ? openCollection(editing, position, printed, isFollowed) : openLines(printed);
  const replaced: Replaced = { position, node, head, old };
  const { tail } = newText(printed, content);
  if (opened === undefined) writeClosed(editing, replaced, { text: printed, tail });
  else writeOpen(editing, replaced, opened, tail);
}

function indicatorOf({ kind }: BlockPosition): Indicator {
  return kind === 'dash' ? 'dash' : 'key';
}

/** Writes a colon and a value below a key after `?`. */
function addColon(editing: Editing, position: BlockPosition, node: YamlNode, content: Content): void {
  const { column, siblings } = position;
  const layout = layoutFor(editing, node.start, siblings);
  const at = lineEndOf(editing.text, node.end);
  const following = printAfter(content, indicatorOf(position), column, layout);
  const { tail } = newText(following, content);
  const start = layout.newline + ' '.repeat(column);
  editing.pendingEdits.push({ start: at, end: at, text: `${start}:${following}`, tail });
}

/** Prints a scalar in the place of a node, as a block scalar only if that does not include text around it. */
function printInBlock(editing: Editing, position: BlockPosition, node: YamlNode, content: Content): string {
  const { text } = editing;
  const { column, partEnd, siblings } = position;
  const head = headEnd(position, node);
  const like = node.kind === 'scalar' ? node : undefined;
  // A deeper indented comment below would become text of a block scalar, unless the old value is one.
  const isBlock = like?.style === 'literal' || like?.style === 'folded';
  const isFollowed = node.kind !== 'mapping' && node.kind !== 'sequence' && partEnd > lineEndOf(text, node.end);
  const isBelow =
    commentsBetween(text, head, node.start) > head ||
    (node.start > lineEndOf(text, head) && !isBlock && commentAt(text, head) !== undefined);
  const isPadded = !isBlock && hasWideBlankLine(text, lineEndOf(text, node.end), 0);
  const where = isBelow || isPadded || (isFollowed && !isBlock) ? 'flow' : 'block';
  const layout = layoutFor(editing, node.start, siblings);
  return printReplacement(editing, content, { where, column, layout, like });
}

/** Puts a block collection in the place of an empty one in brackets; its text starts with a blank or a line break. */
export function placeBelow(
  editing: Editing,
  position: BlockPosition,
  node: MappingNode | SequenceNode,
  printed: NewText,
): void {
  const end = headEnd(position, node);
  const head = Math.max(end, node.anchor?.end ?? end, node.tag?.end ?? end);
  const old = lookAtOld(editing.text, node, head);
  const opened = openCollection(editing, position, printed.text, old.comment !== undefined || head > end);
  if (opened !== undefined) writeOpen(editing, { position, node, head, old }, opened, printed.tail);
}

/** A node after a key or dash that is replaced. */
interface Replaced {
  readonly position: BlockPosition;
  readonly node: YamlNode;
  /** The offset after the key or dash, or after the anchor and tag that stay before the value. */
  readonly head: number;
  readonly old: OldValue;
}

/** Whether an anchor or a tag stays before the value. */
function keepsProperties(node: YamlNode, head: number, end: number): boolean {
  return node.kind !== 'alias' && head > end && (node.anchor !== undefined || node.tag?.end === head);
}

/** Whether new content is a block collection. */
function isBlock(content: Content, printed: string): boolean {
  if (isScalarContent(content)) return false;
  if (content.kind === 'copy') return !/^ *[[{]/.test(printed);
  const { value } = content;
  return isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
}

/** The old value to remove, and the comment to keep. */
interface OldValue {
  /** Whether all of it, or the header of a block scalar, is on the line of the key or dash. */
  readonly shape: 'one-line' | 'block-scalar' | 'lines' | 'block';
  /** The end of the value; for a block scalar, of its header. */
  readonly end: number;
  /** The comment after the key or dash, or after the value. */
  readonly comment: Span | undefined;
}

function lookAtOld(text: string, node: YamlNode, head: number): OldValue {
  const headLineEnd = lineEndOf(text, head);
  if (node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded')) {
    const end = blockHeaderEnd(text, node.start);
    return { shape: 'block-scalar', end, comment: commentAt(text, end) };
  }
  if (isBlockCollection(node)) {
    return { shape: 'block', end: node.end, comment: commentAt(text, head) };
  }
  const end = Math.max(node.end, head);
  if (end <= headLineEnd) return { shape: 'one-line', end, comment: commentAt(text, end) };
  return { shape: 'lines', end, comment: commentAt(text, head) ?? commentAt(text, end) };
}

/** The comment on the line of an offset, after blanks only. */
function commentAt(text: string, offset: number): Span | undefined {
  const start = skipBlanks(text, offset);
  return codeAt(text, start) === HASH ? { start, end: lineEndOf(text, start) } : undefined;
}

/** The first line of new text, and the text below it, which starts with a line break. */
type Split = readonly [first: string, below: string];

/**
 * Splits a block collection after the line of its key or dash, so that a comment can be placed in between. Undefined if
 * a comment can only follow all of it.
 */
function openCollection(
  { observed }: EditContext,
  position: BlockPosition,
  printed: string,
  isFollowed: boolean,
): Split | undefined {
  const [first, below] = splitLine(printed);
  const body = first.trimStart();
  if (position.kind !== 'dash' || body === '') return openLines(printed);
  if (!isFollowed) return [first, below];
  // A comment on the line of the dash would belong to the first key.
  const column = position.column + 1 + first.length - body.length;
  return ['', observed().general.newline + ' '.repeat(column) + body + below];
}

/** The same for other new text, such as a block scalar. */
function openLines(printed: string): Split | undefined {
  const [first, below] = splitLine(printed);
  const body = first.trimStart();
  return body === '' || (below !== '' && /^[|>]/.test(body)) ? [first, below] : undefined;
}

function splitLine(printed: string): Split {
  const end = lineEndOf(printed, 0);
  return [printed.slice(0, end), printed.slice(end)];
}

/** Writes new text that ends with its line, or with its closing bracket or quote. */
function writeClosed({ text, pendingEdits }: Editing, replaced: Replaced, { text: printed, tail }: NewText): void {
  const { position, node, head, old } = replaced;
  if (old.shape === 'block') {
    const headLineEnd = lineEndOf(text, head);
    if (node.start < headLineEnd) {
      // `- key: value`
      pendingEdits.push({ start: head, end: position.partEnd, text: printed, tail });
      return;
    }
    pendingEdits.push({ start: head, end: head, text: printed });
    pendingEdits.push({ start: headLineEnd, end: position.partEnd, text: '', tail });
    return;
  }
  const start = Math.max(node.start, head);
  const gap = isBlank(codeAt(text, start - 1)) || startsLine(text, start) ? '' : ' ';
  const value = gap + printed.slice(/^ */.exec(printed)?.[0].length ?? 0);
  const end = old.shape === 'block-scalar' ? node.end : old.end;
  pendingEdits.push({ start, end, text: withHeaderComment(text, node, value), tail });
}

/** The end of the last comment on a line of its own between a key and its value; `from` if there is none. */
function commentsBetween(text: string, from: number, to: number): number {
  let end = from;
  for (let line = afterLineEnd(text, lineEndOf(text, from)); line < to;) {
    const lineEnd = lineEndOf(text, line);
    if (codeAt(text, skipBlanks(text, line)) === HASH) end = lineEnd;
    line = afterLineEnd(text, lineEnd);
  }
  return end;
}

/** New text that continues below the line of its key or dash, in its place. */
interface OpenText {
  /** The text on the line of the key or dash. */
  readonly first: string;
  /** The text below, with the comments that follow it. */
  readonly rest: string;
  readonly tail: Tail | undefined;
  /** The end of the old text. */
  readonly end: number;
}

/** Writes new text that continues below the line of its key or dash. */
function writeOpen(editing: Editing, replaced: Replaced, split: Split, tail: Tail | undefined): void {
  const { text, pendingEdits } = editing;
  const { head, old } = replaced;
  const opened = openText(text, replaced, split, tail);
  const { first, rest, end } = opened;
  switch (old.shape) {
    case 'block':
      writeOverBlock(editing, replaced, opened);
      return;
    case 'lines':
      writeOverLines(editing, replaced, opened);
      return;
    case 'block-scalar':
      if (
        isBlockHeader(first) &&
        old.comment !== undefined &&
        first.endsWith(text.slice(old.comment.start, old.comment.end))
      ) {
        pendingEdits.push({ start: head, end, text: first + rest, tail: opened.tail });
      } else {
        writeOverLine(editing, replaced, opened);
      }
      return;
    case 'one-line':
      writeOverLine(editing, replaced, opened);
  }
}

function openText(text: string, replaced: Replaced, [line, below]: Split, tail: Tail | undefined): OpenText {
  const { position, node, old } = replaced;
  const first = firstLine(text, replaced, line);
  const lastLine = Math.min(position.partEnd, lineEndOf(text, node.end));
  if (old.shape === 'block') return { first, rest: below, tail, end: lastLine };
  // Deeper indented comments below would become text of a block scalar: they move to the column of the key.
  const isSafe = tail === undefined || (old.shape === 'block-scalar' && isBlockHeader(first));
  const end = isSafe ? lastLine : position.partEnd;
  const comments = dedented(text.slice(lastLine, end), position.column, tail === 'kept');
  return { first, rest: below + comments, tail: comments === '' ? tail : undefined, end };
}

/** The first line of new text after the blanks before it; existing blanks after the key or dash stay. */
function firstLine(text: string, { node, head }: Replaced, line: string): string {
  const gapEnd = node.start < lineEndOf(text, head) ? node.start : head;
  const isSpaced = gapEnd > head && text.slice(head, gapEnd).trim() === '' && /^ *[|>]/.test(line);
  if (isSpaced) return text.slice(head, gapEnd) + line.trimStart();
  return isBlank(codeAt(text, head - 1)) ? line.trimStart() : line;
}

function isBlockHeader(line: string): boolean {
  return /^[ \t]*[|>]/.test(line);
}

function writeOverBlock({ text, pendingEdits }: Editing, { position, head, old }: Replaced, opened: OpenText): void {
  const { first, rest, tail } = opened;
  if (old.comment === undefined) {
    pendingEdits.push({ start: head, end: position.partEnd, text: first + rest, tail });
    return;
  }
  pendingEdits.push({ start: head, end: head, text: first });
  pendingEdits.push({ start: lineEndOf(text, head), end: position.partEnd, text: rest, tail });
}

function writeOverLines({ text, pendingEdits }: Editing, { node, head, old }: Replaced, opened: OpenText): void {
  const { first, rest, tail, end } = opened;
  const headLineEnd = lineEndOf(text, head);
  const from = Math.max(headLineEnd, commentsBetween(text, head, node.start));
  if (from === headLineEnd && (old.comment === undefined || old.comment.start > headLineEnd)) {
    const comment = old.comment === undefined ? '' : ` ${text.slice(old.comment.start, old.comment.end)}`;
    pendingEdits.push({ start: head, end, text: first + comment + rest, tail });
    return;
  }
  if (first !== '') pendingEdits.push({ start: head, end: head, text: first });
  pendingEdits.push({ start: from, end, text: rest, tail });
}

/** `key: old  # comment`: the comment stays on the line of the key. */
function writeOverLine({ text, pendingEdits }: Editing, { head, old }: Replaced, opened: OpenText): void {
  const { first, rest, tail, end } = opened;
  if (old.comment === undefined) {
    pendingEdits.push({ start: head, end: Math.max(end, old.end), text: first + rest, tail });
    return;
  }
  const gap = old.comment.start === old.end && !isBlank(codeAt(text, head - 1)) ? ' ' : '';
  pendingEdits.push({ start: head, end: old.end, text: first + gap });
  pendingEdits.push({ start: old.comment.end, end: Math.max(end, old.comment.end), text: rest, tail });
}

/** Replaces a node inside brackets by new content. */
export function replaceInFlow(editing: Editing, position: FlowPosition, node: YamlNode, content: Content): void {
  const { text, pendingEdits } = editing;
  const layout = layoutFor(editing, node.start, position.siblings);
  const column = layout.jsonIndent > 0 ? indentationOf(text, lineStartOf(text, node.start)) : 0;
  const like = node.kind === 'scalar' ? node : undefined;
  const printed = isScalarContent(content)
    ? printReplacement(editing, content, { where: 'flow', column, layout, like })
    : printFlow(editing, content, column, layout);
  if (position.end === undefined) {
    pendingEdits.push({ start: node.end, end: node.end, text: `: ${printed}` });
    return;
  }
  const head = writeHead(editing, position, node, { content, isBelow: false });
  const start = Math.max(node.start, head);
  const before = codeAt(text, start - 1);
  const isTight = start === node.end && !isBlank(before) && !isLineEnd(before);
  if (isTight && isBlank(codeAt(text, start))) pendingEdits.push({ start: start + 1, end: start + 1, text: printed });
  else pendingEdits.push({ start, end: node.end, text: (isTight ? ' ' : '') + printed });
}
