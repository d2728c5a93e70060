import { describe, expect, it } from 'vitest';
import { fetchCommit, initRepository, listRefs, resolveRef } from '../src/fetch-repository.ts';
import type { Git } from '../src/git.ts';
import { told, toldGit } from './told-git.ts';
import { gitWorkshop } from './with-git.ts';

const namesOf = (ref: string): readonly string[] => [`refs/heads/${ref}`, `refs/tags/${ref}`];

describe('a ref', () => {
  it('is the first of its names that exists, or the default branch', async () => {
    const { shop, git, repository, calls } = await gitWorkshop();
    const v1 = shop.commit('v1', { a: '1' });
    shop.git('branch', 'both', v1);
    const v2 = shop.commit('both', { a: '2' });
    shop.git('tag', '-a', '-m', 'm', 'annotated', v1);
    const resolve = async (ref: string | undefined): Promise<unknown> => {
      const found = await resolveRef(git, repository, ref, namesOf);
      return found.ok ? [found.value.commit, found.value.name] : [found.problem.message, found.problem.hint];
    };
    expect(await resolve(undefined)).toEqual([v2, 'main']);
    expect(await resolve('v1')).toEqual([v1, 'v1']);
    expect(await resolve('both')).toEqual([v1, 'both']);
    expect(await resolve('annotated')).toEqual([v1, 'annotated']);
    expect(await resolve('v3')).toEqual([`${repository} has no branch and no tag "v3"`, 'did you mean v1?']);
    expect(await resolve('something-else')).toEqual([
      `${repository} has no branch and no tag "something-else"`,
      'name a branch, a tag or a commit',
    ]);
    expect(await resolve(v1.slice(0, 8))).toEqual([
      `${repository} has no branch and no tag "${v1.slice(0, 8)}"`,
      'write the whole hash of a commit',
    ]);
    const before = calls.length;
    expect(await resolve(v1)).toEqual([v1, v1]);
    expect(calls).toHaveLength(before);
    const found = await resolveRef(git, repository, 'v1', namesOf);
    expect(found.ok && ['both', 'annotated', 'gone'].map(found.value.hasRef)).toEqual([true, true, false]);
  });

  it('finds no ref in a repository without commits, or without a repository', async () => {
    const { git, repository, shop } = await gitWorkshop();
    expect(await resolveRef(git, repository, undefined, namesOf)).toMatchObject({
      ok: false,
      problem: { message: `${repository} has no default branch` },
    });
    const gone = await listRefs(git, `file://${shop.path}/gone`);
    expect(gone).toMatchObject({
      ok: false,
      problem: { kind: 'environment', hint: 'check the address and your access' },
    });
    expect(gone.ok ? '' : gone.problem.message).toMatch(/\/gone cannot be fetched: /);
  });

  it('are listed with the default branch, and commits of annotated tags', async () => {
    const { git, repository, shop } = await gitWorkshop();
    const v1 = shop.commit('v1', { a: '1' });
    shop.git('tag', '-a', '-m', 'm', 'annotated', v1);
    const listed = await listRefs(git, repository);
    if (!listed.ok) throw new Error(listed.problem.message);
    expect(listed.value.defaultBranch).toBe('refs/heads/main');
    expect(Object.fromEntries(listed.value.refs)).toEqual({
      HEAD: v1,
      'refs/heads/main': v1,
      'refs/tags/annotated': v1,
      'refs/tags/v1': v1,
    });
  });
});

describe('a repository that git tells of', () => {
  const commit = 'c'.repeat(40);

  it('has the refs of its listing, and no others', async () => {
    const bytes = new TextEncoder().encode(
      `ref: refs/heads/next\tHEAD\n${commit}\tHEAD\nabc\trefs/heads/short\n${commit}\t\n${commit}\trefs/tags/a\n`,
    );
    const git: Git = { ...toldGit({}), run: async () => ({ ok: true, value: bytes }) };
    const listed = await listRefs(git, 'x');
    expect(listed.ok && [...listed.value.refs.keys()]).toEqual(['HEAD', 'refs/tags/a']);
    expect(listed.ok && listed.value.defaultBranch).toBe('refs/heads/next');
  });

  it('has the default branch HEAD if the server says no other', async () => {
    const git = toldGit({ x: { refs: { HEAD: commit } } });
    expect(await resolveRef(git, 'x', undefined, namesOf)).toMatchObject({ value: { commit, name: 'HEAD' } });
  });

  it('is not asked about a commit, which has no ref', async () => {
    const found = await resolveRef(toldGit({}), 'x', commit, namesOf);
    expect(found.ok && [found.value.commit, found.value.hasRef('main')]).toEqual([commit, false]);
  });

  it.each<readonly [title: string, tree: string | undefined, length: number, args: readonly string[]]>([
    ['without files', undefined, 40, ['--bare', '--', '/g/repository']],
    ['without files, with longer hashes', undefined, 64, ['--bare', '--object-format=sha256', '--', '/g/repository']],
    ['with files', '/t', 40, ['--separate-git-dir=/g/repository', '--', '/t']],
    [
      'with files and longer hashes',
      '/t',
      64,
      ['--separate-git-dir=/g/repository', '--object-format=sha256', '--', '/t'],
    ],
  ])('is made here %s', async (_, tree, length, args) => {
    const calls: unknown[] = [];
    const run: Git['run'] = async (...given) => {
      calls.push(given);
      return { ok: true, value: new Uint8Array() };
    };
    await initRepository({ ...toldGit({}), run }, 'c'.repeat(length), tree);
    expect(calls).toEqual([[['init', '--quiet', '--template=', ...args], { inRepository: false }]]);
  });

  const FETCH = ['fetch', '--quiet', '--force', '--no-tags', '--no-recurse-submodules'];
  const ALONE = [...FETCH, '--depth=1', '--', 'x', commit];
  const ALL = ['--', 'x', '+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];

  it.each<
    readonly [
      title: string,
      has: readonly number[],
      alone: number,
      shallow: string,
      fetches: readonly (readonly string[])[],
    ]
  >([
    ['that is here', [0], 0, 'false', []],
    ['that is served', [1, 0], 0, 'false', [ALONE]],
    ['that is not served alone', [1, 0], 1, 'false', [ALONE, [...FETCH, ...ALL]]],
    ['that is not there afterwards', [1, 1, 0], 0, 'true', [ALONE, [...FETCH, '--unshallow', ...ALL]]],
    ['that is nowhere', [1, 1, 1], 0, 'false', [ALONE, [...FETCH, ...ALL]]],
  ])('fetches a commit %s', async (_, has, alone, shallow, fetches) => {
    const statuses = [...has];
    const calls: (readonly string[])[] = [];
    const git: Git = {
      ...toldGit({}),
      end: async (args) => {
        if (args[0] === 'cat-file') return told(statuses.shift() ?? 1);
        calls.push(args);
        return told(alone);
      },
      run: async (args) => {
        if (args[0] === 'fetch') calls.push(args);
        return { ok: true, value: new TextEncoder().encode(`${args[0] === 'rev-parse' ? shallow : ''}\n`) };
      },
    };
    expect((await fetchCommit(git, 'x', commit)).ok).toBe(has.at(-1) === 0);
    expect(calls).toEqual(fetches);
  });

  it('has no commit if git is stopped', async () => {
    const stopped = { end: 'cancelled', stdout: new Uint8Array(), stderr: new Uint8Array() } as const;
    const git: Git = { ...toldGit({}), end: async () => stopped };
    expect(await fetchCommit(git, 'x', commit)).toMatchObject({ ok: false, problem: { kind: 'cancelled' } });
  });

  it.each<readonly [message: string, shown: string, hint: string]>([
    ['git failed: no access', 'https://e.com/r cannot be fetched: no access', 'check the address and your access'],
    ['there is no git', 'there is no git', 'install it'],
  ])('cannot be reached: %s', async (message, shown, hint) => {
    const problem = { kind: 'environment', message, hint: 'install it' } as const;
    const git: Git = { ...toldGit({}), run: async () => ({ ok: false, problem }) };
    const listed = await listRefs(git, 'https://e.com/r');
    expect(listed).toEqual({ ok: false, problem: { kind: 'environment', message: shown, hint } });
  });

  it('is not blamed where the caller stopped', async () => {
    const problem = { kind: 'cancelled', message: 'git failed: stopped', hint: 'again' } as const;
    const git: Git = { ...toldGit({}), run: async () => ({ ok: false, problem }) };
    expect(await listRefs(git, 'https://e.com/r')).toEqual({ ok: false, problem });
  });
});

describe('a commit', () => {
  it('is fetched alone, and once', async () => {
    const { shop, git, repository, calls } = await gitWorkshop();
    const v1 = shop.commit('v1', { a: '1' });
    shop.commit('v2', { a: '2' });
    expect(await initRepository(git, v1)).toEqual({ ok: true, value: undefined });
    expect(await fetchCommit(git, repository, v1)).toEqual({ ok: true, value: undefined });
    expect(calls.filter((call) => call.startsWith('fetch')).map((call) => call.includes('--depth=1'))).toEqual([true]);
    expect(await fetchCommit(git, repository, v1)).toEqual({ ok: true, value: undefined });
    expect(calls.filter((call) => call.startsWith('fetch'))).toHaveLength(1);
    const read = await git.run(['cat-file', 'blob', `${v1}:a`]);
    expect(read.ok && new TextDecoder().decode(read.value)).toBe('1');
  });

  it('that does not exist is looked for in everything, and then it is said', async () => {
    const { shop, git, repository, calls } = await gitWorkshop();
    const v1 = shop.commit('v1', { a: '1' });
    await initRepository(git, v1);
    const missing = '1'.repeat(40);
    const found = await fetchCommit(git, repository, missing);
    expect(found).toMatchObject({
      ok: false,
      problem: {
        kind: 'environment',
        message: `${repository} does not have the commit ${missing}, or does not serve it`,
      },
    });
    expect(calls.filter((call) => call.startsWith('fetch')).map((call) => call.includes('--depth=1'))).toEqual([
      true,
      false,
    ]);
    expect(calls.some((call) => call.includes('--unshallow'))).toBe(false);
  });

  it('of a repository that is gone cannot be fetched', async () => {
    const { shop, git, repository } = await gitWorkshop();
    const v1 = shop.commit('v1', { a: '1' });
    await initRepository(git, v1);
    const found = await fetchCommit(git, `${repository}-gone`, v1);
    expect(found.ok ? '' : found.problem.message).toMatch(/cannot be fetched: /);
  });

  it('of a repository with longer hashes has a repository with the same', async () => {
    const { git, directory } = await gitWorkshop();
    expect((await initRepository(git, 'a'.repeat(64))).ok).toBe(true);
    const format = await git.run(['rev-parse', '--show-object-format']);
    expect(format.ok && new TextDecoder().decode(format.value).trim()).toBe('sha256');
    expect(git.directory.path).toBe(directory.path);
  });
});
