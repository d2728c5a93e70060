import type { Span, JsonValue } from '@krmkit/base';
import { setMember } from '@krmkit/base';
import {
  CLOSE_CURLY,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  GREATER,
  OPEN_CURLY,
  OPEN_SQUARE,
  PIPE,
  SINGLE_QUOTE,
  SPACE,
  isFlowIndicator,
  skipSpaces,
} from '../read/characters.ts';
import type { OrdinaryLines } from './ordinary-lines.ts';
import {
  NO_COLON,
  closingQuote,
  colonOf,
  createLines,
  endOfPlain,
  isDash,
  isNothing,
  nextLine,
  openLines,
} from './ordinary-lines.ts';
import type { YamlNode, Outline } from '../read/nodes.ts';
import { readValueAt } from '../read/read-block.ts';
import type { Reader } from '../read/reader.ts';
import { SAME_LINE, createReader } from '../read/reader.ts';
import type { Profile } from '../read/scalar.ts';
import { plainValue } from '../read/scalar.ts';
import { endOfLineAt } from './scan-scalars.ts';
import { toValue } from '../read/to-value.ts';

export interface OrdinaryValue {
  readonly value: JsonValue;
  /** False if a scalar or brackets have further lines; block scalars do not count. */
  readonly isByLine: boolean;
}

/** How the values of nodes are read. */
export interface NodeValues {
  readonly profile: Profile;
  /** The value of a node without problems. */
  readonly valueOf: (node: YamlNode) => JsonValue;
}

export const KUBECTL_VALUES: NodeValues = { profile: 'kubectl', valueOf: (node) => toValue(node, 'kubectl').value };

/** Reads the value of an ordinary document, as it would be read from its root. Undefined where it cannot. */
export type OrdinaryValueReader = (text: string, document: Span, outline: Outline) => OrdinaryValue | undefined;

interface Values extends OrdinaryLines {
  readonly ofNodes: NodeValues;
  /** Names of keys as strings of their own: objects take a known string much faster than a slice of a text. */
  readonly names: Map<string, string>;
  /** The offset inside brackets. */
  at: number;
  reader: Reader | undefined;
  isByLine: boolean;
  failed: boolean;
}

/** Most documents have the same few hundred keys; above this number the table is cleared. */
const MAX_NAMES = 1 << 14;

/**
 * Reads without nodes, which take most of the time. Only for a value that is more than a text on one line, the reader
 * makes the nodes of that value. This pays only together with `createOrdinaryPlaceFinder`.
 */
export function createOrdinaryValueReader(ofNodes: NodeValues = KUBECTL_VALUES): OrdinaryValueReader {
  const lines = createLines();
  const values: Values = {
    ...lines,
    ofNodes,
    names: new Map(),
    at: 0,
    reader: undefined,
    isByLine: true,
    failed: false,
  };
  return (text, document, outline) => {
    if (values.names.size > MAX_NAMES) values.names.clear();
    openLines(values, text, document, outline);
    values.isByLine = true;
    values.failed = false;
    const value = readCollection(values);
    const { isByLine } = values;
    values.text = '';
    values.reader = undefined;
    return isReadToEnd(values) ? { value, isByLine } : undefined;
  };
}

function isReadToEnd({ failed, column }: Values): boolean {
  return !failed && column < 0;
}

/** The collection that starts with the current dash or key. */
function readCollection(values: Values): JsonValue {
  return isDash(values.text, values.pos) ? readItems(values) : readEntries(values, colonOf(values, values.pos));
}

function readItems(values: Values): JsonValue {
  const { text, column } = values;
  const items: JsonValue[] = [];
  do {
    const pos = skipSpaces(text, values.pos + 1);
    if (isNothing(values, pos)) {
      nextLine(values);
      items.push(values.column > column ? readCollection(values) : null);
      continue;
    }
    const isItem = isDash(text, pos);
    const colon = isItem ? NO_COLON : colonOf(values, pos);
    if (!isItem && colon === NO_COLON) {
      items.push(readScalar(values, pos, column));
      continue;
    }
    values.column += pos - values.pos;
    values.pos = pos;
    items.push(isItem ? readItems(values) : readEntries(values, colon));
  } while (values.column === column && isDash(text, values.pos));
  return items;
}

/** The mapping that starts with the current key. */
function readEntries(values: Values, firstColon: number): JsonValue {
  const { text, column } = values;
  const target: Record<string, JsonValue> = {};
  let colon = firstColon;
  do {
    if (colon === NO_COLON) return fail(values);
    const name = nameOf(values, colon);
    const pos = skipSpaces(text, colon + 1);
    if (isNothing(values, pos)) {
      nextLine(values);
      const isNested = values.column > column || (values.column === column && isDash(text, values.pos));
      setMember(target, name, isNested ? readCollection(values) : null);
    } else {
      setMember(target, name, readScalar(values, pos, column));
    }
    if (values.column !== column) return target;
    colon = colonOf(values, values.pos);
  } while (!values.failed);
  return target;
}

function nameOf({ text, pos, names }: Values, colon: number): string {
  const code = text.charCodeAt(pos);
  const isQuoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
  return ownName(names, isQuoted ? text.slice(pos + 1, colon - 1) : text.slice(pos, colon));
}

function ownName(names: Map<string, string>, written: string): string {
  const known = names.get(written);
  if (known !== undefined) return known;
  // The name of a member is not a slice of the text.
  const [name = written] = Object.keys({ [written]: true });
  names.set(name, name);
  return name;
}

/** The value at an offset of the line, inside a collection at a column. Moves to the next line after it. */
function readScalar(values: Values, pos: number, column: number): JsonValue {
  const { text, lineStart } = values;
  switch (text.charCodeAt(pos)) {
    case DOUBLE_QUOTE:
    case SINGLE_QUOTE: {
      const close = closingQuote(values, pos);
      if (close < 0) break;
      nextLine(values);
      return text.slice(pos + 1, close);
    }
    case OPEN_CURLY:
    case OPEN_SQUARE: {
      values.at = pos;
      const value = readFlow(values);
      if (value === undefined) break;
      nextLine(values);
      return value;
    }
    case PIPE:
    case GREATER:
      break;
    default: {
      const content = text.slice(pos, endOfPlain(values, pos));
      nextLine(values);
      // Otherwise the scalar continues.
      if (values.column <= column) return plainValue(content, values.ofNodes.profile);
    }
  }
  return readFurther(values, pos, lineStart, column);
}

/** A value that requires the reader. */
function readFurther(values: Values, pos: number, lineStart: number, column: number): JsonValue {
  const { text } = values;
  const reader = (values.reader ??= createReader(text, false));
  const node = readValueAt(reader, pos, lineStart, column);
  if (reader.errors > 0 || reader.column === SAME_LINE) return fail(values);
  const isBlock = node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded');
  if (!isBlock && node.end > endOfLineAt(text, pos)) values.isByLine = false;
  values.pos = reader.pos;
  values.lineStart = reader.lineStart;
  values.lineEnd = endOfLineAt(text, reader.pos);
  values.column = reader.column;
  return values.ofNodes.valueOf(node);
}

/**
 * Reads the collection in brackets, or the scalar inside one, at `at`, and moves `at` after it; undefined if it is not
 * simple.
 */
function readFlow(values: Values): JsonValue | undefined {
  const { text, at: start } = values;
  switch (text.charCodeAt(start)) {
    case OPEN_CURLY:
      return readMembers(values);
    case OPEN_SQUARE:
      return readFlowItems(values);
    case DOUBLE_QUOTE:
    case SINGLE_QUOTE: {
      const close = closingQuote(values, start);
      if (close < 0) return undefined;
      values.at = close + 1;
      return text.slice(start + 1, close);
    }
    default: {
      let end = start;
      while (end < values.lineEnd && !isFlowIndicator(text.charCodeAt(end))) end++;
      if (end >= values.lineEnd || end === start) return undefined;
      values.at = end;
      while (text.charCodeAt(end - 1) === SPACE) end--;
      return plainValue(text.slice(start, end), values.ofNodes.profile);
    }
  }
}

function readFlowItems(values: Values): JsonValue | undefined {
  const { text } = values;
  const items: JsonValue[] = [];
  values.at = skipSpaces(text, values.at + 1);
  if (text.charCodeAt(values.at) === CLOSE_SQUARE) {
    values.at++;
    return items;
  }
  for (;;) {
    const item = readFlow(values);
    if (item === undefined) return undefined;
    items.push(item);
    const code = afterBlanks(values);
    if (code === CLOSE_SQUARE) return items;
    if (code !== COMMA) return undefined;
  }
}

function readMembers(values: Values): JsonValue | undefined {
  const { text, lineEnd } = values;
  const target: Record<string, JsonValue> = {};
  values.at = skipSpaces(text, values.at + 1);
  if (text.charCodeAt(values.at) === CLOSE_CURLY) {
    values.at++;
    return target;
  }
  for (;;) {
    const start = values.at;
    const first = text.charCodeAt(start);
    const isQuoted = first === DOUBLE_QUOTE || first === SINGLE_QUOTE;
    const colon = isQuoted ? closingQuote(values, start) + 1 : text.indexOf(':', start);
    if (colon <= 0 || colon >= lineEnd || text.charCodeAt(colon) !== COLON) return undefined;
    if (text.charCodeAt(colon + 1) !== SPACE) return undefined;
    const name = ownName(values.names, isQuoted ? text.slice(start + 1, colon - 1) : text.slice(start, colon));
    values.at = skipSpaces(text, colon + 1);
    const value = readFlow(values);
    if (value === undefined) return undefined;
    setMember(target, name, value);
    const code = afterBlanks(values);
    if (code === CLOSE_CURLY) return target;
    if (code !== COMMA) return undefined;
  }
}

/** The bracket or comma after blanks; moves to the content after it. */
function afterBlanks(values: Values): number {
  const { text } = values;
  const pos = skipSpaces(text, values.at);
  values.at = skipSpaces(text, pos + 1);
  return text.charCodeAt(pos);
}

function fail(values: Values): null {
  values.failed = true;
  values.column = -1;
  return null;
}
