import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { NEEDS_UNIX, needs } from '@krmkit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeVolumeFiles } from '../../src/platform/node-volume-files.ts';

const files = nodeVolumeFiles();
const bytes = new TextEncoder().encode('x');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-volumes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o7777;

describe('nodeVolumeFiles', NEEDS_UNIX, () => {
  it.each(['disk', 'memory'] as const)('creates and removes a directory on %s', async (medium) => {
    const created = await files.create(medium);
    if (!created.ok) throw new Error(created.message);
    expect(existsSync(created.value.path)).toBe(true);
    expect(created.value.inMemory).toBe(medium === 'memory' && existsSync('/dev/shm'));
    expect(modeOf(created.value.path)).toBe(0o700);
    expect(await files.remove(created.value.path)).toEqual({ ok: true, value: undefined });
    expect(existsSync(created.value.path)).toBe(false);
  });

  it('gives a file its mode, also one that its owner cannot read', async () => {
    const path = join(folder, 'f');
    expect(await files.writeFile(path, bytes, { mode: 0o044 })).toEqual({ ok: true, value: 'exact' });
    expect(modeOf(path)).toBe(0o044);
  });

  it('makes directories, with setgid', async () => {
    const path = join(folder, 'a/b');
    expect(await files.makeDirectory(path, { mode: 0o2770 })).toEqual({ ok: true, value: 'exact' });
    expect(modeOf(path)).toBe(0o2770);
  });

  it('gives a file its group', needs('root', process.getuid?.() === 0), async () => {
    const path = join(folder, 'f');
    expect(await files.writeFile(path, bytes, { mode: 0o640, group: 2000 })).toEqual({ ok: true, value: 'exact' });
    expect({ group: statSync(path).gid, mode: modeOf(path) }).toEqual({ group: 2000, mode: 0o640 });
  });

  it('does not write to a file that exists, and says why', async () => {
    const path = join(folder, 'f');
    await files.writeFile(path, bytes, { mode: 0o644 });
    const again = await files.writeFile(path, new TextEncoder().encode('other'), { mode: 0o644 });
    expect(again).toMatchObject({ ok: false, message: expect.stringContaining('EEXIST') });
    expect(readFileSync(path, 'utf8')).toBe('x');
  });

  it('removes what is not there', async () => {
    expect(await files.remove(join(folder, 'missing'))).toEqual({ ok: true, value: undefined });
  });
});
