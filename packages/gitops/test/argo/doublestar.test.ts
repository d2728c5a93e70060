import { expect, test } from 'vitest';
import { matchesDoublestar } from '../../src/argo/doublestar.ts';

// As the README of github.com/bmatcuk/doublestar v4 says.
test.each<[string, string, boolean | undefined]>([
  ['*.yaml', 'a.yaml', true],
  ['*.yaml', 'sub/a.yaml', false],
  ['**/*.yaml', 'a.yaml', true],
  ['**/*.yaml', 'x/y/a.yaml', true],
  ['env/**', 'env/a/b', true],
  ['env/**/a.yaml', 'env/a.yaml', true],
  ['env/**/a.yaml', 'env/x/y/a.yaml', true],
  ['a**b', 'axxb', true],
  ['a**b', 'ax/xb', false],
  ['env/{a,b}.yaml', 'env/b.yaml', true],
  ['env/{a,b}.yaml', 'env/c.yaml', false],
  ['{a/b,c}/x', 'a/b/x', true],
  ['{a,{b,c}d}', 'cd', true],
  ['[!a].yaml', 'b.yaml', true],
  ['[^a].yaml', 'a.yaml', false],
  ['?.yaml', 'ab.yaml', false],
  ['{a.yaml', 'a.yaml', undefined],
  ['a}.yaml', 'a.yaml', undefined],
])('%s and %s: %s', (pattern, path, matches) => {
  expect(matchesDoublestar(pattern, path)).toBe(matches);
});

test.each<[number, boolean | undefined]>([
  [256, true],
  [257, undefined],
])('a pattern that stands for %i is read: %s', (count, isMatch) => {
  expect(matchesDoublestar(`{${'a,'.repeat(count - 1)}b}`, 'b')).toBe(isMatch);
});

test('very many alternatives are not read', () => {
  expect(matchesDoublestar('{a,b}'.repeat(40), 'a'.repeat(40))).toBeUndefined();
});
