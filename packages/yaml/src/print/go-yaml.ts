import type { JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import { sortGoKeys } from './go-key-order.ts';
import { goEscape, goStyle, isEscaped, isHarmless, isSeveralLines } from './go-scalar.ts';

/** A line of printed YAML, without its line end. */
export interface PrintedLine {
  readonly text: string;
  /** The value whose text the line has: the last one that begins on it, or the one that continues. */
  readonly path: Path;
}

/** The exact digits of an integer beyond 2^53; undefined if they are not known. */
export type ExactDigits = (path: Path, value: number) => string | undefined;

/**
 * Prints a value as `JSONToYAML` of sigs.k8s.io/yaml does, byte for byte, as in the output of kustomize: sorted keys,
 * lists at the column of their key, long lines folded after column 80. Follows the emitter of go-yaml v2.
 */
export function printGoYaml(value: JsonValue, exactDigits: ExactDigits = () => undefined): readonly PrintedLine[] {
  const { lines, positions } = emit(value, exactDigits);
  return lines.map((text, index) => ({ text, path: pathOf(positions[index]) }));
}

/** The lines of `printGoYaml` as one text. */
export function goYamlText(value: JsonValue, exactDigits: ExactDigits): string {
  return `${emit(value, exactDigits).lines.join('\n')}\n`;
}

function emit(value: JsonValue, exactDigits: ExactDigits): Emitter {
  const state: Emitter = {
    lines: [],
    positions: [],
    text: '',
    position: undefined,
    column: 0,
    indent: -1,
    whitespace: true,
    indention: true,
    exactDigits,
  };
  emitNode(state, value, undefined, false);
  // go-yaml takes a line separator for the end of the line, and would print the next document on the same line.
  if (state.text !== '') endLine(state);
  return state;
}

/** A part of the printed value, found from inside: most paths are never needed. Undefined: the whole value. */
type Place = { readonly above: Place; readonly segment: string | number } | undefined;

function pathOf(position: Place): Path {
  const path: (string | number)[] = [];
  for (let at = position; at !== undefined; at = at.above) path.push(at.segment);
  return path.reverse();
}

/** `yaml_emitter_t`: what is written of the current line, and what the next token depends on. */
interface Emitter {
  readonly lines: string[];
  /** The place of each line. */
  readonly positions: Place[];
  text: string;
  position: Place;
  /** In code points. */
  column: number;
  indent: number;
  /** The last character was white space. */
  whitespace: boolean;
  /** The line has nothing but indentation, `-`, `?` and `:`. */
  indention: boolean;
  readonly exactDigits: ExactDigits;
}

const WIDTH = 80;
const STEP = 2;
/** The longest key, in bytes, that is printed before its colon on one line. */
const SIMPLE_KEY = 128;

function emitNode(state: Emitter, value: JsonValue, position: Place, inMapping: boolean): void {
  state.position = position;
  if (isArray(value)) {
    if (value.length === 0) writeIndicator(state, '[]');
    else emitSequence(state, value, position, inMapping);
  } else if (isObject(value)) {
    const keys = sortGoKeys(Object.keys(value));
    if (keys.length === 0) writeIndicator(state, '{}');
    else emitMapping(state, value, keys, position);
  } else if (typeof value === 'string') {
    emitText(state, value, false);
  } else {
    writePlain(state, typeof value === 'number' ? printNumber(state, value, position) : String(value), false);
  }
}

function emitSequence(state: Emitter, items: JsonArray, above: Place, inMapping: boolean): void {
  const before = state.indent;
  increaseIndent(state, inMapping && !state.indention);
  let segment = 0;
  for (const item of items) {
    writeIndent(state);
    writeIndicator(state, '-', true);
    emitNode(state, item, { above, segment }, false);
    segment += 1;
  }
  state.indent = before;
}

function emitMapping(state: Emitter, value: JsonObject, keys: readonly string[], above: Place): void {
  const before = state.indent;
  increaseIndent(state, false);
  for (const key of keys) {
    writeIndent(state);
    const position: Place = { above, segment: key };
    state.position = position;
    if (isSimpleKey(key)) {
      emitText(state, key, true);
      write(state, ':');
      state.whitespace = false;
      state.indention = false;
    } else {
      writeIndicator(state, '?', true);
      emitText(state, key, false);
      writeIndent(state);
      writeIndicator(state, ':', true);
    }
    emitNode(state, member(value, key) ?? null, position, true);
  }
  state.indent = before;
}

function isSimpleKey(key: string): boolean {
  if (key.length <= SIMPLE_KEY / 4) return !isSeveralLines(key);
  return new TextEncoder().encode(key).length <= SIMPLE_KEY && !isSeveralLines(key);
}

function increaseIndent(state: Emitter, indentless: boolean): void {
  if (state.indent < 0) state.indent = 0;
  else if (!indentless) state.indent += STEP;
}

function emitText(state: Emitter, text: string, isKey: boolean): void {
  if (isHarmless(text)) {
    if (!state.whitespace) write(state, ' ');
    write(state, text);
    endScalar(state);
    return;
  }
  const before = state.indent;
  state.indent = before < 0 ? STEP : before + STEP;
  switch (goStyle(text, isKey)) {
    case 'plain':
      writePlain(state, text, !isKey);
      break;
    case 'single':
      writeSingleQuoted(state, text, !isKey);
      break;
    case 'double':
      writeDoubleQuoted(state, text, !isKey);
      break;
    case 'literal':
      writeLiteral(state, text);
  }
  state.indent = before;
}

function endLine(state: Emitter): void {
  state.lines.push(state.text);
  state.positions.push(state.position);
  state.text = '';
  state.column = 0;
}

function writeIndent(state: Emitter): void {
  const indent = Math.max(state.indent, 0);
  const { indention, column, whitespace } = state;
  if (!indention || column > indent || (column === indent && !whitespace)) endLine(state);
  const missing = indent - state.column;
  if (missing > 0) {
    state.text += ' '.repeat(missing);
    state.column = indent;
  }
  state.whitespace = true;
  state.indention = true;
}

/** `isIndention`: the indicator belongs to the indentation of what follows it. */
function writeIndicator(state: Emitter, indicator: string, isIndention = false): void {
  if (!state.whitespace) write(state, ' ');
  write(state, indicator);
  state.whitespace = false;
  state.indention &&= isIndention;
}

/** Writes a text whose characters are all below U+FFFF. */
function write(state: Emitter, text: string): void {
  state.text += text;
  state.column += text.length;
}

function writeCharacter(state: Emitter, character: string): void {
  state.text += character;
  state.column += 1;
}

function endScalar(state: Emitter): void {
  state.whitespace = false;
  state.indention = false;
}

/** Whether the text fits on the line, and each character is one code unit. */
function isShort(state: Emitter, text: string): boolean {
  return state.column + text.length < WIDTH && !/[\ud800-\udfff\u2028\u2029]/.test(text);
}

function writePlain(state: Emitter, text: string, breaks: boolean): void {
  if (!state.whitespace) write(state, ' ');
  if (isShort(state, text)) {
    write(state, text);
  } else {
    let spaces = false;
    const characters = Array.from(text);
    for (const [index, character] of characters.entries()) {
      const fold = character === ' ' && breaks && !spaces && state.column > WIDTH && characters[index + 1] !== ' ';
      if (fold) writeIndent(state);
      else writeCharacter(state, character);
      if (character !== ' ') state.indention = false;
      spaces = character === ' ';
    }
  }
  endScalar(state);
}

function writeSingleQuoted(state: Emitter, text: string, breaks: boolean): void {
  writeIndicator(state, "'");
  if (isShort(state, text)) {
    write(state, text.replaceAll("'", "''"));
  } else {
    writeFoldedInSingle(state, Array.from(text), breaks);
  }
  write(state, "'");
  endScalar(state);
}

function writeFoldedInSingle(state: Emitter, characters: readonly string[], breaks: boolean): void {
  let spaces = false;
  let broken = false;
  for (const [index, character] of characters.entries()) {
    if (character === ' ') {
      const inside = index > 0 && index < characters.length - 1;
      const fold = breaks && !spaces && state.column > WIDTH && inside && characters[index + 1] !== ' ';
      if (fold) writeIndent(state);
      else writeCharacter(state, character);
      spaces = true;
      continue;
    }
    if (isUnicodeBreak(character)) {
      writeUnicodeBreak(state, character);
      broken = true;
      continue;
    }
    if (broken) writeIndent(state);
    writeCharacter(state, character);
    if (character === "'") writeCharacter(state, character);
    state.indention = false;
    spaces = false;
    broken = false;
  }
}

/** These end a line of YAML 1.1, but no line of the output. */
function isUnicodeBreak(character: string): boolean {
  return character === '\u2028' || character === '\u2029';
}

function writeUnicodeBreak(state: Emitter, character: string): void {
  state.text += character;
  state.column = 0;
  state.indention = true;
}

function writeDoubleQuoted(state: Emitter, text: string, breaks: boolean): void {
  const escapeAll = text.startsWith('\ufeff');
  writeIndicator(state, '"');
  let spaces = false;
  const characters = Array.from(text);
  for (const [index, character] of characters.entries()) {
    if (isEscaped(character, escapeAll)) {
      write(state, goEscape(character));
      spaces = false;
    } else if (character === ' ') {
      const inside = index > 0 && index < characters.length - 1;
      if (breaks && !spaces && state.column > WIDTH && inside) {
        writeIndent(state);
        if (characters[index + 1] === ' ') write(state, '\\');
      } else {
        writeCharacter(state, character);
      }
      spaces = true;
    } else {
      writeCharacter(state, character);
      spaces = false;
    }
  }
  write(state, '"');
  endScalar(state);
}

function writeLiteral(state: Emitter, text: string): void {
  const hint = /^[ \n\u2028\u2029]/.test(text) ? String(STEP) : '';
  const [, last] = /([\n\u2028\u2029]*)$/.exec(text.slice(-2)) ?? [];
  const keep = last?.length === 2 || (text.length === 1 && last?.length === 1);
  writeIndicator(state, `|${hint}${keep ? '+' : last === '' ? '-' : ''}`);
  for (const line of text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n')) {
    endLine(state);
    state.indention = true;
    state.whitespace = true;
    for (const piece of line.split(/(?<=[\u2028\u2029])/)) writePiece(state, piece);
  }
  if (!text.endsWith('\n')) return;
  endLine(state);
  state.indention = true;
}

/** Writes a part of a block that ends where YAML 1.1 sees the end of a line. */
function writePiece(state: Emitter, piece: string): void {
  const last = piece.at(-1) ?? '';
  const text = isUnicodeBreak(last) ? piece.slice(0, -1) : piece;
  if (text !== '') {
    writeIndent(state);
    write(state, text);
    state.indention = false;
  }
  if (isUnicodeBreak(last)) writeUnicodeBreak(state, last);
}

/** 64-bit integers as integers, and other numbers as strconv.FormatFloat(value, 'g', -1, 64). */
function printNumber(state: Emitter, value: number, position: Place): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value)) {
    const digits = state.exactDigits(pathOf(position), value) ?? String(value);
    if (/^-?[0-9]+$/.test(digits) && is64Bit(BigInt(digits))) return digits;
  }
  const [mantissa = '', power = ''] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(value);
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function is64Bit(value: bigint): boolean {
  return value >= -(2n ** 63n) && value < 2n ** 64n;
}
