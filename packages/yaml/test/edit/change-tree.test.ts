import { describe, expect, it } from 'vitest';
import type { Change, JsonValue, Path } from '@krmkit/base';
import type { Content } from '../../src/read/content.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import type { NamedEntry } from '../../src/edit/change-tree.ts';
import {
  arrange,
  changeTree,
  changesBelow,
  changesEntry,
  contentValue,
  equalTrees,
  isEmptyTree,
  keptEntry,
  ofValue,
} from '../../src/edit/change-tree.ts';

const value = (of: JsonValue): Content => ({ kind: 'value', value: of });
const replace = (path: Path, of: JsonValue): Change<Content> => ({ kind: 'replace', path, content: value(of) });
const remove = (path: Path): Change<Content> => ({ kind: 'remove', path });
const rename = (path: Path, key: string): Change<Content> => ({ kind: 'rename', path, key });
const order = (path: Path, ...keys: readonly string[]): Change<Content> => ({ kind: 'order', path, keys });
const insert = (path: Path, of: JsonValue, after?: string | null): Change<Content> => ({
  kind: 'insert',
  path,
  after,
  content: value(of),
});
const insertItem = (path: Path, of: JsonValue): Change<Content> => ({ kind: 'insert-item', path, content: value(of) });
const move = (path: Path, to: number): Change<Content> => ({ kind: 'move-item', path, to });

/** A number as another text writes it. */
function copy(written: string): Content {
  const [document] = parseDocuments(written);
  if (document?.root === undefined) throw new Error('no content');
  return { kind: 'copy', text: written, document, node: document.root };
}

const SOME: Readonly<Record<string, readonly Change<Content>[]>> = {
  none: [],
  replace: [replace(['a'], 1)],
  'another value': [replace(['a'], 2)],
  'another place': [replace(['b'], 1)],
  remove: [remove(['a'])],
  rename: [rename(['a'], 'b')],
  'another name': [rename(['a'], 'c')],
  order: [order(['a'], 'x', 'z')],
  'another order': [order(['a'], 'z', 'x')],
  'a longer order': [order(['a'], 'x', 'z', 'w')],
  insert: [insert(['a', 'x'], 1)],
  'an insert of another key': [insert(['a', 'z'], 1)],
  'an insert of another value': [insert(['a', 'x'], 2)],
  'two inserts': [insert(['a', 'x'], 1), insert(['a', 'z'], 1)],
  item: [insertItem(['a', 0], 1)],
  'another item': [insertItem(['a', 0], 2)],
  'an item elsewhere': [insertItem(['a', 1], 1)],
  'two items': [insertItem(['a', 0], 1), insertItem(['a', 0], 1)],
  move: [move(['a', 2], 0)],
  'a move of another one': [move(['a', 1], 0)],
  'a move elsewhere': [move(['a', 2], 1)],
  'a move and an item': [move(['a', 2], 0), insertItem(['a', 1], 1)],
  deeper: [replace(['a', 'b', 0, 'c'], 1)],
  several: [replace(['a'], 1), remove(['b'])],
};

describe('a tree of changes', () => {
  it.each(Object.entries(SOME))('has the changes that it was made of: %s', (_name, changes) => {
    const plain = changes.map((change) =>
      'content' in change ? { ...change, content: contentValue(change.content, 'kubectl') } : change,
    );
    expect(changesBelow(changeTree(changes), 'kubectl')).toEqual(plain);
  });

  it('has those of one place together', () => {
    const { children } = changeTree([replace(['l', 1, 'a'], 1), remove(['l', 1, 'b']), insertItem(['l', 2], 3)]);
    const list = children.get('l');
    expect([...(list?.children.keys() ?? [])]).toEqual([1]);
    expect(list?.children.get(1)?.children.get('b')?.remove).toBe(true);
    expect(list?.arrivals.get(2)).toEqual([{ kind: 'new', content: value(3) }]);
  });

  it.each([
    ['insert', insert(['a', 0], 1), 'The path of an insert ends in a key'],
    ['insert', insert([], 1), 'The path of an insert ends in a key'],
    ['insert-item', insertItem(['a'], 1), 'The path of a change of an item ends in an index'],
    ['move-item', move([], 1), 'The path of a change of an item ends in an index'],
  ])('refuses a path that does not fit: %s', (_kind, change, message) => {
    expect(() => changeTree([change])).toThrow(new RangeError(message));
  });

  it.each(Object.keys(SOME))('equals only one of the same changes: %s', (name) => {
    for (const [other, changes] of Object.entries(SOME)) {
      const [a, b] = [changeTree(SOME[name] ?? []), changeTree(changes)];
      expect([other, equalTrees(a, b, 'kubectl')]).toEqual([other, name === other]);
    }
  });

  it('equals one with the same value in another spelling', () => {
    const [one, other, third] = ['0x10', '16', '17'].map((written) =>
      changeTree([{ kind: 'replace', path: ['a'], content: copy(written) }]),
    );
    expect([equalTrees(one, other, 'kubectl'), equalTrees(one, third, 'kubectl')]).toEqual([true, false]);
  });

  it('equals no tree where it is empty', () => {
    expect(equalTrees(undefined, undefined, 'kubectl')).toBe(true);
    expect(equalTrees(changeTree([]), undefined, 'kubectl')).toBe(true);
    expect(equalTrees(undefined, changeTree([remove([])]), 'kubectl')).toBe(false);
  });

  it.each(Object.entries(SOME))('is empty without changes: %s', (name, changes) => {
    const tree = changeTree(changes);
    expect([isEmptyTree(tree), isEmptyTree(tree.children.get('a'))]).toEqual([
      name === 'none',
      ['none', 'another place'].includes(name),
    ]);
  });

  it('without its name and its removal has the changes of the value', () => {
    const tree = changeTree([rename([], 'b'), remove([]), replace([], 1)]);
    expect(ofValue(tree)).toEqual(changeTree([replace([], 1)]));
    const other = changeTree([replace([], 1)]);
    expect([ofValue(other), ofValue(undefined)]).toEqual([other, undefined]);
    expect(ofValue(changeTree([remove([])]))).toEqual(changeTree([]));
  });
});

describe('the entries of a mapping', () => {
  const KEEP = { kind: 'keep' } as const;
  const entries: readonly NamedEntry[] = [
    keptEntry(0, 'a', KEEP, undefined),
    keptEntry(1, undefined, KEEP, undefined),
    keptEntry(2, 'b', KEEP, undefined),
  ];
  const shown = (...changes: readonly Change<Content>[]): string =>
    arrange(entries, changeTree(changes))
      .map((edit) => (edit.kind === 'new' ? edit.key : String(edit.index)))
      .join(' ');

  it.each<[title: string, changes: readonly Change<Content>[], expected: string]>([
    ['stay', [], '0 1 2'],
    ['come last', [insert(['n'], 1)], '0 1 2 n'],
    ['come first, in their order', [insert(['n'], 1, null), insert(['m'], 1, null)], 'n m 0 1 2'],
    ['come behind another one, in their order', [insert(['n'], 1, 'a'), insert(['m'], 1, 'a')], '0 n m 1 2'],
    [
      'come last where the other one is missing, before those that come last',
      [insert(['m'], 1), insert(['n'], 1, 'z')],
      '0 1 2 n m',
    ],
    ['have the wanted order, others last', [insert(['n'], 1), order([], 'n', 'b')], 'n 2 0 1'],
  ])('%s', (_title, changes, expected) => {
    expect(shown(...changes)).toBe(expected);
  });

  it('stay where there are no changes', () => {
    expect(arrange(entries, undefined)).toEqual(entries.map(({ edit }) => edit));
  });

  it('have a new key only if they get one', () => {
    expect(keptEntry(1, 'a', KEEP, 'b')).toEqual({
      name: 'a',
      edit: { kind: 'kept', index: 1, value: KEEP, key: 'b' },
    });
    expect(keptEntry(1, 'a', KEEP, undefined).edit).not.toHaveProperty('key');
  });

  it.each<[entry: NamedEntry, expected: boolean]>([
    [keptEntry(0, 'a', KEEP, undefined), false],
    [keptEntry(0, 'a', KEEP, 'b'), true],
    [keptEntry(0, 'a', { kind: 'replace', content: value(1) }, undefined), true],
    [{ name: 'a', edit: { kind: 'new', key: 'a', content: value(1) } }, true],
  ])('%#: change or not', (entry, expected) => {
    expect(changesEntry(entry)).toBe(expected);
  });
});
