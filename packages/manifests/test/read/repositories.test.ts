import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { repositoriesOf } from '../../src/read/repositories.ts';

const FILES = memoryFileSystem(
  new Map([
    ['repo/.git/HEAD', ''],
    ['repo/a/b/c.yaml', ''],
    ['repo/a/d.yaml', ''],
    ['repo/nested/.git', 'gitdir: elsewhere'],
    ['repo/nested/e.yaml', ''],
    ['plain/x/f.yaml', ''],
    ['plain/xy/g.yaml', ''],
  ]),
);

/** Below the directory of the process. */
async function found(...paths: readonly string[]): Promise<readonly string[]> {
  const here = await FILES.realPath('.');
  const root = here.ok ? here.value : '';
  return (await repositoriesOf(FILES, paths)).map((path) => path.slice(root.length).replace(/^\//, ''));
}

describe('the directories to search', () => {
  it.each<readonly [paths: readonly string[], expected: readonly string[]]>([
    [[], []],
    [['repo'], ['repo']],
    [['repo/a/b'], ['repo']],
    [['repo/a/b/c.yaml'], ['repo']],
    [['repo/a/b', 'repo/a/d.yaml'], ['repo']],
    [['repo/nested'], ['repo/nested']],
    [['repo/nested', 'repo'], ['repo']],
    [['plain/x'], ['plain/x']],
    [['plain/x/f.yaml'], ['plain/x']],
    [
      ['plain/x', 'plain/xy'],
      ['plain/x', 'plain/xy'],
    ],
    [['plain', 'plain/x'], ['plain']],
    [['none'], []],
  ])('%j: %j', async (paths, expected) => {
    expect(await found(...paths)).toEqual(expected);
  });

  it('are all below the root of the file system', async () => {
    const files = {
      ...FILES,
      realPath: (path: string) => Promise.resolve({ ok: true as const, value: path }),
      status: (path: string) =>
        Promise.resolve(
          path.endsWith('.git')
            ? ({ ok: false, failure: 'missing', message: '' } as const)
            : ({ ok: true, value: { kind: 'directory', size: 0 } } as const),
        ),
    };
    expect(await repositoriesOf(files, ['/', '/a'])).toEqual(['/']);
  });
});
