import { BACKSLASH, DOUBLE_QUOTE, SINGLE_QUOTE, SPACE, codeAt, isMarker } from '../read/characters.ts';
import { FAILED } from './scan-keys.ts';

/** Characters that the Go readers refuse or take for line ends, CR, BOM, and surrogates; not the tab. */
const SPECIAL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]/;

export function hasSpecialCharacter(text: string): boolean {
  return SPECIAL.test(text);
}

/** The offset of the next line end, in a text without CR. */
export function endOfLineAt(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

/** The end of the quoted scalar that starts at an offset. */
export function endOfQuoted(text: string, start: number): number {
  const end = text.charCodeAt(start) === DOUBLE_QUOTE ? endOfDouble(text, start + 1) : endOfSingle(text, start + 1);
  return end !== FAILED && hasMarker(text, start, end) ? FAILED : end;
}

function endOfSingle(text: string, start: number): number {
  for (let at = text.indexOf("'", start); at >= 0; at = text.indexOf("'", at + 2)) {
    if (codeAt(text, at + 1) !== SINGLE_QUOTE) return at + 1;
  }
  return FAILED;
}

function endOfDouble(text: string, start: number): number {
  const quote = text.indexOf('"', start);
  if (quote < 0) return FAILED;
  let at = text.slice(start, quote).indexOf('\\');
  if (at < 0) return quote + 1;
  for (at += start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE) return at + 1;
    if (code === BACKSLASH && !ESCAPE.test(text.charAt(++at))) return FAILED;
  }
  return FAILED;
}

/** Escapes of one character that are valid in every reader; those with digits are left to the reader. */
const ESCAPE = /^["\\\n \t0abefnrtv]/;

/** Whether a line of a range starts with a marker, or with text that the Go readers take for an invalid one. */
function hasMarker(text: string, start: number, end: number): boolean {
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    if (isMarker(text, at + 1) || text.startsWith('---', at + 1)) return true;
  }
  return false;
}

/** Whether the content of a quoted scalar differs from the text between its quotes. */
export function isEscaped(quoted: string): boolean {
  if (quoted.includes('\n')) return true;
  return quoted.startsWith('"') ? quoted.includes('\\') : quoted.indexOf("'", 1) < quoted.length - 1;
}

/**
 * The end of a plain scalar on a line, before the comment and its blanks. `FAILED` if the scalar has tabs or a colon
 * like a key.
 */
export function endOfPlain(line: string, start: number): number {
  const written = line.slice(start);
  const comment = written.indexOf(' #');
  const text = comment < 0 ? written : written.slice(0, comment);
  if (/\t|:(?: |$)/.test(text)) return FAILED;
  // Only spaces are removed: other Unicode blanks are text in YAML.
  let end = start + text.length;
  while (end > start && line.charCodeAt(end - 1) === SPACE) end--;
  return end;
}

/** Whether a plain scalar is a number that JSON does not have. */
export function mayBeRefused(text: string, start: number): boolean {
  return /^[-+]?\.(?:inf|nan)/i.test(text.slice(start, start + 5));
}
