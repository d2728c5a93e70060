import { expect, it } from 'vitest';
import { matchesWildcards } from '../../src/text/wildcards.ts';

it.each([
  ['', '', true],
  ['', '*', true],
  ['', '**', true],
  ['', '?', false],
  ['a', '', false],
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'ab', false],
  ['ab', 'abc', false],
  ['abc', 'a?c', true],
  ['abc', 'a?', false],
  ['abc', '*', true],
  ['abc', 'a*', true],
  ['abc', '*c', true],
  ['abc', '*b', false],
  ['abc', 'abc*', true],
  ['abcabd', '*ab?', true],
  ['abcabd', '*abd', true],
  ['aaab', '*aab', true],
  ['abab', 'a*b*b', true],
  ['ab', 'a*b*b', false],
  ['a.c', 'a.c', true],
  ['axc', 'a.c', false],
])('%j against %j: %s', (text, pattern, expected) => {
  expect(matchesWildcards(text, pattern)).toBe(expected);
});

it('does not take exponential time', () => {
  const start = performance.now();
  expect(matchesWildcards('a'.repeat(2000), `${'*a'.repeat(500)}*b`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(2000);
});
