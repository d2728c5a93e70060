import type { Source, Span } from '../text/source.ts';
import { positionAt } from '../text/source.ts';
import type { Location } from './diagnostic.ts';

/** A span of a source as people name it; of a part of a longer text, its place in the whole. */
export function locationOf(source: Source, span: Span): Location {
  const { line, column } = positionAt(source, span.start);
  const { line: endLine, column: endColumn } = positionAt(source, span.end);
  const { path, firstOffset } = source;
  return { path, start: span.start + firstOffset, end: span.end + firstOffset, line, column, endLine, endColumn };
}
