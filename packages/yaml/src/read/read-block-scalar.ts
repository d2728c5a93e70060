import type { ReadProperties } from './build-nodes.ts';
import { scalarNode, withProperties } from './build-nodes.ts';
import { DASH, GREATER, HASH, PLUS, SPACE, TAB, codeAt, isBlank, isLineEnd, isMarker } from './characters.ts';
import type { ScalarNode } from './nodes.ts';
import { BLOCK_AT_MARGIN, BLOCK_TAB } from './profile-problems.ts';
import type { Reader } from './reader.ts';
import { SAME_LINE, afterLineEnd, endOfLine, fail, recover, skipBlanks, skipToContent, warn } from './reader.ts';
import { BLOCK_BLANK_LINE, BLOCK_HEADER, BLOCK_INDENT, TAB_INDENT } from './syntax-problems.ts';

/**
 * Reads the block scalar whose `|` or `>` is at `pos`, inside a collection that is indented by `indent`, and moves to
 * the content after it.
 */
export function readBlockScalar(reader: Reader, indent: number, properties: ReadProperties | undefined): ScalarNode {
  const { text, pos: start } = reader;
  const folded = text.charCodeAt(start) === GREATER;
  let pos = start + 1;
  let chomping = 0;
  let digit = 0;
  for (let code = codeAt(text, pos); ; code = codeAt(text, ++pos)) {
    if ((code === PLUS || code === DASH) && chomping === 0) chomping = code;
    else if (code >= 0x31 && code <= 0x39 && digit === 0) digit = code - 0x30;
    else break;
  }
  const headerEnd = pos;
  pos = skipBlanks(text, pos);
  if (!isLineEnd(codeAt(text, pos))) {
    // The Go readers need no blank before the comment.
    const lineEnd = endOfLine(reader, pos);
    if (text.charCodeAt(pos) === HASH) {
      reader.comments.push({ start: pos, end: lineEnd });
    } else {
      fail(reader, BLOCK_HEADER, pos, lineEnd);
      recover(reader, indent);
      return scalarNode(reader, start, headerEnd, folded ? 'folded' : 'literal', '', properties);
    }
    pos = lineEnd;
  }
  pos = afterLineEnd(text, pos);

  const length = text.length;
  /** How far the lines are indented; -1 until the first of them is seen. */
  let width = digit === 0 ? -1 : digit + Math.max(indent, 0);
  let end = headerEnd;
  let content = '';
  let any = false;
  let isUnterminated = false;
  /** Blank lines since the last line of text. */
  let blankLines = 0;
  let blankWidth = 0;
  let spaced = false;
  while (pos < length) {
    let at = pos;
    const most = width < 0 ? length : Math.min(pos + width, length);
    while (at < most && text.charCodeAt(at) === SPACE) at++;
    const code = codeAt(text, at);
    if (isLineEnd(code)) {
      // At the end of the text blanks make a line.
      if (at < length || at > pos) {
        blankLines++;
        if (chomping === PLUS) isUnterminated = at >= length;
        if (chomping === PLUS) end = at;
        if (width < 0) blankWidth = Math.max(blankWidth, at - pos);
      }
      pos = afterLineEnd(text, at);
      continue;
    }
    if (at === pos && isMarker(text, pos)) break;
    if (width < 0) {
      if (at - pos <= indent) {
        if (code === TAB) fail(reader, TAB_INDENT, at, at + 1);
        break;
      }
      // The blank lines have set the indentation, so this comment is after the scalar.
      if (code === HASH && blankWidth > at - pos) break;
      width = at - pos;
      if (code === TAB) warn(reader, BLOCK_TAB, at, at + 1);
      if (blankWidth > width) fail(reader, BLOCK_BLANK_LINE, pos, at);
      if (width === 0) warn(reader, BLOCK_AT_MARGIN, at, at + 1);
    } else if (at - pos < width) {
      if (code === TAB) warn(reader, BLOCK_TAB, at, at + 1);
      break;
    }
    const lineEnd = endOfLine(reader, at);
    const line = text.slice(at, lineEnd);
    if (!folded) {
      content += any || blankLines > 0 ? '\n'.repeat(any ? blankLines + 1 : blankLines) + line : line;
    } else {
      // Lines that start with a blank, and those beside them, are not folded.
      const wasSpaced = spaced;
      spaced = isBlank(code);
      const kept = any && (spaced || wasSpaced) ? blankLines + 1 : blankLines;
      content += (kept > 0 ? '\n'.repeat(kept) : any ? ' ' : '') + line;
    }
    any = true;
    isUnterminated = lineEnd >= length;
    blankLines = 0;
    end = lineEnd;
    pos = afterLineEnd(text, lineEnd);
  }
  if (chomping === PLUS) content += '\n'.repeat(any ? blankLines + 1 : blankLines);
  else if (chomping === 0 && any) content += '\n';

  if (!reader.abandoned) {
    reader.pos = pos;
    reader.lineStart = pos;
    skipToContent(reader);
    if (reader.column > indent && reader.column !== SAME_LINE && reader.column < width) {
      fail(reader, BLOCK_INDENT, reader.pos, endOfLine(reader, reader.pos));
      recover(reader, indent);
    }
  }
  const node = scalarNode(reader, start, end, folded ? 'folded' : 'literal', content, undefined);
  const scalar: ScalarNode = isUnterminated && content.endsWith('\n') ? { ...node, unterminated: true } : node;
  return properties === undefined ? scalar : withProperties(reader, scalar, properties);
}
