import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { editDocument } from '../../src/edit/edit-document.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
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
    ['# c\n  ', 0, { a: 1 }, '# c\na: 1\n  '],
    ['# c\n  \n', 0, { a: 1 }, '# c\n  \na: 1\n'],
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
});
