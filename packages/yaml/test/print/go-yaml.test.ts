import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { printGoYaml } from '../../src/print/go-yaml.ts';

function print(value: JsonValue): string {
  return printGoYaml(value)
    .map(({ text }) => text)
    .join('\n');
}

// Each text is what kustomize 5.8.1 prints.
describe('a value as kustomize prints it', () => {
  const words = `${'word '.repeat(20)}end`;
  it.each<[string, JsonValue, string]>([
    ['a list at the column of its key', { a: [1, { b: 2, c: [3] }] }, 'a:\n- 1\n- b: 2\n  c:\n  - 3'],
    [
      'lists in lists',
      {
        a: [
          [
            [1, 2],
            ['a', { b: 'c' }],
          ],
        ],
      },
      'a:\n- - - 1\n    - 2\n  - - a\n    - b: c',
    ],
    ['what is empty', { a: {}, b: [], c: null, d: '' }, 'a: {}\nb: []\nc: null\nd: ""'],
    ['a key of two lines', { a: { 'a\nb': ['c'] } }, 'a:\n  ? |-\n    a\n    b\n  : - c'],
    ['a word of YAML 1.1', { a: 'y', n: 'No' }, 'a: "y"\n"n": "No"'],
    ['a word in mixed case', { a: 'nO' }, 'a: nO'],
    [
      'numbers as text',
      { a: ['1', '1.10', '0x1F', '1e3', '1_000', '0o17', '.5', '1:30', '2020-01-01', '+1'] },
      'a:\n- "1"\n- "1.10"\n- "0x1F"\n- "1e3"\n- "1_000"\n- "0o17"\n- ".5"\n- "1:30"\n- "2020-01-01"\n- "+1"',
    ],
    [
      'what only looks like a number',
      { a: ['1e400', '=', '<<', '08x', '1.2.3', '0b+1'] },
      'a:\n- 1e400\n- =\n- <<\n- 08x\n- 1.2.3\n- "0b+1"',
    ],
    [
      'indicators',
      { a: ['- x', 'a: b', '# x', '*x', ' x', 'x ', '@x', '{a', '%x', '-', 'a:', "it's", 'a#b', '-x'] },
      "a:\n- '- x'\n- 'a: b'\n- '# x'\n- '*x'\n- ' x'\n- 'x '\n- '@x'\n- '{a'\n- '%x'\n- '-'\n- 'a:'\n- it's\n- a#b\n- -x",
    ],
    [
      'what needs escapes',
      { a: ['a\tb', '\u{1f600}', 'é', '\u0001', '\ufeffa b'] },
      String.raw`a:
- "a\tb"
- "\U0001F600"
- é
- "\x01"
- "\uFEFF\x61\x20\x62"`,
    ],
    [
      'several lines',
      { a: 'x\ny\n', b: 'x\ny', c: 'x\n\n', d: '\n x' },
      'a: |\n  x\n  y\nb: |-\n  x\n  y\nc: |+\n  x\n\nd: |2-\n\n   x',
    ],
    ['a line that ends in a blank', { a: 'x \ny' }, String.raw`a: "x \ny"`],
    ['a line separator', { a: ['a\u2028b\nc', 'a\u2028b'] }, "a:\n- |-\n  a\u2028  b\n  c\n- 'a\u2028  b'"],
    [
      'a long text',
      { a: words, b: `# ${words}`, c: `\t ${words}` },
      `a: ${'word '.repeat(15)}word\n  word word word word end\nb: '# ${'word '.repeat(15)}word\n  word word word word end'\nc: "\\t ${'word '.repeat(14)}word\n  word word word word word end"`,
    ],
    [
      'floats',
      { a: [1234567.5, 123_456.5, 0.5, 1e-5, 1e-7, 1e20, 1e21, 1e6, 9_007_199_254_740_992] },
      'a:\n- 1.2345675e+06\n- 123456.5\n- 0.5\n- 1e-05\n- 1e-07\n- 1e+20\n- 1e+21\n- 1000000\n- 9007199254740992',
    ],
    [
      'keys in natural order',
      { e: 1, anc: 1, a10: 1, a2: 1, a1: 1, B: 1, '10a': 1, '10': 1, '9': 1, _a: 1, '': 1 },
      '"": 1\n_a: 1\n"9": 1\n"10": 1\n10a: 1\nB: 1\na1: 1\na2: 1\na10: 1\nanc: 1\ne: 1',
    ],
  ])('%s', (_, value, text) => {
    expect(print(value)).toBe(text);
  });

  it('gives the path of the value for each line', () => {
    const lines = printGoYaml({ a: [{ b: 'x\ny', c: 1 }], d: {} });
    expect(lines.map(({ text, path }) => [text, path.join('/')])).toEqual([
      ['a:', 'a'],
      ['- b: |-', 'a/0/b'],
      ['    x', 'a/0/b'],
      ['    y', 'a/0/b'],
      ['  c: 1', 'a/0/c'],
      ['d: {}', 'd'],
    ]);
  });
});
