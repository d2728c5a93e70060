import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { editDocument } from '../../src/edit/edit-document.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import type { EntryEdit, NodeEdit } from '../../src/edit/node-edit.ts';
import { value } from './node-edits.ts';

describe('the root of a document', () => {
  it('refuses edits that do not fit', () => {
    const [document] = parseDocuments('a: 1\n');
    if (document === undefined) throw new Error('no document');
    expect(() => editDocument('a: 1\n', document, { kind: 'sequence', items: [] })).toThrow(RangeError);
    const kept = { kind: 'kept', index: 3, value: { kind: 'keep' } } as const;
    expect(() => editDocument('a: 1\n', document, { kind: 'mapping', entries: [kept] })).toThrow(RangeError);
  });
});

it('keeps a document whose root becomes a copy of an empty node', () => {
  const text = '{}\n--- {}\n';
  const other = 'name:\n';
  const [document] = parseDocuments(text);
  const [from] = parseDocuments(other);
  const entry = from?.root?.kind === 'mapping' ? from.root.entries[0] : undefined;
  if (document === undefined || from === undefined || entry === undefined) throw new Error('not read');
  const content = { kind: 'copy', text: other, document: from, node: entry.value, part: entry } as const;
  expect(applyEdits(text, editDocument(text, document, { kind: 'replace', content }))).toBe('null\n--- {}\n');
});

describe('a text that ends in blank lines', () => {
  /** The entry or root `b` becomes such a text; the other entries stay, in this order. */
  function edited(text: string, order: readonly number[]): string {
    const [document] = parseDocuments(text);
    if (document === undefined) throw new Error('there is one document');
    const becomes: NodeEdit = { kind: 'replace', content: value('p\n\n') };
    const entries = order.map((index): EntryEdit => {
      return { kind: 'kept', index, value: index === 0 ? becomes : { kind: 'keep' } };
    });
    const edit: NodeEdit = order.length === 0 ? becomes : { kind: 'mapping', entries };
    return applyEdits(text, editDocument(text, document, edit));
  }

  it.each<[string, string, readonly number[], JsonValue]>([
    ['neighbors swapped', 'b: |+\n  t\n\nc: 1\nd: 2\n', [0, 2, 1], { b: 'p\n\n', d: 2, c: 1 }],
    ['neighbors swapped, without a blank line', 'b: x\nc: 1\nd: 2\n', [0, 2, 1], { b: 'p\n\n', d: 2, c: 1 }],
    ['a neighbor removed', 'b: |+\n  t\n\nc: 1\n\nd: 2\n', [0, 2], { b: 'p\n\n', d: 2 }],
    ['a comment after a mapping', 'b:\n  x: 1\n  # e\n\nc: 1\n', [0, 1], { b: 'p\n\n', c: 1 }],
    ['a comment at the root', 'b: 1\n# c\n', [], 'p\n\n'],
  ])('keeps the line ends: %s', (_, before, order, wanted) => {
    const after = edited(before, order);
    expect(parseDocuments(after).map(({ root }) => root && toValue(root, 'kubectl').value)).toEqual([wanted]);
    for (const newline of ['\r\n', '\r']) {
      expect(edited(before.replaceAll('\n', newline), order)).toBe(after.replaceAll('\n', newline));
    }
  });
});
