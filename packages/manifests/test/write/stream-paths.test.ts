import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFileSystem } from '@krmkit/base/node';
import { NEEDS_UNIX } from '@krmkit/testing';
import { packagePath, pathRefusal } from '../../src/write/stream-paths.ts';

describe('the path of an annotation', () => {
  it.each([
    ['a.yaml', 'a.yaml'],
    ['a/./b.yaml', 'a/b.yaml'],
    ['a//b.yaml', 'a/b.yaml'],
    ['a/../b.yaml', 'b.yaml'],
    ['v1..v2.yaml', 'v1..v2.yaml'],
    ['a'.repeat(255), 'a'.repeat(255)],
    [`${'a/'.repeat(511)}bc`, `${'a/'.repeat(511)}bc`],
  ])('%s is %s', (written, path) => {
    expect(packagePath(written)).toEqual({ ok: true, value: path });
  });

  it.each([
    ['/a.yaml', 'is absolute'],
    ['C:/a.yaml', 'is absolute'],
    ['C:\\a.yaml', 'is absolute'],
    ['a\u0007.yaml', 'has control or invisible characters in it'],
    ['a/', 'names a directory, not a file'],
    ['../a.yaml', 'leads out of the package'],
    ['a/../../b.yaml', 'leads out of the package'],
    ['a\\b.yaml', 'has backslashes in it, where / belongs'],
    ['a'.repeat(256), 'has a name in it of more than 255 bytes'],
    ['é'.repeat(128), 'has a name in it of more than 255 bytes'],
    [`${'a/'.repeat(512)}b`, 'is longer than 1024 bytes'],
    ['.', 'names no file'],
    ['a/..', 'names no file'],
    ['', 'names no file'],
  ])('%j %s', (written, why) => {
    const read = packagePath(written);
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining(why) });
  });
});

describe('a path of the disk where a file would be', NEEDS_UNIX, () => {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-stream-paths-'));
  const root = join(folder, 'package');
  const LINKS_OUT = 'leads out of the package through a link';
  beforeAll(() => {
    mkdirSync(join(root, 'directory'), { recursive: true });
    mkdirSync(join(folder, 'package-2'));
    writeFileSync(join(root, 'file'), '');
    symlinkSync('directory', join(root, 'inside'));
    symlinkSync('../package-2', join(root, 'outside'));
    symlinkSync('nowhere', join(root, 'broken'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['a.yaml', undefined],
    ['directory/a.yaml', undefined],
    ['none/deeper/a.yaml', undefined],
    ['inside/a.yaml', undefined],
    ['inside/none/a.yaml', undefined],
    ['directory', 'is a directory'],
    ['file/a.yaml', 'leads through a file'],
    ['file/none/a.yaml', 'leads through a file'],
    ['outside/a.yaml', LINKS_OUT],
    ['outside/none/a.yaml', LINKS_OUT],
  ])('%s: %s', async (path, why) => {
    expect(await pathRefusal(root, path, nodeFileSystem())).toBe(why);
  });
});
