import { expect, it } from 'vitest';
import type { FileSystem } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { existingAbove } from '../../src/write/existing-above.ts';

/** Only these paths are real, each at another path. */
function filesWith(real: Readonly<Record<string, string>>): FileSystem {
  return {
    ...memoryFileSystem(new Map()),
    realPath: (path) => {
      const found = real[path];
      const missing = { ok: false, failure: 'missing', message: 'no such file' } as const;
      return Promise.resolve(found === undefined ? missing : { ok: true, value: found });
    },
  };
}

it.each([
  ['a/b/c', { a: '/r/a', '.': '/r' }, 'a', '/r/a/b/c'],
  ['a/b/c', { 'a/b': '/r/x', a: '/r/a' }, 'a/b', '/r/x/c'],
  ['a/b', { '.': '/r' }, '.', '/r/a/b'],
  ['a', { '.': '/r' }, '.', '/r/a'],
  ['/a/b', { '/': '/' }, '/', '/a/b'],
  ['/a/b', { '/a': '/link' }, '/a', '/link/b'],
  ['../a/b', { '..': '/' }, '..', '/a/b'],
  ['a/b', {}, '.', 'a/b'],
  ['/a/b', {}, '/', '/a/b'],
])('above %s, of %j, is %s, and its real path %s', async (path, real, above, expected) => {
  expect(await existingAbove(path, filesWith(real))).toEqual({ above, real: expected });
});
