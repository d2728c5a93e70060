import type { JsonValue, Path } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import type { Origin } from '@krmkit/manifests';
import { parseDocuments } from '@krmkit/yaml';
import { describe, expect, it } from 'vitest';
import { editSources, textToQuote } from '../src/edit-sources.ts';
import type { DocumentPlace, SourceChange } from '../src/source-changes.ts';

/** A document of a text. */
function placeIn(text: string, index = 0, path = 'a.yaml'): DocumentPlace {
  const document = parseDocuments(text)[index];
  if (document === undefined) throw new Error('no document');
  const origin: Origin = { source: createSource(path, text), document, index, path: [] };
  return { origin, profile: 'kustomize' };
}

/** The documents of a text that is a scalar of another document. */
function placeInside(outer: DocumentPlace, path: Path, text: string, index = 0): DocumentPlace {
  return { ...placeIn(text, index, outer.origin.source.path), within: { kind: 'field', origin: outer.origin, path } };
}

const text = (position: DocumentPlace, path: Path, wanted: string, start?: number, end?: number): SourceChange => ({
  kind: 'text',
  position,
  path,
  range: start === undefined || end === undefined ? undefined : { start, end },
  text: wanted,
});
const quote = (position: DocumentPlace, path: Path): SourceChange => ({ kind: 'quote', position, path });
const move = (position: DocumentPlace, path: Path, items: readonly number[], before: number): SourceChange => ({
  kind: 'move',
  position,
  path,
  items,
  before,
});
const set = (position: DocumentPlace, path: Path, value: JsonValue): SourceChange => ({
  kind: 'set',
  position,
  path,
  value,
});

function edited(changes: readonly SourceChange[]): unknown {
  const result = editSources(changes);
  return result.ok
    ? Object.fromEntries(result.value.map(({ source, text: after }) => [source.path, after]))
    : result.message;
}

type Make = (position: DocumentPlace) => readonly SourceChange[];

describe('a document', () => {
  it.each<[string, string, Make, string]>([
    ['a part of a text', 'a: one two # c\n', (at) => [text(at, ['a'], 'TWO', 4, 7)], 'a: one TWO # c\n'],
    [
      'a part of a text in quotes, with an escape before it',
      'a: "\\x41 two"\n',
      (at) => [text(at, ['a'], 'TWO', 2, 5)],
      'a: "\\x41 TWO"\n',
    ],
    ['all of a text', 'a: one\n', (at) => [text(at, ['a'], 'two')], 'a: two\n'],
    [
      'two parts of a text',
      'a: one two\n',
      (at) => [text(at, ['a'], 'TWO', 4, 7), text(at, ['a'], 'ONE', 0, 3)],
      'a: ONE TWO\n',
    ],
    [
      'one part twice in the same way',
      'a: one two\n',
      (at) => [text(at, ['a'], 'ONE', 0, 3), text(at, ['a'], 'ONE', 0, 3)],
      'a: ONE two\n',
    ],
    [
      'parts that touch',
      'a: onetwo\n',
      (at) => [text(at, ['a'], 'ONE', 0, 3), text(at, ['a'], 'TWO', 3, 6)],
      'a: ONETWO\n',
    ],
    [
      'a line of a block',
      'a: |\n  one\n  two\nb: 1\n',
      (at) => [text(at, ['a'], 'TWO', 4, 7)],
      'a: |\n  one\n  TWO\nb: 1\n',
    ],
    ['a text that needs quotes then', 'a: one\n', (at) => [text(at, ['a'], '12')], 'a: "12"\n'],
    ['quotes around a number, with its characters', 'a: 1.10 # c\n', (at) => [quote(at, ['a'])], 'a: "1.10" # c\n'],
    ['quotes around a flag', 'a: [True]\n', (at) => [quote(at, ['a', 0])], 'a: ["True"]\n'],
    ['quotes and a text', 'a: 1\nb: x\n', (at) => [quote(at, ['a']), text(at, ['b'], 'y')], 'a: "1"\nb: y\n'],
    ['a field that is set', 'a: {b: 1} # c\n', (at) => [set(at, ['a', 'b'], 2)], 'a: {b: 2} # c\n'],
    ['a field that is missing', 'a:\n  b: 1\n', (at) => [set(at, ['a', 'c'], 'x')], 'a:\n  b: 1\n  c: x\n'],
    [
      'an item that goes up',
      'a:\n- x # x\n- y\n- z # z\n',
      (at) => [move(at, ['a'], [2], 0)],
      'a:\n- z # z\n- x # x\n- y\n',
    ],
    ['items that keep their order', 'a: [w, x, y, z]\n', (at) => [move(at, ['a'], [3, 2], 1)], 'a: [w, y, z, x]\n'],
    ['an item that is above already', 'a: [x, y, z]\n', (at) => [move(at, ['a'], [0], 2)], 'a: [x, y, z]\n'],
    [
      'two moves before one item',
      'a: [x, y, z]\n',
      (at) => [move(at, ['a'], [2], 0), move(at, ['a'], [1], 0)],
      'a: [y, z, x]\n',
    ],
    [
      'moves of two lists',
      'a: [x, y]\nb: [z, w]\n',
      (at) => [move(at, ['a'], [1], 0), move(at, ['b'], [1], 0)],
      'a: [y, x]\nb: [w, z]\n',
    ],
    [
      'a text and a move of its item',
      'a:\n- n: x\n- n: y # y\n',
      (at) => [move(at, ['a'], [1], 0), text(at, ['a', 1, 'n'], 'Y')],
      'a:\n- n: Y # y\n- n: x\n',
    ],
    [
      'a text at an alias, in all of its places',
      'a: &x one\nb: *x\n',
      (at) => [text(at, ['b'], 'two')],
      'a: &x two\nb: *x\n',
    ],
    [
      'a text below a merge key, in all of its places',
      'a: &x {t: one}\nb: {<<: *x}\n',
      (at) => [text(at, ['b', 't'], 'two')],
      'a: &x {t: two}\nb: {<<: *x}\n',
    ],
  ])('changes: %s', (_, before, make, after) => {
    expect(edited(make(placeIn(before)))).toEqual({ 'a.yaml': after });
  });

  it.each<[string, string, Make, string]>([
    [
      'parts that overlap',
      'a: one two\n',
      (at) => [text(at, ['a'], 'x', 0, 4), text(at, ['a'], 'y', 3, 7)],
      'another fix changes the same text',
    ],
    [
      'one part in two ways',
      'a: one two\n',
      (at) => [text(at, ['a'], 'x', 0, 3), text(at, ['a'], 'y', 0, 3)],
      'another fix changes the same text',
    ],
    ['a text that is not there', 'a: 1\n', (at) => [text(at, ['a'], 'x', 0, 1)], 'the text is not there as it is'],
    ['nothing', '# comment\n', (at) => [text(at, ['a'], 'x')], 'the document has no content'],
  ])('does not change: %s', (_, before, make, message) => {
    expect(edited(make(placeIn(before)))).toBe(message);
  });

  it('changes beside another document of its file', () => {
    const before = 'a: one\n---\na: two\n';
    expect(edited([text(placeIn(before, 1), ['a'], 'TWO'), text(placeIn(before, 0), ['a'], 'ONE')])).toEqual({
      'a.yaml': 'a: ONE\n---\na: TWO\n',
    });
  });

  it('moves items in the second document of a file, with other changes', () => {
    const before = 'a: one\n---\na: [x, y]\nb: z\n';
    const at = placeIn(before, 1);
    expect(edited([move(at, ['a'], [1], 0), text(at, ['b'], 'longer')])).toEqual({
      'a.yaml': 'a: one\n---\na: [y, x]\nb: longer\n',
    });
  });
});

describe('a text that is no document', () => {
  const source = createSource('e.env', 'A=one\nB=two\n');
  const span = (start: number, end: number, after: string): SourceChange => ({
    kind: 'span',
    source,
    span: { start, end },
    text: after,
  });

  it('changes in its lines, beside documents', () => {
    expect(edited([span(8, 11, 'TWO'), text(placeIn('a: b\n'), ['a'], 'c'), span(2, 5, 'ONE')])).toEqual({
      'e.env': 'A=ONE\nB=TWO\n',
      'a.yaml': 'a: c\n',
    });
  });

  it('does not change where changes overlap', () => {
    expect(edited([span(2, 5, 'x'), span(4, 6, 'y')])).toBe('another fix changes the same text');
  });
});

describe('a text in a text', () => {
  const INNER = 'kind: A\nspec: old\n---\nkind: B\nspec: two\n';
  const OUTER = `patches:\n- patch: |\n${INNER.replaceAll(/^/gm, '    ').trimEnd()}\nother: x # c\n`;
  const outer = placeIn(OUTER, 0, 'kustomization.yaml');
  const PATH: Path = ['patches', 0, 'patch'];

  it('changes in the file that has it', () => {
    expect(edited([text(placeInside(outer, PATH, INNER), ['spec'], 'new')])).toEqual({
      'kustomization.yaml': OUTER.replace('old', 'new'),
    });
  });

  it('changes in several of its documents, beside the file', () => {
    const changes = [
      text(placeInside(outer, PATH, INNER, 1), ['spec'], 'TWO'),
      text(outer, ['other'], 'y'),
      text(placeInside(outer, PATH, INNER), ['spec'], 'new'),
    ];
    expect(edited(changes)).toEqual({
      'kustomization.yaml': OUTER.replace('old', 'new').replace('two', 'TWO').replace('other: x', 'other: y'),
    });
  });

  it('changes in a text of a text', () => {
    const deep = 'x: |\n  y: |\n    z: one\n';
    const top = placeIn(deep);
    const middle = placeInside(top, ['x'], 'y: |\n  z: one\n');
    const inside = {
      ...placeIn('z: one\n'),
      within: {
        kind: 'field',
        origin: middle.origin,
        path: ['y'],
        ...(middle.within === undefined ? {} : { within: middle.within }),
      },
    } as const;
    expect(edited([text(inside, ['z'], 'two')])).toEqual({ 'a.yaml': 'x: |\n  y: |\n    z: two\n' });
  });

  it('does not change where changes overlap', () => {
    const at = placeInside(outer, PATH, INNER);
    expect(edited([text(at, ['spec'], 'x'), text(at, ['spec'], 'y')])).toBe('another fix changes the same text');
  });

  it('does not change in a text that is no field', () => {
    const within = { kind: 'span', source: createSource('e.env', 'a: b'), span: { start: 0, end: 4 } } as const;
    expect(edited([text({ ...placeIn('a: b'), within }, ['a'], 'c')])).toBe('the text is a part of another text');
  });
});

describe('a text to put into quotes', () => {
  it.each<[string, string, Path, string | undefined]>([
    ['a number, as it is written', 'a: 0x1F\n', ['a'], '0x1F'],
    ['a flag', 'a: [True]\n', ['a', 0], 'True'],
    ['a text in quotes', 'a: "1"\n', ['a'], undefined],
    ['a list', 'a: [1]\n', ['a'], undefined],
    ['a missing field', 'a: 1\n', ['b'], undefined],
    ['nothing', '# c\n', ['a'], undefined],
  ])('%s', (_, before, path, expected) => {
    expect(textToQuote({ kind: 'quote', position: placeIn(before), path })).toBe(expected);
  });
});
