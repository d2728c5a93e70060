import { describe, expect, it } from 'vitest';
import {
  ANNOTATIONS,
  API_VERSION,
  KIND,
  METADATA,
  NAME,
  NAMESPACE,
  NO_KEY,
  createKeyTable,
  plainKey,
  plainNode,
  quotedKey,
  startsText,
  trimKeyTable,
} from '../../src/fast/scan-keys.ts';

describe('the number of a key', () => {
  it('is known for those whose values are recorded', () => {
    const table = createKeyTable();
    const names = ['apiVersion', 'kind', 'name', 'namespace', 'metadata', 'annotations'];
    const known = [API_VERSION, KIND, NAME, NAMESPACE, METADATA, ANNOTATIONS];
    expect(names.map((name) => plainKey(table, name))).toEqual(known);
    expect(names.map((name) => quotedKey(table, `"${name}"`))).toEqual(known);
  });

  it('is the same for equal names, and another one for others', () => {
    const table = createKeyTable();
    const numbers = ['a', 'b', 'a'].map((name) => plainKey(table, name));
    expect(numbers[0]).toBe(numbers[2]);
    expect(numbers[0]).not.toBe(numbers[1]);
    expect(quotedKey(table, "'b'")).toBe(numbers[1]);
    expect(quotedKey(table, '"a b"')).toBe(quotedKey(table, "'a b'"));
  });

  it.each(['a', 'a.b/c-d', '$x', 'a b', 'a:b', 'Null1', '-a', 'yes-no', '1', '1.5', 'true', '\u00e4'])(
    '%j is a key without quotes',
    (name) => {
      expect(plainKey(createKeyTable(), name)).not.toBe(NO_KEY);
    },
  );

  it.each([
    '',
    '1.0',
    '0x1f',
    '010',
    'Yes',
    'True',
    'null',
    '~',
    '<<',
    '- a',
    '?a',
    ':a',
    '*a',
    '&a',
    '!a',
    '"a',
    '[a',
    '@a',
    '`a',
    'a ',
    'a #b',
    'a\tb',
    '#a',
    'x'.repeat(1025),
  ])('%j is none', (name) => {
    const table = createKeyTable();
    expect([plainKey(table, name), plainKey(table, name)]).toEqual([NO_KEY, NO_KEY]);
  });

  it.each(['0x1', 'Yes', '<<', ''])('of %j is one of its own in quotes', (name) => {
    const table = createKeyTable();
    const numbers = [`"${name}"`, `'${name}'`].map((quoted) => quotedKey(table, quoted));
    expect(numbers[0]).toBe(numbers[1]);
    expect(numbers).not.toContain(NO_KEY);
    expect(quotedKey(table, '"other 1"')).not.toBe(numbers[0]);
    expect(quotedKey(table, '"2"')).not.toBe(numbers[0]);
  });

  it('is none for a name that is too long, with its quotes', () => {
    const table = createKeyTable();
    expect(quotedKey(table, `"${'x'.repeat(1022)}"`)).not.toBe(NO_KEY);
    expect(quotedKey(table, `"${'x'.repeat(1023)}"`)).toBe(NO_KEY);
    expect(plainKey(table, 'x'.repeat(1024))).not.toBe(NO_KEY);
  });
});

it('a table stays until it is large', () => {
  const table = createKeyTable();
  const first = plainKey(table, 'first');
  trimKeyTable(table);
  expect(table.get('first')).toBe(first);
  for (let count = 0; table.size <= 2 ** 14; count++) plainKey(table, `key-${count}`);
  trimKeyTable(table);
  expect([table.get('first'), table.get('kind'), table.size]).toEqual([undefined, KIND, 6]);
});

it.each([
  ['a', true],
  ['-a', true],
  ['- a', false],
  ['-', false],
  ['?a', false],
  [':a', false],
  [' a', false],
  ['\ufeffa', false],
  ['#a', false],
  ['%a', false],
  ['|', false],
  ['{', false],
  ['', false],
])('%j starts a text for all readers: %s', (text, expected) => {
  expect(startsText(`x${text}`, 1)).toBe(expected);
});

it('a text is a plain scalar', () => {
  expect(plainNode('ab')).toEqual({ kind: 'scalar', start: 0, end: 2, style: 'plain', content: 'ab' });
});
