import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEEDS_LINUX, NEEDS_UNIX, needs } from '@krmkit/testing';
import { nodeFileSystem, nodeStandardInput } from '../../src/platform/node.ts';

const files = nodeFileSystem();
const windows = process.platform === 'win32';
const root = process.getuid?.() === 0;
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-platform-'));
  writeFileSync(join(folder, 'a.yaml'), 'a: 1\n');
  mkdirSync(join(folder, 'directory'));
  if (!windows) {
    symlinkSync('loop', join(folder, 'loop'));
    symlinkSync('nowhere', join(folder, 'broken'));
    symlinkSync('a.yaml', join(folder, 'link'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    writeFileSync(join(folder, 'secret'), 'x');
    chmodSync(join(folder, 'secret'), 0);
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('nodeFileSystem', () => {
  it('reads a file up to the limit', async () => {
    const path = join(folder, 'a.yaml');
    const read = await files.readFile(path, 5);
    expect(read.ok && new TextDecoder().decode(read.value)).toBe('a: 1\n');
    expect(await files.readFile(path, 4)).toMatchObject({ ok: false, failure: 'too-large' });
  });

  it.each([
    ['none', 'missing'],
    ['directory', 'is-directory'],
    ['a.yaml/b', 'not-directory'],
  ])('does not read %s: %s', async (name, failure) => {
    expect(await files.readFile(join(folder, name), 100)).toMatchObject({ ok: false, failure });
  });

  it.each([
    ['loop', 'link-loop'],
    ['broken', 'missing'],
  ])('has no status for the link %s: %s', NEEDS_UNIX, async (name, failure) => {
    expect(await files.status(join(folder, name))).toMatchObject({ ok: false, failure });
  });

  it('reports that it was denied', needs('a user who is not root', !windows && !root), async () => {
    expect(await files.readFile(join(folder, 'secret'), 100)).toMatchObject({ ok: false, failure: 'denied' });
  });

  it('distinguishes kinds without opening a pipe', NEEDS_UNIX, async () => {
    const listed = await files.readDirectory(folder);
    const kinds = Object.fromEntries((listed.ok ? listed.value : []).map(({ name, kind }) => [name, kind]));
    expect(kinds).toMatchObject({ 'a.yaml': 'file', directory: 'directory', link: 'link', pipe: 'other' });
    expect(await files.status(join(folder, 'link'))).toEqual({ ok: true, value: { kind: 'file', size: 5 } });
    expect(await files.status(join(folder, 'pipe'))).toEqual({ ok: true, value: { kind: 'other', size: 0 } });
  });

  it('reads files that say they are empty, and devices to their end', NEEDS_LINUX, async () => {
    const version = await files.readFile('/proc/version', 100_000);
    expect(version.ok && version.value.length).toBeGreaterThan(10);
    expect(await files.readFile('/proc/version', 4)).toMatchObject({ ok: false, failure: 'too-large' });
    expect(await files.readFile('/dev/zero', 1000)).toMatchObject({ ok: false, failure: 'too-large' });
  });
});

describe('nodeStandardInput', () => {
  it('joins chunks of text and bytes', async () => {
    async function* chunks(): AsyncGenerator<string | Uint8Array> {
      yield 'a';
      yield new Uint8Array([0x62]);
    }
    expect(await nodeStandardInput(chunks()).readAll(10)).toEqual({ ok: true, value: new Uint8Array([0x61, 0x62]) });
  });
});
