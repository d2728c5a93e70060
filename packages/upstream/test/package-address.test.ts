import { describe, expect, it } from 'vitest';
import { parsePackageAddress } from '../src/package-address.ts';

// The first five forms are those of `kpt pkg get --help` and of its documentation.
describe('parsePackageAddress', () => {
  it.each<[string, string, string, string | undefined]>([
    ['https://example.com/o/r.git/a/b@v1', 'https://example.com/o/r.git', 'a/b', 'v1'],
    ['git@example.com:o/r.git/a@main', 'git@example.com:o/r.git', 'a', 'main'],
    ['https://github.com/o/r.git/@6fe2792', 'https://github.com/o/r.git', '', '6fe2792'],
    ['https://github.com/o/r/a/b@v1', 'https://github.com/o/r', 'a/b', 'v1'],
    ['https://github.com/o/r/tree/main/a/b', 'https://github.com/o/r', 'a/b', 'main'],
    ['https://github.com/o/r/tree/main', 'https://github.com/o/r', '', 'main'],
    ['github.com/o/r', 'https://github.com/o/r', '', undefined],
    ['git@github.com:o/r/a@v1', 'git@github.com:o/r', 'a', 'v1'],
    ['https://example.com/o/r.git', 'https://example.com/o/r.git', '', undefined],
    ['https://example.com/o/r.git@v1', 'https://example.com/o/r.git', '', 'v1'],
    ['https://example.com/o/r.git/a@feature/x', 'https://example.com/o/r.git', 'a', 'feature/x'],
    ['https://example.com/g/s/r//a/b?ref=v1', 'https://example.com/g/s/r', 'a/b', 'v1'],
    ['https://me:p@ss@example.com/o/r.git/a@v1', 'https://me:p@ss@example.com/o/r.git', 'a', 'v1'],
    ['ssh://git@example.com:22/o/r.git/a', 'ssh://git@example.com:22/o/r.git', 'a', undefined],
    ['host:r.git/a', 'host:r.git', 'a', undefined],
    ['https://example.com/o.github/r.git/a', 'https://example.com/o.github/r.git', 'a', undefined],
  ])('%s', (text, repository, directory, ref) => {
    expect(parsePackageAddress(text)).toEqual({ ok: true, value: { kind: 'remote', repository, directory, ref } });
  });

  it.each([
    ['../up/a@v1', '', '../up/a@v1'],
    ['/srv/up.git/a', '', '/srv/up.git/a'],
    ['C:/up/a@v1', '', 'C:/up/a@v1'],
    ['file:///srv/up/a@v1', 'file://', '/srv/up/a@v1'],
    ['a@b/c:d', '', 'a@b/c:d'],
  ])('%s is a path', (text, scheme, path) => {
    expect(parsePackageAddress(text)).toEqual({ ok: true, value: { kind: 'local', scheme, path } });
  });

  it.each(['https://example.com/o/r/a@v1', 'git@example.com:o/r', 'https://user:secret@example.com/o/r'])(
    '%s does not show where the repository ends',
    (text) => {
      const parsed = parsePackageAddress(text);
      expect(parsed).toMatchObject({ ok: false, problem: { kind: 'origin' } });
      expect(JSON.stringify(parsed)).not.toContain('secret');
    },
  );
});
