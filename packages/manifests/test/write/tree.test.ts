import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyWritePlan } from '../../src/write/tree.ts';
import type { FileChange } from '../../src/write/plan.ts';
import { useTemporaryTree, writePorts } from './temporary-tree.ts';
import { NEEDS_UNIX, needs, stateOf } from '@krmkit/testing';

const { folder, root, put, read } = useTemporaryTree();

beforeEach(() => {
  writeFileSync(join(folder(), 'outside.yaml'), 'outside\n');
  mkdirSync(join(folder(), 'elsewhere'));
});

describe('what is written', () => {
  it('is text in UTF-8, byte for byte, with its BOM and line ends', async () => {
    put('a.yaml', '\uFEFFa: 1\r\n');
    const after = '\uFEFFä: "\u{1F600}"\r\nb: |+\n\n\n';
    const changes: FileChange[] = [
      { kind: 'edit', path: 'a.yaml', before: '\uFEFFa: 1\r\n', after },
      { kind: 'create', path: 'empty.yaml', after: '' },
    ];
    expect(await applyWritePlan({ changes }, root(), writePorts())).toMatchObject({
      status: 'applied',
      edited: 1,
      created: 1,
    });
    expect(read('a.yaml')).toBe(after);
    expect(Object.keys(stateOf(root()))).toEqual(['a.yaml', 'empty.yaml']);
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
    const result = await applyWritePlan({ changes }, root(), writePorts());
    expect(result).toMatchObject({ status: 'applied', edited: mode === wanted ? 1 : 2 });
    expect(['a.sh', 'b.sh'].map((path) => [read(path), statSync(join(root(), path)).mode & 0o7777])).toEqual([
      ['same', wanted],
      ['new', wanted],
    ]);
  });

  it.each([0o600, 0o755, 0o664, 0o640])('keeps the mode %o', NEEDS_UNIX, async (mode) => {
    put('a.yaml', 'old', mode);
    await applyWritePlan(
      { changes: [{ kind: 'edit', path: 'a.yaml', before: 'old', after: 'new' }] },
      root(),
      writePorts(),
    );
    expect([read('a.yaml'), statSync(join(root(), 'a.yaml')).mode & 0o7777]).toEqual(['new', mode]);
  });

  it('keeps the owner, when run by root', needs('root', process.getuid?.() === 0), async () => {
    put('a.yaml', 'old', 0o640);
    execFileSync('chown', ['1234:4321', join(root(), 'a.yaml')]);
    await applyWritePlan(
      { changes: [{ kind: 'edit', path: 'a.yaml', before: 'old', after: 'new' }] },
      root(),
      writePorts(),
    );
    const { uid, gid, mode } = statSync(join(root(), 'a.yaml'));
    expect([uid, gid, mode & 0o7777]).toEqual([1234, 4321, 0o640]);
  });

  it('gives new files and directories what the umask leaves', NEEDS_UNIX, async () => {
    const umask = process.umask(0o027);
    await applyWritePlan({ changes: [{ kind: 'create', path: 'd/a.yaml', after: 'new' }] }, root(), writePorts());
    process.umask(umask);
    expect(stateOf(root())).toEqual({ d: 'directory 750', 'd/a.yaml': '640 new' });
  });

  it('has a name of 255 bytes where that is asked for', async () => {
    const path = `${'n'.repeat(250)}.yaml`;
    put(path, 'old');
    await applyWritePlan({ changes: [{ kind: 'edit', path, before: 'old', after: 'new' }] }, root(), writePorts());
    expect(read(path)).toBe('new');
  });

  it('is nothing where nothing changes, and no time of another file', async () => {
    put('a.yaml', 'a');
    put('d/b.yaml', 'b');
    const long = new Date(1_000_000_000_000);
    for (const path of ['a.yaml', 'd/b.yaml']) utimesSync(join(root(), path), long, long);
    const same: FileChange = { kind: 'edit', path: 'a.yaml', before: 'a', after: 'a' };
    const create: FileChange = { kind: 'create', path: 'd/c.yaml', after: 'c' };
    expect(await applyWritePlan({ changes: [same, create] }, root(), writePorts())).toMatchObject({
      edited: 0,
      created: 1,
    });
    for (const path of ['a.yaml', 'd/b.yaml']) expect(statSync(join(root(), path)).mtimeMs).toBe(1_000_000_000_000);
  });

  it('leaves another hard link of a file with the old content', async () => {
    put('a.yaml', 'old');
    linkSync(join(root(), 'a.yaml'), join(folder(), 'second'));
    await applyWritePlan(
      { changes: [{ kind: 'edit', path: 'a.yaml', before: 'old', after: 'new' }] },
      root(),
      writePorts(),
    );
    expect([read('a.yaml'), readFileSync(join(folder(), 'second'), 'utf8')]).toEqual(['new', 'old']);
  });
});

describe('directories', () => {
  it('that lose their last file go, up to the root(); others stay, empty ones too', async () => {
    put('a/b/c/x.yaml', 'x');
    put('k/x.yaml', 'x');
    put('k/.hidden', '');
    mkdirSync(join(root(), 'empty'));
    const changes: FileChange[] = ['a/b/c/x.yaml', 'k/x.yaml'].map((path) => ({ kind: 'delete', path, before: 'x' }));
    expect(await applyWritePlan({ changes }, root(), writePorts())).toMatchObject({ status: 'applied', deleted: 2 });
    expect(Object.keys(stateOf(root()))).toEqual(['empty', 'k', 'k/.hidden']);
  });

  it('never include the root', async () => {
    put('x.yaml', 'x');
    await applyWritePlan({ changes: [{ kind: 'delete', path: 'x.yaml', before: 'x' }] }, root(), writePorts());
    expect([existsSync(root()), stateOf(root())]).toEqual([true, {}]);
  });
});

describe('links', () => {
  it('within the root() are written through', async () => {
    put('d/real.yaml', 'old');
    symlinkSync('d/real.yaml', join(root(), 'link.yaml'));
    symlinkSync('d', join(root(), 'way'));
    const changes: FileChange[] = [
      { kind: 'edit', path: 'link.yaml', before: 'old', after: 'new' },
      { kind: 'create', path: 'way/more.yaml', after: 'more' },
    ];
    expect(await applyWritePlan({ changes }, root(), writePorts())).toMatchObject({ status: 'applied' });
    expect([read('d/real.yaml'), read('d/more.yaml'), readlinkSync(join(root(), 'link.yaml'))]).toEqual([
      'new',
      'more',
      'd/real.yaml',
    ]);
  });

  it('that are deleted go themselves', async () => {
    put('real.yaml', 'text');
    symlinkSync('real.yaml', join(root(), 'link.yaml'));
    await applyWritePlan({ changes: [{ kind: 'delete', path: 'link.yaml', before: 'text' }] }, root(), writePorts());
    expect(Object.keys(stateOf(root()))).toEqual(['real.yaml']);
  });
});
