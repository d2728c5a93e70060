import { existsSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeWritableFileSystem } from '@krmkit/base/node';
import type { WritableFileSystem } from '@krmkit/base';
import { NEEDS_UNIX, stateOf } from '@krmkit/testing';
import { fingerprintOf } from '../../src/write/crc.ts';
import {
  putBack,
  putInPlace,
  removeDirectories,
  removeIfThere,
  removeJournal,
  removePreparations,
  removeTraces,
  rename,
} from '../../src/write/finish.ts';
import type { Journal } from '../../src/write/journal.ts';
import { COMMITTED, STAGING } from '../../src/write/journal.ts';
import { interferingFiles } from './failing-files.ts';
import { useTemporaryTree } from './temporary-tree.ts';

const { root, tree, put } = useTemporaryTree();

const printOf = (text: string): ReturnType<typeof fingerprintOf> => fingerprintOf(new TextEncoder().encode(text));

const JOURNAL: Journal = {
  id: 'x',
  directories: ['n'],
  entries: [
    { kind: 'edit', path: 'a', before: printOf('old'), after: printOf('new') },
    { kind: 'delete', path: 'd/b', before: printOf('old') },
    { kind: 'create', path: 'n/c', after: printOf('made') },
  ],
};

/** The files by path; a content that names a path after `=` is a second name of that file. */
function lay(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    if (!text.startsWith('=')) put(path, text);
  }
  for (const [path, text] of Object.entries(files)) {
    if (!text.startsWith('=')) continue;
    mkdirSync(join(root(), path, '..'), { recursive: true });
    linkSync(join(root(), text.slice(1)), join(root(), path));
  }
}

/** The files below the root with their content. */
function files(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(stateOf(root()))
      .filter(([, state]) => !state.startsWith('directory'))
      .map(([path, state]) => [path, state.replace(/^\d+ /, '')]),
  );
}

function failing(...names: readonly (keyof WritableFileSystem)[]): WritableFileSystem {
  return interferingFiles(nodeWritableFileSystem(), { call: (name) => (names.includes(name) ? 'fail' : 'pass') }).files;
}

const STAGED = { '.krmkit-x-0.new': 'new', 'n/.krmkit-x-2.new': 'made' };
const KEPT = { '.krmkit-x-0.old': 'old', 'd/.krmkit-x-1.old': 'old' };
const DONE = { a: 'new', ...KEPT, 'n/.krmkit-x-2.new': 'made', 'n/c': 'made' };

describe('putting in place', NEEDS_UNIX, () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['nothing is done', { a: 'old', 'd/b': 'old', ...STAGED }],
    ['the backup has a second name', { a: 'old', '.krmkit-x-0.old': '=a', 'd/b': 'old', ...STAGED }],
    ['the first is moved away', { '.krmkit-x-0.old': 'old', 'd/b': 'old', ...STAGED }],
    ['the first is done', { a: 'new', '.krmkit-x-0.old': 'old', 'd/b': 'old', 'n/.krmkit-x-2.new': 'made' }],
    ['the last is done', { a: 'old', 'd/b': 'old', ...STAGED, 'n/c': '=n/.krmkit-x-2.new' }],
    ['the last is done, in a copy of the tree', { a: 'old', 'd/b': 'old', ...STAGED, 'n/c': 'made' }],
    ['all is done', DONE],
  ])('gives the same where %s', async (_, before) => {
    lay(before);
    for (const again of [false, true]) {
      expect(await putInPlace(tree(), JOURNAL), String(again)).toBeUndefined();
      expect(files()).toEqual(DONE);
    }
  });

  it('leaves a file that another process created', async () => {
    lay({ a: 'old', 'd/b': 'old', ...STAGED, 'n/c': 'mine' });
    expect(await putInPlace(tree(), JOURNAL)).toMatchObject({ kind: 'changed', path: 'n/c' });
    expect(files()['n/c']).toBe('mine');
  });

  it('renames where a file can have one name only', async () => {
    lay({ a: 'old', 'd/b': 'old', ...STAGED });
    const { files: single } = interferingFiles(nodeWritableFileSystem(), {
      failure: 'unsupported',
      call: (name) => (name === 'link' ? 'fail' : 'pass'),
    });
    expect(await putInPlace(tree(single), JOURNAL)).toBeUndefined();
    expect(files()).toEqual({ a: 'new', ...KEPT, 'n/c': 'made' });
  });

  it('is left to who began it, where that says so', async () => {
    lay({ a: 'old', 'd/b': 'old', ...STAGED });
    const asked: string[] = [];
    const problem = await putInPlace(tree(), JOURNAL, async (index, { path }) => {
      asked.push(path);
      if (index === 0) return 'placed';
      return index === 1 ? undefined : { kind: 'changed', path, message: 'mine', hint: '' };
    });
    expect(problem).toMatchObject({ path: 'n/c', message: 'mine' });
    expect(asked).toEqual(['a', 'd/b', 'n/c']);
    expect(files()).toMatchObject({ a: 'old', '.krmkit-x-0.new': 'new', 'd/.krmkit-x-1.old': 'old' });
  });

  it.each(['entryStatus', 'rename', 'link', 'flushDirectory'] as const)('stops where %s fails', async (name) => {
    lay({ a: 'old', 'd/b': 'old', ...STAGED });
    expect(await putInPlace(tree(failing(name)), JOURNAL)).toMatchObject({ kind: 'system' });
  });
});

describe('putting back', NEEDS_UNIX, () => {
  const left = { ...STAGED, a: 'old', 'd/b': 'old' };
  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    ['what is done', DONE, { a: 'old', 'd/b': 'old', 'n/.krmkit-x-2.new': 'made' }],
    ['what is not done', { ...left, '.krmkit-x-0.old': '=a' }, { ...left, '.krmkit-x-0.old': 'old' }],
    ['what is moved away', { ...STAGED, ...KEPT }, { ...STAGED, a: 'old', 'd/b': 'old' }],
    [
      'what another process wrote, which stays',
      { ...DONE, a: 'mine', 'n/c': 'mine' },
      { ...DONE, a: 'mine', 'd/b': 'old', 'n/c': 'mine', 'd/.krmkit-x-1.old': '' },
    ],
    [
      'what another process created again, which stays',
      { ...DONE, 'd/b': 'mine' },
      { ...DONE, a: 'old', 'd/b': 'mine', 'n/c': '', '.krmkit-x-0.old': '' },
    ],
  ])('restores %s', async (_, before, after) => {
    lay(before);
    for (const again of [false, true]) {
      expect(await putBack(tree(), JOURNAL), String(again)).toBeUndefined();
      expect(files()).toEqual(Object.fromEntries(Object.entries(after).filter(([, text]) => text !== '')));
    }
  });

  it.each(['entryStatus', 'rename', 'removeFile', 'flushDirectory'] as const)('stops where %s fails', async (name) => {
    lay(DONE);
    expect(await putBack(tree(failing(name)), JOURNAL)).toMatchObject({ kind: 'system' });
  });
});

describe('what is left', NEEDS_UNIX, () => {
  it('of a complete change goes, with directories that are empty then, and the journal last', async () => {
    lay({ ...DONE, [COMMITTED]: 'journal' });
    expect(await removeTraces(tree(), JOURNAL)).toBeUndefined();
    expect(files()).toEqual({ a: 'new', 'n/c': 'made' });
    expect(existsSync(join(root(), 'd'))).toBe(false);
  });

  it('of a complete change stays in a directory that others use', async () => {
    lay({ ...DONE, 'd/other': 'x', [COMMITTED]: 'journal' });
    expect(await removeTraces(tree(), JOURNAL)).toBeUndefined();
    expect(files()).toMatchObject({ 'd/other': 'x' });
  });

  it('of a change that is not begun goes, with the directories that were made for it', async () => {
    lay({ a: 'old', 'd/b': 'old', '.krmkit-x-0.old': '=a', ...STAGED, [STAGING]: 'journal' });
    expect(await removePreparations(tree(), JOURNAL, STAGING)).toBeUndefined();
    expect(files()).toEqual({ a: 'old', 'd/b': 'old' });
    expect(existsSync(join(root(), 'n'))).toBe(false);
  });

  it.each(['removeFile', 'flushDirectory'] as const)('stays, with its journal, where %s fails', async (name) => {
    lay({ ...DONE, [COMMITTED]: 'journal' });
    expect(await removeTraces(tree(failing(name)), JOURNAL)).toMatchObject({ kind: 'system' });
    expect(await removePreparations(tree(failing(name)), JOURNAL, COMMITTED)).toMatchObject({ kind: 'system' });
    expect(files()).toHaveProperty([COMMITTED]);
  });

  it('has its journal removed even if that cannot be flushed', async () => {
    lay({ [STAGING]: 'journal' });
    expect(await removeJournal(tree(failing('flushDirectory')), STAGING)).toBeUndefined();
    expect(files()).toEqual({});
  });

  it('has directories removed from the deepest', async () => {
    mkdirSync(join(root(), 'a/b/c'), { recursive: true });
    put('d/x', '');
    await removeDirectories(tree(), new Set(['a', 'a/b', 'a/b/c', 'd', 'none']));
    expect(Object.keys(stateOf(root()))).toEqual(['d', 'd/x']);
  });
});

describe('one file', () => {
  it('is removed if it is there', async () => {
    put('a', '');
    for (const path of ['a', 'a', 'none/b']) expect(await removeIfThere(tree(), path)).toBeUndefined();
    writeFileSync(join(root(), 'f'), '');
    expect(await removeIfThere(tree(), 'f/b')).toBeUndefined();
    expect(await removeIfThere(tree(failing('removeFile')), 'f')).toMatchObject({ path: 'f', kind: 'system' });
  });

  it.each([
    ['kept', 'a'],
    ['removed', 'a'],
    ['replaced', 'b'],
    ['created', 'b'],
  ])('that cannot be %s is named by the path of the user', async (action, path) => {
    expect(await rename(tree(failing('rename')), 'a', 'b', action)).toMatchObject({
      path,
      message: `It could not be ${action}: injected: failed`,
    });
  });
});
