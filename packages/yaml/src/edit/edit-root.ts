import type { Span } from '@krmkit/base';
import type { Content } from '../read/content.ts';
import { BOM, DASH, HASH, codeAt, isBlank, isLineEnd, isMarker } from '../read/characters.ts';
import type { EditContext, Editing } from './edit-context.ts';
import { layoutFor } from './edit-context.ts';
import type { NewText, PendingEdit } from './edit-pieces.ts';
import { printFlow } from './edit-json.ts';
import { writeHead } from './edit-properties.ts';
import { blockHeaderEnd, isScalarContent, newText, printReplacement, withHeaderComment } from './edit-scalar.ts';
import { dedented, deeperCommentsEnd } from './edit-pieces.ts';
import type { MappingNode, YamlNode, SequenceNode } from '../read/nodes.ts';
import { printRoot } from '../print/print.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { columnOf, lineEndOf, lineStartOf, skipBlanksBack, startsLine } from '../read/text-lines.ts';

/** Writes the content of a document, with or without an existing root. */
export function replaceRoot(editing: Editing, content: Content): void {
  const { root } = editing.document;
  if (root === undefined) fillDocument(editing, content);
  else replaceNode(editing, root, content);
}

/** Replaces the root of a document by new content. */
export function replaceNode(editing: Editing, node: YamlNode, content: Content): void {
  const { text, document, pendingEdits } = editing;
  const layout = layoutFor(editing, node.start);
  const isScalar = isScalarContent(content);
  const like = node.kind === 'scalar' ? node : undefined;
  const lineEnd = lineEndOf(text, node.end);
  // Indented comments below would become part of a block scalar.
  const where = document.comments.some(({ start }) => start > lineEnd && columnOf(text, start) > 0) ? 'flow' : 'block';
  const printed = isScalar
    ? // Nothing would be no document, unless a marker is before it.
      withHeaderComment(text, like, printReplacement(editing, content, { where, column: -1, layout, like })) || 'null'
    : layout.json
      ? printFlow(editing, content, 0, layout)
      : printRoot(content, layout);
  const isInline = isScalar || /^[[{]/.test(printed);
  const head = writeHead(editing, { kind: 'root' }, node, { content, isBelow: !isInline });
  const start = Math.max(node.start, head);
  // Behind an anchor or a tag that stays.
  const gap = start === head && !isBlank(codeAt(text, head - 1)) && pendingEdits.at(-1)?.end !== head ? ' ' : '';
  if (isInline) writeInline(editing, { start, end: node.end }, newText(gap + printed, content));
  else writeRoot(editing, node, head, newText(printed, content));
}

/** A comment after the old value stays after the header of a new block scalar. */
function writeInline({ text, pendingEdits }: Editing, old: Span, { text: printed, tail }: NewText): void {
  const firstEnd = lineEndOf(printed, 0);
  if (!/^ ?[|>]/.test(printed) || firstEnd === printed.length) {
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
export function placeRoot(editing: Editing, node: MappingNode | SequenceNode, printed: NewText): void {
  writeRoot(editing, node, Math.max(node.anchor?.end ?? -1, node.tag?.end ?? -1), printed);
}

/** A block collection starts on a line of its own; a comment stays on the line of `---`. */
function writeRoot(editing: Editing, node: YamlNode, head: number, { text: printed, tail }: NewText): void {
  const { text, pendingEdits } = editing;
  const { newline } = editing.observed().general;
  const start = Math.max(node.start, head);
  const isBlockScalar = node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded');
  const isOnOwnLine = startsLine(text, start) && head <= lineStartOf(text, start);
  const comment = skipBlanks(text, isBlockScalar ? blockHeaderEnd(text, node.start) : node.end);
  const hasComment = codeAt(text, comment) === HASH;
  // Blanks after the old value could become part of a block scalar.
  const end = Math.max(node.end, lineEndOf(text, node.end));
  const lineStart = lineStartOf(text, start);
  if (isOnOwnLine && !hasComment) {
    pendingEdits.push(withCommentsBelow(editing, { start: lineStart, end, text: printed, tail }));
    return;
  }
  const properties = startOfProperties(editing, node, head);
  if (properties !== undefined && startsLine(text, properties)) {
    // The new content starts its line, so its anchor must, too.
    const propertiesLine = lineStartOf(text, properties);
    if (propertiesLine < properties) pendingEdits.push({ start: propertiesLine, end: properties, text: '' });
  }
  const from = isOnOwnLine ? lineStart : head >= 0 ? head : skipBlanksBack(text, start);
  if (!hasComment) {
    pendingEdits.push(withCommentsBelow(editing, { start: from, end, text: newline + printed, tail }));
    return;
  }
  const gap = isOnOwnLine || isBlank(codeAt(text, from - 1)) ? '' : ' ';
  pendingEdits.push({ start: from, end: comment, text: gap });
  const commentEnd = lineEndOf(text, comment);
  const below = { start: commentEnd, end: Math.max(commentEnd, node.end), text: newline + printed, tail };
  pendingEdits.push(withCommentsBelow(editing, below));
}

/** Moves indented comments below to column 0 if the new root ends with a block scalar, which would include them. */
function withCommentsBelow({ text, document }: EditContext, pendingEdit: PendingEdit): PendingEdit {
  if (pendingEdit.tail === undefined) return pendingEdit;
  const end = deeperCommentsEnd(text, pendingEdit.end, document.end, 0);
  if (end === pendingEdit.end) return pendingEdit;
  return {
    start: pendingEdit.start,
    end,
    text: pendingEdit.text + dedented(text.slice(pendingEdit.end, end), 0, pendingEdit.tail === 'kept'),
  };
}

/** The start of the anchor or tag that stays before a node. */
function startOfProperties({ pendingEdits }: Editing, node: YamlNode, head: number): number | undefined {
  if (node.kind === 'alias' || head < 0) return undefined;
  const { anchor, tag } = node;
  if (anchor === undefined) return tag?.end === head && pendingEdits.at(-1)?.end !== head ? tag.start : undefined;
  return tag !== undefined && tag.start < anchor.start && head >= tag.end && head !== anchor.end
    ? tag.start
    : anchor.start;
}

/** Writes the content of a document that has only comments after them. */
function fillDocument(editing: Editing, content: Content): void {
  const { text, document, pendingEdits } = editing;
  const layout = layoutFor(editing, document.start);
  const printed = printRoot(content, layout);
  const { tail } = newText(printed, content);
  const at = endOfComments(editing);
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
