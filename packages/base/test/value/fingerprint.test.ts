import { describe, expect, it } from 'vitest';
import { createFingerprints } from '../../src/value/fingerprint.ts';
import type { JsonValue } from '../../src/value/json.ts';

function areSame(a: JsonValue, b: JsonValue): boolean {
  const fingerprint = createFingerprints();
  return fingerprint(a) === fingerprint(b);
}

describe('fingerprints', () => {
  it.each<[JsonValue, JsonValue, boolean]>([
    [1, 1, true],
    [1, '1', false],
    [0, -0, true],
    [null, 'null', false],
    [true, 'true', false],
    [[], {}, false],
    [[], [[]], false],
    [[1, 2], [2, 1], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1, b: 2 }, { a: 2, b: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: [{ b: [null] }] }, { a: [{ b: [null] }] }, true],
    [{ a: [{ b: [null] }] }, { a: [{ b: [0] }] }, false],
    [{ toString: 1 }, {}, false],
    [[{}, {}], [{}, { a: 1 }], false],
  ])('of %j and %j: %s', (a, b, expected) => {
    expect(areSame(a, b)).toBe(expected);
    expect(areSame([a], [b])).toBe(expected);
    expect(areSame({ x: a }, { x: b })).toBe(expected);
  });

  it('take a value that is a thousand times in itself', () => {
    let value: JsonValue = 1;
    for (let depth = 0; depth < 30; depth++) value = [value, value];
    expect(createFingerprints()(value)).toBeGreaterThan(0);
  });

  it('take any depth', () => {
    const deep = (end: JsonValue): JsonValue => {
      let value = end;
      for (let depth = 0; depth < 100_000; depth++) value = [value];
      return value;
    };
    const fingerprint = createFingerprints();
    expect(fingerprint(deep(1))).toBe(fingerprint(deep(1)));
    expect(fingerprint(deep(1))).not.toBe(fingerprint(deep(2)));
  });
});
