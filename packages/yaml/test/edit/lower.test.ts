import { describe, expect, it } from 'vitest';
import type { Change, JsonValue } from '@krmkit/base';
import type { Content } from '../../src/read/content.ts';
import { lowerChanges } from '../../src/edit/lower.ts';
import type { NodeEdit } from '../../src/edit/node-edit.ts';
import { withContent } from '../../src/edit/edit-value.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import type { Profile } from '../../src/read/scalar.ts';

function lower(text: string, changes: readonly Change[], profile?: Profile): ReturnType<typeof lowerChanges> {
  const [document] = parseDocuments(text);
  if (document === undefined) throw new Error('no document');
  return lowerChanges(text, document, changes.map(withContent), profile);
}

/** An edit in a few signs: `.` keeps, `=VALUE` replaces, `[...]` and `{...}` list parts by index, `+` is new. */
function shown(edit: NodeEdit): string {
  const content = (of: Content): string =>
    of.kind === 'value' ? JSON.stringify(of.value) : of.text.slice(of.node.start, of.node.end);
  switch (edit.kind) {
    case 'keep':
      return '.';
    case 'replace':
      return `=${content(edit.content)}`;
    case 'mapping': {
      const parts = edit.entries.map((one) =>
        one.kind === 'new'
          ? `+${one.key}:${content(one.content)}`
          : `${one.index}${one.key === undefined ? '' : `>${one.key}`}${shown(one.value)}`,
      );
      return `{${parts.join(' ')}}`;
    }
    case 'sequence':
      return `[${edit.items.map((one) => (one.kind === 'new' ? `+${content(one.content)}` : `${one.index}${shown(one.value)}`)).join(' ')}]`;
  }
}

const set = (path: Change['path'], content: JsonValue): Change => ({ kind: 'replace', path, content });
const remove = (path: Change['path']): Change => ({ kind: 'remove', path });

describe('changes become an edit of nodes', () => {
  it.each<[string, string, readonly Change[], string]>([
    ['that is nothing', 'a: 1\n', [], '.'],
    ['of a member', 'a: 1\nb: 2\n', [set(['b'], 3)], '{0. 1=3}'],
    ['of a member further in', 'a: {b: [1, 2]}\n', [set(['a', 'b', 1], 3)], '{0{0[0. 1=3]}}'],
    ['of the whole', 'a: 1\n', [set([], 3)], '=3'],
    ['of nothing', '# c\n', [set([], 3)], '=3'],
    ['without a member', 'a: 1\nb: 2\n', [remove(['a'])], '{1.}'],
    ['with a new member', 'a: 1\nb: 2\n', [{ kind: 'insert', path: ['c'], after: 'a', content: 3 }], '{0. +c:3 1.}'],
    ['with another name', 'a: 1\nb: 2\n', [{ kind: 'rename', path: ['a'], key: 'c' }], '{0>c. 1.}'],
    ['in another order', 'a: 1\nb: 2\n', [{ kind: 'order', path: [], keys: ['b', 'a'] }], '{1. 0.}'],
    ['of the last of equal keys', 'a: 1\na: 2\n', [set(['a'], 3)], '{0. 1=3}'],
    ['without any of equal keys', 'a: 1\nb: 2\na: 3\n', [remove(['a'])], '{1.}'],
    ['without an item', '- 1\n- 2\n', [remove([0])], '[1.]'],
    [
      'with new items',
      '- 1\n',
      [
        { kind: 'insert-item', path: [0], content: 5 },
        { kind: 'insert-item', path: [1], content: 6 },
      ],
      '[+5 0. +6]',
    ],
    ['with a moved item', '- 1\n- 2\n- 3\n', [{ kind: 'move-item', path: [2], to: 0 }], '[2. 0. 1.]'],
    [
      'with a moved item that changes',
      '- 1\n- {a: 2}\n',
      [{ kind: 'move-item', path: [1], to: 0 }, set([1, 'a'], 3)],
      '[1{0=3} 0.]',
    ],
  ])('%s', (_, text, changes, expected) => {
    expect(shown(lower(text, changes).edit)).toBe(expected);
  });
});

describe('changes of what is shared', () => {
  const text = 'a: &x {p: 1}\nb: *x\nc: *x\n';
  it.each<[string, string, readonly Change[], string, number]>([
    ['at an alias write it out there', text, [set(['b', 'p'], 2)], '{0. 1={p: 2} 2.}', 1],
    ['at the anchor write out the aliases', text, [set(['a', 'p'], 2)], '{0{0=2} 1={p: 1} 2={p: 1}}', 2],
    [
      'everywhere write out nothing',
      text,
      [set(['a', 'p'], 2), set(['b', 'p'], 2), set(['c', 'p'], 2)],
      '{0{0=2} 1. 2.}',
      0,
    ],
    [
      'by the whole, everywhere, write out nothing',
      text,
      [set(['a'], 2), set(['b'], 2), set(['c'], 2)],
      '{0=2 1. 2.}',
      0,
    ],
    ['that take the anchor away write out one alias for the others', text, [remove(['a'])], '{1={p: 1} 2={p: 1}}', 2],
    ['elsewhere write out nothing', `${text}d: 1\n`, [set(['d'], 2)], '{0. 1. 2. 3=2}', 0],
  ])('%s', (_, before, changes, expected, count) => {
    const { edit, writtenOut } = lower(before, changes);
    expect(shown(edit)).toBe(expected);
    expect(writtenOut).toHaveLength(count);
  });
});

describe('keys', () => {
  it('are those of the reader', () => {
    expect(shown(lower('yes: 1\n', [set(['true'], 2)]).edit)).toBe('{0=2}');
    expect(shown(lower('yes: 1\n', [set(['yes'], 2)], 'kustomize').edit)).toBe('{0=2}');
  });
});

describe('changes that do not fit are refused', () => {
  it.each<[string, string, Change, string]>([
    ['of nothing', '# c\n', set(['a'], 1), 'A document without content can only be replaced'],
    ['of a member that is not there', 'a: 1\n', set(['b'], 1), 'The mapping has no member "b"'],
    ['of an item of a mapping', 'a: 1\n', set([0], 1), 'The mapping has no member 0'],
    ['of an item behind the end', '- 1\n', set([2], 1), 'The list has no item 2'],
    ['of an item before the start', '- 1\n', set([-1], 1), 'The list has no item -1'],
    ['of a member of a list', '- 1\n', set(['a'], 1), 'The list has no item a'],
    ['inside a scalar', 'a: 1\n', set(['a', 'b'], 1), 'A path leads into a scalar'],
  ])('%s', (_, text, change, message) => {
    expect(() => lower(text, [change])).toThrow(new RangeError(message));
  });
});
