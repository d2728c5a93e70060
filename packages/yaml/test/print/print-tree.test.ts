import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import type { PrintTree } from '../../src/print/print-tree.ts';
import { isExcessive, treeOfNode, treeOfValue } from '../../src/print/print-tree.ts';

/** A tree as text, with the spelling of keys and scalars between angle brackets. */
function shown(tree: PrintTree): string {
  switch (tree.kind) {
    case 'scalar':
      return `${String(tree.value)}${tree.spelling === undefined ? '' : `<${tree.spelling.text}>`}`;
    case 'sequence':
      return `[${tree.items.map(shown).join(', ')}]`;
    case 'mapping':
      return `{${tree.members.map(({ name, spelling, value }) => `${name}${spelling === undefined ? '' : `<${spelling.text}>`}: ${shown(value)}`).join(', ')}}`;
  }
}

function rootOf(text: string) {
  const [document] = parseDocuments(text);
  if (document?.root === undefined) throw new Error('no content');
  return document.root;
}

it('the tree of a value has no spelling', () => {
  expect(shown(treeOfValue({ a: [1, null, {}], b: 'x' }))).toBe('{a: [1, null, {}], b: x}');
});

it('a value that is too deep cannot be read back', () => {
  const deep = (levels: number): JsonValue => (levels === 0 ? 1 : [deep(levels - 1)]);
  expect(treeOfValue(deep(100)).kind).toBe('sequence');
  expect(() => treeOfValue(deep(2000))).toThrow(RangeError);
});

describe('the tree of a node', () => {
  it.each([
    ['a: 0x10\n"b": \'c\'\n', '{a<a>: 16<0x10>, b<"b">: c<\'c\'>}'],
    ['- yes\n- ~\n-\n', '[true<yes>, null<~>, null<>]'],
    ['a: &x {b: 1}\nc: *x\n', '{a<a>: {b<b>: 1<1>}, c<c>: {b<b>: 1<1>}}'],
    ['a: 1\nb: 2\na: 3\n', '{a<a>: 3<3>, b<b>: 2<2>}'],
    [
      'x: &x {a: 1, b: 1}\ny:\n  <<: *x\n  b: 2\n',
      '{x<x>: {a<a>: 1<1>, b<b>: 1<1>}, true<y>: {a<a>: 1<1>, b<b>: 2<2>}}',
    ],
    [
      '- &x {a: 1}\n- &z {a: 2, b: 2}\n- <<: [*x, *z]\n',
      '[{a<a>: 1<1>}, {a<a>: 2<2>, b<b>: 2<2>}, {a<a>: 1<1>, b<b>: 2<2>}]',
    ],
    ['- 9007199254740993\n', '[9007199254740993<9007199254740993>]'],
    ['- [a]: 1\n', '[{}]'],
  ])('of %j', (text, expected) => {
    expect(shown(treeOfNode(text, rootOf(text)))).toBe(expected);
  });
});

describe('aliases', () => {
  /** Each level has the one before ten times. */
  const laughs = (levels: number): string =>
    [
      'a0: &a0 [x]\n',
      ...Array.from({ length: levels }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}*a${at}]\n`),
    ].join('');

  it.each([
    [2, false],
    [7, true],
  ])('of %s levels multiply the content too much: %s', (levels, expected) => {
    expect(isExcessive(rootOf(laughs(levels)))).toBe(expected);
  });

  it('that do not exist count as nothing', () => {
    expect(isExcessive(rootOf('a: [1, 2]\nb: {c: 1}\n'))).toBe(false);
  });
});
