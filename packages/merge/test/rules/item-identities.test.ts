import { describe, expect, it } from 'vitest';
import type { JsonArray, JsonValue } from '@krmkit/base';
import { createFingerprints } from '@krmkit/base';
import { createItemMatcher, identifyItems, nameOfItem } from '../../src/rules/item-identities.ts';
import type { ListRule } from '../../src/rules/list-rule.ts';

const BY_NAME: ListRule = { kind: 'keys', keys: ['name'] };
const PORTS: ListRule = { kind: 'keys', keys: ['port', 'protocol'] };
const TWO: ListRule = { kind: 'keys', keys: ['a', 'b'] };

/** Each item as a letter, the same for equal identities, with its problem. */
function identities(rule: ListRule, ...lists: readonly JsonArray[]): readonly string[] {
  const letters = new Map<string, string>();
  return identifyItems(lists, rule, createFingerprints()).map((items) =>
    items
      .map(({ name, problem }) => {
        const letter = letters.get(name) ?? 'abcdefgh'.charAt(letters.size);
        letters.set(name, letter);
        return problem === undefined ? letter : `${letter} ${problem}`;
      })
      .join(', '),
  );
}

describe('the identities of items', () => {
  it.each<[string, ListRule, readonly JsonArray[], readonly string[]]>([
    ['by a key', BY_NAME, [[{ name: 'x' }, { name: 'y' }], [{ name: 'y', v: 1 }]], ['a, b', 'b']],
    ['by a key as text', BY_NAME, [[{ name: 1 }], [{ name: '1' }]], ['a', 'a']],
    ['without the key', BY_NAME, [[{ v: 1 }, { v: 2 }], [{ v: 1 }]], ['a missing-key, b missing-key', 'a missing-key']],
    ['of nulls', BY_NAME, [[null], [null]], ['a', 'a']],
    ['of scalars', BY_NAME, [['x'], ['x']], ['a missing-key', 'a missing-key']],
    ['by the default of a protocol', PORTS, [[{ port: 80 }], [{ port: 80, protocol: 'TCP' }]], ['a', 'a']],
    ['by some of the keys, of one item', TWO, [[{ a: 1, b: 2 }], [{ a: 1 }]], ['a', 'a']],
    [
      'by some of the keys, of two items',
      TWO,
      [
        [
          { a: 1, b: 2 },
          { a: 1, b: 3 },
        ],
        [{ a: 1 }],
      ],
      ['a, b', 'c ambiguous-key'],
    ],
    ['by some of the keys, of no item', TWO, [[{ a: 2, b: 2 }], [{ a: 1 }], [{ a: 1, v: 1 }]], ['a', 'b', 'b']],
    ['by a key that is no scalar', BY_NAME, [[{ name: [] }]], ['a missing-key']],
    ['of equal items in a set', { kind: 'set' }, [['x', 'y'], ['y']], ['a, b', 'b']],
    ['of equal items in an atomic list', { kind: 'atomic' }, [[{ v: 1 }], [{ v: 1 }, { v: 2 }]], ['a', 'a, b']],
  ])('%s', (_, rule, lists, expected) => {
    expect(identities(rule, ...lists)).toEqual(expected);
  });

  it('of resources are those of their objects', () => {
    const object = (version: string, name: string): JsonValue => ({
      apiVersion: `apps/${version}`,
      kind: 'Deployment',
      metadata: { name },
    });
    expect(identities({ kind: 'resources' }, [object('v1', 'x'), object('v1', 'y')], [object('v1beta1', 'y')])).toEqual(
      ['a, b', 'b'],
    );
    expect(nameOfItem({ a: 1 }, { kind: 'resources' })).toBeUndefined();
  });
});

describe('the items with the keys of an item', () => {
  const LIST = [{ a: 1, b: 2 }, { a: 1, b: 3 }, { a: 1 }, 'x', { a: 1, b: 2, v: 1 }];
  it.each<[JsonValue, 'all' | 'stated', unknown]>([
    [{ a: 1, b: 2 }, 'all', { indices: [0, 4], isCertain: true }],
    [{ a: 9, b: 2 }, 'all', { indices: [], isCertain: true }],
    [{ a: 1 }, 'all', { indices: [0, 1, 2, 4], isCertain: false }],
    [{ b: 3 }, 'all', { indices: [1], isCertain: false }],
    [{ a: 1, b: 2 }, 'stated', { indices: [0, 4], isCertain: false }],
    [{ a: 1, b: null }, 'all', { indices: [0, 1, 2, 4], isCertain: false }],
    [{ a: [], b: 2 }, 'all', undefined],
    [{ c: 1 }, 'all', undefined],
    ['x', 'all', undefined],
  ])('%j, by keys that are %s', (item, which, expected) => {
    expect(createItemMatcher(LIST, TWO)(item, which)).toEqual(expected);
  });

  it('are found by a default unless only stated keys count', () => {
    const match = createItemMatcher([{ port: 80 }, { port: 80, protocol: 'UDP' }], PORTS);
    expect(match({ port: 80, protocol: 'TCP' })).toEqual({ indices: [0], isCertain: true });
    expect(match({ port: 80 }, 'stated')).toEqual({ indices: [0, 1], isCertain: false });
  });

  it('are none where equal items are the same', () => {
    expect(createItemMatcher(['x'], { kind: 'set' })('x')).toBeUndefined();
  });
});
