import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { isReadAgain, unreadPaths } from '../../src/stream/unread-paths.ts';

const KPTFILE = 'apiVersion: kpt.dev/v1\nkind: Kptfile\n';

const filesOf = (texts: Readonly<Record<string, string>>): ReturnType<typeof memoryFileSystem> =>
  memoryFileSystem(new Map(Object.entries(texts)));

describe('new files that are not read again', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[], readonly string[]]>([
    ['none', {}, ['a.yaml', 'd/b.yml', 'd/e/c.json', 'Kptfile'], []],
    ['with another ending', {}, ['a.txt', 'b.yaml'], ['a.txt']],
    ['that are hidden', {}, ['.a.yaml', '.d/a.yaml', 'd/.e/a.yaml'], ['.a.yaml', '.d/a.yaml', 'd/.e/a.yaml']],
    ['in node_modules', {}, ['node_modules/a.yaml', 'node_modules.yaml'], ['node_modules/a.yaml']],
    [
      'that are ignored',
      { '.krmignore': 'a.yaml\n/d\n' },
      ['a.yaml', 'd/b.yaml', 'e/d/b.yaml'],
      ['a.yaml', 'd/b.yaml'],
    ],
    ['that are ignored further in', { 'd/.krmignore': 'a.yaml\n' }, ['a.yaml', 'd/a.yaml'], ['d/a.yaml']],
    [
      'that are ignored in a package alone',
      { '.krmignore': 'a.yaml\n', 'd/Kptfile': KPTFILE },
      ['a.yaml', 'd/a.yaml'],
      ['a.yaml'],
    ],
    [
      'that are ignored, in a new package',
      { '.krmignore': 'a.yaml\n' },
      ['a.yaml', 'd/a.yaml', 'd/Kptfile'],
      ['a.yaml'],
    ],
    ['with the name of a journal', {}, ['.krmkit-journal-staging', 'a.yaml'], ['.krmkit-journal-staging']],
    ['where a directory is', { 'a.yaml/b.yaml': '' }, ['a.yaml'], ['a.yaml']],
    ['where a file is in the way', { d: '' }, ['d/a.yaml'], ['d/a.yaml']],
  ])('%s', async (_, texts, paths, expected) => {
    for (const directory of ['.', 'p', '/p/q']) {
      const top = directory === '.' ? '' : `${directory}/`;
      const files = filesOf(Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${top}${path}`, text])));
      expect([...(await unreadPaths(directory, paths, files))], directory).toEqual(expected);
    }
  });

  it('behind a link to a directory', async () => {
    const files = filesOf({});
    const linked: typeof files = {
      ...files,
      readDirectory: async (path) =>
        path === 'p' ? { ok: true, value: [{ name: 'd', kind: 'link' }] } : files.readDirectory(path),
      status: async () => ({ ok: true, value: { kind: 'directory', size: 0 } }),
    };
    expect([...(await unreadPaths('p', ['d/a.yaml', 'e/a.yaml'], linked))]).toEqual(['d/a.yaml']);
  });
});

describe('whether a new file is read again', () => {
  it.each([
    ['.', 'a.yaml', true],
    ['.', 'd/a.yaml', true],
    ['.', '../a.yaml', false],
    ['.', '/a.yaml', false],
    ['p', 'p/a.yaml', true],
    ['p', 'p/d/a.yaml', true],
    ['p', 'a.yaml', false],
    ['p', 'pq/a.yaml', false],
    ['p', 'p/ignored.yaml', false],
    ['p', 'p/a.txt', false],
  ])('in %s, %s: %s', async (directory, path, expected) => {
    expect(await isReadAgain(filesOf({ 'p/.krmignore': 'ignored.yaml\n' }), directory, path)).toBe(expected);
  });
});
