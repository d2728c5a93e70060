import { describe, expect, it } from 'vitest';
import type { JsonArray, JsonValue } from '@krmkit/base';
import { applyChanges, isArray } from '@krmkit/base';
import type { ListRule } from '../../src/rules/list-rule.ts';
import {
  copyPruned,
  isEmptyObject,
  readDirectives,
  replacePruned,
  sourceListRule,
  wholeItems,
} from '../../src/rules/copy-pruned.ts';
import { positionOf, walkOf } from './walks.ts';

const BY_NAME: ListRule = { kind: 'keys', keys: ['name'] };

/** The value and the paths below it that are not copied; lists are associative below `l` only. */
function copied(value: JsonValue, kustomize = false): readonly unknown[] {
  const walk = walkOf({
    listRules: ({ path }) => (path.at(-1) === 'l' ? BY_NAME : { kind: 'atomic' }),
    ...(kustomize ? { variant: 'kustomize' } : {}),
  });
  const found = copyPruned(walk, value, positionOf({ updated: value }));
  expect(found?.path ?? ['spec', 'u']).toEqual(['spec', 'u']);
  const problems = walk.problems.map(({ message }) => message);
  if (found === undefined) return [undefined, [], ...problems];
  return [found.value, found.without.map((path) => path.slice(2).join('.')), ...problems];
}

describe('a value that the destination lacks comes', () => {
  it.each<[title: string, value: JsonValue, expected: readonly unknown[]]>([
    ['as it is', { a: 1, b: [null], c: {} }, [{ a: 1, b: [null], c: {} }, []]],
    ['as a scalar', 1, [1, []]],
    ['as null, if it is nothing else', null, [null, []]],
    ['without nulls', { a: null, b: { c: null, d: 1 } }, [{ b: { d: 1 } }, ['a', 'b.c']]],
    ['without directives', { $patch: 'replace', a: 1 }, [{ a: 1 }, ['$patch']]],
    ['without orders', { '$setElementOrder/l': [{ name: 'a' }], a: 1 }, [{ a: 1 }, ['$setElementOrder/l']]],
    ['without what directives remove', { a: { $patch: 'delete', b: 1 }, c: 1 }, [{ c: 1 }, ['a']]],
    ['not at all if directives remove it', { $patch: 'delete', a: 1 }, [undefined, []]],
    ['with an empty mapping', { a: { b: null } }, [{ a: {} }, ['a.b']]],
    ['without null items', { l: [null, { name: 'a' }] }, [{ l: [{ name: 'a' }] }, ['l.0']]],
    ['without nulls in items', { l: [{ name: 'a', b: null }] }, [{ l: [{ name: 'a' }] }, ['l.0.b']]],
    [
      'without empty items, as a whole',
      { l: [{ b: null, c: null }, { name: 'a' }] },
      [{ l: [{ name: 'a' }] }, ['l.0']],
    ],
    [
      'without empty items, beside nulls of others',
      { l: [{ name: 'a', b: null }, { c: null }] },
      [{ l: [{ name: 'a' }] }, ['l.0.b', 'l.1']],
    ],
    [
      'without items that directives remove',
      { l: [{ $patch: 'delete', name: 'a' }, { name: 'b' }] },
      [{ l: [{ name: 'b' }] }, ['l.0']],
    ],
    ['without directives for lists', { l: [{ $patch: 'replace' }, { name: 'b' }] }, [{ l: [{ name: 'b' }] }, ['l.0']]],
    ['without lists that directives remove', { l: [{ $patch: 'delete' }, { name: 'b' }], c: 1 }, [{ c: 1 }, ['l']]],
    ['with nulls of a list that is one value', { w: [null, { a: null }] }, [{ w: [null, { a: null }] }, []]],
    [
      'without directives for a list that is one value',
      { w: [{ $patch: 'replace' }, { a: null }] },
      [{ w: [{ a: null }] }, ['w.0']],
    ],
    ['without items of a list of directives alone', { w: [{ $patch: 'replace' }] }, [{ w: [] }, ['w.0']]],
    [
      'with a problem where a directive is wrong',
      { a: { $patch: 'obliterate' } },
      [{ a: {} }, ['a.$patch'], '$patch is "obliterate"; it can be delete, replace or merge'],
    ],
    [
      'with a problem where a directive for a list is wrong',
      { l: [{ $patch: 'obliterate' }, { name: 'a' }] },
      [{ l: [{ name: 'a' }] }, ['l.0'], '$patch is "obliterate"; it can be delete, replace or merge'],
    ],
    [
      'with a problem where a directive is in an item of one value',
      { w: [{ a: { $patch: 'delete' } }] },
      [{ w: [{ a: { $patch: 'delete' } }] }, [], '$patch is in an item of an atomic list, so krmkit cannot apply it'],
    ],
  ])('%s', (_title, value, expected) => {
    expect(copied(value)).toEqual(expected);
  });

  it('with the lists of the objects in it', () => {
    const kinds: (string | undefined)[] = [];
    const walk = walkOf({
      listRules: ({ owner, path }) => {
        kinds.push(`${owner?.kind} ${path.join('.')}`);
        return BY_NAME;
      },
    });
    copyPruned(walk, { t: { apiVersion: 'v1', kind: 'Pod', spec: { l: [] } }, l: [] }, positionOf({}));
    expect(kinds).toEqual(['Pod spec.l', 'undefined spec.d.l']);
  });
});

describe('the items of a list that is one value', () => {
  it.each<
    [title: string, kustomize: boolean, items: JsonArray, expected: readonly number[], problems: readonly string[]]
  >([
    ['are all', false, ['a', null, { b: 1 }], [0, 1, 2], []],
    ['are not its directives', false, [{ $patch: 'replace' }, 'a'], [1], []],
    ['are not those to delete, for kustomize', true, [{ $patch: 'delete', a: 1 }, 'a'], [1], []],
    ['are all others, for kustomize', true, [{ $patch: 'replace', a: 1 }, { b: { $patch: 'delete' } }], [0, 1], []],
    ['have a problem, otherwise', false, [{ $patch: 'delete', a: 1 }], [0], ['spec.u.0.$patch']],
    ['have a problem with a directive that is wrong', false, [{ $patch: 'x' }], [], ['spec.u.0.$patch']],
  ])('%s', (_title, kustomize, items, expected, problems) => {
    const walk = walkOf(kustomize ? { variant: 'kustomize' } : {});
    expect(wholeItems(walk, items, positionOf({}))).toEqual(expected);
    expect(walk.problems.map(({ path }) => path.join('.'))).toEqual(problems);
  });
});

it('the problems of directives are at their place', () => {
  const walk = walkOf();
  const { strategy } = readDirectives(walk, { $patch: 'delete', $retainKeys: 1 }, positionOf({}));
  expect([strategy, walk.problems]).toEqual([
    'delete',
    [{ message: '$retainKeys is not a list', path: ['spec', 'u', '$retainKeys'] }],
  ]);
});

it.each<[source: JsonArray | undefined, seen: readonly JsonArray[]]>([
  [[{ name: 'a' }], [[{ name: 'a' }], [1]]],
  [
    [{ $patch: 'replace' }, { name: 'a' }],
    [[{ name: 'a' }], [1]],
  ],
  [undefined, [[1]]],
])('the rule of %j looks at its items', (source, seen) => {
  const lists: JsonValue[] = [];
  const walk = walkOf({
    listRules: (position) => {
      lists.push(...position.lists);
      return BY_NAME;
    },
  });
  expect(sourceListRule(walk, positionOf({}), source, [1])).toBe(BY_NAME);
  expect(lists).toEqual(seen);
});

describe('a value that replaces another one', () => {
  it.each<[title: string, source: JsonValue, destination: JsonValue, expected: JsonValue]>([
    ['has no nulls', { a: 1, b: null }, { a: 2, b: 3 }, { a: 1 }],
    ['has no directives', { $patch: 'replace', a: 1 }, { b: 1 }, { a: 1 }],
    ['is not there if directives remove it', { $patch: 'delete' }, { b: 1 }, { b: 1 }],
    ['has the items of a list', [{ $patch: 'replace' }, { name: 'b', x: null }], [{ name: 'a' }], [{ name: 'b' }]],
    ['has no empty items', [{ x: null }, { name: 'b' }], [{ name: 'a' }], [{ name: 'b' }]],
  ])('%s', (_title, source, destination, expected) => {
    const walk = walkOf();
    replacePruned(walk, source, destination, { ...positionOf({}), destinationPath: [] });
    const changes = walk.changes.map((change) =>
      'content' in change ? { ...change, content: change.content.value } : change,
    );
    expect(applyChanges(destination, changes)).toEqual(expected);
  });

  it('changes what differs, with the paths of the source', () => {
    const walk = walkOf();
    const source = [{ $patch: 'replace' }, { name: 'a', m: { x: 1, n: null } }];
    replacePruned(walk, source, [{ name: 'a' }], positionOf({}));
    expect(walk.changes).toMatchObject([
      {
        kind: 'insert',
        path: ['spec', 'd', 0, 'm'],
        content: { path: ['spec', 'u', 1, 'm'], without: [['spec', 'u', 1, 'm', 'n']], value: { x: 1 } },
      },
    ]);
  });

  it('has what is left out of all of it', () => {
    const walk = walkOf();
    replacePruned(walk, { a: 1, b: null }, 'text', positionOf({}));
    const content = { path: ['spec', 'u'], without: [['spec', 'u', 'b']], value: { a: 1 } };
    expect(walk.changes).toMatchObject([{ kind: 'replace', path: ['spec', 'd'], content }]);
  });

  it('has what is left out of a whole list', () => {
    const walk = walkOf();
    const source: JsonValue = { w: [{ $patch: 'replace' }, 'a', 'b'] };
    replacePruned(walk, source, { w: ['a'] }, positionOf({}));
    expect(walk.changes).toMatchObject([
      {
        kind: 'insert-item',
        path: ['spec', 'd', 'w', 1],
        content: { path: ['spec', 'u', 'w', 2], without: [], value: 'b' },
      },
    ]);
    expect(isArray(source)).toBe(false);
  });
});

it.each<[value: JsonValue, expected: boolean]>([
  [{}, true],
  [{ a: null }, false],
  [[], false],
  [null, false],
  ['', false],
])('%j is an empty mapping: %s', (value, expected) => {
  expect(isEmptyObject(value)).toBe(expected);
});
