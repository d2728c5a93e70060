import { describe, expect, it } from 'vitest';
import type { MappingEntry, SequenceItem, YamlDocument, YamlNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import {
  columnAt,
  commentsAbove,
  commentsBetween,
  endWithComments,
  holderOf,
  indentationAt,
  ownCommentsAbove,
} from '../../src/print/print-copy-source.ts';

function documentOf(text: string): YamlDocument {
  const [document] = parseDocuments(text);
  if (document === undefined) throw new Error('no document');
  return document;
}

/** The entry or item at indices from the root down. */
function partAt(root: YamlNode | undefined, [first, ...rest]: readonly number[]): MappingEntry | SequenceItem {
  const part =
    root?.kind === 'mapping'
      ? root.entries[first ?? 0]
      : root?.kind === 'sequence'
        ? root.items[first ?? 0]
        : undefined;
  if (part === undefined) throw new Error('no part');
  return rest.length === 0 ? part : partAt(part.value, rest);
}

describe('the holder of a node', () => {
  it.each<[text: string, at: readonly number[], expected: string | undefined]>([
    ['a: 1\n', [0], 'key 0 2'],
    ['a:\n  b : 1\n', [0, 0], 'key 2 8'],
    ['- a\n- b: 1\n', [0], 'dash 0 1'],
    ['- a\n- b: 1\n', [1, 0], 'key 2 8'],
    ['- - a\n', [0, 0], 'dash 2 3'],
    ['&x a: 1\n', [0], 'key 0 5'],
    ['!!str a: 1\n', [0], 'key 0 8'],
    ['a: {b: 1}\n', [0, 0], undefined],
    ['a: [b]\n', [0, 0], undefined],
    ['? a\n: 1\n', [0], undefined],
    ['\ufeffa: 1\n', [0], 'key 0 3'],
  ])('in %j at %j: %s', (text, at, expected) => {
    const document = documentOf(text);
    const part = partAt(document.root, at);
    const found = holderOf({ kind: 'copy', text, document, node: part.value, part });
    expect(found && `${found.indicator} ${found.column} ${found.after}`).toBe(expected);
  });

  it('is unknown without a part, and for a part of another document', () => {
    const [document, other] = [documentOf('a: 1\n'), documentOf('a: 1\n')];
    const part = partAt(other.root, [0]);
    expect(holderOf({ kind: 'copy', text: 'a: 1\n', document, node: part.value })).toBeUndefined();
    expect(holderOf({ kind: 'copy', text: 'a: 1\n', document, node: part.value, part })).toBeUndefined();
  });
});

it.each([
  ['a\n  b: c', 7, 5, 2],
  ['a\n  b: c', 2, 0, 2],
  ['abc', 2, 2, 0],
  ['\ufeffabc', 2, 1, 0],
  ['\ufeff', 0, 0, 0],
])('%j has at %s the column %s on a line indented by %s', (text, offset, column, indentation) => {
  expect([columnAt(text, offset), indentationAt(text, offset)]).toEqual([column, indentation]);
});

describe('comments above a part', () => {
  it.each<[text: string, at: readonly number[], all: readonly string[], own: readonly string[]]>([
    ['a: 1\n# b\nb: 2\n', [1], ['# b'], ['# b']],
    ['a: 1\n# x\n# b\nb: 2\n', [1], ['# x', '# b'], ['# x', '# b']],
    ['a: 1\n# x\n\nb: 2\n', [1], [], []],
    ['a: 1\n  # x\nb: 2\n', [1], [], []],
    ['a: 1 # x\nb: 2\n', [1], [], []],
    ['a:\n  # b\n  b: 1\n', [0, 0], ['# b'], ['# b']],
    ['- x\n# b\n- b: 1\n', [1], ['# b'], ['# b']],
    ['- x\n# b\n- b: 1\n', [1, 0], [], []],
    ['# head\n\n# a\na: 1\n', [0], ['# a'], ['# a']],
    ['a: 1\n', [0], [], []],
  ])('of %j at %j', (text, at, all, own) => {
    const document = documentOf(text);
    const part = partAt(document.root, at);
    const texts = (found: ReturnType<typeof commentsAbove>) => found.map(({ start, end }) => text.slice(start, end));
    expect(texts(commentsAbove(text, document, part))).toEqual(all);
    expect(texts(ownCommentsAbove(text, document, part))).toEqual(own);
  });
});

it.each([
  [0, 17, ['# a', '# b', '# c']],
  [3, 17, ['# a', '# b', '# c']],
  [4, 17, ['# b', '# c']],
  [0, 10, ['# a', '# b']],
  [0, 9, ['# a']],
  [0, 2, []],
])('the comments between %s and %s', (start, end, expected) => {
  const text = 'x: # a\n# b\ny: # c\n';
  const document = documentOf(text);
  expect(commentsBetween(document, start, end).map((comment) => text.slice(comment.start, comment.end))).toEqual(
    expected,
  );
});

describe('the end of a node with its comments', () => {
  it.each<[title: string, text: string, column: number, expected: string]>([
    ['is its own without comments', 'a: 1\nb: 2\n', 0, 'a: 1'],
    ['is that of the comment beside it', 'a: 1  # x\nb: 2\n', 0, 'a: 1  # x'],
    ['is that of deeper comments below', 'a: 1\n  # x\n    # w\nb: 2\n', 0, 'a: 1\n  # x\n    # w'],
    ['is that of both', 'a: 1 # v\n  # x\n# w\n', 0, 'a: 1 # v\n  # x'],
    ['is not that of a comment in the column', 'a: 1\n# x\n', 0, 'a: 1'],
    ['is not that of a comment behind a blank line', 'a: 1\n\n  # x\n', 0, 'a: 1'],
    ['is not that of a comment behind content', 'a: 1\nb: 2\n  # x\n', 0, 'a: 1'],
    ['is not that of a comment in a deeper column', 'a: 1\n  # x\n', 2, 'a: 1'],
    ['is that of the last one of a text', 'a: 1\n  # x', 0, 'a: 1\n  # x'],
  ])('%s', (_title, text, column, expected) => {
    expect(text.slice(0, endWithComments(text, documentOf(text), 4, column))).toBe(expected);
  });
});
