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
import type { Node } from './nodes.ts';
import { EMPTY_KEY, LONG_KEY } from './profile-problems.ts';
import { MAX_KEY_LENGTH, readFlow } from './read-flow.ts';
import { scanPlain, startsPlain } from './read-plain.ts';
import { readAlias, readProperties, startsProperties } from './read-properties.ts';
import { readQuoted } from './read-quoted.ts';
import type { Reader } from './reader.ts';
import { endOfLine, fail, recover, resetTo, skipBlanks, warn } from './reader.ts';
import type { Words } from './syntax-problems.ts';
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
export function readKey(reader: Reader, column: number): Node | undefined {
  const { text, lineStart } = reader;
  const first = reader.pos;
  let properties: ReadProperties | undefined;
  if (startsProperties(text.charCodeAt(first))) {
    properties = readProperties(reader);
    if (properties === undefined) {
      recover(reader, column);
      return undefined;
    }
  }
  const { pos } = reader;
  const code = codeAt(text, pos);
  switch (code) {
    case COLON:
      if (!isSeparator(codeAt(text, pos + 1))) break;
      warn(reader, EMPTY_KEY, pos, pos + 1);
      return properties === undefined
        ? emptyAt(pos)
        : scalarNode(reader, properties.end, properties.end, 'plain', '', properties);
    case SINGLE_QUOTE:
    case DOUBLE_QUOTE:
    case OPEN_SQUARE:
    case OPEN_CURLY:
    case ASTERISK: {
      const node = readEnclosed(reader, code, column);
      if (node === undefined) return undefined;
      const colon = findColon(reader, node, lineStart);
      if (colon >= 0 && reader.lineStart === lineStart) {
        if (!isSeparator(codeAt(text, colon + 1))) fail(reader, MISSING_SPACE, colon, colon + 1);
        if (reader.abandoned) return undefined;
        reader.pos = colon;
        return attach(reader, node, properties);
      }
      resetTo(reader, pos, lineStart, reader.comments.length);
      if (reader.lineStart > lineStart && colon >= 0) giveUp(reader, BROKEN_KEY_LINES, pos, node.end, column);
      else giveUp(reader, brokenKey(text.slice(pos, endOfLine(reader, pos))), pos, endOfLine(reader, pos), column);
      return undefined;
    }
    case DASH:
      if (!isSeparator(codeAt(text, pos + 1))) break;
      giveUp(reader, properties === undefined ? LIST_FOR_KEY : PROPERTY_BEFORE_INDICATOR, first, pos + 1, column);
      return undefined;
    default:
      if (startsPlain(code, codeAt(text, pos + 1))) break;
      if (isLineEnd(code)) giveUp(reader, BROKEN_KEY_LINES, first, pos, column);
      else giveUp(reader, startWords(reader), pos, pos + 1, column);
      return undefined;
  }
  const end = scanPlain(reader);
  const content = text.slice(pos, end);
  if (codeAt(text, reader.pos) === COLON) return scalarNode(reader, pos, end, 'plain', content, properties);
  giveUp(reader, brokenKey(content), pos, end, column);
  return undefined;
}

/**
 * Reads a node with a delimiter at its end. On failure the result is undefined, and `reader` is at the next content.
 */
export function readEnclosed(reader: Reader, code: number, indent: number): Node | undefined {
  const { pos } = reader;
  if (code === OPEN_SQUARE || code === OPEN_CURLY) return readFlow(reader, indent, undefined);
  let node: Node | undefined;
  if (code === ASTERISK) {
    node = readAlias(reader);
  } else {
    const content = readQuoted(reader);
    const style = code === SINGLE_QUOTE ? 'single' : 'double';
    if (content !== undefined) node = scalarNode(reader, pos, reader.pos, style, content, undefined);
  }
  if (node !== undefined && !reader.abandoned) return node;
  recover(reader, indent);
  return undefined;
}

/** The colon that makes a node a key, with or without a blank after it; -1 if there is none. */
export function findColon(reader: Reader, node: Node, lineStart: number): number {
  const colon = skipBlanks(reader.text, reader.pos);
  if (codeAt(reader.text, colon) !== COLON) return -1;
  if (reader.lineStart === lineStart && colon - node.start > MAX_KEY_LENGTH) {
    warn(reader, LONG_KEY, node.start, node.end);
  }
  return colon;
}

/** A node with its anchor and tag, which an alias cannot have. */
export function attach(reader: Reader, node: Node, properties: ReadProperties | undefined): Node {
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
export function startWords(reader: Reader): Words {
  const { text, pos } = reader;
  const character = text.charAt(pos);
  return character === ']' || character === '}' ? closesNothing(character) : badStart(character);
}

/** Reports why a node cannot be read, and continues after the text that seems to belong to it. */
export function giveUp(reader: Reader, words: Words, start: number, end: number, indent: number): Node {
  fail(reader, words, start, end);
  recover(reader, indent);
  return emptyAt(start);
}
