import { describe, expect, it } from 'vitest';
import { createFingerprints } from '../../src/value/fingerprint.ts';
import type { JsonArray, JsonValue } from '../../src/value/json.ts';
import { pairSimilar, similarity } from '../../src/value/pair-similar.ts';

function allOf(items: JsonArray): number[] {
  return items.map((_, index) => index);
}

function pairs(present: JsonArray, wanted: JsonArray, least = 0.01): unknown {
  const gap = { lefts: allOf(present), rights: allOf(wanted) };
  return pairSimilar({ present, wanted, fingerprint: createFingerprints(), least }, [gap]);
}

describe('similarity', () => {
  it.each<[JsonValue, JsonValue, number]>([
    ['', '', 0.75],
    ['abc', 'abc', 0.75],
    ['abcd', 'abxd', 0.625],
    // Two of five characters are enough, and less is not.
    ['abcde', 'abxyz', 0.45],
    ['abcdef', 'abuvwx', 0],
    ['nginx:1', 'redis', 0],
    ['aa', 'a', 0.5],
    [80, 80, 0.75],
    [8080, 8081, 0.625],
    [true, false, 0],
    [[], [1], 0.3],
    [[], 'a', 0.1],
    ['a', [], 0.1],
    [{}, 'a', 0.1],
    ['a', {}, 0.1],
    [{}, [], 0.1],
    [[], {}, 0.1],
    [{}, {}, 1],
    [{ a: 1 }, { a: 1 }, 1],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, 0.625],
    [{ a: 1 }, { a: 1, b: 3 }, 0.5],
    [{ a: 1, b: 3 }, { a: 1 }, 0.5],
    // An equal member of four is the least, and so is one key with different values.
    [{ a: 1, b: 1, c: 1, d: 1 }, { a: 1 }, 0.25],
    [{ a: 1, b: 1, c: 1, d: 1, e: 1 }, { a: 1 }, 0],
    [{ a: 1 }, { a: 2 }, 0.25],
    [{ a: 1 }, { b: 1 }, 0],
    [{ a: 1 }, {}, 0],
  ])('of %j and %j', (a, b, expected) => {
    expect(similarity(a, b, createFingerprints())).toBeCloseTo(expected, 10);
  });

  it('looks at 64 characters of each end of long texts', () => {
    const [head, tail] = ['h'.repeat(64), 't'.repeat(64)];
    const of = (a: string, b: string): number => similarity(a, b, createFingerprints());
    expect(of(`${head}${'a'.repeat(900)}${tail}`, `${head}${'b'.repeat(900)}${tail}`)).toBe(0.75);
    expect(of(`${head}${'a'.repeat(900)}x`, `${head}${'b'.repeat(900)}y`)).toBe(0.5);
  });
});

describe('pairSimilar', () => {
  it.each<[string, JsonArray, JsonArray, readonly (readonly [number, number])[]]>([
    ['nothing', [], [], []],
    ['nothing with something', [], ['a'], []],
    ['what is alike', [{ a: 1, b: 1 }], [{ a: 1, b: 2 }], [[0, 0]]],
    [
      'the better of two',
      [{ a: 1, b: 1 }],
      [
        { a: 3, b: 3 },
        { a: 1, b: 2 },
      ],
      [[0, 1]],
    ],
    [
      'the better of two that were there',
      [
        { a: 3, b: 3 },
        { a: 1, b: 2 },
      ],
      [{ a: 1, b: 1 }],
      [[1, 0]],
    ],
    [
      'the first of equally good ones',
      [{ a: 1, b: 1 }],
      [
        { a: 1, b: 2 },
        { a: 1, b: 3 },
      ],
      [[0, 0]],
    ],
    // In order: of two pairs that cross, the stronger one.
    [
      'in order',
      [
        { a: 1, b: 1, c: 1 },
        { d: 1, e: 1 },
      ],
      [
        { d: 1, e: 2 },
        { a: 1, b: 1, c: 2 },
      ],
      [[0, 1]],
    ],
    [
      'in order, too',
      [
        { d: 1, e: 1 },
        { a: 1, b: 1, c: 1 },
      ],
      [
        { a: 1, b: 1, c: 2 },
        { d: 1, e: 2 },
      ],
      [[1, 0]],
    ],
    [
      'several',
      ['abcd', 'efgh'],
      ['abcx', 'zzzz', 'efgy'],
      [
        [0, 0],
        [1, 2],
      ],
    ],
    ['nothing of what is different', ['abcd'], ['wxyz'], []],
  ])('pairs %s', (_, present, wanted, expected) => {
    expect(pairs(present, wanted)).toEqual(expected);
  });

  it('leaves out what is less similar than asked', () => {
    expect(pairs([{ a: 1, b: 1 }], [{ a: 1, b: 2 }], 0.625)).toEqual([[0, 0]]);
    expect(pairs([{ a: 1, b: 1 }], [{ a: 1, b: 2 }], 0.63)).toEqual([]);
  });

  it('pairs within each gap', () => {
    const [present, wanted] = [
      ['aaaaaaaa', '-', 'bbbb'],
      ['bbbx', '-', 'aaaaaaax'],
    ];
    const lists = { present, wanted, fingerprint: createFingerprints(), least: 0.01 };
    const gaps = [
      { lefts: [0], rights: [0] },
      { lefts: [2], rights: [2] },
    ];
    expect(pairSimilar(lists, gaps)).toEqual([]);
    expect(pairSimilar(lists, [{ lefts: [0, 2], rights: [0, 2] }])).toEqual([[0, 2]]);
  });

  describe('in a gap of more than 10000 pairs', () => {
    const many = (count: number, member: (index: number) => JsonValue): JsonArray =>
      Array.from({ length: count }, (_, index) => member(index));

    it('goes by members that few items have', () => {
      const present = many(150, (index) => ({ id: `i${index}`, kind: 'same', version: 1 }));
      const wanted = many(150, (index) => ({ id: `i${index + 5}`, kind: 'same', version: 2 }));
      // Each of the 145 common ids, and by position what is left at the ends if it is alike.
      const found = pairSimilar({ present, wanted, fingerprint: createFingerprints(), least: 0.5 }, [
        { lefts: allOf(present), rights: allOf(wanted) },
      ]);
      expect(found).toEqual(many(145, (index) => [index + 5, index]));
    });

    it('does not go by members of more than eight items', () => {
      const present = many(150, (index) => ({ group: Math.floor(index / 15), at: 'x' }));
      const wanted = many(150, (index) => ({ group: Math.floor(index / 15) + 1, at: 'y' }));
      expect(pairs(present, wanted, 0.5)).toEqual([]);
      expect(pairs(present, wanted)).toEqual(many(150, (index) => [index, index]));
    });

    it('goes by position where nothing is rare', () => {
      const present = many(120, () => ({ a: 1, b: 1 }));
      const wanted = many(130, (index) => (index === 7 ? 'other' : { a: 1, b: 2 }));
      expect(pairs(present, wanted)).toEqual(allOf(present).map((index) => [index, index]));
      expect(pairs(present, wanted, 0.5)).toEqual(
        allOf(present)
          .filter((index) => index !== 7)
          .map((index) => [index, index]),
      );
    });
  });
});
