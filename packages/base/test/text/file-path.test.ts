import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  basename,
  directoryOf,
  dirname,
  joinInside,
  joinPath,
  relativePath,
  resolvePath,
} from '../../src/text/file-path.ts';

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

  it.each([
    ['.', 'b', 'b'],
    ['', 'b', 'b'],
    ['a', 'b', 'a/b'],
    ['a/', 'b', 'a/b'],
    ['/', 'b', '/b'],
  ])('join %j and %j', (directory, name, path) => {
    expect(joinPath(directory, name)).toBe(path);
  });

  it.each([
    ['.', 'a/b', 'a/b'],
    ['a/b', '../c', 'a/c'],
    ['a/b', './/c/', 'a/b/c'],
    ['a', '..', '.'],
    ['.', '.', '.'],
    ['a', '../..', undefined],
    ['.', '..', undefined],
  ])('stay inside the directory %j with %j', (directory, path, joined) => {
    expect(joinInside(directory, path)).toBe(joined);
  });

  it.each([
    ['', '/a', '/a'],
    ['/a', '/a', '.'],
    ['/', '/a', 'a'],
    ['/a/b', '/c', '/c'],
    ['C:/a', 'D:/a', 'D:/a'],
    ['C:/a', 'C:/a/b', 'b'],
    ['/a', 'C:/a', 'C:/a'],
  ])('lead from %j to %j', (from, to, path) => {
    expect(relativePath(from, to)).toBe(path);
  });

  it.each([
    ['C:\\a', '..\\b', 'C:/b'],
    ['/a', 'C:\\b\\.\\c', 'C:/b/c'],
    ['/a/b', '../../../c', '/c'],
    ['/a\\b', 'c', '/a\\b/c'],
  ])('resolve in %j with %j', (directory, path, resolved) => {
    expect(resolvePath(directory, path)).toBe(resolved);
  });

  it('name the root of a tree with an empty text', () => {
    expect(['a', 'a/b', 'a/b/c'].map(directoryOf)).toEqual(['', 'a', 'a/b']);
  });
});
