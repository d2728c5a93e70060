import { describe, expect, it } from 'vitest';
import {
  headerOf,
  isBareMarker,
  isClosed,
  isEmptyText,
  splitFile,
  splitHeader,
  startsWithMarker,
  withLineEndsOf,
  withoutBom,
  withoutMarker,
  withoutSeparators,
} from '../../src/files/document-text.ts';

const BOM = '\uFEFF';

describe('a text is empty', () => {
  it.each([
    ['', true],
    ['\n \t\n', true],
    ['# a\r\n  # b', true],
    ['---\n# a\n...\n', true],
    ['--- # a\n... # b\n', true],
    ['%YAML 1.2\n---\n', true],
    [`${BOM}# a\n`, true],
    ['# a\ra: 1', false],
    ['# a\n-', false],
    ['--- a\n', false],
    ['----\n', false],
    [' %a\n', false],
    [`# a\n${BOM}`, false],
  ])('%j: %s', (text, expected) => {
    expect(isEmptyText(text)).toBe(expected);
  });
});

it.each([
  ['a: 1\n', 'a: 1'],
  ['---\na: 1\n\n \n', 'a: 1'],
  [`${BOM}--- \t\r\na: 1`, 'a: 1'],
  ['--- # c\na: 1\n', '--- # c\na: 1'],
  ['--- a\n', '--- a'],
  ['---', ''],
  // A block scalar keeps its line ends.
  ['---\na: |+\n  b\n\n', 'a: |+\n  b\n\n'],
  ['a: >\n  b\n\n', 'a: >\n  b\n\n'],
])('%j has the content %j', (text, expected) => {
  expect(withoutSeparators(text)).toBe(expected);
});

it('a BOM goes from the start alone', () => {
  expect([withoutBom(`${BOM}a${BOM}`), withoutBom(`a${BOM}`), withoutBom('')]).toEqual([`a${BOM}`, `a${BOM}`, '']);
});

describe('what belongs to the file', () => {
  it.each<[title: string, text: string, header: string]>([
    ['comments before ---', '# a\n---\nb: 1\n', '# a\n'],
    ['a blank line before ---', '\n---\nb: 1\n', '\n'],
    ['blank lines before ---', '\n \n---\nb: 1\n', '\n \n'],
    ['comments in other line ends', '# a\r\n# b\r---\rc: 1\r', '# a\r\n# b\r'],
    ['a BOM with comments', `${BOM}# a\n---\n`, `${BOM}# a\n`],
    ['a BOM', `${BOM}b: 1\n`, BOM],
    ['a BOM before ---', `${BOM}---\nb: 1\n`, BOM],
    ['no comments of the document', '# a\nb: 1\n', ''],
    ['nothing before ---', '---\n# a\n', ''],
    ['no comments before ----', '# a\n----\n', ''],
    ['comments before a document that starts behind ---', '# a\n--- b\n', '# a\n'],
    ['comments before --- at the end', '# a\n---', '# a\n'],
  ])('%s', (_title, text, header) => {
    expect(splitHeader(text)).toEqual({ header, own: text.slice(header.length) });
  });

  it.each<[title: string, text: string, header: string, isFront: boolean]>([
    ['comments before ---', '# a\n\n---\nb: 1\n', '# a\n\n', true],
    ['a paragraph of comments', '# a\n\n# b\nc: 1\n', '# a\n\n', false],
    ['several paragraphs', '# a\n# b\n\n# c\n\n\n# d\ne: 1\n', '# a\n# b\n\n# c\n\n\n', false],
    ['a paragraph in CRLF', '# a\r\n\r\n# b\r\nc: 1\r\n', '# a\r\n\r\n', false],
    ['no comments of the document in CRLF', '# a\r\nc: 1\r\n', '', false],
    ['a paragraph in CR', '# a\r\rc: 1\r', '# a\r\r', false],
    ['no comments of the document', '# a\nb: 1\n', '', false],
    ['a bare --- and a paragraph', '---\n# a\n\nb: 1\n', '---\n# a\n\n', false],
    ['a bare ---', '---\nb: 1\n', '---\n', false],
    ['a bare --- in front of a second one', '---\n---\nb: 1\n', '---\n', true],
    ['no --- with a comment', '--- # a\nb: 1\n', '', true],
    ['no comments on their own', '# a\n\n# b\n', '', false],
    ['--- alone with comments on their own', '---\n# a\n\n', '---\n', false],
    ['no comments before directives', '# a\n\n%YAML 1.2\n---\nb: 1\n', '', false],
    ['a BOM and a paragraph', `${BOM}# a\n\nb: 1\n`, `${BOM}# a\n\n`, false],
    ['a BOM alone', `${BOM}b: 1\n`, BOM, false],
    ['nothing', '', '', false],
  ])('in a file: %s', (_title, text, header, isFront) => {
    expect(splitFile(text)).toEqual({ header, own: text.slice(header.length), isFront });
  });

  it.each([
    [`${BOM}b: 1\n`, ''],
    [`${BOM}# a\n\nb: 1\n`, `${BOM}# a\n\n`],
    ['---\nb: 1\n', '---\n'],
    ['b: 1\n', ''],
  ])('of %j is the header %j', (text, expected) => {
    expect(headerOf(text)).toBe(expected);
  });
});

describe('separators', () => {
  it.each([
    ['---', true, true],
    ['---\n', true, true],
    ['--- \t\r\n', true, true],
    ['--- a', true, false],
    ['---\ta\n', true, false],
    ['---\n---\n', true, false],
    ['----', false, false],
    ['---a', false, false],
    [' ---', false, false],
    ['a\n---\n', false, false],
    ['', false, false],
  ])('%j starts with one: %s, and is nothing else: %s', (text, starts, isBare) => {
    expect([startsWithMarker(text), isBareMarker(text)]).toEqual([starts, isBare]);
  });

  it.each([
    ['a: 1\n...\n', true],
    ['...', true],
    ['a: 1\r... # b', true],
    ['a: 1\n...\n\n# c\n \n', true],
    ['a: 1\n', false],
    ['a: 1...\n', false],
    ['....\n', false],
    ['...\nb: 1\n', false],
    ['... b\n', false],
    [' ...\n', false],
    [`...\n${'a: 1\n'.repeat(500)}`, false],
    [`${'a: 1\n'.repeat(500)}...\n`, true],
  ])('%#: a text ends a document or not', (text, expected) => {
    expect(isClosed(text)).toBe(expected);
  });

  it.each([
    ['---\na: 1\n', 'a: 1\n'],
    ['--- \t\r\na: 1\n', 'a: 1\n'],
    ['---\r---\r', '---\r'],
    ['--- a\n', '--- a\n'],
    ['---', '---'],
    ['a\n---\n', 'a\n---\n'],
  ])('%j is %j without the first one', (text, expected) => {
    expect(withoutMarker(text)).toBe(expected);
  });
});

it.each([
  ['a\nb\r\nc\rd', 'x\r\ny', 'a\r\nb\r\nc\r\nd'],
  ['a\nb\r\nc\rd', 'x\ny', 'a\nb\nc\nd'],
  ['a\r\nb', 'x', 'a\nb'],
])('%j with the line ends of %j is %j', (text, other, expected) => {
  expect(withLineEndsOf(text, other)).toBe(expected);
});
