import { describe, expect, it } from 'vitest';
import {
  changedComments,
  createOwnComments,
  hasOwnComments,
  isMergeComment,
  missingComments,
  sourceComments,
} from '../../src/text/own-comments.ts';
import type { CommentSides, Way } from '../../src/text/own-comments.ts';
import type { Path } from '@krmkit/base';
import { sideOf } from '../sides.ts';

describe('a document has comments of its own', () => {
  it.each<[title: string, original: string, destination: string, expected: boolean]>([
    ['not without comments', 'a: 1\n', 'a: 2\n', false],
    ['not where they are those of the original', '# x\na: 1 # y\n', '# x\na: 2 # y\n', false],
    ['where one is new', 'a: 1\n', 'a: 1 # y\n', true],
    ['where one changed', 'a: 1 # x\n', 'a: 1 # y\n', true],
    ['not where one is gone', '# x\na: 1 # y\n', '# x\na: 1\n', false],
    ['not where one moved', '# x\na: 1\nb: 2\n', 'a: 1\nb: 2 # x\n', false],
    ['where one is there more often', 'a: 1 # x\nb: 2\n', 'a: 1 # x\nb: 2 # x\n', true],
    ['not where one is there less often', 'a: 1 # x\nb: 2 # x\n', 'a: 1 # x\nb: 2\n', false],
    ['not where spaces at the end differ', 'a: 1 # x\n', 'a: 1 # x  \n', false],
    ['not where kpt added one', 'a: 1\n', 'a: 1 # kpt-merge: /a\n', false],
    ['where there is one beside that of kpt', 'a: 1\n', '# y\na: 1 # kpt-merge: /a\n', true],
  ])('%s', (_title, original, destination, expected) => {
    expect(hasOwnComments(sideOf(original), sideOf(destination))).toBe(expected);
  });
});

describe('a part of a document has comments of its own', () => {
  const ORIGINAL = 'a: 1\nb: {c: 2}\nd:\n- x\n- y\n';
  it.each<[title: string, destination: string, path: Path, expected: boolean]>([
    ['above it', '# own\na: 1\nb: {c: 2}\n', ['a'], true],
    ['not above another one', '# own\na: 1\nb: {c: 2}\n', ['b'], false],
    ['beside it', 'a: 1\nb: {c: 2} # own\n', ['b'], true],
    ['not beside what is around it', 'a: 1\nb: {c: 2} # own\n', ['b', 'c'], false],
    ['not below it', 'a: 1\n# own\nb: {c: 2}\n', ['a'], false],
    ['inside of it', 'd:\n- x\n# own\n- y\n', ['d'], true],
    ['above an item', 'd:\n- x\n# own\n- y\n', ['d', 1], true],
    ['beside an item', 'd:\n- x # own\n- y\n', ['d', 0], true],
    ['not beside another item', 'd:\n- x # own\n- y\n', ['d', 1], false],
    ['not where nothing is there', '# own\na: 1\n', ['z'], false],
    ['not the whole document, which has no entry', '# own\na: 1\n', [], false],
  ])('%s', (_title, destination, path, expected) => {
    const has = createOwnComments(sideOf(ORIGINAL), sideOf(destination), 'kubectl');
    expect(has?.(path, path)).toBe(expected);
  });

  it('compared with the part at another path of the original', () => {
    const has = createOwnComments(sideOf('- x # a\n- y # b\n'), sideOf('- y # b\n- x # c\n'), 'kubectl');
    expect([has?.([1], [0]), has?.([0], [1])]).toEqual([false, true]);
  });

  it.each([
    ['there is no original', undefined, 'a: 1 # own\n'],
    ['the document has none', 'a: 1 # x\n', 'a: 2 # x\n'],
  ])('nowhere if %s', (_title, original, destination) => {
    const before = original === undefined ? undefined : sideOf(original);
    expect(createOwnComments(before, sideOf(destination), 'kubectl')).toBeUndefined();
  });
});

const SIDES: CommentSides = { original: ['# a'], updated: ['# b'], destination: ['# a'], merged: ['# a'] };
const KPT = '# kpt-merge: ns/a';
const SCHEMA = '# {"type": "array"}';

describe('comments of upstream replace those of the destination', () => {
  it.each<[title: string, sides: Partial<CommentSides>, way: Way, expected: readonly string[] | undefined]>([
    ['that are those of the original', {}, 'three-way', ['# b']],
    ['also with none', { updated: [] }, 'three-way', []],
    ['also where the original has none', { original: [], destination: [] }, 'three-way', ['# b']],
    ['also where the original lacks the position', { original: undefined, destination: [] }, 'three-way', ['# b']],
    ['not if upstream did not change them', { updated: ['# a'] }, 'three-way', undefined],
    ['not if the destination changed them', { destination: ['# c'] }, 'three-way', undefined],
    ['not if upstream lacks the position', { updated: undefined }, 'three-way', undefined],
    ['not if the destination lacks the position', { original: [], destination: undefined }, 'three-way', undefined],
    ['not that of kpt of upstream', { updated: [KPT] }, 'three-way', undefined],
    ['not that of kpt of the destination', { original: [KPT], destination: [KPT] }, 'three-way', undefined],
    ['not that of kpt of the result', { merged: [KPT] }, 'three-way', undefined],
    ['that of kpt if a program changed it', { original: [KPT], destination: [KPT] }, 'edited', ['# b']],
  ])('%s', (_title, sides, way, expected) => {
    expect(changedComments({ ...SIDES, ...sides }, way)).toEqual(expected);
  });
});

describe('comments of the source', () => {
  it.each<[title: string, sides: Partial<CommentSides>, expected: readonly string[] | undefined]>([
    ['are used', {}, ['# b']],
    ['are used where the others lack the position', { destination: undefined, merged: undefined }, ['# b']],
    ['are used also with a schema', { updated: [SCHEMA] }, [SCHEMA]],
    ['are missing', { updated: undefined }, undefined],
    ['are none', { updated: [] }, undefined],
    ['do not replace a schema of the destination', { destination: [SCHEMA] }, undefined],
    ['do not replace a schema of the result', { merged: ['# x', SCHEMA] }, undefined],
    ['do not replace that of kpt', { destination: [KPT] }, undefined],
    ['replace one with braces in it', { destination: ['# see {a}'] }, ['# b']],
    ['replace one that only starts with a brace', { destination: ['# {a} b'] }, ['# b']],
  ])('%s', (_title, sides, expected) => {
    expect(sourceComments({ ...SIDES, ...sides })).toEqual(expected);
  });
});

it.each<[merged: CommentSides['merged'], expected: readonly string[] | undefined]>([
  [[], ['# b']],
  [['# a'], undefined],
  [undefined, undefined],
])('where the result has %j, comments of upstream come in: %j', (merged, expected) => {
  expect(missingComments({ ...SIDES, destination: [], merged })).toEqual(expected);
});

it.each([
  [KPT, true],
  ['#kpt-merge: /a', true],
  ['# kpt-merge ns/a', false],
  ['# see kpt-merge: x', false],
])('%s names an object of upstream: %s', (comment, expected) => {
  expect(isMergeComment(comment)).toBe(expected);
});
