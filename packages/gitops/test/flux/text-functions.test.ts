import { expect, it } from 'vitest';
import { applyFunction } from '../../src/flux/text-functions.ts';

// https://github.com/drone/envsubst, whose functions fluxcd/pkg has, and its eval_test.go.
it.each<[string, string, readonly string[], string]>([
  [',', 'ABC', [], 'aBC'],
  [',,', 'ABC', [], 'abc'],
  ['^', 'abc', [], 'Abc'],
  ['^^', 'abc', [], 'ABC'],
  ['^', '', [], ''],
  // A character becomes one character.
  ['^^', 'straße', [], 'STRAßE'],
  [',,', 'İ', [], 'İ'],
  ['#', 'abcde', [], '5'],
  ['#', 'é', [], '2'],
  ['#', 'abcabc', ['a*c'], 'abc'],
  ['##', 'abcabc', ['a*c'], ''],
  ['#', 'abc', ['x'], 'abc'],
  ['##', 'abc', [], 'abc'],
  ['%', 'abcabc', ['a*c'], 'abc'],
  ['%%', 'abcabc', ['a*c'], ''],
  ['%', 'file.tar.gz', ['.gz'], 'file.tar'],
  [':', 'abcde', ['1'], 'bcde'],
  [':', 'abcde', ['1', '2'], 'bc'],
  [':', 'abcde', ['-2'], 'de'],
  [':', 'abcde', ['-9'], 'abcde'],
  [':', 'abcde', ['9'], ''],
  [':', 'abcde', ['x'], 'abcde'],
  [':', 'abcde', ['0', 'x'], 'abcde'],
  [':', 'abcde', ['2', '-1'], ''],
  [':', 'éa', ['2'], 'a'],
  ['/', 'aXbX', ['X', '$&'], 'a$&bX'],
  ['//', 'aXbX', ['X', '$&'], 'a$&b$&'],
  ['/#', 'XaX', ['X', 'y'], 'yaX'],
  ['/#', 'aX', ['X', 'y'], 'aX'],
  ['/#', 'Xa', ['X'], 'Xa'],
  ['/%', 'XaX', ['X', 'y'], 'Xay'],
  ['/%', 'Xa', ['X', 'y'], 'Xa'],
  ['/%', 'aX', ['X'], 'aX'],
  [':-', '', ['de', 'fault'], 'default'],
  [':-', 'set', ['default'], 'set'],
  ['=', '', ['default'], 'default'],
])('%s of %j with %j', (operator, value, words, expected) => {
  expect(applyFunction(operator, value, words)).toBe(expected);
});
