import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJson, toJsonValue } from '../../src/value/plain.ts';

const cycle: { self?: unknown } = {};
cycle.self = cycle;

describe('toJsonValue', () => {
  class Point {
    readonly x: number = 1;
  }

  it.each<[string, unknown, string]>([
    ['NaN', NaN, 'The value at its root is NaN, which JSON cannot represent'],
    ['an infinity', { a: [Infinity] }, 'The value at .a[0] is Infinity, which JSON cannot represent'],
    ['a function', { a: () => 1 }, 'The value at .a is function, which JSON cannot represent'],
    ['a symbol', [Symbol('a')], 'The value at [0] is symbol, which JSON cannot represent'],
    ['a bigint', 1n, 'The value at its root is bigint, which JSON cannot represent'],
    ['undefined', undefined, 'The value at its root is undefined, which JSON cannot represent'],
    ['a date', { a: new Date(0) }, 'The value at .a is an object with a class, which JSON cannot represent'],
    ['a class', new Point(), 'The value at its root is an object with a class, which JSON cannot represent'],
    ['a cycle at its root', cycle, 'The value at .self contains itself'],
    ['a cycle inside', { a: [cycle] }, 'The value at .a[0].self contains itself'],
  ])('refuses %s', (_, value, message) => {
    expect(() => toJsonValue(value)).toThrow(new TypeError(message));
  });

  const shared = { b: 1 };

  it.each<[string, unknown, unknown]>([
    ['drops a member that is undefined', { a: undefined, b: { c: undefined } }, { b: {} }],
    ['has null for an item that is undefined, and for a hole', [undefined, ...Array<number>(1)], [null, null]],
    ['takes an object without a prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    ['takes an object of another realm', runInNewContext('({ a: [1] })'), { a: [1] }],
    ['takes the same object twice', [shared, shared], [{ b: 1 }, { b: 1 }]],
    ['keeps a member with the name of a prototype', JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 1}')],
  ])('%s', (_, value, json) => {
    expect(toJsonValue(value)).toStrictEqual(json);
  });
});

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
