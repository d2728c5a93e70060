import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { createClone, NEEDS_UNIX } from '@krmkit/testing';
import type { TreeEntry } from '../../src/revision/changed-entries.ts';
import { changedEntries, commitEntries, entryOf, linksOf } from '../../src/revision/changed-entries.ts';
import { repositoryOf } from './repository-of.ts';

let clone: Clone;
beforeAll(() => {
  clone = createClone();
});
afterAll(() => {
  clone.remove();
});

const file = (object: string): TreeEntry => ({ object, kind: 'file' });
type Entries = Readonly<Record<string, TreeEntry | undefined>>;
const mapOf = (entries: Entries): ReadonlyMap<string, TreeEntry | undefined> => new Map(Object.entries(entries));

describe('the entries that differ', () => {
  it.each<[string, Entries, Entries, Entries]>([
    ['are none', { a: file('1') }, { a: file('1') }, {}],
    ['are as they were before', { a: file('1') }, { a: file('2') }, { a: file('1') }],
    ['were removed', { a: file('1'), b: file('1') }, { a: file('1') }, { b: file('1') }],
    ['were added, and were no files before', {}, { a: file('1') }, { a: undefined }],
    ['became links', { a: file('1') }, { a: { object: '1', kind: 'link' } }, { a: file('1') }],
    ['can be run', { a: file('1') }, { a: { ...file('1'), isExecutable: true } }, { a: file('1') }],
  ])('%s', (_, base, head, expected) => {
    const changed = changedEntries(mapOf(base), mapOf(head));
    expect([...changed]).toEqual(Object.entries(expected));
  });
});

describe('the mode of an entry', () => {
  // Modes of git: https://git-scm.com/docs/git-fast-import#_filemodify
  it.each<[string, TreeEntry | undefined]>([
    ['100644', { object: '1', kind: 'file' }],
    ['100755', { object: '1', kind: 'file', isExecutable: true }],
    ['120000', { object: '1', kind: 'link' }],
    ['160000', undefined],
    ['040000', undefined],
  ])('%s', (mode, expected) => {
    expect(entryOf(mode, '1')).toEqual(expected);
  });
});

describe('the entries of a commit', NEEDS_UNIX, () => {
  it('are its files and links, with their names as they are', async () => {
    const commit = clone.commit({ 'a b\tc.yaml': '1', 'd/\u00e9.yaml': '2', link: '-> d' });
    const listed = await commitEntries(await repositoryOf(clone), commit);
    const entries = listed.ok ? listed.value : new Map();
    const object = (path: string): string => clone.git('rev-parse', `${commit}:${path}`);
    expect(Object.fromEntries(entries)).toEqual({
      'a b\tc.yaml': { object: object('a b\tc.yaml'), kind: 'file' },
      'd/\u00e9.yaml': { object: object('d/\u00e9.yaml'), kind: 'file' },
      link: { object: object('link'), kind: 'link' },
    });
    expect([...linksOf(entries).keys()]).toEqual(['link']);
  });

  it('are not those of what is no commit', async () => {
    expect(await commitEntries(await repositoryOf(clone), 'none')).toMatchObject({ ok: false });
  });
});
