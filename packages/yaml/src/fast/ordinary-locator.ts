import type { Span, Path } from '@krmkit/base';
import {
  COLON,
  DOUBLE_QUOTE,
  GREATER,
  OPEN_CURLY,
  OPEN_SQUARE,
  PIPE,
  SINGLE_QUOTE,
  codeAt,
  isSeparator,
  skipSpaces,
} from '../read/characters.ts';
import type { OrdinaryPosition, ScalarNode, Outline } from '../read/nodes.ts';
import type { FlowMapping } from './flow-position.ts';
import { positionInFlow } from './flow-position.ts';
import type { OrdinaryLines } from './ordinary-lines.ts';
import {
  NO_COLON,
  closingQuote,
  colonOf,
  createLines,
  endOfPlain,
  isDash,
  isNothing,
  moveTo,
  nextLine,
  openLines,
} from './ordinary-lines.ts';

/** Finds the location of a path in an ordinary document; undefined if that requires its nodes. */
export type OrdinaryLocator = (
  text: string,
  document: Span,
  outline: Outline,
  path: Path,
) => OrdinaryPosition | undefined;

/** Names that are written without quotes before their colons; the reader handles others. */
const NAME = /^[A-Za-z_][\w./-]*$/;

/** For documents in which only block scalars have further lines (`isByLine` of the value). */
export function createOrdinaryLocator(): OrdinaryLocator {
  const lines = createLines();
  return (text, document, outline, path) => {
    openLines(lines, text, document, outline);
    const position = findPosition(lines, path);
    lines.text = '';
    return position;
  };
}

function findPosition(lines: OrdinaryLines, path: Path): OrdinaryPosition | undefined {
  const { text } = lines;
  /** The key of the current collection. */
  let key: Span | undefined;
  for (let depth = 0; ; depth++) {
    const segment = path[depth];
    const { lineStart, pos: start, lineEnd, column } = lines;
    const isList = isDash(text, start);
    if (segment === undefined || isList !== (typeof segment === 'number')) return collectionPosition(lines, depth, key);
    const found = findPart(lines, segment);
    if (found === undefined) return undefined;
    if (!found) {
      moveTo(lines, lineStart, start, lineEnd);
      return collectionPosition(lines, depth, key);
    }
    const { pos: at } = lines;
    const before = isList ? at + 1 : colonOf(lines, at) + 1;
    key = isList ? undefined : { start: at, end: before - 1 };
    const pos = skipSpaces(text, before);
    if (isNothing(lines, pos)) {
      if (!hasLinesBelow(lines, column, isList)) return undefined;
      continue;
    }
    if (isList && (isDash(text, pos) || colonOf(lines, pos) !== NO_COLON)) {
      lines.column += pos - at;
      lines.pos = pos;
      continue;
    }
    return valuePosition(lines, { open: pos, key, depth: depth + 1 }, path);
  }
}

/** The position of a value on its line, of which `key` is undefined for an item. */
function valuePosition(
  lines: OrdinaryLines,
  { open, key, depth }: Omit<FlowMapping, 'key'> & { readonly key: Span | undefined },
  path: Path,
): OrdinaryPosition | undefined {
  const first = lines.text.charCodeAt(open);
  if (first !== OPEN_CURLY && first !== OPEN_SQUARE) {
    const scalar = scalarAt(lines, open);
    return scalar && { depth, shown: scalar, scalar };
  }
  if (key === undefined) return undefined;
  if (depth < path.length) return positionInFlow(lines, { open, key, depth }, path);
  return { depth, shown: key, scalar: undefined };
}

/** Moves to the next line; false if it is not a part of the item or entry at a column. */
function hasLinesBelow(lines: OrdinaryLines, column: number, isItem: boolean): boolean {
  nextLine(lines);
  return lines.column > column || (!isItem && lines.column === column && isDash(lines.text, lines.pos));
}

/** Moves to an item or key of the current collection, if it is there; undefined if that requires the reader. */
function findPart(lines: OrdinaryLines, segment: string | number): boolean | undefined {
  if (typeof segment === 'string') return NAME.test(segment) ? findKey(lines, segment) : undefined;
  return Number.isInteger(segment) && segment >= 0 ? findItem(lines, segment) : undefined;
}

/** Moves to an item of the current list. */
function findItem(lines: OrdinaryLines, index: number): boolean {
  const { column } = lines;
  for (let at = 0; at < index; at++) {
    do nextLine(lines);
    while (lines.column > column);
    if (lines.column < column || !isDash(lines.text, lines.pos)) return false;
  }
  return true;
}

/** Moves to a key of the current mapping. */
function findKey(lines: OrdinaryLines, name: string): boolean {
  const { column } = lines;
  while (!isKey(lines, name)) {
    do nextLine(lines);
    while (lines.column > column || (lines.column === column && isDash(lines.text, lines.pos)));
    if (lines.column < column) return false;
  }
  return true;
}

function isKey({ text, pos }: OrdinaryLines, name: string): boolean {
  const code = text.charCodeAt(pos);
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
    const close = pos + 1 + name.length;
    return text.startsWith(name, pos + 1) && text.charCodeAt(close) === code && codeAt(text, close + 1) === COLON;
  }
  const colon = pos + name.length;
  return text.startsWith(name, pos) && codeAt(text, colon) === COLON && isSeparator(codeAt(text, colon + 1));
}

function collectionPosition(lines: OrdinaryLines, depth: number, key: Span | undefined): OrdinaryPosition | undefined {
  if (key !== undefined) return { depth, shown: key, scalar: undefined };
  const { text, lineStart, pos: start, lineEnd, column } = lines;
  nextLine(lines);
  // After a list, the next key may be in the column of its dashes.
  const isLonger =
    lines.column > column || (lines.column === column && (!isDash(text, start) || isDash(text, lines.pos)));
  if (isLonger) return { depth, shown: { start, end: lineEnd }, scalar: undefined };
  moveTo(lines, lineStart, start, lineEnd);
  const end = endOfLineContent(lines);
  return end === undefined ? undefined : { depth, shown: { start, end }, scalar: undefined };
}

/** The end of a collection on one line; undefined if that requires the reader. */
function endOfLineContent(lines: OrdinaryLines): number | undefined {
  const { text } = lines;
  let before = lines.pos;
  let pos = before;
  while (isDash(text, pos) && pos < lines.lineEnd) {
    before = pos + 1;
    pos = skipSpaces(text, before);
  }
  if (isNothing(lines, pos)) return before;
  const colon = colonOf(lines, pos);
  if (colon !== NO_COLON) {
    before = colon + 1;
    pos = skipSpaces(text, before);
    if (isNothing(lines, pos)) return before;
  }
  return scalarAt(lines, pos)?.end;
}

/** The scalar at an offset of the line; undefined for a scalar with escapes or more lines, and for a collection. */
function scalarAt(lines: OrdinaryLines, start: number): ScalarNode | undefined {
  const { text } = lines;
  const code = text.charCodeAt(start);
  switch (code) {
    case OPEN_CURLY:
    case OPEN_SQUARE:
    case PIPE:
    case GREATER:
      return undefined;
    case DOUBLE_QUOTE:
    case SINGLE_QUOTE: {
      const close = closingQuote(lines, start);
      if (close < 0) return undefined;
      const style = code === DOUBLE_QUOTE ? 'double' : 'single';
      return { kind: 'scalar', start, end: close + 1, style, content: text.slice(start + 1, close) };
    }
    default: {
      const end = endOfPlain(lines, start);
      return { kind: 'scalar', start, end, style: 'plain', content: text.slice(start, end) };
    }
  }
}
