import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { basename, directoryOf, dirname, joinPath, relativePath, resolvePath } from '../../src/text/file-path.ts';

const PATHS = ['a', 'a/b', 'a/b/c.yaml', '/a', '/a/b', '.', './a', '../a'];

describe('paths of files, as in node:path', () => {
  it.each(PATHS)('%s', (path) => {
    expect(basename(path)).toBe(posix.basename(path));
    expect(dirname(path)).toBe(posix.dirname(path));
    expect(joinPath('.', path.replace(/^\.\//, ''))).toBe(posix.normalize(path));
    expect(resolvePath('/work/tree', path)).toBe(posix.resolve('/work/tree', path));
    const to = posix.resolve('/work/other', path);
    expect(relativePath('/work/tree', to)).toBe(to === path ? path : posix.relative('/work/tree', to));
  });

  it('name the root of a tree with an empty text', () => {
    expect(['a', 'a/b', 'a/b/c'].map(directoryOf)).toEqual(['', 'a', 'a/b']);
  });
});
