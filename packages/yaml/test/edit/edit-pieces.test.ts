import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import type { PendingEdit } from '../../src/edit/edit-pieces.ts';
import {
  createWeave,
  dedented,
  deeperCommentsEnd,
  editedSlice,
  flush,
  hasWideBlankLine,
  put,
  stay,
  stayingIndices,
} from '../../src/edit/edit-pieces.ts';

describe('a text of old and new pieces', () => {
  it('has the edits between them', () => {
    const edits: PendingEdit[] = [];
    const weave = createWeave('abcdef', edits, 1);
    put(weave, 'X');
    put(weave, 'Y', 'open');
    stay(weave, 2, 3);
    expect(weave.tail).toBeUndefined();
    stay(weave, 3, 4);
    put(weave, 'e');
    flush(weave, 5);
    flush(weave, 6);
    expect(edits).toEqual([
      { start: 1, end: 2, text: 'XY', tail: 'open' },
      { start: 5, end: 6, text: '', tail: undefined },
    ]);
    expect(applyEdits('abcdef', edits)).toBe('aXYcde');
  });

  it('is a part of the old text after its edits', () => {
    const edits = [
      { start: 2, end: 3, text: 'X' },
      { start: 4, end: 4, text: 'Y' },
    ];
    expect([editedSlice('abcdef', 1, 5, edits), editedSlice('abcdef', 1, 3, [])]).toEqual(['bXdYe', 'bc']);
  });
});

it.each([
  [[], []],
  [
    [0, 1, 2],
    [0, 1, 2],
  ],
  [
    [2, 0, 1],
    [0, 1],
  ],
  [
    [1, 2, 0],
    [1, 2],
  ],
  [[3, 1], [1]],
])('of the order %j the items %j stay', (order, expected) => {
  expect([...stayingIndices(order)].toSorted((a, b) => a - b)).toEqual(expected);
});

describe('comments below a line that are deeper', () => {
  it.each<[title: string, below: string, column: number, end: string]>([
    ['end with the last of them', '\n  # a\n\n   # b\nc', 0, '\n  # a\n\n   # b'],
    ['are none in the column', '\n# a\n', 0, ''],
    ['are none in a deeper column', '\n  # a\n', 2, ''],
    ['end before one that is not deeper', '\n  # a\n# b\n', 0, '\n  # a'],
    ['end before content', '\n  # a\n  b\n  # c\n', 0, '\n  # a'],
    ['end with the text', '\n  # a', 0, '\n  # a'],
  ])('%s', (_title, below, column, end) => {
    const text = `x${below}`;
    expect(text.slice(1, deeperCommentsEnd(text, 1, text.length, column))).toBe(end);
  });

  it('end before the given offset', () => {
    expect(deeperCommentsEnd('x\n  # a\n  # b\n', 1, 8, 0)).toBe(7);
    expect(deeperCommentsEnd('x\n  # a\n', 1, 4, 0)).toBe(1);
  });
});

it.each([
  ['\n    # a\n\t # b\n', 2, false, '\n  # a\n  # b\n'],
  ['\n\n    # a', 1, true, '\n # a'],
  ['\n\n    # a', 1, false, '\n\n # a'],
  ['\r\n\r\n  # a', 0, true, '\r\n# a'],
  ['\n   \n  # a', 0, false, '\n\n# a'],
  ['\n  b', 0, false, '\n  b'],
])('%j in column %s, tight: %s', (lines, column, tight, expected) => {
  expect(dedented(lines, column, tight)).toBe(expected);
});

it.each([
  ['\n   \na', 2, true],
  ['\n  \na', 2, false],
  ['\n\n    \na', 2, true],
  ['\na\n    \n', 2, false],
  ['\n    a', 2, false],
  ['\n    ', 2, true],
  ['', 2, false],
])('%j has a blank line wider than %s: %s', (below, width, expected) => {
  expect(hasWideBlankLine(`x${below}`, 1, width)).toBe(expected);
});
