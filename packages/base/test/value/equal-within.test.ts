import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalValues, equalWithin } from '../../src/value/equal.ts';
import type { JsonValue } from '../../src/value/json.ts';

const value = fc.jsonValue({ maxDepth: 4 }).map((json): JsonValue => {
  const copy: JsonValue = JSON.parse(JSON.stringify(json));
  return copy;
});

describe('equalWithin', () => {
  it('has the result of equalValues, or none', () => {
    fc.assert(
      fc.property(value, value, fc.nat(20), (a, b, steps) => {
        for (const [one, other] of [
          [a, b],
          [a, structuredClone(a)],
          [
            [a, b],
            [a, a],
          ],
          [
            { a, b },
            { b, a: structuredClone(a) },
          ],
        ] as const) {
          expect(equalWithin(one, other, 1_000_000)).toBe(equalValues(one, other));
          expect([undefined, equalValues(one, other)]).toContain(equalWithin(one, other, steps));
        }
      }),
    );
  });

  it.each<readonly [JsonValue, JsonValue, boolean | undefined]>([
    [0, -0, true],
    [Number.NaN, Number.NaN, true],
    [null, {}, false],
    [[], {}, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ toString: 1 }, { valueOf: 1 }, false],
    [[1, [2, [3, [4]]]], [1, [2, [3, [4]]]], undefined],
    [[1, [2, [3, [4]]]], [2, [2, [3, [4]]]], false],
  ])('compares %j and %j in three steps: %s', (a, b, expected) => {
    expect(equalWithin(a, b, 3)).toBe(expected);
  });

  it('looks no deeper than it has steps', () => {
    let deep: JsonValue = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(equalWithin(deep, [deep], 50)).toBeUndefined();
  });
});
