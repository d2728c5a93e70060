import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledChunk, StoredCode } from '../../../src/cli/code-cache/stored-code.ts';
import { decodeCode, encodeCode } from '../../../src/cli/code-cache/stored-code.ts';

// The built command in processes of its own, each test with a cache of its own.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const CLI = join(root, 'dist', 'cli.cjs');
const CHUNKS = join(root, 'dist', 'cli');
const POD = join(root, 'examples', 'pod.yaml');
const top = mkdtempSync(join(tmpdir(), 'krmkit-code-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

let home = '';
let folder = '';
beforeEach(() => {
  home = mkdtempSync(join(top, 'home-'));
  folder = join(home, '.cache', 'krmkit', 'code');
});

const isRoot = process.geteuid?.() === 0;

interface Wishes {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly node?: readonly string[];
}

function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '', HOME: home, ...more };
}

function krmkit(given: readonly string[], { env, input = '', node = [] }: Wishes = {}) {
  const options = { env: environment(env), input, cwd: home, encoding: 'utf8', timeout: 20_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, CLI, ...given], options);
  return { status, stdout, stderr };
}

/** Starts the verb twice, as code is kept at the second time. */
function keep(given: readonly string[]): void {
  krmkit(given);
  krmkit(given);
}

const ANSWER = krmkitWithout(['expand', POD]);
function krmkitWithout(given: readonly string[]) {
  const env = { PATH: process.env['PATH'] ?? '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...given], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const stored = (): readonly string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
const read = (name = stored()[0] ?? ''): Uint8Array => readFileSync(join(folder, name));
const keyOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .subarray(8, 8 + Buffer.from(bytes).readUInt32LE())
    .toString()
    .split('\n')[0] ?? '';
const isWhole = (bytes: Uint8Array): boolean => decodeCode(bytes, keyOf(bytes)) !== undefined;
const decoded = (bytes: Uint8Array): StoredCode =>
  decodeCode(bytes, keyOf(bytes)) ?? { chunks: new Map(), ofMuch: false };
const withChunks = (bytes: Uint8Array, change: (one: CompiledChunk) => CompiledChunk): Uint8Array => {
  const { chunks, ofMuch } = decoded(bytes);
  const changed = [...chunks].map(([name, one]) => [name, change(one)] as const);
  return encodeCode(keyOf(bytes), { chunks: new Map(changed), ofMuch });
};

/** V8 compares lengths only: code of another text as long as that of the chunk shows what ran. */
const OTHER_CODE = `
  const { readFileSync, writeFileSync } = require('node:fs');
  const vm = require('node:vm');
  const before = '(function(exports,require,module,__filename,__dirname){';
  const [text, target] = process.argv.slice(1);
  const length = readFileSync(text, 'utf8').length;
  const other = 'process.stdout.write("stored");process.exit(0);'.padEnd(length);
  const script = new vm.Script(before + other + '\\n})', {
    filename: text,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  writeFileSync(target, script.createCachedData());`;

/** What runs from the cache says only \`stored\`. */
function plantOtherCode(): void {
  const target = join(home, 'other-code');
  const made = spawnSync(process.execPath, ['-e', OTHER_CODE, join(CHUNKS, 'process.cjs'), target], {
    env: environment(),
    encoding: 'utf8',
  });
  expect(made).toMatchObject({ status: 0, stderr: '' });
  const name = stored()[0] ?? '';
  const bytes = read(name);
  const { chunks, ofMuch } = decoded(bytes);
  const modified = statSync(join(CHUNKS, 'process.cjs')).mtimeMs;
  const planted = new Map([...chunks, ['process.cjs', { modified, code: readFileSync(target) }]]);
  writeFileSync(join(folder, name), encodeCode(keyOf(bytes), { chunks: planted, ofMuch }));
}

const onPosix = describe.skipIf(process.platform === 'win32');
if (process.platform === 'win32') process.stdout.write('skipped: compiled code is not kept on Windows\n');

onPosix('what V8 compiled', () => {
  it('is kept at the second start, and used at the third', () => {
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
    expect(decoded(read()).chunks.size).toBe(0);
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
    expect(decoded(read()).chunks.size).toBeGreaterThan(0);
    expect(stored()).toEqual([expect.stringMatching(/^expand-[0-9a-f]{8}$/)]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const { ino } = statSync(join(folder, stored()[0] ?? ''));
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
    expect(statSync(join(folder, stored()[0] ?? '')).ino).toBe(ino);
    plantOtherCode();
    expect(krmkit(['expand', POD])).toEqual({ status: 0, stdout: 'stored', stderr: '' });
  });

  it('is that of all chunks that some start of the verb has loaded', () => {
    keep(['expand', POD]);
    const first = decoded(read()).chunks;
    const json = krmkitWithout(['expand', POD, '-o', 'json']);
    expect(krmkit(['expand', POD, '-o', 'json'])).toEqual(json);
    const second = decoded(read()).chunks;
    expect([...second.keys()]).toEqual(expect.arrayContaining([...first.keys()]));
    expect(second.size).toBeGreaterThan(first.size);
    const after = read();
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
    expect(krmkit(['expand', POD, '-o', 'json'])).toEqual(json);
    expect(Buffer.from(read()).equals(after)).toBe(true);
  });

  it('is not that of another program of the same version', () => {
    keep(['expand', POD]);
    const [name] = stored();
    const other = join(home, 'node');
    copyFileSync(process.execPath, other);
    const ended = spawnSync(other, [CLI, 'expand', POD], { env: environment(), encoding: 'utf8' });
    expect(ended).toMatchObject(ANSWER);
    expect(stored()).toHaveLength(2);
    expect(stored()).toContain(name);
    // Patched in its place.
    utimesSync(other, 1, 1);
    expect(spawnSync(other, [CLI, 'expand', POD], { env: environment(), encoding: 'utf8' })).toMatchObject(ANSWER);
    expect(stored()).toHaveLength(3);
  });

  it('is in XDG_CACHE_HOME, which is made', () => {
    const cache = join(home, 'a', 'b');
    expect(krmkit(['expand', POD], { env: { XDG_CACHE_HOME: cache } })).toEqual(ANSWER);
    expect(readdirSync(join(cache, 'krmkit', 'code'))).toHaveLength(1);
    expect(stored()).toEqual([]);
  });

  it.each([
    ['a wrong byte', (bytes: Uint8Array) => bytes.map((byte, index) => (index === 5000 ? byte ^ 1 : byte))],
    ['no end', (bytes: Uint8Array) => bytes.subarray(0, 5000)],
    ['zeros behind its beginning', (bytes: Uint8Array) => bytes.fill(0, 5000)],
    ['nothing in it', () => new Uint8Array()],
    ['something else in it', () => Buffer.from('no code at all\n')],
    ['the code of another build', (bytes: Uint8Array) => encodeCode('["other"]', decoded(bytes))],
    ['what V8 refuses', (bytes: Uint8Array) => withChunks(bytes, (one) => ({ ...one, code: new Uint8Array(64) }))],
    [
      'the code of files that have changed',
      (bytes: Uint8Array) => withChunks(bytes, (one) => ({ ...one, modified: 1 })),
    ],
  ])('is replaced where the file has %s', (_title, damaged) => {
    keep(['expand', POD]);
    const name = stored()[0] ?? '';
    const good = read();
    const bad = Buffer.from(damaged(Uint8Array.from(good)));
    writeFileSync(join(folder, name), bad);
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
    expect(stored()).toEqual([name]);
    expect(Buffer.from(read()).equals(bad)).toBe(false);
    expect(isWhole(read())).toBe(true);
    expect(keyOf(read())).toBe(keyOf(good));
  });

  it('is one file when many processes begin at once', async () => {
    const runs = Array.from(
      { length: 6 },
      () =>
        new Promise((resolve, reject) => {
          const child = spawn(process.execPath, [CLI, 'expand', POD], { env: environment(), cwd: home });
          let stdout = '';
          let stderr = '';
          child.stdout.on('data', (bytes: Buffer) => {
            stdout += bytes.toString();
          });
          child.stderr.on('data', (bytes: Buffer) => {
            stderr += bytes.toString();
          });
          child.on('error', reject);
          child.on('close', (status) => resolve({ status, stdout, stderr }));
        }),
    );
    for (const ended of await Promise.all(runs)) expect(ended).toEqual(ANSWER);
    expect(stored()).toHaveLength(1);
    expect(isWhole(read())).toBe(true);
  });

  it('of the oldest files goes, and what is not its own stays', () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const old = (name: string, age: number): void => {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), 1_600_000_000 - age, 1_600_000_000 - age);
    };
    for (let index = 0; index < 40; index += 1) old(`merge3-${String(index).padStart(8, '0')}`, index);
    old('expand-00000000.1a2b3c.new', 100);
    old('notes.txt', 200);
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
    const own = stored().filter((name) => name !== 'notes.txt');
    expect(own).toHaveLength(32);
    expect(own).toContain('merge3-00000000');
    expect(own).not.toContain('merge3-00000039');
    expect(own).not.toContain('expand-00000000.1a2b3c.new');
    expect(stored()).toContain('notes.txt');
  });

  const MUCH = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\n'.repeat(2000);
  const COUNTED = { status: 0, stdout: 'ConfigMap: 2000\n', stderr: '' };

  it('is kept after much input too, for which V8 gets other flags, and used by all starts', () => {
    expect(krmkit(['count', '-'], { input: MUCH })).toEqual(COUNTED);
    const kept = read();
    expect(decoded(kept).ofMuch).toBe(true);
    krmkit(['count', POD]);
    expect(krmkit(['count', '-'], { input: MUCH })).toEqual(COUNTED);
    expect(Buffer.from(read()).equals(kept)).toBe(true);
    plantOtherCode();
    expect(krmkit(['count', '-'], { input: MUCH }).stdout).toBe('stored');
    expect(krmkit(['count', POD]).stdout).toBe('stored');
  });

  it('is replaced by that of much input, which calls more, and that is not by that of little', () => {
    keep(['count', POD]);
    const little = read();
    expect(decoded(little).ofMuch).toBe(false);
    expect(krmkit(['count', '-'], { input: MUCH })).toEqual(COUNTED);
    const much = read();
    expect(decoded(much).ofMuch).toBe(true);
    expect(much.length).toBeGreaterThan(little.length);
    krmkit(['count', POD]);
    expect(Buffer.from(read()).equals(much)).toBe(true);
  });

  it('of chunks that are loaded after much input is not written again and again', () => {
    writeFileSync(join(home, 'much.yaml'), MUCH);
    const given = ['expand', '-o', 'sarif', 'much.yaml'];
    const first = krmkit(given);
    expect(first.status).toBe(0);
    const { ino } = statSync(join(folder, stored()[0] ?? ''));
    expect(decoded(read()).chunks.size).toBeGreaterThan(2);
    expect(krmkit(given)).toEqual(first);
    expect(statSync(join(folder, stored()[0] ?? '')).ino).toBe(ino);
  });

  it('is not kept where V8 cannot go back to the flags that it was started with', () => {
    const flag =
      Number(process.versions.node.split('.')[0]) < 22 ? 'interrupt-budget' : 'invocation-count-for-turbofan';
    const node = [`--${flag}=50000`];
    expect(krmkit(['count', '-'], { input: MUCH, node })).toEqual(COUNTED);
    expect(stored()).toEqual([]);
  });

  it('does not hinder the modules of users', () => {
    mkdirSync(join(home, 'package'));
    writeFileSync(join(home, 'package', 'pod.yaml'), 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n');
    writeFileSync(join(home, 'same.mjs'), 'export default (list) => list;\n');
    for (let round = 0; round < 2; round += 1) {
      const { status, stderr } = krmkit(['run', 'package', '--module', './same.mjs', '--dry-run', '-q', '--no-cache']);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
    expect(stored()).toHaveLength(1);
  });
});

onPosix('no code is kept', () => {
  it.each([
    { title: 'KRMKIT_NO_CODE_CACHE', env: { KRMKIT_NO_CODE_CACHE: '1' } },
    { title: 'NODE_DISABLE_COMPILE_CACHE', env: { NODE_DISABLE_COMPILE_CACHE: '1' } },
    { title: 'coverage', env: { NODE_V8_COVERAGE: join(top, 'coverage') } },
    { title: 'an inspector', node: ['--inspect=0'], stderr: /Debugger/ },
    { title: 'a relative XDG_CACHE_HOME', env: { XDG_CACHE_HOME: 'cache' } },
    { title: 'no home', env: { HOME: '' } },
    { title: 'a home that is not there', env: { HOME: join(top, 'nowhere') } },
    { title: 'a home that is a file', env: { HOME: POD } },
    { title: 'a cache below a file', env: { XDG_CACHE_HOME: join(POD, 'cache') } },
    { title: 'a file system without it', env: { XDG_CACHE_HOME: '/proc/krmkit' } },
    { title: 'a full device', env: { XDG_CACHE_HOME: '/dev/full' } },
  ])('with $title', ({ stderr, ...wishes }: Wishes & { readonly stderr?: RegExp }) => {
    for (let round = 0; round < 2; round += 1) {
      const ended = krmkit(['expand', POD], wishes);
      expect(ended).toEqual({
        ...ANSWER,
        stderr: stderr === undefined ? ANSWER.stderr : expect.stringMatching(stderr),
      });
    }
    expect(readdirSync(home)).toEqual([]);
    expect(existsSync(join(top, 'nowhere'))).toBe(false);
  });

  it.each([
    [['version']],
    [['--version']],
    [['--help']],
    [['help', 'expand']],
    [['expand', '--help']],
    [['expand', '-h']],
    [['completion', 'bash']],
    [['__complete', 'ex']],
    [[]],
  ])('of %j', (given) => {
    expect(krmkit(given)).toEqual(krmkitWithout(given));
    expect(stored()).toEqual([]);
  });

  it.each([[['expand', '--no-such-option']], [['nonsense']], [['../../expand']], [['expand', 'no-such-file.yaml']]])(
    'of %j, which ends early',
    (given) => {
      expect(krmkit(given).status).toBeGreaterThan(1);
      expect(stored()).toEqual([]);
    },
  );

  const file = (): string => join(folder, stored()[0] ?? '');
  it.each([
    { title: 'a folder that others may write to', open: () => chmodSync(folder, 0o777) },
    { title: 'a folder that the group may write to', open: () => chmodSync(folder, 0o770) },
    { title: 'a file that others may write to', open: () => chmodSync(file(), 0o606) },
    { title: 'the folder of another user', open: () => chownSync(folder, 65_534, 65_534), byRoot: true },
    { title: 'the file of another user', open: () => chownSync(file(), 65_534, 65_534), byRoot: true },
  ])('nor used from $title', ({ open, byRoot = false }) => {
    if (byRoot && !isRoot) return;
    keep(['expand', POD]);
    plantOtherCode();
    expect(krmkit(['expand', POD]).stdout).toBe('stored');
    open();
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
  });

  it('nor used through a link, of the folder or of a file', () => {
    keep(['expand', POD]);
    plantOtherCode();
    const name = stored()[0] ?? '';
    const moved = join(home, 'moved');
    spawnSync('mv', [folder, moved]);
    symlinkSync(moved, folder);
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
    rmSync(folder);
    mkdirSync(folder, { mode: 0o700 });
    symlinkSync(join(moved, name), join(folder, name));
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
  });

  it('nor waited for where a pipe stands in its place', () => {
    keep(['expand', POD]);
    const name = join(folder, stored()[0] ?? '');
    rmSync(name);
    spawnSync('mkfifo', ['-m', '600', name]);
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
  });

  it('in a folder that others may write to', () => {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o777);
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
    expect(stored()).toEqual([]);
  });

  it.runIf(isRoot)('by root in the home of another user', () => {
    chownSync(home, 65_534, 65_534);
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
    expect(readdirSync(home)).toEqual([]);
  });

  it.skipIf(isRoot)('in a home that is read-only', () => {
    chmodSync(home, 0o500);
    expect(krmkit(['expand', POD])).toEqual(ANSWER);
    chmodSync(home, 0o700);
    expect(readdirSync(home)).toEqual([]);
  });
});
