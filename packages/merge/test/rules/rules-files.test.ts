import { describe, expect, it } from 'vitest';
import { mergeFiles2, mergeFiles3 } from '../../src/files/merge-files.ts';
import type { MergedFiles, MergeFile } from '../../src/merged.ts';
import { settings, shownConflict } from '../merge-rows.ts';

type Package = Readonly<Record<string, string>>;

interface Row {
  readonly rule: string;
  readonly original: Package;
  readonly updated: Package;
  readonly destination: Package;
  /** All files of the destination behind the merge. */
  readonly expected: Package;
  readonly conflicts?: readonly string[];
}

function filesOf(files: Package): readonly MergeFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}

function merged(destination: Package, { files }: MergedFiles): Package {
  const all = new Map(Object.entries(destination));
  for (const { path, after } of files) {
    if (after === undefined) all.delete(path);
    else all.set(path, after);
  }
  return Object.fromEntries(all);
}

const rows: readonly Row[] = [
  {
    rule: 'BUG values that are no resources are paired by their files, not merged into one another',
    original: { 'a/values.yaml': 'k: 1\n', 'b/values.yaml': 'k: 1\n' },
    updated: { 'a/values.yaml': 'k: 2\n', 'b/values.yaml': 'k: 1\n' },
    destination: { 'a/values.yaml': 'k: 1\nown: a\n', 'b/values.yaml': 'k: 1\nown: b\n' },
    expected: { 'a/values.yaml': 'k: 2\nown: a\n', 'b/values.yaml': 'k: 1\nown: b\n' },
  },
  {
    rule: 'BUG resources of one name in several files differ by their paths',
    original: { 'a/x.yaml': settings('x', 'k: 1'), 'b/x.yaml': settings('x', 'k: 1') },
    updated: { 'a/x.yaml': settings('x', 'k: 1'), 'b/x.yaml': settings('x', 'k: 2') },
    destination: { 'a/x.yaml': settings('x', 'k: 1, o: a'), 'b/x.yaml': settings('x', 'k: 1, o: b') },
    expected: { 'a/x.yaml': settings('x', 'k: 1, o: a'), 'b/x.yaml': settings('x', 'k: 2, o: b') },
  },
  {
    rule: 'moved locally only: it stays where it is, and upstream follows it',
    original: { 'a.yaml': settings('x', 'k: 1') },
    updated: { 'a.yaml': settings('x', 'k: 2') },
    destination: { 'own/b.yaml': settings('x', 'k: 1') },
    expected: { 'own/b.yaml': settings('x', 'k: 2') },
  },
  {
    rule: 'moved upstream only: it moves',
    original: { 'a.yaml': settings('x', 'k: 1') },
    updated: { 'new/b.yaml': settings('x', 'k: 1') },
    destination: { 'a.yaml': settings('x', 'k:  5') },
    expected: { 'new/b.yaml': settings('x', 'k:  5') },
  },
  {
    rule: 'a file whose resources are all deleted goes',
    original: { 'a.yaml': settings('a', 'k: 1'), 'b.yaml': settings('b', 'k: 1') },
    updated: { 'a.yaml': settings('a', 'k: 1') },
    destination: { 'a.yaml': settings('a', 'k: 1'), 'b.yaml': settings('b', 'k: 1') },
    expected: { 'a.yaml': settings('a', 'k: 1') },
  },
  {
    rule: 'a file of dest stays',
    original: {},
    updated: {},
    destination: { 'own.yaml': settings('own', 'k:  1') },
    expected: { 'own.yaml': settings('own', 'k:  1') },
  },
  {
    rule: 'a new file comes as it is',
    original: {},
    updated: { 'new.yaml': '# new\n' + settings('new', 'k:   1') },
    destination: {},
    expected: { 'new.yaml': '# new\n' + settings('new', 'k:   1') },
  },
  {
    rule: 'a resource deleted in dest and unchanged upstream stays deleted, in any file',
    original: { 'a.yaml': settings('a', 'k: 1'), 'b.yaml': settings('b', 'k: 1') },
    updated: { 'a.yaml': settings('a', 'k: 2'), 'b.yaml': settings('b', 'k: 1') },
    destination: { 'a.yaml': settings('a', 'k: 1') },
    expected: { 'a.yaml': settings('a', 'k: 2') },
  },
  {
    rule: 'a resource deleted in dest and changed upstream comes back whole, and it is a conflict',
    original: { 'a.yaml': settings('a', 'k: 1'), 'b.yaml': settings('b', 'k: 1, l: 1') },
    updated: { 'a.yaml': settings('a', 'k: 1'), 'b.yaml': settings('b', 'k: 2, l: 1') },
    destination: { 'a.yaml': settings('a', 'k: 1') },
    expected: { 'a.yaml': settings('a', 'k: 1'), 'b.yaml': settings('b', 'k: 2, l: 1') },
    conflicts: ['deleted-and-changed'],
  },
  {
    rule: 'all or nothing: a file that cannot be read stays as it is',
    original: { 'a.yaml': 'k: 1\n', 'b.yaml': settings('b', 'k: 1') },
    updated: { 'a.yaml': 'k: 2\n', 'b.yaml': settings('b', 'k: 1') },
    destination: { 'a.yaml': 'k: [\n', 'b.yaml': settings('b', 'k: 1') },
    expected: { 'a.yaml': 'k: [\n', 'b.yaml': settings('b', 'k: 1') },
  },
];

describe('3-way: files', () => {
  it.each(rows.map((row) => [row.rule, row] as const))('%s', (_, row) => {
    const [original, updated, destination] = [row.original, row.updated, row.destination].map(filesOf);
    const result = mergeFiles3({
      original: original ?? [],
      updated: updated ?? [],
      destination: destination ?? [],
    });
    expect(merged(row.destination, result)).toEqual(row.expected);
    expect(result.conflicts.map(shownConflict)).toEqual(row.conflicts ?? []);
  });
});

describe('2-way: files', () => {
  it('BUG values that are no resources are paired by their files, not merged into one another', () => {
    const destination = { 'a/values.yaml': 'k: 1\n', 'b/values.yaml': 'own: b\n' };
    const source = filesOf({ 'a/values.yaml': 'k: 2\n', 'c/values.yaml': 'k: 3\n' });
    expect(merged(destination, mergeFiles2({ source, destination: filesOf(destination) }))).toEqual({
      'a/values.yaml': 'k: 2\n',
      'b/values.yaml': 'own: b\n',
      'c/values.yaml': 'k: 3\n',
    });
  });

  it('a resource is found in any file of dest', () => {
    const destination = { 'own/x.yaml': settings('x', 'k: 1, o: 1') };
    const source = filesOf({ 'a.yaml': settings('x', 'k: 2') });
    expect(merged(destination, mergeFiles2({ source, destination: filesOf(destination) }))).toEqual({
      'own/x.yaml': settings('x', 'k: 2, o: 1'),
    });
  });

  it('nothing of dest is deleted', () => {
    const destination = { 'a.yaml': settings('a', 'k: 1'), 'b.yaml': settings('b', 'k: 1') };
    const source = filesOf({ 'a.yaml': settings('a', 'k: 1') });
    expect(mergeFiles2({ source, destination: filesOf(destination) }).files).toEqual([]);
  });
});
