import { expect, test } from 'vitest';
import { matchesGobwas } from '../../src/argo/gobwas.ts';

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
])('%s matches %s: %s', (pattern, path, isMatch) => {
  expect(matchesGobwas(pattern, path)).toBe(isMatch);
});
