import type { ReadProperties } from './build-nodes.ts';
import { scalarNode, withProperties } from './build-nodes.ts';
import { DASH, GREATER, HASH, PLUS, SPACE, TAB, codeAt, isBlank, isLineEnd, isMarker } from './characters.ts';
import type { ScalarNode } from './nodes.ts';
import { BLOCK_AT_MARGIN, BLOCK_TAB } from './profile-problems.ts';
import type { Reader } from './reader.ts';
import { SAME_LINE, afterLineEnd, endOfLine, fail, recover, skipBlanks, skipToContent, warn } from './reader.ts';
import { BLOCK_BLANK_LINE, BLOCK_HEADER, BLOCK_INDENT, TAB_INDENT } from './syntax-problems.ts';

/** A block scalar as far as it is read. */
interface Block {
  readonly folded: boolean;
  /** The `+` or `-` of its header, or 0. */
  readonly chomping: number;
  /** The indentation of the collection that holds it. */
  readonly indent: number;
  /** How far the lines are indented; -1 until the first of them is seen. */
  width: number;
  /** The start of the next line. */
  pos: number;
  /** The end of the header, or of the last line that counts. */
  end: number;
  content: string;
  /** Whether a line of text has been read. */
  any: boolean;
  /** Blank lines since the last line of text. */
  blankLines: number;
  /** The longest blank line before the first line of text. */
  blankWidth: number;
  /** Whether the last line of text starts with a blank. */
  spaced: boolean;
}

/**
 * Reads the block scalar whose `|` or `>` is at `pos`, inside a collection that is indented by `indent`, and moves to
 * the content after it.
 */
export function readBlockScalar(reader: Reader, indent: number, properties: ReadProperties | undefined): ScalarNode {
  const { pos: start } = reader;
  const block = readHeader(reader, indent);
  const style = block.folded ? 'folded' : 'literal';
  if (!endHeader(reader, block)) {
    recover(reader, indent);
    return withProperties(reader, scalarNode(start, block.end, style, ''), properties);
  }
  readLines(reader, block);
  const content = block.content + lastBreaks(block);
  if (!reader.abandoned) moveAfter(reader, block);
  const node = scalarNode(start, block.end, style, content);
  const isUnterminated = block.end >= reader.text.length && content.endsWith('\n');
  const scalar: ScalarNode = isUnterminated ? { ...node, unterminated: true } : node;
  return withProperties(reader, scalar, properties);
}

function readHeader({ text, pos: start }: Reader, indent: number): Block {
  let pos = start + 1;
  let chomping = 0;
  let digit = 0;
  for (let code = codeAt(text, pos); ; code = codeAt(text, ++pos)) {
    if ((code === PLUS || code === DASH) && chomping === 0) chomping = code;
    else if (code >= 0x31 && code <= 0x39 && digit === 0) digit = code - 0x30;
    else break;
  }
  return {
    folded: text.charCodeAt(start) === GREATER,
    chomping,
    indent,
    width: digit === 0 ? -1 : digit + Math.max(indent, 0),
    pos,
    end: pos,
    content: '',
    any: false,
    blankLines: 0,
    blankWidth: 0,
    spaced: false,
  };
}

/** Moves to the line after the header; false and a problem if anything but a comment follows it. */
function endHeader(reader: Reader, block: Block): boolean {
  const { text } = reader;
  let pos = skipBlanks(text, block.end);
  if (!isLineEnd(codeAt(text, pos))) {
    // The Go readers need no blank before the comment.
    const lineEnd = endOfLine(reader, pos);
    if (text.charCodeAt(pos) !== HASH) {
      fail(reader, BLOCK_HEADER, pos, lineEnd);
      return false;
    }
    reader.comments.push({ start: pos, end: lineEnd });
    pos = lineEnd;
  }
  block.pos = afterLineEnd(text, pos);
  return true;
}

function readLines(reader: Reader, block: Block): void {
  const { text } = reader;
  const { length } = text;
  while (block.pos < length) {
    const { pos, width } = block;
    let at = pos;
    const most = width < 0 ? length : Math.min(pos + width, length);
    while (at < most && text.charCodeAt(at) === SPACE) at++;
    if (isLineEnd(codeAt(text, at))) {
      // At the end of the text blanks make a line.
      if (at < length || at > pos) addBlankLine(block, at);
      block.pos = afterLineEnd(text, at);
      continue;
    }
    if (!belongs(reader, block, at)) return;
    const lineEnd = endOfLine(reader, at);
    addLine(block, text.slice(at, lineEnd));
    block.end = lineEnd;
    block.pos = afterLineEnd(text, lineEnd);
  }
}

/** Whether the line whose text is at an offset is a part of the scalar; the first one sets its indentation. */
function belongs(reader: Reader, block: Block, at: number): boolean {
  const { text } = reader;
  const { pos, width, indent } = block;
  const code = codeAt(text, at);
  if (at === pos && isMarker(text, pos)) return false;
  if (width >= 0) {
    if (at - pos >= width) return true;
    if (code === TAB) warn(reader, BLOCK_TAB, at, at + 1);
    return false;
  }
  if (at - pos <= indent) {
    if (code === TAB) fail(reader, TAB_INDENT, at, at + 1);
    return false;
  }
  // The blank lines have set the indentation, so this comment is after the scalar.
  if (code === HASH && block.blankWidth > at - pos) return false;
  block.width = at - pos;
  if (code === TAB) warn(reader, BLOCK_TAB, at, at + 1);
  if (block.blankWidth > block.width) fail(reader, BLOCK_BLANK_LINE, pos, at);
  if (block.width === 0) warn(reader, BLOCK_AT_MARGIN, at, at + 1);
  return true;
}

function addBlankLine(block: Block, end: number): void {
  block.blankLines++;
  if (block.chomping === PLUS) block.end = end;
  if (block.width < 0) block.blankWidth = Math.max(block.blankWidth, end - block.pos);
}

function addLine(block: Block, line: string): void {
  const { any, blankLines, spaced } = block;
  // Lines that start with a blank, and those beside them, are not folded.
  block.spaced = isBlank(line.charCodeAt(0));
  const isFolded = block.folded && !block.spaced && !spaced;
  const breaks = any && !isFolded ? blankLines + 1 : blankLines;
  if (breaks > 0) block.content += '\n'.repeat(breaks);
  else if (any) block.content += ' ';
  block.content += line;
  block.any = true;
  block.blankLines = 0;
}

/** The line breaks at the end that the header keeps. */
function lastBreaks({ chomping, any, blankLines }: Block): string {
  if (chomping === PLUS) return '\n'.repeat(any ? blankLines + 1 : blankLines);
  return chomping === 0 && any ? '\n' : '';
}

/** Moves to the content after the scalar, which must not be indented between it and its collection. */
function moveAfter(reader: Reader, { pos, indent, width }: Block): void {
  reader.pos = pos;
  reader.lineStart = pos;
  skipToContent(reader);
  if (reader.column > indent && reader.column !== SAME_LINE && reader.column < width) {
    fail(reader, BLOCK_INDENT, reader.pos, endOfLine(reader, reader.pos));
    recover(reader, indent);
  }
}
