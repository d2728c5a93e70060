import { describe, expect, it } from 'vitest';
import type { BuildObject } from '../src/objects.ts';
import { allIds, currentId, idKey, ObjectList, originalId } from '../src/objects.ts';
import { objectOf } from './objects-of.ts';

const POD = objectOf('apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: n}\n');
const named = (name: string, ...previous: readonly string[]): BuildObject => ({
  ...objectOf(`kind: A\nmetadata: {name: ${name}}\n`),
  previous: previous.map((one) => ({ kind: 'A', name: one, namespace: '' })),
});

describe('the id of an object', () => {
  it.each([
    ['of the core group', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }, ['', 'v1', 'Pod', 'a', '']],
    [
      'of a group',
      { apiVersion: 'apps/v1', kind: 'D', metadata: { name: 'a', namespace: 'n' } },
      ['apps', 'v1', 'D', 'a', 'n'],
    ],
    ['without fields', {}, ['', '', '', '', '']],
    [
      'with scalars that are no texts',
      { kind: true, metadata: { name: 12, namespace: null } },
      ['', '', 'true', '12', ''],
    ],
    ['with lists', { kind: ['a'], metadata: [] }, ['', '', '', '', '']],
  ])('%s', (_, value, [group, version, kind, name, namespace]) => {
    expect(currentId({ value })).toEqual({ group, version, kind, name, namespace });
  });

  it('is a text that differs where a part differs', () => {
    const ids = [
      { apiVersion: 'v1', kind: 'A', metadata: { name: 'a' } },
      { apiVersion: 'g/v1', kind: 'A', metadata: { name: 'a' } },
      { apiVersion: 'v2', kind: 'A', metadata: { name: 'a' } },
      { apiVersion: 'v1', kind: 'B', metadata: { name: 'a' } },
      { apiVersion: 'v1', kind: 'A', metadata: { name: 'b' } },
      { apiVersion: 'v1', kind: 'A', metadata: { name: 'a', namespace: 'a' } },
    ];
    expect(new Set(ids.map((value) => idKey({ value }))).size).toBe(ids.length);
    expect(idKey(POD)).toBe(idKey({ value: { ...POD.value, data: {} } }));
  });

  it('before the first step is the oldest one, in the present group and version', () => {
    expect(originalId(POD)).toEqual(currentId(POD));
    const previous = [
      { kind: 'Old', name: 'first', namespace: '' },
      { kind: 'Pod', name: 'second', namespace: 'n' },
    ];
    const present = { group: '', version: 'v1', kind: 'Pod', name: 'a', namespace: 'n' };
    expect(originalId({ ...POD, previous })).toEqual({ ...present, ...previous[0] });
    expect(allIds({ ...POD, previous })).toEqual([
      { ...present, ...previous[0] },
      { ...present, ...previous[1] },
      present,
    ]);
  });
});

describe('a list of objects', () => {
  const names = (list: ObjectList): readonly string[] => list.values().map((object) => currentId(object).name);

  it('keeps the order, and positions while objects go', () => {
    const list = new ObjectList();
    expect([list.add(named('a')), list.add(named('b')), list.add(named('c'))]).toEqual([0, 1, 2]);
    list.remove(1);
    expect(names(list)).toEqual(['a', 'c']);
    expect(list.at(1)).toBeUndefined();
    expect(list.add(named('d'))).toBe(3);
    expect([...list.entries()].map(([position]) => position)).toEqual([0, 2, 3]);
  });

  it('iterates over objects that are added meanwhile', () => {
    const list = new ObjectList();
    list.add(named('a'));
    const seen: string[] = [];
    for (const [position, object] of list.entries()) {
      seen.push(currentId(object).name);
      if (position === 0) list.add(named('b'));
    }
    expect(seen).toEqual(['a', 'b']);
  });

  it('finds objects by present and former names', () => {
    const list = new ObjectList();
    list.add(named('p-a', 'a'));
    list.add(named('b'));
    list.add(named('a'));
    expect(list.named('a')).toEqual([0, 2]);
    expect(list.named('p-a')).toEqual([0]);
    expect(list.named('c')).toEqual([]);
  });

  it('finds an object once that has a name twice', () => {
    const list = new ObjectList();
    list.add(named('a', 'a'));
    expect(list.named('a')).toEqual([0]);
  });

  it.each<[string, BuildObject, readonly number[], readonly number[]]>([
    ['that keeps its former name', named('b', 'a'), [0], [0]],
    ['that lost its former name', named('b'), [], [0]],
    ['of the same name', named('a'), [0], []],
  ])('finds an object %s after a replacement', (_, after, byA, byB) => {
    const list = new ObjectList();
    list.add(named('a'));
    list.replace(0, after);
    expect(list.named('a')).toEqual(byA);
    expect(list.named('b')).toEqual(byB);
    expect(names(list)).toEqual([currentId(after).name]);
  });

  it('finds an object by a former name that it gets with the same present one', () => {
    const list = new ObjectList();
    list.add(named('a'));
    list.replace(0, named('a', 'b'));
    expect(list.named('b')).toEqual([0]);
  });

  it('finds an object by its new name, with the former ones that it had', () => {
    const list = new ObjectList();
    const before = named('a', 'c');
    list.add(before);
    list.replace(0, { ...named('b'), previous: before.previous });
    expect([list.named('a'), list.named('b'), list.named('c')]).toEqual([[], [0], [0]]);
  });

  it('finds objects in their order, whatever the order of their changes', () => {
    const list = new ObjectList();
    list.add(named('a'));
    list.add(named('b'));
    list.replace(1, named('x'));
    list.replace(0, named('x'));
    expect(list.named('x')).toEqual([0, 1]);
  });

  it('does not find an object that is removed', () => {
    const list = new ObjectList();
    list.add(named('a'));
    list.remove(0);
    expect(list.named('a')).toEqual([]);
    list.replace(0, named('a'));
    expect(list.named('a')).toEqual([0]);
  });

  it.each<[string, BuildObject, boolean]>([
    ['the same object', named('a'), false],
    ['other fields', { ...named('a'), needsHash: true }, false],
    ['another name', named('b'), true],
    ['another namespace', objectOf('kind: A\nmetadata: {name: a, namespace: n}\n'), true],
    ['another kind', objectOf('kind: B\nmetadata: {name: a}\n'), true],
  ])('knows whether an id is new: %s', (_, after, expected) => {
    const list = new ObjectList();
    list.add(named('a'));
    expect(list.hasNewIds).toBe(false);
    list.replace(0, after);
    expect(list.hasNewIds).toBe(expected);
    list.replace(0, after);
    expect(list.hasNewIds).toBe(expected);
  });
});
