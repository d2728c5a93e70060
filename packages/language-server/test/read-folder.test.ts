import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { MOST_BYTES, isWatched, readFolder, readTextFile } from '../src/read-folder.ts';

it.each([
  ['a.yaml', true],
  ['a/b.yaml', true],
  ['.krmkit.yaml', true],
  ['a/.krmignore', true],
  ['.git/config', false],
  ['a/.hidden/b.yaml', false],
  ['a/node_modules/b.yaml', false],
])('%s is read: %s', (path, expected) => {
  expect(isWatched(path)).toBe(expected);
});

const FILES = memoryFileSystem(
  new Map<string, string | Uint8Array>([
    ['r/b.yaml', 'b'],
    ['r/a.env', '\uFEFFa'],
    ['r/dir/c.yaml', 'c'],
    ['r/.krmkit.yaml', 'k'],
    ['r/.git/config', 'g'],
    ['r/node_modules/x/y.yaml', 'y'],
    ['r/image.png', new Uint8Array([0x89, 0xff, 0xfe])],
    ['r/large.yaml', 'x'.repeat(MOST_BYTES + 1)],
    ['r/largest.yaml', 'x'.repeat(MOST_BYTES)],
    ['other.yaml', 'o'],
  ]),
);

describe('readFolder', () => {
  it('reads the texts below a folder', async () => {
    const { files, isCut } = await readFolder('r', FILES);
    expect(files.map(({ path, text }) => `${path} ${text.slice(0, 3)}`)).toEqual([
      '.krmkit.yaml k',
      'a.env \uFEFFa',
      'b.yaml b',
      'largest.yaml xxx',
      'dir/c.yaml c',
    ]);
    expect(isCut).toBe(false);
  });

  it('reads nothing where there is no folder', async () => {
    expect(await readFolder('none', FILES)).toEqual({ files: [], isCut: false });
  });

  it('reads 50000 files, and says that there are more', async () => {
    const names = (count: number): Map<string, string> =>
      new Map(Array.from({ length: count }, (_, index) => [`r/${index}.yaml`, '']));
    const most = await readFolder('r', memoryFileSystem(names(50_000)));
    expect([most.files.length, most.isCut]).toEqual([50_000, false]);
    const more = await readFolder('r', memoryFileSystem(names(50_001)));
    expect([more.files.length, more.isCut]).toEqual([50_000, true]);
  });
});

it.each([
  ['r/b.yaml', 'b'],
  ['r/dir', undefined],
  ['r/none', undefined],
  ['r/image.png', undefined],
])('the text of %s is %s', async (path, text) => {
  expect(await readTextFile(path, FILES)).toBe(text);
});
