import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { typedValue, valuePath, withValueAt, withoutDefaults } from '../../src/charts/release-values.ts';

// parser_test.go in pkg/strvals of helm.
describe('a path of --set', () => {
  it.each<[string, readonly (string | number)[] | undefined]>([
    ['a', ['a']],
    ['a.b', ['a', 'b']],
    ['a[0]', ['a', 0]],
    ['a[0][1].b', ['a', 0, 1, 'b']],
    [String.raw`a\.b.c`, ['a.b', 'c']],
    [String.raw`a\[0\]`, ['a[0]']],
    ['a[65536]', ['a', 65_536]],
    ['a[65537]', undefined],
    ['', undefined],
    ['[0]', undefined],
    ['a.', undefined],
    ['.a', undefined],
    ['a..b', undefined],
    ['a[0', undefined],
    ['a[x]', undefined],
    ['a[0]b', undefined],
    ['a=b', undefined],
    ['a,b', undefined],
    ['a\\', undefined],
  ])('%s', (text, path) => {
    expect(valuePath(text)).toEqual(path);
  });
});

it.each<[string, { readonly value: JsonValue } | undefined]>([
  ['true', { value: true }],
  ['FALSE', { value: false }],
  ['null', { value: null }],
  ['0', { value: 0 }],
  ['12', { value: 12 }],
  ['-3', { value: -3 }],
  ['012', { value: '012' }],
  ['1.5', { value: '1.5' }],
  ['99999999999999999999', { value: '99999999999999999999' }],
  ['', { value: '' }],
  ['a b', { value: 'a b' }],
  ['a{b}', { value: 'a{b}' }],
  ['a,b', undefined],
  ['{a}', undefined],
  ['a\\b', undefined],
])('the value %j of --set', (text, value) => {
  expect(typedValue(text)).toEqual(value);
});

it.each<[JsonObject, readonly (string | number)[], JsonObject]>([
  [{}, ['a', 'b'], { a: { b: 'v' } }],
  [{ a: { c: 1 } }, ['a', 'b'], { a: { c: 1, b: 'v' } }],
  [{ a: 1 }, ['a', 'b'], { a: { b: 'v' } }],
  [{}, ['a', 2], { a: [null, null, 'v'] }],
  [{ a: [1, 2] }, ['a', 0], { a: ['v', 2] }],
  [{ a: { b: 1 } }, ['a', 0], { a: ['v'] }],
  [{ a: [{ b: 1 }] }, ['a', 0, 'c'], { a: [{ b: 1, c: 'v' }] }],
])('%j with a value at %j', (values, path, expected) => {
  const before = structuredClone(values);
  expect(withValueAt(values, path, 'v')).toEqual(expected);
  expect(values).toEqual(before);
});

it.each<[JsonObject, JsonObject, JsonObject]>([
  [{}, { a: 1 }, { a: 1 }],
  [{ a: 1, b: 2 }, { a: 3 }, { a: 3, b: null }],
  [{ a: { x: 1, y: 2 } }, { a: { x: 3 } }, { a: { x: 3, y: null } }],
  [{ a: { x: 1 } }, { a: 1 }, { a: 1 }],
  [{ a: 1 }, { a: { x: 1 } }, { a: { x: 1 } }],
])('without the defaults %j: %j', (defaults, wanted, expected) => {
  expect(withoutDefaults(defaults, wanted)).toEqual(expected);
});
