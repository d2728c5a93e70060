import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextEdit } from '../../src/text/edit.ts';
import { applyEdits, editedAlone, invertEdits } from '../../src/text/edit.ts';
import { runs } from '@krmkit/testing';

/** Random text with random edits of it, in order. */
const edited = fc.string({ maxLength: 40 }).chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc
      .array(fc.tuple(fc.nat({ max: text.length }), fc.string({ maxLength: 4 }), fc.boolean()), { maxLength: 8 })
      .map((drafts): readonly TextEdit[] => {
        const offsets = drafts.map(([offset]) => offset).sort((a, b) => a - b);
        return drafts.map(([, added, insert], index): TextEdit => {
          const start = offsets[index] ?? 0;
          const end = insert ? start : (offsets[index + 1] ?? text.length);
          return { start, end, text: added };
        });
      }),
  ),
);

describe('text edits', () => {
  const rows: readonly (readonly [name: string, text: string, edits: readonly TextEdit[], after: string])[] = [
    ['none', 'abc', [], 'abc'],
    ['an insert', 'abc', [{ start: 1, end: 1, text: 'X' }], 'aXbc'],
    ['a replacement', 'abc', [{ start: 1, end: 2, text: 'XY' }], 'aXYc'],
    ['a removal at the end', 'abc', [{ start: 2, end: 3, text: '' }], 'ab'],
    [
      'two inserts at one place keep their order',
      'ab',
      [
        { start: 1, end: 1, text: '1' },
        { start: 1, end: 1, text: '2' },
      ],
      'a12b',
    ],
    [
      'offsets are those of the original',
      'abcd',
      [
        { start: 0, end: 1, text: 'long' },
        { start: 3, end: 4, text: 'D' },
      ],
      'longbcD',
    ],
  ];
  it.each(rows)('%s', (_, text, edits, after) => {
    expect(applyEdits(text, edits)).toBe(after);
  });

  const wrong: readonly (readonly [name: string, edits: readonly TextEdit[]])[] = [
    [
      'out of order',
      [
        { start: 2, end: 2, text: '' },
        { start: 1, end: 1, text: '' },
      ],
    ],
    [
      'overlapping',
      [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ],
    ],
    ['beyond the end', [{ start: 3, end: 4, text: '' }]],
    ['before the start', [{ start: -1, end: 0, text: '' }]],
    ['the wrong way round', [{ start: 2, end: 1, text: '' }]],
  ];
  it.each(wrong)('%s are refused', (_, edits) => {
    expect(() => applyEdits('abc', edits)).toThrow(RangeError);
    expect(() => invertEdits('abc', edits)).toThrow(RangeError);
  });

  it.each<[edits: readonly TextEdit[], after: string]>([
    [[], 'cde'],
    [
      [
        { start: 2, end: 2, text: '<' },
        { start: 5, end: 5, text: '>' },
      ],
      '<cde>',
    ],
    [[{ start: 3, end: 4, text: 'X' }], 'cXe'],
  ])('give the text of a range alone: %j', (edits, after) => {
    expect(editedAlone('abcdef', { start: 2, end: 5 }, edits)).toBe(after);
  });

  it('are undone by their inverse', () => {
    fc.assert(
      fc.property(edited, ([text, edits]) => {
        expect(applyEdits(applyEdits(text, edits), invertEdits(text, edits))).toBe(text);
      }),
      { numRuns: runs(8000) },
    );
  });

  it('change the text as one splice after the other would, from the last to the first', () => {
    fc.assert(
      fc.property(edited, ([text, edits]) => {
        let spliced = text;
        for (const { start, end, text: added } of edits.toReversed()) {
          spliced = spliced.slice(0, start) + added + spliced.slice(end);
        }
        expect(applyEdits(text, edits)).toBe(spliced);
      }),
      { numRuns: runs(8000) },
    );
  });
});

it.each([
  ['no list', {}],
  ['edits without a start', [{ end: 1, text: '' }]],
  ['edits without an end', [{ start: 1, text: '' }]],
  ['edits without a text', [{ start: 1, end: 1 }]],
])('what callers without types pass for edits is refused: %s', (_, edits) => {
  expect(() => void Reflect.apply(applyEdits, undefined, ['abc', edits])).toThrow(
    /a list of edits as \{ start, end, text \}/,
  );
  expect(() => void Reflect.apply(invertEdits, undefined, ['abc', edits])).toThrow(TypeError);
});

it.each([
  ['applyEdits', applyEdits],
  ['invertEdits', invertEdits],
])('the text of %s is a string', (_, call) => {
  expect(() => void Reflect.apply(call, undefined, [Buffer.from('abc'), []])).toThrow(/pass the text as a string/);
});
