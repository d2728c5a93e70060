import { BACKSLASH, DOUBLE_QUOTE, LF, SINGLE_QUOTE, SPACE, TAB, codeAt, isMarker } from '../read/characters.ts';
import { FAILED } from './scan-keys.ts';

/** What the Go readers refuse or take for line ends, CR, BOM and characters of two units; not the tab. */
const ODD = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]/;

export function isOdd(text: string): boolean {
  return ODD.test(text);
}

/** The offset of the line end behind an offset, in a text without CR. */
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
    if (code === BACKSLASH && !isEscape(codeAt(text, ++at))) return FAILED;
  }
  return FAILED;
}

/** The escapes of one character that every reader knows; those with digits are for the reader. */
function isEscape(code: number): boolean {
  switch (code) {
    case DOUBLE_QUOTE:
    case BACKSLASH:
    case LF:
    case SPACE:
    case TAB:
    case 0x30: // 0
    case 0x61: // a
    case 0x62: // b
    case 0x65: // e
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
    case 0x76: // v
      return true;
    default:
      return false;
  }
}

/** Whether a line in it starts with a marker, or with text that the Go readers take for a broken one. */
function hasMarker(text: string, start: number, end: number): boolean {
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    if (isMarker(text, at + 1) || text.startsWith('---', at + 1)) return true;
  }
  return false;
}

/** Has a quoted scalar, whose text this is, other content than what stands between its quotes? */
export function isEscaped(quoted: string): boolean {
  if (quoted.includes('\n')) return true;
  return quoted.startsWith('"') ? quoted.includes('\\') : quoted.indexOf("'", 1) < quoted.length - 1;
}

/**
 * The end of what a line has of a plain scalar: in front of its comment and the blanks there. `FAILED` where it has a
 * colon as keys have, or tabs.
 */
export function endOfPlain(line: string, start: number): number {
  const written = line.slice(start);
  const comment = written.indexOf(' #');
  const text = comment < 0 ? written : written.slice(0, comment);
  if (/\t|:(?: |$)/.test(text)) return FAILED;
  // Of all blanks only spaces are blanks to YAML.
  let end = start + text.length;
  while (end > start && line.charCodeAt(end - 1) === SPACE) end--;
  return end;
}

/** Is a plain scalar a number that JSON does not have? */
export function mayBeRefused(text: string, start: number): boolean {
  return /^[-+]?\.(?:inf|nan)/i.test(text.slice(start, start + 5));
}
