import type { Span } from '@krmkit/base';
import type { Content } from '../read/content.ts';
import { BOM, DASH, HASH, codeAt, isBlank, isLineEnd, isMarker } from '../read/characters.ts';
import type { EditContext } from './edit-context.ts';
import { layoutFor } from './edit-context.ts';
import type { PendingEdit, Tail } from './edit-pieces.ts';
import { printFlow } from './edit-json.ts';
import { writeHead } from './edit-properties.ts';
import { contentTail, isScalarContent, printReplacement, tailOf, withHeaderComment } from './edit-scalar.ts';
import { dedented, deeperCommentsEnd } from './edit-pieces.ts';
import type { MappingNode, Node, SequenceNode } from '../read/nodes.ts';
import { printRoot } from '../print/print.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { columnOf, lineEndOf, lineStartOf, startsLine } from '../read/text-lines.ts';

/** Writes the content of a document, with or without an existing root. */
export function replaceRoot(context: EditContext, content: Content, pendingEdits: PendingEdit[]): void {
  const { root } = context.document;
  if (root === undefined) fillDocument(context, content, pendingEdits);
  else replaceNode(context, root, content, pendingEdits);
}

/** Replaces the root of a document by new content. */
export function replaceNode(context: EditContext, node: Node, content: Content, pendingEdits: PendingEdit[]): void {
  const layout = layoutFor(context, node.start);
  const isScalar = isScalarContent(content);
  const like = node.kind === 'scalar' ? node : undefined;
  const lineEnd = lineEndOf(context.text, node.end);
  // Indented comments below would become part of a block scalar.
  const where = context.document.comments.some(({ start }) => start > lineEnd && columnOf(context.text, start) > 0)
    ? 'flow'
    : 'block';
  const printed = isScalar
    ? // Nothing would be no document, unless a marker is before it.
      withHeaderComment(context.text, like, printReplacement(context, content, { where, column: -1, layout, like })) ||
      'null'
    : layout.json
      ? printFlow(context, content, 0, layout)
      : printRoot(content, layout);
  const tail = tailOf(printed, contentTail(content));
  const isInline = isScalar || /^[[{]/.test(printed);
  const head = writeHead(context, -1, node, content, pendingEdits);
  const start = Math.max(node.start, head);
  if (isInline) writeInline(context, { start, end: node.end }, printed, tail, pendingEdits);
  else writeRoot(context, node, head, printed, tail, pendingEdits);
}

/** A comment after the old value stays after the header of a new block scalar. */
function writeInline(
  { text }: EditContext,
  old: Span,
  printed: string,
  tail: Tail | undefined,
  pendingEdits: PendingEdit[],
): void {
  const firstEnd = lineEndOf(printed, 0);
  if (!/^[|>]/.test(printed) || firstEnd === printed.length) {
    pendingEdits.push({ ...old, text: printed, tail });
    return;
  }
  const lineEnd = lineEndOf(text, old.end);
  const comment = skipBlanks(text, old.end);
  if (codeAt(text, comment) !== HASH) {
    pendingEdits.push({ start: old.start, end: lineEnd, text: printed, tail });
    return;
  }
  pendingEdits.push({ ...old, text: printed.slice(0, firstEnd) });
  pendingEdits.push({ start: lineEnd, end: lineEnd, text: printed.slice(firstEnd), tail });
}

/** Replaces an empty collection in brackets by a block collection. */
export function placeRoot(
  context: EditContext,
  node: MappingNode | SequenceNode,
  printed: string,
  tail: Tail | undefined,
  pendingEdits: PendingEdit[],
): void {
  writeRoot(context, node, Math.max(node.anchor?.end ?? -1, node.tag?.end ?? -1), printed, tail, pendingEdits);
}

/** A block collection starts on a line of its own; a comment stays on the line of `---`. */
function writeRoot(
  context: EditContext,
  node: Node,
  head: number,
  printed: string,
  tail: Tail | undefined,
  pendingEdits: PendingEdit[],
): void {
  const { text } = context;
  const { newline } = context.observed().general;
  const start = Math.max(node.start, head);
  const isBlockScalar = node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded');
  const isOnOwnLine = startsLine(text, start) && head <= lineStartOf(text, start);
  const comment = skipBlanks(text, isBlockScalar ? blockHeaderEnd(text, node.start) : node.end);
  const hasComment = codeAt(text, comment) === HASH;
  // Blanks after the old value could become part of a block scalar.
  const end = Math.max(node.end, lineEndOf(text, node.end));
  const lineStart = lineStartOf(text, start);
  if (isOnOwnLine && !hasComment) {
    pendingEdits.push(withCommentsBelow(context, { start: lineStart, end, text: printed, tail }));
    return;
  }
  const properties = startOfProperties(node, head);
  if (properties !== undefined && startsLine(text, properties)) {
    // The new content starts its line, so its anchor must, too.
    const propertiesLine = lineStartOf(text, properties);
    if (propertiesLine < properties) pendingEdits.push({ start: propertiesLine, end: properties, text: '' });
  }
  const from = isOnOwnLine ? lineStart : head >= 0 ? head : afterMarker(text, start);
  if (!hasComment) {
    pendingEdits.push(withCommentsBelow(context, { start: from, end, text: newline + printed, tail }));
    return;
  }
  const gap = isOnOwnLine || isBlank(codeAt(text, from - 1)) ? '' : ' ';
  pendingEdits.push({ start: from, end: comment, text: gap });
  const commentEnd = lineEndOf(text, comment);
  const below = { start: commentEnd, end: Math.max(commentEnd, node.end), text: newline + printed, tail };
  pendingEdits.push(withCommentsBelow(context, below));
}

/** Moves indented comments below to column 0 if the new root ends with a block scalar, which would include them. */
function withCommentsBelow({ text, document }: EditContext, pendingEdit: PendingEdit): PendingEdit {
  if (pendingEdit.tail === undefined) return pendingEdit;
  const end = deeperCommentsEnd(text, pendingEdit.end, document.end, 0);
  if (end === pendingEdit.end) return pendingEdit;
  return {
    start: pendingEdit.start,
    end,
    text: pendingEdit.text + dedented(text, pendingEdit.end, end, 0, pendingEdit.tail === 'kept'),
  };
}

/** The start of the anchor or tag that stays before a node. */
function startOfProperties(node: Node, head: number): number | undefined {
  if (node.kind === 'alias' || head < 0) return undefined;
  const { anchor, tag } = node;
  if (anchor === undefined) return tag?.end === head ? tag.start : undefined;
  return tag !== undefined && tag.start < anchor.start && head >= tag.end && head !== anchor.end
    ? tag.start
    : anchor.start;
}

function blockHeaderEnd(text: string, start: number): number {
  let end = start;
  while (!isBlank(codeAt(text, end)) && !isLineEnd(codeAt(text, end)) && codeAt(text, end) !== HASH) end++;
  return end;
}

function afterMarker(text: string, offset: number): number {
  let end = offset;
  while (end > 0 && isBlank(codeAt(text, end - 1))) end--;
  return end;
}

/** Writes the content of a document that has only comments after them. */
function fillDocument(context: EditContext, content: Content, pendingEdits: PendingEdit[]): void {
  const { text, document } = context;
  const layout = layoutFor(context, document.start);
  const printed = printRoot(content, layout);
  const tail = tailOf(printed, contentTail(content));
  const at = endOfComments(context);
  const isLineStart = at === 0 || isLineEnd(codeAt(text, at - 1)) || codeAt(text, at - 1) === BOM;
  if (isLineStart) {
    // The content fills an empty line, or the end of the text.
    const isEnd = at >= text.length || !isLineEnd(codeAt(text, at));
    pendingEdits.push({ start: at, end: at, text: printed + (isEnd || tail === 'kept' ? layout.newline : '') });
    return;
  }
  pendingEdits.push({ start: at, end: at, text: layout.newline + printed, tail });
}

/**
 * The end of the last line that has a comment or the marker of the document. Blank lines after the comments of the last
 * document stay between them and the content, as above an entry.
 */
function endOfComments({ text, document }: EditContext): number {
  let at = codeAt(text, document.start) === BOM ? document.start + 1 : document.start;
  let blanks = false;
  for (let line = at; line < document.end;) {
    const start = skipBlanks(text, line);
    const end = lineEndOf(text, start);
    if (isMarker(text, line) && codeAt(text, line) !== DASH) return at;
    if (!isLineEnd(codeAt(text, start))) {
      at = end;
      blanks = false;
    } else if (start < document.end) {
      blanks = true;
    }
    line = afterLineEnd(text, end);
  }
  const isOnlyMarker = text.slice(document.start, at).trim() === '---';
  return blanks && !isOnlyMarker && document.end === text.length && at > document.start ? document.end : at;
}
