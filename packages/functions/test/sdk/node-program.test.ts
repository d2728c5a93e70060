import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineFunction } from '../../src/sdk/define.ts';
import type { ModuleMeta } from '../../src/sdk/node-program.ts';
import { main, runAsProgram } from '../../src/sdk/node-program.ts';
import { setField } from '../../src/sdk/field.ts';

const scale = defineFunction({
  name: 'scale',
  description: 'Sets the size.',
  run({ resources, results }) {
    for (const one of resources) setField(one, 'size', 2);
    if (resources.size > 1) results.error('too many');
  },
});
const INPUT = 'kind: ResourceList\nitems:\n- {apiVersion: v1, kind: A, size: 1} # ä\n';

let folder = '';
let said = '';
const { argv, exitCode } = process;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-program-'));
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.argv = argv;
  process.exitCode = exitCode;
  rmSync(folder, { recursive: true, force: true });
});

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function isCallback(value: unknown): value is (error?: Error) => void {
  return typeof value === 'function';
}

describe('main', () => {
  it.each([
    ['a list', INPUT, 0, ''],
    ['two items, of which it complains', `${INPUT}- {apiVersion: v1, kind: B, size: 1}\n`, 1, '[error] too many\n'],
  ])('reads and writes files, and gives the status: %s', async (_, text, status, stderr) => {
    const output = join(folder, 'out.yaml');
    expect(await main(scale, ['-i', put('in.yaml', text), '-o', output])).toBe(status);
    expect(readFileSync(output, 'utf8')).toContain(text.replaceAll('size: 1', 'size: 2'));
    expect(said).toBe(stderr);
  });

  it('refuses bytes that are no UTF-8, and keeps a byte order mark', async () => {
    const path = put('in.yaml', Buffer.concat([Buffer.from(INPUT), Buffer.from([0xff])]));
    expect(await main(scale, ['-i', path])).toBe(2);
    expect(said).toBe(`scale: ${path} cannot be read: it is not UTF-8\n`);
    const output = join(folder, 'out.yaml');
    expect(await main(scale, ['-i', put('bom.yaml', `\ufeff${INPUT}`), '-o', output])).toBe(0);
    expect(readFileSync(output, 'utf8')).toBe(`\ufeff${INPUT.replace('size: 1', 'size: 2')}`);
  });

  it('writes to standard output, and says that it is closed', async () => {
    const path = put('in.yaml', INPUT);
    let written = '';
    const problems: Error[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((...args: readonly unknown[]) => {
      written += String(args[0]);
      args.find(isCallback)?.(problems[0]);
      return true;
    });
    expect(await main(scale, ['-i', path])).toBe(0);
    expect(written).toBe(INPUT.replace('size: 1', 'size: 2'));
    problems.push(new Error('EPIPE'));
    expect(await main(scale, ['-i', path])).toBe(2);
    expect(said).toBe('scale: the output cannot be written: EPIPE\n');
  });
});

describe('runAsProgram', () => {
  /** The exit status; undefined where nothing ran. */
  async function statusOf(meta: ModuleMeta, started: string): Promise<unknown> {
    process.argv = [argv[0] ?? '', started, '--wrong'];
    process.exitCode = undefined;
    await runAsProgram(meta, scale);
    return process.exitCode;
  }

  it.each<[string, (file: string, link: string) => readonly [ModuleMeta, string], boolean]>([
    ['the file that Node was started with', (file) => [{ url: pathToFileURL(file).href }, file], true],
    ['that file by a link', (file, link) => [{ url: pathToFileURL(file).href }, link], true],
    ['another file', (file) => [{ url: pathToFileURL(`${file}.other`).href }, file], false],
    ['a file that is gone', (file) => [{ url: pathToFileURL(file).href }, `${file}.gone`], false],
    ['what is no file', (file) => [{ url: 'data:text/javascript,' }, file], false],
    ['a module without a URL', (file) => [{}, file], false],
    ['what Node says itself', () => [{ main: true }, 'other.mjs'], true],
    ['what Node says itself, and not', (file) => [{ main: false, url: pathToFileURL(file).href }, file], false],
  ])('runs %s', async (_, metaOf, runs) => {
    const file = put('fn.mjs', '');
    put('fn.mjs.other', '');
    const link = join(folder, 'link.mjs');
    symlinkSync(file, link);
    const [meta, started] = metaOf(file, link);
    expect(await statusOf(meta, started)).toBe(runs ? 2 : undefined);
    expect(said.includes('scale')).toBe(runs);
  });
});
