import { describe, expect, it } from 'vitest';
import { alignItems } from '../../src/value/align.ts';
import { createFingerprints } from '../../src/value/fingerprint.ts';
import type { JsonArray } from '../../src/value/json.ts';

type Keys = readonly string[] | 'infer' | undefined;

const named = (name: string, more: object = {}): Record<string, string> => ({ name, ...more });
const [A, B, C] = [named('a'), named('b'), named('c')];

describe('alignItems', () => {
  const rows: readonly (readonly [
    what: string,
    present: JsonArray,
    wanted: JsonArray,
    keys: Keys,
    origins: readonly number[],
    moved: readonly number[],
  ])[] = [
    ['nothing', [], [], undefined, [], []],
    ['equal lists', [1, 2], [1, 2], undefined, [0, 1], []],
    ['one changed scalar', ['x', 'y'], ['x', 'other'], undefined, [0, 1], []],
    ['the only item, with the same type', [{ a: 1 }], [{ a: 2, b: 1 }], undefined, [0], []],
    ['the only item, of another type', [{ a: 1, c: 1 }], [{ b: 2, d: 1 }], undefined, [-1], []],
    ['the only item, which shares one of its keys', [{ a: 1, b: 1 }], [{ a: 2, c: 1 }], 'infer', [-1], []],
    ['an item besides others, which shares a key', [1, { a: 1, b: 1 }], [1, { a: 2, c: 1 }], undefined, [0, 1], []],
    ['a scalar for a mapping', [{ a: 1 }], ['a'], undefined, [0], []],
    ['a list for a list', [1, [1]], [1, [2]], undefined, [0, 1], []],
    ['an inserted item', [1, 3], [1, 2, 3], undefined, [0, -1, 1], []],
    ['a removed item', [1, 2, 3], [1, 3], undefined, [0, 2], []],
    ['an item that goes to the front', [1, 2, 3], [3, 1, 2], undefined, [2, 0, 1], [2]],
    ['an item that goes to the end', [1, 2, 3], [2, 3, 1], undefined, [1, 2, 0], [0]],
    [
      'keys that are inferred',
      [A, B, C],
      [named('c', { x: '1' }), named('a', { x: '1' }), named('b', { x: '1' })],
      'infer',
      [2, 0, 1],
      [2],
    ],
    [
      'keys that are given',
      [{ k: 1 }, { k: 2 }, { k: 3 }],
      [
        { k: 3, x: 1 },
        { k: 1, x: 1 },
        { k: 2, x: 1 },
      ],
      ['k'],
      [2, 0, 1],
      [2],
    ],
    [
      'no keys, for the same',
      [
        { k: 1, v: 1 },
        { k: 2, v: 2 },
      ],
      [
        { k: 2, v: 3 },
        { k: 1, v: 3 },
      ],
      undefined,
      [1, -1],
      [],
    ],
    ['keys that two items share', [A, A, B, C], [A, B, C, A], ['name'], [0, 2, 3, 1], [1]],
    ['the only item that differs, whatever its key', [A, B], [A, C], ['name'], [0, 1], []],
    [
      'an item of another name that is alike',
      [A, named('b', { i: 'x', j: 'y', k: 'z' })],
      [A, named('c', { i: 'x', j: 'y', k: 'z' }), B],
      ['name'],
      [0, -1, 1],
      [],
    ],
    [
      'a renamed item besides a new one',
      [A, named('b', { i: 'x', j: 'y' })],
      [A, named('d', { i: 'x', j: 'y' }), C],
      ['name'],
      [0, 1, -1],
      [],
    ],
    ['a changed item besides a new one', ['aaaa', 'bbbb'], ['aaaa', 'bbbx', 'zzzz'], undefined, [0, 1, -1], []],
    // Similar items are paired only between items that stay.
    [
      'changed items that are beyond an item that stays',
      ['aaaa', 'keep', 'bbbb'],
      ['bbbx', 'keep', 'aaax'],
      undefined,
      [-1, 1, -1],
      [],
    ],
    [
      'changed items at both ends',
      ['aaaa', 'keep', 'bbbb', 'cccc'],
      ['aaax', 'keep', 'bbbx'],
      undefined,
      [0, 1, 2],
      [],
    ],
    ['a moved item and a changed one', ['m', 'k', 'l', 'bbbb'], ['k', 'l', 'bbbx', 'm'], undefined, [1, 2, 3, 0], [0]],
    // Items with keys are another item unless half of them is equal.
    [
      'another key in an item of which less than half is equal',
      [A, named('b', { i: 'x' })],
      [A, named('d', { i: 'y' }), C],
      ['name'],
      [0, -1, -1],
      [],
    ],
    ['a scalar for a mapping, with keys', [{ k: 'a' }], ['a'], ['k'], [0], []],
    ['equal items, of which one goes', ['a', 'b', 'b', 'c'], ['a', 'b', 'c'], undefined, [0, 1, 3], []],
    [
      'an equal item that moves over two',
      ['a', 'b', 'c', 'd'],
      ['b', 'c', 'd', 'a', 'e'],
      undefined,
      [1, 2, 3, 0, -1],
      [0],
    ],
  ];
  it.each(rows)('aligns %s', (_, present, wanted, keys, origins, moved) => {
    const aligned = alignItems(present, wanted, keys, createFingerprints());
    expect(aligned.origins).toEqual(origins);
    expect([...aligned.moved].toSorted((a, b) => a - b)).toEqual(moved);
  });
});
