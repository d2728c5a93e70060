import { expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { contentOfRepository } from '../../src/argo/repository-content.ts';

const content = (...paths: readonly string[]) =>
  contentOfRepository('/r', memoryFileSystem(new Map(paths.map((path) => [path, '']))));

it('a repository has all files but those of git, and directories that are not hidden', async () => {
  expect(
    await content(
      '/r/b/c/d',
      '/r/b/a',
      '/r/z',
      '/r/B',
      '/r/.hidden/x',
      '/r/b/.h/y/z',
      '/r/.git/HEAD',
      '/r/node_modules/m/a',
      '/r/b/.git/x',
      '/other/x',
    ),
  ).toEqual({ files: ['.hidden/x', 'B', 'b/.h/y/z', 'b/a', 'b/c/d', 'z'], directories: ['b', 'b/c'] });
});

it('a repository without files has nothing', async () => {
  expect(await content('/other/x')).toEqual({ files: [], directories: [] });
});

it('a repository with more than 50,000 files is not listed', async () => {
  const paths = Array.from({ length: 50_001 }, (_, at) => `/r/f${at}`);
  expect(await content(...paths)).toBeUndefined();
  expect((await content(...paths.slice(1)))?.files).toHaveLength(50_000);
});
