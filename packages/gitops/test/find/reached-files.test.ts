import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { createReachedFiles } from '../../src/find/reached-files.ts';

const FILES = {
  '/r/base/kustomization.yaml':
    'resources: [a.yaml, https://example.com/x.yaml]\nconfigMapGenerator: [{name: c, files: [c.txt]}]\n',
  '/r/base/a.yaml': '',
  '/r/base/c.txt': '',
  '/r/base/not-named.yaml': '',
  '/r/prod/Kustomization': 'resources: [../base]\npatches: [{path: p.yaml}]\n',
  '/r/prod/p.yaml': '',
  '/r/plain/x.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
  '/r/plain/y.txt': '',
  '/r/loop/kustomization.yaml': 'resources: [../loop]\n',
  '/r/broken/kustomization.yaml': 'resources: [\n',
  '/r/broken/a.yaml': '',
};

describe('what the build of a directory reaches', () => {
  it.each([
    ['base', ['base', 'base/a.yaml', 'base/c.txt']],
    ['prod', ['base', 'base/a.yaml', 'base/c.txt', 'prod', 'prod/p.yaml']],
    ['plain', ['plain', 'plain/x.yaml']],
    ['loop', ['loop']],
    ['broken', ['broken']],
    ['gone', []],
  ])('%s', async (directory, expected) => {
    const reached = createReachedFiles({ files: memoryFileSystem(new Map(Object.entries(FILES))), working: '/r' });
    const found = await reached([`/r/${directory}`]);
    expect([...found].sort()).toEqual(expected.map((path) => `/r/${path}`));
    expect(await reached([`/r/${directory}`])).toEqual(found);
  });

  it('is read once', async () => {
    const files = memoryFileSystem(new Map(Object.entries(FILES)));
    const read: string[] = [];
    const counting = {
      ...files,
      readFile: (path: string, most: number) => {
        read.push(path);
        return files.readFile(path, most);
      },
    };
    const reached = createReachedFiles({ files: counting, working: '/r' });
    await reached(['/r/prod', '/r/base']);
    await reached(['/r/base']);
    expect(read.sort()).toEqual(['/r/base/kustomization.yaml', '/r/prod/Kustomization']);
  });
});
