import { describe, expect, it } from 'vitest';
import type { GoScalarStyle } from '../../src/print/go-scalar.ts';
import { goEscape, goStyle, isEscaped, isHarmless, isSeveralLines } from '../../src/print/go-scalar.ts';

// stringv in encode.go and the analysis of scalars in emitterc.go of go-yaml v2; encode_test.go.
describe('the style of a text', () => {
  it.each<[string, GoScalarStyle]>([
    ['abc', 'plain'],
    ['a-b/c.d_e', 'plain'],
    ['a b', 'plain'],
    ['a:b', 'plain'],
    ['a#b', 'plain'],
    ['http://a', 'plain'],
    ['é', 'plain'],
    ['-a', 'plain'],
    ['?a', 'plain'],
    ['', 'double'],
    ['true', 'double'],
    ['y', 'double'],
    ['Off', 'double'],
    ['null', 'double'],
    ['~', 'double'],
    ['1', 'double'],
    ['1.5', 'double'],
    ['0x1f', 'double'],
    ['1_000', 'double'],
    ['1:20', 'double'],
    ['2001-01-01', 'double'],
    ['0b-1', 'double'],
    ['a: b', 'single'],
    ['a:', 'single'],
    ['a #b', 'single'],
    ['- a', 'single'],
    ['-', 'single'],
    ['? a', 'single'],
    ['---', 'single'],
    ['...', 'single'],
    ['[a]', 'single'],
    ['{a', 'single'],
    ['&a', 'single'],
    ['*a', 'single'],
    ['!a', 'single'],
    ['|', 'single'],
    ['>', 'single'],
    ["'", 'single'],
    ['"', 'single'],
    ['%a', 'single'],
    ['@a', 'single'],
    ['`a', 'single'],
    [' a', 'single'],
    ['a ', 'single'],
    ['a\tb', 'double'],
    ['a\u0007', 'double'],
    ['a\u2028b', 'single'],
    ['a \u2028b', 'double'],
    ['😀', 'double'],
    ['a\nb', 'literal'],
    ['a\nb\n', 'literal'],
    ['a\nb ', 'double'],
    ['a \nb', 'double'],
    ['a\n\tb', 'double'],
  ])('%j is %s', (text, style) => {
    expect(goStyle(text, false)).toBe(style);
  });

  it('of a key with line ends is double', () => {
    expect(goStyle('a\nb', true)).toBe('double');
    expect(goStyle('abc', true)).toBe('plain');
  });
});

it.each([
  ['abc', true],
  ['A1._/-', true],
  ['yes', false],
  ['Null', false],
  ['1a', false],
  ['a b', false],
  ['a:b', false],
  ['', false],
])('%j is harmless: %s', (text, expected) => {
  expect(isHarmless(text)).toBe(expected);
});

it.each(['\n', '\r', '\u0085', '\u2028', '\u2029'])('%j ends a line', (end) => {
  expect(isSeveralLines(`a${end}b`)).toBe(true);
  expect(isSeveralLines('ab')).toBe(false);
});

it.each([
  ['\0', '\\0'],
  ['\n', '\\n'],
  ['\t', '\\t'],
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\u001b', '\\e'],
  ['\u00a0', '\\_'],
  ['\u0001', '\\x01'],
  ['\u00ff', '\\xFF'],
  ['\u0100', '\\u0100'],
  ['\ufffe', '\\uFFFE'],
  ['😀', '\\U0001F600'],
])('%j is escaped as %s', (character, escaped) => {
  expect(goEscape(character)).toBe(escaped);
});

it.each([
  ['a', false, false],
  ['a', true, true],
  ['"', false, true],
  ['\\', false, true],
  ['\n', false, true],
  ['\u2028', false, true],
  ['\u0007', false, true],
  ['é', false, false],
  ['😀', false, true],
  ['\ufeff', false, true],
])('%j is escaped, all of the text %s: %s', (character, whole, expected) => {
  expect(isEscaped(character, whole)).toBe(expected);
});
