import { describe, expect, it } from 'vitest';
import { applyEdits, createSource } from '@krmkit/base';
import type { Change, JsonValue, Source } from '@krmkit/base';
import type { DocumentEdit } from '../../src/edit/edit-value.ts';
import { editByChanges, editKnownValue, editValue, withContent } from '../../src/edit/edit-value.ts';
import type { YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { value } from './node-edits.ts';

function open(text: string, at = 0): readonly [Source, YamlDocument] {
  const document = parseDocuments(text)[at];
  if (document === undefined) throw new Error('no document');
  return [createSource('a.yaml', text), document];
}

function shown(text: string, { edits, diagnostics }: DocumentEdit): readonly unknown[] {
  return [
    applyEdits(text, edits),
    ...diagnostics.map(({ code, severity, location }) => `${severity} ${code} ${location?.line}`),
  ];
}

/** Aliases of aliases, which have thousands of values. */
const BOMB = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...['b', 'c', 'd', 'e', 'f', 'g', 'h'].map(
    (name, at) => `${name}: &${name} [${Array.from({ length: 10 }, () => `*${'abcdefg'[at]}`).join(', ')}]`,
  ),
].join('\n');

describe('a document gets a value', () => {
  it.each<[string, string, number, JsonValue, readonly unknown[]]>([
    ['by the smallest edits', 'a: 0x1 # c\nb: 2\n', 0, { a: 1, b: 3 }, ['a: 0x1 # c\nb: 3\n']],
    ['that it has', 'a: 0x1\n', 0, { a: 1 }, ['a: 0x1\n']],
    ['where others stay', 'a: 1\n---\na: 1\n', 1, { a: 2 }, ['a: 1\n---\na: 2\n']],
    ['where nothing was', '# c\n', 0, { a: 2 }, ['# c\na: 2\n']],
    [
      'with a note about an alias',
      'a: &x {p: 1}\nb: *x\n',
      0,
      { a: { p: 1 }, b: { p: 2 } },
      ['a: &x {p: 1}\nb: {p: 2}\n', 'info written-out-alias 2'],
    ],
    [
      'with a note about a merge',
      'a: &x {p: 1}\nb: {<<: *x}\n',
      0,
      { a: { p: 1 }, b: {} },
      ['a: &x {p: 1}\nb: {}\n', 'info written-out-alias 2'],
    ],
  ])('%s', (_, text, at, wanted, expected) => {
    expect(shown(text, editValue(...open(text, at), wanted))).toEqual(expected);
  });

  it('not beyond the limit of aliases', () => {
    const [source, document] = open(BOMB);
    expect(editValue(source, document, { a: 1 })).toMatchObject({ edits: [], diagnostics: [{ severity: 'error' }] });
    expect(editByChanges(source, document, [{ kind: 'remove', path: ['a'] }])).toMatchObject({
      edits: [],
      diagnostics: [{ severity: 'error' }],
    });
  });

  it('as its reader has it', () => {
    const text = 'a: yes\n';
    expect(shown(text, editValue(...open(text), { a: true }))).toEqual([text]);
    expect(shown(text, editValue(...open(text), { a: 'yes' }, 'kustomize'))).toEqual([text]);
  });

  it('with a line end that a text block counts for some readers', () => {
    const text = 'a: 1\nb: |\n  x';
    expect(shown(text, editValue(...open(text), { a: 1, b: 'x\n', c: 2 }))).toEqual(['a: 1\nc: 2\nb: |\n  x']);
    const list = '- |\n  x';
    expect(shown(list, editValue(...open(list), ['x\n', 'y']))[1]).toBe('info added-line-end 1');
  });
});

describe('changes of a value', () => {
  const insert: Change = { kind: 'insert', path: ['b'], after: undefined, content: 2 };

  it('are made, by values and by nodes of another text', () => {
    const text = 'a: 1\n';
    expect(shown(text, editByChanges(...open(text), [withContent(insert)]))).toEqual(['a: 1\nb: 2\n']);
    const other = '# c\nx: 0x1 # d\n';
    const [, document] = open(other);
    if (document.root === undefined) throw new Error('no content');
    const copied = { ...insert, content: { kind: 'copy', text: other, document, node: document.root } as const };
    expect(shown(text, editByChanges(...open(text), [copied]))).toEqual(['a: 1\nb:\n  # c\n  x: 0x1 # d\n']);
  });

  it('are none', () => {
    expect(editByChanges(...open('a: 1\n'), [])).toEqual({ edits: [], diagnostics: [] });
  });

  it.each<[string, readonly unknown[], RegExp]>([
    ['a source', ['a', open('a')[1], []], /^editByChanges\b.*the source/],
    ['a document', [open('a')[0], 'a', []], /^editByChanges\b.*the document/],
    ['changes', [...open('a'), [{ kind: 'replace' }]], /^editByChanges\b.*the changes/],
    ['a profile', [...open('a'), [], 'helm'], /^editByChanges\b.*profile/],
  ])('are refused without %s', (_, args, message) => {
    expect((): unknown => Reflect.apply(editByChanges, undefined, args)).toThrow(message);
  });

  it.each<[string, Change, Change]>([
    ['a replacement', { kind: 'replace', path: [], content: 1 }, { kind: 'replace', path: [], content: 2 }],
    ['a new member', insert, { ...insert, content: 2 }],
    ['a new item', { kind: 'insert-item', path: [0], content: 1 }, { kind: 'insert-item', path: [0], content: 2 }],
  ])('have contents: %s', (_, change) => {
    expect(withContent(change)).toEqual({ ...change, content: value('content' in change ? change.content : null) });
  });

  it('without contents stay', () => {
    const change: Change = { kind: 'remove', path: ['a'] };
    expect(withContent(change)).toBe(change);
  });
});

describe('an edit that would not give the value', () => {
  const known = { before: { a: 1, b: 2 }, wanted: { a: 5, b: 2 } };
  const change: Change = { kind: 'replace', path: ['a'], content: 3 };

  it('is refused at its place', () => {
    const edit = editKnownValue(...open('a: 1\nb: 2\n'), [withContent(change)], { profile: 'kubectl', known });
    expect(edit).toMatchObject({
      edits: [],
      diagnostics: [{ code: 'refused-edit', severity: 'error', location: { line: 1 }, fieldPath: ['a'] }],
    });
    expect(edit.diagnostics[0]?.message).toBe(
      'This cannot be changed without changing something else, so the document is unchanged',
    );
    expect(edit.diagnostics[0]).not.toHaveProperty('related');
  });

  it.each([
    ['a: &x 1\nb: 2\n', 'the anchor', 1],
    ['x: &x 1\na: *x\nb: 2\n', 'the alias *x', 2],
    ['a: 1\n<<: {b: 2}\n', 'the merge key `<<`', 2],
  ])('names what shares it: %j', (text, name, line) => {
    const edit = editKnownValue(...open(text), [withContent(change)], { profile: 'kubectl', known });
    expect(edit.diagnostics.at(-1)).toMatchObject({
      code: 'refused-edit',
      message: `This cannot be changed without changing something else that ${name} on line ${line} shares, so the document is unchanged`,
      related: [{ message: `${name} is here`, location: { line } }],
    });
  });

  it('is computed from what is known before', () => {
    const text = 'a: 1\nb: 2\n';
    const values = { profile: 'kubectl', known: { before: { a: 1, b: 2 } } } as const;
    expect(shown(text, editKnownValue(...open(text), [withContent(change)], values))).toEqual(['a: 3\nb: 2\n']);
  });
});
