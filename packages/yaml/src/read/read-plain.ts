import {
  AMPERSAND,
  ASTERISK,
  AT,
  BACKQUOTE,
  CLOSE_CURLY,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  CR,
  DASH,
  DOUBLE_QUOTE,
  EXCLAMATION,
  GREATER,
  HASH,
  LF,
  NEXT_LINE,
  OPEN_CURLY,
  OPEN_SQUARE,
  PERCENT,
  PIPE,
  QUESTION,
  SINGLE_QUOTE,
  codeAt,
  isBlank,
  isFlowIndicator,
  isSeparator,
  isUnicodeBreak,
} from './characters.ts';
import type { ScalarNode } from './nodes.ts';
import { FLOW_COLON } from './profile-problems.ts';
import type { Reader } from './reader.ts';
import { SAME_LINE, afterLineEnd, skipToContent, warn } from './reader.ts';

const INDICATORS: ReadonlySet<number> = new Set([
  COMMA,
  OPEN_SQUARE,
  CLOSE_SQUARE,
  OPEN_CURLY,
  CLOSE_CURLY,
  HASH,
  AMPERSAND,
  ASTERISK,
  EXCLAMATION,
  PIPE,
  GREATER,
  SINGLE_QUOTE,
  DOUBLE_QUOTE,
  PERCENT,
  AT,
  BACKQUOTE,
]);

/** Whether a plain scalar may start with a character that `next` follows. */
export function startsPlain(code: number, next: number): boolean {
  if (code === DASH || code === QUESTION || code === COLON) return !isSeparator(next);
  return !INDICATORS.has(code);
}

/**
 * Moves over the part of a plain scalar outside brackets that is on this line, and returns its end. `pos` is then at
 * the colon that makes it a key, or at the end.
 */
export function scanPlain(reader: Reader): number {
  const { text, pos: start } = reader;
  const length = text.length;
  let pos = start;
  let colon = false;
  while (pos < length) {
    const code = text.charCodeAt(pos);
    if (code <= COLON) {
      if (code === COLON) {
        if (isSeparator(codeAt(text, pos + 1))) {
          colon = true;
          break;
        }
      } else if (code === LF || code === CR || (code === HASH && isBlank(text.charCodeAt(pos - 1)))) {
        break;
      }
    }
    pos++;
  }
  const end = trimmedEnd(text, start, pos);
  reader.pos = colon ? pos : end;
  return end;
}

/** The end of a part of a text without the blanks at its end. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && isBlank(text.charCodeAt(trimmed - 1))) trimmed--;
  return trimmed;
}

/** The lines of a plain scalar; `key` if a line after the first has a colon like a key. */
export interface PlainLines {
  readonly content: string;
  readonly end: number;
  readonly key: ScalarNode | undefined;
}

/**
 * Continues a plain scalar outside brackets on the lines after its first. Moves to the content after it, or to the
 * colon.
 */
export function readPlainLines(
  reader: Reader,
  first: Pick<PlainLines, 'content' | 'end'>,
  comments: number,
  indent: number,
): PlainLines {
  const { text } = reader;
  let { content, end } = first;
  do {
    const { pos: start } = reader;
    // The Go readers accept it here.
    if (reader.tab === reader.leadingTab) reader.leadingTab = -1;
    const lineEnd = scanPlain(reader);
    const line = text.slice(start, lineEnd);
    if (codeAt(text, reader.pos) === COLON) {
      return { content, end, key: { kind: 'scalar', start, end: lineEnd, style: 'plain', content: line } };
    }
    content += foldBreaks(text, end, start) + line;
    end = lineEnd;
    skipAfterPlain(reader, indent);
  } while (continuesPlain(reader, comments, indent));
  return { content, end, key: undefined };
}

/**
 * Moves from the end of a line of a plain scalar to the next content. The Go readers accept tabs there in blank lines,
 * after more spaces than the indentation of the collection.
 */
export function skipAfterPlain(reader: Reader, indent: number): void {
  const { text, pos, leadingTab, comments } = reader;
  const count = comments.length;
  skipToContent(reader);
  if (leadingTab >= 0 || reader.leadingTab < 0) return;
  const to = comments[count]?.start ?? reader.pos;
  const [, ...lines] = text.slice(pos, to).split(/\r\n?|\n/);
  const isRefused = lines.some((line) => (/^ *\t/.exec(line)?.[0].length ?? Number.POSITIVE_INFINITY) - 1 <= indent);
  if (!isRefused && reader.leadingTab < to) reader.leadingTab = -1;
}

/** Whether the content at `pos`, from `skipToContent`, is a further line of the plain scalar before it. */
export function continuesPlain(reader: Reader, comments: number, indent: number): boolean {
  const { column, tab } = reader;
  if (column <= indent || column >= SAME_LINE || reader.comments.length !== comments) return false;
  // Tabs do not count as indentation.
  return tab < 0 || tab - reader.lineStart > indent;
}

/**
 * The content for the blanks and line ends between two lines of a scalar. In quotes, line ends of YAML 1.1 count, too:
 * line and paragraph separators stay.
 */
export function foldBreaks(text: string, from: number, to: number): string {
  let first = '';
  let rest = '';
  for (let pos = from; pos < to; pos++) {
    const code = text.charCodeAt(pos);
    const isLine = code === LF || code === CR;
    if (!isLine && !isUnicodeBreak(code)) continue;
    if (isLine) pos = afterLineEnd(text, pos) - 1;
    const read = isLine || code === NEXT_LINE ? '\n' : text.charAt(pos);
    if (first === '') first = read;
    else rest += read;
  }
  if (first !== '' && first !== '\n') return first + rest;
  return rest === '' ? ' ' : rest;
}

/** Whether a colon inside brackets ends a key, by the specification: not before text. */
export function isFlowColon(text: string, offset: number): boolean {
  const next = codeAt(text, offset + 1);
  return isSeparator(next) || isFlowIndicator(next);
}

/**
 * As `scanPlain`, inside brackets. A text that cannot be a key keeps a colon before a comma or bracket, as in the Go
 * readers; the specification does not define it.
 */
export function scanFlowPlain(reader: Reader, mayBeKey: boolean): number {
  const { text, pos: start } = reader;
  const length = text.length;
  let pos = start;
  while (pos < length) {
    const code = text.charCodeAt(pos);
    if (code === COLON) {
      const next = codeAt(text, pos + 1);
      if (isSeparator(next)) break;
      if (mayBeKey && isFlowIndicator(next)) {
        // The Go readers take `{a:}` for the text `a:`, and refuse `{a:[b]}`.
        warn(reader, FLOW_COLON, pos, pos + 1);
        break;
      }
    } else if (code === LF || code === CR || isFlowIndicator(code)) {
      break;
    } else if (code === HASH && isBlank(text.charCodeAt(pos - 1))) {
      break;
    }
    pos++;
  }
  const end = trimmedEnd(text, start, pos);
  reader.pos = codeAt(text, pos) === COLON ? pos : end;
  return end;
}
