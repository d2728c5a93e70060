import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProgramEnd } from '@krmkit/base';
import type { Workshop } from '@krmkit/testing';
import { createWorkshop, upstreamFile } from '@krmkit/testing';
import type { Git } from '../src/git.ts';
import { readCommit } from '../src/read-commit.ts';
import type { Updated } from './update-scene.ts';
import { createScene, update } from './update-scene.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ended = (status: number, stdout = ''): ProgramEnd => ({
  end: 'exited',
  status,
  stdout: bytes(stdout),
  stderr: new Uint8Array(),
});
const CANCELLED: ProgramEnd = { end: 'cancelled', stdout: new Uint8Array(), stderr: new Uint8Array() };
const [OTHER, OBJECT] = ['b'.repeat(40), 'a'.repeat(40)];

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

/** `PATH: why`, of what the update skips. */
function skipped({ diagnostics }: Updated): readonly string[] {
  return diagnostics.map(({ code, severity, location, message }) => {
    expect({ code, severity }).toEqual({ code: 'left-out-upstream', severity: 'warning' });
    return `${location?.path.replace(`${join(shop.path, 'mine')}/`, '') ?? ''}: ${message.replace(/, so .*/, '')}`;
  });
}

it.each(['resource-merge', 'copy-merge'] as const)(
  'skips a file where a directory is here, with %s',
  async (strategy) => {
    createScene(shop, [
      { x: '1\n', a: '1\n' },
      { x: '2\n', a: '2\n' },
      { 'x/y': 'mine\n', a: '1\n' },
    ]);
    const updated = await update(shop, { ref: 'v2', strategy });
    expect(skipped(updated)).toEqual(['x: A local directory has this path']);
    expect(updated.decisions).toEqual([]);
    expect(updated.files).toEqual({ 'x/y': 'mine\n', a: '2\n' });
  },
);

it('skips a file below what is a file here', async () => {
  createScene(shop, [{ a: '1\n' }, { a: '2\n', 'x/y': '2\n' }, { x: 'mine\n', a: '1\n' }]);
  const updated = await update(shop);
  expect(skipped(updated)).toEqual(['x/y: The local entry is not a regular file']);
  expect(updated.files).toEqual({ x: 'mine\n', a: '2\n' });
});

it('skips links, and files that are links here', async () => {
  createScene(shop, [
    { a: '1\n', b: '1\n' },
    { a: '2\n', b: '2\n', evil: '-> /etc', 'way/x': '1\n' },
    { a: '1\n', b: '-> ../outside', way: '-> ..' },
  ]);
  shop.write('.', { outside: '1\n' });
  const updated = await update(shop);
  expect(skipped(updated).toSorted()).toEqual([
    'b: The local entry is not a regular file',
    'evil: It is a link',
    'way/x: The local entry is not a regular file',
  ]);
  expect(updated.files).toEqual({ a: '2\n', b: 'a link', way: 'a link' });
});

it('skips paths that git itself would not check out', async () => {
  const v1 = shop.commit('v1', { a: '1\n' });
  const blob = shop.git('rev-parse', 'HEAD:a');
  // `git mktree` takes any name.
  const entries = `100644 blob ${blob}\ta\n100644 blob ${blob}\tb\\..\\c\n100644 blob ${blob}\t.krmkit-x\n`;
  const up = join(shop.path, 'up');
  const tree = execFileSync('git', ['mktree'], { cwd: up, input: entries, encoding: 'utf8' }).trim();
  shop.git('tag', 'v2', shop.git('commit-tree', tree, '-p', v1, '-m', 'evil'));
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), a: '1\n' });
  const updated = await update(shop);
  expect(skipped(updated)).toHaveLength(2);
  expect(updated.files).toEqual({ a: '1\n' });
});

describe('a repository', () => {
  const MIB = 1024 * 1024;

  interface Listed {
    readonly count?: number;
    /** The size that git lists for the first file. */
    readonly size?: number;
    /** The bytes of the list. */
    readonly names?: number;
  }

  /** Git with files of one object; the sizes are those that it says. */
  function gitOf({ count = 1, size = 0, names = 0 }: Listed): Git {
    const lines = Array.from({ length: count }, (_, at) => `100644 blob ${OBJECT} ${at === 0 ? size : 0}\tf${at}\0`);
    const output = { stdout: bytes(lines.join('')), stderr: new Uint8Array() };
    return {
      directory: { path: '/' },
      end: async (_, { maxOutput = Infinity } = {}) =>
        names > maxOutput ? { end: 'too-much-output', ...output } : { end: 'exited', status: 0, ...output },
      run: async () => ({ ok: true, value: bytes(`${OBJECT} blob 0\n\n`) }),
    };
  }

  it.each<[string, Listed, number | RegExp]>([
    ['below the limit of files', { count: 99_999 }, 99_999],
    ['at the limit of files', { count: 100_000 }, 100_000],
    ['above the limit of files', { count: 100_001 }, /^upstream has 100001 files .* more than 100000 /],
    ['below the limit of bytes', { size: 512 * MIB - 1 }, 1],
    ['at the limit of bytes', { size: 512 * MIB }, 1],
    ['above the limit of bytes', { size: 512 * MIB + 1 }, /^upstream has 1 files with 536870913 bytes: more than /],
    ['below the limit of names', { names: 32 * MIB - 1 }, 1],
    ['at the limit of names', { names: 32 * MIB }, 1],
    ['above the limit of names', { names: 32 * MIB + 1 }, /git lists more than 33554432 bytes of names$/],
  ])('%s', async (_, listed, expected) => {
    const read = await readCommit(gitOf(listed), OBJECT, '');
    if (typeof expected === 'number') expect(read.ok && read.value.files.size).toBe(expected);
    else expect(read).toMatchObject({ ok: false, problem: { message: expect.stringMatching(expected) } });
  });
});

/** Git that answers `ls-tree` of a directory, `ls-tree` of all directories, and `cat-file`. */
function gitThat(listed: ProgramEnd, directories: ProgramEnd = ended(0), content = ''): Git {
  return {
    directory: { path: '/' },
    end: async (args) => (args.includes('-d') ? directories : listed),
    run: async () => ({ ok: true, value: bytes(content) }),
  };
}

describe('a commit without the directory', () => {
  const hint = 'name a directory of this commit; a package has it in upstream.git.directory';
  it.each<[string, string, ProgramEnd, string, string]>([
    ['names one that is near', 'aps', ended(0, 'apps\0base\0'), 'aps', 'did you mean apps?'],
    ['names none where none is near', 'x', ended(0, 'apps\0base\0'), 'x', hint],
    ['names none where git cannot list them', 'aps', ended(128, 'apps\0'), 'aps', hint],
    ['names none where git is stopped', 'aps', { ...CANCELLED, stdout: bytes('apps\0') }, 'aps', hint],
    ['is the root of one that does not exist', '', ended(128), '/', hint],
  ])('%s', async (_, directory, directories, shown, expected) => {
    expect(await readCommit(gitThat(ended(128), directories), OBJECT, directory)).toMatchObject({
      ok: false,
      problem: { message: `commit aaaaaaaaaaaa does not have the directory ${shown}`, hint: expected },
    });
  });
});

// git-ls-tree(1), "Output Format", with -l and -z.
describe('a listing of git', () => {
  const blob = (mode: string, path: string, object = OBJECT): string => `${mode} blob ${object}       1\t${path}\0`;
  it.each<[string, string, Readonly<Record<string, boolean>>, readonly string[]]>([
    ['a file', blob('100644', 'a b'), { 'a b': false }, []],
    ['an executable file', blob('100755', 'run'), { run: true }, []],
    ['a path with a tab and a line end', blob('100644', 'a\tb\nc'), { 'a\tb\nc': false }, []],
    ['a link', blob('120000', 'l') + blob('100644', 'a'), { a: false }, ['l: It is a link']],
    ['a submodule', `160000 commit ${OBJECT}       -\ts\0`, {}, ['s: It is a repository of its own']],
    ['another object', `040000 tree ${OBJECT}       -\tt\0`, {}, ['t: It is not a regular file']],
    ['a line without its end', blob('100644', 'a') + '100644 blob', { a: false }, []],
    ['a path without its end', `${blob('100644', 'a')}100644 blob ${OBJECT} 1\tb`, { a: false }, []],
    ['a line without a path', `${blob('100644', 'a')}100644 blob\0${blob('100644', 'b')}`, { a: false }, []],
  ])('with %s', async (_, listing, files, leftOut) => {
    const read = await readCommit(gitThat(ended(0, listing), ended(0), `${OBJECT} blob 1\nx\n`), OBJECT, '');
    if (!read.ok) throw new Error(read.problem.message);
    expect(Object.fromEntries([...read.value.files].map(([path, file]) => [path, file.executable]))).toEqual(files);
    expect(read.value.leftOut.map(({ path, reason }) => `${path}: ${reason}`)).toEqual(leftOut);
  });

  it('with a path that is not UTF-8', async () => {
    const listing = Uint8Array.from([...bytes(`100644 blob ${OBJECT}       1\t`), 0xff, 0]);
    const git = gitThat({ end: 'exited', status: 0, stdout: listing, stderr: new Uint8Array() });
    expect(await readCommit(git, OBJECT, '')).toMatchObject({
      value: { leftOut: [{ path: '\uFFFD', reason: 'Its name is not UTF-8' }] },
    });
  });

  it.each([
    ['one small file', 1],
    ['many files, whose headings are most of what git writes', 5000],
  ])('has a limit for the contents of %s that git stays below', async (_, count) => {
    const objects = Array.from({ length: count }, (_value, at) => String(at).padStart(40, '0'));
    const listing = objects.map((object) => blob('100644', object, object)).join('');
    const written = bytes(objects.map((object) => `${object} blob 1\nx\n`).join(''));
    const git: Git = {
      ...gitThat(ended(0, listing)),
      run: async (_args, { maxOutput = 0, stdin } = {}) => {
        expect(stdin).toBe(objects.map((object) => `${object}\n`).join(''));
        return { ok: true, value: written.subarray(0, maxOutput) };
      },
    };
    const read = await readCommit(git, OBJECT, '');
    expect(read.ok && read.value.files.size).toBe(count);
  });

  it('without the content of a file is a problem', async () => {
    const git = gitThat(ended(0, blob('100644', 'a', OTHER)), ended(0), `${OBJECT} blob 1\nx\n`);
    expect(await readCommit(git, OBJECT, '')).toMatchObject({
      ok: false,
      problem: { message: 'git did not return a', hint: 'run this again' },
    });
  });

  it('that is cancelled is a problem', async () => {
    expect(await readCommit(gitThat(CANCELLED), OBJECT, '')).toMatchObject({ problem: { kind: 'cancelled' } });
  });
});
