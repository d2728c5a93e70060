import { describe, expect, it } from 'vitest';
import type { JsonArray, JsonValue } from '@krmkit/base';
import { applyChanges, createFingerprints } from '@krmkit/base';
import type { Change } from '@krmkit/base';
import type { ItemTriple } from '../../src/rules/align-sides.ts';
import type { MergedItem } from '../../src/rules/item-order.ts';
import {
  arrangeItems,
  inOrderOfUpdated,
  newItemPositions,
  orderItems,
  reorderedBy,
} from '../../src/rules/item-order.ts';
import type { ListRule } from '../../src/rules/list-rule.ts';

const present = (index: number, value: JsonValue = index): MergedItem => ({ kind: 'present', index, value });
const fresh = (value: JsonValue): MergedItem => ({ kind: 'new', copied: { path: [], without: [], value } });

describe('arranging the items of a list', () => {
  it.each<readonly [merged: readonly MergedItem[], before: JsonArray, after: JsonArray, count: number]>([
    [[], [], [], 0],
    [[present(0), present(1)], ['a', 'b'], ['a', 'b'], 0],
    [[present(1), present(0)], ['a', 'b'], ['b', 'a'], 1],
    [[present(2), present(0), present(1)], ['a', 'b', 'c'], ['c', 'a', 'b'], 1],
    [[present(1), present(2), present(0)], ['a', 'b', 'c'], ['b', 'c', 'a'], 1],
    [[present(2), present(1), present(0)], ['a', 'b', 'c'], ['c', 'b', 'a'], 2],
    [[fresh('x')], [], ['x'], 1],
    [[present(0), fresh('x')], ['a'], ['a', 'x'], 1],
    [[fresh('x'), present(0), fresh('y'), present(1)], ['a', 'b'], ['x', 'a', 'y', 'b'], 2],
    [[present(1), fresh('x'), present(0)], ['a', 'b'], ['b', 'x', 'a'], 2],
  ])('%# takes the fewest changes', (merged, before, after, count) => {
    const changes = arrangeItems(merged, before.length, []);
    const plain = changes.map((change): Change =>
      'content' in change ? { ...change, content: change.content.value } : change,
    );
    expect(applyChanges(before, plain)).toEqual(after);
    expect(changes).toHaveLength(count);
  });

  it('is below the path of the list', () => {
    expect(arrangeItems([present(1), fresh('x'), present(0)], 2, ['spec'])).toMatchObject([
      { kind: 'move-item', path: ['spec', 1], to: 0 },
      { kind: 'insert-item', path: ['spec', 0] },
    ]);
  });
});

const NAMES: ListRule = { kind: 'keys', keys: ['name', 'port'] };
const SET: ListRule = { kind: 'set' };
const named = (name: string): JsonValue => ({ name });

// https://github.com/kubernetes/design-proposals-archive/blob/main/cli/preserve-order-in-strategic-merge-patch.md
describe('$setElementOrder', () => {
  it.each<
    readonly [
      why: string,
      merged: readonly MergedItem[],
      order: JsonArray,
      rule: ListRule,
      expected: readonly (number | string)[],
    ]
  >([
    ['orders items', [present(0, named('a')), present(1, named('b'))], [named('b'), named('a')], NAMES, [1, 0]],
    ['orders texts', [present(0, 'a'), present(1, 'b'), present(2, 'c')], ['c', 'a', 'b'], SET, [2, 0, 1]],
    ['places a new item', [present(0, 'a'), present(1, 'b'), fresh('x')], ['x', 'b', 'a'], SET, ['x', 1, 0]],
    [
      'keeps an item that it does not name before the next one',
      [present(0, 'a'), present(1, 'z'), present(2, 'b')],
      ['a', 'b'],
      SET,
      [0, 1, 2],
    ],
    [
      'keeps an item that it does not name, also where that moves',
      [present(0, 'z'), present(1, 'a'), present(2, 'b')],
      ['b', 'a'],
      SET,
      [0, 2, 1],
    ],
    ['puts the rest at the end', [present(0, 'a'), present(1, 'b'), present(2, 'z')], ['b', 'a'], SET, [1, 0, 2]],
    [
      'puts a new item that it does not name at the end',
      [fresh('x'), present(0, 'a'), present(1, 'b')],
      ['b', 'a'],
      SET,
      [1, 0, 'x'],
    ],
    ['names an item that is not there', [present(0, 'a')], ['q', 'a'], SET, [0]],
    ['names an item twice', [present(0, 'a'), present(1, 'b')], ['b', 'a', 'b'], SET, [1, 0]],
    ['is empty', [present(0, 'a'), present(1, 'b')], [], SET, [0, 1]],
    [
      'goes by the keys of its first entry',
      [present(0, { name: 'a', port: 1 }), present(1, { name: 'b', port: 1 })],
      [{ name: 'b' }, { name: 'a' }],
      NAMES,
      [1, 0],
    ],
    [
      'goes by all members of its first entry without keys',
      [present(0, { x: 1 }), present(1, { x: 2 })],
      [{ x: 2 }, { x: 1 }],
      NAMES,
      [1, 0],
    ],
    [
      'ignores a key that is null',
      [present(0, { name: 'a', port: 1 }), present(1, { name: 'b', port: 2 })],
      [
        { name: 'b', port: null },
        { name: 'a', port: null },
      ],
      NAMES,
      [1, 0],
    ],
  ])('%s', (_, merged, order, rule, expected) => {
    const ordered = orderItems(merged, order, rule, createFingerprints());
    expect(ordered.map((item) => (item.kind === 'new' ? item.copied.value : item.index))).toEqual(expected);
  });
});

describe('the position of a new item', () => {
  it.each<
    readonly [
      why: string,
      inserted: readonly number[],
      pairs: readonly (readonly [number, number])[],
      length: number,
      to: readonly number[],
    ]
  >([
    ['none', [], [[0, 0]], 1, []],
    ['in an empty list', [0], [], 0, [0]],
    ['where nothing is shared: at the end', [0], [], 2, [2]],
    ['first', [0], [[1, 0]], 1, [0]],
    ['last', [1], [[0, 0]], 1, [1]],
    [
      'as late as possible',
      [1],
      [
        [0, 0],
        [2, 2],
      ],
      3,
      [2],
    ],
    ['after what only the destination has at the end', [1], [[0, 0]], 3, [3]],
    [
      'two at one place',
      [1, 2],
      [
        [0, 0],
        [3, 1],
      ],
      2,
      [1, 1],
    ],
    [
      'in their order',
      [3, 1],
      [
        [0, 0],
        [2, 1],
      ],
      2,
      [1, 2],
    ],
    [
      'after the nearest shared item, where the destination has another order',
      [1],
      [
        [0, 1],
        [2, 0],
      ],
      2,
      [2],
    ],
    [
      'before all, if none is before it',
      [0],
      [
        [1, 1],
        [2, 0],
      ],
      2,
      [0],
    ],
    [
      'between, in spite of another order later',
      [1],
      [
        [0, 0],
        [2, 2],
        [3, 1],
      ],
      3,
      [1],
    ],
  ])('%s', (_, inserted, pairs, length, to) => {
    const positions = newItemPositions(inserted, pairs, length);
    expect(positions.map((one) => one.to)).toEqual(to);
    expect(positions.map(({ index }) => index)).toEqual(inserted.toSorted((a, b) => a - b));
  });
});

describe('who changed the order', () => {
  const triples = (
    updated: readonly (number | undefined)[],
    destination: readonly (number | undefined)[],
  ): readonly ItemTriple[] =>
    updated.map((one, original) => ({ name: '', original, updated: one, destination: destination[original] }));
  it.each<
    readonly [updated: readonly (number | undefined)[], destination: readonly (number | undefined)[], who: string]
  >([
    [[], [], 'neither'],
    [[0, 1], [0, 1], 'neither'],
    [[0, 2], [3, 4], 'neither'],
    [[0, 2, 1], [0, 1, 2], 'updated'],
    [[1, 0], [0, 1], 'updated'],
    [[0, 1], [1, 0], 'destination'],
    [[1, 0], [1, 0], 'neither'],
    [[2, 0, 1], [2, 1, 0], 'both'],
    [[1, undefined, 0], [0, 1, 2], 'updated'],
    [[undefined, 0], [1, 0], 'neither'],
    [[1, 0], [undefined, 0], 'neither'],
  ])('%j %j: %s', (updated, destination, who) => {
    expect(reorderedBy(triples(updated, destination).toReversed())).toBe(who);
  });

  it('ignores items that are new', () => {
    expect(
      reorderedBy([
        { name: 'a', original: undefined, updated: 1, destination: 0 },
        { name: 'b', original: 0, updated: 0, destination: 1 },
      ]),
    ).toBe('neither');
  });
});

describe("the list in upstream's order", () => {
  it.each<
    readonly [
      why: string,
      shared: readonly (readonly [number, number])[],
      inserted: readonly number[],
      present: readonly number[],
      expected: readonly string[],
    ]
  >([
    ['nothing', [], [], [], []],
    [
      'shared items',
      [
        [0, 1],
        [1, 0],
      ],
      [],
      [0, 1],
      ['1', '0'],
    ],
    [
      'a new item',
      [
        [0, 0],
        [2, 1],
      ],
      [1],
      [0, 1],
      ['0', 'new 1', '1'],
    ],
    ['a new item at the end', [[0, 0]], [1], [0], ['0', 'new 1']],
    [
      'an item of the destination follows the one before it',
      [
        [0, 2],
        [1, 0],
      ],
      [],
      [0, 1, 2],
      ['2', '0', '1'],
    ],
    ['items of the destination before all others', [[0, 2]], [], [0, 1, 2], ['0', '1', '2']],
    [
      'an item of the destination, then a new one',
      [
        [0, 0],
        [2, 2],
      ],
      [1],
      [0, 1, 2],
      ['0', '1', 'new 1', '2'],
    ],
    [
      'given in another order',
      [
        [1, 0],
        [0, 1],
      ],
      [3, 2],
      [0, 1],
      ['1', '0', 'new 2', 'new 3'],
    ],
  ])('%s', (_, shared, inserted, own, expected) => {
    const ordered = inOrderOfUpdated(shared, inserted, own);
    expect(ordered.map(({ kind, index }) => (kind === 'new' ? `new ${index}` : `${index}`))).toEqual(expected);
  });
});
