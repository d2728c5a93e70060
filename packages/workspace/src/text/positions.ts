import type { Location, Source, Span } from '@krmkit/base';
import { positionAt } from '@krmkit/base';

/** A position in a text as the language server protocol has it. */
export interface DocumentPosition {
  /** From 0. LF, CRLF and a lone CR end a line. */
  readonly line: number;
  /** From 0, in UTF-16 code units from the start of the line. A byte order mark is a character. */
  readonly character: number;
}

/** A half-open range of a text. */
export interface DocumentRange {
  /** The position of the first character. */
  readonly start: DocumentPosition;
  /** The position after the range. */
  readonly end: DocumentPosition;
}

/** A range of a file. */
export interface FileRange {
  /** The path of the file in the workspace. */
  readonly path: string;
  /** The range in its text. */
  readonly range: DocumentRange;
}

/** The offset of a position; a position beyond its line is at the end of the line, and one beyond the text at its end. */
export function offsetOf(source: Source, { line, character }: DocumentPosition): number {
  const { lineStarts, text } = source;
  if (line < 0) return 0;
  const start = lineStarts[line];
  if (start === undefined) return text.length;
  let end = lineStarts[line + 1] ?? text.length;
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return Math.min(start + Math.max(character, 0), end);
}

/** The position of an offset. */
export function documentPosition(source: Source, offset: number): DocumentPosition {
  const wanted = Math.min(Math.max(offset, 0), source.text.length);
  const line = positionAt(source, wanted).line - source.firstLine;
  return { line, character: wanted - (source.lineStarts[line] ?? 0) };
}

export function rangeOf(source: Source, { start, end }: Span): DocumentRange {
  return { start: documentPosition(source, start), end: documentPosition(source, end) };
}

/** The range of a location of a diagnostic: its offsets are those of the whole text. */
export function fileRange(source: Source, { path, start, end }: Location): FileRange {
  return { path, range: rangeOf(source, { start, end }) };
}
