import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFileSystem, nodeShortTexts, nodeStandardInput } from '../../src/platform/node.ts';

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

  it.skipIf(windows).each([
    ['loop', 'link-loop'],
    ['broken', 'missing'],
  ])('has no status for the link %s: %s', async (name, failure) => {
    expect(await files.status(join(folder, name))).toMatchObject({ ok: false, failure });
  });

  if (root) process.stderr.write('skipped: files that may not be read, as root may read everything\n');
  it.skipIf(windows || root)('says that it was denied', async () => {
    expect(await files.readFile(join(folder, 'secret'), 100)).toMatchObject({ ok: false, failure: 'denied' });
  });

  it.skipIf(windows)('tells kinds apart without opening a pipe', async () => {
    const listed = await files.readDirectory(folder);
    const kinds = Object.fromEntries((listed.ok ? listed.value : []).map(({ name, kind }) => [name, kind]));
    expect(kinds).toMatchObject({ 'a.yaml': 'file', directory: 'directory', link: 'link', pipe: 'other' });
    expect(await files.status(join(folder, 'link'))).toEqual({ ok: true, value: { kind: 'file', size: 5 } });
    expect(await files.status(join(folder, 'pipe'))).toEqual({ ok: true, value: { kind: 'other', size: 0 } });
  });

  it.skipIf(process.platform !== 'linux')('reads files that say they are empty, and devices to their end', async () => {
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

describe('nodeShortTexts', () => {
  const long = 64 * 1024;

  it.each([
    ['plain text', 'a: 1\n', 'a: 1\n'],
    ['nothing', '', ''],
    ['other letters, and a BOM that stays', '\uFEFFa: ü 日本 🙂\r\n', '\uFEFFa: ü 日本 🙂\r\n'],
    ['nearly too much', 'x'.repeat(long - 1), 'x'.repeat(long - 1)],
    ['too much', 'x'.repeat(long), undefined],
    ['zero bytes', 'a\0b', undefined],
    ['what is not UTF-8', Uint8Array.of(0x61, 0xff, 0x0a), undefined],
    ['a character cut off at the end', Uint8Array.of(0x61, 0xc3), undefined],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x61, 0x62), undefined],
    ['the sign for what is not UTF-8, which may be meant', 'a: \uFFFD\n', undefined],
  ])('reads at once: %s', (_, content, expected) => {
    const path = join(folder, 'short');
    writeFileSync(path, content);
    expect(nodeShortTexts()(path)).toBe(expected);
  });

  it.each(['none', 'directory', 'a.yaml/b'])('leaves it to readFile to tell of %s', (name) => {
    expect(nodeShortTexts()(join(folder, name))).toBeUndefined();
  });

  it('has nothing of a longer file left over in a shorter one', () => {
    const read = nodeShortTexts();
    writeFileSync(join(folder, 'long'), 'abcdef');
    writeFileSync(join(folder, 'short'), 'xy');
    expect([read(join(folder, 'long')), read(join(folder, 'short'))]).toEqual(['abcdef', 'xy']);
  });
});
