import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { comparableUrl, remotesOf } from '../../src/find/repository.ts';

// git-clone(1), GIT URLS.
it.each([
  ['https://github.com/o/r.git', 'github.com/o/r'],
  ['https://github.com/o/r', 'github.com/o/r'],
  ['https://github.com/o/r.git/', 'github.com/o/r'],
  ['https://user:token@github.com/o/r', 'github.com/o/r'],
  ['https://github.com:443/o/r', 'github.com/o/r'],
  ['ssh://git@github.com:22/o/r.git', 'github.com/o/r'],
  ['git@github.com:o/r.git', 'github.com/o/r'],
  ['GitHub.com:O/R', 'github.com/o/r'],
  [' git+ssh://github.com/o/r ', 'github.com/o/r'],
  ['file:///srv/r.git', '/srv/r'],
  ['/srv/r', '/srv/r'],
  ['https://github.com/o/r@x', 'github.com/o/r@x'],
])('the address %j is %s', (url, expected) => {
  expect(comparableUrl(url)).toBe(expected);
});

const CONFIG = `[core]
\turl = https://example.com/not/this
[remote "origin"]
\turl = https://example.com/o/one.git
\tfetch = +refs/heads/*:refs/remotes/origin/*
[branch "main"]
\turl = https://example.com/not/that
  [remote "other"]
url="git@example.com:o/two"
\turl = https://example.com/o/three
`;

// gitrepository-layout(5): .git can be a file, and a worktree has its configuration elsewhere.
describe('the remotes of a clone', () => {
  const REMOTES = ['example.com/o/one', 'example.com/o/two', 'example.com/o/three'];
  it.each<readonly [title: string, files: Readonly<Record<string, string>>, expected: readonly string[]]>([
    ['in its configuration', { '/r/.git/config': CONFIG }, REMOTES],
    ['with other line ends', { '/r/.git/config': CONFIG.replaceAll('\n', '\r\n') }, REMOTES],
    ['of a submodule', { '/r/.git': 'gitdir: ../m/r\n', '/m/r/config': CONFIG }, REMOTES],
    [
      'of a worktree',
      { '/r/.git': 'gitdir: /m/worktrees/r\n', '/m/worktrees/r/commondir': '../..\n', '/m/config': CONFIG },
      REMOTES,
    ],
    ['without remotes', { '/r/.git/config': '[core]\n' }, []],
    ['without a configuration', { '/r/.git/HEAD': '' }, []],
    ['without a repository', { '/r/a': '' }, []],
  ])('%s', async (_, files, expected) => {
    expect(await remotesOf('/r', memoryFileSystem(new Map(Object.entries(files))))).toEqual(expected);
  });
});
