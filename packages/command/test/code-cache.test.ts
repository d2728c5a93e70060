import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEEDS_UNIX, needs } from '@krmkit/testing';

const root = join(import.meta.dirname, '../../..');
const nodes = [process.execPath, process.env['KRMKIT_NODE22'] ?? '', process.env['KRMKIT_NODE24'] ?? ''].flatMap(
  (program) => {
    const { status, stdout } = spawnSync(program || '/nowhere', ['--version'], { encoding: 'utf8' });
    return status === 0 ? [{ program, version: stdout.trim() }] : [];
  },
);

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'krmkit-home-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const COUNT = ['count', join(root, 'examples/pod.yaml')];

/** Runs the built command; returns its output. */
function start(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = COUNT,
  program = process.execPath,
): string {
  const { stdout, stderr } = spawnSync(program, [join(root, 'dist/cli.cjs'), ...args], { encoding: 'utf8', env });
  return `${stdout}${stderr}`;
}

/** What V8 caches of a text. Another process makes it: a flag that a test sets in this one makes V8 refuse it. */
function compiled(text: string, filename: string): Uint8Array {
  const program = `const text = require('node:fs').readFileSync(0, 'utf8');
    process.stdout.write(new (require('node:vm').Script)(text, { filename: process.argv[1] }).createCachedData());`;
  return spawnSync(process.execPath, ['-e', program, filename], { input: text, maxBuffer: 1e8 }).stdout;
}

function foldersIn(codes: string): readonly string[] {
  return existsSync(codes) ? readdirSync(codes).toSorted() : [];
}

/** The files of the only folder, with what tells whether they were written again. */
function filesIn(codes: string): ReadonlyMap<string, number> {
  const folders = foldersIn(codes);
  expect(folders).toHaveLength(1);
  const folder = join(codes, folders[0] ?? '');
  return new Map(readdirSync(folder).map((name) => [join(folder, name), statSync(join(folder, name)).ino]));
}

describe('the cache of compiled code', NEEDS_UNIX, () => {
  const codes = (): string => join(home, '.cache/krmkit/code');

  it.each(nodes)('is written by the first start and used by the second on Node $version', ({ program, version }) => {
    expect(start({ HOME: home }, COUNT, program)).toContain('Pod: 1');
    const files = filesIn(codes());
    expect(foldersIn(codes())[0]).toMatch(new RegExp(`^[0-9a-f]{16}-${version}-${process.arch}$`));
    expect([...files.keys()].some((path) => /\/count-.*\.cjs$/.test(path))).toBe(true);
    expect(start({ HOME: home }, COUNT, program)).toContain('Pod: 1');
    expect(filesIn(codes())).toEqual(files);
  });

  it('is what runs', () => {
    start({ HOME: home });
    const sentence = 'Count resources by kind';
    const { path, text } = [...filesIn(codes()).keys()]
      .map((file) => ({
        path: file,
        text: readFileSync(join(root, 'dist/cli', file.replace(/.*\/count-/, '')), 'utf8'),
      }))
      .find((one) => one.text.includes(sentence)) ?? { path: '', text: '' };
    expect(path).not.toBe('');
    // V8 compares only the length of the text.
    const changed = text.replaceAll(sentence, 'Count sentences by kind');
    writeFileSync(path, compiled(`(function(exports,require,module,__filename,__dirname){${changed}\n})`, path));
    expect(start({ HOME: home }, ['count', '--help'])).toContain('Count sentences by kind');
  });

  it.each([
    ['cut off', (path: string) => truncateSync(path, 1000)],
    ['empty', (path: string) => writeFileSync(path, '')],
    ['of something else', (path: string) => writeFileSync(path, 'x'.repeat(100_000))],
    ['of another text', (path: string) => writeFileSync(path, compiled('1', path))],
  ])('is written again where a file is %s', (_, damage) => {
    start({ HOME: home });
    const [path = ''] = [...filesIn(codes()).keys()];
    const size = statSync(path).size;
    damage(path);
    expect(start({ HOME: home })).toContain('Pod: 1');
    // V8 compiles some functions or leaves them out, so that the size of two runs differs by some bytes.
    expect(statSync(path).size / size).toBeCloseTo(1, 2);
  });

  it('is written by a run with findings, and not by one that fails', () => {
    start({ HOME: home }, ['count', '/nowhere']);
    start({ HOME: home }, ['count', '--nothing']);
    start({ HOME: home }, ['nothing']);
    expect(foldersIn(codes())).toEqual([]);
    start({ HOME: home }, ['check', join(root, 'examples/pod-downward.yaml'), '--strict', '--severity', 'info']);
    expect(filesIn(codes()).size).toBeGreaterThan(0);
  });

  it('is not written by a run that sets flags of V8', () => {
    const file = join(home, 'large.yaml');
    const document = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: large}\ndata: {a: "${'x'.repeat(100_000)}"}\n`;
    writeFileSync(file, document);
    expect(start({ HOME: home }, ['count', file])).toContain('ConfigMap: 1');
    // engine-flags.ts: only on Node 20.
    expect(foldersIn(codes())).toHaveLength(process.version.startsWith('v20.') ? 0 : 1);
  });

  it('is below XDG_CACHE_HOME', () => {
    start({ HOME: '/nowhere', XDG_CACHE_HOME: home });
    expect(filesIn(join(home, 'krmkit/code')).size).toBeGreaterThan(0);
  });

  it.each<[string, () => Readonly<Record<string, string>>]>([
    ['a home directory', () => ({})],
    ['a home directory that exists', () => ({ HOME: join(home, 'missing') })],
    ['a place: NODE_DISABLE_COMPILE_CACHE is set', () => ({ HOME: home, NODE_DISABLE_COMPILE_CACHE: '1' })],
    ['a place: NODE_COMPILE_CACHE is set', () => ({ HOME: home, NODE_COMPILE_CACHE: join(home, 'other') })],
  ])('does not exist without %s', (_, env) => {
    expect(start(env())).toContain('Pod: 1');
    expect(existsSync(join(home, 'missing'))).toBe(false);
    expect(foldersIn(codes())).toEqual([]);
  });

  it.each(['', '.cache/krmkit/code'])(
    'does not exist where ~/%s belongs to another user',
    needs('root', process.getuid?.() === 0),
    (theirs) => {
      if (theirs === '') chownSync(home, 65_534, 65_534);
      else {
        start({ HOME: home });
        const [folder = ''] = foldersIn(codes());
        rmSync(join(codes(), folder), { recursive: true });
        mkdirSync(join(codes(), folder));
        chownSync(join(codes(), folder), 65_534, 65_534);
      }
      expect(start({ HOME: home })).toContain('Pod: 1');
      expect(foldersIn(codes()).flatMap((name) => readdirSync(join(codes(), name)))).toEqual([]);
    },
  );

  it('keeps the code of four builds', () => {
    for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      mkdirSync(join(codes(), name), { recursive: true });
      utimesSync(join(codes(), name), 1000 + index, 1000 + index);
    }
    start({ HOME: home });
    const folders = foldersIn(codes()).map((name) => name.replace(/^[0-9a-f]{16}-v.*/, 'own'));
    expect(folders.toSorted()).toEqual(['c', 'd', 'e', 'own']);
  });

  it('leaves no other files, also when many start at the same time', async () => {
    const { spawn } = await import('node:child_process');
    const env = { HOME: home };
    const runs = Array.from({ length: 8 }, () =>
      spawn(process.execPath, [join(root, 'dist/cli.cjs'), ...COUNT], { env }),
    );
    const statuses = await Promise.all(runs.map((run) => new Promise((resolve) => run.on('close', resolve))));
    expect(statuses).toEqual(runs.map(() => 0));
    expect([...filesIn(codes()).keys()].filter((path) => !path.endsWith('.cjs'))).toEqual([]);
  });
});
