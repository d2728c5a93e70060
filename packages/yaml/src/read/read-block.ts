import type { ReadProperties } from './build-nodes.ts';
import { emptyAt, mappingNode, scalarNode, sequenceNode, withProperties } from './build-nodes.ts';
import {
  ASTERISK,
  COLON,
  DASH,
  DOUBLE_QUOTE,
  GREATER,
  HASH,
  OPEN_CURLY,
  OPEN_SQUARE,
  PIPE,
  QUESTION,
  SINGLE_QUOTE,
  codeAt,
  isLineEnd,
  isSeparator,
} from './characters.ts';
import type { MappingEntry, YamlNode, SequenceItem } from './nodes.ts';
import { EMPTY_KEY, LONG_KEY, TAB_AFTER_INDICATOR } from './profile-problems.ts';
import { readBlockScalar } from './read-block-scalar.ts';
import { MAX_KEY_LENGTH } from './read-flow.ts';
import { attach, findColon, giveUp, isIndicator, readEnclosed, readKey, startWords } from './read-key.ts';
import { continuesPlain, readPlainLines, scanPlain, skipAfterPlain, startsPlain } from './read-plain.ts';
import type { SplitProperties } from './read-properties.ts';
import { joinProperties, joinSplit, readProperties, startsProperties } from './read-properties.ts';
import type { Reader } from './reader.ts';
import {
  ENDED,
  MAX_DEPTH,
  SAME_LINE,
  endOfLine,
  fail,
  failTooDeep,
  recover,
  resetTo,
  skipToContent,
  warn,
} from './reader.ts';
import {
  BAD_INDENT,
  BROKEN_KEY_LINES,
  KEY_IN_VALUE,
  LIST_IN_VALUE,
  MISSING_DASH,
  MISSING_SPACE,
  PROPERTY_BEFORE_INDICATOR,
  TAB_INDENT,
  UNCLOSED_QUOTE,
  brokenKey,
  doesNotBelong,
} from './syntax-problems.ts';

// What may follow an indicator, as bits.

/** A collection may start on the line of the indicator: `- - a`, `- key: value`. */
const COMPACT = 1;
/** The dashes of a list may be in the column of its key. */
const DASH_AT_INDENT = 2;

/**
 * Reads the node at `pos`, where `skipToContent` has found it, and moves to the content after it. If nothing is
 * indented by more than `indent`, the result is an empty node at `offset`.
 */
function readNode(reader: Reader, indent: number, allowed: number, offset: number): YamlNode {
  if (!hasContent(reader, indent, allowed)) return emptyAt(offset);
  if (reader.tab >= 0 && !allowTab(reader, indent)) return emptyAt(offset);
  if (startsProperties(reader.text.charCodeAt(reader.pos))) return readWithProperties(reader, indent, allowed);
  return readContent(reader, indent, allowed, undefined);
}

function hasContent(reader: Reader, indent: number, allowed: number): boolean {
  const { column } = reader;
  if (column > indent) return true;
  return column === indent && column !== ENDED && (allowed & DASH_AT_INDENT) !== 0 && isIndicator(reader, DASH);
}

/** Tabs are allowed between an indicator and a value on one line, and after enough spaces at the start of a line. */
function allowTab(reader: Reader, indent: number): boolean {
  const { tab } = reader;
  if (reader.column === SAME_LINE) return true;
  if (tab - reader.lineStart > indent) return true;
  giveUp(reader, TAB_INDENT, { start: tab, end: reader.pos }, indent);
  return false;
}

/** Anchors and tags may be on lines of their own; those on the line of a first key belong to that key. */
function readWithProperties(reader: Reader, indent: number, allowed: number): YamlNode {
  const { text } = reader;
  let outer: ReadProperties | undefined;
  for (;;) {
    const start = reader.pos;
    let inner: ReadProperties | undefined;
    if (startsProperties(text.charCodeAt(start))) {
      inner = readProperties(reader);
      if (inner === undefined) {
        recover(reader, indent);
        return emptyAt(start);
      }
      const code = codeAt(text, reader.pos);
      if (isLineEnd(code) || code === HASH) {
        outer = joinProperties(reader, outer, inner);
        if (!reader.abandoned) skipToContent(reader);
        if (!hasContent(reader, indent, allowed) || (reader.tab >= 0 && !allowTab(reader, indent))) {
          return withProperties(reader, emptyAt(inner.end), outer);
        }
        continue;
      }
    }
    return readContent(reader, indent, allowed, { outer, inner });
  }
}

/** Reads a node whose own text starts at `pos`. */
function readContent(reader: Reader, indent: number, allowed: number, properties: SplitProperties): YamlNode {
  const { text, pos } = reader;
  const code = text.charCodeAt(pos);
  switch (code) {
    case DASH:
    case QUESTION:
    case COLON:
      if (isSeparator(codeAt(text, pos + 1))) return readIndicated(reader, indent, allowed, properties);
      break;
    case PIPE:
    case GREATER:
      return readBlockScalar(reader, indent, joinSplit(reader, properties));
    case SINGLE_QUOTE:
    case DOUBLE_QUOTE:
    case OPEN_SQUARE:
    case OPEN_CURLY:
    case ASTERISK:
      return fromEnclosed(reader, indent, allowed, properties);
    default:
      if (!startsPlain(code, codeAt(text, pos + 1))) {
        return giveUp(reader, startWords(reader), { start: pos, end: pos + 1 }, indent);
      }
  }
  return fromPlain(reader, indent, allowed, properties);
}

/** Whether a block collection may start at `pos`. */
function allowsCollection(reader: Reader, allowed: number): boolean {
  return reader.column !== SAME_LINE || (allowed & COMPACT) !== 0;
}

/** Reads the block collection whose `-`, `?`, or colon without a key is at `pos`. */
function readIndicated(reader: Reader, indent: number, allowed: number, properties: SplitProperties): YamlNode {
  const { text, pos, lineStart, tab } = reader;
  const { outer, inner } = properties ?? {};
  const code = text.charCodeAt(pos);
  if (!allowsCollection(reader, allowed)) {
    const words = code === DASH ? LIST_IN_VALUE : KEY_IN_VALUE;
    return giveUp(reader, words, { start: pos, end: pos + 1 }, indent);
  }
  if (tab >= 0) return giveUp(reader, TAB_INDENT, { start: tab, end: pos }, indent);
  if (code === COLON) {
    warn(reader, EMPTY_KEY, pos, pos + 1);
    const key = withProperties(reader, emptyAt(inner?.end ?? pos), inner);
    return readMapping(reader, (inner?.start ?? pos) - lineStart, outer, key);
  }
  if (inner !== undefined) return giveUp(reader, PROPERTY_BEFORE_INDICATOR, inner, indent);
  if (code === DASH) return readSequence(reader, pos - lineStart, indent, outer);
  return readMapping(reader, pos - lineStart, outer, undefined);
}

/** Reads the node with a delimiter at its end, or the mapping that has it as its first key. */
function fromEnclosed(reader: Reader, indent: number, allowed: number, properties: SplitProperties): YamlNode {
  const { text, pos, lineStart, tab } = reader;
  const collections = allowsCollection(reader, allowed);
  const node = readEnclosed(reader, text.charCodeAt(pos), indent);
  if (node === undefined) return emptyAt(pos);
  const colon = findColon(reader, node, lineStart);
  if (colon < 0) {
    skipToContent(reader);
    if (node.kind !== 'scalar' || reader.column !== SAME_LINE || reader.lineStart === lineStart) {
      return attach(reader, node, joinSplit(reader, properties));
    }
    // Its closing quote was probably meant to open another text.
    resetTo(reader, pos, lineStart, reader.comments.length);
    return giveUp(reader, UNCLOSED_QUOTE, { start: pos, end: pos + 1 }, indent);
  }
  if (!collections) return giveUp(reader, KEY_IN_VALUE, node, indent);
  if (reader.lineStart > lineStart) return giveUp(reader, BROKEN_KEY_LINES, node, indent);
  if (tab >= 0) return giveUp(reader, TAB_INDENT, { start: tab, end: node.start }, indent);
  if (!isSeparator(codeAt(text, colon + 1))) fail(reader, MISSING_SPACE, colon, colon + 1);
  if (reader.abandoned) return node;
  reader.pos = colon;
  const { outer, inner } = properties ?? {};
  return readMapping(reader, (inner?.start ?? pos) - lineStart, outer, attach(reader, node, inner));
}

/** Reads the plain scalar, or the mapping that has it as its first key. */
function fromPlain(reader: Reader, indent: number, allowed: number, properties: SplitProperties): YamlNode {
  const { text, pos, lineStart, tab } = reader;
  const collections = allowsCollection(reader, allowed);
  const start = properties?.inner?.start ?? pos;
  const end = scanPlain(reader);
  const content = text.slice(pos, end);
  if (codeAt(text, reader.pos) === COLON) {
    if (!collections) return giveUp(reader, KEY_IN_VALUE, { start: pos, end: endOfLine(reader, pos) }, indent);
    if (tab >= 0) return giveUp(reader, TAB_INDENT, { start: tab, end: pos }, indent);
    const key = withProperties(reader, scalarNode(pos, end, 'plain', content), properties?.inner);
    return readMapping(reader, start - lineStart, properties?.outer, key);
  }
  const comments = reader.comments.length;
  skipAfterPlain(reader, indent);
  const own = joinSplit(reader, properties);
  if (!continuesPlain(reader, comments, indent)) {
    return withProperties(reader, scalarNode(pos, end, 'plain', content), own);
  }
  const lines = readPlainLines(reader, { content, end }, comments, indent);
  const { key } = lines;
  if (key === undefined) return withProperties(reader, scalarNode(pos, lines.end, 'plain', lines.content), own);
  const column = key.start - reader.lineStart;
  if (!collections || column !== start - lineStart) {
    return giveUp(reader, BAD_INDENT, { start: key.start, end: endOfLine(reader, reader.pos) }, indent);
  }
  // The line before a key should be a key, too.
  fail(reader, brokenKey(content), pos, end);
  return reader.abandoned ? emptyAt(pos) : readMapping(reader, column, properties?.outer, key);
}

/** Moves over an indicator that a collection may follow, to the content after it. */
function skipIndicator(reader: Reader): void {
  const { pos } = reader;
  reader.pos++;
  skipToContent(reader);
  const { inlineTab } = reader;
  if (inlineTab > pos) warn(reader, TAB_AFTER_INDICATOR, inlineTab, inlineTab + 1);
}

/** Reads the list whose first dash is at `pos`, inside a collection that is indented by `indent`. */
function readSequence(
  reader: Reader,
  column: number,
  indent: number,
  properties: ReadProperties | undefined,
): YamlNode {
  const { pos: start } = reader;
  if (reader.depth >= MAX_DEPTH) {
    failTooDeep(reader);
    return emptyAt(start);
  }
  reader.depth++;
  const items: SequenceItem[] = [];
  let end = start;
  do {
    const dash = reader.pos;
    skipIndicator(reader);
    const value = readNode(reader, column, COMPACT, dash + 1);
    end = value.end > dash ? value.end : dash + 1;
    items.push({ start: dash, end, value });
  } while (findDash(reader, column, indent));
  reader.depth--;
  return withProperties(reader, sequenceNode(start, end, 'block', items), properties);
}

/**
 * Whether the next content is the next dash of a list; reports anything that is neither a dash nor the end of the list.
 */
function findDash(reader: Reader, column: number, indent: number): boolean {
  for (;;) {
    if (reader.column < column) return false;
    if (reader.column > column) {
      failUnexpected(reader);
    } else if (isIndicator(reader, DASH)) {
      if (reader.tab < 0) return true;
      fail(reader, TAB_INDENT, reader.tab, reader.pos);
    } else {
      // The next key of the mapping to which the list belongs.
      if (column === indent) return false;
      fail(reader, MISSING_DASH, reader.pos, endOfLine(reader, reader.pos));
    }
    recover(reader, column);
  }
}

/** Reports content after a complete node, or in a column where no node can start. */
function failUnexpected(reader: Reader): void {
  const { text, pos, tab } = reader;
  const end = endOfLine(reader, pos);
  if (reader.column === SAME_LINE) fail(reader, doesNotBelong(text.slice(pos, Math.min(end, pos + 100))), pos, end);
  else if (tab >= 0) fail(reader, TAB_INDENT, tab, pos);
  else fail(reader, BAD_INDENT, pos, end);
}

/**
 * Reads the mapping whose first entry starts at a column of this line. `pos` is at the colon after its first key, or at
 * `?` where there is no `firstKey`.
 */
function readMapping(
  reader: Reader,
  column: number,
  properties: ReadProperties | undefined,
  firstKey: YamlNode | undefined,
): YamlNode {
  const start = reader.lineStart + column;
  if (reader.depth >= MAX_DEPTH) {
    failTooDeep(reader);
    return emptyAt(start);
  }
  reader.depth++;
  const entries: MappingEntry[] = [];
  let key: YamlNode | undefined | null = firstKey;
  let entryStart = start;
  let end = start;
  do {
    if (key === undefined) {
      const entry = readExplicitEntry(reader, column);
      end = entry.end;
      entries.push(entry);
    } else {
      const after = reader.pos + 1;
      if (after - 1 - key.start > MAX_KEY_LENGTH) warn(reader, LONG_KEY, key.start, key.end);
      reader.pos = after;
      skipToContent(reader);
      const value = readNode(reader, column, DASH_AT_INDENT, after);
      end = value.end > after ? value.end : after;
      entries.push({ start: entryStart, end, key, value });
    }
    while (reader.column > column) {
      failUnexpected(reader);
      recover(reader, column);
    }
    entryStart = reader.pos;
    key = findKey(reader, column);
  } while (key !== null);
  reader.depth--;
  return withProperties(reader, mappingNode(start, end, 'block', entries), properties);
}

/**
 * The next key of a mapping, with `pos` at its colon; undefined where `pos` is at the `?` of one, null where the
 * mapping ends. Reports any other content.
 */
function findKey(reader: Reader, column: number): YamlNode | undefined | null {
  while (reader.column >= column) {
    if (reader.column > column) {
      failUnexpected(reader);
      recover(reader, column);
    } else if (reader.tab >= 0) {
      giveUp(reader, TAB_INDENT, { start: reader.tab, end: reader.pos }, column);
    } else if (isIndicator(reader, QUESTION)) {
      return undefined;
    } else {
      const key = readKey(reader, column);
      if (key !== undefined) return key;
    }
  }
  return null;
}

/** Reads the entry whose `?` is at `pos`. */
function readExplicitEntry(reader: Reader, column: number): MappingEntry {
  const { pos: start } = reader;
  skipIndicator(reader);
  const key = readNode(reader, column, COMPACT | DASH_AT_INDENT, start + 1);
  if (reader.column === column && reader.tab < 0 && isIndicator(reader, COLON)) {
    const after = reader.pos + 1;
    skipIndicator(reader);
    const value = readNode(reader, column, COMPACT | DASH_AT_INDENT, after);
    return { start, end: Math.max(value.end, after), key, value };
  }
  const end = Math.max(key.end, start + 1);
  return { start, end, key, value: emptyAt(end) };
}

/** Reads the root of a document at `pos`; reports any content after it. */
export function readRoot(reader: Reader): YamlNode {
  const root = readNode(reader, -1, 0, reader.pos);
  while (reader.column !== ENDED) {
    failUnexpected(reader);
    recover(reader, -1);
  }
  return root;
}

/**
 * Reads the value at an offset of the line that starts at `lineStart`, after the key or dash of a collection that is
 * indented by `indent`, and moves to the content after it. No block collection may start there.
 */
export function readValueAt(reader: Reader, offset: number, lineStart: number, indent: number): YamlNode {
  reader.pos = offset;
  reader.lineStart = lineStart;
  reader.column = SAME_LINE;
  reader.tab = -1;
  return readNode(reader, indent, 0, offset);
}
