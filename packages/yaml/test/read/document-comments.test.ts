import { describe, expect, it } from 'vitest';
import { documentComments, regionsOf, trimmedSlice } from '../../src/read/document-comments.ts';
import type { YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';

function documentAt(text: string, index = 0): YamlDocument {
  const document = parseDocuments(text)[index];
  if (document === undefined) throw new Error('no document');
  return document;
}

/** `front | header | foot`, the lines of each between slashes; `-` for a region that does not exist. */
function shown(text: string, index = 0): string {
  const document = documentAt(text, index);
  const regions = regionsOf(text, document);
  const comments = documentComments(text, document);
  const lines = (kind: 'front' | 'header' | 'foot'): string => {
    expect(comments[kind]).toEqual(regions[kind]?.lines.map((line) => line.text) ?? []);
    return regions[kind] === undefined ? '-' : comments[kind].join('/');
  };
  return [lines('front'), lines('header'), lines('foot')].join(' | ');
}

describe('comments of a document', () => {
  it.each([
    ['a: 1\n', '- |  | '],
    ['# a\n\n# b\nc: 1\n', '- | # a | '],
    ['# a\nc: 1\n', '- |  | '],
    ['# a  \n\n\n# b\n\nc: 1\n', '- | # a///# b | '],
    ['\n# a\n\nc: 1\n', '- | # a | '],
    ['# a\n---\n# b\n\nc: 1\n', '# a | # b | '],
    ['---\nc: 1\n', ' |  | '],
    ['--- # x\n# b\n\nc: 1\n', ' | # b | '],
    ['\ufeff# a\n\nc: 1\n', '- | # a | '],
    ['c: 1\n# a\n', '- |  | # a'],
    ['c: 1\n\n# a\n\n', '- |  | /# a'],
    ['c: 1 # x\n# a\n...\n# b\n', '- |  | # a'],
    ['# a\n', '- | # a | -'],
    ['---\n# a\n', ' | # a | -'],
    ['--- c\n# a\n', ' | - | # a'],
    ['--- {c: 1}\n', ' | - | '],
    ['# a\nc\n# b\n', '- | # a | # b'],
    ['# a\n&x\nc: 1\n', '- | # a | '],
    ['# a\n!!map\nc: 1\n', '- | # a | '],
    ['# a\n- b\n# c\n', '- |  | # c'],
    ['# a\n\n- b\n  # c\n# d\n', '- | # a | # d'],
    ['%YAML 1.2\n---\nc: 1\n', '- |  | '],
    ['%YAML 1.2\n# a\n---\nc: 1\n', '- |  | '],
    ['a: |\n  b\n# c\n', '- |  | # c'],
  ])('%j: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('that is a later one', () => {
    const text = 'a: 1\n---\n# b\n\nc: 1\n# d\n---\ne: 1\n';
    expect([shown(text), shown(text, 1), shown(text, 2)]).toEqual(['- |  | ', '- | # b | # d', '- |  | ']);
  });

  it('are whole lines', () => {
    const text = '# a\n\n# b\nc: 1\n# d\n';
    const { header, foot } = regionsOf(text, documentAt(text));
    expect(header).toEqual({ start: 0, end: 5, lines: [{ start: 0, end: 4, text: '# a' }] });
    expect(foot?.lines).toEqual([{ start: 14, end: 18, text: '# d' }]);
  });
});

it('a comment ends before its blanks', () => {
  expect(trimmedSlice('a # b \t\nc', { start: 2, end: 7 })).toBe('# b');
});
