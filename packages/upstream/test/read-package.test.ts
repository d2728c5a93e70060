import { describe, expect, it } from 'vitest';
import type { FileSystem } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { readPackageOnDisk } from '../src/read-package.ts';

const read = (
  texts: Readonly<Record<string, string>>,
  wants: (path: string) => boolean = () => true,
  over: Partial<FileSystem> = {},
) =>
  readPackageOnDisk(
    'p',
    { ...memoryFileSystem(new Map(Object.entries(texts).map(([path, text]) => [`p/${path}`, text]))), ...over },
    wants,
  );

describe('a package on disk', () => {
  it('has all files, also hidden ones, but those of git and krmkit', async () => {
    const found = await read({
      'a.yaml': 'a: 1\n',
      '.hidden': 'x',
      'd/e/f': 'y',
      '.git/HEAD': '',
      'd/.git': '',
      '.krmkit-staged-1': '',
    });
    expect(
      [...found.files].map(([path, { text, executable }]) => `${path} ${text ?? '-'} ${executable}`).sort(),
    ).toEqual(['.hidden x false', 'a.yaml a: 1\n false', 'd/e/f y false']);
    expect([...found.directories].sort()).toEqual(['d', 'd/e']);
    expect(found.others).toEqual([]);
    expect(found.diagnostics).toEqual([]);
  });

  it('has files that are not wanted, links and pipes as others', async () => {
    const plain = memoryFileSystem(new Map([['p/a', '']]));
    const found = await read({ a: '1', b: '2' }, (path) => path !== 'b', {
      readDirectory: async (path) =>
        path === 'p'
          ? {
              ok: true,
              value: [
                { name: 'a', kind: 'file' },
                { name: 'b', kind: 'file' },
                { name: 'l', kind: 'link' },
                { name: 'o', kind: 'other' },
              ],
            }
          : plain.readDirectory(path),
    });
    expect([...found.files.keys()]).toEqual(['a']);
    expect([...found.others].sort()).toEqual(['b', 'l', 'o']);
  });

  it('says what cannot be read, and has the rest', async () => {
    const found = await read({ a: '1', b: '2', 'd/c': '3' }, undefined, {
      readFile: async (path) =>
        path === 'p/a'
          ? { ok: false, failure: 'denied', message: 'permission denied' }
          : { ok: true, value: new Uint8Array() },
    });
    expect([...found.files.keys()].sort()).toEqual(['b', 'd/c']);
    expect(found.diagnostics.map(({ severity, location, message }) => [severity, location?.path ?? message])).toEqual([
      ['error', 'p/a'],
    ]);
  });

  it('is not read if there is no directory', async () => {
    const found = await read({});
    expect(found.files.size).toBe(0);
    expect(found.diagnostics).toHaveLength(1);
  });

  it.each(['.krmkit-journal-staging', 'd/.krmkit-journal-committed'])(
    'is not read while a change is unfinished: %s',
    async (journal) => {
      const found = await read({ a: '1', 'd/b': '2', [journal]: '{}' });
      expect(found.files.size).toBe(0);
      expect(found.diagnostics.map(({ severity }) => severity)).toEqual(['error']);
      expect(JSON.stringify(found.diagnostics)).toContain(`p/${journal}`);
    },
  );
});
