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
  const packages = fc.uniqueArray(fc.record({ name: fc.string({ minLength: 1 }), size: fc.nat({ max: 8 }) }), {
    selector: ({ name }) => name,
    maxLength: 40,
  });
  const sizesOf = (
    given: readonly { readonly name: string; readonly size: number }[],
    of: number,
  ): readonly number[] => {
    const shards = assignShards(given, of);
    const sizes = Array.from({ length: of }, () => 0);
    for (const { name, size } of given) {
      const shard = (shards.get(name) ?? 0) - 1;
      sizes[shard] = (sizes[shard] ?? Number.NaN) + size;
    }
    return sizes;
  };

  it('puts each package into one shard, whatever the order', () => {
    fc.assert(
      fc.property(packages, fc.integer({ min: 1, max: 9 }), fc.nat(), (given, of, turn) => {
        const shards = assignShards(given, of);
        expect([...shards.keys()].toSorted()).toEqual(given.map(({ name }) => name).toSorted());
        const at = given.length === 0 ? 0 : turn % given.length;
        expect(new Map(assignShards([...given.slice(at), ...given.slice(0, at)], of))).toEqual(new Map(shards));
      }),
    );
  });

  it('gives no shard much more than its part: at most a tenth, or one package, more', () => {
    const powers = packages.map((given) => given.map(({ name, size }) => ({ name, size: 2 ** size })));
    fc.assert(
      fc.property(powers, fc.integer({ min: 1, max: 9 }), (given, of) => {
        const total = given.reduce((sum, { size }) => sum + size, 0);
        const largest = Math.max(0, ...given.map(({ size }) => size));
        expect(Math.max(...sizesOf(given, of))).toBeLessThanOrEqual(Math.max((1.1 * total) / of, total / of + largest));
      }),
    );
  });

  // The measured case had 42 packages: of 41 others, 19 moved when one was renamed.
  const many = Array.from({ length: 42 }, (_, index) => ({ name: `teams/team-${index}`, size: 1000 + 37 * index }));
  it.each<[string, (at: number) => readonly { readonly name: string; readonly size: number }[], number]>([
    ['is renamed', (at) => many.map((one, index) => (index === at ? { ...one, name: `teams/new-${at}` } : one)), 0.1],
    [
      'gets a tenth larger',
      (at) => many.map((one, index) => (index === at ? { ...one, size: 1.1 * one.size } : one)),
      0.05,
    ],
    ['is added', (at) => [...many, { name: `teams/more-${at}`, size: 1500 }], 0.15],
    ['is removed', (at) => many.filter((_, index) => index !== at), 0.15],
  ])('moves few packages when another one %s', (_, change, limit) => {
    const before = assignShards(many, 4);
    let moved = 0;
    for (const [at, own] of many.entries()) {
      const after = assignShards(change(at), 4);
      moved += many.filter(({ name }) => name !== own.name && after.get(name) !== before.get(name)).length;
    }
    expect(moved / many.length / (many.length - 1)).toBeLessThan(limit);
  });
});
