import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import { appendDocument, removeDocuments } from '../../src/edit/edit-stream.ts';
import { parseDocuments } from '../../src/read/parse.ts';

describe('removeDocuments', () => {
  const rows: readonly (readonly [name: string, before: string, index: number, after: string])[] = [
    ['the last', 'a: 1\n---\nb: 2\n', 1, 'a: 1\n'],
    ['the first', 'a: 1\n---\nb: 2\n', 0, 'b: 2\n'],
    ['the first of a file that begins with a marker', '---\na: 1\n---\nb: 2\n', 0, '---\nb: 2\n'],
    ['the first, and the comments of the next one stay', 'a: 1\n---\n\n# about b\nb: 2\n', 0, '\n# about b\nb: 2\n'],
    ['the first, and a marker with a comment stays', 'a: 1\n--- # b\nb: 2\n', 0, '--- # b\nb: 2\n'],
    ['the first, and a marker with content stays', 'a: 1\n--- {b: 2}\n', 0, '--- {b: 2}\n'],
    ['the first, and a marker with spaces goes', 'a: 1\n---  \nb: 2\n', 0, 'b: 2\n'],
    ['the first, and the next one is empty', 'a: 1\n---\n---\nb: 2\n', 0, '---\nb: 2\n'],
    [
      'the first, and directives of the next one keep their marker',
      'a: 1\n...\n%YAML 1.2\n---\nb: 2\n',
      0,
      '%YAML 1.2\n---\nb: 2\n',
    ],
    ['the first of a file with CRLF', 'a: 1\r\n---\r\nb: 2\r\n', 0, 'b: 2\r\n'],
    ['one in the middle', 'a: 1\n---\nb: 2\n---\nc: 3\n', 1, 'a: 1\n---\nc: 3\n'],
    ['the only one', 'a: 1\n', 0, ''],
    ['the only one behind a marker', '---\na: 1\n', 0, ''],
    ['a licence in front of a marker stays', '# licence\n---\na: 1\n---\nb: 2\n', 0, '# licence\n---\nb: 2\n'],
    ['a comment of the document goes', '# about a\na: 1\n---\nb: 2\n', 0, 'b: 2\n'],
    ['a BOM stays', '\uFEFFa: 1\n---\nb: 2\n', 0, '\uFEFFb: 2\n'],
    ['CRLF', 'a: 1\r\n---\r\nb: 2\r\n', 1, 'a: 1\r\n'],
    ['without a last newline', 'a: 1\n---\nb: 2', 1, 'a: 1\n'],
    [
      'directives of the next one keep an end in front of them',
      'a: 1\n---\nb: 2\n...\n%TAG !e! tag:example.com,2000:\n---\nc: 3\n',
      1,
      'a: 1\n...\n%TAG !e! tag:example.com,2000:\n---\nc: 3\n',
    ],
  ];
  it.each(rows)('%s', (_, before, index, after) => {
    expect(applyEdits(before, removeDocuments(before, parseDocuments(before), new Set([index])))).toBe(after);
  });
});

describe('removeDocuments of several', () => {
  const three = 'a: 1\n---\nb: 2\n---\nc: 3\n';
  it.each<readonly [removed: readonly number[], after: string]>([
    [[], three],
    [[0, 1], 'c: 3\n'],
    [[1, 0], 'c: 3\n'],
    [[0, 2], 'b: 2\n'],
    [[1, 2], 'a: 1\n'],
    [[0, 1, 2], ''],
  ])('%j', (removed, after) => {
    expect(applyEdits(three, removeDocuments(three, parseDocuments(three), new Set(removed)))).toBe(after);
  });
});

describe('appendDocument', () => {
  const rows: readonly (readonly [name: string, before: string, after: string])[] = [
    ['behind another one', 'a: 1\n', 'a: 1\n---\nb: 2\n'],
    ['to nothing', '', 'b: 2\n'],
    ['to comments alone', '# licence\n', '# licence\nb: 2\n'],
    ['where the text has no last newline', 'a: 1', 'a: 1\n---\nb: 2\n'],
    ['with the line ends of the text', 'a: 1\r\n', 'a: 1\r\n---\r\nb: 2\n'],
    ['behind a marker that has nothing yet', 'a: 1\n---\n', 'a: 1\n---\nb: 2\n'],
    ['behind an end', 'a: 1\n...\n', 'a: 1\n...\n---\nb: 2\n'],
  ];
  it.each(rows)('%s', (_, before, after) => {
    expect(applyEdits(before, appendDocument(before, parseDocuments(before), 'b: 2\n'))).toBe(after);
  });
});
