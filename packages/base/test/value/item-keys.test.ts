import { describe, expect, it } from 'vitest';
import { identitiesOf, inferItemKeys, itemIdentity, whyNoItemKeys } from '../../src/value/item-keys.ts';
import type { JsonArray, JsonValue } from '../../src/value/json.ts';

describe('itemIdentity', () => {
  const same: readonly (readonly [JsonValue, JsonValue, readonly string[]])[] = [
    [{ port: 80 }, { port: '80' }, ['port']],
    [{ port: 80 }, { port: 80, protocol: 'TCP' }, ['port', 'protocol']],
    [{ name: 'a', x: 1 }, { name: 'a', x: 2 }, ['name']],
  ];
  it.each(same)('is the same of %j and %j', (a, b, keys) => {
    expect(itemIdentity(a, keys)).toBeDefined();
    expect(itemIdentity(a, keys)).toBe(itemIdentity(b, keys));
  });

  it.each<[JsonValue, JsonValue, readonly string[]]>([
    [{ port: 80 }, { port: 80, protocol: 'UDP' }, ['port', 'protocol']],
    [{ a: 'x', b: 'yz' }, { a: 'xy', b: 'z' }, ['a', 'b']],
    [{ name: 'a' }, { name: 'b' }, ['name']],
  ])('is not the same of %j and %j', (a, b, keys) => {
    expect(itemIdentity(a, keys)).not.toBe(itemIdentity(b, keys));
  });

  it.each<[JsonValue | undefined, readonly string[]]>([
    ['text', ['name']],
    [undefined, ['name']],
    [{}, ['name']],
    [{ name: [] }, ['name']],
    [{ name: {} }, ['name']],
    [{}, ['toString']],
  ])('has no key for %j', (item, keys) => {
    expect(itemIdentity(item, keys)).toBeUndefined();
  });
});

describe('identitiesOf', () => {
  it('has the position of each item', () => {
    expect([...(identitiesOf([{ n: 'b' }, { n: 'a' }], ['n'])?.values() ?? [])]).toEqual([0, 1]);
    expect(identitiesOf([], ['n'])?.size).toBe(0);
  });

  it.each<[string, JsonArray, readonly string[]]>([
    ['two are equal', [{ n: 1 }, { n: '1' }], ['n']],
    ['an item has none', [{ n: 1 }, {}], ['n']],
    ['there are no keys', [{ n: 1 }], []],
  ])('is undefined if %s', (_, items, keys) => {
    expect(identitiesOf(items, keys)).toBeUndefined();
  });
});

describe('inferItemKeys', () => {
  it.each<[readonly JsonArray[], readonly string[] | undefined]>([
    [[[], []], undefined],
    [[['a']], undefined],
    [[[{ name: 'a' }]], ['name']],
    [[[], [{ name: 'a' }]], ['name']],
    [[[{ name: 'a', mountPath: '/a' }]], ['mountPath']],
    [
      [
        [
          { name: 'a', mountPath: '/a' },
          { name: 'b', mountPath: '/a' },
        ],
      ],
      ['name'],
    ],
    [[[{ name: 'a' }], [{ name: 'a' }, { name: 'a' }]], undefined],
    [[[{ name: 'a' }, { other: 1 }]], undefined],
    [[[{ containerPort: 80 }, { containerPort: 80, protocol: 'UDP' }]], ['containerPort', 'protocol']],
    [[[{ port: 80 }, { port: 80, protocol: 'UDP' }]], ['port', 'protocol']],
    [
      [
        [
          { topologyKey: 'a', whenUnsatisfiable: 'x' },
          { topologyKey: 'a', whenUnsatisfiable: 'y' },
        ],
      ],
      ['topologyKey', 'whenUnsatisfiable'],
    ],
  ])('of %j', (lists, keys) => {
    expect(inferItemKeys(...lists)).toEqual(keys);
  });
});

describe('whyNoItemKeys', () => {
  it.each<[readonly JsonArray[], ReturnType<typeof whyNoItemKeys>]>([
    [[[]], undefined],
    [[['a']], undefined],
    [[[{ name: 'a' }, 'a']], undefined],
    [[[{ other: 1 }]], undefined],
    [[[{ name: 'a' }, { name: 'a' }]], 'duplicate-key'],
    [[[{ name: 'a' }], [{ name: 'a' }]], undefined],
    [[[{ name: 'a' }, { other: 1 }]], 'missing-key'],
    // A key that all have comes before one that some have.
    [[[{ name: 'a', ip: '1' }, { name: 'a' }]], 'duplicate-key'],
  ])('of %j', (lists, why) => {
    expect(whyNoItemKeys(...lists)).toBe(why);
  });
});
