import { describe, expect, it } from 'vitest';
import type { FileSystem } from '@krmkit/base';
import { findConfiguration } from '../../src/configuration/find-configuration.ts';
import type { ConfigurationPorts, FoundConfiguration } from '../../src/configuration/find-configuration.ts';
import { placedFiles } from './placed-files.ts';

const find = (files: FileSystem, ports: Partial<ConfigurationPorts> = {}): Promise<FoundConfiguration> =>
  findConfiguration({ files, home: '', isOwn: async () => true, ...ports });

interface Place {
  readonly path: string;
  readonly directory: string;
  readonly below: readonly string[];
  readonly isOutside: boolean;
}

describe('the configuration', () => {
  it.each<readonly [what: string, here: string, paths: readonly string[], home: string, place: Place | undefined]>([
    [
      'of the working directory',
      '/a/b',
      ['/a/b/.krmkit.yaml', '/a/.krmkit.yaml', '/a/.git/HEAD'],
      '',
      { path: '.krmkit.yaml', directory: '/a/b', below: [], isOutside: false },
    ],
    [
      'of the working directory without a repository',
      '/a/b',
      ['/a/b/.krmkit.yaml'],
      '',
      { path: '.krmkit.yaml', directory: '/a/b', below: [], isOutside: false },
    ],
    [
      'of a directory above it, in the same repository',
      '/a/b/c',
      ['/a/.krmkit.yaml', '/a/.git/HEAD', '/a/b/c/x'],
      '',
      { path: '../../.krmkit.yaml', directory: '/a', below: ['b', 'c'], isOutside: false },
    ],
    [
      // As on Windows, the real path of no home directory is the working directory here.
      'of a directory above it, without a repository',
      '/a/b',
      ['/a/.krmkit.yaml', '/a/b/x'],
      '',
      { path: '../.krmkit.yaml', directory: '/a', below: ['b'], isOutside: true },
    ],
    [
      'of a directory above it, in a repository that begins further up',
      '/a/b/c',
      ['/a/.git/HEAD', '/a/b/.krmkit.yaml', '/a/b/c/x'],
      '',
      { path: '../.krmkit.yaml', directory: '/a/b', below: ['c'], isOutside: false },
    ],
    ['above the repository, which does not count', '/a/b', ['/a/.krmkit.yaml', '/a/b/.git/HEAD'], '', undefined],
    ['above the home directory, which does not count', '/a/b', ['/.krmkit.yaml', '/a/b/x'], '/a', undefined],
    [
      'of the home directory',
      '/a/b',
      ['/a/.krmkit.yaml', '/a/b/x'],
      '/a',
      { path: '../.krmkit.yaml', directory: '/a', below: ['b'], isOutside: true },
    ],
    [
      'of the root of the disk',
      '/a',
      ['/.krmkit.yaml', '/a/x'],
      '/none',
      { path: '../.krmkit.yaml', directory: '/', below: ['a'], isOutside: true },
    ],
    [
      'in the root of the disk',
      '/',
      ['/.krmkit.yaml'],
      '',
      { path: '.krmkit.yaml', directory: '/', below: [], isOutside: false },
    ],
    ['that is not there', '/a', ['/a/x'], '', undefined],
  ])('%s', async (_, here, paths, home, place) => {
    const text = 'severity: info\n';
    const found = await find(placedFiles(here, Object.fromEntries(paths.map((path) => [path, text]))), { home });
    expect(found).toEqual(
      place === undefined
        ? { state: 'none' }
        : {
            state: 'found',
            file: {
              path: place.path,
              bytes: new TextEncoder().encode(text),
              position: { directory: place.directory, below: place.below },
              isLink: false,
              isOutside: place.isOutside,
            },
          },
    );
  });

  it.each<readonly [what: string, paths: readonly string[], state: string]>([
    ['above the working directory without a repository, is not used', ['/a/.krmkit.yaml', '/a/b/x'], 'foreign'],
    ['in a repository, is used', ['/a/.krmkit.yaml', '/a/b/x', '/a/.git/HEAD'], 'found'],
    ['in the working directory, is used', ['/a/b/.krmkit.yaml'], 'found'],
  ])('of another user %s', async (_, paths, state) => {
    const files = placedFiles('/a/b', Object.fromEntries(paths.map((path) => [path, ''])));
    const found = await find(files, { isOwn: async (path) => path !== '../.krmkit.yaml' && path !== '.krmkit.yaml' });
    expect(found.state).toBe(state);
    expect(found).toMatchObject(state === 'foreign' ? { path: '../.krmkit.yaml' } : {});
  });
});

describe('on Windows, whose paths have a drive', () => {
  const onDrive = (files: FileSystem): FileSystem => ({
    ...files,
    realPath: async (path) => {
      const real = await files.realPath(path);
      return real.ok ? { ok: true, value: `C:${real.value}` } : real;
    },
  });

  it('the configuration is found', async () => {
    const files = onDrive(placedFiles('/a/b', { '/a/.krmkit.yaml': '', '/a/b/x': '', '/a/.git/HEAD': '' }));
    expect(await find(files)).toMatchObject({
      state: 'found',
      file: { path: '../.krmkit.yaml', position: { directory: 'C:/a', below: ['b'] }, isLink: false },
    });
  });

  it('the home directory ends the search', async () => {
    const files = onDrive(placedFiles('/a/b', { '/.krmkit.yaml': '', '/a/b/x': '' }));
    expect(await find(files, { home: '/a' })).toEqual({ state: 'none' });
  });
});

describe('a link', () => {
  it.each([
    ['in its directory', '/a/other.yaml', { state: 'found', file: { isLink: true } }],
    ['in a directory below', '/a/b/other.yaml', { state: 'found', file: { isLink: true } }],
    [
      'out of its directory',
      '/other.yaml',
      { state: 'unreadable', diagnostic: { message: 'This link leads out of its directory, so it was not followed' } },
    ],
    ['to a directory beside with the same beginning', '/ab/other.yaml', { state: 'unreadable' }],
  ])('%s', async (_, to, found) => {
    const files = placedFiles('/a', { [to]: '', '/a/x': '' }, { '/a/.krmkit.yaml': to });
    expect(await find(files)).toMatchObject(found);
  });
});

describe('a file that cannot be read', () => {
  const files = placedFiles('/a/b', { '/a/.krmkit.yaml': '', '/a/b/x': '', '/a/.git/HEAD': '' });
  const denied = { ok: false, failure: 'denied', message: 'EACCES' } as const;
  const isFile = (path: string): boolean => path === '../.krmkit.yaml';
  it.each<readonly [what: string, broken: Partial<FileSystem>]>([
    ['its status', { status: async (path) => (isFile(path) ? denied : files.status(path)) }],
    ['its real path', { realPath: async (path) => (isFile(path) ? denied : files.realPath(path)) }],
    ['its content', { readFile: async () => denied }],
  ])('is reported: %s', async (_, broken) => {
    expect(await find({ ...files, ...broken })).toMatchObject({
      state: 'unreadable',
      diagnostic: {
        code: 'unreadable-file',
        message: 'This file cannot be read: permission denied',
        location: { path: '../.krmkit.yaml' },
      },
    });
  });

  it.each([
    ['below', 1024 * 1024 - 1, { state: 'found' }],
    ['at', 1024 * 1024, { state: 'found' }],
    ['above', 1024 * 1024 + 1, { state: 'unreadable', diagnostic: { hint: 'shorten it' } }],
  ])('is one of more than a MiB: %s the limit', async (_, size, expected) => {
    expect(await find(placedFiles('/a', { '/a/.krmkit.yaml': '#'.repeat(size) }))).toMatchObject(expected);
  });

  it('is a directory', async () => {
    expect(await find(placedFiles('/a', { '/a/.krmkit.yaml/x': '' }))).toMatchObject({ state: 'unreadable' });
  });
});
