import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { archiveOf } from '../../src/cluster-runner/local-directory.ts';
import { nodeFileSystem } from '@krmkit/base/node';

const folder = mkdtempSync(join(tmpdir(), 'krmkit-local-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What GNU tar or busybox finds in the archive of a directory, by path. */
async function unpacked(directory: string): Promise<Readonly<Record<string, string>>> {
  const archive = await archiveOf(directory, nodeFileSystem());
  if (!archive.ok) throw new RangeError(archive.message);
  const target = mkdtempSync(join(folder, 'out-'));
  execFileSync('tar', ['-x', '-C', target], { input: archive.value });
  const names = execFileSync('find', [target, '-type', 'f', '-perm', '755'], { encoding: 'utf8' });
  return Object.fromEntries(
    names
      .trimEnd()
      .split('\n')
      .toSorted()
      .map((path) => [path.slice(target.length + 1), readFileSync(path, 'utf8')]),
  );
}

describe('archiveOf', () => {
  it('has files with long names and other letters, and follows links inside the directory only', async () => {
    const directory = join(folder, 'in');
    const long = `${'a'.repeat(90)}/${'ä'.repeat(60)}`;
    mkdirSync(join(directory, 'a'.repeat(90)), { recursive: true });
    mkdirSync(join(directory, 'sub'));
    writeFileSync(join(folder, 'secret'), 'outside');
    writeFileSync(join(directory, 'values.yaml'), 'a: 1\n');
    writeFileSync(join(directory, long), 'long');
    writeFileSync(join(directory, 'sub', 'x'), '');
    symlinkSync('values.yaml', join(directory, 'inside'));
    mkdirSync(join(folder, 'in-2'));
    writeFileSync(join(folder, 'in-2', 'secret'), 'outside');
    execFileSync('mkfifo', [join(directory, 'pipe')]);
    symlinkSync('../secret', join(directory, 'outside'));
    symlinkSync('../in-2/secret', join(directory, 'beside'));
    symlinkSync('..', join(directory, 'sub', 'loop'));
    symlinkSync('nowhere', join(directory, 'broken'));
    expect(await unpacked(directory)).toEqual({
      'values.yaml': 'a: 1\n',
      inside: 'a: 1\n',
      [long]: 'long',
      'sub/x': '',
    });
  });

  it.each([
    ['below', [5, 4], true],
    ['at', [5, 5], true],
    ['above', [5, 6], false],
    ['above, in one file', [11, 0], false],
  ])('has a limit for all files together: %s it', async (_, sizes, ok) => {
    const directory = mkdtempSync(join(folder, 'large-'));
    for (const [index, size] of sizes.entries()) writeFileSync(join(directory, String(index)), 'x'.repeat(size));
    expect(await archiveOf(directory, nodeFileSystem(), 10)).toMatchObject({ ok });
  });

  it.each([
    [50_000, true],
    [50_001, false],
  ])('has a limit for the number of files: %d', async (count, ok) => {
    const entries = Array.from({ length: count }, (_, index) => ({ name: String(index), kind: 'file' as const }));
    const archive = await archiveOf('/in', {
      realPath: (path) => Promise.resolve({ ok: true, value: path }),
      readDirectory: () => Promise.resolve({ ok: true, value: entries }),
      readFile: () => Promise.resolve({ ok: true, value: new Uint8Array() }),
    });
    expect(archive.ok).toBe(ok);
  });

  it('reports a directory that does not exist', async () => {
    expect(await archiveOf(join(folder, 'none'), nodeFileSystem())).toMatchObject({
      ok: false,
      message: expect.stringContaining('cannot be uploaded for /local'),
    });
  });
});
