import { describe, expect, it } from 'vitest';
import { checkDirectory, checkRef, checkRepository, isCommit, textWithoutSecrets } from '../src/address.ts';

describe('checkRepository', () => {
  it.each([
    ['https://example.com/x.git', 'https://example.com/x.git'],
    ['ssh://git@example.com:22/x', 'ssh://git@example.com:22/x'],
    ['git://example.com/x', 'git://example.com/x'],
    ['file:///srv/x', 'file:///srv/x'],
    ['git@example.com:a/b.git', 'git@example.com:a/b.git'],
    ['example.com:a', 'example.com:a'],
    ['/srv/x', '/srv/x'],
    ['../up', '/srv/up'],
    ['./a//b', '/srv/mine/a/b'],
    ['../../../../x', '/x'],
    ['C:/x', 'C:/x'],
    ['a/b:c', '/srv/mine/a/b:c'],
  ])('%s', (repository, told) => {
    expect(checkRepository(repository, '/srv/mine')).toEqual({ ok: true, value: told });
  });

  it.each([
    '',
    ' https://example.com/x',
    'https://example.com/x\n',
    'https://example.com/\u0000',
    '-x',
    '--upload-pack=touch x',
    'ext::sh -c true',
    'https::x',
    '::x',
    'http://example.com/x',
    'HTTPS://example.com/x',
    'git+ssh://example.com/x',
    'rsync://example.com/x',
    'ssh://-oProxyCommand=x/y',
    'ssh://a@-oProxyCommand=x/y',
    'ssh://-a@b/y',
    '-oProxyCommand=x:y',
    'a@-oProxyCommand=x:y',
  ])('%j is refused', (repository) => {
    expect(checkRepository(repository, '/srv/mine')).toMatchObject({ ok: false, problem: { kind: 'origin' } });
  });
});

it.each([
  ["fatal: unable to access 'https://ghp_secret@h/x/': failed", "fatal: unable to access 'https://h/x/': failed"],
  ['remote: bad token ghp_secret', 'remote: bad token ***'],
  ["fatal: 'https://h/x?t=ghp_secret/info/refs' not found", "fatal: 'https://h/x' not found"],
  ['ssh: other https://u:p@other/y', 'ssh: other https://other/y'],
])('what git says is shown without a token: %s', (said, shown) => {
  expect(textWithoutSecrets(said, 'https://ghp_secret@h/x')).toBe(shown);
});

it.each([
  ['the password of a user', 'https://user:s3cr3t@h/x', 'denied: s3cr3t', 'denied: ***'],
  ['a password of ssh', 'ssh://git:s3cr3t@h/x', 'denied: s3cr3t', 'denied: ***'],
  ['and not a user of ssh', 'ssh://deploy@h/x', 'no user deploy', 'no user deploy'],
  ['a value of a query', 'https://h/x?a=1&token=s3cr3t#main', 'denied: s3cr3t', 'denied: ***'],
  ['a decoded token', 'https://a%2Fb-c@h/x', 'denied: a/b-c', 'denied: ***'],
  ['a token that cannot be decoded', 'https://50%off@h/x', 'denied: 50%off', 'denied: ***'],
  ['a token of four characters', 'https://abcd@h/x', 'denied: abcd', 'denied: ***'],
  ['and not a shorter text, which can be a word', 'https://abc@h/x', 'abc denied', 'abc denied'],
])('a message is shown without %s', (_, repository, said, shown) => {
  expect(textWithoutSecrets(said, repository)).toBe(shown);
});

it('shows no password where an address is refused', () => {
  const checked = checkRepository('ftp://user:secret@example.com/x', '/');
  expect(JSON.stringify(checked)).not.toContain('secret');
});

describe('checkRef', () => {
  it.each(['main', 'v1.10', 'shop/v2', 'feature/a-b', 'refs/heads/main', 'a@b', 'é'])('%s', (ref) => {
    expect(checkRef(ref)).toEqual({ ok: true, value: ref });
  });

  // As git check-ref-format refuses them.
  it.each([
    '',
    '-x',
    '--x',
    '/x',
    'x/',
    'a..b',
    'a b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[',
    'a\\b',
    '@',
    'a@{1}',
    'a.lock',
    'a/.b',
    'a.',
    'a//b',
    'a\nb',
  ])('%j is refused', (ref) => {
    expect(checkRef(ref).ok).toBe(false);
  });
});

describe('checkDirectory', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['.', ''],
    ['/shop', 'shop'],
    ['shop/', 'shop'],
    ['./a/b', 'a/b'],
    ['a:b', 'a:b'],
  ])('%j', (directory, relative) => {
    expect(checkDirectory(directory)).toEqual({ ok: true, value: relative });
  });

  it.each(['..', '../x', 'a/../b', '.git', 'a/.GIT/b', 'a\\..\\b', 'a\nb', 'a\u0000'])('%j is refused', (directory) => {
    expect(checkDirectory(directory).ok).toBe(false);
  });
});

it.each([
  ['a'.repeat(40), true],
  ['0'.repeat(64), true],
  ['a'.repeat(39), false],
  ['A'.repeat(40), false],
  [`${'a'.repeat(40)}\n`, false],
])('%j is a commit: %s', (text, result) => {
  expect(isCommit(text)).toBe(result);
});
