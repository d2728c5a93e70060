import { describe, expect, it } from 'vitest';
import type { JsonReader } from '../src/json-reader.ts';
import { decoded, defined, nonEmpty } from '../src/json-reader.ts';

type Read = (reader: JsonReader) => unknown;

function read(reading: Read, confidential = false): readonly unknown[] {
  const { value, findings } = decoded(reading, confidential);
  return [
    value,
    ...findings.map(({ path, message, hint }) => [path.join('.'), message.replace(/: the API.*$/, ''), hint]),
  ];
}

describe('a reader', () => {
  it.each<[string, Read, unknown]>([
    ['a text', (reader) => reader.text('a', []), 'a'],
    ['no text', (reader) => reader.text(null, []), undefined],
    ['a flag', (reader) => reader.flag(false, []), false],
    ['no flag', (reader) => reader.flag(null, []), undefined],
    ['an integer', (reader) => reader.integer(0, []), 0],
    ['a quantity', (reader) => reader.quantity(0.5, []), '0.5'],
    ['texts', (reader) => reader.texts(['a'], []), ['a']],
    ['no texts', (reader) => reader.texts(undefined, []), undefined],
    ['strings', (reader) => reader.strings({ a: 'b' }, []), { a: 'b' }],
    ['quantities', (reader) => reader.quantities({ cpu: 1, memory: '1Gi' }, []), { cpu: '1', memory: '1Gi' }],
    ['an object', (reader) => reader.object({ a: 1 }, []), { a: 1 }],
    ['no object', (reader) => reader.object(null, []), undefined],
    ['a member', (reader) => reader.member({ a: 'b' }, 'a', [], reader.text), 'b'],
    ['no member', (reader) => reader.member({}, 'a', [], reader.text), undefined],
    ['no inherited member', (reader) => reader.member({}, 'toString', [], () => 'found'), undefined],
    ['a part', (reader) => reader.part({ a: 'b' }, 'a', [], (inner, value, path) => inner.text(value, path)), 'b'],
    ['items', (reader) => reader.items({ a: ['b'] }, 'a', [], (inner, value, path) => inner.text(value, path)), ['b']],
    ['no items', (reader) => reader.items({}, 'a', [], () => 1), undefined],
  ])('reads %s', (_, reading, value) => {
    expect(read(reading)).toEqual([value]);
  });

  it.each<[string, Read, unknown, string, string, string | undefined]>([
    [
      'a number for a text',
      (reader) => reader.text(8080, ['a']),
      '8080',
      'a',
      'must be a string, not the number 8080',
      'put it in quotes: "8080"',
    ],
    [
      'a flag for a text',
      (reader) => reader.text(true, ['a']),
      'true',
      'a',
      'must be a string, not the boolean true',
      'put it in quotes',
    ],
    [
      'a list for a text',
      (reader) => reader.text([], ['a']),
      undefined,
      'a',
      'must be a string, not a list',
      undefined,
    ],
    [
      'a text for a mapping',
      (reader) => reader.object('x', ['a']),
      undefined,
      'a',
      'must be a mapping, not a string',
      undefined,
    ],
    [
      'a list for a mapping',
      (reader) => reader.object([], ['a']),
      undefined,
      'a',
      'must be a mapping, not a list',
      undefined,
    ],
    [
      'a text for a flag',
      (reader) => reader.flag('true', ['a']),
      undefined,
      'a',
      'must be true or false, not a string',
      undefined,
    ],
    [
      'a fraction',
      (reader) => reader.integer(1.5, ['a']),
      undefined,
      'a',
      'must be an integer, not the number 1.5',
      undefined,
    ],
    [
      'a mapping for a list',
      (reader) => reader.list({}, ['a'], () => 1),
      undefined,
      'a',
      'must be a list, not a mapping',
      undefined,
    ],
    [
      'a number in a list',
      (reader) => reader.texts(['x', 1], ['a']),
      ['x', '1'],
      'a.1',
      'must be a string, not the number 1',
      'put it in quotes: "1"',
    ],
    [
      'a number in strings',
      (reader) => reader.strings({ x: 'y', b: 1 }, ['a']),
      { x: 'y', b: '1' },
      'a.b',
      'must be a string, not the number 1',
      'put it in quotes: "1"',
    ],
    [
      'a list in strings',
      (reader) => reader.strings({ b: [] }, ['a']),
      { b: '' },
      'a.b',
      'must be a string, not a list',
      undefined,
    ],
    [
      'a flag in quantities',
      (reader) => reader.quantities({ b: true }, ['a']),
      { b: 'true' },
      'a.b',
      'must be a string, not the boolean true',
      'put it in quotes',
    ],
    [
      'in a part',
      (reader) => reader.part({ a: 1 }, 'a', ['x'], (inner, value, path) => inner.text(value, path)),
      '1',
      'x.a',
      'must be a string, not the number 1',
      'put it in quotes: "1"',
    ],
  ])('reports %s', (_, reading, value, path, message, hint) => {
    const [found, first] = read(reading);
    expect(found).toEqual(value);
    expect(first).toEqual([path, message, hint]);
  });

  it('does not show values that are confidential', () => {
    expect(read((reader) => reader.text(8080, ['a']), true)).toEqual([
      '8080',
      ['a', 'must be a string, not a number', 'put it in quotes'],
    ]);
  });

  it('uses the given name of the field in messages', () => {
    const { findings } = decoded((reader) => reader.text(1, [], 'env X'));
    expect(findings.map(({ code, field }) => [code, field])).toEqual([['non-string-value', 'env X']]);
    expect(decoded((reader) => reader.flag(1, [])).findings[0]?.code).toBe('invalid-resource');
  });
});

it('an empty text is absent', () => {
  expect([nonEmpty(''), nonEmpty('a'), nonEmpty(undefined)]).toEqual([undefined, 'a', undefined]);
});

it('defined has only what is there', () => {
  expect(defined({ a: 1, b: undefined, c: null, d: false })).toEqual({ a: 1, d: false });
});
