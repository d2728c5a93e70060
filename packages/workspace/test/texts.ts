import type { RangeEdit } from '../src/answers/navigate.ts';
import type { DocumentPosition } from '../src/text/positions.ts';

/** The position of `|` in a text; the text without it is in the file once. */
export function positionOf(text: string, marked: string): DocumentPosition {
  const start = text.indexOf(marked.replace('|', ''));
  if (start === -1) throw new Error(`${marked} is not in the text`);
  const before = text.slice(0, start + marked.indexOf('|'));
  return { line: before.split('\n').length - 1, character: before.length - before.lastIndexOf('\n') - 1 };
}

/** A text after edits, as an editor makes them. */
export function edited(text: string, edits: readonly RangeEdit[]): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const offset = ({ line, character }: DocumentPosition): number => (starts[line] ?? text.length) + character;
  let after = text;
  for (const { range, text: own } of edits.toReversed()) {
    after = after.slice(0, offset(range.start)) + own + after.slice(offset(range.end));
  }
  return after;
}
