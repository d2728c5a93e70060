import type { JsonValue } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { goJson } from '../src/go-json.ts';

// https://pkg.go.dev/encoding/json#Marshal and #MarshalIndent
describe('JSON as Go writes it', () => {
  it.each<[string, JsonValue, string]>([
    ['a text', 'a', '"a"'],
    ['a number', 1.5, '1.5'],
    ['null', null, 'null'],
    ['a flag', false, 'false'],
    ['an empty list', [], '[]'],
    ['an empty mapping', {}, '{}'],
    ['a list', [1, ['a'], {}], '[1,["a"],{}]'],
    [
      'keys, sorted by their bytes',
      { b: 1, B: 2, '\u{10000}': 3, '\uffff': 4, a: 5 },
      '{"B":2,"a":5,"b":1,"\uffff":4,"\u{10000}":3}',
    ],
    ['characters of HTML', '<a href="b">&</a>', String.raw`"\u003ca href=\"b\"\u003e\u0026\u003c/a\u003e"`],
    ['line separators', 'a\u2028b\u2029c', String.raw`"a\u2028b\u2029c"`],
    ['characters of HTML in a key', { '<': 1 }, String.raw`{"\u003c":1}`],
  ])('on one line: %s', (_, value, expected) => {
    expect(goJson(value)).toBe(expected);
  });

  it.each<[string, JsonValue, string]>([
    ['an empty list', [], '[]'],
    ['an empty mapping', { a: {} }, '{\n  "a": {}\n}'],
    ['a mapping', { b: 'x', a: null }, '{\n  "a": null,\n  "b": "x"\n}'],
    [
      'lists and mappings in each other',
      { a: [{ c: 1 }, [2]], b: 3 },
      '{\n  "a": [\n    {\n      "c": 1\n    },\n    [\n      2\n    ]\n  ],\n  "b": 3\n}',
    ],
  ])('on lines: %s', (_, value, expected) => {
    expect(goJson(value, '  ')).toBe(expected);
  });
});
