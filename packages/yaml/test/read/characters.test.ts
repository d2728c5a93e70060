import { describe, expect, it } from 'vitest';
import {
  NOTHING,
  codeAt,
  isBlank,
  isByteOrderMark,
  isFlowIndicator,
  isLineEnd,
  isMarker,
  isSeparator,
  isUnicodeBreak,
  skipSpaces,
} from '../../src/read/characters.ts';

const codes = (is: (code: number) => boolean): string =>
  Array.from({ length: 0x3000 }, (_, code) => code)
    .filter(is)
    .map((code) => code.toString(16))
    .join(' ');

// YAML 1.2 chapter 5, and 1.1 section 5.4 for the other line ends.
describe('classes of characters', () => {
  it.each([
    ['blanks', isBlank, '9 20'],
    ['line ends', isLineEnd, 'a d'],
    ['separators', isSeparator, '9 a d 20'],
    ['line ends of YAML 1.1', isUnicodeBreak, '85 2028 2029'],
    ['flow indicators', isFlowIndicator, '2c 5b 5d 7b 7d'],
  ])('%s', (_, is, expected) => {
    expect(codes(is)).toBe(expected);
  });

  it('have the end of the text', () => {
    expect(codeAt('a', 0)).toBe(0x61);
    expect(codeAt('a', 1)).toBe(NOTHING);
    expect([isLineEnd(NOTHING), isSeparator(NOTHING), isBlank(NOTHING)]).toEqual([true, true, false]);
  });
});

it.each([
  ['  a', 0, 2],
  ['a  ', 1, 3],
  ['\ta', 0, 0],
])('the spaces of %j from %d end at %d', (text, from, end) => {
  expect(skipSpaces(text, from)).toBe(end);
});

it.each([
  ['---', 0, true],
  ['...', 0, true],
  ['--- a', 0, true],
  ['---\ta', 0, true],
  ['---a', 0, false],
  ['--', 0, false],
  ['-.-', 0, false],
  ['--.', 0, false],
  ['***', 0, false],
  ['a\n---\n', 2, true],
])('%j at %d is a marker: %s', (text, offset, expected) => {
  expect(isMarker(text, offset)).toBe(expected);
});

// YAML 1.2 section 5.2: a mark can start each document.
const BOM = '\uFEFF';
it.each([
  [`${BOM}a`, 0, true],
  ['a', 0, false],
  [`a\n${BOM}b`, 2, false],
  [`---\n${BOM}b`, 4, true],
  [`...\n${BOM}b`, 4, true],
  [`a\n---\n${BOM}b`, 6, true],
  [`a\r\n---\r\n${BOM}b`, 8, true],
  [`--- # x\n${BOM}b`, 8, true],
  [`--- x\n${BOM}b`, 6, false],
  [`${BOM}---\n${BOM}b`, 5, true],
  [`a\n${BOM}---\n${BOM}b`, 7, false],
  [`---\n${BOM}---\n${BOM}b`, 9, true],
])('%j has a byte order mark at %d: %s', (text, offset, expected) => {
  expect(isByteOrderMark(text, offset)).toBe(expected);
});
