import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { documentComments } from '../../src/read/document-comments.ts';
import type { EntryComments } from '../../src/edit/entry-comments.ts';
import { commentsAt } from '../../src/edit/entry-comments.ts';
import { parseDocuments } from '../../src/read/parse.ts';

const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

function read(text: string, path: Path): EntryComments | undefined {
  const [document] = parseDocuments(text);
  if (document === undefined) throw new Error('no document');
  return commentsAt(createSource('', text), document, path);
}

const TEXT = `# header

# about a
# more
a: 1 # beside a  
  # deeper than a
b: # beside b
  # about c
  c: "x
    y" # beside c
# free

d: | # beside d
  text # no comment
e: &x # beside e
  f: g
h: # at the key
  value # beside h
i: [p, # inside
  q] # beside i
j:
- name: x # beside name
  # about value
  value: *x # beside value
# about the second
- # beside the dash
  name: y
# foot of nobody
k: {l: 1, m: 2} # beside k
nn: [
  # about p
  p, # beside p
  q # beside q
  ]
o:
# about r
? r # beside r
: s
`;

describe('the comments of an entry', () => {
  it.each<[Path, readonly string[], string | undefined]>([
    [['a'], ['# about a', '# more'], '# beside a'],
    [['b'], [], '# beside b'],
    [['b', 'c'], ['# about c'], '# beside c'],
    [['d'], [], '# beside d'],
    [['e'], [], '# beside e'],
    [['e', 'f'], [], undefined],
    [['h'], [], '# beside h'],
    [['i'], [], '# beside i'],
    [['i', 0], [], '# inside'],
    [['i', 1], [], undefined],
    [['j'], [], undefined],
    [['j', 0], [], undefined],
    [['j', 0, 'name'], [], '# beside name'],
    [['j', 0, 'value'], ['# about value'], '# beside value'],
    [['j', 1], ['# about the second'], '# beside the dash'],
    [['k'], ['# foot of nobody'], '# beside k'],
    [['k', 'l'], [], undefined],
    [['k', 'm'], [], undefined],
    [['nn', 0], ['# about p'], '# beside p'],
    [['nn', 1], [], '# beside q'],
    [['o'], [], undefined],
    [['r'], ['# about r'], undefined],
    [[], ['# header'], undefined],
  ])('%j', (path, above, beside) => {
    for (const lineEnd of LINE_ENDS) {
      expect(read(TEXT.replaceAll('\n', lineEnd), path)).toEqual({ above, beside });
    }
    expect(read(`\ufeff${TEXT}`, path)).toEqual({ above, beside });
  });

  it('is that of the item, above `- name`', () => {
    const text = 'a:\n  # the item\n  - name: x\n';
    expect(read(text, ['a', 0])).toEqual({ above: ['# the item'], beside: undefined });
    expect(read(text, ['a', 0, 'name'])).toEqual({ above: [], beside: undefined });
  });

  it.each<[string, Path]>([
    ['a: 1\n', ['b']],
    ['a: 1\n', ['a', 'b']],
    ['- a\n', [1]],
    ['- a\n', ['a']],
    ['a: &x {b: 1}\nc: *x\n', ['c', 'b']],
    ['a: &x\n  b: 1\nc:\n  <<: *x\n', ['c', 'b']],
    ['', ['a']],
  ])('is none in %j at %j', (text, path) => expect(read(text, path)).toBeUndefined());

  it('counts the last of equal keys', () => {
    expect(read('a: 1 # one\na: 2 # two\n', ['a'])?.beside).toBe('# two');
  });
});

describe('the comments of a document', () => {
  it.each<[string, string, Partial<ReturnType<typeof documentComments>>]>([
    ['an object has all comments above it', '# a\n# b\napiVersion: v1\n', { header: ['# a', '# b'] }],
    ['but for those below others', '# a\n\n# b\napiVersion: v1\n', { header: ['# a'] }],
    ['an entry has those directly above', '# a\n\n# b\nc: 1\n', { header: ['# a'] }],
    ['a licence is no entry\u2019s', '# Copyright X\na: 1\n', { header: ['# Copyright X'] }],
    ['several blocks', '# a\n\n\n# b\n\nc: 1\n', { header: ['# a', '', '', '# b'] }],
    ['in front of the marker', '# a\n---\n# b\n\nc: 1\n', { front: ['# a'], header: ['# b'] }],
    ['behind a directive', '%TAG !e! tag:e,1:\n# a\n---\n# b\n\nc: 1\n', { header: ['# b'] }],
    ['a scalar', '# a\nb\n# c\n', { header: ['# a'], foot: ['# c'] }],
    ['nothing else', '# a\n\n# b\n', { header: ['# a', '', '# b'] }],
    ['a foot', 'a:\n  b: 1\n  # inside\n\n# c\n # d\n\n...\n# e\n', { foot: ['', '# c', '# d'] }],
    ['a foot below a list', 'a:\n- b\n# c', { foot: ['# c'] }],
    ['an anchor', '# a\n&x\n# b\nc: 1\n', { header: ['# a'] }],
    ['content in the line of the marker', '--- {a: 1} # b\n# c\n', { foot: ['# c'] }],
  ])('%s', (_, text, expected) => {
    for (const lineEnd of LINE_ENDS) {
      const laid = text.replaceAll('\n', lineEnd);
      const [document] = parseDocuments(laid);
      expect(document && documentComments(laid, document)).toEqual({ front: [], header: [], foot: [], ...expected });
    }
  });

  it.each<[string, string | undefined]>([
    ['--- # a\nb: 1\n', undefined],
    ['--- &x # a\nb: 1\n', '# a'],
    ['b # a\n', '# a'],
    ['--- | # a\n  b\n', '# a'],
    ['{b: 1} # a\n', '# a'],
  ])('beside the content of %j', (text, expected) => expect(read(text, [])?.beside).toBe(expected));
});
