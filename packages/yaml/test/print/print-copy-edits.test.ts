import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import { editedRange, editsForCopy, leastIndentation, moveLines } from '../../src/print/print-copy-edits.ts';
import { PLAIN_LAYOUT } from '../../src/print/print-layout.ts';

describe('the text of a node that is copied', () => {
  it.each<[title: string, text: string, expected: string | undefined]>([
    ['stays', 'a: 1 # c\n', 'a: 1 # c\n'],
    ['has no anchors', 'a: &x 1\nb:   &y  2\n', 'a: 1\nb:   2\n'],
    ['has no anchors of collections', 'a: &x\n  b: 1\nc: &y # d\n- 1\n', 'a:\n  b: 1\nc: # d\n- 1\n'],
    ['has no anchors of keys', '&x a: 1\n', 'a: 1\n'],
    ['has no aliases', 'a: &x {b: 1}\nc: *x\n', 'a: {b: 1}\nc:\n  b: 1\n'],
    ['has no aliases of scalars', '- &x "1"\n- *x\n', '- "1"\n- "1"\n'],
    ['has no aliases in brackets', 'a: &x [1, 2]\nb: {c: *x}\n', 'a: [1, 2]\nb: {c: [1, 2]}\n'],
    ['has no aliases as keys', 'a: &x k\n*x : 1\n', 'a: k\nk : 1\n'],
    ['has no merges below', 'a: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n', 'a: {b: 1}\nc:\n  b: 1\n  d: 2\n'],
    ['has no merges in brackets', 'a: &x {b: 1}\nc: [{<<: *x}]\n', 'a: {b: 1}\nc: [{b: 1}]\n'],
    ['has texts that look like them', 'a: "*x &y"\nb: <<\n', 'a: "*x &y"\nb: <<\n'],
    ['is written out where it has a merge itself', 'a: 1\n<<: {b: 2}\n', undefined],
    ['is written out after a question mark', '? a\n  # c\n: *x\n', undefined],
  ])('%s', (_title, text, expected) => {
    const source =
      expected === undefined && text.includes('*x') ? `x: &x {b: 1}\ny:\n  ${text.replaceAll('\n', '\n  ')}` : text;
    const [document] = parseDocuments(source);
    const { root } = document ?? {};
    const node = source === text ? root : root?.kind === 'mapping' ? root.entries[1]?.value : undefined;
    if (node === undefined) throw new Error('no content');
    const edits = editsForCopy(source, node, PLAIN_LAYOUT);
    expect(edits && applyEdits(source, edits)).toBe(expected);
  });

  it('is written out where it is an alias', () => {
    const [document] = parseDocuments('a: &x 1\nb: *x\n');
    const { root } = document ?? {};
    const alias = root?.kind === 'mapping' ? root.entries[1]?.value : undefined;
    expect(alias && editsForCopy('a: &x 1\nb: *x\n', alias, PLAIN_LAYOUT)).toBeUndefined();
  });
});

it('a range has the edits inside of it', () => {
  const edits = [
    { start: 0, end: 2, text: 'X' },
    { start: 2, end: 3, text: 'Y' },
    { start: 4, end: 4, text: 'Z' },
    { start: 4, end: 6, text: 'W' },
  ];
  expect([editedRange('abcdef', 2, 4, edits), editedRange('abcdef', 1, 5, edits)]).toEqual(['YdZ', 'bYdZe']);
});

it.each([
  ['a\nb\n\nc', 2, '\n', 'a\n  b\n\n  c'],
  ['a\n    b\n  c\nd', -3, '\n', 'a\n b\nc\nd'],
  ['a\r\nb\rc', 1, '\r\n', 'a\r\n b\r\n c'],
  ['a\n\tb', -2, '\n', 'a\n\tb'],
  ['a\n  b', 0, '\n', 'a\n  b'],
])('the lines of %j move by %s', (text, columns, newline, expected) => {
  expect(moveLines(text, columns, newline)).toBe(expected);
});

it.each([
  ['      a\n    b\n  c\n d', 1],
  ['a\n    b\n\n   \n  c', 2],
  ['a\r\n  b\r c', 1],
  ['a\n\tb', 0],
  ['  a', Infinity],
  ['a\n\n  ', Infinity],
])('%j is indented by at least %s', (text, expected) => {
  expect(leastIndentation(text)).toBe(expected);
});
