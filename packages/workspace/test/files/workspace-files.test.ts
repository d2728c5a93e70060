import { describe, expect, it } from 'vitest';
import type { FileSystem } from '@krmkit/base';
import type { WorkspaceFiles } from '../../src/files/workspace-files.ts';
import { workspaceFiles, workspacePath } from '../../src/files/workspace-files.ts';

function filesOf(texts: Readonly<Record<string, string>>): WorkspaceFiles {
  const files = workspaceFiles();
  for (const [path, text] of Object.entries(texts)) files.write(path, text);
  return files;
}

it.each([
  ['a/b', 'a/b'],
  ['./a/b', 'a/b'],
  ['/a/b', 'a/b'],
  ['a/../b', 'b'],
  ['../a', 'a'],
])('the name of %s', (written, path) => {
  expect(workspacePath(written)).toBe(path);
});

describe('texts', () => {
  it('are written and removed, and only changes count', () => {
    const files = workspaceFiles();
    expect([files.write('a', '1'), files.write('./a', '1'), files.write('/a', '2'), files.write('/', 'x')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([files.generation(), [...files.paths()], files.textOf('a'), files.textOf('b')]).toEqual([
      2,
      ['a'],
      '2',
      undefined,
    ]);
    expect([files.remove('b'), files.remove('a'), files.remove('a')]).toEqual([false, true, false]);
    expect([files.generation(), [...files.paths()], files.textOf('a')]).toEqual([3, [], undefined]);
  });
});

// As of any file system: `FileSystem` of @krmkit/base.
describe('what a program sees', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  it.each<readonly [title: string, ask: (system: FileSystem) => Promise<unknown>, expected: unknown]>([
    ['a file', (one) => one.readFile('a/b/c.yaml', 5), { ok: true, value: bytes('x: é') }],
    ['a file at an absolute path', (one) => one.readFile('/top', 1), { ok: true, value: bytes('t') }],
    ['a file that is too large', (one) => one.readFile('a/b/c.yaml', 4), { ok: false, failure: 'too-large' }],
    ['a directory as a file', (one) => one.readFile('a/b', 9), { ok: false, failure: 'is-directory' }],
    ['no file', (one) => one.readFile('a/x', 9), { ok: false, failure: 'missing' }],
    [
      'the top',
      (one) => one.readDirectory('/'),
      {
        ok: true,
        value: [
          { name: 'a', kind: 'directory' },
          { name: 'top', kind: 'file' },
        ],
      },
    ],
    [
      'a directory',
      (one) => one.readDirectory('a'),
      {
        ok: true,
        value: [
          { name: 'b', kind: 'directory' },
          { name: 'd.yaml', kind: 'file' },
        ],
      },
    ],
    ['a file as a directory', (one) => one.readDirectory('top'), { ok: false, failure: 'not-directory' }],
    ['no directory', (one) => one.readDirectory('b'), { ok: false, failure: 'missing' }],
    ['the kind of a file', (one) => one.status('a/d.yaml'), { ok: true, value: { kind: 'file', size: 0 } }],
    ['the kind of a directory', (one) => one.status('a/b'), { ok: true, value: { kind: 'directory' } }],
    ['the kind of nothing', (one) => one.status('b'), { ok: false, failure: 'missing' }],
    ['a real path', (one) => one.realPath('./a/../a/b'), { ok: true, value: '/a/b' }],
    ['no real path', (one) => one.realPath('b'), { ok: false, failure: 'missing' }],
  ])('%s', async (_, ask, expected) => {
    const { files } = filesOf({ 'a/b/c.yaml': 'x: é', 'a/d.yaml': '', top: 't' }).observe();
    expect(await ask(files)).toMatchObject(expected ?? {});
  });

  it('is an empty directory without files', async () => {
    const files = filesOf({});
    expect(await files.observe().files.readDirectory('/')).toEqual({ ok: true, value: [] });
    files.write('a', '');
    files.remove('a');
    expect(await files.observe().files.readDirectory('/')).toEqual({ ok: true, value: [] });
  });

  it('is gone with the last file of a directory, and back with another one', async () => {
    const changing = filesOf({ 'a/b/c': '1', 'a/d': '2' });
    const kinds = async (): Promise<unknown> => {
      const { files: seen } = changing.observe();
      return Promise.all(['a', 'a/b'].map(async (path) => (await seen.status(path)).ok));
    };
    changing.remove('a/b/c');
    expect(await kinds()).toEqual([true, false]);
    changing.remove('a/d');
    expect(await kinds()).toEqual([false, false]);
    changing.write('a/b/e', '');
    expect(await kinds()).toEqual([true, true]);
  });
});

type Look = (files: FileSystem) => Promise<unknown>;
type Edit = (files: WorkspaceFiles) => unknown;
const read: Look = (files) => files.readFile('a/b/c', 99);
const list: Look = (files) => files.readDirectory('a');
const status: Look = (files) => files.status('a/b/c');

describe('what was read is as it was', () => {
  it.each<readonly [title: string, look: Look, edit: Edit, isCurrent: boolean]>([
    ['without edits', read, () => undefined, true],
    ['after an edit of another file', read, (files) => files.write('a/d', 'other'), true],
    ['after a new file', read, (files) => files.write('x', ''), true],
    ['but not after an edit of the file', read, (files) => files.write('a/b/c', 'other'), false],
    ['after an edit that changes nothing', read, (files) => files.write('a/b/c', '1'), true],
    ['but not after the file is gone', read, (files) => files.remove('a/b/c'), false],
    ['in a list after an edit of a file in it', list, (files) => files.write('a/d', 'other'), true],
    ['in a list after a new file below a directory in it', list, (files) => files.write('a/b/x', ''), true],
    ['but not in a list with a new file', list, (files) => files.write('a/x', ''), false],
    ['but not in a list with a new directory', list, (files) => files.write('a/x/y', ''), false],
    ['but not in a list without a file', list, (files) => files.remove('a/d'), false],
    ['but not in a list without a directory', list, (files) => files.remove('a/b/c'), false],
    ['about a kind after an edit of the file', status, (files) => files.write('a/b/c', 'other'), true],
    ['but not about a kind after the file is gone', status, (files) => files.remove('a/b/c'), false],
    [
      'but not about a file that was not there',
      (files) => files.readFile('n', 9),
      (files) => files.write('n', ''),
      false,
    ],
    [
      'but not about a directory that was not there',
      (files) => files.readDirectory('n'),
      (files) => files.write('n/m', ''),
      false,
    ],
    ['but not about a directory that is gone', (files) => files.status('a/b'), (files) => files.remove('a/b/c'), false],
    ['about a directory with one file less', (files) => files.status('a'), (files) => files.remove('a/d'), true],
    [
      'but not after a file was removed and written again',
      read,
      (files) => {
        files.remove('a/b/c');
        files.write('a/b/c', '1');
      },
      false,
    ],
    [
      'but not about a directory that became a file',
      (files) => files.status('a/b'),
      (files) => {
        files.remove('a/b/c');
        files.write('a/b', '');
      },
      false,
    ],
  ])('%s', async (_, look, edit, isCurrent) => {
    const files = filesOf({ 'a/b/c': '1', 'a/d': '2' });
    const observed = files.observe();
    await look(observed.files);
    edit(files);
    expect(observed.isCurrent()).toBe(isCurrent);
    expect(observed.isCurrent()).toBe(isCurrent);
  });

  it('names the files whose content was read', async () => {
    const observed = filesOf({ 'a/b': '1', c: '2' }).observe();
    await observed.files.readFile('./a/b', 9);
    await observed.files.status('c');
    expect(['a/b', '/a/b', 'c', 'n'].map(observed.hasRead)).toEqual([true, true, false, false]);
  });
});
