import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictTexts, hasMarkers, markConflicts } from '../../src/text/markers.ts';
import type { DocumentSide } from '../../src/document-side.ts';
import type { MarkedConflict } from '../../src/text/markers.ts';
import { applyEdits, createSource, isArray, isObject } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';

function sideOf(text: string, index = 0): DocumentSide {
  const document = parseDocuments(text)[index];
  if (document === undefined) throw new Error('there is no such document');
  const value = document.root === undefined ? null : toValue(document.root, 'kubectl').value;
  return { source: createSource('a.yaml', text), document, index, value };
}

function mark(text: string, open: readonly MarkedConflict[], index = 0): string {
  const { source, document } = sideOf(text, index);
  return applyEdits(text, markConflicts(source, document, open).edits);
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

interface Row {
  readonly name: string;
  readonly text: string;
  readonly path: Path;
  readonly original?: string;
  readonly updated?: string;
  readonly expected: string;
}

const ROWS: readonly Row[] = [
  {
    name: 'a scalar',
    text: lines('spec:', '  paused: true', '  replicas: 2 # mine'),
    path: ['spec', 'replicas'],
    original: '1',
    updated: '3 # theirs',
    expected: lines(
      'spec:',
      '  paused: true',
      '  # <<<<<<< conflict: spec.replicas',
      '  # ||||||| original: 1',
      '  # ======= updated: 3 # theirs',
      '  # >>>>>>> destination keeps what is below',
      '  replicas: 2 # mine',
    ),
  },
  {
    name: 'a value of several lines',
    text: lines('a:', '  x: 1'),
    path: ['a'],
    original: '{}',
    updated: 'y: 2\n\nz: |\n\ttext\n',
    expected: lines(
      '# <<<<<<< conflict: a',
      '# ||||||| original: {}',
      '# ======= updated:',
      '#   y: 2',
      '#',
      '#   z: |',
      '#   \ttext',
      '# >>>>>>> destination keeps what is below',
      'a:',
      '  x: 1',
    ),
  },
  {
    name: 'the first field of an item: above its dash',
    text: lines('list:', '- name: a', '  image: x', '- name: b', '  image: y'),
    path: ['list', 1, 'name'],
    updated: 'c',
    expected: lines(
      'list:',
      '- name: a',
      '  image: x',
      '# <<<<<<< conflict: list[name=b].name',
      '# ||||||| original has none',
      '# ======= updated: c',
      '# >>>>>>> destination keeps what is below',
      '- name: b',
      '  image: y',
    ),
  },
  {
    name: 'a later field of an item, below what its author says of it',
    text: lines('list:', '  - name: a', '    # pinned', '    image: x'),
    path: ['list', 0, 'image'],
    original: 'w',
    expected: lines(
      'list:',
      '  - name: a',
      '    # pinned',
      '    # <<<<<<< conflict: list[name=a].image',
      '    # ||||||| original: w',
      '    # ======= updated has none',
      '    # >>>>>>> destination keeps what is below',
      '    image: x',
    ),
  },
  {
    name: 'a field that the destination deleted: above what would hold it',
    text: lines('kind: X', 'spec:', '  a: 1'),
    path: ['spec', 'replicas'],
    original: '1',
    updated: '3',
    expected: lines(
      'kind: X',
      '# <<<<<<< conflict: spec.replicas',
      '# ||||||| original: 1',
      '# ======= updated: 3',
      '# >>>>>>> destination has none',
      'spec:',
      '  a: 1',
    ),
  },
  {
    name: 'in brackets: above the line',
    text: lines('a:', '  b: {c: [1, 2],', '    d: 3}'),
    path: ['a', 'b', 'd'],
    original: '1',
    updated: '2',
    expected: lines(
      'a:',
      '  # <<<<<<< conflict: a.b.d',
      '  # ||||||| original: 1',
      '  # ======= updated: 2',
      '  # >>>>>>> destination keeps what is below',
      '  b: {c: [1, 2],',
      '    d: 3}',
    ),
  },
  {
    name: 'behind a block scalar',
    text: lines('a: |+', '  text', '', 'b: 1'),
    path: ['b'],
    original: '2',
    updated: '3',
    expected: lines(
      'a: |+',
      '  text',
      '',
      '# <<<<<<< conflict: b',
      '# ||||||| original: 2',
      '# ======= updated: 3',
      '# >>>>>>> destination keeps what is below',
      'b: 1',
    ),
  },
  {
    name: 'through an alias: above the alias',
    text: lines('a: &x', '  m: 1', 'b: *x'),
    path: ['b', 'm'],
    original: '0',
    updated: '2',
    expected: lines(
      'a: &x',
      '  m: 1',
      '# <<<<<<< conflict: b.m',
      '# ||||||| original: 0',
      '# ======= updated: 2',
      '# >>>>>>> destination keeps what is below',
      'b: *x',
    ),
  },
  {
    name: 'a document in brackets on the line of its marker: below it',
    text: '--- {a: 1}',
    path: ['a'],
    original: '0',
    updated: '2',
    expected: lines(
      '--- {a: 1}',
      '# <<<<<<< conflict: a',
      '# ||||||| original: 0',
      '# ======= updated: 2',
      '# >>>>>>> destination keeps what is below',
    ),
  },
  {
    name: 'the whole document, behind a byte order mark',
    text: '\uFEFFa: 1\n',
    path: [],
    updated: 'b: 2',
    expected: `\uFEFF${lines(
      '# <<<<<<< conflict: the whole document',
      '# ||||||| original has none',
      '# ======= updated: b: 2',
      '# >>>>>>> destination keeps what is below',
      'a: 1',
    )}`,
  },
  {
    name: 'CRLF',
    text: 'a: 1\r\nb: 2\r\n',
    path: ['b'],
    original: 'x\r\ny',
    updated: '3',
    expected: [
      'a: 1',
      '# <<<<<<< conflict: b',
      '# ||||||| original:',
      '#   x',
      '#   y',
      '# ======= updated: 3',
      '# >>>>>>> destination keeps what is below',
      'b: 2',
      '',
    ].join('\r\n'),
  },
  {
    name: 'characters that would end a comment for Go',
    text: lines('a: 1'),
    path: ['a'],
    original: '"x\u2028b: 1"',
    updated: "'\u0085c'",
    expected: lines(
      '# <<<<<<< conflict: a',
      '# ||||||| original: "x<U+2028>b: 1"',
      "# ======= updated: '<U+0085>c'",
      '# >>>>>>> destination keeps what is below',
      'a: 1',
    ),
  },
];

function conflictOf({ path, original, updated }: Row): MarkedConflict {
  return { path, original, updated };
}

describe('markers of open conflicts', () => {
  it.each(ROWS)('$name', (row) => {
    const marked = mark(row.text, [conflictOf(row)]);
    expect(marked).toBe(row.expected);
    expect(sideOf(marked).value).toEqual(sideOf(row.text).value);
    expect(hasMarkers(marked)).toBe(true);
  });

  it.each(ROWS)('$name: again, and nothing changes', (row) => {
    const conflict = conflictOf(row);
    if (row.text.startsWith('---')) return;
    expect(mark(row.expected, [conflict])).toBe(row.expected);
    const other = mark(row.expected, [{ ...conflict, updated: 'new' }]);
    expect(other.split('<<<<<<<')).toHaveLength(2);
    expect(other).toContain('# ======= updated: new');
  });

  it('several at one position keep their order, and so do several positions', () => {
    const conflict = (...path: string[]): MarkedConflict => ({ path, original: '0', updated: '9' });
    const marked = mark(lines('b: 1', 'a: {x: 1, z: 2}'), [conflict('a', 'z'), conflict('b'), conflict('a', 'x')]);
    expect([...marked.matchAll(/conflict: (.*)/g)].map(([, field]) => field)).toEqual(['b', 'a.z', 'a.x']);
  });

  it('in the document that is meant, and only there', () => {
    const text = lines('a: 1', '---', '# c', 'a: 2', '---', 'a: 3');
    const marked = mark(text, [{ path: ['a'], original: '0', updated: '9' }], 1);
    expect(marked.startsWith(lines('a: 1', '---', '# c', '# <<<<<<< conflict: a'))).toBe(true);
    expect(parseDocuments(marked)).toHaveLength(3);
  });

  it('in a document without content', () => {
    const marked = mark('# nothing', [{ path: ['a'], original: '0', updated: '9' }]);
    expect(marked.startsWith('# nothing\n# <<<<<<< conflict: a\n')).toBe(true);
  });

  it('do not replace markers of other fields, or what only looks like markers', () => {
    const old = lines('# <<<<<<< conflict: b', '# by hand', '# <<<<<<< conflict: a', '# mine', 'a: 1');
    const marked = mark(old, [{ path: ['a'], original: '0', updated: '9' }]);
    expect(marked.startsWith(old.slice(0, -'a: 1\n'.length))).toBe(true);
  });

  it('are not written into a text that cannot be read, nor where they would be content', () => {
    const conflict = { path: ['a'], original: '0', updated: '9' };
    for (const text of ['a: [1', '--- |\ntext\n']) expect(mark(text, [conflict])).toBe(text);
  });
});

describe('whether a text has markers', () => {
  it.each([
    ['', false],
    ['a: 1 # <<<<<<< not at the start of a line\n', false],
    ['# <<<<<<< something else\n', false],
    ['<<<<<<< ours\na: 1\n=======\na: 2\n>>>>>>> theirs\n', true],
    ['x\r\n<<<<<<<\r\na: 1\r\n=======\r\na: 2\r\n>>>>>>>\r\n', true],
    ['<<<<<<<<<<<< ours\n============\n>>>>>>>>>>>> theirs\n', true],
    ['text: |\n  <<<<<<< ours\n  >>>>>>> theirs\n', false],
    ['  # <<<<<<< conflict: spec\n', true],
  ])('%j: %s', (text, expected) => {
    expect(hasMarkers(text)).toBe(expected);
  });
});

describe('the text of a value', () => {
  it.each<[string, string, Path, string | undefined]>([
    ['a scalar', 'a: 1\n', ['a'], '1'],
    ['its quotes', "a: 'x'\n", ['a'], "'x'"],
    ['the comment behind it', 'a: 1   # why  \nb: 2\n', ['a'], '1   # why'],
    ['in brackets', 'a: [1, {b: 2}] # why\n', ['a', 1, 'b'], '2'],
    [
      'a mapping',
      'a:\n    # first\n    b: 1 # one\n    c:\n      - 2\nd: 3\n',
      ['a'],
      '# first\nb: 1 # one\nc:\n  - 2',
    ],
    ['an item', 'a:\n- b: 1\n  c: 2\n- 3\n', ['a', 0], 'b: 1\nc: 2'],
    ['a list', 'a:\n  - 1\n  - 2 # two\n', ['a'], '- 1\n- 2 # two'],
    ['an alias', 'a: &x\n  b: 1\nc: *x\n', ['c'], 'b: 1'],
    ['an anchor', 'a: &x 1\nc: *x\n', ['a'], '1'],
    ['CRLF', 'a:\r\n  b: 1\r\n  c: 2\r\n', ['a'], 'b: 1\nc: 2'],
    ['a whole document', '# head\na: 1\n', [], '# head\na: 1'],
    ['what is not there', 'a: 1\n', ['b'], undefined],
    ['a document without content', '# nothing\n', [], undefined],
  ])('%s', (_name, text, path, expected) => {
    expect(conflictTexts(sideOf(text), 'kubectl')(path)).toBe(expected);
  });

  it('reads as the value', () => {
    const text = 'a:\n  s: |\n    one\n     two\n  t: >-\n    folded\n    text\n  e:\n';
    for (const [path, value] of [
      [['a', 's'], 'one\n two\n'],
      [['a', 't'], 'folded text'],
      [['a', 'e'], null],
    ] as const) {
      expect(sideOf(conflictTexts(sideOf(text), 'kubectl')(path) ?? '?').value).toEqual(value);
    }
  });
});

const TEXTS: readonly string[] = [
  ...ROWS.map(({ text }) => text),
  'a:\n- - 1\n  - x: 2\n    y: |\n      # no comment\n      text\n  -\n    z: 3\n- ? long\n  : 4\n',
  'base: &b\n  x: 1\nuse:\n  <<: *b\n  y: 2\n',
  '%YAML 1.2\n---\na: "x\n  y"\nb: plain\n  more\n  # deep\n# low\nc: !!str &k 1\n...\n',
];

function pathsOf(value: JsonValue, path: Path = []): Path[] {
  const inside = isArray(value)
    ? [...value.entries()].flatMap(([index, item]) => pathsOf(item, [...path, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))
      : [];
  return [path, [...path, 'missing'], ...inside];
}

describe('for any positions', () => {
  it('the value stays, everything is there, and comments are all that is new', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS).chain((text) =>
          fc.record({
            text: fc.constant(text),
            paths: fc.subarray(pathsOf(sideOf(text).value), { minLength: 1 }),
            values: fc.array(fc.option(fc.string({ unit: 'binary' }), { nil: undefined }), { minLength: 2 }),
          }),
        ),
        ({ text, paths, values }) => {
          const open = paths.map((path, index) => ({
            path,
            original: values[index % values.length],
            updated: values[(index + 1) % values.length],
          }));
          const marked = mark(text, open);
          expect(sideOf(marked).value).toEqual(sideOf(text).value);
          expect(marked.split('# <<<<<<< conflict: ')).toHaveLength(paths.length + 1);
          const without = marked
            .split(/(?<=\n)/)
            .filter((line) => !/^\uFEFF? *# (?:[<|=>]{7}) /.test(line) && !/^ *#(?: {3}|\r?\n)/.test(line));
          expect(without.join('').replace('\uFEFF', '').trimEnd()).toBe(text.replace('\uFEFF', '').trimEnd());
        },
      ),
    );
  });
});
