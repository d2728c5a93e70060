import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileSystem } from '@krmkit/base';
import { changedPaths, openRepository } from '@krmkit/manifests';
import type { Repository } from '@krmkit/manifests';
import type { Clone } from '@krmkit/testing';
import { createClone, NEEDS_LINUX } from '@krmkit/testing';
import type { OpenedRevisions, RevisionSettings, Trees } from '../../src/revisions/open-revisions.ts';
import { createIsChanged, openRevisions } from '../../src/revisions/open-revisions.ts';
import { revisionPorts } from '../check-files.ts';
import { placedFiles } from '../configuration/placed-files.ts';

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';

let clone: Clone;
let inner: Clone;
let repository: Repository;
beforeAll(async () => {
  inner = createClone();
  inner.commit({ 'a.yaml': MAP });
  clone = createClone();
  clone.commit({ 'a.yaml': 'one\n', 'dir/b.yaml': 'one\n', 'gone.yaml': 'one\n' });
  clone.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.path, 'vendor/sub');
  clone.commit({ 'a.yaml': 'two\n' });
  const commit = inner.commit({ 'a.yaml': `${MAP}data: {}\n` });
  clone.git('-C', 'vendor/sub', 'fetch', '-q', 'origin', commit);
  clone.git('-C', 'vendor/sub', 'checkout', '-q', commit);
  clone.edit({ 'a.yaml': 'three\n', 'new.yaml': 'new\n' });
  const ports = revisionPorts(clone);
  const opened = await openRepository({ programs: await ports.programs(), signal: ports.signal });
  if (!opened.ok) throw new Error(opened.message);
  repository = opened.value;
});
afterAll(() => {
  clone.remove();
  inner.remove();
});

const open = (settings: Partial<RevisionSettings>): ReturnType<typeof openRevisions> =>
  openRevisions(revisionPorts(clone), { base: 'HEAD', head: undefined, paths: ['.'], ...settings });
async function opened(settings: Partial<RevisionSettings>): Promise<OpenedRevisions> {
  const revisions = await open(settings);
  if (!revisions.ok) throw new Error(revisions.message);
  return revisions.value;
}
async function textIn(files: FileSystem, path: string): Promise<string> {
  const read = await files.readFile(path, 99);
  return read.ok ? new TextDecoder().decode(read.value) : read.failure;
}

describe('two revisions', () => {
  it.each<readonly [what: string, settings: Partial<RevisionSettings>, before: string, after: string]>([
    ['a commit and the working tree', { base: 'HEAD' }, 'two\n', 'three\n'],
    ['two commits', { base: 'HEAD~1', head: 'HEAD' }, 'one\n', 'two\n'],
    ['one commit', { base: 'HEAD', head: 'HEAD' }, 'two\n', 'two\n'],
  ])('are the files of %s', async (_, settings, before, after) => {
    const { trees } = await opened(settings);
    expect(await textIn(trees.before, 'a.yaml')).toBe(before);
    expect(await textIn(trees.after, 'a.yaml')).toBe(after);
    // The file is the same on both sides.
    expect([await textIn(trees.before, 'dir/b.yaml'), await textIn(trees.after, 'dir/b.yaml')]).toEqual([
      'one\n',
      'one\n',
    ]);
  });

  it('have the paths that differ', async () => {
    const { trees } = await opened({});
    expect(['a.yaml', 'new.yaml', 'dir/b.yaml', 'dir'].map((path) => trees.changed.has(path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await textIn(trees.before, 'new.yaml')).toBe('missing');
    const commits = await opened({ base: 'HEAD~1', head: 'HEAD' });
    expect(['a.yaml', 'new.yaml'].map((path) => commits.trees.changed.has(path))).toEqual([true, false]);
  });

  it.each<readonly [paths: readonly string[], submodules: readonly string[]]>([
    [['.'], ['vendor/sub']],
    [['vendor'], ['vendor/sub']],
    [['dir'], []],
    [['dir', './vendor/'], ['vendor/sub']],
  ])('have the changed submodules below %j', async (paths, submodules) => {
    const settings = { paths };
    expect((await opened(settings)).submodules).toEqual(submodules);
  });

  // macOS and Windows refuse such names.
  it('name the files of the working tree whose names are not UTF-8', NEEDS_LINUX, async () => {
    const paths = ['\xFF.yaml', '\xFF.txt'].map((name) =>
      Buffer.concat([Buffer.from(`${clone.path}/dir/`), Buffer.from(name, 'latin1')]),
    );
    for (const path of paths) writeFileSync(path, MAP);
    const [all, other, commits] = [
      await opened({}),
      await opened({ paths: ['vendor'] }),
      await opened({ head: 'HEAD' }),
    ];
    for (const path of paths) rmSync(path);
    expect(all.unreadable).toEqual(['dir/\uFFFD.yaml']);
    expect([other.unreadable, commits.unreadable]).toEqual([[], []]);
  });

  it('do not exist where git has no such revision', async () => {
    for (const settings of [{ base: 'none' }, { base: 'HEAD', head: 'none' }]) {
      const revisions = await open(settings);
      expect(revisions).toMatchObject({ ok: false, message: expect.stringContaining('none') });
      expect(revisions).not.toHaveProperty('isUsage');
    }
  });

  it.each(['..', 'vendor/sub'])(
    'do not have the PATH %s in another repository, which is a wrong call',
    async (path) => {
      expect(await open({ paths: [path] })).toMatchObject({ ok: false, isUsage: true });
    },
  );
});

describe('whether a path changed', () => {
  const FILES = {
    '/r/d/a.yaml': '',
    '/r/d/b.yaml': '',
    '/r/d/target/x.yaml': '',
    '/r/d/other/x.yaml': '',
    '/outside/x.yaml': '',
  };
  const treesWith = (
    before: Readonly<Record<string, string>>,
    after: Readonly<Record<string, string>>,
    hasLinks: boolean,
    changed: readonly string[] = ['d/a.yaml', 'd/target/x.yaml'],
  ): Trees => ({
    before: placedFiles('/r/d', FILES, before),
    after: placedFiles('/r/d', FILES, after),
    changed: changedPaths(changed),
    hasLinks,
    unreadable: [],
  });
  const isChanged = (path: string, trees: Trees): Promise<boolean> =>
    createIsChanged({ ...repository, top: '/r', directory: 'd' }, trees)(path);

  it.each([
    ['a.yaml', true],
    ['./a.yaml', true],
    ['target/../a.yaml', true],
    ['b.yaml', false],
    ['/r/d/a.yaml', true],
    ['/r/d/b.yaml', false],
    ['/outside/a.yaml', false],
    ['/rr/d/a.yaml', false],
  ])('%s: %s', async (path, expected) => {
    expect(await isChanged(path, treesWith({}, {}, false))).toBe(expected);
  });

  const link = { '/r/d/link': '/r/d/target' };
  it.each<
    readonly [
      what: string,
      before: Readonly<Record<string, string>>,
      after: Readonly<Record<string, string>>,
      hasLinks: boolean,
      expected: boolean,
    ]
  >([
    ['a link to a changed file', link, link, true, true],
    ['a link, where the base is known to have none', link, link, false, false],
    [
      'a link to another directory than before',
      { '/r/d/link': '/r/d/other' },
      { '/r/d/link': '/r/d/b.yaml' },
      true,
      true,
    ],
    ['a link to a file that did not change', { '/r/d/link': '/r/d/other' }, { '/r/d/link': '/r/d/other' }, true, false],
    ['a link out of the repository', { '/r/d/link': '/outside' }, { '/r/d/link': '/outside' }, true, false],
  ])('%s', async (_, before, after, hasLinks, expected) => {
    expect(await isChanged('link/x.yaml', treesWith(before, after, hasLinks))).toBe(expected);
  });
});
