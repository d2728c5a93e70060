import { describe, expect, it } from 'vitest';
import type { EntryEdit, ItemEdit, NodeEdit } from '../../src/edit/node-edit.ts';
import { countTerminated, unterminatedBlock, withLastEntryLast } from '../../src/edit/unterminated-block.ts';
import { readOne } from '../read/read-one.ts';

describe('the block scalar at the end of a document', () => {
  it.each([
    ['a: |\n  x', 'x\n'],
    ['a:\n  b:\n  - c: >\n      x', 'x\n'],
    ['- - |\n    x', 'x\n'],
    ['? |\n  x', 'x\n'],
    ['a: |\n  x\n', undefined],
    ['a: |-\n  x', undefined],
    ['a: |\n  x\nb: 1', undefined],
    ['- |\n  x\n- 1', undefined],
    ['a: x', undefined],
    ['a: {}', undefined],
    ['a: []', undefined],
    ['{a: b}', undefined],
    ['[a]', undefined],
    ['', undefined],
  ])('of %j', (text, content) => {
    expect(unterminatedBlock(readOne(text).root)?.content).toBe(content);
  });
});

describe('the number of block scalars with a line end after them', () => {
  it.each([
    ['a: |\n  x\nb: |\n  x\n', 2],
    ['- |\n  x\n- - |\n    x\n', 2],
    ['a: |\n  x\nb: |\n  x', 1],
    ['? |\n  x\n: 1\n', 1],
    ['a: |\n  y\n', 0],
    ['a: "x\\n"\n', 1],
    ['a: x\n', 0],
    ['a: &a\n  b: |\n    x\nc: *a\n', 1],
    ['', 0],
  ])('%j', (text, count) => {
    expect(countTerminated(readOne(text).root, 'x\n')).toBe(count);
  });
});

const KEEP: NodeEdit = { kind: 'keep' };
const content = { kind: 'value', value: 1 } as const;
const kept = (index: number, value: NodeEdit = KEEP): EntryEdit => ({ kind: 'kept', index, value });
const added = (key: string): EntryEdit => ({ kind: 'new', key, content });
const mapping = (...entries: readonly EntryEdit[]): NodeEdit => ({ kind: 'mapping', entries });
const sequence = (...items: readonly ItemEdit[]): NodeEdit => ({ kind: 'sequence', items });

describe('new entries', () => {
  const node = readOne('a: 1\nb:\n  c: |\n    x').root;
  it.each<readonly [string, NodeEdit, NodeEdit]>([
    ['go before the last one', mapping(kept(0), kept(1), added('n')), mapping(kept(0), added('n'), kept(1))],
    ['stay if they are before it', mapping(added('n'), kept(1)), mapping(added('n'), kept(1))],
    ['stay if the last one goes', mapping(kept(0), added('n')), mapping(kept(0), added('n'))],
    ['stay if another one is after the last', mapping(kept(1), kept(0)), mapping(kept(1), kept(0))],
    [
      'go before the last one inside',
      mapping(kept(1, mapping(kept(0), added('n')))),
      mapping(kept(1, mapping(added('n'), kept(0)))),
    ],
    [
      'stay if the last one is replaced',
      mapping(kept(1, { kind: 'replace', content }), added('n')),
      mapping(kept(1, { kind: 'replace', content }), added('n')),
    ],
    ['are none', KEEP, KEEP],
    ['do not fit', sequence(), sequence()],
  ])('%s', (_, edit, expected) => {
    if (node === undefined) throw new Error('no node');
    expect(withLastEntryLast(node, edit)).toEqual(expected);
  });

  it('inside the last item of a list go before the last one', () => {
    const list = readOne('- 1\n- a: |\n    x').root;
    if (list === undefined) throw new Error('no node');
    const inner = (...entries: readonly EntryEdit[]): ItemEdit => ({
      kind: 'kept',
      index: 1,
      value: mapping(...entries),
    });
    const edit = sequence({ kind: 'new', content }, inner(kept(0), added('n')));
    expect(withLastEntryLast(list, edit)).toEqual(sequence({ kind: 'new', content }, inner(added('n'), kept(0))));
    const ended = sequence(inner(kept(0), added('n')), { kind: 'new', content });
    expect(withLastEntryLast(list, ended)).toEqual(ended);
    const other = sequence({ kind: 'kept', index: 0, value: mapping(kept(0), added('n')) });
    expect(withLastEntryLast(list, other)).toEqual(other);
  });
});
