import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Way } from '../../src/text/own-comments.ts';
import { mergeComments } from '../../src/text/comments.ts';
import { sideOf } from '../sides.ts';
import { ownerOf } from '../../src/rules/list-rule.ts';
import { createListRules } from '../../src/rules/list-rules.ts';
import { NO_SCHEMAS } from '../../src/rules/schemas.ts';
import { applyEdits, createSource, createFingerprints } from '@krmkit/base';
import type { EditedComments } from '@krmkit/yaml';
import { editComments, commentsAt, parseDocuments, toValue } from '@krmkit/yaml';
import type { Path } from '@krmkit/base';
import { holds, layOut, canonical, choicesOf, placesOf, runs } from '@krmkit/testing';
import type { Choose } from '@krmkit/testing';

interface Texts {
  readonly original?: string;
  readonly updated: string;
  readonly destination: string;
  /** The destination where it is left out. */
  readonly merged?: string;
  readonly way?: Way;
}

function merge({ original, updated, destination, merged = destination, way }: Texts): string {
  const sides = {
    original: original === undefined ? undefined : sideOf(original),
    updated: sideOf(updated),
    destination: sideOf(destination),
    merged: sideOf(merged),
    ...(way === undefined ? {} : { way }),
  };
  const listRules = createListRules({ lists: 'all', listKeys: [], schemas: NO_SCHEMAS, profile: 'kubectl' })(sides);
  const owner = ownerOf(sides.destination.value, { inOwner: [''] })?.owner;
  const { edits } = mergeComments(sides, { owner, listRules, fingerprint: createFingerprints() }, 'kubectl');
  return applyEdits(merged, edits);
}

interface Row extends Texts {
  readonly expected: string;
}

const three = (original: string, updated: string, destination: string, expected: string): Row => {
  return { original, updated, destination, expected };
};
const two = (updated: string, destination: string, expected: string): Row => ({ updated, destination, expected });

describe('the comments of a 3-way merge', () => {
  it.each<[string, Row]>([
    ['upstream adds', three('a: 1\n', 'a: 1 # u\n', 'a: 1\n', 'a: 1 # u\n')],
    ['upstream changes', three('a: 1 # o\n', 'a: 1 # u\n', 'a: 1 # o\n', 'a: 1 # u\n')],
    ['upstream removes', three('a: 1 # o\n', 'a: 1\n', 'a: 1 # o\n', 'a: 1\n')],
    ['the destination changes', three('a: 1 # o\n', 'a: 1 # o\n', 'a: 1 # d\n', 'a: 1 # d\n')],
    ['both change', three('a: 1 # o\n', 'a: 1 # u\n', 'a: 1 # d\n', 'a: 1 # d\n')],
    ['both add', three('a: 1\n', 'a: 1 # u\n', 'a: 1 # d\n', 'a: 1 # d\n')],
    ['the destination removes', three('a: 1 # o\n', 'a: 1 # u\n', 'a: 1\n', 'a: 1\n')],
    ['only blanks differ', three('a: 1 # o\n', 'a: 1 # u\n', 'a: 1   # o  \n', 'a: 1   # u\n')],
    [
      'above and beside, each on its own',
      three('# o\nb: 1 # o\n', '# u\nb: 1 # u\n', '# o\nb: 1 # d\n', '# u\nb: 1 # d\n'),
    ],
    ['the value is the destination\u2019s own', three('a: 1 # o\n', 'a: 1 # u\n', 'a: 2 # o\n', 'a: 2 # u\n')],
    [
      'nested, in another layout',
      three(
        'a: {b: 1}\nc: 2\n',
        'a:\n  # u\n  b: 1 # v\nc: 2\n',
        'a:\n    b: 1\nc: 2\n',
        'a:\n    # u\n    b: 1 # v\nc: 2\n',
      ),
    ],
    [
      'items with keys, at any position',
      three(
        'l:\n- name: a\n- name: b\n',
        'l:\n- name: a\n# u\n- name: b # v\n',
        'l:\n- name: b\n- name: c\n- name: a\n',
        'l:\n# u\n- name: b # v\n- name: c\n- name: a\n',
      ),
    ],
    [
      'equal items of a list that is one value',
      three('l:\n- x\n- z\n', 'l:\n- x\n# u\n- z # v\n', 'l:\n- y\n- x\n- z\n', 'l:\n- y\n- x\n# u\n- z # v\n'),
    ],
    [
      'not another item of such a list',
      three('l:\n- x\n- z\n', 'l:\n- x # u\n- z\n', 'l:\n- x1\n- z\n', 'l:\n- x1\n- z\n'),
    ],
    ['at a key', three('a:\n  b: 1\n', 'a: # u\n  b: 1\n', 'a:\n  b: 1\n', 'a: # u\n  b: 1\n')],
    ['at a block scalar', three('a: |\n  x\n', 'a: | # u\n  x\n', 'a: |\n  x\n', 'a: | # u\n  x\n')],
    [
      'a comment becomes that of a new entry, with which it has come',
      {
        ...three(
          'x:\n  # c\n  a: 1\n',
          'x:\n  # c\n  b: 2\n  a: 1\n',
          'x:\n  # c\n  a: 1\n',
          'x:\n  # c\n  b: 2\n  a: 1\n',
        ),
        merged: 'x:\n  # c\n  b: 2\n  # c\n  a: 1\n',
      },
    ],
    [
      'a comment moves from beside to above',
      three('x:\n  a: 1 # c\n', 'x:\n  # c\n  a: 1\n', 'x:\n  a: 1 # c\n', 'x:\n  # c\n  a: 1\n'),
    ],
    [
      'a comment moves to where there is no entry',
      three('l:\n  # c\n  - b\n', 'l:\n  - b\n  # c\n', 'l:\n  # c\n  - b\n', 'l:\n  # c\n  - b\n'),
    ],
    [
      'a comment moves that the destination has among others',
      three(
        'x:\n  # c\n  a: 1\n  b: 2\n',
        'x:\n  a: 1\n  # c\n  b: 2\n',
        'x:\n  # d\n  # c\n  a: 1\n  b: 2\n',
        'x:\n  # d\n  # c\n  a: 1\n  b: 2\n',
      ),
    ],
    ['the place is gone', three('a: 1 # o\nb: 2\n', 'a: 1 # u\nb: 2\n', 'b: 2\n', 'b: 2\n')],
    [
      'upstream has no room for comments',
      three(
        '# o\na: 1\nb:\n  # o\n  c: 2 # p\n',
        '# u\na: 1\nb: {c: 2}\n',
        '# o\na: 1\nb:\n  # o\n  c: 2 # p\n',
        '# u\na: 1\nb:\n  # o\n  c: 2 # p\n',
      ),
    ],
    [
      'not through an alias',
      three(
        'a: &x\n  b: 1\nc: *x\n',
        'a: &x\n  b: 1\nc:\n  b: 1 # u\n',
        'a: &x\n  b: 1\nc: *x\n',
        'a: &x\n  b: 1\nc: *x\n',
      ),
    ],
    ['JSON has none', three('{"a": 1}', 'a: 1 # u\n', '{\n  "a": 1\n}\n', '{\n  "a": 1\n}\n')],
    [
      'which object it is upstream',
      three(
        'metadata: # kpt-merge: a/b\n  name: b\n',
        'metadata: # kpt-merge: c/b\n  name: b\n',
        'metadata: # kpt-merge: a/b\n  name: b\n',
        'metadata: # kpt-merge: a/b\n  name: b\n',
      ),
    ],
    [
      'no such comment comes',
      three(
        'metadata:\n  name: b\n',
        'metadata: # kpt-merge: c/b\n  name: b\n',
        'metadata:\n  name: b\n',
        'metadata:\n  name: b\n',
      ),
    ],
    [
      'a schema that upstream takes away',
      three('a: 1 # {"$openapi":"x"}\n', 'a: 1\n', 'a: 1 # {"$openapi":"x"}\nb: 1\n', 'a: 1\nb: 1\n'),
    ],
    ...['$imagepolicy', '$kpt-set', '$openapi', 'type'].flatMap((key): [string, Row][] => [
      [
        `a comment with ${key} that upstream changes`,
        three(
          `a: 1 # {"${key}":"a"}\n`,
          `a: 1 # {"${key}":"b"}\n`,
          `a: 1 # {"${key}":"a"}\nb: 1\n`,
          `a: 1 # {"${key}":"b"}\nb: 1\n`,
        ),
      ],
      [
        `a comment with ${key} that both change`,
        three(
          `a: 1 # {"${key}":"a"}\n`,
          `a: 1 # {"${key}":"b"}\n`,
          `a: 1 # {"${key}":"c"}\n`,
          `a: 1 # {"${key}":"c"}\n`,
        ),
      ],
    ]),
    ['a setter that upstream adds', three('a: 1\n', 'a: 1 # kpt-set: ${a}\n', 'a: 1\n', 'a: 1 # kpt-set: ${a}\n')],
    [
      'the header',
      three('# 2020\nkind: A\n', '# 2021\nkind: A\n', '# 2020\nkind: A\nb: 1\n', '# 2021\nkind: A\nb: 1\n'),
    ],
    [
      'the destination\u2019s own header',
      three('# 2020\nkind: A\n', '# 2021\nkind: A\n', '# own\nkind: A\n', '# own\nkind: A\n'),
    ],
    [
      'a header, and a comment below it',
      three('# h\nkind: A\n', '# l\n\n# h\nkind: A\n', '# h\nkind: A\n', '# l\n\n# h\nkind: A\n'),
    ],
    ['in front of the marker', three('---\na: 1\n', '# u\n---\na: 1\n', '---\na: 1\n', '# u\n---\na: 1\n')],
    ['the foot', three('a: 1\n', 'a: 1\n\n# u\n', 'a: 1\nb: 2\n', 'a: 1\nb: 2\n\n# u\n')],
    [
      'both added the place',
      { original: 'a: 1\n', updated: 'a: 1\nb: 2 # u\n', destination: 'a: 1\nb: 2\n', expected: 'a: 1\nb: 2 # u\n' },
    ],
    [
      'inserted without its comments',
      {
        original: 'a: 1\n',
        updated: 'a: 1\n# u\nb: 2 # v\n',
        destination: 'a: 1\n',
        merged: 'a: 1\nb: 2\n',
        expected: 'a: 1\n# u\nb: 2 # v\n',
      },
    ],
    [
      'both added the document',
      {
        updated: '# u\na: 1 # u\nb: 1 # u\n',
        destination: '# d\na: 1 # d\nb: 1\n',
        way: 'three-way',
        expected: '# d\na: 1 # d\nb: 1 # u\n',
      },
    ],
    ['CRLF', three('a: 1\r\nb: 2\r\n', 'a: 1\n# u\nb: 2\n', 'a: 1\r\nb: 2\r\n', 'a: 1\r\n# u\r\nb: 2\r\n')],
  ])('%s', (_, row) => {
    expect(merge(row)).toBe(row.expected);
  });

  it('leaves the front of a later document alone, which is behind another one', () => {
    const updated = '# u\n---\na: 1\n';
    const stream = 'b: 1\n---\na: 1\n';
    const document = parseDocuments(stream)[1];
    if (document === undefined) throw new Error('no document');
    const sides = {
      original: sideOf('---\na: 1\n'),
      updated: sideOf(updated),
      destination: { source: createSource('', stream), document, index: 1, value: { a: 1 } },
      merged: { ...sideOf('---\na: 1\n'), index: 1 },
    };
    const context = {
      owner: undefined,
      listRules: () => ({ kind: 'atomic' as const }),
      fingerprint: createFingerprints(),
    };
    expect(mergeComments(sides, context, 'kubectl').edits).toEqual([]);
  });
});

describe('the comments of a 2-way merge', () => {
  it.each<[string, Row]>([
    ['the source has one', two('a: 1 # s\n', 'a: 1 # d\n', 'a: 1 # s\n')],
    ['the destination has none', two('a: 1 # s\n', 'a: 1\n', 'a: 1 # s\n')],
    ['the source has none', two('a: 1\nb: 1 # s\n', 'a: 1 # d\nb: 1\n', 'a: 1 # d\nb: 1 # s\n')],
    ['the value is not the source\u2019s', two('a: 2 # s\n', 'a: 1 # d\n', 'a: 1 # d\n')],
    ['a list that is one value', two('a: [x, z] # s\n', 'a: [x, z] # d\n', 'a: [x, z] # s\n')],
    [
      'above a key they are not, behind it they are where the destination has none',
      two(
        'x: 1\n# s\na: 1\nb: # s\n  c: 1\nd: # s\n  c: 1\n',
        'x: 1\na: 1\nb:\n  c: 1\nd: # d\n  c: 1\n',
        'x: 1\na: 1\nb: # s\n  c: 1\nd: # d\n  c: 1\n',
      ),
    ],
    ['above an item', two('l:\n# s\n- x\n', 'l:\n# d\n- x\n', 'l:\n# s\n- x\n')],
    [
      'in an item with a key',
      two(
        'l:\n- name: x\n  a: 1 # s\n',
        'l:\n- name: y\n- name: x\n  a: 1\n',
        'l:\n- name: y\n- name: x\n  a: 1 # s\n',
      ),
    ],
    ['the header of the destination', two('# s\nkind: A\n', '# d\nkind: A\n', '# d\nkind: A\n')],
    ['no header in the destination', two('# s\nkind: A\n', 'kind: A\n', '# s\nkind: A\n')],
    [
      'which object it is upstream',
      two(
        'metadata:\n  name: b # kpt-merge: c/b\n',
        'metadata:\n  name: b\n',
        'metadata:\n  name: b # kpt-merge: c/b\n',
      ),
    ],
    [
      'which object it is upstream, where the destination says another',
      two(
        'metadata:\n  name: b # kpt-merge: c/b\n',
        'metadata:\n  name: b # kpt-merge: d/b\n',
        'metadata:\n  name: b # kpt-merge: d/b\n',
      ),
    ],
    [
      'inserted without its comments',
      {
        updated: '# s\n\n# t\na: 1 # s\n',
        destination: '# d\n\nb: 1\n',
        merged: '# d\n\nb: 1\na: 1\n',
        expected: '# d\n\nb: 1\n# t\na: 1 # s\n',
      },
    ],
    [
      'a directive is no item',
      two(
        'l:\n- $patch: merge\n- name: x\n  b: 1 # s\n',
        'l:\n- name: y\n- name: x\n  b: 1\n  c: 2\n',
        'l:\n- name: y\n- name: x\n  b: 1 # s\n  c: 2\n',
      ),
    ],
  ])('%s', (_, row) => {
    expect(merge(row)).toBe(row.expected);
  });
});

const numRuns = runs(200);

/** A text with other comments at some of its positions, and the result for each. */
function recommented(text: string, choose: Choose, paths: readonly Path[], name: string): string {
  const [document] = parseDocuments(text);
  if (document === undefined) throw new Error('no document');
  const changes = paths.map((path, index): EditedComments => {
    const comment = `# ${name}${index}.`;
    if (choose(2) === 0) return { path, beside: choose(4) === 3 ? null : comment };
    return { path, above: choose(4) === 3 ? [] : [comment] };
  });
  return applyEdits(text, editComments(createSource('', text), document, changes).edits);
}

describe('laws of merging comments', () => {
  it('what one side alone changes comes, what the destination changes stays, and no value changes', () => {
    let changed = 0;
    const bytes = fc.uint8Array({ maxLength: 300, size: 'max' });
    fc.assert(
      fc.property(bytes, fc.uint8Array({ maxLength: 30, size: 'max' }), (layout, more) => {
        const choose = choicesOf(more);
        const { text } = layOut(layout);
        const documents = parseDocuments(text);
        const [document] = documents;
        if (document?.root === undefined || documents.length > 1) return;
        const { value } = toValue(document.root, 'kubectl');
        const paths = placesOf(value).filter((path) => path.length > 0);
        const ours = paths.filter(() => choose(3) === 0);
        const theirs = paths.filter((path) => !ours.includes(path) && choose(2) === 0);
        const updated = recommented(text, choose, theirs, 'u');
        const destination = recommented(text, choose, ours, 'd');
        const facts = { text, updated, destination };
        holds(merge({ original: text, updated: text, destination }) === destination, 'nothing new', facts);
        holds(merge({ original: text, updated, destination: updated }) === updated, 'there already', facts);
        const merged = merge({ original: text, updated, destination });
        const twice = merge({ original: text, updated, destination, merged });
        const all = { ...facts, merged };
        holds(twice === merged, 'twice is once', { ...all, twice });
        holds(canonical(sideOf(merged).value) === canonical(value), 'the value stays', all);
        const alone = merge({ original: text, updated, destination: text });
        holds(alone === updated, 'upstream alone', { ...facts, alone });
        for (const path of ours) {
          const [own, result] = [destination, merged].map((one) => {
            const read = sideOf(one);
            return JSON.stringify(commentsAt(read.source, read.document, path));
          });
          holds(own === result, 'the destination keeps its own', { ...all, path, own, result });
        }
        if (merged !== destination) changed++;
      }),
      { numRuns, endOnFailure: process.env['KRMKIT_SHRINK'] === undefined },
    );
    expect(changed).toBeGreaterThan(numRuns / 10);
  });
});
