import { NO_COLORS } from '@krmkit/base';
import { parseDocuments } from '@krmkit/yaml';
import { describe, expect, it } from 'vitest';
import { conflictTexts } from '../../src/report/conflict-lines.ts';
import { maskConflict } from '../../src/report/masked-conflict.ts';
import { merge3 } from '../../src/merge3.ts';
import type { Merged } from '../../src/merged.ts';
import { countComments, lostComments } from '../../src/text/lost-comments.ts';

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
  ])('%s', (_, original, field) => {
    const changed = (words: string): string => original.replace('# one', words);
    const { conflicts } = merge3({ original, updated: changed('# theirs'), destination: changed('# ours') });
    expect(conflicts.map((conflict) => [conflict.isComment, conflict.field])).toEqual([[true, field]]);
  });
});
