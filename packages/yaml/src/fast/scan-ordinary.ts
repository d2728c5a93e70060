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

function scanDocument(scan: Scan, start: number): OrdinaryDocument | undefined {
  const { text, columns, keyTable, usual } = scan;
  const length = text.length;
  let marker = -1;
  let bodyStart = -1;
  let hasContent = false;
  while (scan.pos < length) {
    const { pos } = scan;
    const lineEnd = endOfLineAt(text, pos);
    scan.pos = following(text, lineEnd);
    usual.lastIndex = pos;
    if (lineEnd - pos <= MAX_USUAL_LINE && usual.test(text)) {
      const start = skipSpaces(text, pos);
      if (start === lineEnd) continue;
      const first = text.charCodeAt(start);
      if (first === HASH) {
        scan.continues = false;
        continue;
      }
      const column = start - pos;
      if (!scan.continues || column <= (columns[scan.depth] ?? 0)) {
        const hasDash = first === DASH && codeAt(text, start + 1) === SPACE;
        const own = hasDash ? start + 2 : start;
        const colon = usualColon(text, own, lineEnd);
        if (hasDash || colon >= 0) {
          if (!hasContent) {
            if (column > 0) return undefined;
            hasContent = true;
            if (marker < 0) bodyStart = pos;
          }
          if (hasDash && !placeDash(scan, start, column)) return undefined;
          if (!scanUsual(scan, own, hasDash ? column + 2 : column, colon, lineEnd)) return undefined;
          continue;
        }
      }
    }
    const line = text.slice(pos, lineEnd);
    const code = codeAt(line, 0);
    if (code === DASH && line.startsWith('---') && !isMarker(line, 0)) return undefined;
    if ((code === DASH || code === DOT) && isMarker(line, 0)) {
      if (code === DOT || hasSpecialCharacter(line) || !isLineEnd(line, 3)) return undefined;
      if (hasContent || marker >= 0) {
        scan.pos = pos;
        break;
      }
      marker = pos;
      const afterMarker = skipSpaces(line, 3);
      bodyStart = afterMarker === line.length ? scan.pos : pos + afterMarker;
      continue;
    }
    const shape = shapeOf(keyTable, line);
    if (shape.line === BLANK) continue;
    if (shape.line === COMMENT) {
      scan.continues = false;
      continue;
    }
    if (scan.continues && shape.column > (columns[scan.depth] ?? 0)) {
      if (!continuesPlain(scan, line)) return undefined;
      continue;
    }
    if (shape.line !== CONTENT) return undefined;
    if (!hasContent) {
      if (shape.column > 0) return undefined;
      hasContent = true;
      if (marker < 0) bodyStart = pos;
    }
    if (!scanLine(scan, shape, pos)) return undefined;
  }
  const end = scan.pos;
  // Content after `...` without a `---` is left to the reader.
  if (hasContent && marker < 0 && start > 0) return undefined;
  if (!hasContent) return { start, end, outline: undefined };
  while (scan.depth > 0) close(scan);
  return { start, end, outline: outlineOf(scan, marker, bodyStart) };
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
function scanUsual(scan: Scan, start: number, column: number, colon: number, lineEnd: number): boolean {
  const { text } = scan;
  scan.wanted = NO_KEY;
  let value = start;
  if (colon >= 0) {
    const key = plainKey(scan.keyTable, text.slice(start, colon));
    if (key === NO_KEY || !position(scan, column, MAPPING) || !addKey(scan, key)) return false;
    if (scan.depth <= 3) noteKey(scan, start, key, false);
    value = colon + 2;
  }
  scan.tail = false;
  if (value >= lineEnd) {
    scan.continues = false;
    scan.pending = true;
    scan.lastEnd = value - 1;
    return scan.wanted === NO_KEY || scan.wanted >= METADATA;
  }
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

/** Moves over the lines of the block scalar whose header starts at an offset, and over blank lines after it. */
function scanBlockScalar(scan: Scan, start: number): boolean {
  const { text } = scan;
  const indent = scan.columns[scan.depth] ?? 0;
  const digit = /[1-9]/.exec(text.slice(start + 1, start + 3));
  let width = digit === null ? -1 : Number(digit[0]) + indent;
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
