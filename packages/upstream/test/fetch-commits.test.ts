import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import { nodePrograms } from '@krmkit/base/node';
import type { Workshop } from '@krmkit/testing';
import { createWorkshop, upstreamFile } from '@krmkit/testing';
import type { FetchOptions } from '../src/fetch-commits.ts';
import { fetchCommits } from '../src/fetch-commits.ts';
import { toldGit } from './told-git.ts';
import { createScene, plan, update } from './update-scene.ts';

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

// `kpt pkg update` of kpt 1.0.0-beta.56 resolves a ref in this order.
it('takes a tag of the directory first, then a branch, then a tag', async () => {
  const v1 = shop.commit('v1', { 'p/a.txt': '1\n' });
  const both = shop.commit('p/both', { 'p/a.txt': 'tag of the directory\n' });
  shop.commit('both', { 'p/a.txt': 'tag\n' });
  const record = upstreamFile({ directory: '/p', ref: 'v1', commit: v1 });
  shop.write('mine', { 'krmkit-upstream.yaml': record, 'a.txt': '1\n' });
  const updated = await update(shop, { ref: 'both' });
  expect(updated.files).toEqual({ 'a.txt': 'tag of the directory\n' });
  expect(updated.record).toContain(`ref: "p/both"\n    commit: ${both}\n`);
});

it('takes a commit by its hash', async () => {
  const { v2 } = createScene(shop, [{ a: '1\n' }, { a: '2\n' }, { a: '1\n' }]);
  shop.commit('v3', { a: '3\n' });
  expect((await update(shop, { ref: v2 })).files).toEqual({ a: '2\n' });
});

it('takes the ref of the package for what it was made from, if it has no lock', async () => {
  shop.commit('v1', { a: '1\n' });
  const v2 = shop.commit('v2', { a: '2\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1' }), a: '1\n' });
  const updated = await update(shop);
  expect(updated.files).toEqual({ a: '2\n' });
  expect(updated.record).toContain(`commit: ${v2}`);
});

it('fetches a commit that no ref reaches any more, if the server serves it', async () => {
  const lost = shop.commit('lost', { a: '1\n' });
  shop.git('tag', '-d', 'lost');
  shop.git('checkout', '-q', '--orphan', 'other');
  shop.git('branch', '-D', 'main');
  shop.commit('v2', { a: '2\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: lost }), a: '1\n' });
  expect((await update(shop)).files).toEqual({ a: '2\n' });
});

const missing = 'a123456789012345678901234567890123456789';

it.each<readonly [name: string, origin: Parameters<typeof upstreamFile>[0], ref: string | undefined, told: object]>([
  ['a commit that is gone', { ref: 'v1', commit: missing }, 'v2', { message: /does not have the commit a123/ }],
  [
    'a ref that does not exist',
    { ref: 'v1', commit: missing },
    'v22',
    { message: /no branch and no tag "v22"/, hint: /did you mean v2\?/ },
  ],
  ['a part of a hash', { ref: 'v1', commit: missing }, 'abcdef12', { hint: /write the whole hash/ }],
  [
    'a repository that does not exist',
    { repository: '../none', ref: 'v1', commit: missing },
    undefined,
    { message: /cannot be fetched/ },
  ],
  [
    'a directory that does not exist',
    { directory: 'none', ref: 'v1' },
    'v2',
    { message: /does not have the directory none/ },
  ],
])('reports %s', async (_, origin, ref, told) => {
  shop.commit('v1', { a: '1\n' });
  shop.commit('v2', { a: '2\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile(origin), a: '1\n' });
  const planned = await plan(shop, ref === undefined ? {} : { ref });
  const problem = Object.fromEntries(
    Object.entries(told).map(([field, pattern]) => [field, expect.stringMatching(pattern)]),
  );
  expect(planned).toMatchObject({ status: 'failed', problem: { kind: 'environment', ...problem } });
});

it.each<readonly [name: string, commit: string, told: RegExp]>([
  ['a part of a hash', 'abc12', /not the whole hash/],
  ['a number', '12', /commit is not text/],
])('refuses a lock with %s', async (_, commit, told) => {
  shop.commit('v1', { a: '1\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit }), a: '1\n' });
  const problem = { kind: 'origin', message: expect.stringMatching(told) };
  expect(await plan(shop)).toMatchObject({ status: 'failed', problem });
});

describe('the commits of an update', () => {
  const [ONE, TWO, THREE] = ['1'.repeat(40), '2'.repeat(40), '3'.repeat(40)];
  const repository = 'https://example.com/up';
  const git = toldGit({
    [repository]: {
      head: 'refs/heads/main',
      refs: {
        'refs/heads/main': TWO,
        'refs/tags/v1': ONE,
        'refs/tags/v2': TWO,
        'refs/heads/v3': THREE,
        'refs/tags/v3': ONE,
        'refs/tags/p/v3': TWO,
        HEAD: TWO,
        'refs/pull/7/head': THREE,
      },
    },
  });
  type Origin = FetchOptions['origin'];
  const at = (commit: string, more: object = {}): NonNullable<Origin['lock']> => ({
    repository,
    directory: '',
    commit,
    ...more,
  });

  it.each<
    readonly [
      title: string,
      origin: { readonly ref?: string; readonly directory?: string; readonly lock?: Origin['lock'] },
      options: Partial<Pick<FetchOptions, 'ref' | 'strategy'>>,
      found: readonly [from: string | undefined, ref: string, texts: string],
    ]
  >([
    ['are none where all is current', { ref: 'v2', lock: at(TWO) }, {}, [TWO, 'v2', 'none']],
    ['are two after a new commit', { ref: 'v2', lock: at(ONE) }, {}, [ONE, 'v2', '1 to 2']],
    [
      'are two for another ref of the same commit',
      { ref: 'main', lock: at(TWO) },
      { ref: 'v2' },
      [TWO, 'v2', '2 to 2'],
    ],
    [
      'are two for another repository',
      { ref: 'v2', lock: at(TWO, { repository: 'https://example.com/old' }) },
      {},
      [TWO, 'v2', '2 to 2'],
    ],
    ['are two for another directory', { ref: 'v2', lock: at(TWO, { directory: 'old' }) }, {}, [TWO, 'v2', '2 to 2']],
    [
      'are two where local files are discarded',
      { ref: 'v2', lock: at(TWO) },
      { strategy: 'force-delete-replace' },
      [TWO, 'v2', '2 to 2'],
    ],
    ['are those of both refs without a lock', { ref: 'v1' }, { ref: 'v2' }, [ONE, 'v2', '1 to 2']],
    ['are one where nothing is kept', { ref: 'v2' }, { strategy: 'force-delete-replace' }, [undefined, 'v2', ' to 2']],
    ['are of the default branch without a ref', { lock: at(ONE) }, {}, [ONE, 'main', '1 to 2']],
    ['are of a branch before a tag', { ref: 'v3', lock: at(ONE) }, {}, [ONE, 'v3', '1 to 3']],
    [
      'are of a tag of the directory before a branch',
      { ref: 'v3', directory: 'p', lock: at(ONE) },
      {},
      [ONE, 'p/v3', '1 to 2'],
    ],
    ['are of a whole name', { ref: 'refs/tags/v3', lock: at(TWO) }, {}, [TWO, 'v3', '2 to 1']],
    [
      'are of a name of the server',
      { ref: 'refs/pull/7/head', lock: at(ONE) },
      {},
      [ONE, 'refs/pull/7/head', '1 to 3'],
    ],
    ['are of HEAD', { ref: 'HEAD', lock: at(ONE) }, {}, [ONE, 'HEAD', '1 to 2']],
  ])('%s', async (_, { ref, directory = '', lock }, options, [from, lockedRef, texts]) => {
    const fetched = await fetchCommits(git, {
      origin: { file: 'Kptfile', upstream: { repository, directory, ref }, lock, strategy: undefined },
      packageDirectory: '/p',
      ref: undefined,
      strategy: 'resource-merge',
      ...options,
    });
    if (!fetched.ok) throw new Error(fetched.problem.message);
    const { commits, origin } = fetched.value;
    const textOf = (files: NonNullable<typeof commits>['original']): string => files.get('f')?.text ?? '';
    const shown = commits === undefined ? 'none' : `${textOf(commits.original)} to ${textOf(commits.updated)}`;
    expect([fetched.value.from, origin.lockedRef, shown]).toEqual([from, lockedRef, texts]);
  });

  it.each<readonly [title: string, origin: { readonly ref?: string }, ref: string | undefined, message: RegExp]>([
    ['without a lock', { ref: 'v2' }, undefined, /does not say which commit/],
    ['without a lock, and with the same ref', { ref: 'v2' }, 'v2', /does not say which commit/],
    ['without a lock and a ref', {}, 'v2', /does not say which commit/],
    ['from a ref that is none', { ref: 'a b' }, 'v2', /"a b" is not a valid git name/],
    ['from a ref that is gone', { ref: 'v0' }, 'v2', /no branch and no tag "v0"/],
    ['to a part of a whole name', { ref: 'v1' }, 'pull/7/head', /no branch and no tag "pull\/7\/head"/],
  ])('are not known %s', async (_, origin, ref, message) => {
    const fetched = await fetchCommits(git, {
      origin: {
        file: 'Kptfile',
        upstream: { repository, directory: '', ref: origin.ref },
        lock: undefined,
        strategy: undefined,
      },
      packageDirectory: '/p',
      ref,
      strategy: 'resource-merge',
    });
    expect(fetched).toMatchObject({ ok: false, problem: { message: expect.stringMatching(message) } });
  });
});

describe('what others wrote is no option and no program', () => {
  it.each<readonly [name: string, origin: (witness: string) => Parameters<typeof upstreamFile>[0]]>([
    ['a ref that is an option', (witness) => ({ ref: `--upload-pack=touch ${witness}` })],
    ['a repository that is an option', (witness) => ({ repository: `--upload-pack=touch ${witness}`, ref: 'v1' })],
    ['a helper', (witness) => ({ repository: `ext::sh -c "touch ${witness}"`, ref: 'v1' })],
    ['another helper', () => ({ repository: 'fd::17', ref: 'v1' })],
    ['a host that is an option', (witness) => ({ repository: `ssh://-oProxyCommand=touch ${witness}/x`, ref: 'v1' })],
    ['a user that is an option', () => ({ repository: '-oProxyCommand=touch@x:y', ref: 'v1' })],
    ['a short host that is an option', () => ({ repository: 'x@-oProxyCommand=touch:y', ref: 'v1' })],
    ['http without s', () => ({ repository: 'http://example.com/x', ref: 'v1' })],
    ['another protocol', () => ({ repository: 'ftp://example.com/x', ref: 'v1' })],
    ['a directory that leads out', () => ({ directory: '../x', ref: 'v1' })],
    ['git itself', () => ({ directory: '.git', ref: 'v1' })],
  ])('%s', async (_, origin) => {
    const witness = join(shop.path, 'witness');
    const v1 = shop.commit('v1', { a: '1\n' });
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ...origin(witness), commit: v1 }), a: '1\n' });
    const started: string[] = [];
    const programs: Programs = {
      run: (program, args, options) => {
        started.push(program);
        return nodePrograms().run(program, args, options);
      },
    };
    expect(await plan(shop, {}, programs)).toMatchObject({ status: 'failed', problem: { kind: 'origin' } });
    expect(existsSync(witness)).toBe(false);
    expect(started).toEqual([]);
  });

  it('hooks of the repository do not run', async () => {
    createScene(shop, [{ a: '1\n' }, { a: '2\n' }, { a: '1\n' }]);
    const witness = join(shop.path, 'witness');
    for (const name of ['post-checkout', 'reference-transaction', 'pre-auto-gc']) {
      shop.write('up/.git/hooks', { [name]: `#!/bin/sh\ntouch ${witness}\n` });
      chmodSync(join(shop.path, 'up/.git/hooks', name), 0o755);
    }
    shop.git('config', 'uploadpack.packObjectsHook', `touch ${witness}; true`);
    expect((await update(shop)).files).toEqual({ a: '2\n' });
    expect(existsSync(witness)).toBe(false);
  });
});
