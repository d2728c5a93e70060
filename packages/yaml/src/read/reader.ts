import type { Problem, Span } from '@krmkit/base';
import { CR, HASH, LF, SPACE, TAB, isLineEnd, isMarker } from './characters.ts';
import type { AliasNode, Comment, YamlNode, YamlProblem } from './nodes.ts';

/** Collections nested deeper than this are not read; go-yaml stops at 10,000. */
export const MAX_DEPTH = 500;

/** After this many errors the rest of a document is not read: further errors would not help. */
const MAX_ERRORS = 20;

/** The column of content that follows other content on its line: no collection has this column. */
export const SAME_LINE = 0x3fff_ffff;

/** The column where a document or the text has ended. */
export const ENDED = -1;

/** The state of reading a text, which all reading functions share and advance. */
export interface Reader {
  readonly text: string;
  /** Whether a line may end with CR, so that searching for LF is not enough. */
  readonly hasReturns: boolean;
  pos: number;
  /** Where the line of `pos` starts, after a BOM. */
  lineStart: number;
  /** Of the content at `pos`, as `skipToContent` found it: its column, `SAME_LINE` or `ENDED`. */
  column: number;
  /** The column of the first content of the current line. */
  lineColumn: number;
  /** The first tab among the blanks directly before `pos`, or -1. */
  tab: number;
  /** How many collections are open. */
  depth: number;
  /** How many of them have brackets. */
  brackets: number;
  /** The indentation of the collection that holds the outermost bracket. */
  outerIndent: number;
  /** The first tab at the start of a line outside brackets, or -1. */
  leadingTab: number;
  /** The last tab that was skipped after content on its line, or -1. */
  inlineTab: number;
  comments: Comment[];
  problems: YamlProblem[];
  errors: number;
  /** The rest of the document is not read. */
  abandoned: boolean;
  /** The latest node of each name; undefined while that node is being read. */
  anchors: Map<string, Exclude<YamlNode, AliasNode> | undefined> | undefined;
  /** Prefixes of tags that a %TAG line declares. */
  handles: Set<string> | undefined;
}

export function createReader(text: string, hasReturns: boolean = text.includes('\r')): Reader {
  return {
    text,
    hasReturns,
    pos: 0,
    lineStart: 0,
    column: ENDED,
    lineColumn: 0,
    tab: -1,
    depth: 0,
    brackets: 0,
    outerIndent: -1,
    leadingTab: -1,
    inlineTab: -1,
    comments: [],
    problems: [],
    errors: 0,
    abandoned: false,
    anchors: undefined,
    handles: undefined,
  };
}

/**
 * Moves over blanks, line ends and comments to the next content, and sets `column`. Call it once between two pieces of
 * content: a second call takes content at the start of a line for content after other content.
 */
export function skipToContent(reader: Reader): void {
  const { text } = reader;
  const end = text.length;
  let { pos, lineStart } = reader;
  let newLine = pos === lineStart;
  let tab = -1;
  while (pos < end) {
    const code = text.charCodeAt(pos);
    if (code === SPACE) {
      pos++;
    } else if (code === LF || code === CR) {
      pos = afterLineEnd(text, pos);
      lineStart = pos;
      newLine = true;
      tab = -1;
    } else if (code === TAB) {
      if (tab < 0) tab = pos;
      if (!newLine) reader.inlineTab = pos;
      else if (reader.leadingTab < 0 && reader.brackets === 0) reader.leadingTab = pos;
      pos++;
    } else if (code === HASH) {
      // The Go readers need no blank before it after a node with a closing delimiter.
      const start = pos;
      pos = endOfLine(reader, pos);
      reader.comments.push({ start, end: pos });
    } else {
      break;
    }
  }
  reader.pos = pos;
  reader.lineStart = lineStart;
  reader.tab = tab;
  reader.column = columnOfContent(reader, newLine);
  if (newLine && reader.column !== ENDED) reader.lineColumn = reader.column;
}

function columnOfContent({ text, pos, lineStart }: Reader, newLine: boolean): number {
  if (pos >= text.length || (pos === lineStart && isMarker(text, pos))) return ENDED;
  return newLine ? pos - lineStart : SAME_LINE;
}

/** The offset of the next line end, or of the end of the text. */
export function endOfLine(reader: Reader, from: number): number {
  const { text } = reader;
  if (!reader.hasReturns) {
    const found = text.indexOf('\n', from);
    return found < 0 ? text.length : found;
  }
  let pos = from;
  while (pos < text.length && !isLineEnd(text.charCodeAt(pos))) pos++;
  return pos;
}

/** The offset after the line end at an offset. */
export function afterLineEnd(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  return text.charCodeAt(offset) === CR && text.charCodeAt(offset + 1) === LF ? offset + 2 : offset + 1;
}

/** Reports an error of syntax; the document then has no root. */
export function fail(reader: Reader, words: Problem, start: number, end: number): undefined {
  report(reader, { kind: 'syntax', severity: 'error', ...words, start, end });
}

/** As `fail`, for text that another text does not allow. */
export function failBeside(reader: Reader, words: Problem, { start, end }: Span, related: Span): undefined {
  report(reader, { kind: 'syntax', severity: 'error', ...words, start, end, related });
}

function report(reader: Reader, problem: YamlProblem): void {
  reader.errors++;
  reader.problems.push(problem);
  if (reader.errors >= MAX_ERRORS) abandon(reader);
}

/** Reports text that the Go readers refuse or read differently from the specification; once for each message. */
export function warn(reader: Reader, words: Problem, start: number, end: number): void {
  for (const problem of reader.problems) {
    if (problem.kind === 'profile' && problem.message === words.message) return;
  }
  reader.problems.push({ kind: 'profile', severity: 'warning', ...words, start, end });
}

export function failTooDeep(reader: Reader): undefined {
  const { pos } = reader;
  reader.errors++;
  reader.problems.push({
    kind: 'limit',
    severity: 'error',
    message: `Nested deeper than ${MAX_DEPTH} levels.`,
    start: pos,
    end: pos + 1,
  });
  abandon(reader);
}

/** Leaves the rest of the document unread. */
function abandon(reader: Reader): void {
  const { text } = reader;
  let pos = reader.pos === reader.lineStart ? reader.pos : nextLine(reader, reader.pos);
  while (pos < text.length && !isMarker(text, pos)) pos = nextLine(reader, pos);
  reader.pos = pos;
  reader.lineStart = pos;
  reader.column = ENDED;
  reader.tab = -1;
  reader.abandoned = true;
}

/** Whether an error has made the rest of the document unreadable. */
export function isAbandoned(reader: Reader): boolean {
  return reader.abandoned;
}

function nextLine(reader: Reader, from: number): number {
  return afterLineEnd(reader.text, endOfLine(reader, from));
}

/** Continues after an error at the next line that is not indented further than `limit`. */
export function recover(reader: Reader, limit: number): void {
  while (!reader.abandoned) {
    reader.pos = endOfLine(reader, reader.pos);
    skipToContent(reader);
    if (reader.column <= limit) return;
  }
}

/** Goes back to an offset from which reading failed. */
export function resetTo(reader: Reader, pos: number, lineStart: number, comments: number): void {
  if (reader.abandoned) return;
  reader.pos = pos;
  reader.lineStart = lineStart;
  reader.column = SAME_LINE;
  reader.tab = -1;
  reader.comments.length = comments;
}

/** The offset after blanks that do not end the line. */
export function skipBlanks(text: string, from: number): number {
  let pos = from;
  while (pos < text.length) {
    const code = text.charCodeAt(pos);
    if (code !== SPACE && code !== TAB) break;
    pos++;
  }
  return pos;
}
