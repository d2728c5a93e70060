import { describe, expect, it } from 'vitest';
import { toJsonValue } from '@krmkit/base';
import type { JsonObject } from '@krmkit/base';
import { commentLines, commentLookup } from '../../src/sdk/comments.ts';
import type { CommentChange } from '../../src/sdk/comments.ts';

describe('commentLines', () => {
  it.each<[string, CommentChange, object]>([
    ['nothing', {}, {}],
    ['a text without #', { beside: 'why' }, { beside: '# why' }],
    ['a text with #', { beside: '  #why ' }, { beside: '#why' }],
    ['an empty text', { beside: '' }, { beside: '#' }],
    ['null beside, which removes', { beside: null }, { beside: null }],
    ['null above, which removes', { above: null }, { above: [] }],
    ['an empty list, which removes', { above: [] }, { above: [] }],
    ['a text of lines, with an end', { above: 'a\n\n# b\n' }, { above: ['# a', '#', '# b'] }],
    ['a list of lines', { above: ['a', '#b'], beside: 'c' }, { above: ['# a', '#b'], beside: '# c' }],
    ['a tab', { beside: 'a\tb' }, { beside: '# a\tb' }],
  ])('of %s', (_, change, expected) => {
    expect(commentLines(change)).toEqual(expected);
  });

  // What ends a line in YAML 1.1, https://yaml.org/spec/1.1/#id871136, and what it has no place for.
  it.each(['\n', '\r', '\u0000', '\b', '\u000b', '\u001f', '\u007f', '\u0085', '\u2028', '\u2029'])(
    'refuses %j in a line',
    (character) => {
      const message = 'Each line of a comment must be a single line without control characters';
      expect(() => commentLines({ beside: `a${character}b` })).toThrow(new RangeError(message));
      expect(() => commentLines({ above: [`a${character}b`] })).toThrow(new RangeError(message));
    },
  );
});

describe('commentLookup', () => {
  const text = `# licence
kind: ResourceList
items:
# the first
# item
- kind: A # a kind
  # the sizes
  spec:
    list:
    # head
    - name: x # x
      # y
      z: 1
    flow: {a: 1, b: 2} # flow
-
  # alone
  kind: B
- text # scalar
`;
  const items = [{ kind: 'A', spec: { list: [{ name: 'x', z: 1 }], flow: { a: 1, b: 2 } } }, { kind: 'B' }, 'text'];
  const list: JsonObject = { kind: 'ResourceList', items };
  const find = commentLookup(list, text);

  it.each<[string, number, readonly (string | number)[], object | undefined]>([
    ['the item itself', 0, [], { above: ['# the first', '# item'], beside: undefined }],
    [
      'its first field, which has the comment of the dash',
      0,
      ['kind'],
      { above: ['# the first', '# item'], beside: '# a kind' },
    ],
    ['a field', 0, ['spec'], { above: ['# the sizes'], beside: undefined }],
    ['the first field of an item of a list', 0, ['spec', 'list', 0, 'name'], { above: ['# head'], beside: '# x' }],
    ['its next field', 0, ['spec', 'list', 0, 'z'], { above: ['# y'], beside: undefined }],
    ['a mapping in one line', 0, ['spec', 'flow'], { above: [], beside: '# flow' }],
    ['an item below a dash of its own line', 1, [], { above: ['# alone'], beside: undefined }],
    ['the first field below a dash of its own line', 1, ['kind'], { above: ['# alone'], beside: undefined }],
    ['a field that is not there', 0, ['spec', 'size'], undefined],
    ['an item that is not there', 9, [], undefined],
  ])('finds those of %s', (_, item, path, expected) => {
    expect(find(item, path)).toEqual(expected);
  });

  it('finds none of an item that differs from that of the text, and those of the others', () => {
    const changed = { ...list, items: [{ kind: 'C', spec: {} }, ...items.slice(1)] };
    const lookup = commentLookup(changed, text);
    expect(lookup(0, ['spec'])).toBeUndefined();
    expect(lookup(1, ['kind'])).toEqual({ above: ['# alone'], beside: undefined });
  });

  it.each([
    ['no text', undefined],
    ['an empty text', ''],
    ['a text without items', 'kind: ResourceList\n'],
    ['items that are no list', 'items: {}\n'],
  ])('finds none in %s', (_, given) => {
    expect(commentLookup(list, given)(0, ['kind'])).toBeUndefined();
    expect(commentLookup({ items: toJsonValue({}) }, given)(0, [])).toBeUndefined();
  });
});
