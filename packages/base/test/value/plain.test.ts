import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJson, toJsonValue } from '../../src/value/plain.ts';

const cycle: { self?: unknown } = {};
cycle.self = cycle;

describe('isJson', () => {
  it.each([
    ['null', null, true],
    ['text', 'a', true],
    ['a number', 1.5, true],
    ['a list', [1, ['a'], {}], true],
    ['a mapping', { a: { b: [null] } }, true],
    [
      'the same object twice',
      (() => {
        const one = { a: 1 };
        return [one, one];
      })(),
      true,
    ],
    ['undefined', undefined, false],
    ['a member that is undefined', { a: [{ b: undefined }] }, false],
    ['a hole', Object.assign([1, 2], { length: 3 }), false],
    ['NaN', { a: NaN }, false],
    ['infinity', [Infinity], false],
    ['a function', { a: () => 1 }, false],
    ['a symbol', { a: Symbol('a') }, false],
    ['a bigint', { a: 1n }, false],
    ['a date', { a: new Date(0) }, false],
    ['a map', new Map(), false],
    ['no prototype', Object.create(null), false],
    ['a cycle', cycle, false],
  ])('%s', (_, value, wanted) => {
    expect(isJson(value)).toBe(wanted);
  });

  it('is true for all JSON, which a copy equals', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isJson(value)).toBe(true);
        expect(JSON.stringify(toJsonValue(value))).toBe(JSON.stringify(value));
      }),
    );
  });
});
