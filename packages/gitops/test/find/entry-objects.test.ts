import { expect, test } from 'vitest';
import { ofEntry } from '../../src/find/entry-objects.ts';
import type { WrittenObject } from '../../src/find/find-objects.ts';

function written(path: string): WrittenObject {
  const identity = { apiVersion: 'v1', group: '', version: 'v1', kind: 'ConfigMap', namespace: 'a', name: 'b' };
  return { identity, sourced: { value: {}, origins: { steps: [] } }, path, index: 0 };
}

// The repository is /r, and the working directory too. /r/c/a and /r/c/b are the directories of two clusters.
test.each<readonly [title: string, directory: string, paths: readonly string[], meant: readonly string[]]>([
  ['its own directory before others', '/r/c/a', ['x.yaml', 'c/a/x.yaml'], ['c/a/x.yaml']],
  ['no other cluster', '/r/c/a', ['c/b/x.yaml'], []],
  ['a directory with a longer name is another one', '/r/c/a', ['c/ab/x.yaml', 'c/b/x.yaml'], ['c/ab/x.yaml']],
  ['all below its directory', '/r/c/a', ['c/a/x.yaml', 'c/a/y/x.yaml'], ['c/a/x.yaml', 'c/a/y/x.yaml']],
  ['an entry that applies nothing itself', '/r/flux', ['c/a/x.yaml', 'x.yaml', 'y/x.yaml'], ['x.yaml', 'y/x.yaml']],
  ['an entry below that of another one', '/r/c/a/team', ['c/a/x.yaml', 'c/b/x.yaml'], ['c/a/x.yaml']],
  ['the top of the repository', '/r', ['c/a/x.yaml', 'y/x.yaml'], ['y/x.yaml']],
])('means %s', (_, directory, paths, meant) => {
  const found = ofEntry(paths.map(written), { working: '/r', directory, entries: ['/r/c/a', '/r/c/b'] });
  expect(found.map(({ path }) => path)).toEqual(meant);
});
