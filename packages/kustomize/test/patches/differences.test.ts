import type { FieldProblem, JsonArray, JsonValue, Path } from '@krmkit/base';
import type { FoundConflict, ListRule } from '@krmkit/merge';
import { describe, expect, it } from 'vitest';
import { conflictDifference, recordingLists, unknownDirectives } from '../../src/patches/differences.ts';

describe('directives that kustomize prints as fields', () => {
  it.each<[string, JsonValue, readonly Path[]]>([
    ['none', { a: { b: [1] } }, []],
    ['$patch, which it knows', { $patch: 'delete', a: [{ $patch: 'delete' }] }, []],
    ['below $patch', { $patch: { $retainKeys: ['a'] } }, [['$patch', '$retainKeys']]],
    ['one in a list', { a: [{ b: 1 }, { $retainKeys: ['b'] }] }, [['a', 1, '$retainKeys']]],
    [
      'several',
      { '$setElementOrder/a': [], a: { '$deleteFromPrimitiveList/b': [1] } },
      [['$setElementOrder/a'], ['a', '$deleteFromPrimitiveList/b']],
    ],
    ['a field with a dollar', { $other: 1 }, []],
  ])('%s', (_, patch, expected) => {
    const found = unknownDirectives(patch, ['spec']);
    expect(found.map(({ path }) => path)).toEqual(expected.map((path) => ['spec', ...path]));
  });

  it('are named', () => {
    expect(unknownDirectives({ $retainKeys: [] })).toEqual([
      {
        path: ['$retainKeys'],
        message: 'krmkit carries out $retainKeys; kustomize leaves it in the object as a field (kustomize#2954)',
        hint: 'Leave out the directive, and remove single fields with null or $patch: delete',
      },
    ]);
  });
});

describe('a conflict of a patch', () => {
  const conflict = (kind: FoundConflict['kind'], updatedPath: Path | undefined): FoundConflict => ({
    kind,
    originalPath: undefined,
    updatedPath,
    destinationPath: undefined,
    chosen: 'updated',
    open: false,
  });

  it.each<[string, FoundConflict, readonly string[]]>([
    [
      'an item without a merge key',
      conflict('missing-key', ['a', 0]),
      [
        'a.0: This item of the patch has no merge key, so krmkit adds it; kustomize can drop or reorder the items of the object. Add the merge key of the list, such as name',
      ],
    ],
    [
      'several items with one key',
      conflict('duplicate-key', ['a', 1]),
      [
        'a.1: Several items have the keys of this item, so krmkit changes the first one; kustomize drops items (kustomize#3426). Remove the duplicates from the list',
      ],
    ],
    ['an item without a merge key in the object', conflict('missing-key', undefined), []],
    ['several items with one key in the object alone', conflict('duplicate-key', undefined), []],
    ['another one', conflict('both-changed', ['a']), []],
  ])('%s', (_, found, expected) => {
    const shown = conflictDifference(found).map(({ path, message, hint }) => `${path.join('.')}: ${message}. ${hint}`);
    expect(shown).toEqual(expected);
  });
});

const NAME: ListRule = { kind: 'keys', keys: ['name'] };
const PORT: ListRule = { kind: 'keys', keys: ['containerPort', 'protocol'] };
const ATOMIC: ListRule = { kind: 'atomic' };

interface Lists {
  readonly patch: JsonArray;
  /** Of the object. */
  readonly object?: JsonArray;
  readonly rule?: ListRule;
  /** As kustomize merges the list, if it does it in another way. */
  readonly known?: ListRule;
}

/** The differences of a list `l` in a patch, as `PATH: MESSAGE`. */
function differences({ patch, object, rule = NAME, known }: Lists): readonly string[] {
  const found = new Map<string, Required<FieldProblem>>();
  const rules = recordingLists(
    { rules: () => rule, ofKustomize: () => (known === undefined ? undefined : () => known) },
    { l: patch },
    found,
  );
  const position = {
    owner: undefined,
    path: ['l'],
    original: undefined,
    updated: ['l'],
    destination: object === undefined ? undefined : ['l'],
    lists: object === undefined ? [patch] : [patch, object],
  };
  expect(rules(position)).toBe(rule);
  return [...found.values()].map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a list of a patch that kustomize does not merge as Kubernetes does', () => {
  const A = { name: 'a' };
  const WHY = 'because the first openapi of a build takes the place of all other schemas (kustomize#4613)';

  it.each<[string, Lists, readonly string[]]>([
    ['not an ordinary one', { patch: [A], object: [A, { name: 'b' }] }, []],
    ['not one that the object lacks', { patch: [A] }, []],
    // Other schemas.
    [
      'one that kustomize replaces',
      { patch: [A], object: [A], known: ATOMIC },
      [`l: kustomize replaces this list, ${WHY}; krmkit merges it`],
    ],
    [
      'one that kustomize merges',
      { patch: [A], object: [A], rule: ATOMIC, known: NAME },
      [`l: kustomize merges this list in another way than krmkit, ${WHY}`],
    ],
    [
      'one that kustomize merges by other keys',
      { patch: [A], object: [A], known: { kind: 'keys', keys: ['id'] } },
      [`l: kustomize merges this list in another way than krmkit, ${WHY}`],
    ],
    [
      'not one that it merges by the same keys',
      { patch: [A], object: [A], known: { kind: 'keys', keys: ['name'] } },
      [],
    ],
    ['not one that both replace', { patch: [A], object: [A], rule: ATOMIC, known: ATOMIC }, []],
    ['not a new one', { patch: [A], known: ATOMIC }, []],
    [
      'a new one with a null',
      { patch: [{ name: 'a', x: null }], known: ATOMIC },
      [`l: kustomize keeps the directives and nulls in this list, ${WHY}; krmkit carries them out`],
    ],
    [
      'a new one with a directive',
      { patch: [A, { name: 'b', x: [{ $patch: 'delete' }] }], known: ATOMIC },
      [`l: kustomize keeps the directives and nulls in this list, ${WHY}; krmkit carries them out`],
    ],
    // Directives.
    [
      'a directive in a list that is replaced',
      { patch: [A, { $patch: 'delete', name: 'b' }], object: [A], rule: ATOMIC },
      ['l.1.$patch: kustomize does not carry out this directive, and leaves it in the object as an item'],
    ],
    [
      'a directive for a new list',
      { patch: [A, { $patch: 'replace' }] },
      ['l.1: kustomize does not carry out this directive, and leaves it in the object as an item'],
    ],
    ['not a directive for a list that is merged', { patch: [A, { $patch: 'replace' }], object: [A] }, []],
    ['not a directive for an item of a new list', { patch: [{ name: 'a', $patch: 'delete' }] }, []],
    // Items that are replaced.
    [
      'an item that is replaced',
      { patch: [{ name: 'a', $patch: 'replace' }], object: [A] },
      ['l.0: krmkit replaces the item; kustomize ignores $patch: replace inside an item, and the item stays as it is'],
    ],
    ['not an item that is deleted', { patch: [{ name: 'a', $patch: 'delete' }], object: [A] }, []],
    // Items without anything.
    [
      'an item without anything',
      { patch: [{}, A], object: [A, { name: 'b' }] },
      ['l.0: The item is empty, so krmkit ignores it; kustomize can drop or reorder the items of the object'],
    ],
    [
      'null as an item',
      { patch: [A, null], object: [A, { name: 'b' }] },
      ['l.1: The item is empty, so krmkit ignores it; kustomize can drop or reorder the items of the object'],
    ],
    [
      'an item of nulls',
      { patch: [A, { x: null }], object: [A, { name: 'b' }] },
      ['l.1: The item is empty, so krmkit ignores it; kustomize can drop or reorder the items of the object'],
    ],
    ['not an item without anything, if the patch names all items', { patch: [{}, A], object: [A] }, []],
    [
      'an item whose key is null, although the patch names all items',
      { patch: [{ name: null }, A], object: [A] },
      ['l.0: The item is empty, so krmkit ignores it; kustomize can drop or reorder the items of the object'],
    ],
    ['not an item without anything, if the object has none', { patch: [{}, A], object: [] }, []],
    ['not an item without anything in a list that is replaced', { patch: [{}], object: [A], rule: ATOMIC }, []],
    // Equal keys.
    [
      'items with one key in a new list',
      { patch: [A, { name: 'b' }, { name: 'a', x: 1 }] },
      ['l.2: The patch has several items with the same keys, so krmkit adds all of them; kustomize adds the last one'],
    ],
    [
      'items without a key in a new list',
      { patch: [{ x: 1 }, { x: 2 }] },
      ['l.1: The patch has several items with the same keys, so krmkit adds all of them; kustomize adds the last one'],
    ],
    ['not items with one key in a list that is merged', { patch: [A, A], object: [A] }, []],
    ['not items with one key in a list that is replaced', { patch: [A, A], rule: ATOMIC }, []],
  ])('%s', (_, lists, expected) => {
    expect(differences(lists)).toEqual(expected);
  });

  const port = (containerPort: number, protocol?: string): JsonValue => ({
    containerPort,
    ...(protocol === undefined ? {} : { protocol }),
  });
  const some = (at: number, text: string): string =>
    `l.${at}: Only some items for containerPort ${text} have protocol, so kustomize drops this item or does not merge it (kustomize#3513)`;

  it.each<[string, Lists, readonly string[]]>([
    ['not where all have both', { patch: [port(1, 'TCP')], object: [port(1, 'TCP'), port(1, 'UDP')] }, []],
    ['not where all have only the first', { patch: [port(1)], object: [port(1), port(2)] }, []],
    ['where only the object has the second', { patch: [port(1)], object: [port(1, 'TCP')] }, [some(0, '1')]],
    ['where only the patch has the second', { patch: [port(2), port(1, 'TCP')], object: [port(1)] }, [some(1, '1')]],
    [
      'where only one of the patch has the second',
      { patch: [port(1, 'TCP'), port(1)], object: [] },
      [some(0, '1'), some(1, '1')],
    ],
    ['in a new list, too', { patch: [port(1, 'TCP'), port(1)] }, [some(0, '1'), some(1, '1')]],
    ['not for another first key', { patch: [port(1)], object: [port(2, 'TCP'), port(2)] }, []],
    ['not for items without both', { patch: [{ x: 1 }], object: [port(1)] }, []],
  ])('two keys, of which some items have only the first: %s', (_, lists, expected) => {
    expect(differences({ rule: PORT, ...lists })).toEqual(expected);
  });

  const noPort =
    'This item has no containerPort, so kustomize drops it or does not merge it; krmkit looks for the only item with its other keys';

  it.each<[string, Lists, readonly string[]]>([
    ['a deletion', { patch: [port(1), { protocol: 'TCP', $patch: 'delete' }], object: [port(1)] }, [`l.1: ${noPort}`]],
    ['a change', { patch: [{ protocol: 'UDP', name: 'x' }], object: [port(1, 'UDP')] }, [`l.0: ${noPort}`]],
    ['in a list without items', { patch: [{ protocol: 'UDP' }], object: [] }, []],
    ['in a new list', { patch: [{ protocol: 'UDP' }] }, []],
    ['in a list that is replaced', { patch: [{ protocol: 'UDP' }], object: [port(1)], rule: ATOMIC }, []],
  ])('items that have only the second of two keys: %s', (_, lists, expected) => {
    expect(differences({ rule: PORT, ...lists })).toEqual(expected);
  });

  it('is none if the patch does not have it', () => {
    const found = new Map();
    const rules = recordingLists({ rules: () => PORT, ofKustomize: () => () => ATOMIC }, {}, found);
    rules({
      owner: undefined,
      path: ['l'],
      original: undefined,
      updated: undefined,
      destination: ['l'],
      lists: [[port(1, 'TCP'), port(1), {}]],
    });
    expect([...found]).toEqual([]);
  });
});
