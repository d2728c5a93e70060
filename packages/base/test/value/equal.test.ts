import { describe, expect, it } from 'vitest';
import { equalValues } from '../../src/value/equal.ts';
import type { JsonValue } from '../../src/value/json.ts';

function parse(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  return value;
}

describe('equal values', () => {
  it.each<[string, string, boolean]>([
    ['1', '1', true],
    ['1', '"1"', false],
    ['0', '-0', true],
    ['null', '0', false],
    ['null', '{}', false],
    ['{}', '[]', false],
    ['[]', '{}', false],
    ['[1,2]', '[2,1]', false],
    ['[1]', '[1,2]', false],
    ['{"a":1,"b":[{"c":2}]}', '{"b":[{"c":2}],"a":1}', true],
    ['{"a":1}', '{"b":1}', false],
    ['{"a":null}', '{"b":null}', false],
    ['{"a":[{"b":1}]}', '{"a":[{"b":2}]}', false],
    ['{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}', true],
    ['{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}', false],
    ['{"__proto__":null}', '{"toString":null}', false],
    ['{"constructor":1}', '{}', false],
  ])('%s and %s: %s', (a, b, equal) => {
    expect(equalValues(parse(a), parse(b))).toBe(equal);
    expect(equalValues(parse(b), parse(a))).toBe(equal);
  });

  it('may be of any depth', () => {
    const deep = (leaf: JsonValue): JsonValue => {
      let value = leaf;
      for (let depth = 0; depth < 100_000; depth++) value = depth % 2 === 0 ? [value] : { a: value };
      return value;
    };
    expect(equalValues(deep(1), deep(1))).toBe(true);
    expect(equalValues(deep(1), deep(2))).toBe(false);
  });
});
