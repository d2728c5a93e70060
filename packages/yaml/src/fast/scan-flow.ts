import {
  CLOSE_CURLY,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  DASH,
  DOUBLE_QUOTE,
  HASH,
  LF,
  OPEN_CURLY,
  OPEN_SQUARE,
  QUESTION,
  SINGLE_QUOTE,
  SPACE,
  codeAt,
  isFlowIndicator,
  isMarker,
  isSeparator,
} from '../read/characters.ts';
import type { KeyTable } from './scan-keys.ts';
import { FAILED, NO_KEY, plainKey, quotedKey, startsText } from './scan-keys.ts';
import { endOfQuoted, isEscaped, mayBeRefused } from './scan-scalars.ts';

/** Deeper collections, and mappings with more keys, are left to the reader. */
const MAX_DEPTH = 50;
const MAX_KEYS = 64;

/** The end of a collection in brackets: of scalars and others, with a value for each key and no comments. */
export function endOfFlow(text: string, start: number, table: KeyTable, depth: number = 0): number {
  if (depth >= MAX_DEPTH) return FAILED;
  if (text.charCodeAt(start) === OPEN_CURLY) return endOfMapping(text, start + 1, table, depth);
  let pos = skipBreaks(text, start + 1);
  if (codeAt(text, pos) === CLOSE_SQUARE) return pos + 1;
  for (;;) {
    const end = endOfItem(text, pos, table, depth);
    if (end === FAILED) return FAILED;
    pos = skipBreaks(text, end);
    const code = codeAt(text, pos);
    if (code === CLOSE_SQUARE) return pos + 1;
    if (code !== COMMA) return FAILED;
    pos = skipBreaks(text, pos + 1);
  }
}

function endOfMapping(text: string, from: number, table: KeyTable, depth: number): number {
  const keys: number[] = [];
  let pos = skipBreaks(text, from);
  if (codeAt(text, pos) === CLOSE_CURLY) return pos + 1;
  for (;;) {
    const colon = endOfKey(text, pos);
    if (colon === FAILED || !isSeparator(codeAt(text, colon + 1))) return FAILED;
    const written = text.slice(pos, colon);
    const key = /^["']/.test(written) ? quotedKey(table, written) : plainKey(table, written);
    if (key === NO_KEY || keys.includes(key) || keys.length >= MAX_KEYS) return FAILED;
    keys.push(key);
    const end = endOfItem(text, skipBreaks(text, colon + 1), table, depth);
    if (end === FAILED) return FAILED;
    pos = skipBreaks(text, end);
    const code = codeAt(text, pos);
    if (code === CLOSE_CURLY) return pos + 1;
    if (code !== COMMA) return FAILED;
    pos = skipBreaks(text, pos + 1);
  }
}

/** The offset of the colon directly after a key. */
export function endOfKey(text: string, start: number): number {
  const code = codeAt(text, start);
  const isQuoted = code === SINGLE_QUOTE || code === DOUBLE_QUOTE;
  const end = isQuoted ? endOfQuoted(text, start) : endOfPlain(text, start);
  if (end === FAILED || codeAt(text, end) !== COLON) return FAILED;
  return isQuoted && isEscaped(text.slice(start, end)) ? FAILED : end;
}

function endOfItem(text: string, start: number, table: KeyTable, depth: number): number {
  switch (codeAt(text, start)) {
    case OPEN_CURLY:
    case OPEN_SQUARE:
      return endOfFlow(text, start, table, depth + 1);
    case SINGLE_QUOTE:
    case DOUBLE_QUOTE:
      return endOfQuoted(text, start);
    default:
      return mayBeRefused(text, start) ? FAILED : endOfPlain(text, start);
  }
}

/** The end of a plain scalar on one line, without the blanks after it. */
export function endOfPlain(text: string, start: number): number {
  if (!startsText(text, start)) return FAILED;
  if (text.charCodeAt(start) === DASH && isFlowIndicator(codeAt(text, start + 1))) return FAILED;
  let pos = start;
  for (; pos < text.length; pos++) {
    const code = text.charCodeAt(pos);
    if (code === COLON) {
      const next = codeAt(text, pos + 1);
      if (isSeparator(next)) break;
      if (isFlowIndicator(next)) return FAILED;
    } else if (isFlowIndicator(code) || code === LF) {
      break;
    } else if (code < SPACE || code === QUESTION || (code === HASH && text.charCodeAt(pos - 1) === SPACE)) {
      return FAILED;
    }
  }
  while (text.charCodeAt(pos - 1) === SPACE) pos--;
  return pos;
}

/** Moves over blanks and line ends to the next other character. */
function skipBreaks(text: string, from: number): number {
  let pos = from;
  for (; pos < text.length; pos++) {
    const code = text.charCodeAt(pos);
    if (code === LF) {
      if (isMarker(text, pos + 1) || text.startsWith('---', pos + 1)) return pos;
    } else if (code !== SPACE) {
      break;
    }
  }
  return pos;
}
