import { expect, test } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { FileSystem } from '@krmkit/base';
import { rememberFiles } from '../../src/read/remember-files.ts';

function counting(texts: Readonly<Record<string, string>>): { readonly files: FileSystem; readonly read: string[] } {
  const files = memoryFileSystem(new Map(Object.entries(texts)));
  const read: string[] = [];
  const noting =
    <Rest extends readonly unknown[], Result>(call: (path: string, ...rest: Rest) => Result) =>
    (path: string, ...rest: Rest): Result => {
      read.push(path);
      return call(path, ...rest);
    };
  return {
    files: { ...files, readFile: noting(files.readFile), readDirectory: noting(files.readDirectory) },
    read,
  };
}

test('a second reader gets the content of the first, by any of its paths, and a third one reads', async () => {
  const { files, read } = counting({ 'a/b.yaml': 'text' });
  const remembered = await rememberFiles(files);
  const real = await files.realPath('a/b.yaml');
  const first = await remembered.readFile(real.ok ? real.value : '', 100);
  const second = await remembered.readFile('a/b.yaml', 100);
  expect(second).toEqual(first);
  expect(read).toHaveLength(1);
  await remembered.readFile('a/b.yaml', 100);
  expect(read).toHaveLength(2);
});

test.each([
  { title: 'a limit that the content exceeds', path: 'a/b.yaml', most: 3 },
  { title: 'a path with .., which can be behind a link', path: 'a/../a/b.yaml', most: 100 },
])('reads again: $title', async ({ path, most }) => {
  const { files, read } = counting({ 'a/b.yaml': 'text' });
  const remembered = await rememberFiles(files);
  await remembered.readFile('a/b.yaml', 100);
  expect(await remembered.readFile(path, most)).toEqual(await files.readFile(path, most));
  expect(read.length).toBeGreaterThan(2);
});

test('a directory is read once', async () => {
  const { files, read } = counting({ 'a/b.yaml': 'text' });
  const remembered = await rememberFiles(files);
  const entries = await remembered.readDirectory('a');
  expect(await remembered.readDirectory('a')).toEqual(entries);
  expect(read).toEqual(['a']);
});
