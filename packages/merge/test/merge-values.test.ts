import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { mergeValues2, mergeValues3 } from '../src/merge-values.ts';

describe('merges of values', () => {
  it('lay a source over a destination', () => {
    expect(mergeValues2({ source: { a: 1, b: null }, destination: { b: 2, c: 3 } })).toEqual({
      value: { a: 1, c: 3 },
      conflicts: [],
    });
    expect(mergeValues2({ source: { $patch: 'delete' }, destination: { b: 2 } }).value).toBeUndefined();
    expect(mergeValues2({ source: undefined, destination: { b: 2 } }).value).toEqual({ b: 2 });
    expect(mergeValues2({ source: { a: 1 }, destination: undefined }).value).toEqual({ a: 1 });
  });

  it('change the destination, and report where they conflict', () => {
    const { value, conflicts } = mergeValues3({
      original: { a: 1, b: 1 },
      updated: { a: 2, b: 1 },
      destination: { a: 3, b: 4 },
    });
    expect(value).toEqual({ a: 2, b: 4 });
    expect(conflicts).toEqual([
      {
        kind: 'both-changed',
        path: ['a'],
        field: 'a',
        original: { value: 1 },
        updated: { value: 2 },
        destination: { value: 3 },
        chosen: 'updated',
        open: false,
      },
    ]);
  });
});

describe('a merge of values', () => {
  const pod = (...names: readonly string[]): JsonObject => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a' },
    spec: { containers: names.map((name) => ({ name })) },
  });

  it.each([
    [true, pod('a', 'b')],
    [false, pod('b')],
  ])('knows the lists of Kubernetes objects, if they are some: %s', (resources, expected) => {
    const sides = { source: pod('b'), destination: pod('a') };
    expect(mergeValues2(sides, { lists: 'schema', resources }).value).toEqual(expected);
  });

  it('finds the object in any side', () => {
    const sides = { original: pod('a'), updated: pod('a', 'b') };
    expect(mergeValues3(sides, { lists: 'schema' })).toMatchObject({ conflicts: [{ kind: 'deleted-and-changed' }] });
    const choose = { rules: [{ kind: 'Pod', choose: 'dest' }] } as const;
    expect(mergeValues3(sides, { onConflict: choose }).value).toBeUndefined();
  });

  it('finds the path of a rule where the destination has it', () => {
    const list = (...values: readonly (readonly [string, number])[]): JsonValue => ({
      l: values.map(([name, v]) => ({ name, v })),
    });
    const sides = {
      original: list(['w', 1], ['x', 1]),
      updated: list(['w', 1], ['x', 2]),
      destination: list(['x', 3], ['w', 1]),
    };
    const onConflict = { rules: [{ path: 'l[name=x].v', choose: 'dest' }] } as const;
    expect(mergeValues3(sides, { onConflict }).value).toEqual(sides.destination);
    const away = { ...sides, destination: list(['w', 1]) };
    const [conflict] = mergeValues3(away, { onConflict: { rules: [{ path: 'l[name=x]', choose: 'dest' }] } }).conflicts;
    expect([conflict?.kind, conflict?.chosen]).toEqual(['deleted-and-changed', 'destination']);
  });

  it.each<[title: string, sides: Parameters<typeof mergeValues3>[0], expected: JsonValue | undefined]>([
    ['nothing', {}, undefined],
    ['nothing that is left', { original: { a: 1 } }, undefined],
    ['what upstream deleted', { original: { a: 1 }, destination: { a: 1 } }, undefined],
    ['what upstream added', { updated: { a: 1 } }, { a: 1 }],
    ['what is only here', { destination: { a: 1 } }, { a: 1 }],
  ])('can have %s', (_title, sides, expected) => {
    expect(mergeValues3(sides)).toEqual({ value: expected, conflicts: [] });
  });

  it.each<[name: string, merge: typeof mergeValues2 | typeof mergeValues3, sides: readonly unknown[], message: string]>(
    [
      ['mergeValues2', mergeValues2, [1], 'mergeValues2: pass an object { source, destination }'],
      ['mergeValues2', mergeValues2, [{ a: 1 }, { a: 2 }], 'mergeValues2: pass an object { source, destination }'],
      [
        'mergeValues3',
        mergeValues3,
        [{ updated: 1, source: 2 }],
        'mergeValues3: pass an object { original, updated, destination }',
      ],
    ],
  )('needs its sides as one object: %s', (_name, merge, sides, message) => {
    expect(() => {
      Reflect.apply(merge, undefined, sides);
    }).toThrow(new TypeError(message));
  });

  it('refuses options that do not exist', () => {
    for (const merge of [mergeValues2, mergeValues3]) {
      expect(() => {
        Reflect.apply(merge, undefined, [{}, { onConflicts: 'dest' }]);
      }).toThrow(/^mergeValues[23]: /);
    }
  });
});
