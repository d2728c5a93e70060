import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeClock, nodeProcesses, nodeWritableFileSystem } from '@krmkit/base/node';
import type { WritableFileSystem } from '@krmkit/base';
import { applyWritePlan } from '../../src/write/tree.ts';
import type { WritePorts } from '../../src/write/lock.ts';
import type { FileChange } from '../../src/write/plan.ts';
import { interferingFiles } from './failing-files.ts';
import { NEEDS_UNIX, needs, stateOf } from '@krmkit/testing';

let folder = '';
let root = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-apply-'));
  root = join(folder, 'root');
  mkdirSync(root);
  writeFileSync(join(folder, 'outside.yaml'), 'outside\n');
  mkdirSync(join(folder, 'elsewhere'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function ports(files: WritableFileSystem = nodeWritableFileSystem()): WritePorts {
  return { files, processes: nodeProcesses(), clock: nodeClock() };
}

function put(path: string, text: string, mode = 0o644): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
  chmodSync(join(root, path), mode);
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('what is written', () => {
  it('is text in UTF-8, byte for byte, with its BOM and line ends', async () => {
    put('a.yaml', '\uFEFFa: 1\r\n');
    const after = '\uFEFFä: "\u{1F600}"\r\nb: |+\n\n\n';
    const changes: FileChange[] = [
      { kind: 'edit', path: 'a.yaml', before: '\uFEFFa: 1\r\n', after },
      { kind: 'create', path: 'empty.yaml', after: '' },
    ];
    expect(await applyWritePlan({ changes }, root, ports())).toMatchObject({
      status: 'applied',
      edited: 1,
      created: 1,
    });
    expect(read('a.yaml')).toBe(after);
    expect(Object.keys(stateOf(root))).toEqual(['a.yaml', 'empty.yaml']);
  });

  const runnable: readonly (readonly [executable: boolean, before: number, after: number])[] = [
    [true, 0o644, 0o755],
    [true, 0o640, 0o750],
    [true, 0o600, 0o700],
    [true, 0o744, 0o744],
    [false, 0o755, 0o644],
    [false, 0o664, 0o664],
  ];
  it.each(runnable)('executable %s makes %o %o', NEEDS_UNIX, async (executable, mode, wanted) => {
    put('a.sh', 'same', mode);
    put('b.sh', 'old', mode);
    const changes: readonly FileChange[] = [
      { kind: 'edit', path: 'a.sh', before: 'same', after: 'same', executable },
      { kind: 'edit', path: 'b.sh', before: 'old', after: 'new', executable },
    ];
    const result = await applyWritePlan({ changes }, root, ports());
    expect(result).toMatchObject({ status: 'applied', edited: mode === wanted ? 1 : 2 });
    expect(['a.sh', 'b.sh'].map((path) => [read(path), statSync(join(root, path)).mode & 0o7777])).toEqual([
      ['same', wanted],
      ['new', wanted],
    ]);
  });

  it.each([0o600, 0o755, 0o664, 0o640])('keeps the mode %o', NEEDS_UNIX, async (mode) => {
    put('a.yaml', 'old', mode);
    await applyWritePlan({ changes: [{ kind: 'edit', path: 'a.yaml', before: 'old', after: 'new' }] }, root, ports());
    expect([read('a.yaml'), statSync(join(root, 'a.yaml')).mode & 0o7777]).toEqual(['new', mode]);
  });

  it('keeps the owner, when run by root', needs('root', process.getuid?.() === 0), async () => {
    put('a.yaml', 'old', 0o640);
    execFileSync('chown', ['1234:4321', join(root, 'a.yaml')]);
    await applyWritePlan({ changes: [{ kind: 'edit', path: 'a.yaml', before: 'old', after: 'new' }] }, root, ports());
    const { uid, gid, mode } = statSync(join(root, 'a.yaml'));
    expect([uid, gid, mode & 0o7777]).toEqual([1234, 4321, 0o640]);
  });

  it('gives new files and directories what the umask leaves', NEEDS_UNIX, async () => {
    const umask = process.umask(0o027);
    await applyWritePlan({ changes: [{ kind: 'create', path: 'd/a.yaml', after: 'new' }] }, root, ports());
    process.umask(umask);
    expect(stateOf(root)).toEqual({ d: 'directory 750', 'd/a.yaml': '640 new' });
  });

  it('has a name of 255 bytes where that is asked for', async () => {
    const path = `${'n'.repeat(250)}.yaml`;
    put(path, 'old');
    await applyWritePlan({ changes: [{ kind: 'edit', path, before: 'old', after: 'new' }] }, root, ports());
    expect(read(path)).toBe('new');
  });

  it('is nothing where nothing changes, and no time of another file', async () => {
    put('a.yaml', 'a');
    put('d/b.yaml', 'b');
    const long = new Date(1_000_000_000_000);
    for (const path of ['a.yaml', 'd/b.yaml']) utimesSync(join(root, path), long, long);
    const same: FileChange = { kind: 'edit', path: 'a.yaml', before: 'a', after: 'a' };
    const create: FileChange = { kind: 'create', path: 'd/c.yaml', after: 'c' };
    expect(await applyWritePlan({ changes: [same, create] }, root, ports())).toMatchObject({ edited: 0, created: 1 });
    for (const path of ['a.yaml', 'd/b.yaml']) expect(statSync(join(root, path)).mtimeMs).toBe(1_000_000_000_000);
  });

  it('leaves another hard link of a file with the old content', async () => {
    put('a.yaml', 'old');
    linkSync(join(root, 'a.yaml'), join(folder, 'second'));
    await applyWritePlan({ changes: [{ kind: 'edit', path: 'a.yaml', before: 'old', after: 'new' }] }, root, ports());
    expect([read('a.yaml'), readFileSync(join(folder, 'second'), 'utf8')]).toEqual(['new', 'old']);
  });
});

describe('directories', () => {
  it('that lose their last file go, up to the root; others stay, empty ones too', async () => {
    put('a/b/c/x.yaml', 'x');
    put('k/x.yaml', 'x');
    put('k/.hidden', '');
    mkdirSync(join(root, 'empty'));
    const changes: FileChange[] = ['a/b/c/x.yaml', 'k/x.yaml'].map((path) => ({ kind: 'delete', path, before: 'x' }));
    expect(await applyWritePlan({ changes }, root, ports())).toMatchObject({ status: 'applied', deleted: 2 });
    expect(Object.keys(stateOf(root))).toEqual(['empty', 'k', 'k/.hidden']);
  });

  it('never include the root', async () => {
    put('x.yaml', 'x');
    await applyWritePlan({ changes: [{ kind: 'delete', path: 'x.yaml', before: 'x' }] }, root, ports());
    expect([existsSync(root), stateOf(root)]).toEqual([true, {}]);
  });
});

describe('links', () => {
  it('within the root are written through', async () => {
    put('d/real.yaml', 'old');
    symlinkSync('d/real.yaml', join(root, 'link.yaml'));
    symlinkSync('d', join(root, 'way'));
    const changes: FileChange[] = [
      { kind: 'edit', path: 'link.yaml', before: 'old', after: 'new' },
      { kind: 'create', path: 'way/more.yaml', after: 'more' },
    ];
    expect(await applyWritePlan({ changes }, root, ports())).toMatchObject({ status: 'applied' });
    expect([read('d/real.yaml'), read('d/more.yaml'), readlinkSync(join(root, 'link.yaml'))]).toEqual([
      'new',
      'more',
      'd/real.yaml',
    ]);
  });

  it('that are deleted go themselves', async () => {
    put('real.yaml', 'text');
    symlinkSync('real.yaml', join(root, 'link.yaml'));
    await applyWritePlan({ changes: [{ kind: 'delete', path: 'link.yaml', before: 'text' }] }, root, ports());
    expect(Object.keys(stateOf(root))).toEqual(['real.yaml']);
  });
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
    mkdirSync(join(root, '.git/hooks'), { recursive: true });
    symlinkSync('../outside.yaml', join(root, 'out'));
    symlinkSync('../elsewhere', join(root, 'way'));
    symlinkSync('..', join(root, 'dots'));
    symlinkSync('.git/hooks', join(root, 'hooks'));
    symlinkSync('nowhere', join(root, 'broken'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const state = (): string => execFileSync('find', [folder, '-printf', '%p %m %T@ %l\n'], { encoding: 'utf8' });
    const strip = (text: string): string => text.replaceAll(/^\S*\/root 755 .*$/gm, '');
    const before = strip(state());
    const result = await applyWritePlan({ changes: [good, change] }, root, ports());
    const problem = result.status === 'unchanged' ? result.problems[0] : undefined;
    expect(problem?.message).toMatch(says);
    // The file, or the directory on the way to it that is to blame.
    expect(change.path.startsWith(problem?.path ?? 'no path')).toBe(true);
    expect(strip(state())).toBe(before);
  });

  it('two changes of one file', async () => {
    put('a.yaml', 'a');
    symlinkSync('a.yaml', join(root, 'b.yaml'));
    const edit = (path: string, after: string): FileChange => ({ kind: 'edit', path, before: 'a', after });
    const both = await applyWritePlan({ changes: [edit('a.yaml', '1'), edit('b.yaml', '2')] }, root, ports());
    expect(both).toMatchObject({ status: 'unchanged', problems: [{ path: 'b.yaml', kind: 'refused' }] });
    expect(await applyWritePlan({ changes: [edit('a.yaml', '1'), edit('b.yaml', '1')] }, root, ports())).toMatchObject({
      status: 'applied',
    });
  });

  it('a write-protected file, as its user sees it', async () => {
    put('a.yaml', 'old');
    const files = { ...nodeWritableFileSystem(), mayWrite: () => Promise.resolve(false) };
    const changes: FileChange[] = [{ kind: 'edit', path: 'a.yaml', before: 'old', after: 'new' }];
    expect(await applyWritePlan({ changes }, root, ports(files))).toMatchObject({ problems: [{ kind: 'system' }] });
    expect(read('a.yaml')).toBe('old');
  });
});

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
        const { ino, mtimeMs, mode, nlink } = lstatSync(join(root, path));
        return `${ino} ${mtimeMs} ${mode} ${nlink}`;
      });
    const before = identities();
    let renames = 0;
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      failure: 'denied',
      call: (name, _, path) => (name === 'rename' && path.endsWith('.new') && ++renames === 3 ? 'fail' : 'pass'),
    });
    const result = await applyWritePlan({ changes: edits }, root, ports(files));
    expect(result).toMatchObject({ status: 'unchanged', problems: [{ path: 'b.yaml', kind: 'system' }] });
    expect(identities()).toEqual(before);
    expect(Object.keys(stateOf(root))).toEqual(['a.yaml', 'b.yaml', 'c.yaml']);
  });

  it('an editor that saves one of the files wins, and all of the change is undone', async () => {
    for (const { path } of edits) put(path, 'old');
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      call: (name, _, path) => {
        if (name === 'rename' && path.endsWith('-0.new')) writeFileSync(join(root, 'c.yaml'), 'mine');
        return 'pass';
      },
    });
    const result = await applyWritePlan({ changes: edits }, root, ports(files));
    expect(result).toMatchObject({ status: 'unchanged', problems: [{ path: 'c.yaml', kind: 'changed' }] });
    expect(['a', 'b', 'c'].map((name) => read(`${name}.yaml`))).toEqual(['old', 'old', 'mine']);
    expect(Object.keys(stateOf(root))).toEqual(['a.yaml', 'b.yaml', 'c.yaml']);
  });

  it('a file that appears where one is to be created stays', async () => {
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      call: (name) => {
        if (name === 'link') writeFileSync(join(root, 'n.yaml'), 'mine');
        return 'pass';
      },
    });
    const changes: FileChange[] = [{ kind: 'create', path: 'n.yaml', after: 'ours' }];
    expect(await applyWritePlan({ changes }, root, ports(files))).toMatchObject({ status: 'unchanged' });
    expect(stateOf(root)).toEqual({ 'n.yaml': '644 mine' });
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
      const { status } = await applyWritePlan({ changes: edits }, root, ports(files), { signal: controller.signal });
      expect(Object.keys(stateOf(root))).toEqual(['a.yaml', 'b.yaml', 'c.yaml']);
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
    expect(await applyWritePlan({ changes }, root, ports(failing.files))).toMatchObject({ status: 'unchanged' });
    expect(Object.values(stateOf(root))).toEqual(['644 old', '644 old', '644 old', '644 gone']);
    expect(await applyWritePlan({ changes }, root, ports(files))).toMatchObject({ status: 'applied' });
    expect(Object.entries(stateOf(root)).join()).toBe('a.yaml,644 new,b.yaml,644 new,c.yaml,644 new,n.yaml,644 n');
  });
});
