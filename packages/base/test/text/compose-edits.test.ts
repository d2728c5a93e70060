import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextEdit } from '../../src/text/edit.ts';
import { applyEdits, composeEdits, invertEdits } from '../../src/text/edit.ts';
import { LINEAR, growth, runs } from '@krmkit/testing';

function edit(start: number, end: number, text: string): TextEdit {
  return { start, end, text };
}

describe('composed edits', () => {
  it.each<[string, readonly TextEdit[], readonly TextEdit[], readonly TextEdit[]]>([
    ['nothing', [], [], []],
    ['the first alone', [edit(1, 2, 'x')], [], [edit(1, 2, 'x')]],
    ['the second alone', [], [edit(1, 2, 'x')], [edit(1, 2, 'x')]],
    ['apart', [edit(0, 1, 'xyz')], [edit(5, 6, '!')], [edit(0, 1, 'xyz'), edit(3, 4, '!')]],
    ['an insert that goes again', [edit(2, 2, 'xyz')], [edit(2, 5, '')], []],
    ['into what was inserted', [edit(2, 2, 'xz')], [edit(3, 3, 'y')], [edit(2, 2, 'xyz')]],
    ['over the end of what was inserted', [edit(2, 2, 'xy')], [edit(3, 5, '!')], [edit(2, 3, 'x!')]],
    ['in front of what was removed', [edit(2, 4, '')], [edit(2, 2, 'x')], [edit(2, 4, 'x')]],
  ])('%s', (_, first, second, composed) => {
    expect(composeEdits(first, second)).toEqual(composed);
  });

  it('refuse what is out of order', () => {
    expect(() => composeEdits([edit(2, 3, ''), edit(1, 2, '')], [])).toThrow(RangeError);
    expect(() => composeEdits([], [edit(2, 3, ''), edit(1, 2, '')])).toThrow(RangeError);
  });

  const editsOf = (text: string): fc.Arbitrary<readonly TextEdit[]> =>
    fc
      .array(fc.tuple(fc.nat(text.length), fc.nat(text.length), fc.string({ maxLength: 4 })), { maxLength: 6 })
      .map((drafts) => {
        const offsets = drafts.flatMap(([start, end]) => [start, end]).toSorted((a, b) => a - b);
        return drafts.map(([, , added], index) => edit(offsets[2 * index] ?? 0, offsets[2 * index + 1] ?? 0, added));
      });
  const twice = fc.string({ maxLength: 30 }).chain((text) =>
    editsOf(text).chain((first) => {
      const between = applyEdits(text, first);
      return editsOf(between).map((second) => ({ text, first, between, second }));
    }),
  );

  it('do at once what both do in turn; an edit and its inverse leave the text', () => {
    fc.assert(
      fc.property(twice, ({ text, first, between, second }) => {
        expect(applyEdits(text, composeEdits(first, second))).toBe(applyEdits(between, second));
        expect(applyEdits(text, composeEdits(first, invertEdits(text, first)))).toBe(text);
      }),
      { numRuns: runs(8000) },
    );
  });

  it('take time in proportion', { tags: ['growth'] }, async () => {
    const compose = (count: number): void => {
      const many = Array.from({ length: count }, (_, index) => edit(index * 3, index * 3 + 1, 'xy'));
      expect(composeEdits(many, many).length).toBeGreaterThan(1);
      composeEdits([edit(0, 0, 'a'.repeat(5 * count))], many);
    };
    expect(await growth(compose, 50_000)).toBeLessThan(LINEAR);
  });
});
