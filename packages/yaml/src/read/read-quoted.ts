import {
  BACKSLASH,
  CR,
  DOUBLE_QUOTE,
  LF,
  NEXT_LINE,
  SINGLE_QUOTE,
  codeAt,
  isMarker,
  isUnicodeBreak,
} from './characters.ts';
import { scalarNode } from './build-nodes.ts';
import type { ScalarNode } from './nodes.ts';
import { SLASH_ESCAPE, SURROGATE_ESCAPE } from './profile-problems.ts';
import { foldBreaks, trimmedEnd } from './read-plain.ts';
import type { Reader } from './reader.ts';
import { afterLineEnd, fail, resetTo, skipBlanks, warn } from './reader.ts';
import { UNCLOSED_QUOTE, badEscape } from './syntax-problems.ts';

/** Reads the quoted scalar at `pos`, and moves after it; undefined and a problem without a closing quote. */
export function readQuotedScalar(reader: Reader): ScalarNode | undefined {
  const { text, pos: start } = reader;
  const content = readQuoted(reader);
  if (content === undefined) return undefined;
  return scalarNode(start, reader.pos, codeAt(text, start) === SINGLE_QUOTE ? 'single' : 'double', content);
}

/**
 * The content of the quoted scalar at `pos`, and moves `pos` after the closing quote. Without a closing quote the
 * result is undefined, with a problem, and `pos` stays at the opening quote.
 */
function readQuoted(reader: Reader): string | undefined {
  const { text, pos: start, lineStart, errors } = reader;
  const problems = reader.problems.length;
  const length = text.length;
  const quote = text.charCodeAt(start);
  let pos = start + 1;
  let content = '';
  // What is before `from` is in `content`.
  let from = pos;
  while (pos < length) {
    const code = text.charCodeAt(pos);
    if (code === quote) {
      if (quote !== SINGLE_QUOTE || codeAt(text, pos + 1) !== SINGLE_QUOTE) {
        reader.pos = pos + 1;
        const last = text.slice(from, pos);
        return content === '' ? last : content + last;
      }
      content += text.slice(from, pos + 1);
      pos += 2;
      from = pos;
    } else if (code === BACKSLASH && quote === DOUBLE_QUOTE) {
      const width = escapeWidth(text, pos);
      const after = width > 0 ? pos + width : skipLines(reader, pos + 1);
      if (after < 0) break;
      content += text.slice(from, pos) + (width > 0 ? readEscape(reader, pos, width) : afterBreak(text, pos, after));
      if (reader.abandoned) return undefined;
      pos = from = after;
    } else if (isBreak(code)) {
      const end = trimmedEnd(text, from, pos);
      const after = skipLines(reader, pos);
      if (after < 0) break;
      content += text.slice(from, end) + foldBreaks(text, pos, after);
      pos = from = after;
    } else {
      pos++;
    }
  }
  // Errors found inside are due to the missing quote.
  reader.problems.length = problems;
  reader.errors = errors;
  resetTo(reader, start, lineStart, reader.comments.length);
  return fail(reader, UNCLOSED_QUOTE, start, start + 1);
}

function isBreak(code: number): boolean {
  return code === LF || code === CR || (code >= NEXT_LINE && isUnicodeBreak(code));
}

/** The content for an escaped line end: it is dropped itself; blank lines after it count. */
function afterBreak(text: string, backslash: number, after: number): string {
  const folded = foldBreaks(text, backslash + 1, after);
  return folded === ' ' ? '' : folded;
}

/** Moves over line ends and the blanks after them; -1 if the document ends before more text. */
function skipLines(reader: Reader, from: number): number {
  const { text } = reader;
  let pos = from;
  for (let code = codeAt(text, pos); ; code = codeAt(text, pos)) {
    if (isUnicodeBreak(code)) {
      pos = skipBlanks(text, pos + 1);
    } else if (code === LF || code === CR) {
      const lineStart = afterLineEnd(text, pos);
      if (isMarker(text, lineStart)) return -1;
      reader.lineStart = lineStart;
      pos = skipBlanks(text, lineStart);
    } else {
      return pos;
    }
  }
}

const X = 0x78;
const SMALL_U = 0x75;
const BIG_U = 0x55;

/** The length of the escape at an offset; missing digits do not count. 0 for an escaped line end. */
function escapeWidth(text: string, start: number): number {
  const code = codeAt(text, start + 1);
  if (code === LF || code === CR) return 0;
  const full = fullWidth(code);
  let width = 2;
  while (width < full && digitValue(codeAt(text, start + width)) >= 0) width++;
  return width;
}

function fullWidth(code: number): number {
  return code === X ? 4 : code === SMALL_U ? 6 : code === BIG_U ? 10 : 2;
}

/** The value of a hexadecimal digit, or -1. */
function digitValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** In JSON, two escapes are one character outside of the basic plane: json.dumps of Python writes it so. */
function isJsonPair(text: string, start: number, code: number): boolean {
  const other = code < 0xdc00 ? text.slice(start + 6, start + 12) : text.slice(start - 6, start);
  const wanted = code < 0xdc00 ? /^\\u[dD][c-fC-F]/ : /^\\u[dD][89abAB]/;
  return wanted.test(other) && /^\s*[{[]/.test(text);
}

/** The escapes of one character, by that character. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\x1b'],
  [' ', ' '],
  ['"', '"'],
  // The Go readers accept this one, the specification does not.
  ["'", "'"],
  ['/', '/'],
  ['\\', '\\'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
]);

function readEscape(reader: Reader, start: number, width: number): string {
  const { text } = reader;
  if (fullWidth(codeAt(text, start + 1)) > 2) return readCode(reader, start, width);
  const character = text.charAt(start + 1);
  if (character === '/') warn(reader, SLASH_ESCAPE, start, start + 2);
  const found = ESCAPES.get(character);
  if (found !== undefined) return found;
  fail(reader, badEscape(text.slice(start, start + width)), start, Math.min(start + 2, text.length));
  return '';
}

/** Reads the escape of a character by its code. */
function readCode(reader: Reader, start: number, width: number): string {
  const { text } = reader;
  const escape = text.slice(start, start + width);
  const code = width === fullWidth(codeAt(text, start + 1)) ? Number.parseInt(escape.slice(2), 16) : -1;
  if (code < 0 || code > 0x10_ffff) {
    fail(reader, badEscape(escape), start, start + width);
    return '';
  }
  if (code >= 0xd800 && code <= 0xdfff && !isJsonPair(text, start, code)) {
    warn(reader, SURROGATE_ESCAPE, start, start + width);
  }
  return String.fromCodePoint(code);
}
