/** Codes of the characters that have a meaning in YAML. */
export const TAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const EXCLAMATION = 0x21;
export const DOUBLE_QUOTE = 0x22;
export const HASH = 0x23;
export const PERCENT = 0x25;
export const AMPERSAND = 0x26;
export const SINGLE_QUOTE = 0x27;
export const ASTERISK = 0x2a;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const DASH = 0x2d;
export const DOT = 0x2e;
export const COLON = 0x3a;
export const LESS = 0x3c;
export const GREATER = 0x3e;
export const QUESTION = 0x3f;
export const AT = 0x40;
export const OPEN_SQUARE = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_SQUARE = 0x5d;
export const UNDERSCORE = 0x5f;
export const BACKQUOTE = 0x60;
export const OPEN_CURLY = 0x7b;
export const PIPE = 0x7c;
export const CLOSE_CURLY = 0x7d;
export const NEXT_LINE = 0x85;
export const BOM = 0xfeff;

/** The result of `codeAt` after the end of a text. */
export const NOTHING = -1;

/** The code unit at an offset. `charCodeAt` is never called outside of the text, which would make it slow. */
export function codeAt(text: string, offset: number): number {
  return offset < text.length ? text.charCodeAt(offset) : NOTHING;
}

export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** The offset of the next character that is not a space, or the end of the text. */
export function skipSpaces(text: string, from: number): number {
  let pos = from;
  while (pos < text.length && text.charCodeAt(pos) === SPACE) pos++;
  return pos;
}

/** Whether this code ends an indicator before it: a blank, a line end or the end of the text. */
export function isSeparator(code: number): boolean {
  return code === SPACE || code === LF || code === NOTHING || code === CR || code === TAB;
}

export function isLineEnd(code: number): boolean {
  return code === LF || code === CR || code === NOTHING;
}

/**
 * A line end of YAML 1.1 and of the Go readers, but not of YAML 1.2: next line, line separator, paragraph separator.
 */
export function isUnicodeBreak(code: number): boolean {
  return code === NEXT_LINE || code === 0x2028 || code === 0x2029;
}

/** The characters that end a plain scalar inside brackets. */
export function isFlowIndicator(code: number): boolean {
  return code === COMMA || code === OPEN_SQUARE || code === CLOSE_SQUARE || code === OPEN_CURLY || code === CLOSE_CURLY;
}

/**
 * Whether the character at an offset, which must be the start of a line, is the byte order mark of the text or of one
 * of its documents: joined files have one after the line `---` between them.
 */
export function isByteOrderMark(text: string, offset: number): boolean {
  if (codeAt(text, offset) !== BOM) return false;
  let at = offset;
  // A `---` above may have a mark before it, too. No real file has more than a few of them in a row.
  for (let marks = 0; marks < MOST_MARKS; marks++) {
    if (at === 0) return true;
    let end = at - 1;
    if (text.charCodeAt(end) === LF && text.charCodeAt(end - 1) === CR) end--;
    let start = end;
    while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
    const isMarked = text.charCodeAt(start) === BOM;
    const marker = isMarked ? start + 1 : start;
    if (!isMarker(text, marker) || !/^[ \t]*(?:#.*)?$/.test(text.slice(marker + 3, end))) return false;
    if (!isMarked) return true;
    at = start;
  }
  return false;
}

const MOST_MARKS = 16;

/** Whether a line `---` or `...` starts at an offset, which must be the start of a line. */
export function isMarker(text: string, offset: number): boolean {
  const code = codeAt(text, offset);
  return (
    (code === DASH || code === DOT) &&
    codeAt(text, offset + 1) === code &&
    codeAt(text, offset + 2) === code &&
    isSeparator(codeAt(text, offset + 3))
  );
}
