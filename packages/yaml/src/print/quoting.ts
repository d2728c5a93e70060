import type { ScalarNode } from '../read/nodes.ts';
import { readScalar } from '../read/scalar.ts';

/** The position of a scalar: outside of brackets, or inside, where brackets and commas end a plain scalar. */
export type ScalarPosition = 'block' | 'flow';

// With the flag `u` only lone surrogates match.
const SPECIAL = /[\0-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/u;
const SPECIAL_IN_LINES = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/u;
const ESCAPED = /["\\\0-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/gu;

/** Whether a text has line ends, tabs, or characters that some reader refuses or takes for a line end. */
export function needsEscapes(text: string): boolean {
  return SPECIAL.test(text);
}

/** As `needsEscapes`, without LF and tabs, which a block scalar can have. */
export function needsEscapesInBlock(text: string): boolean {
  return SPECIAL_IN_LINES.test(text);
}

const FORBIDDEN_START = /^(?:[,[\]{}#&*!|>'"%@`?:]|-(?: |$)|---|\.\.\.(?: |$))/;

/** Whether a text without quotes is one scalar with this content to every reader, whatever its type. */
export function isPlainText(text: string, where: ScalarPosition): boolean {
  // The Go readers take any `---` at the start of a line for the start of a document.
  if (text === '' || text.trim() !== text || FORBIDDEN_START.test(text)) return false;
  if (text.endsWith(':') || text.includes(': ') || text.includes(' #') || needsEscapes(text)) return false;
  return where === 'block' || !/[,[\]{}?]/.test(text);
}

/** What has another type in YAML 1.1 or 1.2, or has in some reader, in whatever case. */
const WORD = /^(?:y|n|yes|no|on|off|true|false|null|~|=|<<|[-+]?\.(?:inf|nan))$/i;
const NUMBER = /^[-+]?[0-9_]*(?:\.[0-9_]*)?(?:e[-+]?[0-9_]+)?$/i;
const PREFIXED = /^[-+]?0(?:x[0-9a-f_.]*(?:p[-+]?[0-9]*)?|[bo][0-9_]*)$/i;
const SEXAGESIMAL = /^[-+]?[0-9][0-9_]*(?::[0-9_]+)+(?:\.[0-9_]*)?$/;
const DATE = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t]|$)/;

/** Whether a text without quotes is text to every reader, and no number, date, boolean or null. */
export function isReadAsText(text: string): boolean {
  // Everything that starts with a letter and is not text is a word of at most five letters.
  if (text.length > 5 && /^[A-Za-z]/.test(text)) return true;
  if ([WORD, NUMBER, PREFIXED, SEXAGESIMAL, DATE].some((pattern) => pattern.test(text))) return false;
  const node: ScalarNode = { kind: 'scalar', start: 0, end: text.length, style: 'plain', content: text };
  return readScalar(node, 'kubectl').kind === 'string' && readScalar(node, 'kustomize').kind === 'string';
}

/**
 * Most names and paths: they have no indicators, and no word or number of YAML is as long. Without an upper limit, a
 * text of megabytes overflows the stack of regular expressions.
 */
const HARMLESS = /^[A-Za-z][A-Za-z0-9._/-]{5,250}$/;

/** Whether a string needs no quotes. */
export function isPlain(text: string, where: ScalarPosition): boolean {
  return HARMLESS.test(text) || (isPlainText(text, where) && isReadAsText(text));
}

export function quoteSingle(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** In double quotes, on one line, with escapes that JSON has too. */
export function quoteDouble(text: string): string {
  return `"${text.replace(ESCAPED, escapeCharacter)}"`;
}

/** Quotes a text as wanted, or in double quotes if it needs escapes. */
export function quote(text: string, quotes: 'single' | 'double'): string {
  return quotes === 'double' || needsEscapes(text) ? quoteDouble(text) : quoteSingle(text);
}

function escapeCharacter(character: string): string {
  switch (character) {
    case '"':
    case '\\':
      return `\\${character}`;
    case '\b':
      return '\\b';
    case '\t':
      return '\\t';
    case '\n':
      return '\\n';
    case '\f':
      return '\\f';
    case '\r':
      return '\\r';
    default:
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  }
}
