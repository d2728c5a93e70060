import type { ScalarNode } from '../read/nodes.ts';
import { readScalar } from '../read/scalar.ts';

// The style of a string in go-yaml v2: `stringv` in encode.go, `yaml_emitter_analyze_scalar` and
// `yaml_emitter_select_scalar_style` in emitterc.go.

export type GoScalarStyle = 'plain' | 'single' | 'double' | 'literal';

/** Most names, words and paths, but not the words that YAML 1.1 reads as booleans or null. */
const HARMLESS = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z][a-z0-9._/-]{0,250}$/i;

/** Whether a text, as most are, is one plain word to every reader. */
export function isHarmless(text: string): boolean {
  return HARMLESS.test(text);
}

/** `isKey`: a key on the line of its colon. */
export function goStyle(text: string, isKey: boolean): GoScalarStyle {
  if (isHarmless(text)) return 'plain';
  if (text.includes('\n')) return !isKey && isBlockAllowed(text) ? 'literal' : 'double';
  // go-yaml v2 prints a merge key here, which would be lost when the text is read.
  if (isReadAsOther(text) || (isKey && text === '<<')) return 'double';
  if (isPlainAllowed(text)) return 'plain';
  return isSpecial(text) || / [\u2028\u2029]|[\u2028\u2029] /.test(text) ? 'double' : 'single';
}

/** Whether go-yaml v2 takes a text without quotes for something else than a string, or another YAML 1.1 reader does. */
function isReadAsOther(text: string): boolean {
  const first = text.charCodeAt(0);
  // A text that starts with a letter is a string, unless it is a word of at most five letters.
  if (text.length > 5 && first > 0x39) return false;
  const node: ScalarNode = { kind: 'scalar', start: 0, end: text.length, style: 'plain', content: text };
  const { kind } = readScalar(node, 'kubectl');
  if (kind !== 'string' && kind !== 'merge') return true;
  return SEXAGESIMAL.test(text) || SIGNED_BINARY.test(text) || readScalar(node, 'kustomize').kind === 'timestamp';
}

const SEXAGESIMAL = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;
/** strconv.ParseInt reads a sign after `0b`, since go-yaml cuts off the prefix itself. */
const SIGNED_BINARY = /^0b_*[-+][01_]+$/;

const FORBIDDEN_START = /^(?:[#,[\]{}&*!|>'"%@`]|[-?:](?: |$)|---|\.\.\.)/;

function isPlainAllowed(text: string): boolean {
  return (
    !FORBIDDEN_START.test(text) &&
    !text.startsWith(' ') &&
    !text.endsWith(' ') &&
    !/:(?: |$)| #/.test(text) &&
    !isSpecial(text) &&
    !isSeveralLines(text)
  );
}

/** What the emitter escapes: with the flag `u`, code points above U+FFFF match, too. */
const SPECIAL = /[^\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/u;

function isSpecial(text: string): boolean {
  return SPECIAL.test(text);
}

function isBlockAllowed(text: string): boolean {
  return !text.endsWith(' ') && !/ [\n\u2028\u2029]/.test(text) && !isSpecial(text);
}

/** Whether the text has characters that YAML 1.1 takes for line ends. */
export function isSeveralLines(text: string): boolean {
  return /[\n\r\u0085\u2028\u2029]/.test(text);
}

/** In double quotes, the emitter escapes these, and everything in a text that starts with a byte order mark. */
export function isEscaped(character: string, all: boolean): boolean {
  return all || SPECIAL.test(character) || /["\\\n\u2028\u2029]/.test(character);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\0', '0'],
  ['\u0007', 'a'],
  ['\b', 'b'],
  ['\t', 't'],
  ['\n', 'n'],
  ['\v', 'v'],
  ['\f', 'f'],
  ['\r', 'r'],
  ['\u001b', 'e'],
  ['"', '"'],
  ['\\', '\\'],
  ['\u0085', 'N'],
  ['\u00a0', '_'],
  ['\u2028', 'L'],
  ['\u2029', 'P'],
]);

export function goEscape(character: string): string {
  const short = ESCAPES.get(character);
  if (short !== undefined) return `\\${short}`;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
