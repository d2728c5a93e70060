import type { JsonValue } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import type { DecodeProblem, Decoder } from '../src/decode-config.ts';
import { anyValue, fieldsOf, flag, integer, listDecoder, mapOf, scalarText, text } from '../src/decode-config.ts';

function decode<T>(
  decoder: Decoder<T>,
  value: JsonValue,
): { readonly value: T | undefined; readonly problems: readonly string[] } {
  const problems: DecodeProblem[] = [];
  const decoded = decoder.decode(value, ['at'], problems);
  return {
    value: decoded,
    problems: problems.map(({ path, message, hint }) => `${path.join('.')}: ${message}. ${hint}`),
  };
}

// As the strict JSON decoder of Go: https://pkg.go.dev/encoding/json#Unmarshal
describe('a value', () => {
  it.each<[string, Decoder<unknown>, JsonValue, unknown]>([
    ['a text', text, 'a', 'a'],
    ['an empty text', text, '', ''],
    ['a scalar as a text', scalarText, 'a', 'a'],
    ['a number as a text', scalarText, 1.5, '1.5'],
    ['a flag as a text', scalarText, false, 'false'],
    ['a flag', flag, false, false],
    ['an integer', integer, -1, -1],
    ['the smallest integer of 64 bits', integer, -(2 ** 63), -(2 ** 63)],
    ['anything', anyValue, [{ a: null }], [{ a: null }]],
    ['a list', listDecoder(text), ['a', 'b'], ['a', 'b']],
    ['an empty list', listDecoder(text), [], []],
    ['a list with null, which counts as empty', listDecoder(integer), [1, null], [1, 0]],
    ['a mapping', mapOf(flag), { a: true }, { a: true }],
    ['a mapping with null, which counts as empty', mapOf(text), { a: null, b: 'c' }, { a: '', b: 'c' }],
    ['lists in a mapping with null', mapOf(listDecoder(text)), { a: null }, { a: [] }],
    ['null in a list of mappings', listDecoder(mapOf(text)), [null], [{}]],
    ['null in a list of anything', listDecoder(anyValue), [null], [null]],
    ['null in a list of flags', listDecoder(flag), [null], [false]],
    ['null in a list of scalars', listDecoder(scalarText), [null], ['']],
  ])('is read: %s', (_, decoder, value, expected) => {
    expect(decode(decoder, value)).toEqual({ value: expected, problems: [] });
  });

  it.each<[string, Decoder<unknown>, JsonValue, string]>([
    ['a number', text, 1, 'at: This must be a string, not the number 1. Put the value in quotes.'],
    ['a flag', text, true, 'at: This must be a string, not the boolean true. Put the value in quotes.'],
    ['a list', text, [1], 'at: This must be a string, not a list. Write a string.'],
    ['a mapping', scalarText, {}, 'at: This must be a string, not a mapping. Write a string.'],
    ['null', text, null, 'at: This must be a string, not null. Write a string.'],
    ['a text', flag, 'yes', 'at: This must be true or false, not the string "yes". Write true or false.'],
    [
      'a fraction',
      integer,
      1.5,
      'at: This must be an integer, not the number 1.5. Write an integer of up to 64 bits without quotes.',
    ],
    [
      'a number as a text',
      integer,
      '1',
      'at: This must be an integer, not the string "1". Write an integer of up to 64 bits without quotes.',
    ],
    ['a text', listDecoder(text), 'a', 'at: This must be a list, not the string "a". Write "- " before each item.'],
    ['a list', mapOf(text), ['a'], 'at: This must be a mapping, not a list. Write KEY: VALUE.'],
    [
      'a text',
      fieldsOf({ a: text, b: text }),
      'a',
      'at: This must be a mapping, not the string "a". Its fields are a, b.',
    ],
  ])('is refused in place of another: %s', (_, decoder, value, problem) => {
    expect(decode(decoder, value)).toEqual({ value: undefined, problems: [problem] });
  });

  it.each<[string, Decoder<unknown>, JsonValue, unknown, string]>([
    [
      'an item',
      listDecoder(text),
      ['a', 1, 'b'],
      ['a', '', 'b'],
      'at.1: This must be a string, not the number 1. Put the value in quotes.',
    ],
    [
      'a member',
      mapOf(integer),
      { a: 'x', b: 1 },
      { a: 0, b: 1 },
      'at.a: This must be an integer, not the string "x". Write an integer of up to 64 bits without quotes.',
    ],
    [
      'a field',
      fieldsOf({ a: text, b: text }),
      { a: 1, b: 'c' },
      { a: undefined, b: 'c' },
      'at.a: This must be a string, not the number 1. Put the value in quotes.',
    ],
  ])('is refused in its place, and the rest is read: %s', (_, decoder, value, expected, problem) => {
    expect(decode(decoder, value)).toEqual({ value: expected, problems: [problem] });
  });
});

describe('fields', () => {
  const decoder = fieldsOf({ newName: text, count: integer });

  it.each<[string, JsonValue, unknown]>([
    ['all', { newName: 'a', count: 1 }, { newName: 'a', count: 1 }],
    ['none', {}, { newName: undefined, count: undefined }],
    ['null counts as absent', { newName: null }, { newName: undefined, count: undefined }],
    ['keys match in any case', { NEWNAME: 'a', Count: 2 }, { newName: 'a', count: 2 }],
    ['of two cases, the last one counts', { newName: 'a', newname: 'b' }, { newName: 'b', count: undefined }],
  ])('%s', (_, value, expected) => {
    expect(decode(decoder, value)).toEqual({ value: expected, problems: [] });
  });

  it.each<[string, string]>([
    ['newNam', 'at.newNam: Unknown field "newNam". Did you mean newName?'],
    ['other', 'at.other: Unknown field "other". The fields are newName, count.'],
    ['constructor', 'at.constructor: Unknown field "constructor". The fields are newName, count.'],
  ])('unknown: %s', (key, problem) => {
    const { value, problems } = decode(decoder, { [key]: 'a', count: 1 });
    expect(value).toEqual({ newName: undefined, count: 1 });
    expect(problems).toEqual([problem]);
  });

  it('unknown are marked, others are not', () => {
    const problems: DecodeProblem[] = [];
    decoder.decode({ other: 1, count: 'a' }, [], problems);
    expect(problems.map(({ isUnknownField }) => isUnknownField)).toEqual([true, undefined]);
  });

  it('in a list are empty for null', () => {
    expect(decode(listDecoder(decoder), [null]).value).toEqual([{ newName: undefined, count: undefined }]);
  });
});
