import type { ReadProperties } from './build-nodes.ts';
import { emptyAt, mappingNode, scalarNode, sequenceNode, withProperties } from './build-nodes.ts';
import {
  ASTERISK,
  CLOSE_CURLY,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  DASH,
  DOUBLE_QUOTE,
  HASH,
  OPEN_CURLY,
  OPEN_SQUARE,
  QUESTION,
  SINGLE_QUOTE,
  codeAt,
  isFlowIndicator,
  isSeparator,
} from './characters.ts';
import type { MappingEntry, YamlNode, SequenceItem } from './nodes.ts';
import {
  EMPTY_KEY,
  FLOW_COLON,
  FLOW_KEY,
  FLOW_LINES,
  FLOW_QUESTION,
  LEADING_TAB,
  LONG_KEY,
} from './profile-problems.ts';
import { foldBreaks, isFlowColon, scanFlowPlain, startsPlain } from './read-plain.ts';
import { readAlias, readProperties, joinProperties, startsProperties } from './read-properties.ts';
import { readQuotedScalar } from './read-quoted.ts';
import type { Reader } from './reader.ts';
import {
  ENDED,
  MAX_DEPTH,
  SAME_LINE,
  fail,
  failBeside,
  failTooDeep,
  isAbandoned,
  recover,
  resetTo,
  skipToContent,
  warn,
} from './reader.ts';
import {
  BLOCK_IN_FLOW,
  BROKEN_KEY_LINES,
  EXTRA_COMMA,
  MISSING_COMMA,
  VARIABLE_IN_FLOW,
  PROPERTY_BEFORE_ALIAS,
  badStart,
  unclosedBracket,
  wrongBracket,
} from './syntax-problems.ts';

/** A key is one line of at most this many characters, unless it follows `? `. */
export const MAX_KEY_LENGTH = 1024;

/**
 * Reads the collection in brackets at `pos`, inside a block collection that is indented by `indent`, and moves after
 * its closing bracket. On failure the result is undefined, with problems, and `reader` is at the next content to read.
 * As in the Go readers, indentation has no meaning inside brackets.
 */
export function readFlow(reader: Reader, indent: number, properties: ReadProperties | undefined): YamlNode | undefined {
  const { pos, lineStart } = reader;
  const comments = reader.comments.length;
  reader.outerIndent = indent;
  const node = readCollection(reader, properties);
  if (node !== undefined) return node;
  if (reader.abandoned) return undefined;
  if (reader.column === ENDED) resetTo(reader, pos, lineStart, comments);
  if (reader.column > indent) recover(reader, indent);
  return undefined;
}

function readCollection(reader: Reader, properties: ReadProperties | undefined): YamlNode | undefined {
  if (reader.depth >= MAX_DEPTH) return failTooDeep(reader);
  reader.depth++;
  reader.brackets++;
  const node =
    reader.text.charCodeAt(reader.pos) === OPEN_CURLY
      ? readMapping(reader, properties)
      : readSequence(reader, properties);
  reader.depth--;
  reader.brackets--;
  return node;
}

function readSequence(reader: Reader, properties: ReadProperties | undefined): YamlNode | undefined {
  const { pos: start, lineStart } = reader;
  const items: SequenceItem[] = [];
  reader.pos++;
  skipToContent(reader);
  for (let code = startOfItem(reader, start, lineStart, true); ;) {
    if (code === NONE) return undefined;
    if (code === CLOSE_SQUARE) break;
    const from = reader.pos;
    const value = readItem(reader, start, lineStart, code);
    if (value === undefined) return undefined;
    items.push({ start: from, end: Math.max(value.end, from), value });
    code = startOfItem(reader, start, lineStart, endItem(reader));
  }
  reader.pos++;
  return withProperties(reader, sequenceNode(start, reader.pos, 'flow', items), properties);
}

const NONE = 0;

/** Moves over the comma after an item; false where there is none. */
function endItem(reader: Reader): boolean {
  if (codeAt(reader.text, reader.pos) !== COMMA || reader.column === ENDED) return false;
  reader.pos++;
  skipToContent(reader);
  return true;
}

/** The first character of the next item, or the closing bracket; `NONE` and a problem if there is neither. */
function startOfItem(reader: Reader, open: number, openLine: number, separated: boolean): number {
  const { text } = reader;
  const closing = text.charCodeAt(open) === OPEN_CURLY ? CLOSE_CURLY : CLOSE_SQUARE;
  for (;;) {
    if (isAbandoned(reader)) return NONE;
    if (reader.column === ENDED) {
      failUnclosed(reader, open, false);
      return NONE;
    }
    const code = text.charCodeAt(reader.pos);
    if (code === closing) return code;
    if (code === CLOSE_CURLY || code === CLOSE_SQUARE) {
      const { pos } = reader;
      const words = wrongBracket(text.charAt(pos), text.charAt(open));
      failBeside(reader, words, { start: pos, end: pos + 1 }, { start: open, end: open + 1 });
      return leave(reader);
    }
    if (code !== COMMA) {
      if (separated) return code;
      if (isDedented(reader, openLine)) {
        goOnAtLine(reader, open);
        return NONE;
      }
      const { pos } = reader;
      fail(reader, text[pos - 1] === '$' ? VARIABLE_IN_FLOW : MISSING_COMMA, pos, pos + 1);
      return isAbandoned(reader) ? NONE : code;
    }
    fail(reader, EXTRA_COMMA, reader.pos, reader.pos + 1);
    if (isAbandoned(reader)) return NONE;
    reader.pos++;
    skipToContent(reader);
  }
}

/** Gives up the collection and all flow collections around it. */
function leave(reader: Reader): typeof NONE {
  if (!reader.abandoned) reader.column = SAME_LINE;
  return NONE;
}

/** Whether the content is on a later line than the bracket and not indented deeper than the owner of the bracket. */
function isDedented(reader: Reader, openLine: number): boolean {
  return reader.lineStart > openLine && reader.lineColumn <= reader.outerIndent;
}

/** Reports that the bracket is not closed; reading continues with the current line. */
function goOnAtLine(reader: Reader, open: number): void {
  failUnclosed(reader, open, true);
  if (reader.abandoned) return;
  reader.column = reader.lineColumn;
  reader.pos = reader.lineStart + reader.column;
  reader.tab = -1;
}

function failUnclosed(reader: Reader, open: number, dedented: boolean): void {
  fail(reader, unclosedBracket(reader.text.charAt(open), dedented), open, open + 1);
}

/** An item of a list: a node, or a key with a value, which is a mapping of one entry. */
function readItem(reader: Reader, open: number, openLine: number, code: number): YamlNode | undefined {
  const { text, pos: start, lineStart } = reader;
  if (isExplicitKey(reader, code)) return readPair(reader, start);
  let key: YamlNode | undefined;
  if (code === COLON && isFlowColon(text, start)) {
    warn(reader, EMPTY_KEY, start, start + 1);
    key = emptyAt(start);
  } else {
    key = readNode(reader, 'item');
    if (key === undefined) return undefined;
    const keyLine = reader.lineStart;
    skipToContent(reader);
    if (reader.column === ENDED || codeAt(text, reader.pos) !== COLON) return key;
    if (lineStart !== reader.lineStart || keyLine !== lineStart) {
      if (isDedented(reader, openLine)) {
        goOnAtLine(reader, open);
        return undefined;
      }
      fail(reader, BROKEN_KEY_LINES, start, key.end);
      if (reader.abandoned) return undefined;
    }
    warnLongKey(reader, start);
  }
  return readPair(reader, start, key);
}

/** A mapping of one entry, which is a level although it has no brackets of its own. Without a key, it starts with `?`. */
function readPair(reader: Reader, start: number, key?: YamlNode): YamlNode | undefined {
  if (reader.depth >= MAX_DEPTH) return failTooDeep(reader);
  reader.depth++;
  const entry = key === undefined ? readExplicitEntry(reader) : readEntryValue(reader, start, key);
  reader.depth--;
  return entry === undefined ? undefined : mappingNode(start, entry.end, 'flow', [entry]);
}

function warnLongKey(reader: Reader, start: number): void {
  if (reader.pos - start > MAX_KEY_LENGTH) warn(reader, LONG_KEY, start, reader.pos);
}

/** For the Go readers any `?` inside brackets starts a key; for the specification not if text follows. */
function isExplicitKey(reader: Reader, code: number): boolean {
  if (code !== QUESTION) return false;
  const { pos } = reader;
  const next = codeAt(reader.text, pos + 1);
  if (isSeparator(next)) return true;
  warn(reader, FLOW_KEY, pos, pos + 1);
  return isFlowIndicator(next);
}

/** The entry whose `?` is at `pos`. */
function readExplicitEntry(reader: Reader): MappingEntry | undefined {
  const { text, pos: start } = reader;
  reader.pos++;
  skipToContent(reader);
  const code = codeAt(text, reader.pos);
  const none = endsItem(reader, code) || (code === COLON && isFlowColon(text, reader.pos));
  const key = none ? emptyAt(start + 1) : readNode(reader, 'key');
  if (key === undefined) return undefined;
  if (!none) skipToContent(reader);
  if (reader.column !== ENDED && codeAt(text, reader.pos) === COLON) return readEntryValue(reader, start, key);
  return { start, end: key.end, key, value: emptyAt(key.end) };
}

function endsItem(reader: Reader, code: number): boolean {
  return reader.column === ENDED || code === COMMA || code === CLOSE_CURLY || code === CLOSE_SQUARE;
}

/** Reads the value after the colon at `pos`, and moves to what comes after it. */
function readEntryValue(reader: Reader, start: number, key: YamlNode): MappingEntry | undefined {
  const after = reader.pos + 1;
  reader.pos = after;
  skipToContent(reader);
  if (endsItem(reader, codeAt(reader.text, reader.pos))) return { start, end: after, key, value: emptyAt(after) };
  const value = readNode(reader, 'value');
  if (value === undefined) return undefined;
  skipToContent(reader);
  return { start, end: Math.max(value.end, after), key, value };
}

function readMapping(reader: Reader, properties: ReadProperties | undefined): YamlNode | undefined {
  const { pos: start, lineStart } = reader;
  const entries: MappingEntry[] = [];
  reader.pos++;
  skipToContent(reader);
  for (let code = startOfItem(reader, start, lineStart, true); ;) {
    if (code === NONE) return undefined;
    if (code === CLOSE_CURLY) break;
    const entry = readEntry(reader, code);
    if (entry === undefined) return undefined;
    entries.push(entry);
    code = startOfItem(reader, start, lineStart, endItem(reader));
  }
  reader.pos++;
  return withProperties(reader, mappingNode(start, reader.pos, 'flow', entries), properties);
}

function readEntry(reader: Reader, code: number): MappingEntry | undefined {
  const { text, pos: start, lineStart } = reader;
  if (isExplicitKey(reader, code)) return readExplicitEntry(reader);
  if (code === COLON && isFlowColon(text, start)) {
    warn(reader, EMPTY_KEY, start, start + 1);
    return readEntryValue(reader, start, emptyAt(start));
  }
  const key = readNode(reader, 'key');
  if (key === undefined) return undefined;
  const keyLine = reader.lineStart;
  skipToContent(reader);
  if (reader.column === ENDED || codeAt(text, reader.pos) !== COLON) {
    return { start, end: key.end, key, value: emptyAt(key.end) };
  }
  if (lineStart !== reader.lineStart || keyLine !== lineStart) warn(reader, FLOW_LINES, start, key.end);
  warnLongKey(reader, start);
  return readEntryValue(reader, start, key);
}

/** The role of a text inside brackets. A key in a list must be on one line; a key in braces need not. */
type Role = 'key' | 'item' | 'value';

/** Reads a node inside brackets, and moves directly after it; undefined and problems if there is no valid node. */
function readNode(reader: Reader, role: Role): YamlNode | undefined {
  const { text } = reader;
  let properties: ReadProperties | undefined;
  let code = codeAt(text, reader.pos);
  while (startsProperties(code)) {
    const more = readProperties(reader);
    if (more === undefined) {
      leave(reader);
      return undefined;
    }
    properties = joinProperties(reader, properties, more);
    if (reader.abandoned) return undefined;
    skipToContent(reader);
    code = codeAt(text, reader.pos);
    if (endsItem(reader, code) || (code === COLON && isFlowColon(text, reader.pos))) {
      return withProperties(reader, scalarNode(more.end, more.end, 'plain', ''), properties);
    }
  }
  switch (code) {
    case OPEN_SQUARE:
    case OPEN_CURLY:
      return readCollection(reader, properties);
    case SINGLE_QUOTE:
    case DOUBLE_QUOTE:
      return readQuotedNode(reader, properties);
    case ASTERISK: {
      const alias = readAlias(reader);
      if (alias === undefined) leave(reader);
      else if (properties !== undefined) fail(reader, PROPERTY_BEFORE_ALIAS, properties.start, properties.end);
      return reader.abandoned ? undefined : alias;
    }
    default:
      return readPlain(reader, code, properties, role);
  }
}

function readQuotedNode(reader: Reader, properties: ReadProperties | undefined): YamlNode | undefined {
  const scalar = readQuotedScalar(reader);
  if (scalar === undefined) leave(reader);
  return scalar && withProperties(reader, scalar, properties);
}

function readPlain(
  reader: Reader,
  first: number,
  properties: ReadProperties | undefined,
  role: Role,
): YamlNode | undefined {
  const { text, pos: start } = reader;
  const next = codeAt(text, start + 1);
  if (!startsPlain(first, next) || (first === COLON && isFlowColon(text, start))) {
    if (first === DASH) fail(reader, BLOCK_IN_FLOW, start, start + 1);
    else fail(reader, badStart(text.charAt(start)), start, start + 1);
    leave(reader);
    return undefined;
  }
  if (first === COLON) warn(reader, FLOW_COLON, start, start + 1);
  if (first === QUESTION) warn(reader, FLOW_KEY, start, start + 1);
  let end = scanFlowPlain(reader, role !== 'value');
  let content = text.slice(start, end);
  for (;;) {
    if (reader.pos !== end || !continuesBelow(reader)) break;
    const from = reader.pos;
    const lineEnd = scanFlowPlain(reader, role === 'key');
    content += foldBreaks(text, end, from) + text.slice(from, lineEnd);
    end = lineEnd;
  }
  if (content.includes('?', 1)) {
    const at = text.indexOf('?', start + 1);
    warn(reader, FLOW_QUESTION, at, at + 1);
  }
  return withProperties(reader, scalarNode(start, end, 'plain', content), properties);
}

/** Moves to the next line if it continues the plain scalar that ends at `pos`. */
function continuesBelow(reader: Reader): boolean {
  const { text, lineStart } = reader;
  const comments = reader.comments.length;
  const { pos } = reader;
  skipToContent(reader);
  const code = codeAt(text, reader.pos);
  const further =
    reader.column !== ENDED &&
    reader.comments.length === comments &&
    reader.lineStart !== lineStart &&
    code !== HASH &&
    !isFlowIndicator(code) &&
    !(code === COLON && isFlowColon(text, reader.pos));
  if (further) {
    if (reader.tab >= 0) warn(reader, LEADING_TAB, reader.tab, reader.tab + 1);
    return true;
  }
  // The caller finds the next content again.
  resetTo(reader, pos, lineStart, comments);
  return false;
}
