import { describe, expect, it } from 'vitest';
import type { OrdinaryLines } from '../../src/fast/ordinary-lines.ts';
import {
  NO_COLON,
  closingQuote,
  colonOf,
  createLines,
  endOfPlain,
  isDash,
  isNothing,
  moveTo,
  nextLine,
  openLines,
} from '../../src/fast/ordinary-lines.ts';
import { outlineOf } from './outlines.ts';

function linesOf(text: string, end: number = text.length): OrdinaryLines {
  const lines = createLines();
  openLines(lines, text, { start: 0, end }, outlineOf(text));
  return lines;
}

const current = ({ text, lineStart, pos, lineEnd, column }: OrdinaryLines): string =>
  `${column} ${text.slice(pos, lineEnd)}${pos - lineStart === column ? '' : '!'}`;

describe('the lines with content', () => {
  it('are visited in order, without blank lines and comments', () => {
    const lines = linesOf('---\n# c\n\na:\n  b: 1\n   \n  # d\nx: 2');
    const seen: string[] = [];
    for (; lines.column >= 0; nextLine(lines)) seen.push(current(lines));
    expect(seen).toEqual(['0 a:', '2 b: 1', '0 x: 2']);
    nextLine(lines);
    expect([lines.column, lines.pos]).toEqual([-1, lines.end]);
  });

  it('end with the document', () => {
    const text = 'a: 1\n---\nb: 2\n';
    const lines = linesOf(text, 5);
    nextLine(lines);
    expect(lines.column).toBe(-1);
    const blank = linesOf('a: 1\n   ', 8);
    nextLine(blank);
    expect(blank.column).toBe(-1);
  });

  it('can be visited again', () => {
    const lines = linesOf('a:\n  b: 1 # c\nd: 2\n');
    const { lineStart, pos, lineEnd } = lines;
    nextLine(lines);
    expect([colonOf(lines, lines.pos), endOfPlain(lines, 8)]).toEqual([6, 9]);
    nextLine(lines);
    moveTo(lines, lineStart, pos, lineEnd);
    expect([current(lines), colonOf(lines, lines.pos)]).toEqual(['0 a:', 1]);
    nextLine(lines);
    expect(current(lines)).toBe('2 b: 1 # c');
  });
});

it.each([
  ['a: 1', 0, 1],
  ['a b: 1', 0, 3],
  ['a:b: 1', 0, 3],
  ['a:', 0, 1],
  ['"a: b": 1', 0, 6],
  ["'a': 1", 0, 3],
  ['- a: 1', 2, 3],
  ['a', 0, NO_COLON],
  ['a # b: c', 0, NO_COLON],
  ['a#b: c', 0, 3],
  ['"a: b"', 0, NO_COLON],
  ['"a":b', 0, NO_COLON],
  ['"a\\"": b', 0, NO_COLON],
  ['{a: b}', 0, NO_COLON],
  ['[a: b]', 0, NO_COLON],
  ['a:b', 0, NO_COLON],
])('%j has at %s the colon %s', (text, start, expected) => {
  expect(colonOf(linesOf(`${text}\nnext: 1\n`), start)).toBe(expected);
});

it.each([
  ['"a" b', 2],
  ["'a' b", 2],
  ['""', 1],
  ['"a', -1],
  ["'a", -1],
  [String.raw`"a\tb"`, -1],
  ["'it''s'", -1],
])('%j has its closing quote at %s', (text, expected) => {
  expect(closingQuote(linesOf(`${text}\n"'\n`), 0)).toBe(expected);
});

it.each([
  ['a b', 3],
  ['a b  ', 3],
  ['a b  # c', 3],
  ['a#b # c', 3],
  ['a#b', 3],
])('the plain scalar %j ends at %s', (text, expected) => {
  expect(endOfPlain(linesOf(`${text}\n# d\n`), 0)).toBe(expected);
});

it.each([
  ['- a', true],
  ['-', true],
  ['-\n', true],
  ['-a', false],
  ['a', false],
])('%j starts an item: %s', (text, expected) => {
  expect(isDash(text, 0)).toBe(expected);
});

it('a line has nothing more at its end or at a comment', () => {
  const lines = linesOf('a: # b\n');
  expect([2, 3, 6, 7].map((at) => isNothing(lines, at))).toEqual([false, true, true, true]);
});
