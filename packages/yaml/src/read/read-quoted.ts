import {
  BACKSLASH,
  CR,
  DOUBLE_QUOTE,
  LF,
  NEXT_LINE,
  SINGLE_QUOTE,
  codeAt,
  isBlank,
  isMarker,
  isUnicodeBreak,
} from './characters.ts';
import { SLASH_ESCAPE, SURROGATE_ESCAPE } from './profile-problems.ts';
import { foldBreaks } from './read-plain.ts';
import type { Reader } from './reader.ts';
import { afterLineEnd, fail, resetTo, skipBlanks, warn } from './reader.ts';
import { UNCLOSED_QUOTE, badEscape } from './syntax-problems.ts';

/**
 * The content of the quoted scalar at `pos`, and moves `pos` after the closing quote. Without a closing quote the
 * result is undefined, with a problem, and `pos` stays at the opening quote.
 */
export function readQuoted(reader: Reader): string | undefined {
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
      content += text.slice(from, pos);
      const next = codeAt(text, pos + 1);
      if (next === LF || next === CR) {
        const after = skipLines(reader, pos + 1);
        if (after < 0) break;
        // The line end itself is dropped; blank lines after it count.
        const folded = foldBreaks(text, pos + 1, after);
        if (folded !== ' ') content += folded;
        pos = after;
      } else {
        const width = escapeWidth(text, pos);
        content += readEscape(reader, pos, width);
        if (reader.abandoned) return undefined;
        pos += width;
      }
      from = pos;
    } else if (code === LF || code === CR || (code >= NEXT_LINE && isUnicodeBreak(code))) {
      let end = pos;
      while (end > from && isBlank(text.charCodeAt(end - 1))) end--;
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

/** The length of the escape at an offset; missing digits do not count. */
function escapeWidth(text: string, start: number): number {
  const code = codeAt(text, start + 1);
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

function readEscape(reader: Reader, start: number, width: number): string {
  const { text } = reader;
  const escape = text.slice(start, start + width);
  const full = fullWidth(codeAt(text, start + 1));
  if (full > 2) {
    const code = width === full ? Number.parseInt(escape.slice(2), 16) : -1;
    if (code < 0 || code > 0x10_ffff) {
      fail(reader, badEscape(escape), start, start + width);
      return '';
    }
    if (code >= 0xd800 && code <= 0xdfff && !isJsonPair(text, start, code)) {
      warn(reader, SURROGATE_ESCAPE, start, start + width);
    }
    return String.fromCodePoint(code);
  }
  switch (escape) {
    case '\\0':
      return '\0';
    case '\\a':
      return '\x07';
    case '\\b':
      return '\b';
    case '\\t':
    case '\\\t':
      return '\t';
    case '\\n':
      return '\n';
    case '\\v':
      return '\v';
    case '\\f':
      return '\f';
    case '\\r':
      return '\r';
    case '\\e':
      return '\x1b';
    case '\\ ':
      return ' ';
    case '\\"':
      return '"';
    // The Go readers accept this one, the specification does not.
    case "\\'":
      return "'";
    case '\\/':
      warn(reader, SLASH_ESCAPE, start, start + 2);
      return '/';
    case '\\\\':
      return '\\';
    case '\\N':
      return '\u0085';
    case '\\_':
      return '\u00a0';
    case '\\L':
      return '\u2028';
    case '\\P':
      return '\u2029';
    default:
      fail(reader, badEscape(escape), start, Math.min(start + 2, text.length));
      return '';
  }
}
