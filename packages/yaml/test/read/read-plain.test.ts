import { describe, expect, it } from 'vitest';
import { foldBreaks, isFlowColon, startsPlain, trimmedEnd } from '../../src/read/read-plain.ts';
import { contentOf, readOne } from './read-one.ts';

it.each<readonly [text: string, expected: boolean]>([
  ['a', true],
  ['-a', true],
  ['-', false],
  ['- ', false],
  ['?a', true],
  ['? ', false],
  [':a', true],
  [':\n', false],
  ...Array.from(',[]{}#&*!|>\'"%@`', (character) => [`${character}a`, false] as const),
  ['.', true],
  ['~', true],
])('%j starts a plain scalar: %s', (text, expected) => {
  expect(startsPlain(text.charCodeAt(0), text.length > 1 ? text.charCodeAt(1) : -1)).toBe(expected);
});

it.each([
  ['a b \t', 0, 5, 3],
  ['a', 0, 1, 1],
  ['  ', 1, 2, 1],
  ['a\u00a0', 0, 2, 2],
])('%j from %s to %s ends at %s', (text, start, end, expected) => {
  expect(trimmedEnd(text, start, end)).toBe(expected);
});

it.each([
  ['\n', ' '],
  ['  \n  ', ' '],
  ['\r\n', ' '],
  ['\n\n', '\n'],
  ['\r\n\r\n', '\n'],
  ['\r\r', '\n'],
  ['\n \n\n', '\n\n'],
  ['  ', ' '],
  // Line ends of YAML 1.1: NEL is one, and separators stay.
  ['\u0085', ' '],
  ['\u0085\u0085', '\n'],
  ['\u2028', '\u2028'],
  ['\u2028\n', '\u2028\n'],
  ['\n\u2029', '\u2029'],
])('line ends %j between two lines are %j', (text, expected) => {
  expect(foldBreaks(`a${text}b`, 1, 1 + text.length)).toBe(expected);
});

it.each([
  [': a', true],
  [':', true],
  [':\n', true],
  [':,', true],
  [':]', true],
  [':{', true],
  [':a', false],
  [':"', false],
])('%j ends a key in brackets: %s', (text, expected) => {
  expect(isFlowColon(text, 0)).toBe(expected);
});

describe('a plain scalar', () => {
  it.each<[text: string, content: readonly string[]]>([
    ['v: a b', ['a b']],
    ['v: a b  # c', ['a b']],
    ['v: a#b', ['a#b']],
    ['v: a:b', ['a:b']],
    ['v: a :b', ['a :b']],
    ['v: a\t# c', ['a']],
    ['v: a\n  b\n  c', ['a b c']],
    ['v: a\n\n\n  b', ['a\n\nb']],
    ['v: a\n  - b', ['a - b']],
    ['v: a\n  # c\n', ['a']],
    ['v: a\n # c\nw: b', ['a', 'b']],
    ['v: a\n  b # c\nw: d', ['a b', 'd']],
    ['v: a\n  b#c', ['a b#c']],
    ['- a\n  b\n- c', ['a b', 'c']],
    ['a\nb', ['a b']],
    ['v: [a b, c # d\n]', ['a b', 'c']],
    ['v: [a\n  b]', ['a b']],
    ['v: [a:b, c]', ['a:b', 'c']],
    ['v: {a: b:c}', ['b:c']],
    ['v: [a#b]', ['a#b']],
  ])('of %j has the content %j', (text, content) => {
    const { root, problems } = readOne(text);
    expect([contentOf(root), problems]).toEqual([content, []]);
  });

  it.each<[text: string, at: string]>([
    ['v: a: b', 'a: b'],
    ['v: a\n  b: c', 'b: c'],
    ['v: a\n\n  b:\n', 'b:'],
  ])('of %j cannot hold a key', (text, at) => {
    const { problems } = readOne(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.startsWith('error ')).toBe(true);
    expect(problems[0]).toContain(` at ${at[0]}`);
  });

  it.each<[text: string, content: readonly string[], problem: string]>([
    ['v: [a?b]', ['a?b'], '?'],
    ['v: {a:}', [''], ':'],
    ['v: {a:[b]}', ['b'], ':'],
    ['v:\n  a\n\tb'.replace('\tb', '\t'), ['a'], '\t'],
  ])('of %j has a warning', (text, content, problem) => {
    const { root, problems } = readOne(text);
    expect(contentOf(root)).toEqual(content);
    expect(problems.map((line) => [line.startsWith('warning '), line.endsWith(` at ${problem}`)])).toEqual([
      [true, true],
    ]);
  });

  it('may have tabs in blank lines, after more spaces than its indentation', () => {
    expect(readOne('v:\n  a\n  \t\n  b').problems).toEqual([]);
    expect(readOne('v:\n  a\n\t\n  b').problems).toHaveLength(1);
  });
});
