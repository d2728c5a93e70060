import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Source } from '../../text/source.ts';
import { lineAt } from '../../text/source.ts';
import type { TextStyle } from './findings.ts';
import { cutTo, widthOf } from './layout.ts';
import { printable } from './printable.ts';

/** The line of a diagnostic with carets below the text in question; none where the file has no text. */
export function excerpt(
  diagnostic: Diagnostic,
  sources: ReadonlyMap<string, Source>,
  style: TextStyle,
): readonly string[] {
  const { location } = diagnostic;
  const source = location && sources.get(location.path);
  if (location === undefined || source === undefined || source.text === '') return [];
  const { colors } = style;
  const line = lineAt(source, location.line);
  const start = Math.min(location.column - 1, line.length);
  const end = location.endLine === location.line ? Math.min(location.endColumn - 1, line.length) : line.length;
  // A long line, minified JSON say, is shown around its place.
  const from = start > LONG ? start - LONG / 2 : 0;
  const before = (from === 0 ? '' : '…') + printable(line.slice(from, start));
  const marked = printable(line.slice(start, Math.min(end, start + LONG)));
  const after = printable(line.slice(end, end + LONG)) + (line.length > end + LONG ? '…' : '');
  const number = String(location.line);
  const gutter = `    ${number} | `;
  const room = style.columns === undefined ? undefined : Math.max(style.columns - gutter.length, 20);
  const carets = '^'.repeat(Math.max(1, widthOf(marked)));
  return [
    `${colors.dim(gutter)}${cutTo(before + marked + after, room)}`,
    `${colors.dim(`    ${' '.repeat(number.length)} | `)}${' '.repeat(widthOf(before))}${colors.red(cutTo(carets, room))}`,
  ];
}

const LONG = 200;
