import { expect, it } from 'vitest';
import {
  columnOf,
  countUpTo,
  indentationOf,
  lineEndOf,
  lineStartOf,
  skipBlanksBack,
  startsLine,
} from '../../src/read/text-lines.ts';

const TEXT = '\uFEFFab\n  c \t\r\n\nd';

it.each([
  [1, 1, 3, 0],
  [3, 1, 3, 2],
  [4, 4, 9, 0],
  [7, 4, 9, 3],
  [11, 11, 11, 0],
  [12, 12, 13, 0],
  [13, 12, 13, 1],
])('the line of the offset %d is from %d to %d, and its column is %d', (offset, start, end, column) => {
  expect(lineStartOf(TEXT, offset)).toBe(start);
  expect(lineEndOf(TEXT, offset)).toBe(end);
  expect(columnOf(TEXT, offset)).toBe(column);
});

it.each([
  ['a', 0, true],
  ['  a', 2, true],
  ['\t a', 2, true],
  ['x a', 2, false],
  ['x\n a', 3, true],
  ['x\r a', 3, true],
  ['\uFEFF a', 2, true],
  ['\uFEFFa', 1, true],
  ['x\uFEFFa', 2, false],
  ['---\n\uFEFFa', 5, true],
  ['x\n\uFEFFa', 3, false],
])('in %j, only blanks precede the offset %d on its line: %s', (text, offset, expected) => {
  expect(startsLine(text, offset)).toBe(expected);
});

it.each([
  ['a \t', 3, 1],
  ['  ', 2, 0],
  ['a', 1, 1],
])('the blanks of %j before %d start at %d', (text, offset, start) => {
  expect(skipBlanksBack(text, offset)).toBe(start);
});

it.each([
  ['  a', 0, 2],
  [' \ta', 0, 2],
  ['a\n   b', 2, 3],
  ['   ', 0, 3],
])('the line of %j at %d is indented by %d', (text, start, expected) => {
  expect(indentationOf(text, start)).toBe(expected);
});

it.each([
  [0, 0],
  [2, 1],
  [3, 1],
  [5, 3],
  [99, 4],
])('up to %d, %d spans start', (offset, count) => {
  expect(countUpTo([{ start: 1 }, { start: 4 }, { start: 5 }, { start: 9 }], offset)).toBe(count);
});
