import {
  chmodSync,
  readdirSync,
  utimesSync,
  lstatSync,
  mkdtempSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { NEEDS_UNIX, needs } from '@krmkit/testing';
import { nodeWritableFileSystem } from '../../src/platform/node-writing.ts';
import { writableFileSystemLaws } from './writable-file-system.ts';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('nodeWritableFileSystem', NEEDS_UNIX, () => {
  writableFileSystemLaws(async () => {
    const root = mkdtempSync(join(tmpdir(), 'krmkit-writing-'));
    folders.push(root);
    return { files: nodeWritableFileSystem(), root };
  });
});

describe('files of this machine', NEEDS_UNIX, () => {
  const files = nodeWritableFileSystem();
  const root = mkdtempSync(join(tmpdir(), 'krmkit-writing-'));
  folders.push(root);
  const at = (name: string): string => join(root, name);
  const owner = { user: process.getuid?.() ?? 0, group: process.getgid?.() ?? 0 };
  const modeOf = (name: string): number => statSync(at(name)).mode & 0o7777;

  it('have what the umask leaves of a mode', async () => {
    const before = process.umask(0o027);
    await files.createFile(at('umask'), new Uint8Array(), { mode: 0o777 }).finally(() => process.umask(before));
    expect(modeOf('umask')).toBe(0o750);
  });

  it('keep a mode whole with their owner, whatever the umask is', async () => {
    const before = process.umask(0o077);
    await files.createFile(at('kept'), new Uint8Array(), { mode: 0o666, keep: { mode: 0o4755, owner } });
    process.umask(before);
    expect(modeOf('kept')).toBe(0o4755);
  });

  it('keep another owner', needs('root', owner.user === 0), async () => {
    const other = { user: 65_534, group: 65_533 };
    await files.createFile(at('theirs'), new Uint8Array(), { mode: 0o666, keep: { mode: 0o6750, owner: other } });
    expect(statSync(at('theirs'))).toMatchObject({ uid: 65_534, gid: 65_533 });
    expect(modeOf('theirs')).toBe(0o6750);
  });

  it('keep another user of the same group', needs('root', owner.user === 0), async () => {
    const other = { user: 65_534, group: owner.group };
    await files.createFile(at('user'), new Uint8Array(), { mode: 0o666, keep: { mode: 0o640, owner: other } });
    expect(statSync(at('user'))).toMatchObject({ uid: 65_534, gid: owner.group });
  });

  it('are closed', needs('Linux', process.platform === 'linux'), async () => {
    const before = readdirSync('/proc/self/fd').length;
    await files.createFile(at('closed'), new Uint8Array(), { mode: 0o666 });
    await files.flushFile(at('closed'));
    expect(readdirSync('/proc/self/fd')).toHaveLength(before);
  });

  it('keep another group', needs('root', owner.user === 0), async () => {
    const other = { user: owner.user, group: 65_533 };
    await files.createFile(at('group'), new Uint8Array(), { mode: 0o666, keep: { mode: 0o640, owner: other } });
    expect(statSync(at('group'))).toMatchObject({ uid: owner.user, gid: 65_533 });
  });

  it('have a status as lstat(2) gives it', async () => {
    writeFileSync(at('file'), '12345');
    chmodSync(at('file'), 0o4755);
    utimesSync(at('file'), 1, 2);
    mkdirSync(at('directory'), 0o700);
    symlinkSync('nowhere', at('link'));
    for (const [name, kind, size] of [
      ['file', 'file', 5],
      ['directory', 'directory', 0],
      ['link', 'link', 0],
    ] as const) {
      const stats = lstatSync(at(name), { bigint: true });
      expect(await files.entryStatus(at(name))).toEqual({
        ok: true,
        value: {
          kind,
          size,
          mode: Number(stats.mode) & 0o7777,
          owner,
          identity: `${stats.dev}:${stats.ino}`,
          modified: `${stats.mtimeNs}`,
          changed: `${stats.ctimeNs}`,
        },
      });
    }
    expect(await files.entryStatus('/dev/null')).toMatchObject({ ok: true, value: { kind: 'other' } });
  });

  it('cannot have a name on another file system', needs('two file systems', areTwo()), async () => {
    expect(await files.link('/proc/version', at('version'))).toMatchObject({ ok: false, failure: 'unsupported' });
    writeFileSync(at('once'), '');
    expect(await files.link(at('once'), at('none/once'))).toMatchObject({ ok: false, failure: 'missing' });
  });

  it('say that they are not there', async () => {
    for (const answer of [
      await files.entryStatus(at('none')),
      await files.rename(at('none'), at('other')),
      await files.link(at('none'), at('other')),
      await files.removeFile(at('none')),
      await files.removeDirectory(at('none')),
      await files.makeDirectory(at('none/inside')),
      await files.flushFile(at('none')),
      await files.flushDirectory(at('none')),
      await files.readTextLink(at('none')),
    ]) {
      expect(answer).toMatchObject({ ok: false, failure: 'missing', message: expect.stringContaining('ENOENT') });
    }
  });
});

function areTwo(): boolean {
  return process.platform === 'linux' && statSync('/proc').dev !== statSync(tmpdir()).dev;
}
