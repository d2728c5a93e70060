import type { JsonValue } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { retype } from '../../src/replacements/retype.ts';

// kustomize 5.8.1 gives the new text the tag of the present value, and cannot print a text that the tag does not fit.
describe('a text in place of', () => {
  it.each<[string, JsonValue, string, JsonValue]>([
    ['a text that looks like a number', 'a', '1', '1'],
    ['a text that looks like a list', 'a', '[1]', '[1]'],
    ['an integer', 1, '2', 2],
    ['a negative integer', 1, '-2', -2],
    ['an integer with a plus', 1, '+2', 2],
    ['an integer: hexadecimal', 1, '0x1F', 31],
    ['an integer: hexadecimal, in capitals', 1, '0X1f', 31],
    ['an integer: binary', 1, '0b11', 3],
    ['an integer: octal', 1, '0o17', 15],
    ['an integer: octal of YAML 1.1', 1, '017', 15],
    ['an integer: zero', 1, '0', 0],
    ['an integer with underscores', 1, '1_000', 1000],
    ['a number', 1.5, '2.5', 2.5],
    ['a number: an integer', 1.5, '2', 2],
    ['a flag', true, 'false', false],
    ['null', null, 'null', null],
    ['null: nothing', null, '~', null],
  ])('%s: %j, %j', (_, present, text, expected) => {
    expect(retype(text, present)).toEqual({ ok: true, value: expected });
  });

  it.each<[string, JsonValue, string, string]>([
    ['an integer', 1, 'a', 'the field is an integer, and "a" is not'],
    ['an integer: a fraction', 1, '1.5', 'the field is an integer, and "1.5" is not'],
    ['an integer: with an exponent', 1, '1e3', 'the field is an integer, and "1e3" is not'],
    ['an integer: nothing', 1, '', 'the field is an integer, and "" is not'],
    ['a number that JSON does not have', 1.5, '.inf', 'the field is a number, and ".inf" is not'],
    ['a number', 1.5, 'true', 'the field is a number, and "true" is not'],
    ['a flag', true, 'a "b"', String.raw`the field is a boolean, and "a \"b\"" is not`],
    ['a flag: a word of YAML 1.1', true, 'yes', 'the field is a boolean, and "yes" is not'],
    ['a flag: null', true, 'null', 'the field is a boolean, and "null" is not'],
    ['null', null, 'a', 'the field is null, and "a" is not'],
    ['null: a number', null, '1', 'the field is null, and "1" is not'],
  ])('%s is refused: %j, %j', (_, present, text, message) => {
    expect(retype(text, present)).toEqual({
      ok: false,
      message,
      hint: 'Correct the source, or write the field in the object as a text',
    });
  });
});
