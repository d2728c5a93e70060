import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileSystem } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { nodeFileSystem } from '@krmkit/base/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildDirectory, ReadLimit } from '../src/build-files.ts';
import { isInside, openBuildFiles } from '../src/build-files.ts';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import type { BuildRemotes } from '../src/remote/remote-port.ts';
import { describeRows } from './describe-rows.ts';

describeRows('files of a build', [
  {
    title: 'A missing file',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
    },
    refused: 'missing-build-input kustomization.yaml:1',
  },
  {
    title: 'A file outside of the directory',
    root: 'k',
    files: {
      'k/kustomization.yaml': `resources:
- ../a.yaml
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'outside-root k/kustomization.yaml:2',
  },
  {
    title: 'An absolute directory',
    files: {
      'kustomization.yaml': `resources:
- /tmp
`,
    },
    refused: 'missing-build-input kustomization.yaml:2',
  },
  {
    title: 'A remote directory',
    files: {
      'kustomization.yaml': `resources:
- https://example.invalid/x/y.git?ref=v1
`,
    },
    refused: 'remote-input kustomization.yaml:2',
  },
]);

describe('files through links', () => {
  let place = '';

  beforeAll(() => {
    place = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-links-')));
    mkdirSync(join(place, 'repository/base'), { recursive: true });
    mkdirSync(join(place, 'repository/prod'));
    const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
    writeFileSync(join(place, 'repository/base/a.yaml'), configMap);
    writeFileSync(join(place, 'repository/base/kustomization.yaml'), 'resources: [a.yaml]\n');
    writeFileSync(join(place, 'repository/prod/kustomization.yaml'), 'resources: [../base]\n');
    symlinkSync(join(place, 'repository'), join(place, 'link'));
    symlinkSync(join(place, 'repository/prod'), join(place, 'prod-link'));
  });

  afterAll(() => {
    rmSync(place, { recursive: true });
  });

  // The files are shown under the path that the user gave; a file outside the link has its real path.
  it.each([
    [
      'repository/prod',
      ['repository/base/a.yaml', 'repository/base/kustomization.yaml', 'repository/prod/kustomization.yaml'],
    ],
    ['link/prod', ['link/base/a.yaml', 'link/base/kustomization.yaml', 'link/prod/kustomization.yaml']],
    ['prod-link', ['prod-link/kustomization.yaml', 'repository/base/a.yaml', 'repository/base/kustomization.yaml']],
  ])('are shown as the user names the directory: %s', async (directory, expected) => {
    const { ok, sources } = await buildKustomizationIn(nodeFileSystem(), join(place, directory));
    expect(ok).toBe(true);
    expect([...sources.keys()].sort()).toEqual(expected.map((path) => join(place, path)));
  });
});

const FILES = {
  'k/kustomization.yaml': 'K',
  'k/own.yaml': 'own',
  'k/deep/own.yaml': 'deep',
  'shared/s.yaml': 'shared',
  'kk/other.yaml': 'other',
  'clones/1/deploy/web.yaml': 'web',
  'clones/1/root.yaml': 'root',
};

/** Files that count how often each is read. */
function counted(): { readonly files: FileSystem; readonly reads: string[] } {
  const files = memoryFileSystem(new Map(Object.entries(FILES)));
  const reads: string[] = [];
  return {
    files: {
      ...files,
      readFile: async (path, maxBytes) => {
        reads.push(path);
        return files.readFile(path, maxBytes);
      },
    },
    reads,
  };
}

const REMOTES: BuildRemotes = {
  download: async (url) =>
    url.includes('missing')
      ? { ok: false, message: 'status 404' }
      : { ok: true, value: new TextEncoder().encode('downloaded') },
  checkOut: async ({ repository }) =>
    repository.includes('missing')
      ? { ok: false, message: 'no such repository', hint: 'Look again' }
      : { ok: true, value: '/clones/1' },
};

async function open(limit: ReadLimit = 'own-directory', remotes?: BuildRemotes) {
  const { files, reads } = counted();
  const opened = await openBuildFiles(files, limit, remotes);
  const directory: BuildDirectory = { real: '/k', shown: 'k' };
  return { opened, directory, reads };
}

const OUTSIDE = 'Move the file, or build with --load-restrictor LoadRestrictionsNone';

describe('a file that a kustomization names', () => {
  it.each<[string, string, ReadLimit, string, string]>([
    ['in its directory', 'own.yaml', 'own-directory', 'k/own.yaml', 'own'],
    ['below its directory', './deep/../deep/own.yaml', 'own-directory', 'k/deep/own.yaml', 'deep'],
    ['anywhere', '../shared/s.yaml', 'anything', 'shared/s.yaml', 'shared'],
    ['below another directory', '../shared/s.yaml', { below: '/shared' }, 'shared/s.yaml', 'shared'],
    ['in its directory, whatever the other one is', 'own.yaml', { below: '/shared' }, 'k/own.yaml', 'own'],
  ])('is read %s', async (_, path, limit, shown, text) => {
    const { opened, directory } = await open(limit);
    const found = await opened.readFile(directory, path);
    expect(found.ok && [found.value.source.path, found.value.source.text]).toEqual([shown, text]);
    expect([...opened.sources.keys()]).toEqual([shown]);
  });

  it.each<[string, string, ReadLimit, object]>([
    [
      'an empty path',
      '',
      'anything',
      { code: 'missing-build-input', message: 'The path is empty', hint: 'Correct the path, or create the file' },
    ],
    [
      'a missing file',
      'no.yaml',
      'own-directory',
      {
        code: 'missing-build-input',
        message: 'There is no file or directory "no.yaml"',
        hint: 'Correct the path, or create the file',
      },
    ],
    [
      'a missing file that can be a repository',
      'github.com/o/r',
      'own-directory',
      { code: 'missing-build-input', canBeDirectory: true },
    ],
    [
      'a directory',
      'deep',
      'own-directory',
      {
        code: 'missing-build-input',
        message: '"deep" is a directory, and this must be a file',
        hint: 'Name a file',
        canBeDirectory: true,
      },
    ],
    [
      'a directory outside',
      '../shared',
      'own-directory',
      {
        code: 'missing-build-input',
        message: '"../shared" is a directory, and this must be a file',
        canBeDirectory: true,
      },
    ],
    [
      'a file outside',
      '../shared/s.yaml',
      'own-directory',
      { code: 'outside-root', message: '"../shared/s.yaml" is not in the directory k', hint: OUTSIDE },
    ],
    [
      'a file in a directory with a longer name',
      '../kk/other.yaml',
      'own-directory',
      { code: 'outside-root', message: '"../kk/other.yaml" is not in the directory k' },
    ],
    ['a file outside of both directories', '../kk/other.yaml', { below: '/shared' }, { code: 'outside-root' }],
    [
      'a remote file',
      'https://u:secret@example.com/a.yaml',
      'anything',
      {
        code: 'remote-input',
        message: expect.not.stringContaining('secret'),
        hint: 'Add --enable-remote to fetch it, or download it and name the local copy',
      },
    ],
  ])('is not %s', async (_, path, limit, failure) => {
    const { opened, directory } = await open(limit);
    expect(await opened.readFile(directory, path)).toMatchObject({ ok: false, failure });
    expect([...opened.sources]).toEqual([]);
  });

  it('is read once, also for parts of a build, each with its own list', async () => {
    const { opened, directory, reads } = await open();
    const part = opened.forPart();
    await opened.readFile(directory, 'own.yaml');
    await opened.readFile(directory, './own.yaml');
    expect([...part.sources.keys()]).toEqual([]);
    await part.readFile(directory, 'own.yaml');
    await part.readFile(directory, 'deep/own.yaml');
    expect(reads).toEqual(['/k/own.yaml', '/k/deep/own.yaml']);
    expect([...part.sources.keys()]).toEqual(['k/own.yaml', 'k/deep/own.yaml']);
    opened.addSources(part.sources);
    expect([...opened.sources.keys()]).toEqual(['k/own.yaml', 'k/deep/own.yaml']);
  });

  it('that cannot be read says why', async () => {
    const { files } = counted();
    const closed: FileSystem = {
      ...files,
      readFile: async () => ({ ok: false, failure: 'denied', message: 'permission denied' }),
    };
    const opened = await openBuildFiles(closed, 'own-directory', undefined);
    expect(await opened.readFile({ real: '/k', shown: 'k' }, 'own.yaml')).toMatchObject({
      failure: { message: '"own.yaml" cannot be read: permission denied', hint: 'Check the file and its permissions' },
    });
  });

  it.each<[string, string, object]>([
    ['a download', 'https://u:secret@example.com/a.yaml', { ok: true, value: { source: { text: 'downloaded' } } }],
    [
      'a download that fails',
      'https://example.com/missing.yaml',
      {
        ok: false,
        failure: { code: 'remote-failure', message: 'status 404', hint: 'Check the address and your access' },
      },
    ],
    [
      'a page of a repository',
      'https://github.com/o/missing',
      { ok: false, failure: { code: 'remote-failure', canBeDirectory: true } },
    ],
  ])('can be %s', async (_, path, expected) => {
    const { opened, directory } = await open('own-directory', REMOTES);
    expect(await opened.readFile(directory, path)).toMatchObject(expected);
    expect([...opened.sources.keys()].join('')).not.toContain('secret');
  });
});

describe('a directory that a kustomization names', () => {
  it.each<[string, string, ReadLimit, BuildDirectory]>([
    ['below', 'deep', 'own-directory', { real: '/k/deep', shown: 'k/deep' }],
    ['beside', '../shared', 'own-directory', { real: '/shared', shown: 'shared' }],
    ['above', '..', 'own-directory', { real: '/', shown: '.' }],
    ['below a limit', '../shared', { below: '/shared' }, { real: '/shared', shown: 'shared' }],
  ])('is found %s', async (_, path, limit, value) => {
    const { opened, directory } = await open(limit);
    expect(await opened.findDirectory(directory, path)).toEqual({ ok: true, value });
  });

  it.each<[string, string, ReadLimit, object]>([
    ['missing', 'no', 'own-directory', { code: 'missing-build-input', message: 'There is no file or directory "no"' }],
    [
      'a file',
      'own.yaml',
      'own-directory',
      {
        code: 'missing-build-input',
        message: '"own.yaml" is a file, and this must be a directory with a kustomization',
        hint: 'Name a directory',
      },
    ],
    [
      'an absolute path',
      '/k/deep',
      'own-directory',
      { code: 'missing-build-input', message: '"/k/deep" is an absolute path', hint: 'Write a relative path' },
    ],
    [
      'outside of a limit',
      '../kk',
      { below: '/k' },
      {
        code: 'outside-root',
        message: '"../kk" is not in the repository',
        hint: 'Move the directory into the repository',
      },
    ],
    [
      'a repository without permission',
      'github.com/o/r',
      'own-directory',
      { code: 'remote-input', message: '"github.com/o/r" is remote' },
    ],
  ])('is not %s', async (_, path, limit, failure) => {
    const { opened, directory } = await open(limit);
    expect(await opened.findDirectory(directory, path)).toMatchObject({ ok: false, failure });
  });
});

describe('a repository', () => {
  const checkedOut = async (path: string) => {
    const { opened, directory } = await open('anything', REMOTES);
    return { opened, found: await opened.findDirectory(directory, path) };
  };

  it.each<[string, string, string, string]>([
    ['its root', 'github.com/o/r', '/clones/1', 'https://github.com/o/r'],
    ['a directory in it', 'github.com/o/r//deploy?ref=v1', '/clones/1/deploy', 'https://github.com/o/r//deploy?ref=v1'],
  ])('is checked out: %s', async (_, path, real, shown) => {
    expect((await checkedOut(path)).found).toMatchObject({ ok: true, value: { real, shown } });
  });

  it.each<[string, string, object]>([
    ['it', 'github.com/o/missing', { code: 'remote-failure', message: 'no such repository', hint: 'Look again' }],
    [
      'a directory in it',
      'github.com/o/r//no',
      {
        code: 'missing-build-input',
        message: 'https://github.com/o/r has no directory "no"',
        hint: 'Correct the path after the repository',
      },
    ],
    [
      'a directory at a commit',
      'github.com/o/r//no?ref=v1',
      { message: 'https://github.com/o/r has no directory "no" at v1' },
    ],
  ])('can lack %s', async (_, path, failure) => {
    expect((await checkedOut(path)).found).toMatchObject({ ok: false, failure });
  });

  it('has files that are shown with its address, and no others', async () => {
    const { opened, found } = await checkedOut('github.com/o/r//deploy?ref=v1');
    if (!found.ok) throw new Error(found.failure.message);
    const file = await opened.readFile(found.value, 'web.yaml');
    const shown = 'https://github.com/o/r//deploy/web.yaml?ref=v1';
    expect(file.ok && file.value.source.path).toBe(shown);
    expect(opened.remoteOf(shown)).toMatchObject({
      path: 'deploy/web.yaml',
      checkout: { root: '/clones/1', ref: 'v1' },
    });
    expect(opened.remoteOf('k/own.yaml')).toBeUndefined();
    expect(await opened.readFile(found.value, '../root.yaml')).toMatchObject({
      failure: {
        code: 'outside-root',
        hint: 'A kustomization of a remote repository can use only files of its directory',
      },
    });
    expect(await opened.findDirectory(found.value, '..')).toMatchObject({ ok: true, value: { real: '/clones/1' } });
    expect(await opened.findDirectory(found.value, '../../../k')).toMatchObject({
      failure: { code: 'outside-root', message: '"../../../k" is not in the repository https://github.com/o/r' },
    });
  });

  it('can be the root of a build', async () => {
    const opened = await openBuildFiles(counted().files, 'own-directory', REMOTES);
    expect(await opened.openRoot('github.com/o/r//deploy')).toMatchObject({
      ok: true,
      value: { real: '/clones/1/deploy' },
    });
  });

  it('is no root if a directory has the name', async () => {
    const files = memoryFileSystem(new Map([['github.com/o/r/kustomization.yaml', '']]));
    const opened = await openBuildFiles(files, 'own-directory', REMOTES);
    expect(await opened.openRoot('github.com/o/r')).toMatchObject({ ok: true, value: { real: '/github.com/o/r' } });
  });
});

describe('the root of a build', () => {
  it.each([
    ['missing', 'no', { code: 'missing-build-input' }],
    ['a file', 'k/own.yaml', { code: 'missing-build-input' }],
  ])('is not %s', async (_, path, failure) => {
    const opened = await openBuildFiles(counted().files, 'own-directory', undefined);
    expect(await opened.openRoot(path)).toMatchObject({ ok: false, failure });
  });

  it('is shown as an absolute path if the user names it so, with all of its files', async () => {
    const opened = await openBuildFiles(counted().files, 'anything', undefined);
    const root = await opened.openRoot('/k');
    expect(root).toMatchObject({ ok: true, value: { real: '/k', shown: '/k' } });
    if (!root.ok) return;
    const file = await opened.readFile(root.value, '../shared/s.yaml');
    expect(file.ok && file.value.source.path).toBe('/shared/s.yaml');
  });
});

describe('the kind of a path', () => {
  it.each([
    ['/k', 'directory'],
    ['/k/own.yaml', 'file'],
    ['/no', undefined],
  ])('%s: %s', async (path, expected) => {
    expect(await (await open()).opened.statusOf(path)).toBe(expected);
  });
});

describe('whether a path is inside of a directory', () => {
  it.each([
    ['/a', '/a', true],
    ['/a/b', '/a', true],
    ['/ab', '/a', false],
    ['/a', '/a/b', false],
    ['/a', '/', true],
  ])('%s in %s: %s', (path, directory, expected) => {
    expect(isInside(path, directory)).toBe(expected);
  });
});
