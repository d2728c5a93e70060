import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { editDocument } from '../../src/edit/edit-document.ts';
import type { NodeEdit } from '../../src/edit/node-edit.ts';
import type { YamlNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { editAt, insert, order, rename, replace, value, valueAfter, without } from './node-edits.ts';

/** What it is about, the text, where, the change, the text after it. */
type Row = readonly [string, string, readonly (string | number)[], (node: YamlNode) => NodeEdit, string];

function check([, before, place, change, after]: Row): void {
  const [document] = parseDocuments(before);
  const { root } = document ?? {};
  if (document === undefined || root === undefined) throw new Error('the text has no content');
  const edit = editAt(root, place, change);
  const edited = applyEdits(before, editDocument(before, document, edit));
  expect(edited).toBe(after);
  const [result] = parseDocuments(edited);
  expect(result?.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(result?.root === undefined ? undefined : toValue(result.root, 'kubectl').value).toEqual(
    valueAfter(root, edit),
  );
}

describe('values of entries and items', () => {
  it.each<Row>([
    ['a word', 'a: x\nb: y\n', ['a'], replace('z'), 'a: z\nb: y\n'],
    ['a quoted text stays quoted', "a: 'x'\n", ['a'], replace('z'), "a: 'z'\n"],
    ['behind a BOM', '\ufeffa: x  # c\n', ['a'], replace('zz'), '\ufeffa: zz  # c\n'],
    ['a comment behind it', 'a: x # c\n', ['a'], replace('yy'), 'a: yy # c\n'],
    // No edit changes the blanks in front of a comment, so a word changed back gives the same bytes.
    [
      'comments in a column',
      'a: x      # 1\nbb: y     # 2\n',
      ['a'],
      replace('long'),
      'a: long      # 1\nbb: y     # 2\n',
    ],
    [
      'a shorter word, with comments that are in one column by chance',
      "apiVersion: apps/v1 # 1\nkind: 'Deployment'  # 2\n",
      ['kind'],
      replace('Pod'),
      "apiVersion: apps/v1 # 1\nkind: 'Pod'  # 2\n",
    ],
    [
      'a longer word, with comments in one column',
      'a: x # 1\nb: y # 2\n',
      ['a'],
      replace('long'),
      'a: long # 1\nb: y # 2\n',
    ],
    ['nothing', 'a:\nb: 1\n', ['a'], replace('x'), 'a: x\nb: 1\n'],
    ['nothing, with a comment', 'a: # c\nb: 1\n', ['a'], replace('x'), 'a: x # c\nb: 1\n'],
    ['nothing, at the end', 'a:', ['a'], replace('x'), 'a: x'],
    ['on the next line', 'a:\n  x\nb: 1\n', ['a'], replace('z'), 'a:\n  z\nb: 1\n'],
    ['a tab', 'a:\tx\t\n', ['a'], replace('z'), 'a:\tz\t\n'],
    ['a list becomes a word', 'a: # c\n  - 1\n  - 2\nb: 1\n', ['a'], replace('x'), 'a: x # c\nb: 1\n'],
    [
      'a word becomes a mapping',
      'a: x # c\nb:\n    d: 1\n',
      ['a'],
      replace({ e: 1 }),
      'a: # c\n    e: 1\nb:\n    d: 1\n',
    ],
    ['a word becomes a list', 'a: x\nb:\n- 1\n', ['a'], replace([1]), 'a:\n- 1\nb:\n- 1\n'],
    ['a word becomes a list, indented', 'a: x\nb:\n  - 1\n', ['a'], replace([1]), 'a:\n  - 1\nb:\n  - 1\n'],
    ['an item becomes a mapping', '- x\n- y\n', [0], replace({ a: 1, b: 2 }), '- a: 1\n  b: 2\n- y\n'],
    ['an item with a comment becomes a mapping', '- x # c\n- y\n', [0], replace({ a: 1 }), '- # c\n  a: 1\n- y\n'],
    ['an anchor stays', 'a: &x 1\n', ['a'], replace(2), 'a: &x 2\n'],
    ['an anchor stays in front of a mapping', 'a: &x 1\n', ['a'], replace({ b: 1 }), 'a: &x\n  b: 1\n'],
    ['an anchor stays in front of a mapping in a list', '- &x 1\n', [0], replace({ b: 1 }), '- &x\n  b: 1\n'],
    ['a tag that fits stays', 'a: !!str 1\n', ['a'], replace('2'), 'a: !!str "2"\n'],
    ['a tag that does not fit goes', 'a: !!str 1\n', ['a'], replace(2), 'a: 2\n'],
    ['a tag behind an anchor goes', 'a: &x !!str 1\n', ['a'], replace(2), 'a: &x 2\n'],
    ['a tag in front of an anchor goes', 'a: !!str &x 1\n', ['a'], replace(2), 'a: &x 2\n'],
    ['a tag on a line of its own goes', 'a:\n  !!str\n  1\n', ['a'], replace(2), 'a:\n  2\n'],
    ['a tag below a comment goes', 'a: # c\n !!null null\n', ['a'], replace({}), 'a: # c\n {}\n'],
    ['a tag below a comment, without a value', 'a: # c\n !!str\n', ['a'], replace(5), 'a: # c\n 5\n'],
    ['a tag below a comment, above a list', '- # c\n !!seq\n - a\n', [0], replace('x'), '- # c\n x\n'],
    ['a tag below a comment, above a value', 'a: # c\n !!null\n null\n', ['a'], replace([]), 'a: # c\n []\n'],
    ['a tag with a comment', 'a: !!map # c\n  b: 1\n', ['a'], replace(5), 'a: 5 # c\n'],
    ['a tag below a comment becomes a list', 'a: # c\n !!str\nb: 1\n', ['a'], replace([1]), 'a: # c\n- 1\nb: 1\n'],
    ['a block scalar', 'a: |\n  x\n  y\nb: 1\n', ['a'], replace('z\n'), 'a: |\n  z\nb: 1\n'],
    [
      'a block scalar with a comment becomes a number',
      'a: |  # c\n  x\nb: 1\n',
      ['a'],
      replace(1),
      'a: 1  # c\nb: 1\n',
    ],
    ['a block scalar with a comment', 'a: | # c\n  x\nb: 1\n', ['a'], replace('y\n'), 'a: | # c\n  y\nb: 1\n'],
    [
      'a block scalar with a comment becomes quotes',
      'a: | # c\n  x\nb: 1\n',
      ['a'],
      replace('\n'),
      'a: "\\n" # c\nb: 1\n',
    ],
    [
      'a block scalar with comments is the document',
      '|  # c\n  x\n # d\n # e\n',
      [],
      replace('word'),
      'word  # c\n # d\n # e\n',
    ],
    [
      'a block scalar with two comments becomes a word',
      'a:\n  # own\n  |  # c\n  x\n',
      ['a'],
      replace('y'),
      'a:\n  # own\n  "y"  # c\n',
    ],
    [
      'a block scalar with a comment becomes a mapping',
      'a: | # c\n  x\n\nb: 1\n',
      ['a'],
      replace({ d: 1 }),
      'a: # c\n  d: 1\n\nb: 1\n',
    ],
    ['a word becomes a block scalar', 'a: x # c\nb: 1\n', ['a'], replace('x\ny\n'), 'a: | # c\n  x\n  y\nb: 1\n'],
    ['text of several lines', 'a: x\n  y\nb: 1\n', ['a'], replace('z'), 'a: z\nb: 1\n'],
    ['an alias', 'a: &x 1\nb: *x # c\n', ['b'], replace(3), 'a: &x 1\nb: 3 # c\n'],
    ['a key behind ? without a colon', '? a\n', ['a'], replace(1), '? a\n: 1\n'],
    ['behind a key behind ?', '? a\n: x # c\n', ['a'], replace([1]), '? a\n: # c\n- 1\n'],
    ['CRLF', 'a: x\r\nb:\r\n  c: 1\r\n', ['a'], replace({ d: 1 }), 'a:\r\n  d: 1\r\nb:\r\n  c: 1\r\n'],
    ['a mapping becomes another one', 'a:\n  b: 1\n  # c\nd: 1\n', ['a'], replace([]), 'a: []\nd: 1\n'],
    ['blanks behind a dash', '-   !custom x\n', [0], replace(0), '-   0\n'],
    ['blanks behind a dash in front of a list', '-   0\n- - a\n', [0], replace([1, 2]), '- - 1\n  - 2\n- - a\n'],
    ['a tag below its dash', '-\n  !!str x\n', [0], replace({ a: 1, b: 2 }), '-\n  a: 1\n  b: 2\n'],
    ['blanks behind a key', 'a:   |\n  x\n', ['a'], replace('z'), 'a:   |-\n  z\n'],
    ['blank lines with blanks', '- 0\n   \n- b\n', [0], replace('x\ny\n'), '- "x\\ny\\n"\n   \n- b\n'],
    ['a blank line behind quotes', 'a: x\n\nb: 1\n', ['a'], replace('\n'), 'a: "\\n"\n\nb: 1\n'],
    ['a comment below', 'a: x\n   # c\nb: 1\n', ['a'], replace('x\ny\n'), 'a: "x\\ny\\n"\n   # c\nb: 1\n'],
    [
      'a comment below what ends with a text',
      'a: x\n   # c\nb: 1\n',
      ['a'],
      replace({ d: 'x\ny\n' }),
      'a:\n  d: |\n    x\n    y\n# c\nb: 1\n',
    ],
    [
      'a comment below a block scalar',
      'a: |\n    x\n  # c\nb: 1\n',
      ['a'],
      replace('y\n'),
      'a: |\n    y\n  # c\nb: 1\n',
    ],
    ['a text whose blank lines count', 'a: |+\n  x\n\nb: 1\n', ['a'], replace('z\n\n'), 'a: |+\n  z\n\nb: 1\n'],
    ['a comment above the value', '-\n  # c\n  x\n', [0], replace('k: v\n- i'), '-\n  # c\n  "k: v\\n- i"\n'],
    [
      'a comment above a value that becomes a mapping',
      'k:\n  # c\n  x\n',
      ['k'],
      replace({ a: 1 }),
      'k:\n  # c\n  a: 1\n',
    ],
    [
      'a dash alone before',
      '-\n -  3\n- []\n',
      [1],
      replace({ p: { a: 1 }, q: 1 }),
      '-\n -  3\n-  p:\n     a: 1\n   q: 1\n',
    ],
    ['a mapping behind a dash', '- a: 1\n  b: 2 # b\n- c\n', [0], replace('x'), '- x\n- c\n'],
    ['the root', '# c\n\na: 1\n# e\n', [], replace([1]), '# c\n\n- 1\n# e\n'],
    [
      'the root, with an indented comment below',
      'a:\n  b: 1\n  # c\n\n   # d\n# e\n  # f\n',
      [],
      replace({ g: 'x\ny\n' }),
      'g: |\n  x\n  y\n# c\n\n# d\n# e\n  # f\n',
    ],
    [
      'the root, with an indented comment below a text whose blank lines count',
      'a: 1\n\n  # c\n',
      [],
      replace({ g: 'x\n\n' }),
      'g: |+\n  x\n\n# c\n',
    ],
    ['the root, with an indented comment below what is no text', 'a: 1\n  # c\n', [], replace([1]), '- 1\n  # c\n'],
    [
      'a root block scalar that becomes a list',
      '--- | # h\n    x\n   # c\n',
      [],
      replace(['x\ny']),
      '--- # h\n- |-\n  x\n  y\n# c\n',
    ],
    [
      'a mapping that ends with a text, in front of blanks without a line end',
      'a: 1\nb: 2\n     ',
      ['b'],
      replace({ c: 'x\ny\n' }),
      'a: 1\nb:\n  c: |\n    x\n    y\n',
    ],
    [
      'one whose blank lines count, in front of blanks without a line end',
      'a: 1\n     ',
      ['a'],
      replace({ c: 'x\n\n' }),
      'a:\n  c: |+\n    x\n\n',
    ],
    ['the root behind ---', '--- 1 # c\n', [], replace({ a: 1 }), '--- # c\na: 1\n'],
  ])('%s', (...row) => check(row));
});

describe('entries and items that go', () => {
  it.each<Row>([
    ['the first', 'a: 1\nb: 2\n', [], without(0), 'b: 2\n'],
    ['behind a block scalar', 'a: |\n  x\nb: 1\n\n  \n', [], without(1), 'a: |\n  x\n\n  \n'],
    ['the last', 'a: 1\nb: 2\n', [], without(1), 'a: 1\n'],
    ['the last without a line end', 'a: 1\nb: 2', [], without(1), 'a: 1'],
    ['with its comments', 'a: 1\n# b\nb: 2 # b\nc: 3\n', [], without(1), 'a: 1\nc: 3\n'],
    ['not a comment apart', 'a: 1\n\n# free\n\nb: 2\n\nc: 3\n', [], without(1), 'a: 1\n\n# free\n\nc: 3\n'],
    ['one of those with blank lines between', 'a: 1\n\nb: 2\n\nc: 3\n', [], without(1), 'a: 1\n\nc: 3\n'],
    ['the first of a group', 'a: 1\n\nb: 2\nc: 3\n', [], without(1), 'a: 1\n\nc: 3\n'],
    ['the last of a group', 'a: 1\nb: 2\n\nc: 3\n', [], without(1), 'a: 1\n\nc: 3\n'],
    ['the last with a blank line', 'x:\n  a: 1\n\n  b: 2\n\ny: 1\n', ['x'], without(1), 'x:\n  a: 1\n\ny: 1\n'],
    ['the comment below stays', '- a\n- b\n# - c\n', [], without(1), '- a\n# - c\n'],
    ['comments inside go', 'a:\n  b: 1\n    # deeper\n  # inside\n# top\nc: 1\n', [], without(0), '# top\nc: 1\n'],
    ['the first key behind a dash', '- name: x\n  image: y\n', [0], without(0), '- image: y\n'],
    ['with a comment on the next', '- a: x\n  # c\n  b: y\n', [0], without(0), '- # c\n  b: y\n'],
    ['the first item behind a dash', '- - a\n  - b\n', [0], without(0), '- - b\n'],
    ['the first with a blank line', 'a: 1\n\nb: 2\n', [], without(0), 'b: 2\n'],
    ['the header stays', '# Copyright X\na: 1\nb: 2\n', [], without(0), '# Copyright X\nb: 2\n'],
    [
      'a line for editors stays',
      '# yaml-language-server: $schema=x\n# about a\na: 1\nb: 2\n',
      [],
      without(0),
      '# yaml-language-server: $schema=x\nb: 2\n',
    ],
    ['the comment of the first', '# about a\na: 1\nb: 2\n', [], without(0), 'b: 2\n'],
    ['all of a mapping', 'x: # c\n  a: 1 # a\n\n  # b\n  b: 2\ny: 1\n', ['x'], without(0, 1), 'x: {} # c\ny: 1\n'],
    ['all but a free comment', 'x:\n  # free\n\n  a: 1\ny: 1\n', ['x'], without(0), 'x: {}\n  # free\ny: 1\n'],
    ['all of a list', 'x:\n- a\ny: 1\n', ['x'], without(0), 'x: []\ny: 1\n'],
    ['all behind a dash', '- a: 1\n  b: 2\n- c\n', [0], without(0, 1), '- {}\n- c\n'],
    ['all behind an anchor', 'x: &a\n  b: 1\nc: 1\n', ['x'], without(0), 'x: &a {}\nc: 1\n'],
    ['all of a root', '# head\n\na: 1\n# foot\n', [], without(0), '# head\n\n{}\n# foot\n'],
  ])('%s', (...row) => check(row));
});

describe('new entries and items', () => {
  it.each<Row>([
    ['at the end', 'a: 1\n', [], insert(['b', 2]), 'a: 1\nb: 2\n'],
    ['without a line end', 'a: 1', [], insert(['b', 2]), 'a: 1\nb: 2'],
    ['at the front', '# about a\na: 1\n', [], insert(['b', 2], 0), 'b: 2\n# about a\na: 1\n'],
    [
      'behind the comment of the object',
      '# My app\napiVersion: v1\n',
      [],
      insert(['b', 2], 0),
      '# My app\nb: 2\napiVersion: v1\n',
    ],
    ['in front of an object', '# My app\nx: 2\nkind: S\n', [], without(0), '# My app\nkind: S\n'],
    ['between', 'a: 1 # a\n\n# c\nc: 3\n', [], insert(['b', 2], 1), 'a: 1 # a\n\nb: 2\n\n# c\nc: 3\n'],
    ['in quotes like the others', "- 'a'\n- 'b'\n", [], insert(['c']), "- 'a'\n- 'b'\n- 'c'\n"],
    ['not in quotes that are needed', 'a: "1"\n', [], insert(['c', 'x']), 'a: "1"\nc: x\n'],
    [
      'with blank lines between',
      '- a: 1\n\n- a: 2\n\n- a: 3\n',
      [],
      insert([{ a: 4 }]),
      '- a: 1\n\n- a: 2\n\n- a: 3\n\n- a: 4\n',
    ],
    ['behind wide dashes', '-   a: 1\n', [], insert([{ b: 1, c: 1 }]), '-   a: 1\n-   b: 1\n    c: 1\n'],
    ['in front of the first key behind a dash', '- a: 1\n', [0], insert(['b', 2], 0), '- b: 2\n  a: 1\n'],
    [
      'a text in front of blank lines with more blanks than it would have',
      'a:\n b: 1\n  \n\n',
      [],
      insert(['c', 'x\ny\n']),
      'a:\n b: 1\nc: "x\\ny\\n"\n  \n\n',
    ],
    [
      'a mapping that ends with a text, in front of such blank lines',
      '- 1\n\n     \n',
      [],
      insert([{ a: 'x\ny' }]),
      '- 1\n- a: "x\\ny"\n\n     \n',
    ],
    [
      'a text in front of blank lines with as many blanks as it has',
      'a: 1\n  \n',
      [],
      insert(['c', 'x\ny\n']),
      'a: 1\nc: |\n  x\n  y\n  \n',
    ],
    ['behind what counts blank lines', 'a: |+\n  x\n\n', [], insert(['b', 2]), 'a: |+\n  x\n\nb: 2\n'],
    ['whose blank lines count', 'a: 1\n', [], insert(['b', 'z\n\n']), 'a: 1\nb: |+\n  z\n\n'],
    [
      'whose blank lines count, between an indented comment and a blank line',
      'a: 1\n # c\n\n---\n',
      [],
      insert(['b', 'z\n\n']),
      'a: 1\n # c\nb: "z\\n\\n"\n\n---\n',
    ],
    ['in quotes, as blank lines at its end count', 'a: 1', [], insert(['b', 'z\n\n']), 'a: 1\nb: "z\\n\\n"'],
    [
      'behind what counts blank lines, with blank lines between',
      'a: 1\n\nb: |+\n  x\n',
      [],
      insert(['d', 2]),
      'a: 1\n\nb: |+\n  x\nd: 2\n',
    ],
    [
      'the list of a sibling, not the nearest',
      'b:\n  c:\n  - 1\n  t: some words\nz:\n    - 1\n',
      ['b'],
      insert(['d', [1]]),
      'b:\n  c:\n  - 1\n  t: some words\n  d:\n  - 1\nz:\n    - 1\n',
    ],
    [
      'that ends with a text whose blank lines count, before a blank line',
      'x:\n  a: 1\n\ny: 1\n',
      ['x'],
      insert(['b', { c: 'z\n\n' }]),
      'x:\n  a: 1\n  b:\n    c: "z\\n\\n"\n\ny: 1\n',
    ],
    ['that counts blank lines, at the end', 'a: 1', [], insert(['b', { c: 'z\n\n' }]), 'a: 1\nb:\n  c: |+\n    z\n\n'],
    [
      'the list near it is indented',
      'a:\n- 1\nb:\n  c:\n    - 1\n',
      ['b'],
      insert(['d', [1]]),
      'a:\n- 1\nb:\n  c:\n    - 1\n  d:\n    - 1\n',
    ],
    ['dashes on lines of their own', '-\n  a: 1\n', [], insert([{ b: 1, c: 2 }]), '-\n  a: 1\n-\n  b: 1\n  c: 2\n'],
    [
      'all in double quotes',
      '"a": "x"\n',
      [],
      insert(['b', { c: 'y', d: 1 }]),
      '"a": "x"\n"b":\n  "c": "y"\n  "d": 1\n',
    ],
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
    ['CRLF', 'a: 1\r\n', [], insert(['b', { c: 1 }]), 'a: 1\r\nb:\r\n  c: 1\r\n'],
  ])('%s', (...row) => check(row));
});

describe('order and keys', () => {
  it.each<Row>([
    [
      'the last to the front',
      '# a\na: 1\nb: 2\n# c\nc: 3 # c\n',
      [],
      order(2, 0, 1),
      '# c\nc: 3 # c\n# a\na: 1\nb: 2\n',
    ],
    ['the first to the end', '- a: 1\n  b: 2\n- c\n- d', [], order(1, 2, 0), '- c\n- d\n- a: 1\n  b: 2'],
    ['inside a dash', '- a: 1\n  b: 2\n  c: 3\n', [0], order(2, 0, 1), '- c: 3\n  a: 1\n  b: 2\n'],
    ['a key', 'a: 1 # c\n', [], rename(0, 'bb'), 'bb: 1 # c\n'],
    ['a key in quotes', '"a" : 1\n', [], rename(0, 'b'), '"b" : 1\n'],
  ])('%s', (...row) => check(row));
});

describe('values that change and move', () => {
  const moved = (...parts: readonly (readonly [number, JsonValue])[]): NodeEdit => ({
    kind: 'sequence',
    items: parts.map(([index, of]) => ({ kind: 'kept', index, value: { kind: 'replace', content: value(of) } })),
  });
  it.each<Row>([
    [
      'to become a text whose blank lines count, in front of a blank line',
      '- 1\n\n- 2\n',
      [],
      () => moved([1, { a: 'x\n\n' }], [0, 3]),
      '- a: |+\n    x\n\n- 3\n',
    ],
    [
      'over a comment of nobody',
      '- 1\n\n# c\n\n- 2\n',
      [],
      () => moved([1, { a: 'x\n\n' }], [0, 3]),
      '- a: |+\n    x\n\n- 3\n\n# c\n',
    ],
  ])('%s', (...row) => check(row));
});

it('adds no blank line after a changed value whose blank lines count', () => {
  const text = 'a: 1\n\nb:\n  c: 1\n';
  const [document] = parseDocuments(text);
  if (document === undefined) throw new Error('no document');
  const edit: NodeEdit = {
    kind: 'mapping',
    entries: [
      { kind: 'kept', index: 0, value: { kind: 'keep' } },
      { kind: 'kept', index: 1, value: { kind: 'replace', content: value({ c: 'x\n\n' }) } },
      { kind: 'new', key: 'd', content: value(2) },
    ],
  };
  expect(applyEdits(text, editDocument(text, document, edit))).toBe('a: 1\n\nb:\n  c: |+\n    x\n\nd: 2\n');
});
