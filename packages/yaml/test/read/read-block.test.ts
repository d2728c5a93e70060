import { describe, expect, it } from 'vitest';
import { toValue } from '../../src/read/to-value.ts';
import { readOne } from './read-one.ts';

describe('a block collection', () => {
  const valueOf = (text: string) => {
    const { root } = readOne(text);
    return root === undefined ? undefined : toValue(root, 'kubectl').value;
  };

  it.each<[text: string, value: unknown]>([
    ['a: 1\nb: 2\n', { a: 1, b: 2 }],
    ['a:\n  b: 1\nc: 2\n', { a: { b: 1 }, c: 2 }],
    ['a:\n- b\n- c\nd: 1\n', { a: ['b', 'c'], d: 1 }],
    ['a:\n  - b\nd: 1\n', { a: ['b'], d: 1 }],
    ['- a: 1\n  b: 2\n- c\n', [{ a: 1, b: 2 }, 'c']],
    ['- - a\n  - b\n- c\n', [['a', 'b'], 'c']],
    ['-\n  a: 1\n-\n- b\n', [{ a: 1 }, null, 'b']],
    ['a:\nb:\n', { a: null, b: null }],
    ['a:\n  # c\n\n  b: 1\n', { a: { b: 1 } }],
    ['? a\n: 1\n? b\n', { a: 1, b: null }],
    ['? a\n: - b\n  - c\n', { a: ['b', 'c'] }],
    ['? |\n  a\n: b\n', { 'a\n': 'b' }],
    ['a: &x\n  b: 1\nc: *x\n', { a: { b: 1 }, c: { b: 1 } }],
    ['a: !!map\n  b: 1\n', { a: { b: 1 } }],
    ['- &x\n  a: 1\n- *x\n', [{ a: 1 }, { a: 1 }]],
    ['a: "b"\nc: \'d\'\n', { a: 'b', c: 'd' }],
    ['a: |\n  b\nc: >-\n  d\n', { a: 'b\n', c: 'd' }],
    ['a:\n  b\n  c\nd: 1\n', { a: 'b c', d: 1 }],
    ['a: b\n\n\n  c\nd: 1\n', { a: 'b\n\nc', d: 1 }],
    ['  a: 1\n  b: 2\n', { a: 1, b: 2 }],
    ['a:\r\n  b: 1\r\n', { a: { b: 1 } }],
  ])('%j', (text, value) => {
    expect(valueOf(text)).toEqual(value);
    expect(readOne(text).problems).toEqual([]);
  });

  it('has the spans of its parts', () => {
    const { root, slice } = readOne('a:\n  b: 1 # c\n\nd:\n- e\n');
    if (root?.kind !== 'mapping') throw new Error('no mapping');
    expect([slice(root), root.style]).toEqual(['a:\n  b: 1 # c\n\nd:\n- e', 'block']);
    expect(root.entries.map((entry) => [slice(entry), slice(entry.key), slice(entry.value)])).toEqual([
      ['a:\n  b: 1', 'a', 'b: 1'],
      ['d:\n- e', 'd', '- e'],
    ]);
  });

  it.each<[title: string, text: string, message: string, at: string]>([
    ['is indented by a tab', 'a:\n\tb: 1\n', 'A tab is used for indentation', '\t'],
    ['has a key that is indented less', 'a:\n    b: 1\n  c: 2\n', 'not indented like its neighbors', 'c: 2'],
    ['has a key that is indented more', 'a: 1\n  b: 2\n', 'not indented like its neighbors', 'b: 2'],
    ['has no dash', '- a\nb\n', 'dash is missing', 'b'],
    ['has a list on the line of its key', 'a: - b\n', 'cannot start on the line of its key', '- b'],
    ['has a key on the line of its key', 'a: b: 1\n', 'holds another', 'b: 1'],
    ['has no colon', 'a: 1\nb\n', 'neither a key', 'b'],
    ['has no blank behind a colon', 'a: 1\nb:2\n', 'space is missing', 'b:2'],
    ['has a list for a key', 'a: 1\n- b\n', 'Expected a key', '-'],
    ['has two anchors', 'a: &x &y b\n', 'two anchors', '&y'],
    ['has text after a quoted one', 'a: "b" c\n', 'does not belong here', 'c'],
    ['has a reserved character', 'a: @b\n', 'cannot start with', '@'],
    ['has an unknown alias', 'a: *x\n', 'does not exist', '*x'],
  ])('%s: a problem', (_title, text, message, at) => {
    const [problem = ''] = readOne(text).problems;
    expect(problem.startsWith('error ')).toBe(true);
    expect(problem).toContain(message);
    expect(problem.slice(problem.lastIndexOf(' at ') + 4).startsWith(at[0] ?? '')).toBe(true);
  });

  it.each([
    ['-\ta\n', 'A tab follows'],
    ['?\ta\n: b\n', 'A tab follows'],
    ['a:\n \tb\n', 'starts with a tab'],
  ])('of %j has a warning', (text, message) => {
    const { problems } = readOne(text);
    expect(problems.map((problem) => [problem.startsWith('warning '), problem.includes(message)])).toEqual([
      [true, true],
    ]);
  });
});
