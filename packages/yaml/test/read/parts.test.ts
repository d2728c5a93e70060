import { describe, expect, it } from 'vitest';
import { parseDocuments } from '../../src/read/parse.ts';
import type { Header } from '../../src/read/parts.ts';
import { between, partsOf } from '../../src/read/parts.ts';

/** The parts of the root mapping or sequence of a text. */
function parts(text: string, header: Header = 'none'): readonly string[] {
  const [document] = parseDocuments(text);
  const root = document?.root;
  const places = root?.kind === 'mapping' ? root.entries : root?.kind === 'sequence' ? root.items : [];
  if (document === undefined) return [];
  const found = partsOf(text, places, { floor: document.start, end: document.end, header });
  return found.parts.map(({ lead, end }) => text.slice(lead, end));
}

describe('the parts of a collection', () => {
  it.each<[string, string, readonly string[]]>([
    ['lines', 'a: 1\nb:\n  c: 2\n', ['a: 1', 'b:\n  c: 2']],
    ['comments above and behind', '# a\n# too\na: 1 # x\nb: 2', ['# a\n# too\na: 1 # x', 'b: 2']],
    ['a comment behind a blank line', 'a: 1\n# free\n\nb: 2\n', ['a: 1', 'b: 2']],
    ['a comment in another column', 'a:\n- 1\n # odd\n# b\nb: 2\n', ['a:\n- 1\n # odd', '# b\nb: 2']],
    ['a comment above one in another column', 'a: 1\n# b\n # odd\nb: 2\n', ['a: 1', 'b: 2']],
    [
      'comments indented deeper',
      'a:\n  b: 1\n\n  # inside\n# c\nc: 1\n  # foot',
      ['a:\n  b: 1\n\n  # inside', '# c\nc: 1\n  # foot'],
    ],
    ['a comment below the last', '- a\n# - b\n', ['- a']],
    ['behind the marker', '---\n# a\na: 1\n...\n', ['# a\na: 1']],
    ['CRLF', '# a\r\na: 1 \r\n\r\nb: 2\r\n', ['# a\r\na: 1 ', 'b: 2']],
    ['CR', '# a\ra: 1\rb: 2', ['# a\ra: 1', 'b: 2']],
    ['a BOM', '\ufeff# a\na: 1\n', ['# a\na: 1']],
    ['text that ends with blank lines', 'a: |+\n  x\n\n\nb: 1\n', ['a: |+\n  x\n\n', 'b: 1']],
    ['a comment behind a block scalar', 'a: |\n    x\n  # c\nb: 1\n', ['a: |\n    x\n  # c', 'b: 1']],
  ])('%s', (_, text, expected) => expect(parts(text)).toEqual(expected));

  it.each<[string, Header, string]>([
    ['# about a\na: 1\n', 'some', '# about a\na: 1'],
    ['# about a\na: 1\n', 'all', 'a: 1'],
    ['# Copyright 2020 X\n# more\na: 1\n', 'some', 'a: 1'],
    ['#!/usr/bin/env x\n# about a\na: 1\n', 'some', '# about a\na: 1'],
    ['#cloud-config\na: 1\n', 'some', 'a: 1'],
    ['# yaml-language-server: $schema=x\na: 1\n', 'some', 'a: 1'],
  ])('the header of %j', (text, header, expected) => expect(parts(text, header)[0]).toBe(expected));
});

describe('the text between parts', () => {
  it.each<[string, readonly string[]]>([
    ['\nb', ['break 0']],
    ['\n\n \n  b', ['break 2']],
    ['\r\n\r\nb', ['break 1']],
    ['\n# c\n\nb', ['break 0', '# c', 'break 1']],
    ['\n\n# c\n # d\n\n\n# e\n\nb', ['break 1', '# c\n # d', 'break 2', '# e', 'break 1']],
  ])('%j', (text, expected) => {
    const found = between(text, 0, text.length - 1);
    expect(
      found.map((piece) =>
        piece.kind === 'break' ? `break ${piece.span.blanks}` : text.slice(piece.span.start, piece.span.end),
      ),
    ).toEqual(expected);
  });
});
