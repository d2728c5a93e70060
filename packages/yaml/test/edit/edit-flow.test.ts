import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import { editDocument } from '../../src/edit/edit-document.ts';
import type { NodeEdit } from '../../src/edit/node-edit.ts';
import type { YamlNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { editAt, insert, order, rename, replace, valueAfter, without } from './node-edits.ts';

/** The text, where, the change, the text after it. */
type Row = readonly [string, readonly (string | number)[], (node: YamlNode) => NodeEdit, string];

/** More than a key without `? ` may have. */
const LONG = 'x'.repeat(1_025);

function check([before, place, change, after]: Row): void {
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

describe('what goes from brackets', () => {
  it.each<Row>([
    ['a: [1,2]\n', ['a'], without(1), 'a: [1]\n'],
    ['a: [1,2]\n', ['a'], without(0), 'a: [2]\n'],
    ['a: [1, 2, 3]\n', ['a'], without(1), 'a: [1, 3]\n'],
    ['a: [ 1, 2 ]\n', ['a'], without(1), 'a: [ 1 ]\n'],
    ['a: [1 , 2]\n', ['a'], without(1), 'a: [1]\n'],
    ['a: [1, 2, ]\n', ['a'], without(1), 'a: [1, ]\n'],
    ['a: [1, 2]\n', ['a'], without(0, 1), 'a: []\n'],
    ['a: [\n  1,\n  2\n]\n', ['a'], without(1), 'a: [\n  1\n]\n'],
    ['a: [\n  1,\n  2\n]\n', ['a'], without(0), 'a: [\n  2\n]\n'],
    ['a: [\n  1,\n  2,\n]\n', ['a'], without(1), 'a: [\n  1,\n]\n'],
    ['a: [\n  1, # 1\n  2 # 2\n]\n', ['a'], without(1), 'a: [\n  1 # 1\n]\n'],
    ['a: [\n  1, # 1\n  # 2\n  2, # 2\n  3\n]\n', ['a'], without(1), 'a: [\n  1, # 1\n  3\n]\n'],
    ['a: [ 1 # 1\n  , 2\n  , 3 ]\n', ['a'], without(1), 'a: [ 1 # 1\n  , 3 ]\n'],
    ['a: [ 1\n  , 2\n  ]\n', ['a'], without(1), 'a: [ 1\n  ]\n'],
    ['a: [1, # 1\n  2, 3]\n', ['a'], without(1), 'a: [1, # 1\n  3]\n'],
    ['a: {b: 1, c: 2}\n', ['a'], without(0), 'a: {c: 2}\n'],
    ['{x: , z: }\n', [], without(1), '{x: }\n'],
    ['a: {x: 1\n , y: {} # c\n , z: 1\n }\n', ['a'], without(2), 'a: {x: 1\n , y: {} # c\n }\n'],
    ['[1 # c\n, 2 ]\n', [], without(1), '[1 # c\n ]\n'],
    ['a: {b, c}\n', ['a'], without(1), 'a: {b}\n'],
    ['a: {b: , c: 1}\n', ['a'], without(1), 'a: {b: }\n'],
    ['{"a":1,"b":2}', [], without(1), '{"a":1}'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', [], without(0, 1), '{}\n'],
    ['[a: 1]\n', [0], without(0), '[{}]\n'],
    ['a: [\n  # free\n\n  1\n]\n', ['a'], without(0), 'a: [\n  # free\n\n  ]\n'],
  ])('%j', (...row) => check(row));
});

describe('what is new in brackets', () => {
  it.each<Row>([
    ['a: [1,2]\n', ['a'], insert([3]), 'a: [1,2,3]\n'],
    ['a: [1, 2]\n', ['a'], insert([3], 0), 'a: [3, 1, 2]\n'],
    ['a: [1, 2]\n', ['a'], insert([3], 1), 'a: [1, 3, 2]\n'],
    ['a: [1, ]\n', ['a'], insert([3]), 'a: [1, 3, ]\n'],
    ['a: [\n  1\n]\n', ['a'], insert([3]), 'a: [\n  1,\n  3\n]\n'],
    ['a: [\n  1, # 1\n  2 # 2\n]\n', ['a'], insert([3]), 'a: [\n  1, # 1\n  2, # 2\n  3\n]\n'],
    ['a: [1 # 1\n ]\n', ['a'], insert([3]), 'a: [1, # 1\n    3\n ]\n'],
    ['- a: {b: 1, c: 2 # 2\n    }\n', [0, 'a'], insert(['d', 3]), '- a: {b: 1, c: 2, # 2\n      d: 3\n    }\n'],
    ['a: [\n  1,\n]\n', ['a'], insert([3], 0), 'a: [\n  3,\n  1,\n]\n'],
    ['a: {b: "x", c: "y"}\n', ['a'], insert(['d', 'z']), 'a: {b: "x", c: "y", d: "z"}\n'],
    ['a: {b}\n', ['a'], insert(['c', [1]]), 'a: {b, c: [1]}\n'],
    ['a: { b: 1 }\n', ['a'], insert(['c', { d: 1 }]), 'a: { b: 1, c: { d: 1 } }\n'],
    ['{"a":1}', [], insert(['b', 2]), '{"a":1,"b":2}'],
    ['{"a":1,"c":[]}', ['c'], insert([2]), '{"a":1,"c":[2]}'],
    ['{\n  "a": 1\n}\n', [], insert(['b', { c: [1] }]), '{\n  "a": 1,\n  "b": {\n    "c": [\n      1\n    ]\n  }\n}\n'],
    ['{\n\t"a": []\n}\n', ['a'], insert(['x']), '{\n\t"a": [\n\t\t"x"\n\t]\n}\n'],
    ['{\n  "a": {}\n}\n', ['a'], insert(['b', 1]), '{\n  "a": {\n    "b": 1\n  }\n}\n'],
    ['a: [{}]\n', ['a', 0], insert(['b', 1]), 'a: [{b: 1}]\n'],
    ['[a: 1]\n', [0], insert(['b', 2]), '[{a: 1, b: 2}]\n'],
    ['{"a":1}', [], insert(['b', [1, { c: ', : ' }]]), '{"a":1,"b":[1,{"c":", : "}]}'],
    ['[ "-a"\n, "-b" # b\n]', [], insert(['-c']), '[ "-a"\n, "-b" # b\n, "-c"\n]'],
    ['[ a\n, b\n]', [], insert(['c'], 1), '[ a\n, c\n, b\n]'],
    [
      '{\n\t"items": [\n\t\t{\n\t\t\t"kind": "Pod"\n\t\t}\n\t]\n}\n',
      ['items'],
      insert([{ a: 1 }]),
      '{\n\t"items": [\n\t\t{\n\t\t\t"kind": "Pod"\n\t\t},\n\t\t{\n\t\t\t"a": 1\n\t\t}\n\t]\n}\n',
    ],
    ['--- {a: 1}\n', [], insert(['b', 2]), '--- {a: 1, b: 2}\n'],
  ])('%j', (...row) => check(row));
});

describe('what changes in brackets', () => {
  it.each<Row>([
    ['a: {b}\n', ['a', 'b'], replace(1), 'a: {b: 1}\n'],
    ['a: {b: }\n', ['a', 'b'], replace(1), 'a: {b: 1}\n'],
    ['a: {? b : c}\n', ['a', 'b'], replace([1]), 'a: {? b : [1]}\n'],
    ['{"a":1}', ['a'], replace('x'), '{"a":"x"}'],
    // kubectl 1.32.4 and kustomize 5.8.1 refuse these keys in front of a colon without the `? `.
    ['a: { two\n  words, b: c}\n', ['a', 'two words'], replace(1), 'a: { ? two\n  words: 1, b: c}\n'],
    ['a: {"two\n  words", b: c}\n', ['a', 'two words'], replace([1]), 'a: {? "two\n  words": [1], b: c}\n'],
    ['a: {&k\n  b, c: d}\n', ['a', 'b'], replace(1), 'a: {? &k\n  b: 1, c: d}\n'],
    ['a: {? two\n  words, b: c}\n', ['a', 'two words'], replace(1), 'a: {? two\n  words: 1, b: c}\n'],
    [`a: {${LONG}, b: c}\n`, ['a', LONG], replace(1), `a: {? ${LONG}: 1, b: c}\n`],
    ['[!!str x, y]\n', [0], replace(2), '[2, y]\n'],
    ['[&a x, y]\n', [0], replace(2), '[&a 2, y]\n'],
    ['{a: !!int 1, b: 2}\n', ['a'], replace({ c: 1 }), '{a: {c: 1}, b: 2}\n'],
    ['[1, 2, 3]\n', [], order(2, 0, 1), '[3, 1, 2]\n'],
    ['a: [1, 2, # 2\n  3, 4]\n', ['a'], order(0, 2, 3, 1), 'a: [1,\n  3, 4, 2 # 2\n   ]\n'],
    ['a: [1,\n  # 2\n  2, 3, 4]\n', ['a'], order(1, 0, 2, 3), 'a: [\n  # 2\n  2, 1, 3, 4]\n'],
    ['a: [1, 2,\n  # 3\n  3, 4, 5]\n', ['a'], order(0, 2, 1, 3, 4), 'a: [1,\n  # 3\n  3, 2, 4, 5]\n'],
    ['a: [1, # 1\n  2, 3]\n', ['a'], order(1, 0, 2), 'a: [2, 1, # 1\n  3]\n'],
    ['[\n  1, # 1\n  2 # 2\n]\n', [], order(1, 0), '[\n  2, # 2\n  1 # 1\n]\n'],
    ['{a: 1, b: 2}\n', [], rename(0, 'c'), '{c: 1, b: 2}\n'],
    ['{"a":1}', [], rename(0, 'c'), '{"c":1}'],
    ['a: [1, 2]\n', ['a'], replace({ b: 1 }), 'a:\n  b: 1\n'],
    ['a: [1,\n  2] # c\n', ['a'], replace('x'), 'a: x # c\n'],
    ['a: [1,\n  2] # c\n', ['a'], replace({ b: 1 }), 'a: # c\n  b: 1\n'],
  ])('%j', (...row) => check(row));
});
