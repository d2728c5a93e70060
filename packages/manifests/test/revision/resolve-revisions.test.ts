import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { commitOf, resolveRevisions } from '../../src/revision/resolve-revisions.ts';
import { repositoryOf } from './repository-of.ts';

let clone: Clone;
/** The commits: `fork` is the one that `main` and `feature` share. */
let fork = '';
let main = '';
let feature = '';

beforeAll(() => {
  clone = createClone();
  fork = clone.commit({ a: '1' });
  clone.git('checkout', '-q', '-b', 'feature');
  feature = clone.commit({ a: '2' });
  clone.git('checkout', '-q', 'main');
  main = clone.commit({ b: '1' });
  clone.git('tag', 'v1', 'feature');
  clone.git('update-ref', 'refs/remotes/origin/shared', 'feature');
  clone.git('checkout', '-q', '--orphan', 'alone');
  clone.commit({ c: '1' });
  clone.git('checkout', '-q', 'feature');
});
afterAll(() => {
  clone.remove();
});

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

describe('revisions', () => {
  it.each<[string, string | undefined, string | undefined, () => readonly unknown[]]>([
    ['a branch and the working tree', 'main', undefined, () => ['main', fork, undefined, undefined]],
    ['the default branch', undefined, undefined, () => ['main', fork, undefined, undefined]],
    ['two branches', 'feature', 'main', () => ['feature', fork, 'main', main]],
    ['a tag', 'v1', 'feature', () => ['v1', feature, 'feature', feature]],
    ['a commit', 'feature~1', 'v1', () => ['feature~1', fork, 'v1', feature]],
    ['nothing', EMPTY_TREE, 'main', () => [EMPTY_TREE, EMPTY_TREE, 'main', main]],
  ])('are %s', async (_, base, head, expected) => {
    const resolved = await resolveRevisions(await repositoryOf(clone), base, head);
    const { base: before, head: after } = resolved.ok ? resolved.value : { base: undefined, head: undefined };
    expect([before?.name, before?.commit, after?.name, after?.commit]).toEqual(expected());
  });

  it.each([
    ['--upload-pack=x', undefined, 'git does not know the revision "--upload-pack=x"'],
    ['nowhere', undefined, 'git does not know the revision "nowhere"'],
    ['main', 'nowhere', 'git does not know the revision "nowhere"'],
    ['main', '--all', 'git does not know the revision "--all"'],
    ['main:a', undefined, 'git does not know the revision "main:a"'],
    ['alone', 'main', 'alone and the head have no commit in common'],
  ])('%s and %s are refused', async (base, head, message) => {
    expect(await resolveRevisions(await repositoryOf(clone), base, head)).toMatchObject({ ok: false, message });
  });

  it.each([
    ['shared', 'did you mean origin/shared?'],
    ['nowhere', 'name a branch, a tag or a commit; `git fetch` gets those of the remote'],
  ])('have a hint for %s', async (name, hint) => {
    expect(await commitOf(await repositoryOf(clone), name)).toMatchObject({ ok: false, hint });
  });

  it('of a shallow clone say how to get more history', async () => {
    const source = createClone();
    source.commit({ a: '1' });
    source.git('checkout', '-q', '-b', 'feature');
    source.commit({ a: '2' });
    source.git('checkout', '-q', 'main');
    source.commit({ b: '1' });
    const shallow = createClone();
    shallow.git('fetch', '-q', '--depth=1', `file://${source.path}`, 'main:main2', 'feature:feature');
    const resolved = await resolveRevisions(await repositoryOf(shallow), 'main2', 'feature');
    expect(resolved).toEqual({
      ok: false,
      message: 'this clone is shallow, and does not have the merge base of main2 and the head',
      hint: 'get more history and run this again: git fetch --deepen=100',
    });
    source.remove();
    shallow.remove();
  });

  it('have as the default what the remote says, or else a usual name', async () => {
    const other = createClone();
    const base = async (): Promise<unknown> => {
      const resolved = await resolveRevisions(await repositoryOf(other), undefined, undefined);
      return resolved.ok ? resolved.value.base.name : resolved.message;
    };
    other.commit({ a: '1' });
    other.git('branch', '-m', 'trunk');
    expect(await base()).toBe('this repository has no default branch that krmkit can find');
    other.git('branch', 'master');
    expect(await base()).toBe('master');
    other.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(await base()).toBe('origin/main');
    other.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
    other.git('update-ref', 'refs/remotes/origin/trunk', 'HEAD');
    expect(await base()).toBe('origin/trunk');
    other.remove();
  });
});
