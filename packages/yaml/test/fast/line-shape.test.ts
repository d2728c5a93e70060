import { describe, expect, it } from 'vitest';
import {
  BEGUN,
  BLANK,
  BLOCK,
  COMMENT,
  CONTENT,
  FLOW,
  NO_VALUE,
  OTHER,
  PLAIN,
  QUOTED,
  isLineEnd,
  shapeOf,
  usualColon,
  usualLine,
} from '../../src/fast/line-shape.ts';
import { NO_KEY, createKeyTable } from '../../src/fast/scan-keys.ts';

const LINES: Readonly<Record<number, string>> = {
  [BLANK]: 'blank',
  [COMMENT]: 'comment',
  [CONTENT]: 'content',
  [OTHER]: 'other',
};
const VALUES: Readonly<Record<number, string>> = {
  [NO_VALUE]: 'nothing',
  [PLAIN]: 'plain',
  [QUOTED]: 'quoted',
  [FLOW]: 'flow',
  [BLOCK]: 'block',
  [BEGUN]: 'begun',
};

/** `KIND COLUMN`; for content also its dashes, its key, and its value with its text, `>` and `~` for more lines. */
function shown(line: string): string {
  const shape = shapeOf(createKeyTable(), line);
  const start = `${LINES[shape.line]} ${shape.column}`;
  if (shape.line !== CONTENT) return start;
  const dashes = shape.dashes.map((column) => `-${column}`);
  const key = shape.key === NO_KEY ? [] : [`${shape.isQuotedKey ? 'quoted ' : ''}key ${shape.keyColumn}`];
  const text = line.slice(shape.valueStart, Math.max(shape.end, shape.valueStart));
  const more = `${shape.continues ? '>' : ''}${shape.tail ? '~' : ''}`;
  return [start, ...dashes, ...key, `${VALUES[shape.value]} ${text}|${more}`, `to ${shape.end}`].join(', ');
}

describe('a line', () => {
  it.each([
    ['', 'blank 0'],
    ['   ', 'blank 3'],
    ['  # a: b', 'comment 2'],
    ['a: b', 'content 0, key 0, plain b|>, to 4'],
    ['  a:   b c  ', 'content 2, key 2, plain b c|>, to 10'],
    ['a: b # c', 'content 0, key 0, plain b|, to 4'],
    ['a: b#c', 'content 0, key 0, plain b#c|>, to 6'],
    ['a:', 'content 0, key 0, nothing |, to 2'],
    ['a: # b', 'content 0, key 0, nothing |, to 2'],
    ['a b: c', 'content 0, key 0, plain c|>, to 6'],
    ['a:b: c', 'content 0, key 0, plain c|>, to 6'],
    ['"a": b', 'content 0, quoted key 0, plain b|>, to 6'],
    ["'a:b': c", 'content 0, quoted key 0, plain c|>, to 8'],
    ['- a', 'content 0, -0, plain a|>, to 3'],
    ['-', 'content 0, -0, nothing |, to 1'],
    ['  - - a: b', 'content 2, -2, -4, key 6, plain b|>, to 10'],
    ['-   a:', 'content 0, -0, key 4, nothing |, to 6'],
    ['- "a"', 'content 0, -0, quoted "a"|, to 5'],
    ['- -a', 'content 0, -0, plain -a|>, to 4'],
    ['a: "b" # c', 'content 0, key 0, quoted "b"|, to 6'],
    ['a: "b\\n"', 'content 0, key 0, quoted "b\\n"|~, to 8'],
    ['a: "b', 'content 0, key 0, begun |~, to 2'],
    ['a: "b" c', 'content 0, key 0, begun |~, to 2'],
    ['a: "b"#c', 'content 0, key 0, begun |~, to 2'],
    ['a: {b: [c]} # d', 'content 0, key 0, flow {b: [c]}|, to 11'],
    ['a: [b', 'content 0, key 0, begun |~, to 2'],
    ['a: [b] c', 'content 0, key 0, begun |~, to 2'],
    ['a: |', 'content 0, key 0, block |~, to 2'],
    ['a: >-', 'content 0, key 0, block |~, to 2'],
    ['a: |2+ # b', 'content 0, key 0, block |~, to 2'],
    ['- |+3', 'content 0, -0, block |~, to 1'],
    ['a: |0', 'content 0, key 0, begun |~, to 2'],
    ['a: | b', 'content 0, key 0, begun |~, to 2'],
    ['a: |#', 'content 0, key 0, begun |~, to 2'],
    ['a: &b c', 'content 0, key 0, begun |~, to 2'],
    ['a: b: c', 'content 0, key 0, begun |~, to 2'],
    ['a: .inf', 'content 0, key 0, begun |~, to 2'],
    ['a: - b', 'content 0, key 0, begun |~, to 2'],
    ['a', 'other 0'],
    ['  "a"', 'other 2'],
    ['1: a', 'content 0, key 0, plain a|>, to 4'],
    ['0x1: a', 'other 0'],
    ['<<: a', 'other 0'],
    ['? a', 'other 0'],
    ['*a : b', 'other 0'],
    ['"a" : b', 'other 0'],
    ['"a\\n": b', 'other 0'],
    ['a # b: c', 'other 0'],
    ['[a]: b', 'other 0'],
    ['a: b\u0085', 'other 0'],
    ['\ta: b', 'other 0'],
  ])('%j is %s', (line, expected) => {
    expect(shown(line)).toBe(expected);
  });
});

it.each([
  ['a  ', 1, true],
  ['a', 1, true],
  ['a # b', 1, true],
  ['a# b', 1, false],
  ['a b', 1, false],
  ['a\t', 1, false],
])('%j ends at %s: %s', (line, from, expected) => {
  expect(isLineEnd(line, from)).toBe(expected);
});

describe('a usual line', () => {
  const isUsual = (line: string): boolean => {
    const usual = usualLine();
    usual.lastIndex = 1;
    const found = usual.test(`\n${line}`);
    return found && usual.lastIndex === line.length + 1;
  };

  it.each([
    '',
    '# c',
    '  - a: b c',
    'a:',
    'a: ',
    'a.b/c-d: $(X)',
    'a: "b # c"',
    "- 'b'",
    'a: {b: c, d: "e"}',
    'a: { b: c }',
    'a: []',
    '- [a, b]',
    'a: -x',
    'a: b:c',
    'a: 10m\n',
  ])('%j is one', (line) => {
    expect(isUsual(line)).toBe(true);
  });

  it.each([
    'a: b # c',
    '"a": b',
    'a b: c',
    '- - a',
    'a: |',
    'a: &b c',
    'a: - b',
    'a: "b\\n"',
    "a: 'b''c'",
    'a: {b: {c: d}}',
    'a: [b,c]',
    'a: \u00e4',
    'a:  b',
    'a: b: c',
    'a: b ',
    '\ta: b',
  ])('%j is none', (line) => {
    expect(isUsual(line)).toBe(false);
  });

  it.each([
    ['a: b', 0, 1],
    ['- a: b', 2, 3],
    ['a:', 0, 1],
    ['a:b', 0, -1],
    ['ab', 0, -1],
    ['"a: b"', 0, -1],
    ["'a: b'", 0, -1],
    ['{a: b}', 0, -1],
    ['[a: b]', 0, -1],
  ])('of %j at %s has the colon %s', (line, start, expected) => {
    expect(usualColon(`${line}\nx: 1`, start, line.length)).toBe(expected);
  });
});
