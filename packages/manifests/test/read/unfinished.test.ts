import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { readPackageFiles } from '../../src/read/package-files.ts';
import { findUnfinishedAbove, journalIn } from '../../src/read/unfinished.ts';
import { object, read } from './load.ts';

const places = (diagnostics: readonly Diagnostic[]): unknown =>
  diagnostics.map(({ code, severity, location }) => [code, severity, location?.path]);

describe('half a change', () => {
  const JOURNAL = '.krmkit-journal-committed';
  it.each<[string, readonly string[], string]>([
    [JOURNAL, ['.'], `/${JOURNAL}`],
    [JOURNAL, ['d/a.yaml'], `/${JOURNAL}`],
    [JOURNAL, ['d'], `/${JOURNAL}`],
    ['d/.krmkit-journal-staging', ['.'], 'd/.krmkit-journal-staging'],
    ['d/.krmkit-journal-undoing', ['d/a.yaml'], '/d/.krmkit-journal-undoing'],
  ])('%s stops who reads %j', async (journal, paths, found) => {
    const files = { [journal]: '{}', 'd/a.yaml': object('a'), 'e/b.yaml': object('b') };
    const ports = { files: memoryFileSystem(new Map(Object.entries(files))), stdin: memoryStandardInput('') };
    const expected = [['unfinished-change', 'error', found]];
    const result = await readPackageFiles(paths, ports);
    expect(result.files).toEqual([]);
    expect(places(result.diagnostics)).toEqual(expected);
    expect(journalIn(result)).toBe(found);
    const { resources, diagnostics } = await read(files, paths);
    expect(resources).toEqual([]);
    expect(places(diagnostics)).toEqual(expected);
  });

  it('beside the files to read is ignored', async () => {
    const result = await read({ 'd/.krmkit-journal-staging': '{}', 'e/b.yaml': object('b') }, ['e']);
    expect(result.diagnostics).toEqual([]);
    expect(journalIn(result)).toBeUndefined();
  });
});

describe('the directories above a path', () => {
  const files = memoryFileSystem(
    new Map([
      ['a/.krmkit-journal-undoing', '{}'],
      ['a/b/c.yaml', object('c')],
      ['d/.krmkit-journal-staging/e.yaml', object('e')],
      ['d/f.yaml', object('f')],
    ]),
  );

  it.each([
    ['a file', 'a/b/c.yaml', false, [], '/a/.krmkit-journal-undoing'],
    ['a directory', 'a/b', true, [], '/a/.krmkit-journal-undoing'],
    ['the directory of the journal', 'a', true, [], '/a/.krmkit-journal-undoing'],
    ['a directory that was searched', 'a/b', true, ['/a/b'], undefined],
    ['a directory with the name of a journal', 'd/f.yaml', false, [], undefined],
    ['a path that is not there', 'a/none.yaml', false, [], undefined],
  ])('are searched from %s', async (_, path, isDirectory, known, expected) => {
    const found = await findUnfinishedAbove(path, isDirectory, files, new Set(known));
    expect(found?.location?.path).toBe(expected);
  });

  it('are searched once', async () => {
    const known = new Set<string>();
    await findUnfinishedAbove('d/f.yaml', false, files, known);
    expect([...known]).toEqual(['/d', '/']);
  });
});
