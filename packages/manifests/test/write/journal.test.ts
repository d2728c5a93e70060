import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeWritableFileSystem } from '@krmkit/base/node';
import { stateOf } from '@krmkit/testing';
import { crc32, fingerprintOf } from '../../src/write/crc.ts';
import type { Journal } from '../../src/write/journal.ts';
import {
  backupPath,
  COMMITTED,
  journalsIn,
  parseJournal,
  printJournal,
  readJournal,
  removeIncompleteJournal,
  STAGING,
  stagedPath,
  UNDOING,
  writeJournal,
} from '../../src/write/journal.ts';
import { interferingFiles } from './failing-files.ts';
import { useTemporaryTree } from './temporary-tree.ts';

const some = fingerprintOf(new TextEncoder().encode('old'));
const journal: Journal = {
  id: 'x1',
  directories: ['n'],
  entries: [
    { kind: 'create', path: 'n/a.yaml', after: some },
    { kind: 'edit', path: '\u00fc "\n.yaml', before: some, after: some },
    { kind: 'delete', path: 'd.yaml', before: some },
  ],
};

describe('the text of a journal', () => {
  it('is read as it was written', () => {
    expect(parseJournal(printJournal(journal))).toEqual(journal);
  });

  it('is invalid with any character changed or lost', () => {
    const text = printJournal(journal);
    const note = text.indexOf('"note"');
    for (let at = 0; at < text.length; at++) {
      if (at >= note && at < text.indexOf('"id"')) continue;
      expect(parseJournal(`${text.slice(0, at)}#${text.slice(at + 1)}`), `at ${at}`).toBeUndefined();
      if (at < text.length) expect(parseJournal(text.slice(0, at)), `up to ${at}`).toBeUndefined();
    }
  });

  const paths = ['../x', '/etc/x', 'a/../../x', '.git/config', '', 'a//b', 'a\0', '.krmkit-lock', 'a/.krmkit-x-0.new'];
  it.each(paths)('that names %j is invalid', (path) => {
    expect(
      parseJournal(printJournal({ ...journal, entries: [{ kind: 'delete', path, before: some }] })),
    ).toBeUndefined();
    expect(parseJournal(printJournal({ ...journal, directories: [path] }))).toBeUndefined();
  });

  it('whose id would lead elsewhere is invalid', () => {
    expect(parseJournal(printJournal({ ...journal, id: '../x' }))).toBeUndefined();
  });

  it('that names a path twice is invalid', () => {
    const [first] = journal.entries;
    if (first === undefined) throw new Error('no entry');
    expect(parseJournal(printJournal({ ...journal, entries: [first, first] }))).toBeUndefined();
    expect(parseJournal(printJournal({ ...journal, directories: ['n/a.yaml'] }))).toBeUndefined();
  });

  /** A journal with a right checksum whose body is this line. */
  const withLine = (line: unknown, header: object = {}): string => {
    const body = `${JSON.stringify(line)}\n`;
    const crc = crc32(new TextEncoder().encode(body));
    return `${JSON.stringify({ krmkitJournal: 1, id: 'x1', crc, ...header })}\n${body}`;
  };

  it.each<[string, unknown, boolean]>([
    ['a creation', { kind: 'create', path: 'a', after: some }, true],
    ['an edit', { kind: 'edit', path: 'a', before: some, after: some }, true],
    ['a deletion', { kind: 'delete', path: 'a', before: some }, true],
    ['a directory', { kind: 'directory', path: 'a' }, true],
    ['an empty file', { kind: 'create', path: 'a', after: { size: 0, crc: 0 } }, true],
    ['a creation of nothing', { kind: 'create', path: 'a' }, false],
    ['an edit of nothing', { kind: 'edit', path: 'a', after: some }, false],
    ['an edit to nothing', { kind: 'edit', path: 'a', before: some }, false],
    ['a deletion of nothing', { kind: 'delete', path: 'a', after: some }, false],
    ['another kind', { kind: 'move', path: 'a', before: some, after: some }, false],
    ['no path', { kind: 'create', after: some }, false],
    ['a size below zero', { kind: 'create', path: 'a', after: { size: -1, crc: 0 } }, false],
    ['a size that is no whole number', { kind: 'create', path: 'a', after: { size: 0.5, crc: 0 } }, false],
    ['a size in quotes', { kind: 'create', path: 'a', after: { size: '1', crc: 0 } }, false],
    ['no checksum of a file', { kind: 'create', path: 'a', after: { size: 1 } }, false],
    ['a list', ['create', 'a'], false],
    ['nothing', null, false],
  ])('can have %s', (_, line, isValid) => {
    expect(parseJournal(withLine(line)) !== undefined).toBe(isValid);
  });

  it.each<[object, boolean]>([
    [{}, true],
    [{ krmkitJournal: 2 }, false],
    [{ id: 5 }, false],
    [{ id: '' }, false],
    [{ id: 'A' }, false],
    [{ id: 'a'.repeat(40) }, true],
    [{ id: 'a'.repeat(41) }, false],
    [{ crc: 1 }, false],
  ])('can have the header %j: %s', (header, isValid) => {
    expect(parseJournal(withLine({ kind: 'directory', path: 'a' }, header)) !== undefined).toBe(isValid);
  });

  it.each(['', '\n', '{}', '[]\n', 'null\n', 'text\n'])('cannot be %j', (text) => {
    expect(parseJournal(text)).toBeUndefined();
  });
});

describe('the file of a journal', () => {
  const { root, tree, put } = useTemporaryTree();

  it('is written whole, and read again', async () => {
    expect(await journalsIn(tree())).toEqual([]);
    expect(await writeJournal(tree(), journal)).toMatchObject({ ok: true });
    expect(Object.keys(stateOf(root()))).toEqual([STAGING]);
    expect(await journalsIn(tree())).toEqual([STAGING]);
    expect(await readJournal(tree(), STAGING)).toEqual(journal);
    expect(await readJournal(tree(), COMMITTED)).toBeUndefined();
  });

  it('has any of its names', async () => {
    put(UNDOING, '');
    put(COMMITTED, '');
    expect(await journalsIn(tree())).toEqual([COMMITTED, UNDOING]);
  });

  it('is no directory, and no damaged file', async () => {
    mkdirSync(join(root(), STAGING));
    put(COMMITTED, `\uFEFF${printJournal(journal)}`);
    expect(await readJournal(tree(), STAGING)).toBeUndefined();
    expect(await readJournal(tree(), COMMITTED)).toBeUndefined();
  });

  it.each(['createFile', 'flushFile', 'rename', 'flushDirectory'] as const)(
    'is not there where %s fails',
    async (name) => {
      const { files } = interferingFiles(nodeWritableFileSystem(), {
        call: (called) => (called === name ? 'fail' : 'pass'),
      });
      expect(await writeJournal(tree(files), journal)).toMatchObject({ ok: false });
      expect(await removeIncompleteJournal(tree())).toMatchObject({ ok: true });
      expect(Object.keys(stateOf(root()))).toEqual(name === 'flushDirectory' ? [STAGING] : []);
    },
  );

  it('may stay incomplete', async () => {
    const { files } = interferingFiles(nodeWritableFileSystem(), { call: () => 'fail' });
    expect(await removeIncompleteJournal(tree(files))).toMatchObject({ ok: false });
    expect(await removeIncompleteJournal(tree())).toEqual({ ok: true, value: undefined });
  });
});

describe('the files beside an entry', () => {
  it.each([
    [0, 'n/.krmkit-x1-0.new', 'n/.krmkit-x1-0.old'],
    [2, '.krmkit-x1-2.new', '.krmkit-x1-2.old'],
  ])('%i', (index, staged, backup) => {
    expect([stagedPath(journal, index), backupPath(journal, index)]).toEqual([staged, backup]);
  });
});
