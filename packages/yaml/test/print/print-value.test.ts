import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { MAX_DEPTH } from '../../src/read/reader.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import type { PrintLayout } from '../../src/print/print-layout.ts';
import { PLAIN_LAYOUT } from '../../src/print/print-layout.ts';
import { treeOfNode, treeOfValue } from '../../src/print/print-tree.ts';
import {
  joinKey,
  printMemberKey,
  printTreeAfter,
  printTreeEntry,
  printTreeInline,
  printTreeRoot,
} from '../../src/print/print-value.ts';

const JSON_LAYOUT: PrintLayout = { ...PLAIN_LAYOUT, json: true, jsonIndent: 2 };
const WIDE: PrintLayout = {
  ...PLAIN_LAYOUT,
  indent: 4,
  sequenceIndent: 2,
  dashWidth: 3,
  bracePadding: ' ',
  bracketPadding: '  ',
};

/** The tree of a text, with its spelling. */
function spelled(text: string) {
  const [document] = parseDocuments(text);
  if (document?.root === undefined) throw new Error('no content');
  return treeOfNode(text, document.root);
}

describe('a value after its key or dash', () => {
  it.each<[value: JsonValue, layout: PrintLayout, key: string, dash: string]>([
    [1, PLAIN_LAYOUT, ' 1', ' 1'],
    [1, WIDE, ' 1', '  1'],
    [{}, PLAIN_LAYOUT, ' {}', ' {}'],
    [[], WIDE, ' []', '  []'],
    [{ a: 1, b: 2 }, PLAIN_LAYOUT, '\n      a: 1\n      b: 2', ' a: 1\n      b: 2'],
    [{ a: 1, b: 2 }, WIDE, '\n        a: 1\n        b: 2', '  a: 1\n       b: 2'],
    [[1, [2]], PLAIN_LAYOUT, '\n    - 1\n    - - 2', ' - 1\n      - - 2'],
    [[1, [2]], WIDE, '\n      -  1\n      -  -  2', '  -  1\n       -  -  2'],
    [
      { a: [1] },
      JSON_LAYOUT,
      ' {\n      "a": [\n        1\n      ]\n    }',
      ' {\n      "a": [\n        1\n      ]\n    }',
    ],
  ])('%#', (value, layout, key, dash) => {
    const tree = treeOfValue(value);
    expect([printTreeAfter(tree, 'key', 4, layout), printTreeAfter(tree, 'dash', 4, layout)]).toEqual([key, dash]);
  });
});

it.each<[value: JsonValue, layout: PrintLayout, root: string, inline: string]>([
  ['a', PLAIN_LAYOUT, 'a', 'a'],
  [{}, PLAIN_LAYOUT, '{}', '{}'],
  [{ a: [1] }, PLAIN_LAYOUT, 'a:\n- 1', '{a: [1]}'],
  [[{ a: 1 }], WIDE, '-  a: 1', '[  { a: 1 }  ]'],
  [[1, { a: {} }], JSON_LAYOUT, '[\n  1,\n  {\n    "a": {}\n  }\n]', '[\n  1,\n  {\n    "a": {}\n  }\n]'],
  [[1, { a: 2 }], { ...JSON_LAYOUT, jsonIndent: 0, bracketPadding: ' ' }, '[1, {"a": 2}]', '[1, {"a": 2}]'],
])('%#: a root, and the same in brackets', (value, layout, root, inline) => {
  const tree = treeOfValue(value);
  expect([printTreeRoot(tree, layout), printTreeInline(tree, 0, layout)]).toEqual([root, inline]);
});

it.each<[title: string, around: (value: JsonValue) => JsonValue]>([
  ['lists', (value) => [value]],
  ['mappings', (value) => ({ a: value })],
])('%s that nest deeper than they can be read back have no text', (_, around) => {
  const nested = (levels: number): JsonValue => (levels === 0 ? 1 : around(nested(levels - 1)));
  expect(() => treeOfValue(nested(MAX_DEPTH))).not.toThrow();
  expect(() => treeOfValue(nested(MAX_DEPTH + 1))).toThrow(RangeError);
});

it('a long key is on a line of its own, but not in JSON', () => {
  const key = 'k'.repeat(1025);
  expect(joinKey(key, ' 1', 2, PLAIN_LAYOUT)).toBe(`? ${key}\n  : 1`);
  expect(joinKey(key, ' 1', 2, JSON_LAYOUT)).toBe(`${key}: 1`);
  expect(joinKey('k', ' 1', 2, PLAIN_LAYOUT)).toBe('k: 1');
  expect(printTreeEntry({ name: 'k', value: treeOfValue([1]) }, 2, PLAIN_LAYOUT)).toBe('k:\n  - 1');
  expect(printTreeInline(treeOfValue({ [key]: 1 }), 0, { ...JSON_LAYOUT, jsonIndent: 0 })).toBe(`{"${key}": 1}`);
});

describe('the spelling of another text', () => {
  it.each<[written: string, block: string, flow: string, json: string]>([
    ['0x10', '0x10', '0x10', '16'],
    ['1.10', '1.10', '1.10', '1.10'],
    ['true', 'true', 'true', 'true'],
    ['yes', 'yes', 'yes', 'true'],
    ['1e3', '1e3', '1e3', '1e3'],
    ['a b', 'a b', 'a b', '"a b"'],
    ['a, b', 'a, b', '"a, b"', '"a, b"'],
    ["'a'", "'a'", "'a'", '"a"'],
    ['"a"', '"a"', '"a"', '"a"'],
    [String.raw`"\u0041"`, String.raw`"\u0041"`, String.raw`"\u0041"`, String.raw`"\u0041"`],
    [String.raw`"\x41"`, String.raw`"\x41"`, String.raw`"\x41"`, '"A"'],
    [String.raw`"a\/b"`, '"a/b"', '"a/b"', '"a/b"'],
    ['!!str 1', '"1"', '"1"', '"1"'],
    ['a\n  b', 'a b', 'a b', '"a b"'],
    ['12345678901234567890123', '12345678901234567890123', '12345678901234567890123', '12345678901234567890123'],
  ])('%j stays where it means the same', (written, block, flow, json) => {
    const tree = spelled(`- ${written}\n`);
    expect(printTreeRoot(tree, PLAIN_LAYOUT)).toBe(`- ${block}`);
    expect(printTreeInline(tree, 0, PLAIN_LAYOUT)).toBe(`[${flow}]`);
    expect(printTreeInline(tree, 0, { ...JSON_LAYOUT, jsonIndent: 0 })).toBe(`[${json}]`);
  });

  it.each<[written: string, block: string, flow: string, json: string]>([
    ['a', 'a', 'a', '"a"'],
    ["'a'", "'a'", "'a'", '"a"'],
    ['a:b', 'a:b', '"a:b"', '"a:b"'],
    ['1', '1', '1', '"1"'],
  ])('of the key %j stays where it means the same', (written, block, flow, json) => {
    const tree = spelled(`${written}: 1\n`);
    const [member] = tree.kind === 'mapping' ? tree.members : [];
    if (member === undefined) throw new Error('no member');
    const keys = [
      printMemberKey(member, 'block', PLAIN_LAYOUT),
      printMemberKey(member, 'flow', PLAIN_LAYOUT),
      printMemberKey(member, 'flow', JSON_LAYOUT),
    ];
    expect(keys).toEqual([block, flow, json]);
  });
});
