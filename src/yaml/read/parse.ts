import { isNothing } from './build-nodes.ts';
import { BOM, DASH, DOT, HASH, codeAt, isByteOrderMark } from './characters.ts';
import type { YamlDocument, YamlProblem } from './nodes.ts';
import {
  BEHIND_DOTS,
  DOTS_ALONE,
  LEADING_TAB,
  MARK_BEHIND_MARKER,
  findOddCharacters,
  hasOddCharacters,
} from './profile-problems.ts';
import { readDirectives } from './read-directives.ts';
import { readRoot } from './read-block.ts';
import type { Reader } from './reader.ts';
import { ENDED, afterLineEnd, createReader, endOfLine, fail, skipBlanks, skipToContent, warn } from './reader.ts';
import { DIRECTIVE_WITHOUT_MARKER, doesNotBelong } from './syntax-problems.ts';

/**
 * Reads every document of a stream, at least one. Never throws: a document that is not YAML has no root and a problem
 * of severity error; the documents after it are read. It accepts what the YAML specification or the Go readers of
 * Kubernetes accept. Offsets are those of `text`, whatever its line ends, with or without BOM. Takes time linear in
 * the length of the text.
 */
export function parseDocuments(text: string): readonly YamlDocument[] {
  const reader = createReader(text);
  const odd = hasOddCharacters(text);
  const documents: YamlDocument[] = [];
  let start = 0;
  do {
    const document = readDocument(reader, start, { odd, startsStream: true });
    documents.push(document);
    start = document.end;
  } while (start < text.length);
  return documents;
}

/**
 * Reads single documents of a stream, each from where it starts, as `parseDocuments` would: for those who need few of
 * many. Starts in the middle of a document are a wrong call, and what they give is no document. `startsStream` is false
 * where the text is not the first part of its stream.
 */
export function documentReader(text: string, startsStream: boolean = true): (start: number) => YamlDocument {
  // Of many texts nothing is ever read.
  let reader: Reader | undefined;
  let odd = false;
  return (start) => {
    if (reader === undefined) {
      reader = createReader(text);
      odd = hasOddCharacters(text);
    }
    return readDocument(reader, start, { odd, startsStream });
  };
}

/** What is known of the text around a document. */
interface Around {
  /** Whether the text has odd characters. */
  readonly odd: boolean;
  readonly startsStream: boolean;
}

function readDocument(reader: Reader, start: number, { odd, startsStream }: Around): YamlDocument {
  const { text } = reader;
  const isFirst = start === 0 && startsStream;
  reader.pos = reader.lineStart = codeAt(text, start) === BOM ? start + 1 : start;
  reader.comments = [];
  reader.problems = [];
  reader.errors = 0;
  reader.abandoned = false;
  reader.leadingTab = -1;
  reader.anchors = undefined;
  reader.handles = undefined;
  skipToContent(reader);
  const directives = readDirectives(reader, !isFirst);
  const isExplicit = isExplicitStart(reader);
  if (isExplicit) {
    reader.pos += 3;
    skipToContent(reader);
    if (reader.pos === reader.lineStart && isByteOrderMark(text, reader.pos)) {
      if (isFirst) warn(reader, MARK_BEHIND_MARKER, reader.pos, reader.pos + 1);
      reader.lineStart = ++reader.pos;
      skipToContent(reader);
    }
  } else if (directives !== undefined) {
    fail(reader, DIRECTIVE_WITHOUT_MARKER, directives.start, directives.end);
  }
  // Only behind `...` a document starts without `---` that is not the first.
  if (!isExplicit && !isFirst && reader.column !== ENDED) {
    warn(reader, BEHIND_DOTS, reader.pos, endOfLine(reader, reader.pos));
  }
  const content = reader.pos;
  const node = reader.column === ENDED ? undefined : readRoot(reader);
  // The `---` of a later document is cut off before it is read.
  const isEmpty = node === undefined && !(isExplicit && isFirst);
  if (isEmpty && codeAt(text, content) === DOT) {
    warn(reader, DOTS_ALONE, content, content + 3);
  }
  const end = readEnd(reader);
  const root = node === undefined || reader.errors > 0 || isNothing(node) ? undefined : node;
  return { start, end, root, comments: reader.comments, problems: problemsOf(reader, { start, end, root }, odd) };
}

/** Whether `pos` is at the line `---` that starts a document. */
function isExplicitStart(reader: Reader): boolean {
  return reader.column === ENDED && codeAt(reader.text, reader.pos) === DASH;
}

/** Moves over the lines `...` that end a document, and over what else belongs to no document after it. */
function readEnd(reader: Reader): number {
  const { text } = reader;
  for (;;) {
    if (reader.pos >= text.length || text.charCodeAt(reader.pos) === DASH) return reader.pos;
    // At `...`, of which there may be several.
    reader.pos += 3;
    const lineEnd = endOfLine(reader, reader.pos);
    skipInLine(reader, lineEnd);
    const { pos } = reader;
    const comments = reader.comments.length;
    skipToContent(reader);
    if (reader.column !== ENDED || isExplicitStart(reader)) {
      reader.comments.length = comments;
      return pos;
    }
  }
}

/** Moves behind the line end; only a comment may stand in the line. */
function skipInLine(reader: Reader, lineEnd: number): void {
  const { text } = reader;
  const pos = skipBlanks(text, reader.pos);
  if (pos < lineEnd) {
    if (text.charCodeAt(pos) === HASH) reader.comments.push({ start: pos, end: lineEnd });
    else fail(reader, doesNotBelong(text.slice(pos, lineEnd)), pos, lineEnd);
  }
  reader.pos = reader.lineStart = afterLineEnd(text, lineEnd);
}

function problemsOf(
  reader: Reader,
  { start, end, root }: Pick<YamlDocument, 'start' | 'end' | 'root'>,
  odd: boolean,
): readonly YamlProblem[] {
  const { leadingTab, problems } = reader;
  if (leadingTab >= 0 && leadingTab < end && reader.errors === 0) warn(reader, LEADING_TAB, leadingTab, leadingTab + 1);
  if (odd) problems.push(...findOddCharacters(reader.text, { start, end }, root));
  return problems.length > 1 ? problems.sort((a, b) => a.start - b.start) : problems;
}
