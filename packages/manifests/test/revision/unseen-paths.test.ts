import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { FileSystem } from '@krmkit/base';
import { changedSubmodules, realPathOf, unseenPath, withoutDots } from '../../src/revision/unseen-paths.ts';

/** Files by path; a path in `links` is real at another one. */
function filesWith(paths: readonly string[], links: Readonly<Record<string, string>> = {}): FileSystem {
  const files = memoryFileSystem(new Map(paths.map((path) => [path, ''])));
  return {
    ...files,
    realPath: async (path) => {
      const status = await files.status(path);
      if (!status.ok) return status;
      return { ok: true, value: links[path] ?? path };
    },
  };
}

it.each([
  ['/a/b', '/a/b'],
  ['/a/./b//c/', '/a/b/c'],
  ['/a/../b', '/b'],
  ['/../a', '/a'],
  ['/a/b/../..', '/'],
  ['/a/..b', '/a/..b'],
])('%s is without dots %s', (path, expected) => {
  expect(withoutDots(path)).toBe(expected);
});

describe('the real path', () => {
  const files = filesWith(['/a/b/c', '/l/x'], { '/a/b': '/r', '/l': '/k' });
  it.each([
    ['/a/b', '/r'],
    ['/a/b/missing/d', '/r/missing/d'],
    ['/l/missing', '/k/missing'],
    ['/missing/d', '/missing/d'],
  ])('of %s is %s', async (path, expected) => {
    expect(await realPathOf(path, files)).toBe(expected);
  });
});

describe('git cannot tell what changed', () => {
  const files = filesWith(
    [
      '/top/d/a.yaml',
      '/top/sub/.git',
      '/top/sub/e/a.yaml',
      '/out/a.yaml',
      '/topless/a.yaml',
      'a.yaml',
      '../sub',
      '../../out/a.yaml',
      '/top/link',
    ],
    { '/top/link': '/out' },
  );
  const seen = (path: string) => unseenPath([path], { top: '/top', directory: 'd' }, files);

  it.each([
    ['outside of the clone', '/out/a.yaml', 'outside of this clone', 'run krmkit in the clone that has it'],
    [
      'in a directory whose name starts alike',
      '/topless/a.yaml',
      'outside of this clone',
      'run krmkit in the clone that has it',
    ],
    ['outside, by its dots', '../../out/a.yaml', 'outside of this clone', 'run krmkit in the clone that has it'],
    ['behind a link that leads outside', '/top/link', 'outside of this clone', 'run krmkit in the clone that has it'],
    ['in a repository inside of the clone', '/top/sub/e/a.yaml', 'another repository inside', 'run krmkit in sub'],
    ['at a repository inside of the clone', '/top/sub', 'another repository inside', 'run krmkit in sub'],
  ])('%s', async (_title, path, message, hint) => {
    expect(await seen(path)).toEqual({ message: expect.stringContaining(message), hint });
    expect((await seen(path))?.message.startsWith(`${path} is `)).toBe(true);
  });

  it.each([
    ['in the clone', '/top/d/a.yaml'],
    ['at its top', '/top'],
    ['in its directory', 'a.yaml'],
    ['where nothing is', '/out/missing.yaml'],
  ])('but not %s', async (_title, path) => {
    expect(await seen(path)).toBeUndefined();
  });

  it('in the first of several', async () => {
    const found = await unseenPath(['a.yaml', '/out/a.yaml', '/top/sub'], { top: '/top', directory: 'd' }, files);
    expect(found?.message).toContain('/out/a.yaml');
  });
});

describe('submodules that name another commit', () => {
  const line = (mode: string, commit: string, path: string): string => `${mode} commit ${commit}\t${path}`;
  const staged = (mode: string, commit: string, path: string): string => `${mode} ${commit} 0\t${path}`;
  const revision = (commit: string) => ({ name: commit, commit });

  /** What git prints for its first arguments; `fails` is the one that ends with an error. */
  function changed(printed: Readonly<Record<string, readonly string[]>>, hasHead: boolean, fails = '') {
    const asked: string[] = [];
    const run = (args: readonly string[]) => {
      const [command = ''] = args;
      const key = command === 'ls-tree' ? (args.at(-1) ?? '') : command;
      asked.push(key);
      if (key === fails) return Promise.resolve({ ok: false, message: `${key} failed` } as const);
      return Promise.resolve({ ok: true, value: new TextEncoder().encode((printed[key] ?? []).join('\0')) } as const);
    };
    const repository = { top: '/top', directory: '', run, ask: () => Promise.resolve(undefined) };
    const revisions = { base: revision('one'), head: hasHead ? revision('two') : undefined };
    return { found: changedSubmodules(repository, revisions), asked };
  }

  it.each<[title: string, one: readonly string[], two: readonly string[], expected: readonly string[]]>([
    ['have changed', [line('160000', 'a', 's')], [line('160000', 'b', 's')], ['s']],
    ['have not changed', [line('160000', 'a', 's')], [line('160000', 'a', 's')], []],
    ['are new', [], [line('160000', 'a', 's t')], ['s t']],
    ['are gone', [line('160000', 'a', 's')], [], ['s']],
    ['are no files', [line('100644', 'a', 's')], [line('100644', 'b', 's')], []],
  ])('between two revisions %s', async (_title, one, two, expected) => {
    expect(await changed({ one, two }, true).found).toEqual({ ok: true, value: expected });
  });

  it('in the working tree are those that git lists', async () => {
    const printed = {
      one: [line('160000', 'a', 's')],
      'ls-files': [staged('160000', 'a', 's'), staged('160000', 'b', 't')],
      'diff-index': [':160000 160000 a b M', 's', ''],
    };
    expect(await changed(printed, false).found).toEqual({ ok: true, value: ['s'] });
  });

  it('are not asked for where there are none', async () => {
    const { found, asked } = changed({}, false);
    expect([await found, asked]).toEqual([{ ok: true, value: [] }, ['one', 'ls-files']]);
  });

  it.each([
    ['one', true],
    ['two', true],
    ['ls-files', false],
    ['diff-index', false],
  ])('are unknown where git fails: %s', async (fails, hasHead) => {
    const printed = { one: [line('160000', 'a', 's')], two: [line('160000', 'b', 's')] };
    expect(await changed(printed, hasHead, fails).found).toEqual({ ok: false, message: `${fails} failed` });
  });
});
