import { expect, it } from 'vitest';
import { cutTo, padTo, wrapText } from '../../src/diagnostics/layout.ts';

// A character such as 世 takes two columns of a terminal.
it.each([
  ['ab', 4, 'ab  '],
  ['ab', 2, 'ab'],
  ['ab', 1, 'ab'],
  ['世', 3, '世 '],
])('padTo %s to %d', (text, width, padded) => {
  expect(padTo(text, width)).toBe(padded);
});

it.each([
  ['abcdef', undefined, 'abcdef'],
  ['abcdef', 6, 'abcdef'],
  ['abcdef', 5, 'abcd…'],
  ['abcdef', 2, 'a…'],
  ['abcdef', 1, '…'],
  ['abcdef', 0, '…'],
  ['世界世界', 8, '世界世界'],
  ['世界世界', 7, '世界世…'],
  ['世界世界', 6, '世界…'],
])('cutTo %s to %s', (text, width, cut) => {
  expect(cutTo(text, width)).toBe(cut);
});

it.each<[string, number, readonly string[]]>([
  ['', 5, ['']],
  ['a bc def', 4, ['a bc', 'def']],
  ['a bc def', 3, ['a', 'bc', 'def']],
  ['a bc def', 100, ['a bc def']],
  ['abcdefgh ij k', 4, ['abcdefgh', 'ij k']],
  ['世 世 a', 5, ['世 世', 'a']],
])('wrapText %j at %d', (text, width, lines) => {
  expect(wrapText(text, width)).toEqual(lines);
});
