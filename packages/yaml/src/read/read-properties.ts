import type { ReadProperties } from './build-nodes.ts';
import {
  AMPERSAND,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  DASH,
  EXCLAMATION,
  GREATER,
  LESS,
  OPEN_CURLY,
  OPEN_SQUARE,
  PERCENT,
  UNDERSCORE,
  codeAt,
  isFlowIndicator,
  isSeparator,
} from './characters.ts';
import type { AliasNode, NamedSpan } from './nodes.ts';
import { ANCHOR_NAME, TAG_IN_FLOW } from './profile-problems.ts';
import type { Reader } from './reader.ts';
import { fail, failBeside, skipBlanks, warn } from './reader.ts';
import {
  BAD_TAG,
  BLANK_AFTER_PROPERTY,
  NAME_MISSING,
  TWO_ANCHORS,
  TWO_TAGS,
  UNKNOWN_TAG_PREFIX,
  missingAnchor,
} from './syntax-problems.ts';

export function startsProperties(code: number): boolean {
  return code === AMPERSAND || code === EXCLAMATION;
}

/** Reads an anchor and a tag, in any order, and the blanks after them, as far as they are on one line. */
export function readProperties(reader: Reader): ReadProperties | undefined {
  const { text } = reader;
  const start = reader.pos;
  let anchor: NamedSpan | undefined;
  let tag: NamedSpan | undefined;
  let end = start;
  for (let code = codeAt(text, start); startsProperties(code); code = codeAt(text, reader.pos)) {
    const from = reader.pos;
    end = code === AMPERSAND ? endOfName(text, from + 1) : endOfTag(reader, from);
    const name = text.slice(code === AMPERSAND ? from + 1 : from, end);
    const part: NamedSpan = { name, start: from, end };
    if (code === AMPERSAND) {
      if (name === '') return fail(reader, NAME_MISSING, from, from + 1);
      if (anchor !== undefined) return failBeside(reader, TWO_ANCHORS, part, anchor);
      checkName(reader, part);
      anchor = part;
    } else {
      if (tag !== undefined) return failBeside(reader, TWO_TAGS, part, tag);
      if (!checkTag(reader, part)) return undefined;
      tag = part;
    }
    if (!endProperty(reader, part, code)) return undefined;
  }
  declareAnchor(reader, anchor);
  return { anchor, tag, start, end };
}

/** Moves over an anchor or a tag and the blanks after it; false and a problem if it is not separate from what follows. */
function endProperty(reader: Reader, { start, end }: NamedSpan, indicator: number): boolean {
  const next = codeAt(reader.text, end);
  const isInFlow = isFlowIndicator(next);
  if (indicator !== AMPERSAND && isInFlow) warn(reader, TAG_IN_FLOW, start, end);
  else if (next === OPEN_SQUARE || next === OPEN_CURLY) warn(reader, ANCHOR_NAME, start, end);
  if (!isSeparator(next) && !(reader.brackets > 0 && isInFlow)) {
    fail(reader, BLANK_AFTER_PROPERTY, start, end);
    return false;
  }
  reader.pos = skipBlanks(reader.text, end);
  return true;
}

/** While its node is being read, an anchor is known but has no node. */
function declareAnchor(reader: Reader, anchor: NamedSpan | undefined): void {
  if (anchor !== undefined) (reader.anchors ??= new Map()).set(anchor.name, undefined);
}

/** The anchor and tag of one node from two lines; undefined and a problem if there are two of a kind. */
export function joinProperties(
  reader: Reader,
  outer: ReadProperties | undefined,
  inner: ReadProperties | undefined,
): ReadProperties | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  if (outer.anchor !== undefined && inner.anchor !== undefined) {
    failBeside(reader, TWO_ANCHORS, inner.anchor, outer.anchor);
  }
  if (outer.tag !== undefined && inner.tag !== undefined) {
    failBeside(reader, TWO_TAGS, inner.tag, outer.tag);
  }
  return { anchor: outer.anchor ?? inner.anchor, tag: outer.tag ?? inner.tag, start: outer.start, end: inner.end };
}

/** Names end before brackets and commas, so that `[*a,*b]` is a list of two. */
function endOfName(text: string, from: number): number {
  let end = from;
  for (let code = codeAt(text, end); !isSeparator(code) && !isFlowIndicator(code); code = codeAt(text, end)) end++;
  return end;
}

/** Outside brackets, commas and square brackets are part of it for the Go readers. */
function endOfTag({ text, brackets }: Reader, from: number): number {
  if (codeAt(text, from + 1) !== LESS) {
    let end = endOfName(text, from + 1);
    if (brackets > 0) return end;
    while (isTagMark(codeAt(text, end))) end = endOfName(text, end + 1);
    return end;
  }
  let end = from + 2;
  for (let code = codeAt(text, end); !isSeparator(code); code = codeAt(text, end)) {
    end++;
    if (code === GREATER) break;
  }
  return end;
}

function isTagMark(code: number): boolean {
  return code === COMMA || code === OPEN_SQUARE || code === CLOSE_SQUARE;
}

function checkTag(reader: Reader, tag: NamedSpan): boolean {
  const { name, start, end } = tag;
  const verbatim = name.charCodeAt(1) === LESS;
  if (!isUri(name, verbatim ? 2 : 1, verbatim ? name.length - 1 : name.length)) {
    fail(reader, BAD_TAG, start, end);
    return false;
  }
  if (verbatim) {
    if (name.length > 3 && name.charCodeAt(name.length - 1) === GREATER) return true;
    fail(reader, BAD_TAG, start, end);
    return false;
  }
  const second = name.indexOf('!', 1);
  if (second < 0) return true;
  // `!!` is always declared; a suffix must follow a prefix.
  const known = second === 1 || reader.handles?.has(name.slice(0, second + 1)) === true;
  if (known && second + 1 < name.length && !name.includes('!', second + 1)) return true;
  fail(reader, known ? BAD_TAG : UNKNOWN_TAG_PREFIX, start, end);
  return false;
}

/** Whether a part of a tag has only characters that the specification allows. */
function isUri(name: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = name.charCodeAt(i);
    if (isLetterOrDigit(code)) continue;
    if (code === PERCENT) {
      if (!/^[0-9A-Fa-f]{2}$/.test(name.slice(i + 1, i + 3))) return false;
    } else if (!"#;/?:@&=+$,_.!~*'()[]-".includes(name.charAt(i))) {
      return false;
    }
  }
  return true;
}

function isLetterOrDigit(code: number): boolean {
  // Letters with the bit of lower case set.
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function checkName(reader: Reader, { name, start, end }: NamedSpan): void {
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    if (isLetterOrDigit(code) || code === DASH || code === UNDERSCORE) continue;
    warn(reader, ANCHOR_NAME, start, end);
    return;
  }
}

/** Reads the alias at `*`; undefined and a problem if no name follows. */
export function readAlias(reader: Reader): AliasNode | undefined {
  const { text } = reader;
  const start = reader.pos;
  let end = endOfName(text, start + 1);
  if (end === start + 1) return fail(reader, NAME_MISSING, start, end);
  let name = text.slice(start + 1, end);
  // The specification lets names end with a colon; for the Go readers `*a: b` is the key `*a`.
  if (text.charCodeAt(end - 1) === COLON && name.length > 1 && reader.anchors?.has(name) !== true) {
    const shorter = name.slice(0, -1);
    if (reader.anchors?.has(shorter) === true) {
      name = shorter;
      end--;
    }
  }
  const target = reader.anchors?.get(name);
  if (target === undefined) fail(reader, missingAnchor(name, reader.anchors?.has(name) === true), start, end);
  if (!reader.abandoned) reader.pos = end;
  return { kind: 'alias', start, end, name, target };
}

/** The anchor and tag before a node, if it can have some: those on lines before, and those on its line. */
export type SplitProperties =
  | { readonly outer: ReadProperties | undefined; readonly inner: ReadProperties | undefined }
  | undefined;

export function joinSplit(reader: Reader, properties: SplitProperties): ReadProperties | undefined {
  return properties && joinProperties(reader, properties.outer, properties.inner);
}
