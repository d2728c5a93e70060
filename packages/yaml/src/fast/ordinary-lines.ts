import type { Span } from '@krmkit/base';
import {
  COLON,
  DASH,
  DOUBLE_QUOTE,
  HASH,
  LF,
  OPEN_CURLY,
  OPEN_SQUARE,
  SINGLE_QUOTE,
  SPACE,
  codeAt,
  isSeparator,
  skipSpaces,
} from '../read/characters.ts';
import type { Outline } from '../read/nodes.ts';
import { endOfLineAt } from './scan-scalars.ts';

/**
 * A cursor over the lines of a document that a scanner has found to be ordinary: nothing is checked again, and unusual
 * syntax does not occur. One object is used for many texts.
 */
export interface OrdinaryLines {
  text: string;
  end: number;
  /** The current line with content: its start, its first dash or key (`pos`), and its end. */
  lineStart: number;
  pos: number;
  lineEnd: number;
  /** The column of `pos`; -1 after the last line. */
  column: number;
  // The next colon and hash after the last searched offset: a search beyond the line serves later lines, too.
  colon: number;
  hash: number;
}

/** The result of `colonOf` without a key. */
export const NO_COLON = -1;

export function createLines(): OrdinaryLines {
  return { text: '', end: 0, lineStart: 0, pos: 0, lineEnd: 0, column: -1, colon: -1, hash: -1 };
}

/** Starts at the first line with content. */
export function openLines(lines: OrdinaryLines, text: string, { end }: Span, { bodyStart }: Outline): void {
  lines.text = text;
  lines.end = end;
  lines.colon = lines.hash = -1;
  moveFrom(lines, bodyStart);
}

/** Moves to the next line with content, past comments. */
export function nextLine(lines: OrdinaryLines): void {
  moveFrom(lines, lines.lineEnd + 1);
}

/** Moves back to an offset of a line. */
export function moveTo(lines: OrdinaryLines, lineStart: number, pos: number, lineEnd: number): void {
  lines.lineStart = lineStart;
  lines.pos = pos;
  lines.lineEnd = lineEnd;
  lines.column = pos - lineStart;
  lines.colon = lines.hash = -1;
}

function moveFrom(lines: OrdinaryLines, from: number): void {
  const { text, end } = lines;
  let start = from;
  while (start < end) {
    const pos = skipSpaces(text, start);
    const code = codeAt(text, pos);
    if (code === LF) {
      start = pos + 1;
      continue;
    }
    const lineEnd = endOfLineAt(text, pos);
    if (code === HASH || pos >= end) {
      start = lineEnd + 1;
      continue;
    }
    lines.lineStart = start;
    lines.pos = pos;
    lines.lineEnd = lineEnd;
    lines.column = pos - start;
    return;
  }
  lines.lineStart = lines.pos = lines.lineEnd = end;
  lines.column = -1;
}

/** Whether a dash at an offset starts an item. */
export function isDash(text: string, pos: number): boolean {
  return text.charCodeAt(pos) === DASH && isSeparator(codeAt(text, pos + 1));
}

/** Whether the line has no more content at an offset after its blanks. */
export function isNothing(lines: OrdinaryLines, pos: number): boolean {
  return pos >= lines.lineEnd || lines.text.charCodeAt(pos) === HASH;
}

/** The colon after the key at an offset of the line; `NO_COLON` for a value. */
export function colonOf(lines: OrdinaryLines, start: number): number {
  const { text, lineEnd } = lines;
  const code = text.charCodeAt(start);
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
    const close = closingQuote(lines, start);
    const isKey = close > 0 && codeAt(text, close + 1) === COLON && isSeparator(codeAt(text, close + 2));
    return isKey ? close + 1 : NO_COLON;
  }
  if (code === OPEN_CURLY || code === OPEN_SQUARE) return NO_COLON;
  let colon = lines.colon >= start ? lines.colon : find(text, ':', start);
  while (colon + 1 < lineEnd && text.charCodeAt(colon + 1) !== SPACE) colon = find(text, ':', colon + 1);
  lines.colon = colon;
  return colon < lineEnd && commentOf(lines, start) > colon ? colon : NO_COLON;
}

/** The closing quote of a scalar on the line; -1 for a scalar with an escape or several lines. */
export function closingQuote({ text, lineEnd }: OrdinaryLines, start: number): number {
  if (text.charCodeAt(start) === SINGLE_QUOTE) {
    const close = text.indexOf("'", start + 1);
    return close >= 0 && close < lineEnd && codeAt(text, close + 1) !== SINGLE_QUOTE ? close : -1;
  }
  const close = text.indexOf('"', start + 1);
  return close >= 0 && close < lineEnd && !text.slice(start, close).includes('\\') ? close : -1;
}

/** The start of the comment after an offset of the line; the line end or more if there is none. */
function commentOf(lines: OrdinaryLines, start: number): number {
  const { text, lineEnd } = lines;
  let hash = lines.hash >= start ? lines.hash : findIn(lines, '#', start);
  while (hash < lineEnd && text.charCodeAt(hash - 1) !== SPACE) hash = findIn(lines, '#', hash + 1);
  lines.hash = hash;
  return hash;
}

/** The end of the plain scalar at an offset, on this line. */
export function endOfPlain(lines: OrdinaryLines, start: number): number {
  const { text } = lines;
  let end = Math.min(commentOf(lines, start), lines.lineEnd);
  while (text.charCodeAt(end - 1) === SPACE) end--;
  return end;
}

function find(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/** Searches only to the end of the document: the documents after it may not have the character, either. */
function findIn({ text, end }: OrdinaryLines, character: string, from: number): number {
  const at = text.slice(from, end).indexOf(character);
  return at < 0 ? end : from + at;
}
