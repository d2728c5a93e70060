import { describe, expect, it } from 'vitest';
import { checkExportRepository } from '../../src/git/check-repository.ts';

const NAMED = {
  url: 'https://git.example.com/shop.git',
  branch: 'rendered',
  ref: undefined,
  author: 'Bot <bot@example.com>',
  secret: undefined,
};

describe('checkExportRepository', () => {
  it('reads the author', () => {
    expect(checkExportRepository(NAMED)).toEqual({
      ok: true,
      value: { ...NAMED, author: { name: 'Bot', email: 'bot@example.com' } },
    });
  });

  it.each([
    'git@git.example.com:shop.git',
    'ssh://git@git.example.com:2222/shop.git',
    'git://git.example.com/shop.git',
  ])('takes %s', (url) => {
    expect(checkExportRepository({ ...NAMED, url }).ok).toBe(true);
  });

  it.each([
    [
      { url: 'https://bot:token@git.example.com/x.git' },
      /^--git https:\/\/git\.example\.com\/x\.git: the objects would show/,
    ],
    [{ url: 'https://token@git.example.com/x.git' }, /the objects would show the login/],
    [{ url: 'https://git.example.com/x.git?private_token=token' }, /the objects would show the login/],
    [{ url: '/srv/x.git' }, /a pod has no repository of this machine/],
    [{ url: 'C:/x.git' }, /a pod has no repository of this machine/],
    [{ url: 'ext::sh -c id' }, /names a program to run/],
    [{ branch: 'HEAD' }, /^--push HEAD is not a branch$/],
    [{ branch: 'refs/heads/x' }, /^--push refs\/heads\/x is not a branch$/],
    [{ branch: 'a b' }, /^--push: the ref "a b" is not a valid git name/],
    [{ ref: '-x' }, /^--ref: the ref "-x" is not a valid git name/],
    [{ author: 'bot' }, /^--author bot: it does not have the form NAME <EMAIL>$/],
  ])('refuses %j', (changed, message) => {
    const checked = checkExportRepository({ ...NAMED, ...changed });
    expect(checked.ok).toBe(false);
    if (checked.ok) return;
    expect(checked.message).toMatch(message);
    expect(checked.message).not.toContain('token@');
  });
});
