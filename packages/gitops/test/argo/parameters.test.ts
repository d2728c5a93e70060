import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { flattened, goText, mergedParameters, normalized } from '../../src/argo/parameters.ts';

const sourced = (value: JsonValue) => ({ value, origins: { steps: [] } });

// fmt.Sprintf("%v", x) of Go 1.22, of what encoding/json gives.
it.each<[JsonValue, string | undefined]>([
  [null, '<nil>'],
  ['a', 'a'],
  [true, 'true'],
  [0, '0'],
  [1.5, '1.5'],
  [999_999, '999999'],
  [1_000_000, '1e+06'],
  [123_456_789, '1.23456789e+08'],
  [-1_000_000, '-1e+06'],
  [1e21, '1e+21'],
  [1e100, '1e+100'],
  [0.0001, '0.0001'],
  [0.000_01, '1e-05'],
  [[], undefined],
  [{}, undefined],
])('%j is %s', (value, text) => {
  expect(goText(value)).toBe(text);
});

it.each([
  ['My_App', 'my-app'],
  ['--a.b--', 'a.b'],
  ['x'.repeat(300), 'x'.repeat(253)],
  ['é', ''],
])('normalized %s', (name, expected) => {
  expect(normalized(name)).toBe(expected);
});

it.each<[JsonValue, string, Readonly<Record<string, JsonValue>>]>([
  [{ a: { b: 1, c: [true, 'x'] } }, '', { 'a.b': '1', 'a.c.0': 'true', 'a.c.1': 'x' }],
  [{ a: 1 }, 'p', { 'p.a': '1' }],
  [{ a: null, b: {}, c: [] }, '', { a: '<nil>', b: '', c: '' }],
  ['x', 'p', { p: 'x' }],
  ['x', '', {}],
])('flattened %j below %j', (value, prefix, texts) => {
  expect(Object.fromEntries(flattened(sourced(value), prefix).map(([key, part]) => [key, part.value]))).toEqual(texts);
});

// The documentation of the matrix generator: a parameter of both is an error, unless goTemplate merges mappings.
describe('mergedParameters', () => {
  it.each<[JsonValue, JsonValue, boolean, JsonValue | undefined]>([
    [{ a: 1 }, { b: 2 }, false, { a: 1, b: 2 }],
    [{ a: 1 }, { a: 1 }, false, { a: 1 }],
    [{ a: 1 }, { a: 2 }, false, undefined],
    [{ a: 1 }, { a: 2 }, true, { a: 1 }],
    [{ a: { x: 1 } }, { a: { y: 2 } }, true, { a: { x: 1, y: 2 } }],
    [{ a: { x: 1 } }, { a: { x: 2, y: 3 } }, true, { a: { x: 1, y: 3 } }],
    [{ a: 1 }, 'text', true, { a: 1 }],
  ])('of %j and %j, goTemplate: %s', (first, second, goTemplate, merged) => {
    expect(mergedParameters(sourced(first), sourced(second), goTemplate)?.value).toEqual(merged);
  });
});
