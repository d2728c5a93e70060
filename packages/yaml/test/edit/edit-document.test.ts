import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { editDocument } from '../../src/edit/edit-document.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import type { EntryEdit, NodeEdit } from '../../src/edit/node-edit.ts';
import { value } from './node-edits.ts';

/** The text with the root of one of its documents replaced. */
function replaced(text: string, index: number, wanted: JsonValue): string {
  const documents = parseDocuments(text);
  const document = documents[index];
  if (document === undefined) throw new Error('no such document');
  const edited = applyEdits(text, editDocument(text, document, { kind: 'replace', content: value(wanted) }));
  const after = parseDocuments(edited);
  expect(after.length).toBe(documents.length);
  const root = after[index]?.root;
  expect(root === undefined ? undefined : toValue(root, 'kubectl').value).toEqual(wanted);
  return edited;
}

describe('a document without content', () => {
  it.each<[string, number, JsonValue, string]>([
    ['', 0, { a: 1 }, 'a: 1\n'],
    ['\ufeff', 0, { a: 1 }, '\ufeffa: 1\n'],
    ['# c\n', 0, { a: 1 }, '# c\na: 1\n'],
    ['# c', 0, { a: 1 }, '# c\na: 1'],
    ['# c\n\n', 0, { a: 1 }, '# c\n\na: 1\n'],
    ['---\n', 0, { a: 1 }, '---\na: 1\n'],
    ['---', 0, { a: 1 }, '---\na: 1'],
    ['---\n# c\n\n---\nb: 1\n', 0, { a: 1 }, '---\n# c\na: 1\n\n---\nb: 1\n'],
    ['a: 1\n---\n', 1, [1], 'a: 1\n---\n- 1\n'],
    ['---\n...\n', 0, 'text', '---\ntext\n...\n'],
    ['# c\r\n', 0, { a: 1, b: 2 }, '# c\r\na: 1\r\nb: 2\r\n'],
  ])('%j', (text, index, wanted, expected) => expect(replaced(text, index, wanted)).toBe(expected));
});

describe('the root of a document', () => {
  it.each<[string, number, JsonValue, string]>([
    ['--- {a: 1}\n', 0, [1], '---\n- 1\n'],
    ['--- {a: 1} # c\n', 0, [1], '--- # c\n- 1\n'],
    ['--- &x 1\n', 0, { a: 1 }, '--- &x\na: 1\n'],
    ['---\n &x {}\n', 0, { a: 1 }, '---\n&x\na: 1\n'],
    ['--- !!str 1\n', 0, 2, '--- 2\n'],
    ['# c\n !!str\n', 0, 'x', '# c\n !!str x\n'],
    ['# c\n !!str\n', 0, { a: 1 }, '# c\na: 1\n'],
    ['--- # c\n !!null\n', 0, [], '--- # c\n[]\n'],
    ['# c\n !!seq\n - a\n', 0, 5, '# c\n 5\n'],
    ['# c\n !!map # d\n a: 1\n', 0, [1], '# c # d\n- 1\n'],
    ['--- |\n  a\n', 0, { a: 1 }, '---\na: 1\n'],
    ['x # c\n', 0, 'a\nb\n', '| # c\n  a\n  b\n'],
    ['{"a":1}\n', 0, { b: [1] }, '{"b":[1]}\n'],
    ['a: 1\n---\nb: 1\n...\n# c\n', 1, { c: 1 }, 'a: 1\n---\nc: 1\n...\n# c\n'],
    ['%YAML 1.2\n---\nb: 1\n', 0, {}, '%YAML 1.2\n---\n{}\n'],
  ])('%j', (text, index, wanted, expected) => expect(replaced(text, index, wanted)).toBe(expected));

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
