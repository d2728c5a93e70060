import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { updateYaml } from '../../src/edit/update.ts';
import { become, set, tryAll } from './value-edits.ts';
import type { Content } from '../../src/read/content.ts';
import type { YamlNode } from '../../src/read/nodes.ts';
import { PLAIN_LAYOUT } from '../../src/print/print-layout.ts';
import {
  blockHeaderEnd,
  contentTail,
  isScalarContent,
  keyToImitate,
  newText,
  nodeTail,
  scalarToImitate,
  tailOf,
  withHeaderComment,
} from '../../src/edit/edit-scalar.ts';

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

describe('a scalar is spelled like the one that it replaces', () => {
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

describe('numbers keep their spelling', () => {
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

function rootOf(text: string): YamlNode {
  const [document] = parseDocuments(text);
  if (document?.root === undefined) throw new Error('no content');
  return document.root;
}

/** The values of the entries of a mapping. */
const valuesIn = (text: string): readonly YamlNode[] => {
  const root = rootOf(text);
  return root.kind === 'mapping' ? root.entries.map(({ value }) => value) : [];
};

const copyOf = (text: string): Content => {
  const [document] = parseDocuments(text);
  const node = rootOf(text);
  if (document === undefined) throw new Error('no document');
  return { kind: 'copy', text, document, node };
};

it.each<[content: Content, expected: boolean]>([
  [{ kind: 'value', value: 'a' }, true],
  [{ kind: 'value', value: null }, true],
  [{ kind: 'value', value: [] }, false],
  [{ kind: 'value', value: {} }, false],
  [copyOf('a\n'), true],
  [copyOf('[a]\n'), false],
])('%#: content is a scalar or not', (content, expected) => {
  expect(isScalarContent(content)).toBe(expected);
});

describe('the end of a text', () => {
  it.each<[text: string, tail: string | undefined]>([
    ['a: 1\n', undefined],
    ['a: |\n  b\n', 'open'],
    ['a: >-\n  b\n', 'open'],
    ['a: |+\n  b\n\n', 'kept'],
    ['a: |2+\n  b\n', 'kept'],
    ['- - |\n    b\n', 'open'],
    ['a:\n- b: |+\n    c\n', 'kept'],
    ['a: "b\\nc"\n', 'open'],
    ['a: [|]\n'.replace('|', '"b\\nc"'), undefined],
    ['a: {b: c}\n', undefined],
    ['a: |\n  b\nc: 1\n', undefined],
    ['a: &x 1\nb: *x\n', undefined],
  ])('of the node %j is %s', (text, tail) => {
    expect(nodeTail(text, rootOf(text))).toBe(tail);
    expect(contentTail(copyOf(text))).toBe(tail);
  });

  it.each<[value: JsonValue, tail: string | undefined]>([
    ['a', undefined],
    ['a\nb', 'open'],
    ['a\n\n', 'kept'],
    [['x', { y: 'a\nb\n' }], 'open'],
    [[{ y: 'a\nb\n' }, 'x'], undefined],
    [{ x: 'a\n\n' }, 'kept'],
    [[], undefined],
    [{}, undefined],
    [1, undefined],
  ])('of the value %j is %s', (value, tail) => {
    expect(contentTail({ kind: 'value', value })).toBe(tail);
  });

  it.each([
    ['|\n  a\n', 'open', 'open'],
    ['|+\n  a\n', 'kept', 'kept'],
    ['|2+ # c\n  a\n', 'kept', 'kept'],
    ['|-\n  a\n', 'kept', 'open'],
    ['"a\\n\\n"', 'kept', undefined],
    ['a | b', 'open', undefined],
    ['|\n  a\n', undefined, undefined],
  ] as const)('that is printed as %j is not more than %s', (printed, tail, expected) => {
    expect(tailOf(printed, tail)).toBe(expected);
    const content: Content = { kind: 'value', value: tail === 'kept' ? 'a\n\n' : tail === 'open' ? 'a\nb' : 'a' };
    expect(newText(printed, content)).toEqual({ text: printed, tail: expected });
  });
});

it.each([
  ['a: | # c\n  b\n', '1', '1 # c'],
  ['a: |  # c\n  b\n', '1', '1  # c'],
  ['a: | # c\n  b\n', '| # c\n  d\n', '| # c\n  d\n'],
  ['a: | # c\n  b\n', '1 # c', '1 # c'],
  ['a: |\n  b\n', '1', '1'],
  ['a: |# c\n', '1', '1 '],
  ['a: | # c\n', '1', '1'],
  ['a: 1 # c\n', '2', '2'],
  ['a: [1] # c\n', '2', '2'],
])('the comment of the header of %j stays after %j', (text, printed, expected) => {
  expect(withHeaderComment(text, valuesIn(text)[0], printed)).toBe(expected);
});

it.each([
  ['|', 1],
  ['|+2 # c', 3],
  ['>- \n', 2],
  ['|#c', 1],
  ['|\t# c', 1],
  ['|\r\n', 1],
])('the header of %j ends at %s', (text, expected) => {
  expect(blockHeaderEnd(text, 0)).toBe(expected);
});

describe('a scalar that new text imitates', () => {
  const imitated = (text: string, near: number): string | undefined => {
    const values = valuesIn(text);
    const found = scalarToImitate((index) => values[index], near, 'block', PLAIN_LAYOUT);
    return found && text.slice(found.start, found.end);
  };

  it.each<[text: string, near: number, expected: string | undefined]>([
    ['a: "x"\n', 0, '"x"'],
    ['a: x\n', 0, undefined],
    ['a: "x"\nb: 1\nc: 2\n', 2, '"x"'],
    ["a: 'x'\nb: w\nc: 1\n", 2, undefined],
    ['a: \'x\'\nb: 1\nc: "w"\n', 1, "'x'"],
    ['a: "1"\nb: "x"\n', 0, '"x"'],
    ['a: [1]\nb: "x"\n', 0, '"x"'],
    ['a: !!str "w"\nb: "x"\n', 0, '"x"'],
    ['a: |\n  x\nb: "x"\n', 0, '"x"'],
    ['a: "x"\nb: 1\nc: 1\nd: 1\ne: 1\n', 4, '"x"'],
    ['a: "x"\nb: 1\nc: 1\nd: 1\ne: 1\nf: 1\n', 5, undefined],
  ])('in %j near %s is %s', (text, near, expected) => {
    expect(imitated(text, near)).toBe(expected);
  });

  it.each<[text: string, near: number, expected: string | undefined]>([
    ['"a": 1\nb: 1\n', 0, '"a"'],
    ['"a": 1\nb: 1\n', 1, undefined],
    ['"a": 1\nb: 1\n', 2, undefined],
    ['"a": 1\n', 1, '"a"'],
    ['"1": 1\n"b": 1\n', 0, '"b"'],
    ['? [a]\n: 1\n"b": 1\n', 0, '"b"'],
    ['? |\n  a\n: 1\n"b": 1\n', 0, undefined],
  ])('as a key in %j near %s is %s', (text, near, expected) => {
    const root = rootOf(text);
    const keys = root.kind === 'mapping' ? root.entries.map(({ key }) => key) : [];
    const found = keyToImitate((index) => keys[index], near, 'block', PLAIN_LAYOUT);
    expect(found && text.slice(found.start, found.end)).toBe(expected);
  });
});
