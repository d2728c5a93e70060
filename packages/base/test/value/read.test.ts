import { describe, expect, it } from 'vitest';
import {
  flagAt,
  integerAt,
  listAt,
  numbersAt,
  objectsAt,
  parseJson,
  scalarText,
  scalarTextAt,
  textAt,
  textsAt,
} from '../../src/value/read.ts';

const VALUE = {
  text: 'x',
  empty: '',
  number: 8080,
  fraction: 1.5,
  huge: 2 ** 53,
  flag: true,
  off: false,
  nothing: null,
  list: ['a', 1, null, { b: 2 }, [3], false],
  object: { a: 1 },
};

describe('readers of members', () => {
  it.each<[string, unknown, unknown]>([
    ['textAt', textAt(VALUE, 'text'), 'x'],
    ['textAt of a number', textAt(VALUE, 'number'), ''],
    ['textAt of nothing', textAt(VALUE, 'none'), ''],
    ['textAt of an inherited member', textAt(VALUE, 'toString'), ''],
    ['textAt in a text', textAt('x', 'length'), ''],
    ['scalarTextAt', scalarTextAt(VALUE, 'number'), '8080'],
    ['scalarTextAt of an empty text', scalarTextAt(VALUE, 'empty'), ''],
    ['scalarTextAt of a flag', scalarTextAt(VALUE, 'off'), 'false'],
    ['scalarTextAt of null', scalarTextAt(VALUE, 'nothing'), undefined],
    ['scalarTextAt of a list', scalarTextAt(VALUE, 'list'), undefined],
    ['scalarText of nothing', scalarText(undefined), undefined],
    ['flagAt', flagAt(VALUE, 'flag'), true],
    ['flagAt of false', flagAt(VALUE, 'off'), false],
    ['flagAt of a text', flagAt(VALUE, 'text'), undefined],
    ['integerAt', integerAt(VALUE, 'number'), 8080],
    ['integerAt of a fraction', integerAt(VALUE, 'fraction'), undefined],
    ['integerAt of a number that is not exact', integerAt(VALUE, 'huge'), undefined],
    ['integerAt of a text', integerAt(VALUE, 'text'), undefined],
    ['listAt', listAt(VALUE, 'list'), VALUE.list],
    ['listAt of a mapping', listAt(VALUE, 'object'), []],
    ['objectsAt', objectsAt(VALUE, 'list'), [{ b: 2 }]],
    ['textsAt', textsAt(VALUE, 'list'), ['a']],
    ['numbersAt', numbersAt(VALUE, 'list'), [1]],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

describe('parseJson', () => {
  it.each<[string, unknown]>([
    ['{"a": [1]}', { a: [1] }],
    ['null', null],
    ['false', false],
    ['', undefined],
    ['{', undefined],
  ])('%j', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('is undefined if another parser gives nothing', () => {
    expect(parseJson('x', () => undefined)).toBeUndefined();
  });
});
