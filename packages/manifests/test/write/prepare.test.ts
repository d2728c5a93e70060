import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeWritableFileSystem } from '@krmkit/base/node';
import { applyWritePlan } from '../../src/write/tree.ts';
import type { FileChange } from '../../src/write/plan.ts';
import { changedSince, createResolver, newMode, prepareChanges } from '../../src/write/prepare.ts';
import { NEEDS_UNIX } from '@krmkit/testing';
import { useTemporaryTree, writePorts } from './temporary-tree.ts';

const { folder, root, tree, put, read } = useTemporaryTree();

beforeEach(() => {
  writeFileSync(join(folder(), 'outside.yaml'), 'outside\n');
  mkdirSync(join(folder(), 'elsewhere'));
});

describe('what is refused, with nothing written', () => {
  const good: FileChange = { kind: 'create', path: 'good.yaml', after: 'good' };
  const rows: readonly { readonly name: string; readonly change: FileChange; readonly says: RegExp }[] = [
    { name: 'a path upwards', change: { kind: 'create', path: '../x.yaml', after: '' }, says: /\.\. segment/ },
    { name: 'a path upwards within', change: { kind: 'create', path: 'd/../x.yaml', after: '' }, says: /\.\. segment/ },
    {
      name: "Windows' path upwards",
      change: { kind: 'create', path: 'd\\..\\..\\x', after: '' },
      says: /\.\. segment/,
    },
    { name: 'an absolute path', change: { kind: 'create', path: '/etc/x.yaml', after: '' }, says: /relative/ },
    { name: 'no path', change: { kind: 'create', path: '', after: '' }, says: /relative/ },
    { name: "git's own", change: { kind: 'create', path: '.GIT/config', after: '' }, says: /git/ },
    { name: 'a name of our own', change: { kind: 'create', path: 'd/.krmkit-lock', after: '' }, says: /reserves/ },
    { name: 'a zero', change: { kind: 'create', path: 'a\0b', after: '' }, says: /NUL/ },
    { name: 'a lone surrogate', change: { kind: 'create', path: 'a.yaml', after: 'x\uD800' }, says: /lone surrogate/ },
    { name: 'half in a name', change: { kind: 'create', path: '\uDC00.yaml', after: 'x' }, says: /lone surrogate/ },
    { name: 'a directory', change: { kind: 'create', path: 'd', after: '' }, says: /directory with this name/ },
    { name: 'a file that is there', change: { kind: 'create', path: 'd/f.yaml', after: '' }, says: /exists already/ },
    { name: 'a file as a directory', change: { kind: 'create', path: 'd/f.yaml/x', after: '' }, says: /not a dir/ },
    { name: 'a file that is gone', change: { kind: 'edit', path: 'g', before: '', after: 'x' }, says: /not exist any/ },
    { name: 'other text', change: { kind: 'edit', path: 'd/f.yaml', before: 'F', after: 'x' }, says: /changed since/ },
    { name: 'longer text', change: { kind: 'delete', path: 'd/f.yaml', before: '' }, says: /changed since/ },
    { name: 'a link out', change: { kind: 'edit', path: 'out', before: 'outside\n', after: 'x' }, says: /leads out/ },
    { name: 'a deleted link out', change: { kind: 'delete', path: 'out', before: 'outside\n' }, says: /leads out/ },
    { name: 'a way out', change: { kind: 'create', path: 'way/x.yaml', after: 'x' }, says: /leads out/ },
    { name: 'a way out and in', change: { kind: 'create', path: 'dots/x.yaml', after: 'x' }, says: /leads out/ },
    { name: "a way to git's own", change: { kind: 'create', path: 'hooks/x', after: 'x' }, says: /git/ },
    { name: 'a link to nowhere', change: { kind: 'create', path: 'broken', after: 'x' }, says: /exists already/ },
    { name: 'a pipe', change: { kind: 'edit', path: 'pipe', before: '', after: 'x' }, says: /not a file/ },
  ];

  it.each(rows)('$name', NEEDS_UNIX, async ({ change, says }) => {
    put('d/f.yaml', 'f');
    mkdirSync(join(root(), '.git/hooks'), { recursive: true });
    symlinkSync('../outside.yaml', join(root(), 'out'));
    symlinkSync('../elsewhere', join(root(), 'way'));
    symlinkSync('..', join(root(), 'dots'));
    symlinkSync('.git/hooks', join(root(), 'hooks'));
    symlinkSync('nowhere', join(root(), 'broken'));
    execFileSync('mkfifo', [join(root(), 'pipe')]);
    const state = (): string => execFileSync('find', [folder(), '-printf', '%p %m %T@ %l\n'], { encoding: 'utf8' });
    const strip = (text: string): string => text.replaceAll(/^\S*\/root 755 .*$/gm, '');
    const before = strip(state());
    const result = await applyWritePlan({ changes: [good, change] }, root(), writePorts());
    const problem = result.status === 'unchanged' ? result.problems[0] : undefined;
    expect(problem?.message).toMatch(says);
    // The file, or the directory on the way to it that is to blame.
    expect(change.path.startsWith(problem?.path ?? 'no path')).toBe(true);
    expect(strip(state())).toBe(before);
  });

  it('two changes of one file', async () => {
    put('a.yaml', 'a');
    symlinkSync('a.yaml', join(root(), 'b.yaml'));
    const edit = (path: string, after: string): FileChange => ({ kind: 'edit', path, before: 'a', after });
    const both = await applyWritePlan({ changes: [edit('a.yaml', '1'), edit('b.yaml', '2')] }, root(), writePorts());
    expect(both).toMatchObject({ status: 'unchanged', problems: [{ path: 'b.yaml', kind: 'refused' }] });
    expect(
      await applyWritePlan({ changes: [edit('a.yaml', '1'), edit('b.yaml', '1')] }, root(), writePorts()),
    ).toMatchObject({
      status: 'applied',
    });
  });

  it('a write-protected file, as its user sees it', async () => {
    put('a.yaml', 'old');
    const files = { ...nodeWritableFileSystem(), mayWrite: () => Promise.resolve(false) };
    const changes: FileChange[] = [{ kind: 'edit', path: 'a.yaml', before: 'old', after: 'new' }];
    expect(await applyWritePlan({ changes }, root(), writePorts(files))).toMatchObject({
      problems: [{ kind: 'system' }],
    });
    expect(read('a.yaml')).toBe('old');
  });
});

describe('what is prepared', () => {
  it('is each change with an effect, by its real path, and the directories that it needs', NEEDS_UNIX, async () => {
    put('d/a.yaml', 'a');
    put('d/gone.yaml', 'gone');
    put('same.yaml', 'same');
    symlinkSync('d', join(root(), 'link'));
    const changes: readonly FileChange[] = [
      { kind: 'edit', path: 'link/a.yaml', before: 'a', after: 'abc' },
      { kind: 'delete', path: 'd/gone.yaml', before: 'gone' },
      { kind: 'create', path: 'n/m/b.yaml', after: 'b', executable: true },
      { kind: 'create', path: 'n/c.yaml', after: '' },
      { kind: 'edit', path: 'same.yaml', before: 'same', after: 'same' },
      { kind: 'edit', path: 'same.yaml', before: 'same', after: 'same', executable: false },
    ];
    const prepared = await prepareChanges(tree(), { changes });
    expect(prepared.problems).toEqual([]);
    expect(prepared.directories).toEqual(['n', 'n/m']);
    expect(
      prepared.changes.map(({ path, entry, executable, after }) => [
        path,
        entry.kind,
        entry.path,
        executable,
        after?.().length,
      ]),
    ).toEqual([
      ['link/a.yaml', 'edit', 'd/a.yaml', undefined, 3],
      ['d/gone.yaml', 'delete', 'd/gone.yaml', undefined, undefined],
      ['n/m/b.yaml', 'create', 'n/m/b.yaml', true, 1],
      ['n/c.yaml', 'create', 'n/c.yaml', false, 0],
    ]);
    const [{ entry, status } = prepared.changes[1] ?? { entry: undefined, status: undefined }] = prepared.changes;
    expect(entry).toMatchObject({ before: { size: 1 }, after: { size: 3 } });
    expect(status).toMatchObject({ kind: 'file', size: 1 });
  });

  it('is a change of the permission alone', NEEDS_UNIX, async () => {
    put('a.sh', 'a');
    const changes: readonly FileChange[] = [{ kind: 'edit', path: 'a.sh', before: 'a', after: 'a', executable: true }];
    const prepared = await prepareChanges(tree(), { changes });
    expect(prepared.changes.map(({ path, executable }) => [path, executable])).toEqual([['a.sh', true]]);
  });

  it('is a text in the encoding of its file', async () => {
    writeFileSync(join(root(), 'a.yaml'), new Uint8Array([0xff, 0xfe, 0x61, 0]));
    const changes: readonly FileChange[] = [{ kind: 'edit', path: 'a.yaml', before: '\uFEFFa', after: '\uFEFFb' }];
    const prepared = await prepareChanges(tree(), { changes });
    expect(prepared.changes.map(({ after }) => [...(after?.() ?? [])])).toEqual([[0xff, 0xfe, 0x62, 0]]);
  });

  it.each([
    ['d/.krmkit-journal-staging', 'unfinished', 'd'],
    ['d/e/.krmkit-lock', 'busy', 'd/e'],
    ['d/other/.krmkit-lock', undefined, undefined],
    ['.krmkit-lock', undefined, undefined],
  ])('is refused, where another command left %s', async (mark, kind, path) => {
    put('d/e/a.yaml', 'a');
    put('d/e/b.yaml', 'b');
    put(mark, '');
    const changes = ['a', 'b'].map((name): FileChange => ({ kind: 'delete', path: `d/e/${name}.yaml`, before: name }));
    const { problems } = await prepareChanges(tree(), { changes });
    expect(problems.map((problem) => [problem.kind, problem.path])).toEqual(kind === undefined ? [] : [[kind, path]]);
  });

  it('is refused once for a directory', NEEDS_UNIX, async () => {
    put('f', '');
    const changes = ['a', 'b'].map((name): FileChange => ({ kind: 'create', path: `f/${name}.yaml`, after: '' }));
    expect((await prepareChanges(tree(), { changes })).problems).toEqual([
      { kind: 'refused', path: 'f', message: 'It is not a directory', hint: 'move it away, or write somewhere else' },
    ]);
  });

  it.each<[string, FileChange, string]>([
    [
      'a file in a directory that is not there',
      { kind: 'edit', path: 'n/a.yaml', before: 'a', after: 'b' },
      'It does not exist any more',
    ],
    [
      'a link to a directory',
      { kind: 'edit', path: 'link', before: 'a', after: 'b' },
      'This link does not lead to a file',
    ],
    ['a link to a file as a directory', { kind: 'create', path: 'to-file/a.yaml', after: '' }, 'It is not a directory'],
    ['a directory', { kind: 'delete', path: 'd', before: '' }, 'It is not a file'],
    [
      'a link to itself',
      { kind: 'edit', path: 'self', before: '', after: 'a' },
      'It could not be followed: a link leads to itself',
    ],
  ])('is not %s', NEEDS_UNIX, async (_, change, message) => {
    put('d/a.yaml', 'a');
    symlinkSync('d', join(root(), 'link'));
    symlinkSync('d/a.yaml', join(root(), 'to-file'));
    symlinkSync('self', join(root(), 'self'));
    const { changes, problems } = await prepareChanges(tree(), { changes: [change] });
    expect([changes.length, problems[0]?.message]).toEqual([0, message]);
  });
});

describe('a directory', NEEDS_UNIX, () => {
  it('is resolved through links, once, and remembered if it is missing', async () => {
    put('d/e/a.yaml', '');
    symlinkSync('d/e', join(root(), 'link'));
    symlinkSync('.', join(root(), 'here'));
    const asked: string[] = [];
    const files = nodeWritableFileSystem();
    const resolver = createResolver(
      tree({
        ...files,
        entryStatus: (path) => {
          asked.push(path.slice(root().length + 1));
          return files.entryStatus(path);
        },
      }),
    );
    for (const [path, real] of [
      ['', ''],
      ['d', 'd'],
      ['link', 'd/e'],
      ['here/d', 'd'],
      ['link/n/m', 'd/e/n/m'],
      ['link/n', 'd/e/n'],
    ] as const) {
      expect(await resolver.directory(path), path).toBe(real);
    }
    expect([...resolver.missing()]).toEqual(['d/e/n', 'd/e/n/m']);
    expect(asked.filter((path) => path === 'd/e/n')).toHaveLength(1);
  });
});

describe('the mode of what is written', () => {
  const status = (mode: number): Parameters<typeof newMode>[0]['status'] => ({
    kind: 'file',
    mode,
    size: 0,
    identity: '',
    modified: '',
    owner: { user: 0, group: 0 },
  });
  it.each([
    [undefined, false, 0o666],
    [undefined, true, 0o777],
    [0o640, undefined, 0o640],
    [0o640, false, 0o640],
    [0o640, true, 0o750],
    [0o755, true, 0o755],
    [0o755, false, 0o644],
    [0o755, undefined, 0o755],
  ])('of %o, executable %s, is %o', (mode, executable, expected) => {
    const before = mode === undefined ? undefined : status(mode);
    const wanted = newMode({ status: before, ...(executable === undefined ? {} : { executable }) });
    expect(wanted).toBe(expected);
  });
});

it('a file that has changed is to be read again', () => {
  expect(changedSince('a.yaml')).toEqual({
    kind: 'changed',
    path: 'a.yaml',
    message: 'It has changed since it was read',
    hint: 'run this again',
  });
});
