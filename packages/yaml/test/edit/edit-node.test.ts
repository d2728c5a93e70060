import { describe, expect, it } from 'vitest';
import { editDocument } from '../../src/edit/edit-document.ts';
import type { EntryEdit, ItemEdit, NodeEdit } from '../../src/edit/node-edit.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { describeEdits } from './block-rows.ts';
import { insert, replace, without } from './node-edits.ts';

describeEdits('brackets that open', [
  ['into {}', 'a: {} # c\nb:\n   c: 1\n', ['a'], insert(['d', 1]), 'a: # c\n   d: 1\nb:\n   c: 1\n'],
  ['into [] behind a dash', '- []\n', [0], insert([1]), '- - 1\n'],
  ['into a root {}', '{}\n', [], insert(['d', 1]), 'd: 1\n'],
  [
    'a text into a root [], with an indented comment below',
    '--- [] # c\n     # d\n',
    [],
    insert(['x\n  y\n']),
    '--- # c\n- |\n  x\n    y\n# d\n',
  ],
  [
    'a text into a root {}, with an indented comment below',
    '# a\n{ }\n  # b\n# c\n',
    [],
    insert(['d', 'x\ny\n']),
    '# a\nd: |\n  x\n  y\n# b\n# c\n',
  ],
  ['into {} in brackets, which stays', 'a: [{}]\n', ['a', 0], insert(['d', 1]), 'a: [{d: 1}]\n'],
  ['into {} of JSON, which stays', '{"a": {}}\n', ['a'], insert(['d', 1]), '{"a": {"d": 1}}\n'],
  ['into {} in which nothing is new', 'a: {} # c\n', ['a'], without(), 'a: {} # c\n'],
  ['into {} behind an anchor', 'a: &x {}\n', ['a'], insert(['d', 1]), 'a: &x\n  d: 1\n'],
]);

describeEdits('a value behind the colon of its key', [
  ['that is in quotes', '"a" : x\n', ['a'], replace('z'), '"a" : z\n'],
  ['on the next line', '{a\n  : x}\n', ['a'], replace('z'), '{a\n  : z}\n'],
  ['on the next line, behind a comment', '? a # c\n: x\n', ['a'], replace('z'), '? a # c\n: z\n'],
  ['in braces, without one', '{a, b}\n', ['a'], replace('z'), '{a: z, b}\n'],
]);

describe('an edit that does not fit its node', () => {
  const keep: NodeEdit = { kind: 'keep' };
  const kept = (index: number): EntryEdit & ItemEdit => ({ kind: 'kept', index, value: keep });
  const mapping = (...entries: readonly EntryEdit[]): NodeEdit => ({ kind: 'mapping', entries });
  const sequence = (...items: readonly ItemEdit[]): NodeEdit => ({ kind: 'sequence', items });
  it.each<[string, string, NodeEdit, string]>([
    ['a mapping for a list', '- 1\n', mapping(), 'The edit of a mapping does not fit another node'],
    ['a list for a mapping', 'a: 1\n', sequence(), 'The edit of a sequence does not fit another node'],
    ['an entry that is not there', 'a: 1\n', mapping(kept(1)), 'There is no entry 1'],
    ['an item that is not there', '- 1\n', sequence(kept(1)), 'There is no item 1'],
    ['an entry of {}', '{}\n', mapping(kept(0)), 'There is no entry or item 0'],
  ])('is refused: %s', (_, text, edit, message) => {
    const [document] = parseDocuments(text);
    if (document === undefined) throw new Error('no document');
    expect(() => editDocument(text, document, edit)).toThrow(new RangeError(message));
  });
});
