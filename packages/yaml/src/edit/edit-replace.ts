import { isArray, isObject } from '@krmkit/base';
import type { Span } from '@krmkit/base';
import { HASH, codeAt, isBlank, isLineEnd } from '../read/characters.ts';
import type { Content } from '../read/content.ts';
import type { BlockPosition, EditContext, FlowPosition } from './edit-context.ts';
import { layoutFor } from './edit-context.ts';
import type { PendingEdit, Tail } from './edit-pieces.ts';
import { contentTail, isScalarContent, printReplacement, tailOf, withHeaderComment } from './edit-scalar.ts';
import { dedented, hasWideBlankLine } from './edit-pieces.ts';
import type { MappingNode, Node, SequenceNode } from '../read/nodes.ts';
import { printFlow } from './edit-json.ts';
import { writeHead } from './edit-properties.ts';
import { printAfter } from '../print/print.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { indentationOf, lineEndOf, lineStartOf, startsLine } from '../read/text-lines.ts';

/** Replaces the node after a key or dash by new content. Its anchor stays, and its tag if it still fits. */
export function replaceInBlock(
  context: EditContext,
  position: BlockPosition,
  node: Node,
  content: Content,
  pendingEdits: PendingEdit[],
): void {
  const { text } = context;
  const layout = layoutFor(context, node.start, position.siblings);
  const kind = position.kind === 'dash' ? 'dash' : 'key';
  if (position.end === undefined) {
    const at = lineEndOf(text, node.end);
    const following = printAfter(content, kind, position.column, layout);
    const start = layout.newline + ' '.repeat(position.column);
    pendingEdits.push({
      start: at,
      end: at,
      text: `${start}:${following}`,
      tail: tailOf(following, contentTail(content)),
    });
    return;
  }
  if (isScalarContent(content)) {
    const like = node.kind === 'scalar' ? node : undefined;
    // A deeper indented comment below would become text of a block scalar, unless the old value is one.
    const isBlock = like?.style === 'literal' || like?.style === 'folded';
    const isFollowed =
      node.kind !== 'mapping' && node.kind !== 'sequence' && position.partEnd > lineEndOf(text, node.end);
    const isBelow =
      commentsBetween(text, position.end, node.start) > position.end ||
      (node.start > lineEndOf(text, position.end) && !isBlock && commentAt(text, position.end) !== undefined);
    const isPadded = !isBlock && hasWideBlankLine(text, lineEndOf(text, node.end), 0);
    const where = isBelow || isPadded || (isFollowed && !isBlock) ? 'flow' : 'block';
    const printed = printReplacement(context, content, { where, column: position.column, layout, like });
    write(context, position, node, content, ` ${printed}`, pendingEdits);
  } else {
    write(context, position, node, content, printAfter(content, kind, position.column, layout), pendingEdits);
  }
}

/** `printed` starts with a blank or a line break. */
function write(
  context: EditContext,
  position: BlockPosition,
  node: Node,
  content: Content,
  printed: string,
  pendingEdits: PendingEdit[],
): void {
  const tail = tailOf(printed, contentTail(content));
  const end = position.end ?? node.start;
  const head = writeHead(context, end, node, content, pendingEdits);
  const old = lookAtOld(context.text, node, head);
  const isFollowed = old.comment !== undefined || hasProperties(node, head, end) || lineEndOf(context.text, end) < head;
  const opened = open(context, position, printed, isBlock(content, printed), isFollowed);
  if (opened === undefined) writeClosed(context, position, node, head, old, printed, tail, pendingEdits);
  else writeOpen(context, position, node, head, old, opened, tail, pendingEdits);
}

/** Puts a block collection in the place of an empty one in brackets; `printed` starts with a blank or a line break. */
export function placeBelow(
  context: EditContext,
  position: BlockPosition,
  node: MappingNode | SequenceNode,
  printed: string,
  tail: Tail | undefined,
  pendingEdits: PendingEdit[],
): void {
  const end = position.end ?? node.start;
  const head = Math.max(end, node.anchor?.end ?? end, node.tag?.end ?? end);
  const old = lookAtOld(context.text, node, head);
  const opened = open(context, position, printed, true, old.comment !== undefined || head > end);
  if (opened !== undefined) writeOpen(context, position, node, head, old, opened, tail, pendingEdits);
}

/** Whether an anchor or a tag stays before the value. */
function hasProperties(node: Node, head: number, end: number): boolean {
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

function lookAtOld(text: string, node: Node, head: number): OldValue {
  const headLineEnd = lineEndOf(text, head);
  if (node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded')) {
    let end = node.start + 1;
    while (!isBlank(codeAt(text, end)) && !isLineEnd(codeAt(text, end)) && codeAt(text, end) !== HASH) end++;
    return { shape: 'block-scalar', end, comment: commentAt(text, end) };
  }
  if ((node.kind === 'mapping' || node.kind === 'sequence') && node.style === 'block') {
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

/**
 * Splits new text that continues below the line of its key or dash, so that a comment can be placed in between: a block
 * collection or a block scalar. Undefined if a comment can only follow all of it.
 */
function open(
  { observed }: EditContext,
  position: BlockPosition,
  printed: string,
  isCollection: boolean,
  isFollowed: boolean,
): readonly [string, string] | undefined {
  const end = lineEndOf(printed, 0);
  const first = printed.slice(0, end);
  const body = first.trimStart();
  if (isCollection && position.kind === 'dash' && body !== '') {
    if (!isFollowed) return [first, printed.slice(end)];
    // A comment on the line of the dash would belong to the first key.
    const column = position.column + 1 + first.length - body.length;
    return ['', observed().general.newline + ' '.repeat(column) + body + printed.slice(end)];
  }
  return body === '' || (end < printed.length && /^[|>]/.test(body)) ? [first, printed.slice(end)] : undefined;
}

/** Writes new text that ends with its line, or with its closing bracket or quote. */
function writeClosed(
  context: EditContext,
  position: BlockPosition,
  node: Node,
  head: number,
  old: OldValue,
  printed: string,
  tail: Tail | undefined,
  pendingEdits: PendingEdit[],
): void {
  const { text } = context;
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

/** Writes new text that continues below the line of its key or dash. */
function writeOpen(
  context: EditContext,
  position: BlockPosition,
  node: Node,
  head: number,
  old: OldValue,
  [line, opened]: readonly [string, string],
  printedTail: Tail | undefined,
  pendingEdits: PendingEdit[],
): void {
  const { text } = context;
  // Existing blanks after the key or dash stay.
  const gapEnd = node.start < lineEndOf(text, head) ? node.start : head;
  const isSpaced = gapEnd > head && text.slice(head, gapEnd).trim() === '' && /^ *[|>]/.test(line);
  const first = isSpaced
    ? text.slice(head, gapEnd) + line.trimStart()
    : isBlank(codeAt(text, head - 1))
      ? line.trimStart()
      : line;
  const isBlockScalar = /^[ \t]*[|>]/.test(first);
  // Deeper indented comments below would become text of a block scalar: they move to the column of the key.
  const lastLine = Math.min(position.partEnd, lineEndOf(text, node.end));
  const isSafe = printedTail === undefined || (old.shape === 'block-scalar' && isBlockScalar);
  const below = isSafe || old.shape === 'block' ? lastLine : position.partEnd;
  const comments =
    old.shape === 'block' ? '' : dedented(text, lastLine, below, position.column, printedTail === 'kept');
  const tail = comments === '' ? printedTail : undefined;
  const rest = opened + comments;
  const headLineEnd = lineEndOf(text, head);
  const from = Math.max(headLineEnd, commentsBetween(text, head, node.start));
  switch (old.shape) {
    case 'block-scalar':
      if (
        isBlockScalar &&
        old.comment !== undefined &&
        first.endsWith(text.slice(old.comment.start, old.comment.end))
      ) {
        pendingEdits.push({ start: head, end: below, text: first + rest, tail });
        return;
      }
      break;
    case 'one-line':
      break;
    case 'block':
      pendingEdits.push({
        start: head,
        end: old.comment === undefined ? position.partEnd : head,
        text: first + (old.comment === undefined ? rest : ''),
        tail: old.comment === undefined ? tail : undefined,
      });
      if (old.comment !== undefined) pendingEdits.push({ start: headLineEnd, end: position.partEnd, text: rest, tail });
      return;
    case 'lines':
      if (from === headLineEnd && (old.comment === undefined || old.comment.start > headLineEnd)) {
        const comment = old.comment === undefined ? '' : ` ${text.slice(old.comment.start, old.comment.end)}`;
        pendingEdits.push({ start: head, end: below, text: first + comment + rest, tail });
        return;
      }
      if (first !== '') pendingEdits.push({ start: head, end: head, text: first });
      pendingEdits.push({ start: from, end: below, text: rest, tail });
      return;
  }
  // `key: old  # comment`: the comment stays on the line of the key.
  if (old.comment === undefined) {
    pendingEdits.push({ start: head, end: Math.max(below, old.end), text: first + rest, tail });
    return;
  }
  const gap = old.comment.start === old.end && !isBlank(codeAt(text, head - 1)) ? ' ' : '';
  pendingEdits.push({ start: head, end: old.end, text: first + gap });
  pendingEdits.push({ start: old.comment.end, end: Math.max(below, old.comment.end), text: rest, tail });
}

/** Replaces a node inside brackets by new content. */
export function replaceInFlow(
  context: EditContext,
  position: FlowPosition,
  node: Node,
  content: Content,
  pendingEdits: PendingEdit[],
): void {
  const { text } = context;
  const layout = layoutFor(context, node.start, position.siblings);
  const column = layout.jsonIndent > 0 ? indentationOf(text, lineStartOf(text, node.start)) : 0;
  const like = node.kind === 'scalar' ? node : undefined;
  const printed = isScalarContent(content)
    ? printReplacement(context, content, { where: 'flow', column, layout, like })
    : printFlow(context, content, column, layout);
  if (position.end === undefined) {
    pendingEdits.push({ start: node.end, end: node.end, text: `: ${printed}` });
    return;
  }
  const head = writeHead(context, position.end, node, content, pendingEdits, true);
  const start = Math.max(node.start, head);
  const before = codeAt(text, start - 1);
  const isTight = start === node.end && !isBlank(before) && !isLineEnd(before);
  if (isTight && isBlank(codeAt(text, start))) pendingEdits.push({ start: start + 1, end: start + 1, text: printed });
  else pendingEdits.push({ start, end: node.end, text: (isTight ? ' ' : '') + printed });
}
