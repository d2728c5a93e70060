import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import type { FoundConflict } from '../../src/conflict.ts';
import type { ListPosition } from '../../src/rules/list-rule.ts';
import type { MergePosition, MergeWalk, PositionResult } from '../../src/rules/walk.ts';
import {
  conflict,
  equal,
  itemPosition,
  listRuleAt,
  memberPosition,
  recordConflict,
  replaceWith,
  walkValues,
  withOwner,
} from '../../src/rules/walk.ts';
import type { ConflictPosition } from '../../src/settings.ts';
import { positionOf, walkOf } from './walks.ts';

const SIDES = { original: { k: 1 }, updated: { k: 2 }, destination: { k: 3 } };

describe('the merge of whole values', () => {
  const visited = (outcome: PositionResult, more: (walk: MergeWalk) => void = () => {}) => {
    const positions: MergePosition[] = [];
    const { context } = walkOf({ owner: { group: 'apps', version: 'v1', kind: 'Deployment' } });
    const merged = walkValues(SIDES, context, (walk, position) => {
      positions.push(position);
      more(walk);
      return outcome;
    });
    return { positions, merged };
  };

  it('starts at the root of the object', () => {
    const { positions } = visited({ kind: 'done' });
    const root = { originalPath: [], updatedPath: [], destinationPath: [], inOwner: [] };
    expect(positions).toEqual([{ ...SIDES, ...root, owner: { group: 'apps', version: 'v1', kind: 'Deployment' } }]);
  });

  it('has what the rules record', () => {
    const { merged } = visited({ kind: 'done' }, (walk) => {
      walk.changes.push({ kind: 'remove', path: ['k'] });
      walk.kept.push(['a']);
      walk.joined.push(['b']);
      walk.problems.push({ message: 'wrong', path: ['c'] });
    });
    expect(merged).toEqual({
      changes: [{ kind: 'remove', path: ['k'] }],
      removed: false,
      conflicts: [],
      kept: [['a']],
      joined: [['b']],
      problems: [{ message: 'wrong', path: ['c'] }],
    });
  });

  it('replaces a whole value that the destination lacks', () => {
    const copied = { path: [], without: [], value: { k: 2 } };
    const { merged } = visited({ kind: 'insert', copied });
    expect(merged).toMatchObject({ removed: false, changes: [{ kind: 'replace', path: [], content: copied }] });
  });

  it('has no change where everything goes', () => {
    const { merged } = visited({ kind: 'remove' }, (walk) => walk.changes.push({ kind: 'remove', path: ['k'] }));
    expect(merged).toMatchObject({ removed: true, changes: [] });
  });

  it('keeps a mapping without members', () => {
    expect(visited({ kind: 'empty' }).merged).toMatchObject({ removed: false, changes: [] });
  });
});

describe('a position', () => {
  it('of a member is below that of the mapping on each side', () => {
    expect(memberPosition(positionOf(SIDES), 'k')).toEqual({
      original: 1,
      updated: 2,
      destination: 3,
      originalPath: ['spec', 'o', 'k'],
      updatedPath: ['spec', 'u', 'k'],
      destinationPath: ['spec', 'd', 'k'],
      owner: undefined,
      inOwner: ['spec', 'd', 'k'],
    });
  });

  it('of an item has the index of each side, and the path of the list where a side lacks it', () => {
    const lists = { original: ['a', 'b'], updated: ['c'], destination: ['d', 'e', 'f'] };
    expect(itemPosition(positionOf(lists), { original: 1, destination: 2 })).toMatchObject({
      original: 'b',
      updated: undefined,
      destination: 'f',
      originalPath: ['spec', 'o', 1],
      updatedPath: ['spec', 'u'],
      destinationPath: ['spec', 'd', 2],
      inOwner: ['spec', 'd', 2],
    });
  });

  it.each([
    [{ original: 1, updated: 2, destination: 0 }, 0],
    [{ original: 1, updated: 2 }, 2],
    [{ original: 1 }, 1],
  ])('of an item has the index %j in its owner', (indices, expected) => {
    expect(itemPosition(positionOf({}), indices).inOwner).toEqual(['spec', 'd', expected]);
  });

  it('of an item has no value where the side has no list', () => {
    const position = itemPosition(positionOf({ updated: { 0: 'a' }, destination: 'a' }), {
      updated: 0,
      destination: 0,
    });
    expect([position.updated, position.destination]).toEqual([undefined, undefined]);
  });

  const pod = (name: string): JsonValue => ({ apiVersion: 'v1', kind: name, metadata: {} });
  it.each<[title: string, sides: Partial<MergePosition>, kind: string | undefined, depth: number]>([
    ['of an object in the destination starts there', { destination: pod('A'), updated: pod('B') }, 'A', 0],
    ['of an object of upstream starts there', { destination: 1, updated: pod('B') }, 'B', 0],
    ['of another value is as before', { destination: 1, updated: 2, original: pod('C') }, undefined, 2],
  ])('%s', (_title, sides, kind, depth) => {
    const { owner, inOwner, destinationPath } = withOwner(positionOf(sides));
    expect([owner?.kind, inOwner.length, destinationPath]).toEqual([kind, depth, ['spec', 'd']]);
  });
});

it('the rule of a list is that of its position, with the sides that have the list', () => {
  const asked: ListPosition[] = [];
  const walk = walkOf({
    listRules: (position) => {
      asked.push(position);
      return { kind: 'set' };
    },
  });
  expect(listRuleAt(walk, positionOf({}), { original: ['a'], destination: [] })).toEqual({ kind: 'set' });
  listRuleAt(walk, positionOf({}), { updated: ['b'] });
  const common = { owner: undefined, path: ['spec', 'd'] };
  expect(asked).toEqual([
    { ...common, original: ['spec', 'o'], updated: undefined, destination: ['spec', 'd'], lists: [['a'], []] },
    { ...common, original: undefined, updated: ['spec', 'u'], destination: undefined, lists: [['b']] },
  ]);
});

describe('two values', () => {
  const many = (last: JsonValue): JsonValue => [...Array.from({ length: 300 }, (_, index) => [index]), last];
  it.each<[a: JsonValue | undefined, b: JsonValue | undefined, expected: boolean]>([
    [undefined, undefined, true],
    [undefined, null, false],
    [null, undefined, false],
    [null, null, true],
    [1, '1', false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [many('x'), many('x'), true],
    [many('x'), many('y'), false],
  ])('%#: are equal or not', (a, b, expected) => {
    expect(equal(walkOf(), a, b)).toBe(expected);
  });
});

describe('a value that becomes that of upstream', () => {
  it('changes only what differs, with the paths of both sides', () => {
    const walk = walkOf();
    replaceWith(walk, positionOf({}), { a: 1, b: { c: 3 } }, { a: 1, b: { c: 2 }, d: 4 });
    expect(walk.changes).toEqual([
      {
        kind: 'replace',
        path: ['spec', 'd', 'b', 'c'],
        content: { path: ['spec', 'u', 'b', 'c'], without: [], value: 3 },
      },
      { kind: 'remove', path: ['spec', 'd', 'd'] },
    ]);
  });

  it('knows where the original was, if all of it is replaced', () => {
    const walk = walkOf();
    replaceWith(walk, positionOf({}), 2, 1);
    const content = { path: ['spec', 'u'], without: [], value: 2, originalPath: ['spec', 'o'] };
    expect(walk.changes).toEqual([{ kind: 'replace', path: ['spec', 'd'], content }]);
  });
});

describe('a conflict', () => {
  const PATHS = { originalPath: ['spec', 'o'], updatedPath: ['spec', 'u'], destinationPath: ['spec', 'd'] };
  const choosing = (choice: { chosen: 'updated' | 'destination'; open: boolean; marked?: true }) => {
    const asked: ConflictPosition[] = [];
    const walk = walkOf({
      choose: (question) => {
        asked.push(question);
        return choice;
      },
    });
    return { walk, asked };
  };

  it('asks about the place in the destination', () => {
    const { walk, asked } = choosing({ chosen: 'updated', open: false });
    expect(conflict(walk, positionOf(SIDES), 'both-changed')).toEqual({ chosen: 'updated', open: false });
    expect(asked).toEqual([{ kind: 'both-changed', path: ['spec', 'd'], isOfDestination: true }]);
    expect(walk.conflicts).toEqual([{ kind: 'both-changed', chosen: 'updated', open: false, ...PATHS }]);
  });

  it('asks about the place in upstream where the destination has no value', () => {
    const { walk, asked } = choosing({ chosen: 'destination', open: true, marked: true });
    const position = positionOf({ updated: null });
    expect(conflict(walk, position, 'deleted-and-changed')).toEqual({ chosen: 'destination', open: true });
    expect(asked).toEqual([{ kind: 'deleted-and-changed', path: ['spec', 'u'], isOfDestination: false }]);
    const paths = { originalPath: undefined, updatedPath: ['spec', 'u'], destinationPath: undefined };
    const found: FoundConflict = {
      kind: 'deleted-and-changed',
      chosen: 'destination',
      open: true,
      marked: true,
      ...paths,
    };
    expect(walk.conflicts).toEqual([found]);
  });

  it.each([
    ['updated', 'both'],
    ['destination', 'destination'],
  ] as const)('has its own result only where upstream wins: %s', (chosen, expected) => {
    const { walk } = choosing({ chosen, open: false });
    expect(conflict(walk, positionOf(SIDES), 'duplicate-key', { byDefault: 'both' }).chosen).toBe(expected);
  });

  it('has the lines of a text that it is about', () => {
    const range = { start: 0, end: 1 };
    const lines = { original: range, updated: range, destination: range };
    const { walk } = choosing({ chosen: 'updated', open: false });
    conflict(walk, positionOf(SIDES), 'both-changed', { lines });
    expect(walk.conflicts.map((found) => found.lines)).toEqual([lines]);
  });

  it('is recorded with the paths of the sides that have a value, also null', () => {
    const walk = walkOf();
    recordConflict(walk, positionOf({ original: null }), { kind: 'both-added', chosen: 'both', open: false });
    const paths = { originalPath: ['spec', 'o'], updatedPath: undefined, destinationPath: undefined };
    expect(walk.conflicts).toEqual([{ kind: 'both-added', chosen: 'both', open: false, ...paths }]);
  });
});
