import { describe, expect, it } from 'vitest';
import { FAILED } from '../../src/fast/scan-keys.ts';
import {
  endOfLineAt,
  endOfPlain,
  endOfQuoted,
  hasSpecialCharacter,
  isEscaped,
  mayBeRefused,
} from '../../src/fast/scan-scalars.ts';

/** The text up to the end; undefined where there is none. */
const upTo = (text: string, end: number): string | undefined => (end === FAILED ? undefined : text.slice(0, end));

describe('the end of a quoted scalar', () => {
  it.each([
    ['"a" b', '"a"'],
    ['"" b', '""'],
    [String.raw`"a\"b" c"`, String.raw`"a\"b"`],
    [String.raw`"a\\" b"`, String.raw`"a\\"`],
    [String.raw`"a\n\t\0\x" b`, undefined],
    [String.raw`"a\u0041" b`, undefined],
    ['"a\\\nb" c', '"a\\\nb"'],
    ['"a', undefined],
    [String.raw`"a\"`, undefined],
    ["'a' b'", "'a'"],
    ["'' b'", "''"],
    ["'it''s' b", "'it''s'"],
    ["'a''", undefined],
    ["'a", undefined],
    ['"a\nb" c', '"a\nb"'],
    ['"a\n--- b" c', undefined],
    ['"a\n---b" c', undefined],
    ['"a\n... b" c', undefined],
    ['"a\n...b" c', '"a\n...b"'],
    ['"a\n ---b" c', '"a\n ---b"'],
    ['"a" c\n--- "', '"a"'],
  ])('of %j is that of %j', (text, expected) => {
    expect(upTo(text, endOfQuoted(text, 0))).toBe(expected);
  });

  it('is after its start', () => {
    expect(endOfQuoted(`k: "a\\\\b" 'c'`, 3)).toBe(9);
    expect(endOfQuoted(`k: "a\\\\b" 'c'`, 10)).toBe(13);
  });
});

it.each([
  ['"a"', false],
  [String.raw`"a\n"`, true],
  ['"a\nb"', true],
  ["'a'", false],
  ["''", false],
  ["'it''s'", true],
  [String.raw`'a\n'`, false],
  ["'a\nb'", true],
])('%j has other content than its text: %s', (quoted, expected) => {
  expect(isEscaped(quoted)).toBe(expected);
});

describe('the end of a plain scalar', () => {
  it.each([
    ['a b', 'a b'],
    ['a b  ', 'a b'],
    ['a b  # c', 'a b'],
    ['a#b', 'a#b'],
    ['a b\u00a0', 'a b\u00a0'],
    ['a:b', 'a:b'],
    ['a: b', undefined],
    ['a:', undefined],
    ['a # b: c', 'a'],
    ['a\tb', undefined],
    ['a # b\tc', 'a'],
    ['', ''],
  ])('of %j is that of %j', (text, expected) => {
    expect(upTo(text, endOfPlain(text, 0))).toBe(expected);
  });

  it('is after its start', () => {
    expect([endOfPlain('a: b  ', 3), endOfPlain('a: #', 3), endOfPlain('a:  ', 4)]).toEqual([4, 4, 4]);
  });
});

it.each([
  ['.inf', true],
  ['-.Inf', true],
  ['+.INF', true],
  ['.nan', true],
  ['.NaNs', true],
  ['inf', false],
  ['1.inf', false],
  ['..inf', false],
  ['.in', false],
])('%j may be a number that JSON does not have: %s', (text, expected) => {
  expect(mayBeRefused(`x${text}`, 1)).toBe(expected);
});

it.each([
  ['a\tb\nc ~\u00a0\u{1f600}'.replace('\u{1f600}', ''), false],
  ['\r', true],
  ['\0', true],
  ['\u007f', true],
  ['\u0085', true],
  ['\u2028', true],
  ['\ufeff', true],
  ['\ufffe', true],
  ['\u{1f600}', true],
  ['\u2027', false],
])('%j has a character that readers take differently: %s', (text, expected) => {
  expect(hasSpecialCharacter(text)).toBe(expected);
});

it('a line ends at its line feed or with the text', () => {
  expect([endOfLineAt('a\nb', 0), endOfLineAt('a\nb', 1), endOfLineAt('a\nb', 2)]).toEqual([1, 1, 3]);
});
