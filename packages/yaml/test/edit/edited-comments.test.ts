import { describe, expect, it } from 'vitest';
import type { RequestedComments } from '../../src/edit/edited-comments.ts';
import { onlyRequested, sameTexts } from '../../src/edit/edited-comments.ts';
import type { MappingEntry, YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';

const NOTHING: RequestedComments = { above: new Map(), beside: new Map(), regions: new Map(), edits: [] };

function sideOf(text: string): { readonly text: string; readonly document: YamlDocument } {
  const [document] = parseDocuments(text);
  if (document === undefined) throw new Error('no document');
  return { text, document };
}

function isUnchanged(before: string, after: string): boolean {
  return onlyRequested(sideOf(before), sideOf(after), NOTHING);
}

describe('a document without requested edits', () => {
  it.each([
    ['a: 1 # c\n', 'a:   1   # c\n'],
    ['# h\n\na: 1\n', '# h\n\na: 1\n'],
    ['a: &x [1]\nb: *x\n', 'a: &x [1]\nb: *x\n'],
    ['', '\n'],
    ['a: {b: 1}\n', 'a: { b: 1 }\n'],
  ])('is the same: %j and %j', (before, after) => {
    expect(isUnchanged(before, after)).toBe(true);
  });

  it.each([
    ['has another value', 'a: 1\n', 'a: 2\n'],
    ['has another key', 'a: 1\n', 'b: 1\n'],
    ['has other quotes', 'a: 1\n', 'a: "1"\n'],
    ['has one more entry', 'a: 1\n', 'a: 1\nb: 2\n'],
    ['has a list', 'a: {}\n', 'a: []\n'],
    ['has a scalar', 'a: [1]\n', 'a: 1\n'],
    ['has brackets', 'a:\n  b: 1\n', 'a: {b: 1}\n'],
    ['has an anchor', 'a: 1\n', 'a: &x 1\n'],
    ['has a tag', 'a: 1\n', 'a: !x 1\n'],
    ['has another alias', 'a: [&x 1, &z 1]\nb: *x\n', 'a: [&x 1, &z 1]\nb: *z\n'],
    ['has no alias', 'a: &x 1\nb: *x\n', 'a: &x 1\nb: 1\n'],
    ['has one more comment', 'a: 1\n', 'a: 1 # c\n'],
    ['has one comment less', 'a: 1 # c\n', 'a: 1\n'],
    ['has another comment', 'a: 1 # c\n', 'a: 1 # d\n'],
    ['has a comment elsewhere', 'a: 1 # c\nb: 2\n', 'a: 1\nb: 2 # c\n'],
    ['has a comment above and not beside', 'a: 1\nb: 2 # c\n', 'a: 1\n# c\nb: 2\n'],
    ['has its header below', '# c\n\na: 1\n', '# c\na: 1\n'],
    ['has its comment before the marker', '---\n# c\n\na: 1\n', '# c\n---\na: 1\n'],
    ['has its foot in an entry', 'a:\n  b: 1\n# c\n', 'a:\n  b: 1\n  # c\n'],
    ['has the comment of the root below', '[a] # c\n', '[a]\n# c\n'],
    ['has no content', 'a: 1\n', '\n'],
    ['cannot be read', 'a: 1\n', 'a: [1\n'],
  ])('differs where it %s', (_title, before, after) => {
    expect(isUnchanged(before, after)).toBe(false);
  });
});

describe('a document with requested edits', () => {
  const BEFORE = 'a: 1\nb: 2 # b\n';
  const before = sideOf(BEFORE);
  const entries = before.document.root?.kind === 'mapping' ? before.document.root.entries : [];
  const [a, b] = entries;
  const on = (entry: MappingEntry | undefined, ...lines: readonly string[]) =>
    new Map(entry === undefined ? [] : [[entry, lines]]);

  it.each<[title: string, after: string, requested: Partial<RequestedComments>, expected: boolean]>([
    [
      'has them above',
      'a: 1\n# x\nb: 2 # b\n',
      { above: on(b, '# x'), edits: [{ start: 5, end: 5, text: '', comments: ['# x'] }] },
      true,
    ],
    [
      'has them beside',
      'a: 1 # x\nb: 2 # b\n',
      { beside: on(a, '# x'), edits: [{ start: 4, end: 4, text: '', comments: ['# x'] }] },
      true,
    ],
    [
      'lacks those that go',
      'a: 1\nb: 2\n',
      { beside: on(b), edits: [{ start: 9, end: 13, text: '', comments: [] }] },
      true,
    ],
    [
      'has another one',
      'a: 1\nb: 2 # z\n',
      { beside: on(b, '# z'), edits: [{ start: 10, end: 13, text: '', comments: ['# z'] }] },
      true,
    ],
    [
      'has a foot',
      `${BEFORE}# f\n`,
      { regions: new Map([['foot', ['# f']]]), edits: [{ start: 14, end: 14, text: '', comments: ['# f'] }] },
      true,
    ],
    [
      'does not have them',
      BEFORE,
      { above: on(b, '# x'), edits: [{ start: 5, end: 5, text: '', comments: ['# x'] }] },
      false,
    ],
    [
      'has them at another entry',
      '# x\na: 1\nb: 2 # b\n',
      { above: on(b, '# x'), edits: [{ start: 5, end: 5, text: '', comments: ['# x'] }] },
      false,
    ],
    [
      'has one in place of both',
      'a: 1\n# x\nb: 2\n',
      { above: on(b, '# x'), edits: [{ start: 5, end: 5, text: '', comments: ['# x'] }] },
      false,
    ],
    [
      'has no foot',
      BEFORE,
      { regions: new Map([['foot', ['# f']]]), edits: [{ start: 14, end: 14, text: '', comments: ['# f'] }] },
      false,
    ],
  ])('%s: %#', (_title, after, requested, expected) => {
    expect(onlyRequested(before, sideOf(after), { ...NOTHING, ...requested })).toBe(expected);
  });
});

it.each([
  [[], [], true],
  [['a'], ['a'], true],
  [['a'], ['b'], false],
  [['a'], ['a', 'b'], false],
  [['a', 'b'], ['a'], false],
])('%j and %j are the same: %s', (one, other, expected) => {
  expect(sameTexts(one, other)).toBe(expected);
});
