import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import type { EditedText } from '../../src/edit/update.ts';
import { removeYaml, setYaml, updateYaml } from '../../src/edit/update.ts';

type Edit = (text: string) => EditedText;

const set =
  (path: string, value: JsonValue): Edit =>
  (text) =>
    setYaml(text, path, value);
const remove =
  (...paths: readonly string[]): Edit =>
  (text) =>
    paths.reduce<EditedText>((done, path) => removeYaml(done.text, path), { text, diagnostics: [] });
const become =
  (value: JsonValue): Edit =>
  (text) =>
    updateYaml(text, () => value);
/** The list `a` gets an item at its end. */
const push =
  (item: JsonValue): Edit =>
  (text) =>
    updateYaml(text, (value) => {
      const list = isObject(value) ? value['a'] : undefined;
      return isObject(value) ? { ...value, a: [...(isArray(list) ? list : []), item] } : value;
    });

interface Row {
  readonly name: string;
  readonly before: string;
  readonly edit: Edit;
  readonly after: string;
}

function tryAll(rows: readonly Row[]): void {
  it.each(rows)('$name', ({ before, edit, after }) => {
    const result = edit(before);
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(result.text).toBe(after);
  });
}

describe('1. new text copies its neighbours', () => {
  tryAll([
    {
      name: 'the indentation of the mapping beside it',
      before: 'a:\n   b: 1\n',
      edit: set('c', { d: 1 }),
      after: 'a:\n   b: 1\nc:\n   d: 1\n',
    },
    {
      name: 'lists indented where the nearest one is',
      before: 'a:\n    - 1\n',
      edit: set('c', [1]),
      after: 'a:\n    - 1\nc:\n    - 1\n',
    },
    {
      name: 'lists compact where the nearest one is',
      before: 'a:\n- 1\n',
      edit: set('c', [1]),
      after: 'a:\n- 1\nc:\n- 1\n',
    },
    {
      name: 'two blanks and compact lists where there is no neighbour',
      before: 'a: 1\n',
      edit: set('b', { c: [{ d: 1, e: 2 }] }),
      after: 'a: 1\nb:\n  c:\n  - d: 1\n    e: 2\n',
    },
    { name: 'CRLF', before: 'a: 1\r\n', edit: set('b', [1]), after: 'a: 1\r\nb:\r\n- 1\r\n' },
    { name: 'a lone CR', before: 'a: 1\rb: 2\r', edit: set('c', 3), after: 'a: 1\rb: 2\rc: 3\r' },
    { name: 'no last line end', before: 'a: 1', edit: set('b', 2), after: 'a: 1\nb: 2' },
    {
      name: 'room inside braces',
      before: 'a: { b: 1 }\n',
      edit: set('a.c', { d: 1 }),
      after: 'a: { b: 1, c: { d: 1 } }\n',
    },
    {
      name: 'no room inside braces',
      before: 'a: {b: 1}\n',
      edit: set('a.c', { d: 1 }),
      after: 'a: {b: 1, c: {d: 1}}\n',
    },
    { name: 'room inside brackets', before: 'a: [ 1 ]\n', edit: push([2]), after: 'a: [ 1, [ 2 ] ]\n' },
    {
      name: 'the way that its neighbours are quoted',
      before: "a: 'x'\nb: 'y'\n",
      edit: set('c', 'yes'),
      after: "a: 'x'\nb: 'y'\nc: 'yes'\n",
    },
    {
      name: 'the width behind a dash',
      before: 'a:\n-   b: 1\n    c: 2\n',
      edit: push({ b: 3, c: 4 }),
      after: 'a:\n-   b: 1\n    c: 2\n-   b: 3\n    c: 4\n',
    },
    { name: 'nothing in an empty text', before: '', edit: become({ a: 1 }), after: 'a: 1\n' },
    { name: 'the comments of an empty text', before: '# head\n', edit: become({ a: 1 }), after: '# head\na: 1\n' },
  ]);
});

describe('2. a scalar is spelled like the one that it replaces', () => {
  tryAll([
    { name: 'double quotes', before: 'a: "x"\n', edit: set('a', 'y'), after: 'a: "y"\n' },
    { name: 'single quotes', before: "a: 'x'\n", edit: set('a', "it's"), after: "a: 'it''s'\n" },
    { name: 'no quotes', before: 'a: x\n', edit: set('a', 'y z'), after: 'a: y z\n' },
    {
      name: 'single quotes that cannot hold it',
      before: "a: 'x'\n",
      edit: set('a', 'tab\there\u0001'),
      after: 'a: "tab\\there\\u0001"\n',
    },
    { name: 'a number is not quoted like the text before', before: 'a: "1"\n', edit: set('a', 2), after: 'a: 2\n' },
    {
      name: 'a literal block',
      before: 'a: |\n   x\n   y\nb: 1\n',
      edit: set('a', 'x\nz\n'),
      after: 'a: |\n   x\n   z\nb: 1\n',
    },
    {
      name: 'a literal block that loses its last line end',
      before: 'a: |\n  x\n',
      edit: set('a', 'x\ny'),
      after: 'a: |-\n  x\n  y\n',
    },
    {
      name: 'several lines where one was',
      before: 'a: x\nb: 1\n',
      edit: set('a', 'x\ny\n'),
      after: 'a: |\n  x\n  y\nb: 1\n',
    },
    {
      name: 'several lines without a last line end',
      before: 'b: 1\n',
      edit: set('a', 'x\ny'),
      after: 'b: 1\na: |-\n  x\n  y\n',
    },
    { name: 'several lines with two', before: 'b: 1\n', edit: set('a', 'x\n\n'), after: 'b: 1\na: |+\n  x\n\n' },
    { name: 'a comment behind it stays there', before: 'a: x # c\n', edit: set('a', 'z'), after: 'a: z # c\n' },
    {
      name: 'a comment behind a block header stays there',
      before: 'a: | # c\n  x\n',
      edit: set('a', 'y\n'),
      after: 'a: | # c\n  y\n',
    },
    {
      name: 'a comment directly behind a block header gets a blank behind a number',
      before: 'a: |#c\n  x\nb: 1\n',
      edit: set('a', 5),
      after: 'a: 5 #c\nb: 1\n',
    },
    {
      name: 'a comment directly behind an empty block header gets a blank behind a list',
      before: 'a: >#c\n',
      edit: set('a', []),
      after: 'a: [] #c\n',
    },
    {
      name: 'a comment behind an empty block header stays behind a list',
      before: 'a: > # c\nb: 1\n',
      edit: set('a', []),
      after: 'a: [] # c\nb: 1\n',
    },
    {
      name: 'a comment directly behind an empty block header gets a blank behind a number',
      before: 'a: >#c\nb: 1\n',
      edit: set('a', 5),
      after: 'a: 5 #c\nb: 1\n',
    },
    {
      name: 'a comment directly behind a block header stays behind another one',
      before: 'a: |#c\n  x\n',
      edit: set('a', 'y\n'),
      after: 'a: |#c\n  y\n',
    },
  ]);

  it.each([
    'yes',
    'no',
    'on',
    'off',
    'y',
    'n',
    'true',
    'null',
    '~',
    '',
    '0777',
    '0o17',
    '0x1F',
    '0b1',
    '1e3',
    '1E+3',
    '1_000',
    '12:30:45',
    '1:30',
    '2001-01-01',
    '.inf',
    '-.INF',
    '.nan',
    '=',
    '<<',
    '80',
    '1.0',
    '+1',
    '- a',
    '? a',

    'a: b',
    'a #b',
    '#a',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '`a',
    '|',
    '>',
    '[a',
    '{a',
    ' a',
    'a ',
    'a:',
    "'a",
    '"a',
    ',',
    '---',
    '...',
    '--- a',
    '-',
    '?',
    ':',
    '\u0007',
    '\u2028',
    '\ufeff',
    '12e45678',
    '0644',
    'a\tb',
    '!!str',
  ])('%j stays text in every place, for every reader', (content: string) => {
    for (const before of [
      'a: x\n',
      'a: "x"\n',
      "a: 'x'\n",
      'a: {a: x}\n',
      'a: [x]\n',
      '- x\n',
      'x\n',
      '{"a": "x"}\n',
      'a: |\n  x\n',
    ]) {
      const result = updateYaml(before, (value) => within(value, content));
      expect(result.diagnostics).toEqual([]);
      for (const profile of ['kubectl', 'kustomize'] as const) {
        const [document] = parseDocuments(result.text);
        expect(document?.problems).toEqual([]);
        if (document?.root === undefined) throw new Error('nothing there');
        expect(leaf(toValue(document.root, profile).value)).toBe(content);
      }
    }
  });
});

function within(value: JsonValue, content: string): JsonValue {
  if (isArray(value)) return value.map((item) => within(item, content));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries<JsonValue>(value).map(([k, v]) => [k, within(v, content)]));
  }
  return content;
}

function leaf(value: JsonValue): JsonValue | undefined {
  if (isArray(value)) return leaf(value[0] ?? null);
  return isObject(value) ? leaf(value['a'] ?? null) : value;
}

describe('3. comments', () => {
  tryAll([
    {
      name: 'above go with their entry',
      before: 'a: 1\n# b\n# more\nb: 2\nc: 3\n',
      edit: remove('b'),
      after: 'a: 1\nc: 3\n',
    },
    { name: 'behind go with their entry', before: 'a: 1\nb: 2 # b\nc: 3\n', edit: remove('b'), after: 'a: 1\nc: 3\n' },
    {
      name: 'above stay where a blank line is between',
      before: 'a: 1\n# free\n\nb: 2\nc: 3\n',
      edit: remove('b'),
      after: 'a: 1\n# free\n\nc: 3\n',
    },
    {
      name: 'of the document stay',
      before: '# licence\n\n# a\na: 1\nb: 2\n',
      edit: remove('a'),
      after: '# licence\n\nb: 2\n',
    },
    {
      name: 'with another indentation stay',
      before: 'a:\n  b: 1\n  # foot of a\nc: 2\nd: 3\n',
      edit: remove('c'),
      after: 'a:\n  b: 1\n  # foot of a\nd: 3\n',
    },
    {
      name: 'inside go with their entry',
      before: 'a:\n  # about b\n  b: 1\n\n  # about c\n  c: 2\nd: 1\n',
      edit: remove('a'),
      after: 'd: 1\n',
    },
    {
      name: 'move with their item',
      before: '# one\n- a: 1 # 1\n# two\n- a: 2 # 2\n',
      edit: become([{ a: 2 }, { a: 1 }]),
      after: '# two\n- a: 2 # 2\n# one\n- a: 1 # 1\n',
    },
    {
      name: 'of an item go with it',
      before: 'a:\n  # one\n  - 1 # 1\n  # two\n  - 2 # 2\n',
      edit: remove('a[0]'),
      after: 'a:\n  # two\n  - 2 # 2\n',
    },
    {
      name: 'in brackets go with their item',
      before: 'a: [\n  1, # one\n  2, # two\n]\n',
      edit: remove('a[0]'),
      after: 'a: [\n  2, # two\n]\n',
    },
    {
      name: 'in brackets stay with theirs',
      before: 'a: [\n  1, # one\n  2 # two\n]\n',
      edit: remove('a[1]'),
      after: 'a: [\n  1 # one\n]\n',
    },
    {
      name: 'below the last entry stay there',
      before: 'a: 1\n# foot\n',
      edit: set('b', 2),
      after: 'a: 1\nb: 2\n# foot\n',
    },
  ]);
});

describe('4. the last entry, and the first', () => {
  tryAll([
    {
      name: 'removing the last member leaves {}',
      before: 'a:\n  b: 1\nc: 2\n',
      edit: remove('a.b'),
      after: 'a: {}\nc: 2\n',
    },
    {
      name: 'removing the last item leaves []',
      before: 'a:\n  - 1\nc: 2\n',
      edit: remove('a[0]'),
      after: 'a: []\nc: 2\n',
    },
    {
      name: 'removing the last item of a compact list',
      before: 'a:\n- 1\nc: 2\n',
      edit: remove('a[0]'),
      after: 'a: []\nc: 2\n',
    },
    {
      name: 'removing the only key of an item',
      before: 'a:\n  - b: 1\n',
      edit: remove('a[0].b'),
      after: 'a:\n  - {}\n',
    },
    { name: 'removing the only key of the document', before: '# c\n\na: 1\n', edit: remove('a'), after: '# c\n\n{}\n' },
    { name: 'a comment behind the key stays', before: 'a: # c\n  b: 1\n', edit: remove('a.b'), after: 'a: {} # c\n' },
    { name: 'a member for {}', before: 'a: {}\n', edit: set('a.b', 1), after: 'a:\n  b: 1\n' },
    { name: 'an item for []', before: 'a: []\n', edit: push(1), after: 'a:\n- 1\n' },
    {
      name: 'an item for [] beside an indented list',
      before: 'a: []\nb:\n  - 1\n',
      edit: push(1),
      after: 'a:\n  - 1\nb:\n  - 1\n',
    },
    {
      name: 'a member for {} with a comment behind',
      before: 'a: {} # c\n',
      edit: set('a.b', 1),
      after: 'a: # c\n  b: 1\n',
    },
    { name: 'a member for {} in a list', before: '- {}\n', edit: become([{ b: 1 }]), after: '- b: 1\n' },
    { name: 'a member for {} at the top', before: '{}\n', edit: set('b', 1), after: 'b: 1\n' },
    { name: 'a member for {} in brackets', before: 'a: [{}]\n', edit: set('a[0].b', 1), after: 'a: [{b: 1}]\n' },
    { name: 'a member for {} in JSON', before: '{"a": {}}\n', edit: set('a.b', 1), after: '{"a": {"b": 1}}\n' },
    { name: 'an entry under an empty key', before: 'a:\nb: 1\n', edit: set('a.c', 1), after: 'a:\n  c: 1\nb: 1\n' },
    {
      name: 'an entry under an empty last key without line end',
      before: 'a:',
      edit: set('a.c', 1),
      after: 'a:\n  c: 1',
    },
    { name: 'an item behind a dash alone', before: '-\n- 1\n', edit: become([{ a: 1 }, 1]), after: '- a: 1\n- 1\n' },
  ]);

  // The reference library for JSON makes [12] of it.
  const trap: readonly (readonly [string, string, string])[] = [
    ['[1,2]', '[1]', '[2]'],
    ['[1, 2]', '[1]', '[2]'],
    ['[ 1, 2 ]', '[ 1 ]', '[ 2 ]'],
    ['[ 1 , 2 ]', '[ 1 ]', '[ 2 ]'],
    ['[1,2,]', '[1,]', '[2,]'],
    ['[1, 2, ]', '[1, ]', '[2, ]'],
    ['[\n  1,\n  2\n]', '[\n  1\n]', '[\n  2\n]'],
    ['[\n  1,\n  2,\n]', '[\n  1,\n]', '[\n  2,\n]'],
    ['[\n  1\n  ,2\n]', '[\n  1\n]', '[\n  2\n]'],
    ['[ 1\n, 2\n]', '[ 1\n]', '[ 2\n]'],
    ['[\n\n  1,\n\n  2\n\n]', '[\n\n  1\n\n]', '[\n\n  2\n\n]'],
    ['[1,\n 2]', '[1]', '[2]'],
    ['[\n 1, 2\n]', '[\n 1\n]', '[\n 2\n]'],
    ['[1\n,\n2]', '[1]', '[2]'],
    ['{"x":1,"z":2}', '{"x":1}', '{"z":2}'],
    ['{ "x": 1, "z": 2 }', '{ "x": 1 }', '{ "z": 2 }'],
    ['{\n  "x": 1,\n  "z": 2\n}', '{\n  "x": 1\n}', '{\n  "z": 2\n}'],
    ['{x, z}', '{x}', '{z}'],
    ['{x: , z: }', '{x: }', '{z: }'],
  ];
  it.each(trap)('%j loses its last and its first', (text, withoutLast, withoutFirst) => {
    const list = text.startsWith('[');
    for (const [before, behind] of [
      ['', ''],
      ['', '\n'],
      ['a: ', '\n'],
      ['- ', '\n'],
      ['{"a": ', '}'],
      ['a:\n  b: ', ' # c\n'],
    ] as const) {
      const prefix = before === '' ? '' : before.startsWith('-') ? '[0]' : before.includes('b:') ? 'a.b' : 'a';
      const at = (index: number): string =>
        list ? `${prefix}[${index}]` : `${prefix === '' ? '' : `${prefix}.`}${'xz'[index] ?? ''}`;
      expect(removeYaml(before + text + behind, at(1))).toEqual({
        text: before + withoutLast + behind,
        diagnostics: [],
      });
      expect(removeYaml(before + text + behind, at(0))).toEqual({
        text: before + withoutFirst + behind,
        diagnostics: [],
      });
      const first = removeYaml(before + text + behind, at(1)).text;
      const both = removeYaml(first, at(0)).text;
      expect(parseDocuments(both)[0]?.problems).toEqual([]);
      expect(both.replaceAll(/[\s,]/g, '')).toBe((before + (list ? '[]' : '{}') + behind).replaceAll(/\s/g, ''));
    }
  });
});

describe('5. what is shared', () => {
  tryAll([
    {
      name: 'a change inside an alias is written out there',
      before: 'a: &x\n  b: 1\n  c: 2\nd: *x\ne: *x\n',
      edit: set('d.b', 5),
      after: 'a: &x\n  b: 1\n  c: 2\nd:\n  b: 5\n  c: 2\ne: *x\n',
    },
    {
      name: 'a change through a merge becomes a key of its own',
      before: 'a: &x\n  b: 1\nd:\n  <<: *x\n  c: 2\n',
      edit: set('d.b', 5),
      after: 'a: &x\n  b: 1\nd:\n  <<: *x\n  b: 5\n  c: 2\n',
    },
    {
      name: 'an alias is kept where its neighbour changes',
      before: 'a: &x 1\nb: [*x, 2]\n',
      edit: set('b[1]', 3),
      after: 'a: &x 1\nb: [*x, 3]\n',
    },
    {
      name: 'what was merged is written out where one of it goes',
      before: 'a: &x {b: 1, c: 2}\nd: {<<: *x}\n',
      edit: remove('d.b'),
      after: 'a: &x {b: 1, c: 2}\nd: {c: 2}\n',
    },
    {
      name: 'an anchor without an alias stays',
      before: 'a: &x one\n',
      edit: set('a', 'two'),
      after: 'a: &x two\n',
    },
  ]);

  it('reports it with both lines', () => {
    const result = setYaml('a: &x\n  b: 1\n\nd: *x\n', 'a.b', 5);
    expect(result.text).toBe('a: &x\n  b: 5\n\nd:\n  b: 1\n');
    expect(result.diagnostics.map(({ severity, location }) => ({ severity, line: location?.line }))).toEqual([
      { severity: 'info', line: 4 },
    ]);
    expect(result.diagnostics[0]?.message).toContain('line 1');
  });
});

describe('6. numbers keep their spelling', () => {
  const odd =
    'a: 0644\nb: 1.0\nc: 1e3\nd: 9007199254740993\ne: 18446744073709551615\nf: 0x1F\ng: 1_000\nh: +1\ni: .5\nj: -0\nk: 1\n';
  tryAll([
    { name: 'beside a change', before: odd, edit: set('k', 2), after: odd.replace('k: 1', 'k: 2') },
    { name: 'set to what they are', before: odd, edit: set('a', 420), after: odd },
    { name: 'set to what they are, in another spelling', before: odd, edit: set('c', 1000), after: odd },
    {
      name: 'inside an item that moves',
      before: '- a: 0644\n- b: 1\n',
      edit: become([{ b: 1 }, { a: 420 }]),
      after: '- b: 1\n- a: 0644\n',
    },
    {
      name: 'beyond 2^53 inside an item that moves',
      before: '- 9007199254740993\n- b\n',
      edit: become(['b', 9007199254740992]),
      after: '- b\n- 9007199254740993\n',
    },
  ]);
});
