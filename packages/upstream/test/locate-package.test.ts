import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { locatePackage } from '../src/locate-package.ts';

const FILES = memoryFileSystem(
  new Map(
    [
      'repo/.git/HEAD',
      'repo/.git/objects/x',
      'repo/.git/refs/x',
      'repo/apps/web/a',
      'repo/at@v1/a',
      'bare/HEAD',
      'bare/objects/x',
      'bare/refs/x',
      'half/HEAD',
      'half/refs/x',
      'plain/a',
    ].map((path) => [`/home/${path}`, '']),
  ),
);

interface Row {
  readonly address: string;
  readonly name: string;
  readonly directory: string;
  readonly ref?: string;
  readonly missing?: string;
  /** From `/home/mine`. */
  readonly repository: string;
}

// docs/get.md, and `kpt pkg get REPO_URI[.git]/PKG_PATH[@VERSION]`: https://kpt.dev/reference/cli/pkg/get/
const ROWS: readonly Row[] = [
  { address: '/home/repo', name: 'repo', directory: '', repository: '/home/repo' },
  { address: '/home/repo/', name: 'repo', directory: '', repository: '/home/repo' },
  { address: '/home/repo/apps/web', name: 'web', directory: 'apps/web', repository: '/home/repo' },
  { address: '/home/repo/apps/web@v2', name: 'web', directory: 'apps/web', ref: 'v2', repository: '/home/repo' },
  { address: '/home/repo/at@v1', name: 'at@v1', directory: 'at@v1', repository: '/home/repo' },
  {
    address: '/home/repo.git/apps/web@v2',
    name: 'web',
    directory: 'apps/web',
    ref: 'v2',
    missing: '/home/repo.git/apps/web',
    repository: '/home/repo',
  },
  { address: '/home/repo/.git', name: 'repo', directory: '', repository: '/home/repo' },
  { address: '/home/bare', name: 'bare', directory: '', repository: '/home/bare' },
  {
    address: '/home/bare/a/b@v1',
    name: 'b',
    directory: 'a/b',
    ref: 'v1',
    missing: '/home/bare/a/b',
    repository: '/home/bare',
  },
  { address: '/home/repo/gone', name: 'gone', directory: 'gone', missing: '/home/repo/gone', repository: '/home/repo' },
  { address: 'file:///home/repo/apps', name: 'apps', directory: 'apps', repository: 'file:///home/repo' },
  { address: 'home/repo/apps', name: 'apps', directory: 'apps', repository: '../repo' },
  {
    address: 'https://example.com/o/r.git/d/e@v1',
    name: 'e',
    directory: 'd/e',
    ref: 'v1',
    repository: 'https://example.com/o/r.git',
  },
  { address: 'https://example.com/o/r.git', name: 'r', directory: '', repository: 'https://example.com/o/r.git' },
  {
    address: 'git@example.com:o/r.git@main',
    name: 'r',
    directory: '',
    ref: 'main',
    repository: 'git@example.com:o/r.git',
  },
];

describe('a package', () => {
  it.each(ROWS)('$address', async ({ address, name, directory, ref, missing, repository }) => {
    const found = await locatePackage(address, FILES);
    if (!found.ok) throw new Error(found.problem.message);
    const { repositoryFrom, ...rest } = found.value;
    expect(rest).toEqual({ name, directory, ref, ...(missing === undefined ? {} : { missing }) });
    expect(repositoryFrom('/home/mine')).toBe(repository);
  });

  it.each([
    ['/home/plain', 'there is no git repository at /home/plain or above it'],
    ['/home/half', 'there is no git repository at /home/half or above it'],
    ['/nothing/at/all@v1', 'there is no git repository at /nothing/at/all or above it'],
  ])('%s is not found', async (address, message) => {
    expect(await locatePackage(address, FILES)).toEqual({
      ok: false,
      problem: { kind: 'origin', message, hint: 'name a directory in a repository' },
    });
  });
});
