import { describe, expect, it } from 'vitest';
import { nodeWritableFileSystem } from '@krmkit/base/node';
import type { WritableFileSystem } from '@krmkit/base';
import { NEEDS_UNIX, stateOf } from '@krmkit/testing';
import type { Journal } from '../../src/write/journal.ts';
import type { FileChange } from '../../src/write/plan.ts';
import { prepareChanges } from '../../src/write/prepare.ts';
import type { StagedChanges } from '../../src/write/stage.ts';
import { flushDirectories, stageChanges, touchedDirectories } from '../../src/write/stage.ts';
import type { Interference } from './failing-files.ts';
import { interferingFiles } from './failing-files.ts';
import { useTemporaryTree } from './temporary-tree.ts';

const { root, tree, put } = useTemporaryTree();

const CHANGES: readonly FileChange[] = [
  { kind: 'edit', path: 'a.yaml', before: 'old', after: 'new' },
  { kind: 'delete', path: 'd/b.yaml', before: 'old' },
  { kind: 'create', path: 'n/m/c.yaml', after: 'made' },
];

/** What is staged of the changes, with calls that go wrong. */
async function staged(
  call: Interference['call'],
  failure: Interference['failure'] = 'failed',
  signal?: AbortSignal,
): Promise<StagedChanges> {
  put('a.yaml', 'old', 0o640);
  put('d/b.yaml', 'old');
  const { files } = interferingFiles(nodeWritableFileSystem(), { call, failure });
  const { changes, directories } = await prepareChanges(tree(), { changes: CHANGES });
  const journal: Journal = { id: 'x', entries: changes.map(({ entry }) => entry), directories };
  return stageChanges(tree(files), journal, changes, signal);
}

describe('what is staged', NEEDS_UNIX, () => {
  const before = { 'a.yaml': '640 old', d: 'directory 755', 'd/b.yaml': '644 old' };

  it('is beside its targets, which stay as they are', async () => {
    expect(await staged(() => 'pass')).toEqual({ stopped: undefined, kept: new Set([0]) });
    expect(stateOf(root())).toEqual({
      ...before,
      '.krmkit-x-0.new': '640 new',
      '.krmkit-x-0.old': '640 old',
      n: 'directory 755',
      'n/m': 'directory 755',
      'n/m/.krmkit-x-2.new': '644 made',
    });
  });

  it('is all on the disk, then its directories', async () => {
    const flushed: string[] = [];
    await staged((name, _, path) => {
      if (name.startsWith('flush')) flushed.push(path.slice(root().length + 1));
      return 'pass';
    });
    expect(flushed.slice(0, 2).toSorted()).toEqual(['.krmkit-x-0.new', 'n/m/.krmkit-x-2.new']);
    expect(flushed.slice(2).toSorted()).toEqual(['', 'd', 'n', 'n/m']);
  });

  it('has no backup where a file can have one name only', async () => {
    const found = await staged((name) => (name === 'link' ? 'fail' : 'pass'), 'unsupported');
    expect(found).toEqual({ stopped: undefined, kept: new Set() });
  });

  it('may have its directories already', async () => {
    const found = await staged((name) => (name === 'makeDirectory' ? 'half' : 'pass'), 'exists');
    expect(found.stopped).toBeUndefined();
  });

  it.each<[keyof WritableFileSystem, string, string]>([
    ['makeDirectory', 'n', 'It could not be made'],
    ['createFile', 'a.yaml', 'It could not be written'],
    ['link', 'a.yaml', 'It could not be kept'],
    ['flushFile', 'a.yaml', 'It could not be written'],
    ['flushDirectory', '', 'The directory could not be flushed'],
  ])('stops where %s fails', async (failing, path, message) => {
    const { stopped } = await staged((name) => (name === failing ? 'fail' : 'pass'));
    expect(stopped).toMatchObject({ kind: 'system', path, message: expect.stringContaining(message) });
  });

  it('stops where it is told to', async () => {
    const { stopped, kept } = await staged(() => 'pass', 'failed', AbortSignal.abort());
    expect([stopped, kept.size]).toEqual(['interrupted', 0]);
    expect(Object.keys(stateOf(root()))).not.toContain('.krmkit-x-0.new');
  });
});

describe('directories', () => {
  it.each<[Pick<Journal, 'directories'>, readonly string[], readonly string[]]>([
    [{ directories: [] }, ['a.yaml'], ['']],
    [{ directories: [] }, ['d/e/a.yaml', 'd/e/b.yaml'], ['d/e']],
    [{ directories: ['n', 'n/m'] }, ['n/m/a.yaml'], ['n/m', 'n', '']],
  ])('of %j and %j are %j', ({ directories }, paths, expected) => {
    const entries = paths.map((path) => ({ kind: 'delete', path, before: { size: 0, crc: 0 } }) as const);
    expect([...touchedDirectories({ id: 'x', directories, entries })]).toEqual(expected);
  });

  it('need no flush where they are gone', async () => {
    const flush = async (failure: Interference['failure']): Promise<unknown> => {
      const { files } = interferingFiles(nodeWritableFileSystem(), {
        call: () => 'fail',
        failure: failure ?? 'failed',
      });
      return flushDirectories(tree(files), new Set(['d']));
    };
    expect(await flush('missing')).toBeUndefined();
    expect(await flush('full')).toMatchObject({ kind: 'system', path: 'd' });
  });
});
