import { expect, it } from 'vitest';
import { parseRepositoryUrl } from '../../src/remote/repository-url.ts';

// The arguments of `git fetch` that kustomize 5.8.1 uses for each URL, and the directory that it then builds.
it.each([
  ['github.com/o/r', 'https://github.com/o/r', '', undefined],
  ['github.com/o/r/sub/dir', 'https://github.com/o/r', 'sub/dir', undefined],
  ['github.com/o/r/?ref=v1', 'https://github.com/o/r', '', 'v1'],
  ['github.com:o/r', 'https://github.com/o/r', '', undefined],
  ['GITHUB.com/o/r', 'https://github.com/o/r', '', undefined],
  ['github.com/o/r//sub?ref=v1', 'https://github.com/o/r', 'sub', 'v1'],
  ['https://github.com/o/r;x?ref=a;b', 'https://github.com/o/r;x', '', undefined],
  ['git@github.com:o/r//sub?version=v2', 'git@github.com:o/r', 'sub', 'v2'],
  ['git@github.com/o/r', 'git@github.com:o/r', '', undefined],
  ['org-1234@github.com:o/r', 'org-1234@github.com:o/r', '', undefined],
  ['ssh://git@github.com/o/r.git//sub', 'git@github.com:o/r.git', 'sub', undefined],
  ['ssh://github.com/o/r', 'github.com:o/r', '', undefined],
  ['https://u@github.com/o/r', 'u@github.com:o/r', '', undefined],
  ['https://example.com/o/r/sub', 'https://example.com/o/r', 'sub', undefined],
  ['ssh://git@example.com/o/r.git/sub', 'ssh://git@example.com/o/r.git', 'sub', undefined],
  ['ssh://git@example.com:2222/o/r', 'ssh://git@example.com:2222/o/r', '', undefined],
  ['ssh://git@example.com/p/_git/repo/sub', 'ssh://git@example.com/p/_git/repo', 'sub', undefined],
  ['Git::SSH://git@example.com/a/b/c', 'ssh://git@example.com/a/b', 'c', undefined],
  ['git::git@github.com:o/r', 'git@github.com:o/r', '', undefined],
  ['user@host.xz:o/r.git/sub', 'user@host.xz:o/r.git', 'sub', undefined],
  ['user@host.xz/o/r/sub', 'user@host.xz/o/r', 'sub', undefined],
  ['u@h:/abs/repo.git//x', 'u@h:/abs/repo.git', 'x', undefined],
  ['file:///srv/repo/a/b', 'file:///srv/repo/a/b', '', undefined],
  ['file:///srv/repo.git/a', 'file:///srv/repo.git', 'a', undefined],
  ['git::file:///srv/repo//sub', 'file:///srv/repo', 'sub', undefined],
  ['file:///srv/repo?version=a&ref=', 'file:///srv/repo', '', 'a'],
  ['file:///srv/repo?version=a&ref=b', 'file:///srv/repo', '', 'b'],
  ['file:///srv/repo?ref=a%20b', 'file:///srv/repo', '', 'a b'],
  ['file:///srv/repo?ref', 'file:///srv/repo', '', undefined],
  ['file:///srv/repo?refs', 'file:///srv/repo', '', undefined],
  ['file:///srv/repo?a=b&ref=c&ref=d', 'file:///srv/repo', '', 'c'],
  ['file:///srv/repo?ref=a;b', 'file:///srv/repo', '', undefined],
  ['file:///srv/repo?ref=%zz', 'file:///srv/repo', '', undefined],
])('%s', (text, repository, directory, ref) => {
  expect(parseRepositoryUrl(text)).toMatchObject({ repository, directory, ref });
});

// kustomize 5.8.1 takes these as local paths.
it.each([
  '../base',
  'web.yaml',
  '/srv/repo',
  'gh:o/r',
  'example.com/o/r',
  'github.com/o',
  'ssh://h.com',
  'ssh://git@h.com/o',
  'file://',
  'git://example.com/o/r',
  'ext::sh -c x',
  'git::--upload-pack=touch',
  'file:///srv/repo//../x',
  'github.com/o/r/../../x',
])('%s is a local path', (text) => {
  expect(parseRepositoryUrl(text)).toBeUndefined();
});

// Follows TestNewRepoSpecFromUrl_Smoke and parseQuery of kustomize: seconds, or a duration of Go.
it.each([
  ['', 27_000, true],
  ['?timeout=61', 61_000, true],
  ['?timeout=1m1s', 61_000, true],
  ['?timeout=1.5s', 1500, true],
  ['?timeout=0', 27_000, true],
  ['?timeout=-1s', 27_000, true],
  ['?timeout=soon', 27_000, true],
  ['?submodules=false', 27_000, false],
  ['?submodules=0', 27_000, false],
  ['?submodules=no', 27_000, true],
  ['?submodules=true&timeout=5', 5000, true],
])('the query %s', (query, timeoutMilliseconds, submodules) => {
  expect(parseRepositoryUrl(`file:///srv/repo${query}`)).toMatchObject({ timeoutMilliseconds, submodules });
});
