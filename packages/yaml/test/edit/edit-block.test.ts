import { expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { editDocument } from '../../src/edit/edit-document.ts';
import type { NodeEdit } from '../../src/edit/node-edit.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { describeEdits } from './block-rows.ts';
import { order, value, without } from './node-edits.ts';

const moved = (...parts: readonly (readonly [number, JsonValue])[]): NodeEdit => ({
  kind: 'sequence',
  items: parts.map(([index, of]) => ({ kind: 'kept', index, value: { kind: 'replace', content: value(of) } })),
});

describeEdits('entries and items that go', [
  ['the first', 'a: 1\nb: 2\n', [], without(0), 'b: 2\n'],
  ['behind a block scalar', 'a: |\n  x\nb: 1\n\n  \n', [], without(1), 'a: |\n  x\n\n  \n'],
  ['the last', 'a: 1\nb: 2\n', [], without(1), 'a: 1\n'],
  ['the last without a line end', 'a: 1\nb: 2', [], without(1), 'a: 1'],
  ['with its comments', 'a: 1\n# b\nb: 2 # b\nc: 3\n', [], without(1), 'a: 1\nc: 3\n'],
  ['not a comment apart', 'a: 1\n\n# free\n\nb: 2\n\nc: 3\n', [], without(1), 'a: 1\n\n# free\n\nc: 3\n'],
  ['one of those with blank lines between', 'a: 1\n\nb: 2\n\nc: 3\n', [], without(1), 'a: 1\n\nc: 3\n'],
  ['the first of a group', 'a: 1\n\nb: 2\nc: 3\n', [], without(1), 'a: 1\n\nc: 3\n'],
  ['the last of a group', 'a: 1\nb: 2\n\nc: 3\n', [], without(1), 'a: 1\n\nc: 3\n'],
  ['the last with a blank line', 'x:\n  a: 1\n\n  b: 2\n\ny: 1\n', ['x'], without(1), 'x:\n  a: 1\n\ny: 1\n'],
  ['the comment below stays', '- a\n- b\n# - c\n', [], without(1), '- a\n# - c\n'],
  ['comments inside go', 'a:\n  b: 1\n    # deeper\n  # inside\n# top\nc: 1\n', [], without(0), '# top\nc: 1\n'],
  ['the first key behind a dash', '- name: x\n  image: y\n', [0], without(0), '- image: y\n'],
  ['with a comment on the next', '- a: x\n  # c\n  b: y\n', [0], without(0), '- # c\n  b: y\n'],
  ['the first item behind a dash', '- - a\n  - b\n', [0], without(0), '- - b\n'],
  ['the first with a blank line', 'a: 1\n\nb: 2\n', [], without(0), 'b: 2\n'],
  ['the header stays', '# Copyright X\na: 1\nb: 2\n', [], without(0), '# Copyright X\nb: 2\n'],
  [
    'a line for editors stays',
    '# yaml-language-server: $schema=x\n# about a\na: 1\nb: 2\n',
    [],
    without(0),
    '# yaml-language-server: $schema=x\nb: 2\n',
  ],
  ['the comment of the first', '# about a\na: 1\nb: 2\n', [], without(0), 'b: 2\n'],
  ['all of a mapping', 'x: # c\n  a: 1 # a\n\n  # b\n  b: 2\ny: 1\n', ['x'], without(0, 1), 'x: {} # c\ny: 1\n'],
  ['all but a free comment', 'x:\n  # free\n\n  a: 1\ny: 1\n', ['x'], without(0), 'x: {}\n  # free\ny: 1\n'],
  ['all of a list', 'x:\n- a\ny: 1\n', ['x'], without(0), 'x: []\ny: 1\n'],
  ['all behind a dash', '- a: 1\n  b: 2\n- c\n', [0], without(0, 1), '- {}\n- c\n'],
  ['all behind an anchor', 'x: &a\n  b: 1\nc: 1\n', ['x'], without(0), 'x: &a {}\nc: 1\n'],
  ['all of a root', '# head\n\na: 1\n# foot\n', [], without(0), '# head\n\n{}\n# foot\n'],

  ['in front of an object', '# My app\nx: 2\nkind: S\n', [], without(0), '# My app\nkind: S\n'],
]);

describeEdits('order', [
  ['the last to the front', '# a\na: 1\nb: 2\n# c\nc: 3 # c\n', [], order(2, 0, 1), '# c\nc: 3 # c\n# a\na: 1\nb: 2\n'],
  ['the first to the end', '- a: 1\n  b: 2\n- c\n- d', [], order(1, 2, 0), '- c\n- d\n- a: 1\n  b: 2'],
  ['inside a dash', '- a: 1\n  b: 2\n  c: 3\n', [0], order(2, 0, 1), '- c: 3\n  a: 1\n  b: 2\n'],
]);

describeEdits('values that change and move', [
  [
    'to become a text whose blank lines count, in front of a blank line',
    '- 1\n\n- 2\n',
    [],
    () => moved([1, { a: 'x\n\n' }], [0, 3]),
    '- a: |+\n    x\n\n- 3\n',
  ],
  [
    'over a comment that neither side has changed',
    '- 1\n\n# c\n\n- 2\n',
    [],
    () => moved([1, { a: 'x\n\n' }], [0, 3]),
    '- a: |+\n    x\n\n- 3\n\n# c\n',
  ],
]);

it('adds no blank line after a changed value whose blank lines count', () => {
  const text = 'a: 1\n\nb:\n  c: 1\n';
  const [document] = parseDocuments(text);
  if (document === undefined) throw new Error('no document');
  const edit: NodeEdit = {
    kind: 'mapping',
    entries: [
      { kind: 'kept', index: 0, value: { kind: 'keep' } },
      { kind: 'kept', index: 1, value: { kind: 'replace', content: value({ c: 'x\n\n' }) } },
      { kind: 'new', key: 'd', content: value(2) },
    ],
  };
  expect(applyEdits(text, editDocument(text, document, edit))).toBe('a: 1\n\nb:\n  c: |+\n    x\n\nd: 2\n');
});
