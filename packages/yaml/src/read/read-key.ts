import type { Problem, Span } from '@krmkit/base';
import type { ReadProperties } from './build-nodes.ts';
import { emptyAt, scalarNode, withProperties } from './build-nodes.ts';
import {
  ASTERISK,
  COLON,
  DASH,
  DOUBLE_QUOTE,
  OPEN_CURLY,
  OPEN_SQUARE,
  SINGLE_QUOTE,
  codeAt,
  isLineEnd,
  isSeparator,
} from './characters.ts';
import type { YamlNode } from './nodes.ts';
import { EMPTY_KEY, LONG_KEY } from './profile-problems.ts';
import { MAX_KEY_LENGTH, readFlow } from './read-flow.ts';
import { scanPlain, startsPlain } from './read-plain.ts';
import { readAlias, readProperties, startsProperties } from './read-properties.ts';
import { readQuotedScalar } from './read-quoted.ts';
import type { Reader } from './reader.ts';
import { endOfLine, fail, recover, resetTo, skipBlanks, warn } from './reader.ts';
import {
  BROKEN_KEY_LINES,
  LIST_FOR_KEY,
  MISSING_SPACE,
  PROPERTY_BEFORE_ALIAS,
  PROPERTY_BEFORE_INDICATOR,
  badStart,
  brokenKey,
  closesNothing,
} from './syntax-problems.ts';

/** Reads the key at `pos` and moves to its colon; undefined and problems on failure. */
export function readKey(reader: Reader, column: number): YamlNode | undefined {
  if (!startsProperties(reader.text.charCodeAt(reader.pos))) return readKeyText(reader, column, undefined);
  const properties = readProperties(reader);
  if (properties !== undefined) return readKeyText(reader, column, properties);
  recover(reader, column);
  return undefined;
}

/** Reads the text of a key, after its anchor and tag. */
function readKeyText(reader: Reader, column: number, properties: ReadProperties | undefined): YamlNode | undefined {
  const { text, pos } = reader;
  const code = codeAt(text, pos);
  const next = codeAt(text, pos + 1);
  switch (code) {
    case COLON:
      if (!isSeparator(next)) break;
      warn(reader, EMPTY_KEY, pos, pos + 1);
      return withProperties(reader, emptyAt(properties?.end ?? pos), properties);
    case SINGLE_QUOTE:
    case DOUBLE_QUOTE:
    case OPEN_SQUARE:
    case OPEN_CURLY:
    case ASTERISK:
      return readEnclosedKey(reader, column, properties);
    case DASH:
      if (!isSeparator(next)) break;
      return refuseDash(reader, column, properties);
    default:
      if (startsPlain(code, next) && !isLineEnd(code)) break;
      return refuseStart(reader, column, properties);
  }
  return readPlainKey(reader, column, properties);
}

function refuseStart(reader: Reader, column: number, properties: ReadProperties | undefined): undefined {
  const { text, pos } = reader;
  if (!isLineEnd(codeAt(text, pos))) return refuseKey(reader, startWords(reader), { start: pos, end: pos + 1 }, column);
  return refuseKey(reader, BROKEN_KEY_LINES, { start: properties?.start ?? pos, end: pos }, column);
}

function refuseDash(reader: Reader, column: number, properties: ReadProperties | undefined): undefined {
  const end = reader.pos + 1;
  if (properties === undefined) return refuseKey(reader, LIST_FOR_KEY, { start: reader.pos, end }, column);
  return refuseKey(reader, PROPERTY_BEFORE_INDICATOR, { start: properties.start, end }, column);
}

function readPlainKey(reader: Reader, column: number, properties: ReadProperties | undefined): YamlNode | undefined {
  const { text, pos } = reader;
  const end = scanPlain(reader);
  const content = text.slice(pos, end);
  if (codeAt(text, reader.pos) !== COLON) return refuseKey(reader, brokenKey(content), { start: pos, end }, column);
  return withProperties(reader, scalarNode(pos, end, 'plain', content), properties);
}

function refuseKey(reader: Reader, words: Problem, span: Span, column: number): undefined {
  giveUp(reader, words, span, column);
}

/** Reads the key with a delimiter at its end. */
function readEnclosedKey(reader: Reader, column: number, properties: ReadProperties | undefined): YamlNode | undefined {
  const { text, pos, lineStart } = reader;
  const node = readEnclosed(reader, codeAt(text, pos), column);
  if (node === undefined) return undefined;
  const colon = findColon(reader, node, lineStart);
  if (colon >= 0 && reader.lineStart === lineStart) {
    if (!isSeparator(codeAt(text, colon + 1))) fail(reader, MISSING_SPACE, colon, colon + 1);
    if (reader.abandoned) return undefined;
    reader.pos = colon;
    return attach(reader, node, properties);
  }
  const isOverLines = reader.lineStart > lineStart;
  resetTo(reader, pos, lineStart, reader.comments.length);
  if (isOverLines && colon >= 0) {
    return refuseKey(reader, BROKEN_KEY_LINES, { start: pos, end: node.end }, column);
  }
  const end = endOfLine(reader, pos);
  return refuseKey(reader, brokenKey(text.slice(pos, end)), { start: pos, end }, column);
}

/**
 * Reads a node with a delimiter at its end. On failure the result is undefined, and `reader` is at the next content.
 */
export function readEnclosed(reader: Reader, code: number, indent: number): YamlNode | undefined {
  if (code === OPEN_SQUARE || code === OPEN_CURLY) return readFlow(reader, indent, undefined);
  const node = code === ASTERISK ? readAlias(reader) : readQuotedScalar(reader);
  if (node !== undefined && !reader.abandoned) return node;
  recover(reader, indent);
  return undefined;
}

/** The colon that makes a node a key, with or without a blank after it; -1 if there is none. */
export function findColon(reader: Reader, node: YamlNode, lineStart: number): number {
  const colon = skipBlanks(reader.text, reader.pos);
  if (codeAt(reader.text, colon) !== COLON) return -1;
  if (reader.lineStart === lineStart && colon - node.start > MAX_KEY_LENGTH) {
    warn(reader, LONG_KEY, node.start, node.end);
  }
  return colon;
}

/** A node with its anchor and tag, which an alias cannot have. */
export function attach(reader: Reader, node: YamlNode, properties: ReadProperties | undefined): YamlNode {
  if (properties === undefined) return node;
  if (node.kind !== 'alias') return withProperties(reader, node, properties);
  fail(reader, PROPERTY_BEFORE_ALIAS, properties.start, properties.end);
  return node;
}

/** Whether the dash or question mark at `pos` is an indicator and not part of a text. */
export function isIndicator(reader: Reader, indicator: number): boolean {
  const { text, pos } = reader;
  return text.charCodeAt(pos) === indicator && isSeparator(codeAt(text, pos + 1));
}

/** The message about a character that cannot start a value. */
export function startWords(reader: Reader): Problem {
  const { text, pos } = reader;
  const character = text.charAt(pos);
  return character === ']' || character === '}' ? closesNothing(character) : badStart(character);
}

/** Reports why a node cannot be read, and continues after the text that seems to belong to it. */
export function giveUp(reader: Reader, words: Problem, { start, end }: Span, indent: number): YamlNode {
  fail(reader, words, start, end);
  recover(reader, indent);
  return emptyAt(start);
}
