import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkOut } from '../src/check-out.ts';
import { gitWorkshop } from './with-git.ts';

describe('a commit in a directory', () => {
  it('has its files, and links', async () => {
    const { shop, git, repository } = await gitWorkshop();
    shop.commit('v1', { 'd/a': '1', link: '-> d/a' });
    shop.commit('v2', { 'd/a': '2' });
    const tree = await checkOut(git, { repository, ref: 'v1', submodules: false });
    if (!tree.ok) throw new Error(tree.problem.message);
    expect(readFileSync(join(tree.value, 'd/a'), 'utf8')).toBe('1');
    expect(readlinkSync(join(tree.value, 'link'))).toBe('d/a');
  });

  it.each([
    ['the default branch', undefined, '3'],
    ['a branch', 'next', '2'],
    ['a tag before a branch', 'both', '1'],
    ['a whole name', 'refs/heads/both', '3'],
    ['a name without refs/', 'heads/both', '3'],
  ])('is that of %s', async (_, ref, text) => {
    const { shop, git, repository } = await gitWorkshop();
    shop.commit('both', { a: '1' });
    shop.commit('v2', { a: '2' });
    shop.git('branch', 'next');
    shop.commit('v3', { a: '3' });
    shop.git('branch', 'both');
    const tree = await checkOut(git, { repository, ref, submodules: false });
    if (!tree.ok) throw new Error(tree.problem.message);
    expect(readFileSync(join(tree.value, 'a'), 'utf8')).toBe(text);
  });

  it.each([
    ['--upload-pack=x', 'main'],
    ['ext::sh -c x', 'main'],
  ])('is refused for the address %s', async (repository, ref) => {
    const { git, calls } = await gitWorkshop();
    expect((await checkOut(git, { repository, ref, submodules: false })).ok).toBe(false);
    expect(calls).toEqual([]);
  });

  it('is refused for a ref that would be an option', async () => {
    const { git, repository, calls } = await gitWorkshop();
    expect((await checkOut(git, { repository, ref: '--upload-pack=x', submodules: false })).ok).toBe(false);
    expect(calls).toEqual([]);
  });

  it('is none if the ref is not there', async () => {
    const { shop, git, repository } = await gitWorkshop();
    shop.commit('v1', { a: '1' });
    expect(await checkOut(git, { repository, ref: 'gone', submodules: false })).toMatchObject({ ok: false });
  });

  it('does not fetch submodules of this machine, and none at all if they are not wanted', async () => {
    const { shop, git, repository, calls } = await gitWorkshop();
    shop.commit('v1', { a: '1' });
    shop.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', repository, 'sub');
    shop.git('commit', '-q', '-m', 'with a submodule');
    const without = await checkOut(git, { repository, ref: undefined, submodules: false });
    expect(without.ok && existsSync(join(without.value, 'sub/a'))).toBe(false);
    expect(without.ok).toBe(true);
    expect(calls.some((call) => call.startsWith('submodule'))).toBe(false);
    const other = await gitWorkshop();
    const refused = await checkOut(other.git, { repository, ref: undefined, submodules: true });
    expect(refused).toMatchObject({ ok: false, problem: { kind: 'environment' } });
    expect(other.calls.some((call) => call.startsWith('submodule'))).toBe(true);
  });
});
