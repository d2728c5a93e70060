import type { JsonValue, Path } from '@krmkit/base';
import { NO_COLORS } from '@krmkit/base';
import { parseDocuments } from '@krmkit/yaml';
import { describe, expect, it } from 'vitest';
import { conflictTexts } from '../../src/report/conflict-lines.ts';
import { maskConflict } from '../../src/report/masked-conflict.ts';
import { merge3 } from '../../src/merge3.ts';
import type { Merged } from '../../src/merged.ts';
import type { Conflict, ConflictSide } from '../../src/conflict.ts';
import { mergeDocument3 } from '../../src/document.ts';
import type { MergeOptions } from '../../src/options.ts';
import { prepareMerge } from '../../src/policy.ts';
import { countComments, lostComments, ownCommentsOf, pathByNames } from '../../src/text/lost-comments.ts';
import { sideOf } from '../sides.ts';

const style = { colors: NO_COLORS, columns: undefined, ways: 3 } as const;

/** Both sides change one value and the comment at it. */
function bothChanged(kind: string): Merged {
  const original = `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: web\ndata:\n  a: eA==\n  b: eQ==\n`;
  const updated = original.replace('a: eA==', 'a: eg== # theirs');
  const destination = original.replace('a: eA==', 'a: enk= # ours');
  return merge3({ original, updated, destination });
}

it('shows the comments that are lost with the value of a conflict, and none of a Secret', () => {
  const { conflicts } = bothChanged('ConfigMap');
  expect(conflicts).toHaveLength(1);
  expect(conflictTexts(conflicts, style).join('')).toMatch(/\n +# theirs\n/);
  const masked = bothChanged('Secret').conflicts.map((conflict) => maskConflict(conflict, new Map()));
  const shown = conflictTexts(masked, style).join('');
  expect(shown).toContain('# <secret>');
  expect(shown).not.toMatch(/ours|theirs/);
});

it('writes a comment that both sides changed into markers', () => {
  const original = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  a: x # one\n';
  const { text, conflicts } = merge3(
    { original, updated: original.replace('# one', '# theirs'), destination: original.replace('# one', '# ours') },
    { onConflict: 'markers' },
  );
  expect(conflicts).toMatchObject([{ marked: true, isComment: true, open: true }]);
  expect(text).toContain(`  # <<<<<<< conflict: data.a
  # ||||||| original: # one
  # ======= updated: # theirs
  # >>>>>>> destination keeps what is below
  a: x # ours
`);
});

it('counts comments with words, in all texts, and not those that kpt adds', () => {
  const texts = ['a: 1 # x\n#   \n#\n# y\nb: 2 # x\n', '# x\nmetadata: # kpt-merge: shop/web\n  name: web\n'];
  const counts = countComments(texts.map((text) => ({ text, comments: parseDocuments(text)[0]?.comments ?? [] })));
  expect([...counts]).toEqual([
    ['# x', 3],
    ['# y', 1],
  ]);
});

describe('a comment is lost', () => {
  it.each<[string, readonly [original: number, updated: number, destination: number], number, boolean]>([
    ['that upstream added', [0, 1, 0], 0, true],
    ['that upstream added: not in the result', [0, 1, 0], 1, false],
    ['that the destination added', [0, 0, 1], 0, true],
    ['that the destination added: not in the result', [0, 0, 1], 1, false],
    ['that is not new on a side', [1, 1, 1], 0, false],
    ['that one side removed', [1, 1, 0], 0, false],
    ['that both added', [0, 1, 1], 0, true],
    ['that both added: not once in the result', [0, 1, 1], 1, false],
    ['that one side added again', [1, 2, 1], 1, true],
    ['that one side added again: not twice in the result', [1, 2, 1], 2, false],
    ['that one side moved and the other removed', [1, 2, 0], 1, false],
    ['that one side added again and the other removed', [1, 2, 0], 0, true],
    ['of which one side has more', [0, 2, 1], 1, true],
    ['of which the other side removed one', [2, 3, 1], 2, false],
  ])('%s, %j', (_, [original, updated, destination], result, isLost) => {
    const counts = (count: number): ReadonlyMap<string, number> => new Map(count === 0 ? [] : [['# x', count]]);
    const sides = { original: counts(original), updated: counts(updated), destination: counts(destination) };
    expect([...lostComments(sides, counts(result))]).toEqual(isLost ? ['# x'] : []);
  });
});

describe('a comment that both sides changed belongs to', () => {
  it.each([
    ['the entry on its line', 'a: x # one\nb: y\n', 'a'],
    ['the entry below', 'a: x\n# one\nb: y\n', 'b'],
    ['the mapping that begins on its line', 'm: # one\n  a: x\nb: y\n', 'm'],
    ['the item on its line', 'l:\n- x # one\n- y\n', 'l[0]'],
    ['the last entry, below it', 'a: x\nm:\n  b: y\n# one\n', 'm.b'],
    ['the entry of an item', 'l:\n- name: x\n  a: y # one\n', 'l[name=x].a'],
    ['the entry of a mapping in a mapping', 'm:\n  k:\n    a: x # one\n', 'm.k.a'],
    ['the entry that ends on its line', 'l: [\n  x,\n] # one\nb: y\n', 'l'],
    ['the document, behind its braces', '{\n  a: x\n} # one\n', ''],
  ])('%s', (_, original, field) => {
    const changed = (words: string): string => original.replace('# one', words);
    const { conflicts } = merge3({ original, updated: changed('# theirs'), destination: changed('# ours') });
    expect(conflicts.map((conflict) => [conflict.isComment, conflict.field])).toEqual([[true, field]]);
  });
});

type OnConflict = Required<MergeOptions>['onConflict'];
type Sides = readonly [original: string, updated: string, destination: string];

const list = (...names: readonly string[]): string => `l:\n${names.map((name) => `- name: ${name}\n`).join('')}`;

function conflictsOf([original, updated, destination]: Sides, onConflict: OnConflict): readonly Conflict[] {
  return merge3({ original, updated, destination }, { onConflict, resources: false }).conflicts;
}

describe('a comment that is lost is a conflict of its own', () => {
  it.each<[title: string, sides: Sides, expected: readonly unknown[]]>([
    [
      'at a value that the destination deleted',
      ['a: 1\nb: 1\n', 'a: 1 # c\nb: 1\n', 'b: 1\n'],
      ['deleted-and-changed', 'a', undefined, '# c 1', undefined, 'destination'],
    ],
    [
      'at a value that both sides have',
      ['a: 1 # one\n', 'a: 1 # theirs\n', '\na: 1 # ours\n'],
      ['both-changed', 'a', '# one 1', '# theirs 1', '# ours 2', 'destination'],
    ],
    [
      'of the destination, in a value that upstream replaced',
      ['m:\n  a: 1 # one\n', 'm: 1\n', '# d\nm:\n  a: 1 # ours\n'],
      ['deleted-and-changed', 'm.a', '# one 2', undefined, '# ours 3', 'updated'],
    ],
    [
      'at an item that has another index in the destination',
      [list('a', 'b # one'), list('a', 'b # theirs'), list('b # ours')],
      ['both-changed', 'l.0.name', '# one 3', '# theirs 3', '# ours 2', 'destination'],
    ],
    [
      'at an item that has another index upstream',
      [list('a', 'b # one'), list('b # theirs'), list('a', 'b # ours')],
      ['both-changed', 'l.1.name', '# one 3', '# theirs 2', '# ours 3', 'destination'],
    ],
    [
      'at an item that the destination deleted, where it has another one at the index',
      [list('b', 'a # one'), list('b', 'a # theirs'), list('c', 'b')],
      ['deleted-and-changed', 'l.1.name', '# one 3', '# theirs 3', undefined, 'destination'],
    ],
    [
      'at an item that upstream added, where the original has another one at the index',
      [list('b # one'), list('a # theirs', 'b # one'), list('b # one', 'a # ours')],
      ['both-changed', 'l.1.name', undefined, '# theirs 2', '# ours 3', 'destination'],
    ],
  ])('%s', (_, sides, expected) => {
    const shown = ({ value, location }: ConflictSide): string | undefined =>
      typeof value === 'string' ? `${value} ${location?.line}` : undefined;
    const conflicts = conflictsOf(sides, 'updated').map(
      ({ kind, path, original, updated, destination, chosen }) =>
        [kind, path.join('.'), shown(original), shown(updated), shown(destination), chosen] as const,
    );
    expect(conflicts).toEqual([expected]);
  });

  it.each<[title: string, sides: Sides, fields: readonly string[]]>([
    ['and not where the same comment is in the result', ['a: 1\nb: 1\n', 'a: 1 # c\nb: 1 # c\n', 'a: 1\n'], ['b']],
    [
      'and not those that the other side did not add',
      ['z: 1 # c\na: 1\nb: 1\n', 'a: 1 # c\nb: 1 # c\n', 'z: 1 # c\n'],
      ['a', 'b'],
    ],
    ['though the same comment is at the value', ['a: 1\n', '# c\na: 1 # c\n', '# ours\na: 1\n'], ['a', 'a']],
  ])('%s', (_, sides, expected) => {
    expect(conflictsOf(sides, 'updated')).toMatchObject(
      expected.map((field) => ({ field, updated: { value: '# c' } })),
    );
  });

  it.each<[title: string, onConflict: OnConflict, open: boolean]>([
    ['decided, if the strategy of its place is', { otherwise: 'fail', rules: [{ path: 'b', choose: 'dest' }] }, false],
    ['open, if the strategy of its place is', { otherwise: 'dest', rules: [{ path: 'b', choose: 'fail' }] }, true],
  ])('%s', (_, onConflict, open) => {
    const sides = ['a: 1\nb: 1\n', 'a: 1\nb: 1 # c\n', 'a: 1\n'] as const;
    expect(conflictsOf(sides, onConflict)).toMatchObject([{ field: 'b', isComment: true, open }]);
  });

  it.each<[title: string, onConflict: OnConflict, sides: Sides, marked: readonly unknown[]]>([
    ['is marked, if the text has it', 'markers', ['a: 1 # one\n', 'a: 1 # theirs\n', 'a: 1 # ours\n'], [true, 1]],
    [
      'is not marked with another strategy',
      'updated',
      ['a: 1\nb: 1\n', 'a: 1 # c\nb: 1 # c\n', 'a: 1\n'],
      [undefined, 0],
    ],
    [
      'is not marked, if the text lacks it',
      'markers',
      ['m:\n  a: 1\n', 'm: 1\n', 'm:\n  a: 1 # ours\n'],
      [undefined, 1],
    ],
  ])('%s', (_, onConflict, [original, updated, destination], expected) => {
    const sides = { original: sideOf(original), updated: sideOf(updated), destination: sideOf(destination) };
    const { conflicts, unmarked } = mergeDocument3(sides, prepareMerge({ onConflict }));
    expect([conflicts[0]?.marked, unmarked?.length ?? 0]).toEqual(expected);
  });
});

describe('a comment that is lost belongs to a conflict about', () => {
  it.each<
    [title: string, sides: Sides, expected: readonly (readonly [field: string, ...comments: readonly unknown[]])[]]
  >([
    ['its value', ['a: 1\n', '# c\n# d\na: 2\n', '# e\na: 3\n'], [['a', ['# c', '# d'], undefined]]],
    [
      'what contains its value',
      ['m:\n  a: 1\nb: 1\n', 'm:\n  a: 2 # c\nb: 1\n', 'b: 1\n'],
      [['m', ['# c'], undefined]],
    ],
    ['the list that contains it', ['m: [1]\nb: 1\n', 'm:\n- 2 # c\nb: 1\n', 'b: 1\n'], [['m', ['# c'], undefined]]],
    ['the document', ['{}\n', 'a: 1 # c\n', '- x\n'], [['', ['# c'], undefined]]],
    ['the value of the destination', ['a: 1\n', '{}\n', 'a: 1 # mine\n'], [['a', undefined, undefined]]],
    [
      'another value, and not to it',
      ['a: 1\nb: 1\n', 'a: 2\nb: 1 # c\n', 'a: 3\n'],
      [
        ['a', undefined, undefined],
        ['b', 'own'],
      ],
    ],
    [
      'a value whose name begins its own, and not to it',
      ['a: 1\nab: 1\n', 'a: 2\nab: 1 # c\n', 'a: 3\n'],
      [
        ['a', undefined, undefined],
        ['ab', 'own'],
      ],
    ],
    [
      'lines of a text, and not to it',
      ['a: |\n  x\n  t\n', 'a: | # c\n  y\n  t\n', 'a: | # d\n  z\n  t\n'],
      [
        ['a', undefined, undefined],
        ['a', 'own'],
      ],
    ],
    [
      'a value that its side lacks, and not to it',
      ['l:\n- x: 1\n- x: 2\n- x: 3 # one\n', 'l:\n- x: 1\n- x: 3 # theirs\n', 'l:\n- x: 1\n- x: 4\n- x: 3 # ours\n'],
      [
        ['l[1]', undefined, undefined],
        ['l[1].x', 'own'],
      ],
    ],
  ])('%s', (_, sides, expected) => {
    const conflicts = conflictsOf(sides, 'dest').map(({ field, isComment, updated, destination }) =>
      isComment === true ? [field, 'own'] : [field, updated.comments, destination.comments],
    );
    expect(conflicts).toEqual(expected);
  });
});

describe('the comments that a side has of its own', () => {
  it.each<[title: string, original: string | undefined, side: string, expected: readonly string[]]>([
    ['are new', '# a\na: 1\n', '# a\na: 1 # b\n', ['# b']],
    ['are more often there', 'a: 1 # a\nb: 1\n', 'a: 1 # a\nb: 1 # a\n', ['# a']],
    ['are not those that are more seldom there', 'a: 1 # a\nb: 1 # a\n', 'a: 1 # a\n', []],
    ['are all those of a new document', undefined, '# a\na: 1 # b\n', ['# a', '# b']],
  ])('%s', (_, original, side, expected) => {
    expect(ownCommentsOf(original === undefined ? undefined : sideOf(original), sideOf(side))).toEqual(expected);
  });
});

describe('the path with the same names', () => {
  const named = (...names: readonly string[]): JsonValue => ({ l: names.map((name) => ({ name, a: [1, 2] })) });
  it.each<[title: string, path: Path, from: JsonValue, to: JsonValue, expected: Path | undefined]>([
    ['has the index of the item in the other value', ['l', 0, 'a'], named('x', 'z'), named('w', 'x'), ['l', 1, 'a']],
    ['is missing where no item has the name', ['l', 1, 'a'], named('x', 'z'), named('x'), undefined],
    ['has the index of an item without a name', ['l', 0, 'a', 1], named('x'), named('w', 'x'), ['l', 1, 'a', 1]],
    ['has the members, also those that are missing', ['k', 'm'], {}, {}, ['k', 'm']],
    ['has the index where the other value has no list', ['l', 1], named('x', 'z'), {}, ['l', 1]],
    [
      'has members with a name as they are',
      ['m', 'name'],
      { m: { name: 'x' } },
      { m: [{ name: 'w' }, { name: 'x' }] },
      ['m', 'name'],
    ],
    ['is that of the root', [], named('x'), named('w'), []],
    [
      'has the index of the mount, not that of its volume',
      ['l', 1],
      { l: ['/a', '/b'].map((mountPath) => ({ name: 'v', mountPath })) },
      { l: ['/b', '/a'].map((mountPath) => ({ name: 'v', mountPath })) },
      ['l', 0],
    ],
    [
      'has the index of a port without a name',
      ['l', 0],
      { l: [{ containerPort: 80 }] },
      { l: [{ containerPort: 443, name: 'https' }, { containerPort: 80 }] },
      ['l', 1],
    ],
  ])('%s', (_title, path, from, to, expected) => {
    expect(pathByNames(path, from, to)).toEqual(expected);
  });
});
