import type { Source, Span } from '../text/source.ts';
import { positionAt } from '../text/source.ts';
import type { Location } from './diagnostic.ts';

/** A span of a source with its lines and columns; of a part of a longer text, the lines are those of the whole. */
export function locationOf(source: Source, span: Span): Location {
  const { line, column } = positionAt(source, span.start);
  const { line: endLine, column: endColumn } = positionAt(source, span.end);
  return { path: source.path, start: span.start, end: span.end, line, column, endLine, endColumn };
}
