import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/value/read.ts';
import { scalarPaths } from '../../src/value/scalar-paths.ts';

describe('scalarPaths', () => {
  it.each<[string, readonly (readonly (string | number)[])[]]>([
    ['1', [['at']]],
    ['null', [['at']]],
    ['{}', []],
    ['[]', []],
    [
      '{"a": "x", "b": {"c": [true, {"d": null}]}}',
      [
        ['at', 'a'],
        ['at', 'b', 'c', 0],
        ['at', 'b', 'c', 1, 'd'],
      ],
    ],
    ['{"__proto__": 1}', [['at', '__proto__']]],
  ])('%s', (text, paths) => {
    expect([...scalarPaths(parseJson(text), ['at'])]).toEqual(paths);
  });

  it('is the path itself where there is nothing', () => {
    expect([...scalarPaths(undefined, ['a'])]).toEqual([['a']]);
  });
});
