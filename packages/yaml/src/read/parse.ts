import { checkArgument } from '@krmkit/base';
import { isNothing } from './build-nodes.ts';
import { BOM, DASH, DOT, HASH, codeAt, isByteOrderMark, PERCENT } from './characters.ts';
import type { YamlDocument, YamlProblem } from './nodes.ts';
import {
  BEHIND_DOTS,
  DOTS_ALONE,
  LEADING_TAB,
  MARK_BEHIND_MARKER,
  findProblemCharacters,
  hasProblemCharacters,
  DIRECTIVE,
  DIRECTIVE_UNSEEN,
} from './profile-problems.ts';
import { readRoot } from './read-block.ts';
import type { Reader } from './reader.ts';
import {
  ENDED,
  afterLineEnd,
  createReader,
  endOfLine,
  fail,
  failBeside,
  skipBlanks,
  skipToContent,
  warn,
} from './reader.ts';
import { CONFLICT_MARKER, DIRECTIVE_WITHOUT_MARKER, doesNotBelong, BAD_DIRECTIVE } from './syntax-problems.ts';
import type { Span } from '@krmkit/base';

/**
 * Reads all documents of a stream, at least one. Never throws: a document that is not YAML has no root and a problem of
 * severity error; the documents after it are read. It accepts what the YAML specification or the Go readers of
 * Kubernetes accept. Offsets are those of `text`, whatever its line ends, with or without BOM. Takes time linear in the
 * length of the text.
 */
export function parseDocuments(text: string): readonly YamlDocument[] {
  checkArgument('parseDocuments', 'the text', text, 'string');
  const reader = createReader(text);
  const special = hasProblemCharacters(text);
  const documents: YamlDocument[] = [];
  let start = 0;
  do {
    const document = readDocument(reader, start, { special, startsStream: true });
    documents.push(document);
    start = document.end;
  } while (start < text.length);
  return documents;
}

/**
 * Reads single documents of a stream from their start offsets, with the results of `parseDocuments`. Use it to read a
 * few of many documents. An offset inside a document gives a meaningless result. `startsStream` is false if the text is
 * not the first part of its stream.
 */
export function documentReader(text: string, startsStream: boolean = true): (start: number) => YamlDocument {
  // Many texts are never read.
  let reader: Reader | undefined;
  let special = false;
  return (start) => {
    if (reader === undefined) {
      reader = createReader(text);
      special = hasProblemCharacters(text);
    }
    return readDocument(reader, start, { special, startsStream });
  };
}

/**
 * Reads JSON objects that follow each other without a `---`, from the start of one to the start of the next: `kubectl` reads
 * a text that starts with `{` as a stream of JSON (NewYAMLOrJSONDecoder in apimachinery).
 */
export function jsonReader(text: string): (start: number, end: number) => YamlDocument {
  const hasReturns = text.includes('\r');
  const special = hasProblemCharacters(text);
  return (start, end) =>
    readDocument(createReader(text.slice(0, end), hasReturns), start, { special, startsStream: true, isJson: true });
}

/** The starts of the JSON objects from an offset on; empty if there are not several, or anything else between them. */
export function jsonObjectStarts(text: string, from: number): readonly number[] {
  const starts: number[] = [];
  const blanks = /\s*/y;
  for (let pos = from; ;) {
    blanks.lastIndex = pos;
    pos += blanks.exec(text)?.[0].length ?? 0;
    if (pos >= text.length || text.startsWith('---', pos)) return starts.length > 1 ? starts : [];
    if (text[pos] !== '{') return [];
    starts.push(pos);
    pos = endOfJsonObject(text, pos);
    if (pos < 0) return [];
  }
}

/** The offset after the JSON object at an offset; -1 if it does not end. */
function endOfJsonObject(text: string, start: number): number {
  // A string, a bracket, or other text.
  const token = /"(?:[^"\\\n]|\\.)*"|[{}[\]]|[^"{}[\]]+/y;
  let depth = 0;
  let pos = start;
  do {
    token.lastIndex = pos;
    const [part = ''] = token.exec(text) ?? [];
    if (part === '') return -1;
    if (part === '{' || part === '[') depth += 1;
    else if (part === '}' || part === ']') depth -= 1;
    pos += part.length;
  } while (depth > 0);
  return pos;
}

/** Properties of the text around a document. */
interface Around {
  /** Whether the text has characters that the Go readers refuse or take for line ends. */
  readonly special: boolean;
  readonly startsStream: boolean;
  /** Whether the document is one of several JSON objects. */
  readonly isJson?: true;
}

function readDocument(reader: Reader, start: number, { special, startsStream, isJson }: Around): YamlDocument {
  const { text } = reader;
  const isFirst = start === 0 && startsStream;
  startDocument(reader, start);
  const directives = readDirectives(reader, !isFirst);
  const isExplicit = isExplicitStart(reader);
  if (isExplicit) skipStart(reader, isFirst);
  else if (directives !== undefined) fail(reader, DIRECTIVE_WITHOUT_MARKER, directives.start, directives.end);
  // A later document starts without `---` only after `...`.
  if (!isExplicit && !isFirst && isJson !== true && reader.column !== ENDED) {
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
  const root = reader.errors > 0 || isNothing(node) ? undefined : node;
  return { start, end, root, comments: reader.comments, problems: problemsOf(reader, { start, end, root }, special) };
}

function startDocument(reader: Reader, start: number): void {
  reader.pos = reader.lineStart = codeAt(reader.text, start) === BOM ? start + 1 : start;
  reader.comments = [];
  reader.problems = [];
  reader.errors = 0;
  reader.abandoned = false;
  reader.leadingTab = -1;
  reader.anchors = undefined;
  reader.handles = undefined;
  skipToContent(reader);
}

/** Moves over `---` and a BOM on the next line. */
function skipStart(reader: Reader, isFirst: boolean): void {
  reader.pos += 3;
  skipToContent(reader);
  if (reader.pos !== reader.lineStart || !isByteOrderMark(reader.text, reader.pos)) return;
  if (isFirst) warn(reader, MARK_BEHIND_MARKER, reader.pos, reader.pos + 1);
  reader.lineStart = ++reader.pos;
  skipToContent(reader);
}

/** Whether `pos` is at the line `---` that starts a document. */
function isExplicitStart(reader: Reader): boolean {
  return reader.column === ENDED && codeAt(reader.text, reader.pos) === DASH;
}

/** Moves over the lines `...` that end a document, and over other text that does not belong to the next document. */
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

/** Moves after the line end; the line may have only a comment. */
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
  special: boolean,
): readonly YamlProblem[] {
  const { leadingTab, problems } = reader;
  const marker = reader.errors > 0 ? firstConflictMarker(reader.text.slice(start, end), start) : undefined;
  if (marker !== undefined) return [{ kind: 'syntax', severity: 'error', ...CONFLICT_MARKER, ...marker }];
  if (leadingTab >= 0 && leadingTab < end && reader.errors === 0) warn(reader, LEADING_TAB, leadingTab, leadingTab + 1);
  if (special) problems.push(...findProblemCharacters(reader.text, { start, end }, root));
  return problems.length > 1 ? problems.sort((a, b) => a.start - b.start) : problems;
}

/** Reads the lines that start with `%` before a document; returns the span of the first one. */
function readDirectives(reader: Reader, isAfterDots: boolean): Span | undefined {
  let first: Span | undefined;
  let version: Span | undefined;
  while (reader.column === 0 && reader.tab < 0 && codeAt(reader.text, reader.pos) === PERCENT) {
    const lineEnd = endOfLine(reader, reader.pos);
    const [span, [name = '', ...parameters]] = readDirective(reader, lineEnd);
    first ??= span;
    if (name === 'YAML' && version !== undefined) failBeside(reader, BAD_DIRECTIVE, span, first);
    else if (name === 'YAML') readVersion(reader, parameters, (version = span));
    else if (name === 'TAG') readTagPrefix(reader, parameters, span);
    else if (name === '') fail(reader, BAD_DIRECTIVE, span.start, span.end);
    reader.pos = lineEnd;
    if (reader.abandoned) break;
    skipToContent(reader);
  }
  if (first !== undefined && reader.errors === 0) warnOfDirectives(reader, first, isAfterDots);
  return first;
}

function warnOfDirectives(reader: Reader, { start, end }: Span, isAfterDots: boolean): void {
  if (!isAfterDots) warn(reader, DIRECTIVE, start, end);
  else if (reader.handles !== undefined) warn(reader, DIRECTIVE_UNSEEN, start, end);
}

/** The span and the words of the directive at `pos`, without a comment after it. */
function readDirective({ text, pos: start, comments }: Reader, lineEnd: number): readonly [Span, readonly string[]] {
  const line = text.slice(start, lineEnd);
  const comment = line.search(/[ \t]#/);
  if (comment >= 0) comments.push({ start: start + comment + 1, end: lineEnd });
  const directive = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
  return [{ start, end: start + directive.length }, directive.slice(1).split(/[ \t]+/)];
}

function readVersion(reader: Reader, [version = '', ...more]: readonly string[], { start, end }: Span): void {
  if (!/^[0-9]+\.[0-9]+$/.test(version) || more.length > 0) fail(reader, BAD_DIRECTIVE, start, end);
}

function readTagPrefix(reader: Reader, parameters: readonly string[], { start, end }: Span): void {
  const [handle = '', prefix] = parameters;
  if (!/^!(?:[\w-]*!)?$/.test(handle) || prefix === undefined || parameters.length > 2) {
    fail(reader, BAD_DIRECTIVE, start, end);
  } else {
    (reader.handles ??= new Set()).add(handle);
  }
}

/** The markers of `git merge`, which are longer with its attribute `conflict-marker-size`. A heading can have a line of `=`. */
function firstConflictMarker(text: string, offset: number): Span | undefined {
  if (!/^(?:<{7,}|>{7,})(?: |$)/m.test(text)) return undefined;
  const found = /^(?:<{7,}|\|{7,}|={7,}|>{7,})(?: .*)?$/m.exec(text);
  return found === null ? undefined : { start: offset + found.index, end: offset + found.index + found[0].length };
}
