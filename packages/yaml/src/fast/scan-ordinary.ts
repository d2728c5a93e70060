import {
  DASH,
  DOT,
  DOUBLE_QUOTE,
  HASH,
  OPEN_CURLY,
  OPEN_SQUARE,
  SINGLE_QUOTE,
  SPACE,
  TAB,
  codeAt,
  isMarker,
  skipSpaces,
} from '../read/characters.ts';
import type { LineShape } from './line-shape.ts';
import {
  BLANK,
  BLOCK,
  BEGUN,
  COMMENT,
  CONTENT,
  NO_VALUE,
  PLAIN,
  QUOTED,
  isLineEnd,
  shapeOf,
  usualColon,
} from './line-shape.ts';
import type { OrdinaryDocument } from '../read/nodes.ts';
import { endOfFlow } from './scan-flow.ts';
import { ANNOTATIONS, FAILED, METADATA, NO_KEY, plainKey, trimKeyTable } from './scan-keys.ts';
import {
  noteContent,
  noteKey,
  outlineOf,
  MAPPING,
  SEQUENCE,
  addKey,
  close,
  createScan,
  position,
  resetScan,
} from './scan-state.ts';
import { endOfLineAt, endOfPlain, endOfQuoted, hasSpecialCharacter } from './scan-scalars.ts';
import type { Scan } from './scan-state.ts';

/** Scans the document of a text that starts at an offset. */
export type OrdinaryScanner = (text: string, start: number) => OrdinaryDocument | undefined;

/**
 * Recognizes ordinary documents in one pass, without making nodes: those for which neither `parseDocuments` nor
 * `toValue` for kubectl finds a problem, and that have only block collections, collections in brackets, scalars and
 * comments. Undefined for all others, broken or unusual: with anchors, aliases, tags, CR, BOM, directives, tabs as
 * blanks, duplicate keys or keys that are not text, a root that is not a block collection at column 0, or an
 * apiVersion, kind, name or namespace that is not text on one line. Takes time linear in the document.
 */
export function createOrdinaryScanner(): OrdinaryScanner {
  const scan = createScan();
  return (text, start) => {
    trimKeyTable(scan.keyTable);
    resetScan(scan, text, start);
    const document = scanDocument(scan, start);
    scan.text = '';
    return document;
  };
}

/** Longer lines are split without the regular expression, which would keep state for backtracking. */
const MAX_USUAL_LINE = 1000;

// What scanning a line shows.

const SCANNED = 0;
/** The document is not ordinary. */
const REFUSED = 1;
/** The line is of a less common kind. */
const UNUSUAL = 2;
/** The line starts the next document. */
const NEXT_DOCUMENT = 3;

function scanDocument(scan: Scan, start: number): OrdinaryDocument | undefined {
  const { text } = scan;
  while (scan.pos < text.length) {
    scan.line = scan.pos;
    const lineEnd = endOfLineAt(text, scan.line);
    scan.pos = following(text, lineEnd);
    let found = scanUsualLine(scan, lineEnd);
    if (found === UNUSUAL) found = scanOtherLine(scan, lineEnd);
    if (found === REFUSED) return undefined;
    if (found === NEXT_DOCUMENT) break;
  }
  const end = scan.pos;
  // Content after `...` without a `---` is left to the reader.
  if (scan.hasContent && scan.marker < 0 && start > 0) return undefined;
  if (!scan.hasContent) return { start, end, outline: undefined };
  while (scan.depth > 0) close(scan);
  return { start, end, outline: outlineOf(scan) };
}

/** Scans a line of the most common kinds. */
function scanUsualLine(scan: Scan, lineEnd: number): number {
  const { text, usual, line } = scan;
  usual.lastIndex = line;
  if (lineEnd - line > MAX_USUAL_LINE || !usual.test(text)) return UNUSUAL;
  const start = skipSpaces(text, line);
  if (start === lineEnd) return SCANNED;
  const first = text.charCodeAt(start);
  if (first === HASH) {
    scan.continues = false;
    return SCANNED;
  }
  const column = start - line;
  if (mayContinue(scan, column)) return UNUSUAL;
  const hasDash = first === DASH && codeAt(text, start + 1) === SPACE;
  const own = hasDash ? start + 2 : start;
  const colon = usualColon(text, own, lineEnd);
  if (!hasDash && colon < 0) return UNUSUAL;
  if (!beginContent(scan, column) || (hasDash && !placeDash(scan, start, column))) return REFUSED;
  return scanUsual(scan, own, colon, lineEnd) ? SCANNED : REFUSED;
}

/** Whether text in a column continues the plain scalar of the line before. */
function mayContinue(scan: Scan, column: number): boolean {
  return scan.continues && column > (scan.columns[scan.depth] ?? 0);
}

/** Notes that the document has content, whose first line must not be indented. */
function beginContent(scan: Scan, column: number): boolean {
  if (scan.hasContent) return true;
  scan.hasContent = true;
  if (scan.marker < 0) scan.bodyStart = scan.line;
  return column === 0;
}

function scanOtherLine(scan: Scan, lineEnd: number): number {
  const line = scan.text.slice(scan.line, lineEnd);
  const code = codeAt(line, 0);
  if (code === DASH && line.startsWith('---') && !isMarker(line, 0)) return REFUSED;
  if ((code === DASH || code === DOT) && isMarker(line, 0)) return scanMarker(scan, line);
  const shape = shapeOf(scan.keyTable, line);
  if (shape.line === BLANK) return SCANNED;
  if (shape.line === COMMENT) {
    scan.continues = false;
    return SCANNED;
  }
  if (mayContinue(scan, shape.column)) return continuesPlain(scan, line) ? SCANNED : REFUSED;
  if (shape.line !== CONTENT || !beginContent(scan, shape.column)) return REFUSED;
  return scanLine(scan, shape, scan.line) ? SCANNED : REFUSED;
}

/** Scans a line `---`, which starts this document or the next one; a line `...` is left to the reader. */
function scanMarker(scan: Scan, line: string): number {
  if (codeAt(line, 0) === DOT || hasSpecialCharacter(line) || !isLineEnd(line, 3)) return REFUSED;
  if (scan.hasContent || scan.marker >= 0) {
    scan.pos = scan.line;
    return NEXT_DOCUMENT;
  }
  scan.marker = scan.line;
  const afterMarker = skipSpaces(line, 3);
  scan.bodyStart = afterMarker === line.length ? scan.pos : scan.line + afterMarker;
  return SCANNED;
}

function placeDash(scan: Scan, dash: number, column: number): boolean {
  if (!position(scan, column, SEQUENCE)) return false;
  scan.pending = true;
  scan.tail = false;
  scan.lastEnd = dash + 1;
  return true;
}

/**
 * Scans a usual line after its dash, as `shapeOf` and `scanLine` would, in fewer steps. `colon` is -1 without a key.
 */
function scanUsual(scan: Scan, start: number, colon: number, lineEnd: number): boolean {
  scan.wanted = NO_KEY;
  if (colon >= 0) {
    const key = plainKey(scan.keyTable, scan.text.slice(start, colon));
    if (key === NO_KEY || !position(scan, start - scan.line, MAPPING) || !addKey(scan, key)) return false;
    if (scan.depth <= 3) noteKey(scan, start, key, false);
  }
  const value = colon >= 0 ? colon + 2 : start;
  scan.tail = false;
  if (value < lineEnd) return scanUsualValue(scan, value, lineEnd);
  scan.continues = false;
  scan.pending = true;
  scan.lastEnd = value - 1;
  return scan.wanted === NO_KEY || scan.wanted >= METADATA;
}

function scanUsualValue(scan: Scan, value: number, lineEnd: number): boolean {
  const { text } = scan;
  const first = text.charCodeAt(value);
  const isQuoted = first === DOUBLE_QUOTE || first === SINGLE_QUOTE;
  const isPlain = !isQuoted && first !== OPEN_CURLY && first !== OPEN_SQUARE;
  scan.continues = isPlain;
  scan.pending = false;
  scan.lastEnd = lineEnd;
  if (first === OPEN_CURLY && !hasPlainKeys(scan, text.slice(value, lineEnd))) return false;
  if (scan.wanted === NO_KEY) return true;
  if (scan.wanted >= METADATA) {
    scan.toolAnnotations = true;
    return scan.wanted === ANNOTATIONS;
  }
  scan.continues = false;
  if (isPlain) return noteContent(scan, value, lineEnd, true);
  return isQuoted && noteContent(scan, value + 1, lineEnd - 1, false);
}

/** Whether the keys of a usual flow mapping are text and unique. */
function hasPlainKeys({ keyTable, keys, keyCount }: Scan, flow: string): boolean {
  if (flow.length === 2) return true;
  let count = keyCount;
  for (let member = flow.charCodeAt(1) === SPACE ? 2 : 1; member < flow.length;) {
    const colon = flow.indexOf(':', member);
    const key = plainKey(keyTable, flow.slice(member, colon));
    if (key === NO_KEY || count >= keys.length) return false;
    // The free part of the array after the keys of the open mappings.
    for (let at = keyCount; at < count; at++) if (keys[at] === key) return false;
    keys[count++] = key;
    const value = colon + 2;
    const first = codeAt(flow, value);
    // Quotes may contain commas, but no escapes.
    const isQuoted = first === DOUBLE_QUOTE || first === SINGLE_QUOTE;
    const comma = flow.indexOf(', ', isQuoted ? flow.indexOf(flow.charAt(value), value + 1) : value);
    member = comma < 0 ? flow.length : comma + 2;
  }
  return true;
}

/** The offset after a line end, or the end of the text. */
function following(text: string, lineEnd: number): number {
  return lineEnd < text.length ? lineEnd + 1 : lineEnd;
}

/** A further line of a plain scalar. */
function continuesPlain(scan: Scan, line: string): boolean {
  scan.tail = true;
  const end = endOfPlain(line, 0);
  return end !== FAILED && !hasSpecialCharacter(line) && skipSpaces(line, end) === line.length;
}

/** Adds a line to the collections that it belongs to, with the further lines of its value. */
function scanLine(scan: Scan, shape: LineShape, line: number): boolean {
  const { dashes, key, value } = shape;
  for (let at = 0; at < dashes.length; at++) {
    if (!position(scan, dashes[at] ?? 0, SEQUENCE)) return false;
    scan.lastEnd = line + (dashes[at] ?? 0) + 1;
    scan.tail = false;
    scan.pending = true;
  }
  scan.wanted = NO_KEY;
  if (key !== NO_KEY) {
    if (!position(scan, shape.keyColumn, MAPPING) || !addKey(scan, key)) return false;
    if (scan.depth <= 3) noteKey(scan, line + shape.keyColumn, key, shape.isQuotedKey);
  }
  scan.lastEnd = line + shape.end;
  scan.tail = shape.tail;
  scan.continues = shape.continues;
  scan.pending = value === NO_VALUE;
  if (scan.wanted !== NO_KEY && !noteValue(scan, shape, line)) return false;
  if (value === BLOCK) return scanBlockScalar(scan, line + shape.valueStart);
  return value !== BEGUN || scanFurther(scan, line + shape.valueStart);
}

/** Records the wanted value; false if it is of an unusual kind. */
function noteValue(scan: Scan, { value, valueStart, end, tail }: LineShape, line: number): boolean {
  const { wanted } = scan;
  if (wanted === METADATA) return value === NO_VALUE;
  if (wanted === ANNOTATIONS) {
    if (value !== NO_VALUE) scan.toolAnnotations = true;
    return true;
  }
  // Further lines would be part of the value.
  scan.continues = false;
  if (value === PLAIN) return noteContent(scan, line + valueStart, line + end, true);
  return value === QUOTED && !tail && noteContent(scan, line + valueStart + 1, line + end - 1, false);
}

/** A quoted scalar or a collection in brackets of several lines. */
function scanFurther(scan: Scan, start: number): boolean {
  const { text } = scan;
  const character = text.charAt(start);
  let end = FAILED;
  if (character === '"' || character === "'") end = endOfQuoted(text, start);
  else if (character === '[' || character === '{') end = endOfFlow(text, start, scan.keyTable);
  if (end === FAILED) return false;
  const lineEnd = endOfLineAt(text, end);
  const written = text.slice(start, lineEnd);
  scan.lastEnd = end;
  scan.pos = following(text, lineEnd);
  return isLineEnd(written, end - start) && !hasSpecialCharacter(written);
}

/** The indentation of a block scalar by the digit of its header; -1 without one. */
function widthByHeader(text: string, start: number, indent: number): number {
  const digit = /[1-9]/.exec(text.slice(start + 1, start + 3));
  return digit === null ? -1 : Number(digit[0]) + indent;
}

/** Moves over the lines of the block scalar whose header starts at an offset, and over blank lines after it. */
function scanBlockScalar(scan: Scan, start: number): boolean {
  const { text } = scan;
  const indent = scan.columns[scan.depth] ?? 0;
  let width = widthByHeader(text, start, indent);
  let blankWidth = 0;
  const from = scan.pos;
  let pos = from;
  while (pos < text.length) {
    const lineEnd = endOfLineAt(text, pos);
    const most = width < 0 ? lineEnd : Math.min(pos + width, lineEnd);
    let at = pos;
    while (at < most && text.charCodeAt(at) === SPACE) at++;
    if (at === lineEnd) {
      if (width < 0 && lineEnd < text.length) blankWidth = Math.max(blankWidth, at - pos);
    } else if (width < 0 || at < pos + width) {
      if (text.charCodeAt(at) === TAB) return false;
      if (width >= 0 || at - pos <= indent) break;
      width = at - pos;
      if (blankWidth > width) return false;
    }
    pos = following(text, lineEnd);
  }
  scan.pos = pos;
  return !hasSpecialCharacter(text.slice(from, pos));
}
