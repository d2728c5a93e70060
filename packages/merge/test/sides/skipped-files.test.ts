import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { FileSystem } from '@krmkit/base';
import type { ExaminedSide } from '../../src/sides/examine-sides.ts';
import { excludeSkippedFiles } from '../../src/sides/skipped-files.ts';
import type { SideKind } from '../../src/sides/side.ts';
import { mergeSide } from './merge-sides.ts';

type Texts = Readonly<Record<string, string>>;

interface Given {
  /** The files that each side has read: of the original, of upstream, of the destination. */
  readonly sides: readonly Texts[];
  /** Files that exist and were not read. */
  readonly there?: readonly string[];
  readonly kinds?: readonly SideKind[];
  /** Paths of the files with a template in their name, on each side. */
  readonly named?: readonly (readonly string[])[];
  /** Paths of the other templates. */
  readonly templates?: readonly (readonly string[])[];
}

async function excluded({ sides, there = [], kinds = [], named = [], templates = [] }: Given) {
  const names = ['o', 'u', 'd'].slice(3 - sides.length);
  const examined = sides.map((texts, index): ExaminedSide => {
    const namedByTemplates = new Set(named[index]);
    const all = new Set([...namedByTemplates, ...(templates[index] ?? [])]);
    return { ...mergeSide(names[index] ?? '', texts, kinds[index]), templates: all, namedByTemplates };
  });
  const files: FileSystem = memoryFileSystem(new Map(there.map((path) => [path, ''])));
  const read = await excludeSkippedFiles(files, examined, sides.length === 3 ? 3 : 2);
  return [
    read.files.map((side) => side.map(({ path }) => path).join(' ')),
    ...read.diagnostics.map(({ code, message, location }) => `${code} ${location?.path}: ${message}`),
  ];
}

const [ONE, TWO] = ['a: 1\n', 'a: 2\n'];
const told = (where: string): string =>
  `left-out-upstream d/a: ${where} exists and was not read, so d/a was not changed`;

describe('files that exist and were not read', () => {
  it.each<[title: string, given: Given, expected: readonly unknown[]]>([
    [
      'are none where all sides have the file',
      { sides: [{ a: ONE }, { a: TWO }, { a: ONE }], there: ['d/a'] },
      [['a', 'a', 'a']],
    ],
    [
      'are left out on all sides: upstream',
      { sides: [{ a: ONE, b: ONE }, { b: ONE }, { a: ONE, b: ONE }], there: ['u/a'] },
      [['b', 'b', 'b'], told('u/a')],
    ],
    [
      'are left out on all sides: the original',
      { sides: [{}, { a: ONE }, { a: TWO }], there: ['o/a'] },
      [['', '', ''], told('o/a')],
    ],
    [
      'are left out on all sides: the destination',
      { sides: [{ a: ONE }, { a: TWO }, {}], there: ['d/a'] },
      [['', '', ''], told('d/a')],
    ],
    [
      'are left out of a source and its destination',
      { sides: [{ a: ONE }, {}], there: ['d/a'] },
      [['', ''], told('d/a')],
    ],
    ['are not asked for in a source', { sides: [{}, { a: ONE }], there: ['u/a'] }, [['', 'a']]],
    [
      'are not asked for in a stream',
      { sides: [{}, { a: ONE }, { a: TWO }], there: ['o/a'], kinds: ['stream'] },
      [['', 'a', 'a']],
    ],
    ['are not there', { sides: [{ a: ONE }, { a: TWO }, {}] }, [['a', 'a', '']]],
    ['are no directories upstream', { sides: [{ a: ONE }, {}, { a: ONE }], there: ['u/a/b'] }, [['a', '', 'a']]],
    ['can be a directory here', { sides: [{ a: ONE }, { a: TWO }, {}], there: ['d/a/b'] }, [['', '', ''], told('d/a')]],
    [
      'are silent where upstream changed nothing',
      { sides: [{ a: ONE }, { a: ONE }, {}], there: ['d/a'] },
      [['', '', '']],
    ],
    [
      'are silent where upstream and the destination lack them',
      { sides: [{ a: ONE }, {}, {}], there: ['d/a'] },
      [['', '', '']],
    ],
    ['are silent where only the destination has them', { sides: [{}, {}, { a: ONE }], there: ['u/a'] }, [['', '', '']]],
  ])('%s', async (_title, given, expected) => {
    expect(await excluded(given)).toEqual(expected);
  });

  it('can be a link to nothing, here', async () => {
    const files = memoryFileSystem(new Map([['d/x', '']]));
    const links: FileSystem = {
      ...files,
      readDirectory: async (path) => {
        const read = await files.readDirectory(path);
        return read.ok ? { ok: true, value: [...read.value, { name: 'a', kind: 'link' }] } : read;
      },
    };
    const side = (name: string, texts: Texts): ExaminedSide => ({
      ...mergeSide(name, texts),
      templates: new Set(),
      namedByTemplates: new Set(),
    });
    const sides = (destination: string) => [side('o', { a: ONE }), side('u', { a: TWO }), side(destination, {})];
    expect((await excludeSkippedFiles(links, sides('d'), 3)).diagnostics).toHaveLength(1);
    expect((await excludeSkippedFiles(links, sides(''), 3)).diagnostics).toHaveLength(1);
    expect((await excludeSkippedFiles(files, sides('d'), 3)).diagnostics).toEqual([]);
    expect((await excludeSkippedFiles(links, sides('missing'), 3)).diagnostics).toEqual([]);
  });
});

describe('templates that hide a name', () => {
  const hidden = 'left-out-upstream d/a: u/a is a template ({{ }}), and not on all sides, so d/a was not changed';
  it.each<[title: string, given: Given, expected: readonly unknown[]]>([
    [
      'are left out where another side has no template',
      { sides: [{ a: ONE }, { a: TWO }, { a: ONE }], named: [[], ['a']] },
      [['', '', ''], hidden],
    ],
    [
      'stay where all sides have templates',
      { sides: [{ a: ONE }, { a: TWO }, { a: ONE }], named: [[], ['a'], ['a']], templates: [['a']] },
      [['a', 'a', 'a']],
    ],
    ['stay where no other side has the file', { sides: [{}, { a: TWO }, {}], named: [[], ['a']] }, [['', 'a', '']]],
    [
      'stay where they hide no name',
      { sides: [{ a: ONE }, { a: TWO }, { a: ONE }], templates: [[], ['a']], named: [['b']] },
      [['a', 'a', 'a']],
    ],
  ])('%s', async (_title, given, expected) => {
    expect(await excluded(given)).toEqual(expected);
  });
});

it('no sides have no files', async () => {
  expect(await excludeSkippedFiles(memoryFileSystem(new Map()), [], 3)).toEqual({ files: [], diagnostics: [] });
});

it('a file that is left out has a way out', async () => {
  const sides = [{ a: ONE }, {}].map((texts, index) => ({
    ...mergeSide(index === 0 ? 'u' : 'd', texts),
    templates: new Set<string>(),
    namedByTemplates: new Set<string>(),
  }));
  const { diagnostics } = await excludeSkippedFiles(memoryFileSystem(new Map([['d/a', '']])), sides, 2);
  expect(diagnostics).toMatchObject([{ severity: 'warning', location: { line: 1, column: 1 } }]);
});
