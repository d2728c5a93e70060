import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignShards, packageFinder, packagesOf, parseShard } from '../../src/run/shards.ts';

describe('parseShard', () => {
  it.each(['1/1', '2/4', '4/4', '9999/9999'])('reads %s', (text) => {
    const [number, of] = text.split('/').map(Number);
    expect(parseShard(text)).toEqual({ number, of });
  });
  it.each(['', '1', '0/4', '5/4', '1/0', '01/4', '1/10000', '-1/4', '1/4 ', '1 / 4', 'a/b', '1/4/2'])(
    'refuses %j',
    (text) => expect(parseShard(text)).toBeUndefined(),
  );
});

describe('packagesOf', () => {
  it.each([
    { scopes: [], packages: [], crossing: 0 },
    { scopes: ['b', 'a', 'a'], packages: ['a', 'b'], crossing: 0 },
    { scopes: ['a/b', 'a', 'a/b/c', 'ab'], packages: ['a', 'ab'], crossing: 0 },
    { scopes: ['a/b/c', 'a/d'], packages: ['a/b/c', 'a/d'], crossing: 0 },
    { scopes: ['a', '.', 'b', '.'], packages: ['a', 'b'], crossing: 2 },
  ])('of $scopes', ({ scopes, packages, crossing }) => {
    const found = packagesOf(scopes.map((scope) => ({ scope })));
    expect(found.packages).toEqual(packages);
    expect(found.crossing).toHaveLength(crossing);
  });
});

describe('packageFinder', () => {
  const find = packageFinder(['a', 'ab', 'c/d']);
  it.each([
    ['a/x.yaml', 0],
    ['a/b/x.yaml', 0],
    ['ab/x.yaml', 1],
    ['c/d/e/x.yaml', 2],
    ['c/x.yaml', undefined],
    ['x.yaml', undefined],
    ['a', undefined],
  ])('%s', (path, at) => expect(find(path)).toBe(at));
});

describe('assignShards', () => {
  it('puts the largest first, each where the least is', () => {
    const packages = [
      { name: 'a', size: 3 },
      { name: 'b', size: 3 },
      { name: 'c', size: 5 },
      { name: 'd', size: 1 },
    ];
    expect([...assignShards(packages, 2)]).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 2],
      ['d', 1],
    ]);
  });

  const packages = fc.uniqueArray(fc.record({ name: fc.string({ minLength: 1 }), size: fc.nat({ max: 8 }) }), {
    selector: ({ name }) => name,
    maxLength: 40,
  });
  it('puts each package into one shard, whatever the order, and no two shards differ by more than one package', () => {
    fc.assert(
      fc.property(packages, fc.integer({ min: 1, max: 9 }), fc.nat(), (given, of, turn) => {
        const shards = assignShards(given, of);
        expect([...shards.keys()].toSorted()).toEqual(given.map(({ name }) => name).toSorted());
        const at = given.length === 0 ? 0 : turn % given.length;
        expect(new Map(assignShards([...given.slice(at), ...given.slice(0, at)], of))).toEqual(new Map(shards));
        const sizes = Array.from({ length: of }, () => 0);
        for (const { name, size } of given) {
          const shard = (shards.get(name) ?? 0) - 1;
          sizes[shard] = (sizes[shard] ?? Number.NaN) + size;
        }
        const largest = Math.max(0, ...given.map(({ size }) => size));
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(largest);
      }),
    );
  });
});
