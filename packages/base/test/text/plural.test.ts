import { expect, it } from 'vitest';
import { countOf, listOf } from '../../src/text/plural.ts';

it.each([
  [0, 'file', undefined, '0 files'],
  [1, 'file', undefined, '1 file'],
  [2, 'file', undefined, '2 files'],
  [1, 'entry', 'entries', '1 entry'],
  [2, 'entry', 'entries', '2 entries'],
])('%d of %j and %j: %s', (count, noun, plural, text) => {
  expect(countOf(count, noun, plural)).toBe(text);
});

it.each([
  [[], 'and', ''],
  [['a'], 'and', 'a'],
  [['a', 'b'], 'or', 'a or b'],
  [['a', 'b', 'c'], 'and', 'a, b and c'],
] as const)('%j with %j: %s', (words, conjunction, text) => {
  expect(listOf(words, conjunction)).toBe(text);
});
