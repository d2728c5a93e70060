import { describe, expect, it } from 'vitest';
import { fetchCommit, initRepository, listRefs, resolveRef } from '../src/fetch-repository.ts';
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
