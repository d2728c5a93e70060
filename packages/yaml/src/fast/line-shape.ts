import {
  COLON,
  DASH,
  DOUBLE_QUOTE,
  GREATER,
  HASH,
  OPEN_CURLY,
  OPEN_SQUARE,
  PIPE,
  SINGLE_QUOTE,
  SPACE,
  codeAt,
  isSeparator,
  skipSpaces,
} from '../read/characters.ts';
import { endOfFlow } from './scan-flow.ts';
import type { KeyTable } from './scan-keys.ts';
import { FAILED, NO_KEY, plainKey, quotedKey, startsText } from './scan-keys.ts';
import { endOfPlain, endOfQuoted, isEscaped, hasSpecialCharacter, mayBeRefused } from './scan-scalars.ts';

// The kinds of lines.
export const BLANK = 0;
export const COMMENT = 1;
export const CONTENT = 2;
/** A line that no ordinary document has, except as a further line of the scalar before. */
export const OTHER = 3;

// The kinds of values after the dashes and the key of a line.
export const NO_VALUE = 0;
export const PLAIN = 1;
export const QUOTED = 2;
export const FLOW = 3;
/** The header of a block scalar. */
export const BLOCK = 4;
/** The start of a quoted scalar or of brackets that do not end on the line, or any other text. */
export const BEGUN = 5;

/** The parts of a line, independent of the lines around it. Offsets are from its start. */
export interface LineShape {
  readonly line: number;
  readonly column: number;
  /** The columns of its dashes. */
  readonly dashes: readonly number[];
  /** The number of its key, or `NO_KEY`. */
  readonly key: number;
  readonly keyColumn: number;
  readonly isQuotedKey: boolean;
  readonly value: number;
  readonly valueStart: number;
  /** The end of its last dash, its colon, or its value. */
  readonly end: number;
  /** Its plain scalar may continue on the next line: no comment follows it. */
  readonly continues: boolean;
  /** Its value may have several lines, or escapes. */
  readonly tail: boolean;
}

/** The shape of a line without its line end. */
export function shapeOf(table: KeyTable, line: string): LineShape {
  return hasSpecialCharacter(line) ? other(0) : readShape(table, line);
}

function readShape(table: KeyTable, line: string): LineShape {
  const column = skipSpaces(line, 0);
  if (column === line.length) return bare(BLANK, column);
  if (line.charCodeAt(column) === HASH) return bare(COMMENT, column);
  const dashes: number[] = [];
  let start = column;
  let end = column;
  while (line.charCodeAt(start) === DASH && isSeparator(codeAt(line, start + 1))) {
    dashes.push(start);
    end = start + 1;
    start = skipSpaces(line, end);
  }
  const colon = colonOf(line, start);
  const isQuotedKey = /["']/.test(line.charAt(start));
  if (colon === FAILED) {
    // A value alone belongs to a key on a line before, or is the whole document.
    if (dashes.length === 0) return other(column);
    const shape = { line: CONTENT, column, dashes, key: NO_KEY, keyColumn: 0, isQuotedKey };
    return { ...shape, ...valueOf(table, line, start, end) };
  }
  const written = line.slice(start, colon);
  const key = isQuotedKey ? quotedKey(table, written) : plainKey(table, written);
  if (key === NO_KEY) return other(column);
  const shape = { line: CONTENT, column, dashes, key, keyColumn: start, isQuotedKey };
  return { ...shape, ...valueOf(table, line, skipSpaces(line, colon + 1), colon + 1) };
}

const NO_DASHES: readonly number[] = [];

function bare(line: number, column: number): LineShape {
  const nothing = { key: NO_KEY, keyColumn: 0, isQuotedKey: false, value: NO_VALUE, valueStart: column };
  return { line, column, dashes: NO_DASHES, ...nothing, end: column, continues: false, tail: false };
}

function other(column: number): LineShape {
  return bare(OTHER, column);
}

/** The colon after the key at an offset; `FAILED` where there is no key. */
function colonOf(line: string, start: number): number {
  const code = codeAt(line, start);
  if (code === SINGLE_QUOTE || code === DOUBLE_QUOTE) {
    const end = endOfQuoted(line, start);
    if (end === FAILED || codeAt(line, end) !== COLON || !isSeparator(codeAt(line, end + 1))) return FAILED;
    return isEscaped(line.slice(start, end)) ? FAILED : end;
  }
  if (!startsText(line, start)) return FAILED;
  const comment = line.indexOf(' #', start);
  let colon = line.indexOf(':', start);
  while (colon >= 0 && !isSeparator(codeAt(line, colon + 1))) colon = line.indexOf(':', colon + 1);
  return comment >= 0 && comment < colon ? FAILED : colon;
}

type Value = Pick<LineShape, 'value' | 'valueStart' | 'end' | 'continues' | 'tail'>;

/** The value at an offset, after a dash or colon that ends at `before`. */
function valueOf(table: KeyTable, line: string, start: number, before: number): Value {
  const code = codeAt(line, start);
  const begun: Value = { value: BEGUN, valueStart: start, end: before, continues: false, tail: true };
  switch (code) {
    case -1:
    case HASH:
      return { ...begun, value: NO_VALUE, tail: false };
    case SINGLE_QUOTE:
    case DOUBLE_QUOTE: {
      const end = endOfQuoted(line, start);
      if (!endsValue(line, end)) return begun;
      return { ...begun, value: QUOTED, end, tail: isEscaped(line.slice(start, end)) };
    }
    case OPEN_CURLY:
    case OPEN_SQUARE: {
      const end = endOfFlow(line, start, table);
      return endsValue(line, end) ? { ...begun, value: FLOW, end, tail: false } : begun;
    }
    case PIPE:
    case GREATER:
      return /^[|>](?:[-+][1-9]?|[1-9][-+]?)?(?: *$| +#)/.test(line.slice(start)) ? { ...begun, value: BLOCK } : begun;
    default: {
      const end = startsText(line, start) && !mayBeRefused(line, start) ? endOfPlain(line, start) : FAILED;
      if (end === FAILED) return begun;
      return { ...begun, value: PLAIN, end, continues: skipSpaces(line, end) === line.length, tail: false };
    }
  }
}

/** Whether a value with a delimiter at its end has been found on its line, with nothing after it. */
function endsValue(line: string, end: number): boolean {
  return end !== FAILED && isLineEnd(line, end);
}

/** Whether only blanks follow an offset, and perhaps a comment with a blank before it. */
export function isLineEnd(line: string, from: number): boolean {
  const pos = skipSpaces(line, from);
  return pos === line.length || (line.charCodeAt(pos) === HASH && line.charCodeAt(pos - 1) === SPACE);
}

const WORD_START = String.raw`[A-Za-z0-9/_$(]`;
/** Also a dash, if the character after it makes it neither an item nor a number. */
const START = String.raw`(?:[A-Za-z0-9/_$(]|-(?=[!-,/-9;-~-]))`;
/** Printable ASCII without the colon and the number sign. */
const TEXT = String.raw`[ !"$-9;-~]`;
const TEXT_AT_END = String.raw`[!"$-9;-~]`;
const PLAIN_TEXT = `${START}(?:(?:${TEXT}|:(?=[!-~]))*(?:${TEXT_AT_END}|:(?=[!-~])${TEXT_AT_END}))?`;
const QUOTED_TEXT = String.raw`"[ !#-\[\]-~]*"|'[ -&(-~]*'`;
const WORD = String.raw`${WORD_START}[\w./$()=@-]*`;
const KEY = String.raw`[A-Za-z_][\w./-]*`;
const FLOW_VALUE = `(?:${WORD}|${QUOTED_TEXT})`;
const FLOW_MAPPING = String.raw`\{(?: ?${KEY}: ${FLOW_VALUE}(?:, ${KEY}: ${FLOW_VALUE})* ?)?\}`;
const FLOW_SEQUENCE = String.raw`\[(?: ?${FLOW_VALUE}(?:, ${FLOW_VALUE})* ?)?\]`;

/**
 * Matches a comment, or a line with a dash, a key without quotes and a value of the most common kinds, each optional:
 *
 *     indentation - key: plain, "quoted", { key: word } or [ word ], the blanks inside or not, or empty
 *
 * Nine of ten lines of manifests match. Single characters then show which parts the line has, and a test without
 * captures allocates nothing.
 */
export function usualLine(): RegExp {
  return new RegExp(
    String.raw` *(?:#[ -~]*|(?:- )?(?:${KEY}:(?: |(?=\n|$)))?(?:${PLAIN_TEXT}|${QUOTED_TEXT}|${FLOW_MAPPING}|${FLOW_SEQUENCE})?)(?:\n|$)`,
    'y',
  );
}

/** The offset of the colon after the key of a usual line whose key or value starts at `start`; -1 without a key. */
export function usualColon(text: string, start: number, lineEnd: number): number {
  const first = codeAt(text, start);
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE || first === OPEN_CURLY || first === OPEN_SQUARE) return -1;
  for (let at = start; at < lineEnd; at++) {
    if (text.charCodeAt(at) === COLON) return at + 1 === lineEnd || text.charCodeAt(at + 1) === SPACE ? at : -1;
  }
  return -1;
}
