import { describe, expect, it } from 'vitest';
import { editedCopy } from '../../src/edit/edited-copy.ts';
import { observeLayout } from '../../src/edit/observe-layout.ts';
import { locate } from '../../src/read/locate.ts';
import type { YamlNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import type { NodeEdit } from '../../src/edit/node-edit.ts';
import { insert, replace, without } from './node-edits.ts';

type Place = readonly (string | number)[];

/** The text and the value of a copy of what is at a place, after an edit. */
function copied(text: string, place: Place, edit: (node: YamlNode) => NodeEdit): readonly unknown[] | undefined {
  const [document] = parseDocuments(text);
  const node = document?.root && locate(document.root, place)?.node;
  if (document === undefined || node === undefined) throw new Error('no such place');
  const copy = editedCopy({ text, document, observed: () => observeLayout(text, document) }, node, edit(node));
  return copy && [copy.text.slice(copy.node.start, copy.node.end), toValue(copy.node, 'kubectl').value];
}

describe('a copy of a node after an edit', () => {
  it.each<[string, string, Place, (node: YamlNode) => NodeEdit, readonly unknown[]]>([
    [
      'has the layout of the node',
      'a: &x {b: 1,  c: 2}\nd: *x\n',
      ['a'],
      insert(['e', 3]),
      ['{b: 1,  c: 2,  e: 3}', { b: 1, c: 2, e: 3 }],
    ],
    ['has its comments', 'a: &x\n  # c\n  b: 1 # d\n', ['a'], insert(['e', 3]), ['b: 1 # d\n  e: 3', { b: 1, e: 3 }]],
    [
      'is of an item behind dashes',
      'l:\n- - a: &x {b: 1}\n    o: 1\n',
      ['l', 0, 0, 'a'],
      insert(['e', 2]),
      ['{b: 1, e: 2}', { b: 1, e: 2 }],
    ],
    [
      'is of a node in brackets',
      'a: [{b: &x {c: 1}}, 2]\n',
      ['a', 0, 'b'],
      insert(['e', 2]),
      ['{c: 1, e: 2}', { c: 1, e: 2 }],
    ],
    ['is of a part whose anchors are outside', 'a: &x 1\nb: {c: *x, d: 2}\n', ['b'], without(1), ['{c: *x}', { c: 1 }]],
    ['is of the root', 'a: 1\nb: 2\n', [], without(1), ['a: 1', { a: 1 }]],
    ['is of a later document', '---\nx: 1\n', [], insert(['z', 2]), ['x: 1\nz: 2', { x: 1, z: 2 }]],
    ['is another value', 'a: &x {b: 1}\n', ['a', 'b'], replace(5), ['5', 5]],
    ['is of an entry behind a long key', '? a\n: b: 1\n', ['a'], insert(['c', 2]), ['b: 1\n  c: 2', { b: 1, c: 2 }]],
  ])('%s', (_, text, place, edit, expected) => {
    expect(copied(text, place, edit)).toEqual(expected);
  });

  it('leaves the text of the node as it is', () => {
    const text = 'a: &x {b: 1}\nc: *x\n';
    const before = parseDocuments(text);
    copied(text, ['a'], insert(['e', 2]));
    expect(parseDocuments(text)).toEqual(before);
  });

  it('is undefined for what is not a value of the document', () => {
    const text = 'a: 1\nb: 2\n';
    const [document] = parseDocuments(text);
    const [other] = parseDocuments('c: 1\nb: 2\n');
    if (document === undefined || other?.root === undefined) throw new Error('no document');
    const from = { text, document, observed: () => observeLayout(text, document) };
    expect(editedCopy(from, other.root, { kind: 'keep' })).toBeUndefined();
    expect(
      editedCopy({ ...from, document: { ...document, root: undefined } }, other.root, { kind: 'keep' }),
    ).toBeUndefined();
    const key = document.root?.kind === 'mapping' ? document.root.entries[0]?.key : undefined;
    expect(key && editedCopy(from, key, { kind: 'keep' })).toBeUndefined();
  });
});
