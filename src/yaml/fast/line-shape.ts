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
import { endOfPlain, endOfQuoted, isEscaped, isOdd, mayBeRefused } from './scan-scalars.ts';

// What stands on a line.
export const BLANK = 0;
export const COMMENT = 1;
export const CONTENT = 2;
/** Nothing that an ordinary document has, unless it is a further line of the scalar before. */
export const OTHER = 3;

// What stands behind the dashes and the key of a line.
export const NO_VALUE = 0;
export const PLAIN = 1;
export const QUOTED = 2;
export const FLOW = 3;
/** The header of a block scalar. */
export const BLOCK = 4;
/** The beginning of a quoted scalar or of brackets, or something that is none of all these. */
export const BEGUN = 5;

/** What a line is by itself, wherever it stands. Offsets are from its start. */
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
  /** Of its last dash, its colon, or its value. */
  readonly end: number;
  /** A plain scalar that no comment ends. */
  readonly continues: boolean;
  /** Its value may have several lines, or escapes. */
  readonly tail: boolean;
}

/** The shape of a line, whose line end is not with it. */
export function shapeOf(table: KeyTable, line: string): LineShape {
  return isOdd(line) ? other(0) : readShape(table, line);
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
    // A value alone would be that of a key on a line before, or of the document.
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

/** The colon behind the key at an offset; `FAILED` where there is no key. */
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

/** What stands at an offset, behind a dash or colon that ends at `before`. */
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
      if (end === FAILED || !isLineEnd(line, end)) return begun;
      return { ...begun, value: QUOTED, end, tail: isEscaped(line.slice(start, end)) };
    }
    case OPEN_CURLY:
    case OPEN_SQUARE: {
      const end = endOfFlow(line, start, table);
      return end === FAILED || !isLineEnd(line, end) ? begun : { ...begun, value: FLOW, end, tail: false };
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

/** Is there nothing behind an offset but blanks, and a comment with a blank in front? */
export function isLineEnd(line: string, from: number): boolean {
  const pos = skipSpaces(line, from);
  return pos === line.length || (line.charCodeAt(pos) === HASH && line.charCodeAt(pos - 1) === SPACE);
}
