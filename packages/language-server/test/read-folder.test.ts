import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { ReadText } from '../src/read-folder.ts';
import { isWatched, readFolder, readTextFile } from '../src/read-folder.ts';

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

const MIB = 1024 * 1024;

const FILES = memoryFileSystem(
  new Map<string, string | Uint8Array>([
    ['r/b.yaml', 'b'],
    ['r/a.env', '\uFEFFa'],
    ['r/dir/c.yaml', 'c'],
    ['r/.krmkit.yaml', 'k'],
    ['r/.git/config', 'g'],
    ['r/node_modules/x/y.yaml', 'y'],
    ['r/image.png', new Uint8Array([0x89, 0xff, 0xfe])],
    ['r/large.txt', 'x'.repeat(MIB + 1)],
    ['r/largest.txt', 'x'.repeat(MIB)],
    ['r/huge.yaml', new Uint8Array(32 * MIB + 1)],
    ['other.yaml', 'o'],
  ]),
);

describe('readFolder', () => {
  it('reads the texts below a folder', async () => {
    const { files, unread } = await readFolder('r', FILES);
    expect(files.map(({ path, text }) => `${path} ${text.slice(0, 3)}`)).toEqual([
      '.krmkit.yaml k',
      'a.env \uFEFFa',
      'b.yaml b',
      'image.png \uFFFD\uFFFD\uFFFD',
      'largest.txt xxx',
      'dir/c.yaml c',
    ]);
    expect(unread.map(({ severity, message }) => `${severity} ${message.slice(0, message.indexOf(':'))}`)).toEqual([
      'warning huge.yaml is not read',
      'info large.txt is not read',
    ]);
  });

  it('reads nothing where there is no folder', async () => {
    expect(await readFolder('none', FILES)).toEqual({ files: [], unread: [] });
  });

  it('reads 50000 files, and says that there are more', async () => {
    const names = (count: number): Map<string, string> =>
      new Map(Array.from({ length: count }, (_, index) => [`r/${index}.yaml`, '']));
    const most = await readFolder('r', memoryFileSystem(names(50_000)));
    expect([most.files.length, most.unread.length]).toEqual([50_000, 0]);
    const more = await readFolder('r', memoryFileSystem(names(50_001)));
    expect([more.files.length, more.unread[0]?.message]).toEqual([
      50_000,
      'r has more than 50000 files, and the others are not read',
    ]);
  });
});

it.each<[string, ReadText['state'], string]>([
  ['r/b.yaml', 'read', 'b'],
  ['r/dir', 'missing', ''],
  ['r/none', 'missing', ''],
  ['r/image.png', 'read', '\uFFFD\uFFFD\uFFFD'],
  ['r/large.txt', 'refused', ''],
])('%s is %s', async (path, state, text) => {
  const read = await readTextFile(path, FILES);
  expect([read.state, read.state === 'read' ? read.text : '']).toEqual([state, text]);
});
