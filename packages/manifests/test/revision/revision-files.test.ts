import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileSystem, Result } from '@krmkit/base';
import type { TreeEntries } from '../../src/revision/changed-entries.ts';
import { changedEntries, commitEntries, linksOf } from '../../src/revision/changed-entries.ts';
import { readGitObjects } from '../../src/revision/read-objects.ts';
import { openRepository } from '../../src/revision/repository.ts';
import { nodeFileSystem, nodeWritingHalf } from '@krmkit/base/node';
import { revisionFiles } from '../../src/revision/revision-files.ts';
import { workingEntries } from '../../src/revision/working-entries.ts';
import { resolveRevisions } from '../../src/revision/resolve-revisions.ts';
import type { Clone, FileEdits } from '@krmkit/testing';
import { runs } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';

let clone: Clone;
beforeAll(() => {
  clone = createClone();
  clone.commit({});
});
afterAll(() => {
  clone.remove();
});

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

/** The files of the base, and of the head if it is a commit. */
async function open(
  directory: string,
  base: string,
  head: string | undefined,
): Promise<Record<'before' | 'after', FileSystem>> {
  const { fileSystem, programs } = clone.ports(directory);
  const repository = must(await openRepository({ programs, signal: new AbortController().signal }));
  const revisions = must(await resolveRevisions(repository, base, head));
  const { top, directory: below } = repository;
  const filesOf = async (entries: TreeEntries, others: FileSystem | undefined): Promise<FileSystem> =>
    revisionFiles({ others, entries, read: must(await readGitObjects(repository, entries)), top, directory: below });
  const after = head === undefined ? fileSystem : await filesOf(must(await commitEntries(repository, head)), undefined);
  const before = must(await commitEntries(repository, revisions.base.commit));
  const disk = { ...nodeFileSystem(), ...nodeWritingHalf() };
  const now = must(
    head === undefined ? await workingEntries(repository, disk, before) : await commitEntries(repository, head),
  );
  const changes = changedEntries(before, now);
  return { before: await filesOf(new Map([...linksOf(before), ...changes]), after), after };
}

/** Every file by path, with links followed; directories without files are left out. */
async function contentOf(files: FileSystem, directory = '.'): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  const entries = await files.readDirectory(directory);
  if (!entries.ok) return found;
  for (const { name, kind } of entries.value) {
    const path = directory === '.' ? name : `${directory}/${name}`;
    if (name === '.git') continue;
    if (kind === 'directory') Object.assign(found, await contentOf(files, path));
    const read = kind === 'directory' ? undefined : await files.readFile(path, 1000);
    if (read !== undefined) found[path] = read.ok ? new TextDecoder().decode(read.value) : `${kind} that leads nowhere`;
  }
  return found;
}

/** What opening each path gives, also of those that no directory lists. */
async function openedPaths(files: FileSystem): Promise<Readonly<Record<string, string>>> {
  const names = [...PATHS, 'b/c', 'd/e'].flatMap((one) => [one, `${one}/x`, `${one}/c/x`]);
  const opened: Record<string, string> = {};
  for (const name of names) {
    const read = await files.readFile(name, 1000);
    if (read.ok) opened[name] = new TextDecoder().decode(read.value);
  }
  return opened;
}

const PATHS = ['a', 'b', 'a/x', 'a/y', 'b/x', 'b/c/x', 'b/c/y', 'd/e/f', 'link', 'a/link'];
const path = fc.constantFrom(...PATHS);
const content = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('one', 'two', '', 'three\r\nlines\r\n') },
  { weight: 2, arbitrary: fc.constantFrom('-> b/c', '-> ../b/c/x', '-> x', '-> b', '-> missing', '-> link') },
);
const edits = fc.dictionary(path, fc.option(content, { nil: undefined }), { maxKeys: 6 });

/** Files below files cannot be written, so an edit removes what is in its way. */
function possible(given: FileEdits): FileEdits {
  const paths = Object.keys(given);
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => !paths.some((other) => other !== name && other.startsWith(`${name}/`))),
  );
}

function makeRoom(given: FileEdits): FileEdits {
  const removed = Object.keys(given).flatMap((name) => {
    const segments = name.split('/');
    return segments.slice(0, -1).map((_, index) => segments.slice(0, index + 1).join('/'));
  });
  const files = clone.git('ls-files').split('\n');
  return Object.fromEntries(removed.filter((name) => files.includes(name)).map((name) => [name, undefined]));
}

function apply(given: FileEdits): void {
  const able = possible(given);
  clone.edit(makeRoom(able));
  clone.edit(able);
}

describe('files of a revision', () => {
  it('are those of a checkout, for random changes with links', async () => {
    await fc.assert(
      fc.asyncProperty(edits, edits, async (first, second) => {
        clone.git('clean', '-qfdx');
        clone.git('checkout', '-q', '-f', 'main');
        apply(first);
        clone.commit({});
        const all = async (files: FileSystem): Promise<unknown> => [await contentOf(files), await openedPaths(files)];
        const expected = await all(clone.ports().fileSystem);
        const base = clone.git('rev-parse', 'HEAD');
        apply(second);
        const inTree = await open('', base, undefined);
        expect(await all(inTree.before)).toEqual(expected);
        const head = clone.commit({});
        const committed = await open('', base, head);
        expect(await all(committed.before)).toEqual(expected);
        expect(await all(committed.after)).toEqual(await all(clone.ports().fileSystem));
      }),
      { numRuns: runs(5) },
    );
  });

  it('are read from a directory below the top, also those above it', async () => {
    clone.git('checkout', '-q', '-f', 'main');
    clone.commit({ 'top.yaml': 'old', 'sub/own.yaml': 'old', 'sub/same.yaml': 'same' });
    clone.edit({ 'top.yaml': 'new', 'sub/own.yaml': 'new', 'sub/added.yaml': 'new' });
    const { before } = await open('sub', 'HEAD', undefined);
    const text = async (name: string): Promise<string> => {
      const read = await before.readFile(name, 100);
      return read.ok ? new TextDecoder().decode(read.value) : read.failure;
    };
    expect(await text('own.yaml')).toBe('old');
    expect(await text('../top.yaml')).toBe('old');
    expect(await text(`${clone.path}/top.yaml`)).toBe('old');
    expect(await text('same.yaml')).toBe('same');
    expect(await text('added.yaml')).toBe('missing');
    expect(await before.realPath('../top.yaml')).toEqual({ ok: true, value: `${clone.path}/top.yaml` });
  });

  it('do not have what is below a link that only the other side has', async () => {
    clone.git('checkout', '-q', '-f', 'main');
    clone.commit({ 'real/extra.yaml': 'a', 'linked/own.yaml': 'a', 'linked/extra.yaml': undefined });
    clone.edit({ 'linked/own.yaml': undefined });
    clone.edit({ linked: '-> real' });
    const { before, after } = await open('', 'HEAD', undefined);
    expect(await after.status('linked/extra.yaml')).toMatchObject({ ok: true });
    expect(await before.status('linked/extra.yaml')).toMatchObject({ ok: false, failure: 'missing' });
    expect(await before.status('linked/own.yaml')).toMatchObject({ ok: true });
  });

  it('have no directory that only the other side has files in', async () => {
    clone.git('checkout', '-q', '-f', 'main');
    clone.commit({ 'kept.yaml': 'a', 'old/kept.yaml': 'a' });
    clone.edit({ 'new/deep/x.yaml': 'a', 'old/new.yaml': 'a' });
    const { before } = await open('', 'HEAD', undefined);
    const names = async (path: string): Promise<unknown> => {
      const entries = await before.readDirectory(path);
      return entries.ok ? entries.value.map(({ name }) => name).filter((name) => name !== '.git') : entries.failure;
    };
    expect(await before.status('new')).toMatchObject({ ok: false, failure: 'missing' });
    expect(await names('new/deep')).toBe('missing');
    expect(await names('.')).not.toContain('new');
    expect(await names('old')).toEqual(['kept.yaml']);
  });

  it('are the same on both sides if git ignores them', async () => {
    clone.git('checkout', '-q', '-f', 'main');
    clone.commit({ '.gitignore': 'secret.env\n', 'kept.yaml': 'a' });
    clone.edit({ 'secret.env': 'PASSWORD=x' });
    const { before } = await open('', 'HEAD', undefined);
    expect((await before.status('secret.env')).ok).toBe(true);
  });
});
