import { expect, test } from 'vitest';
import { matchesGobwas } from '../../src/argo/gobwas.ts';

const alternatives = (count: number): string => `{${'a,'.repeat(count - 1)}b}`;

test.each<[number, boolean | undefined]>([
  [256, true],
  [257, undefined],
])('a pattern that stands for %i is read: %s', (count, isMatch) => {
  expect(matchesGobwas(alternatives(count), 'b')).toBe(isMatch);
});

// What github.com/gobwas/glob gives without separators.
test.each<readonly [pattern: string, path: string, isMatch: boolean | undefined]>([
  ['*.yaml', 'a.yaml', true],
  ['*.yaml', 'sub/a.yaml', true],
  ['**/*.yaml', 'a.yaml', false],
  ['**/*.yaml', 'sub/a.yaml', true],
  ['{a,b}.yaml', 'b.yaml', true],
  ['{a,b}.yaml', 'c.yaml', false],
  ['{config/*,*-x.yaml}', 'config/a/b.yaml', true],
  ['[!a].yaml', 'b.yaml', true],
  ['[!a].yaml', 'a.yaml', false],
  ['[^a].yaml', 'a.yaml', true],
  ['[^a].yaml', 'b.yaml', false],
  ['[a-c].yaml', 'b.yaml', true],
  ['[a-c].yaml', 'd.yaml', false],
  ['config', 'config/x.yaml', false],
  ['/a.yaml', 'a.yaml', false],
  ['./a.yaml', 'a.yaml', false],
  ['a?.yaml', 'ab.yaml', true],
  ['a.yaml', 'axyaml', false],
  ['[', 'a', undefined],
  ['{a', 'a', undefined],
  ['a}', 'a}', undefined],
  ['{a,{b}}', 'b', undefined],
  ['a,b', 'a,b', true],
  ['{a,b}{c,d}', 'bc', true],
  ['{a,b}{c,d}', 'cd', false],
  ['{ab,}c', 'abc', true],
  ['{ab,}c', 'c', true],
  ['[a-c]', 'a', true],
  ['[a-c]', 'c', true],
  ['[!a-c]', 'c', false],
  ['[!a-c]', 'd', true],
  ['[abc]', 'b', true],
  ['[abc]', 'd', false],
  ['[!abc]', 'b', false],
  ['[a-]', '-', true],
  ['[]', 'a', undefined],
  ['[!]', 'a', undefined],
  ['[a', 'a', undefined],
  ['[a\\', 'a', undefined],
  [String.raw`[\]]`, ']', true],
  [String.raw`a\*`, 'a*', true],
  [String.raw`a\*`, 'ab', false],
  ['a\\', 'a', undefined],
])('%s matches %s: %s', (pattern, path, isMatch) => {
  expect(matchesGobwas(pattern, path)).toBe(isMatch);
});
