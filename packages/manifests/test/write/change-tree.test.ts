import { lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeWritableFileSystem } from '@krmkit/base/node';
import type { WritableFileSystem } from '@krmkit/base';
import { applyWritePlan } from '../../src/write/tree.ts';
import { writeChanges } from '../../src/write/change-tree.ts';
import type { FileChange } from '../../src/write/plan.ts';
import { interferingFiles } from './failing-files.ts';
import { stateOf } from '@krmkit/testing';
import { useTemporaryTree, writePorts } from './temporary-tree.ts';

const { root, tree, put, read } = useTemporaryTree();

describe('while it is written', () => {
  const edits: readonly FileChange[] = ['a', 'b', 'c'].map((name) => ({
    kind: 'edit',
    path: `${name}.yaml`,
    before: 'old',
    after: 'new',
  }));

  it('a failure restores the very same files', async () => {
    for (const { path } of edits) put(path, 'old');
    const identities = (): string[] =>
      edits.map(({ path }) => {
        const { ino, mtimeMs, mode, nlink } = lstatSync(join(root(), path));
        return `${ino} ${mtimeMs} ${mode} ${nlink}`;
      });
    const before = identities();
    let renames = 0;
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      failure: 'denied',
      call: (name, _, path) => (name === 'rename' && path.endsWith('.new') && ++renames === 3 ? 'fail' : 'pass'),
    });
    const result = await applyWritePlan({ changes: edits }, root(), writePorts(files));
    expect(result).toMatchObject({ status: 'unchanged', problems: [{ path: 'b.yaml', kind: 'system' }] });
    expect(identities()).toEqual(before);
    expect(Object.keys(stateOf(root()))).toEqual(['a.yaml', 'b.yaml', 'c.yaml']);
  });

  it('an editor that saves one of the files wins, and all of the change is undone', async () => {
    for (const { path } of edits) put(path, 'old');
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      call: (name, _, path) => {
        if (name === 'rename' && path.endsWith('-0.new')) writeFileSync(join(root(), 'c.yaml'), 'mine');
        return 'pass';
      },
    });
    const result = await applyWritePlan({ changes: edits }, root(), writePorts(files));
    expect(result).toMatchObject({ status: 'unchanged', problems: [{ path: 'c.yaml', kind: 'changed' }] });
    expect(['a', 'b', 'c'].map((name) => read(`${name}.yaml`))).toEqual(['old', 'old', 'mine']);
    expect(Object.keys(stateOf(root()))).toEqual(['a.yaml', 'b.yaml', 'c.yaml']);
  });

  it('a file that appears where one is to be created stays', async () => {
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      call: (name) => {
        if (name === 'link') writeFileSync(join(root(), 'n.yaml'), 'mine');
        return 'pass';
      },
    });
    const changes: FileChange[] = [{ kind: 'create', path: 'n.yaml', after: 'ours' }];
    expect(await applyWritePlan({ changes }, root(), writePorts(files))).toMatchObject({ status: 'unchanged' });
    expect(stateOf(root())).toEqual({ 'n.yaml': '644 mine' });
  });

  it('Ctrl-C before the last moment undoes, and after it finishes', async () => {
    for (const { path } of edits) put(path, 'old');
    const interruptedAt = async (name: keyof WritableFileSystem, end: string): Promise<string> => {
      const controller = new AbortController();
      const { files } = interferingFiles(nodeWritableFileSystem(), {
        call: (called, _, path) => {
          if (called === name && path.endsWith(end)) controller.abort();
          return 'pass';
        },
      });
      const { status } = await applyWritePlan({ changes: edits }, root(), writePorts(files), {
        signal: controller.signal,
      });
      expect(Object.keys(stateOf(root()))).toEqual(['a.yaml', 'b.yaml', 'c.yaml']);
      return `${status}: ${['a', 'b', 'c'].map((file) => read(`${file}.yaml`)).join(' ')}`;
    };
    expect(await interruptedAt('createFile', '-1.new')).toBe('interrupted: old old old');
    expect(await interruptedAt('rename', '-0.new')).toBe('applied: new new new');
  });

  it('works where a file can have one name only', async () => {
    for (const { path } of edits) put(path, 'old');
    put('gone.yaml', 'gone');
    const files: WritableFileSystem = {
      ...nodeWritableFileSystem(),
      link: () => Promise.resolve({ ok: false, failure: 'unsupported', message: 'no links' }),
      createTextLink: () => Promise.resolve({ ok: false, failure: 'unsupported', message: 'no links' }),
    };
    const changes: FileChange[] = [
      ...edits,
      { kind: 'delete', path: 'gone.yaml', before: 'gone' },
      { kind: 'create', path: 'n.yaml', after: 'n' },
    ];
    let at = 0;
    const failing = interferingFiles(files, {
      call: (name, _, path) => (name === 'rename' && path.endsWith('.new') && ++at === 4 ? 'fail' : 'pass'),
    });
    expect(await applyWritePlan({ changes }, root(), writePorts(failing.files))).toMatchObject({ status: 'unchanged' });
    expect(Object.values(stateOf(root()))).toEqual(['644 old', '644 old', '644 old', '644 gone']);
    expect(await applyWritePlan({ changes }, root(), writePorts(files))).toMatchObject({ status: 'applied' });
    expect(Object.entries(stateOf(root())).join()).toBe('a.yaml,644 new,b.yaml,644 new,c.yaml,644 new,n.yaml,644 n');
  });
});

describe('a change', () => {
  const edit: FileChange = { kind: 'edit', path: 'a.yaml', before: 'old', after: 'new' };

  it('is counted by what it does to files', async () => {
    put('a.yaml', 'old');
    put('b.yaml', 'old');
    const changes: readonly FileChange[] = [
      edit,
      { kind: 'delete', path: 'b.yaml', before: 'old' },
      { kind: 'create', path: 'c.yaml', after: 'c' },
      { kind: 'create', path: 'd/e.yaml', after: 'e' },
    ];
    const result = await writeChanges(tree(), { changes }, writePorts(), {});
    expect(result).toEqual({ status: 'applied', created: 2, edited: 1, deleted: 1 });
    expect(Object.keys(stateOf(root()))).toEqual(['a.yaml', 'c.yaml', 'd', 'd/e.yaml']);
  });

  it('that is none writes nothing', async () => {
    put('a.yaml', 'old');
    const { files, calls } = interferingFiles(nodeWritableFileSystem(), { call: () => 'pass' });
    const result = await writeChanges(tree(files), { changes: [] }, writePorts(files), {});
    expect(result).toEqual({ status: 'applied', created: 0, edited: 0, deleted: 0 });
    expect(calls()).toBe(0);
  });

  it('that is stopped before it starts leaves no trace', async () => {
    put('a.yaml', 'old');
    const signal = AbortSignal.abort();
    expect(await writeChanges(tree(), { changes: [edit] }, writePorts(), { signal })).toEqual({
      status: 'interrupted',
    });
    expect(stateOf(root())).toEqual({ 'a.yaml': '644 old' });
  });

  // The first call of this kind for a path that ends so fails; the files stay, or come back.
  it.each<[keyof WritableFileSystem, string]>([
    ['createFile', '.krmkit-journal.new'],
    ['flushFile', '.krmkit-journal.new'],
    ['rename', '.krmkit-journal.new'],
    ['createFile', '-0.new'],
    ['link', 'a.yaml'],
    ['flushFile', '-0.new'],
    ['rename', '.krmkit-journal-staging'],
    ['rename', '-0.new'],
  ])('is undone where %s of %s fails', async (name, end) => {
    put('a.yaml', 'old');
    for (const how of ['fail', 'half'] as const) {
      let isDone = false;
      const { files } = interferingFiles(nodeWritableFileSystem(), {
        call: (called, _, path) => {
          if (isDone || called !== name || !path.endsWith(end)) return 'pass';
          isDone = true;
          return how;
        },
      });
      const result = await writeChanges(tree(files), { changes: [edit] }, writePorts(files), {});
      expect(result, how).toMatchObject({ status: 'unchanged', problems: [{ kind: 'system' }] });
      expect(stateOf(root()), how).toEqual({ 'a.yaml': '644 old' });
    }
  });

  it('is unfinished where it can neither be done nor undone', async () => {
    put('a.yaml', 'old');
    let isBroken = false;
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      call: (name, _, path) => {
        isBroken ||= name === 'rename' && path.endsWith('-0.new');
        return isBroken ? 'fail' : 'pass';
      },
    });
    const result = await writeChanges(tree(files), { changes: [edit] }, writePorts(files), {});
    expect(result).toMatchObject({ status: 'unfinished', problems: [{ path: 'a.yaml' }, { kind: 'system' }] });
    expect(Object.keys(stateOf(root()))).toContain('.krmkit-journal-committed');
  });

  it('is unfinished where its traces stay', async () => {
    put('a.yaml', 'old');
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      call: (name, _, path) => (name === 'removeFile' && path.endsWith('-0.old') ? 'fail' : 'pass'),
    });
    const result = await writeChanges(tree(files), { changes: [edit] }, writePorts(files), {});
    expect(result).toMatchObject({ status: 'unfinished', problems: [{ kind: 'system' }] });
    expect(read('a.yaml')).toBe('new');
  });
});
