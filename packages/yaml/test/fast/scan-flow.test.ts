import { describe, expect, it } from 'vitest';
import { endOfFlow, endOfKey, endOfPlain } from '../../src/fast/scan-flow.ts';
import { FAILED, createKeyTable } from '../../src/fast/scan-keys.ts';

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const members = (count: number): string => `{${Array.from({ length: count }, (_, at) => `k${at}: 1`).join(', ')}}`;

describe('brackets', () => {
  it.each([
    '[]',
    '[ ]',
    '[a]',
    '[a, b]',
    '[a, "b, ]", \'c]\']',
    '[a b, -c, 1]',
    '[\n  a,\n  b\n]',
    '[[a], {b: [c]}]',
    '{}',
    '{ }',
    '{a: 1}',
    '{ a: b c, "d": e }',
    '{"a": {"b": [1]}}',
    '{\n  a: 1,\n  b: 2\n}',
    '{a:\n  1}',
    '[http://x:80/y]',
    deep(50),
    members(64),
  ])('%j are ordinary', (text) => {
    expect(endOfFlow(`x${text}y`, 1, createKeyTable())).toBe(1 + text.length);
  });

  it.each([
    ['without an end', '[a'],
    ['without an end of a mapping', '{a: 1'],
    ['with the other end', '[a}'],
    ['with the other end of a mapping', '{a: 1]'],
    ['with a comma at the end', '[a,]'],
    ['with a comma at the end of a mapping', '{a: 1,}'],
    ['with a comma at the start', '[, a]'],
    ['with a pair in a list', '[a: b]'],
    ['with a key without a value', '{a}'],
    ['with a key and nothing', '{a: }'],
    ['with a key and its colon alone', '{a:}'],
    ['with a colon without a blank', '{a:1}'],
    ['with a quoted key and a colon without a blank', '{"a":1}'],
    ['with a blank before a colon', '{a : 1}'],
    ['with a key twice', '{a: 1, a: 2}'],
    ['with a key twice, once in quotes', '{a: 1, "a": 2}'],
    ['with a key that is read as another text', '{0x1: a}'],
    ['with a key with escapes', String.raw`{"a\n": 1}`],
    ['with a comment', '[a, # b\n  c]'],
    ['with a tab', '[a,\tb]'],
    ['with a question mark', '[a?b]'],
    ['with an anchor', '[&a b]'],
    ['with a number that JSON does not have', '[.inf]'],
    ['with a plain scalar of several lines', '[a\n  b]'],
    ['with a marker', '[a,\n---\nb]'],
    ['with text like a marker', '[a,\n---b]'],
    ['deeper than the limit', deep(51)],
    ['with more keys than the limit', members(65)],
    ['with a broken one inside', '[[a}]'],
    ['with a broken member', '{a: [}]'],
  ])('%s are left to the reader', (_title, text) => {
    expect(endOfFlow(text, 0, createKeyTable())).toBe(FAILED);
  });
});

it.each([
  ['a: 1', 1],
  ['"a": 1', 3],
  ["'a': 1", 3],
  ['a b: 1', 3],
  ['a:b: 1', 3],
  ['a : 1', FAILED],
  ['"a" : 1', FAILED],
  [String.raw`"\t": 1`, FAILED],
  ['"a', FAILED],
  ['a, b: 1', FAILED],
  ['?: 1', FAILED],
])('the colon after the key of %j is at %s', (text, expected) => {
  expect(endOfKey(text, 0)).toBe(expected);
});

it.each([
  ['a b, c', 3],
  ['a b  ]', 3],
  ['a:b}', 3],
  ['a: b', 1],
  ['a:', 1],
  ['a\nb', 1],
  ['a#b,', 3],
  ['a #b,', FAILED],
  ['a:,', FAILED],
  ['a:]', FAILED],
  ['a?b', FAILED],
  ['a\tb', FAILED],
  ['-a,', 2],
  ['-,', FAILED],
  ['- a', FAILED],
  ['[a', FAILED],
  ['*a', FAILED],
  ['a', 1],
])('a plain scalar in brackets, %j, ends at %s', (text, expected) => {
  expect(endOfPlain(text, 0)).toBe(expected);
});
