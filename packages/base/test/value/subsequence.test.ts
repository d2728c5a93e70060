import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonSubsequence, longestIncreasing } from '../../src/value/subsequence.ts';

/** The length of a longest common subsequence, by the table of the textbook. */
function longestLength(left: readonly number[], right: readonly number[]): number {
  let row = right.map(() => 0);
  for (const one of left) {
    const above = row;
    row = [];
    for (const [index, other] of right.entries()) {
      const skipped = Math.max(above[index] ?? 0, row[index - 1] ?? 0);
      row.push(one === other ? 1 + (above[index - 1] ?? 0) : skipped);
    }
  }
  return row.at(-1) ?? 0;
}

function expectCommon(left: readonly number[], right: readonly number[]): number {
  const pairs = commonSubsequence(left, right);
  for (const [index, [one, other]] of pairs.entries()) {
    expect(left[one]).toBe(right[other]);
    const before = pairs[index - 1] ?? [-1, -1];
    expect(before[0] < one && before[1] < other).toBe(true);
  }
  return pairs.length;
}

describe('commonSubsequence', () => {
  it.each<[readonly number[], readonly number[], readonly (readonly [number, number])[]]>([
    [[], [], []],
    [[1], [], []],
    [
      [1, 2],
      [1, 2],
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      [1, 2, 3],
      [1, 3],
      [
        [0, 0],
        [2, 1],
      ],
    ],
    [
      [1, 3],
      [1, 2, 3],
      [
        [0, 0],
        [1, 2],
      ],
    ],
    [[1, 2], [3, 4], []],
    [[9, 1, 8], [7, 1, 6], [[1, 1]]],
  ])('of %j and %j', (left, right, pairs) => {
    expect(commonSubsequence(left, right)).toEqual(pairs);
  });

  it('is a longest one of short lists', () => {
    const numbers = fc.array(fc.nat(4), { maxLength: 12 });
    fc.assert(
      fc.property(numbers, numbers, (left, right) => {
        expect(expectCommon(left, right)).toBe(longestLength(left, right));
      }),
    );
  });

  const count = (start: number, end: number): number[] => Array.from({ length: end - start }, (_, at) => start + at);

  it('splits long lists with many differences at what occurs once', () => {
    // Between the anchors -1 and -2, nothing is in order. The sides have more than 256 differences.
    const left = [...count(0, 300), -1, ...count(1000, 1300), -2, 7000];
    const right = [...count(2000, 2300), -1, ...count(3000, 3300), -2, 8000];
    expect(commonSubsequence(left, right)).toEqual([
      [300, 300],
      [601, 601],
    ]);
  });

  it('does not split at what occurs twice on a side', () => {
    const left = [-1, -1, ...count(0, 300), 5000];
    const right = [...count(2000, 2300), -1, 5000, 6000];
    expect(expectCommon(left, right)).toBe(1);
  });

  it('pairs equal elements at the same position of long lists where nothing occurs once', () => {
    const left = count(0, 600).map((at) => (at % 2 === 0 ? 1 : 2));
    const right = count(0, 600).map((at) => (at % 4 === 0 ? 1 : 3));
    const pairs = commonSubsequence([5, ...left, 5], [6, ...right, 6]);
    expect(pairs).toHaveLength(150);
    expect(pairs[0]).toEqual([1, 1]);
    expect(pairs.every(([one, other]) => one === other && one % 4 === 1)).toBe(true);
  });

  it('pairs no position behind what is equal at the end of both', () => {
    // The 9 in the middle of the longer list has the position of the 9 at the end of the shorter one.
    const shorter = [7, ...count(0, 600).map((at) => 1 + (at % 2)), 9];
    const longer = [7, ...count(0, 600).map((at) => 3 + (at % 2)), 9, ...count(0, 99).map(() => 3), 9];
    const ends = [
      [0, 0],
      [601, 701],
    ];
    expect(commonSubsequence(shorter, longer)).toEqual(ends);
    expect(commonSubsequence(longer, shorter)).toEqual(ends.map(([one, other]) => [other, one]));
  });

  it('is certain of 256 differences in long lists', () => {
    const left = count(0, 2000);
    const right = left.filter((at) => at % 15 !== 7);
    expect(expectCommon(left, right)).toBe(right.length);
  });
});

describe('longestIncreasing', () => {
  it.each<[readonly number[], readonly number[]]>([
    [[], []],
    [[5], [0]],
    [
      [3, 1, 2],
      [1, 2],
    ],
    [
      [1, 2, 3],
      [0, 1, 2],
    ],
    [[3, 2, 1], [2]],
    [[1, 1, 1], [2]],
    [
      [0, 8, 4, 12, 2, 10],
      [0, 4, 5],
    ],
    [
      [-5, -4, -9],
      [0, 1],
    ],
  ])('of %j', (values, positions) => {
    expect(longestIncreasing(values)).toEqual(positions);
  });
});
