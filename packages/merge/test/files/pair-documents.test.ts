import { describe, expect, it } from 'vitest';
import type { DocumentTuple, SideFilesByPath } from '../../src/files/pair-documents.ts';
import { pairDocuments } from '../../src/files/pair-documents.ts';
import type { SideDocument } from '../../src/files/side-files.ts';
import { filesOf } from '../sides.ts';
import { isWithin } from '@krmkit/testing';

type Files = Readonly<Record<string, string>>;

const object = (name: string, more = ''): string => `apiVersion: v1\nkind: A\nmetadata:\n  name: ${name}\n${more}`;
const bare = (name: string, more = ''): string => `kind: A\nmetadata:\n  name: ${name}\n${more}`;
const stream = (...documents: readonly string[]): string => documents.join('---\n');

interface Row {
  readonly name: string;
  readonly original: Files;
  readonly updated: Files;
  readonly destination: Files;
  /** `original updated destination`: path and index each, `-` where it lacks; `?` behind those of which order decided. */
  readonly expected: readonly string[];
  readonly resources?: boolean;
}

const ROWS: readonly Row[] = [
  {
    name: 'the same on all sides: it is not read',
    original: { a: object('x') },
    updated: { a: object('x') },
    destination: { a: object('x') },
    expected: [],
  },
  {
    name: 'left alone by upstream, and the same objects in the destination: it is not read',
    original: { a: stream(object('x'), object('y')) },
    updated: { a: stream(object('x'), object('y')) },
    destination: { a: stream(object('x', 'd: 1\n'), object('y')) },
    expected: [],
  },
  {
    name: 'nor where another object of that name changes elsewhere',
    original: { a: object('x', 'o: 1\n'), b: object('x', 'o: 2\n') },
    updated: { a: object('x', 'o: 1\n'), b: object('x', 'u: 2\n') },
    destination: { a: object('x', 'd: 1\n'), b: object('x', 'd: 2\n') },
    expected: ['b0 b0 b0'],
  },
  {
    name: 'left alone by upstream, and in another order, or with one that upstream has elsewhere now',
    original: { a: stream(object('x'), object('y')), b: object('z') },
    updated: { a: stream(object('x'), object('y')), b: object('z'), c: object('n') },
    destination: { a: stream(object('y', 'd: 1\n'), object('x', 'd: 1\n')), b: object('n', 'd: 1\n') },
    expected: ['a0 a0 a1', 'a1 a1 a0', 'b0 b0 -', '- c0 b0'],
  },
  {
    name: 'by text in the same file, at any position',
    original: { a: stream(object('x'), object('y')) },
    updated: { a: stream(object('y'), object('x')) },
    destination: { a: stream(object('z'), object('x'), object('y')) },
    expected: ['a0 a1 a1', 'a1 a0 a2', '- - a0'],
  },
  {
    name: 'by name, over files and versions',
    original: { a: object('x') },
    updated: { b: object('x', 'u: 1\n').replace('v1', 'v2') },
    destination: { c: object('x', 'd: 1\n') },
    expected: ['a0 b0 c0'],
  },
  {
    name: 'another kind, group or namespace is another object',
    original: { a: stream(object('x'), object('z')) },
    updated: { a: object('z'), b: object('x').replace('kind: A', 'kind: B') },
    destination: { c: object('x', '  namespace: ns\n'), d: object('x').replace('v1', 'g/v1') },
    expected: ['a0 - -', '- b0 -', '- - c0', 'a1 a0 -', '- - d0'],
  },
  {
    name: 'both sides renamed an object',
    original: { a: object('x') },
    updated: { a: object('u') },
    destination: { a: object('d') },
    expected: ['a0 a0 a0'],
  },
  {
    name: 'both sides renamed several objects: those that have the most in common, in their order',
    original: { a: stream(object('x', 'a: 1\nb: 2\n'), object('y', 'c: 1\nd: 2\n')) },
    updated: { a: stream(object('y-u', 'c: 1\nd: 2\n'), object('new', 'e: 1\n')) },
    destination: { a: stream(object('x-d', 'a: 1\nb: 2\n'), object('y-d', 'c: 1\nd: 3\n')) },
    expected: ['a1 a0 a1', 'a0 - -', '- a1 -', '- - a0'],
  },
  {
    name: 'one side changed the kind, the other one the name',
    original: { a: object('x') },
    updated: { a: object('x').replace('kind: A', 'kind: B') },
    destination: { a: object('d') },
    expected: ['a0 a0 a0'],
  },
  {
    name: 'one side changed the namespace, the other one the name',
    original: { a: object('x') },
    updated: { a: object('u') },
    destination: { a: object('x', '  namespace: ns\n') },
    expected: ['a0 a0 a0'],
  },
  {
    name: 'another group in the same file is the same object where one has become the other',
    original: { a: stream(object('x'), object('z')) },
    updated: { a: stream(object('x').replace('v1', 'g/v1'), object('z')) },
    destination: { a: stream(object('x', 'd: 1\n'), object('z')) },
    expected: ['a0 a0 a0', 'a1 a1 a1'],
  },
  {
    name: 'where both groups are there, each is its own',
    original: { a: object('x') },
    updated: { a: stream(object('x', 'u: 1\n'), object('x').replace('v1', 'g/v1')) },
    destination: { a: object('x', 'd: 1\n') },
    expected: ['a0 a0 a0', '- a1 -'],
  },
  {
    name: 'by path where several have the name',
    original: { a: object('x', 'o: 1\n'), b: object('x', 'o: 2\n') },
    updated: { b: object('x', 'u: 2\n'), a: object('x', 'u: 1\n') },
    destination: { c: object('x', 'd: 3\n'), b: object('x', 'd: 2\n'), a: object('x', 'd: 1\n') },
    expected: ['a0 a0 a0', 'b0 b0 b0', '- - c0'],
  },
  {
    name: 'by order where nothing else tells them apart',
    original: { a: stream(object('x', 'o: 1\n'), object('x', 'o: 2\n')) },
    updated: { a: stream(object('x', 'u: 1\n'), object('x', 'u: 2\n')) },
    destination: { a: stream(object('x', 'd: 1\n'), object('x', 'd: 2\n')) },
    expected: ['a0 a0 a0?', 'a1 a1 a1?'],
  },
  {
    name: 'documents without a name: by text, then by position in their file',
    original: { a: 'p: 1\n---\nq: 1\n---\nr: 1\n' },
    updated: { a: 'n: 1\n---\np: 1\n---\nq: 2\n---\nr: 1\n' },
    destination: { a: 'p: 1\n---\nq: 3\n---\nr: 1\n', b: 'q: 4\n' },
    expected: ['a0 a1 a0', 'a1 a0 a1', 'a2 a3 a2', '- a2 -', '- - b0'],
  },
  {
    name: 'a file of one document each, if they are not objects of different names',
    original: { a: 'kind: A\np: 1\n', b: object('x') },
    updated: { a: object('y'), b: object('z') },
    destination: { a: '---\n# c\n---\np: 3\nkind: A\n', b: object('x', 'd: 1\n') },
    expected: ['a0 a0 a1', 'b0 - b0', '- b0 -'],
  },
  ...[
    ['nothing said', 'a: 1\n', 'b: 1\n', true],
    ['a kind on one side', 'a: 1\n', 'kind: A\n', true],
    ['one kind', 'kind: A\na: 1\n', 'kind: A\nb: 1\n', true],
    ['one kind, a name on one side', 'kind: A\na: 1\n', 'kind: A\nmetadata: {name: x}\n', true],
    ['one kind, a version on one side', 'kind: A\na: 1\n', 'apiVersion: v1\nkind: A\n', true],
    [
      'one kind and name, a group on one side',
      'kind: A\nmetadata: {name: x}\n',
      object('x', 'b: 1\n').replace('v1', 'g/v1'),
      true,
    ],
    ['two kinds', 'kind: A\n', 'kind: B\n', false],
    ['an object and a List', object('x'), 'apiVersion: v1\nkind: List\nitems: []\n', false],
    ['an object and a kind', object('x'), 'kind: Foo\nspec: 1\n', false],
    ['an object and a mapping', object('x'), 'b: 1\n', false],
    ['a named kind and a mapping', 'kind: A\nmetadata: {name: x}\n', 'b: 1\n', false],
    ['two groups', 'apiVersion: g/v1\nkind: A\n', 'apiVersion: h/v1\nkind: A\n', false],
    ['two versions', 'apiVersion: g/v1\nkind: A\n', 'apiVersion: g/v2\nkind: A\n', true],
    ['two names without a kind', 'metadata: {name: x}\n', 'metadata: {name: y}\n', false],
    ['two names of one kind', 'kind: A\nmetadata: {name: x}\n', 'kind: A\nmetadata: {name: z}\n', false],
  ].map(([name, one, other, isOne]) => ({
    name: `one document each: ${String(name)}`,
    original: { a: String(one) },
    updated: { a: `${String(one)}u: 1\n` },
    destination: { a: String(other) },
    expected: isOne === true ? ['a0 a0 a0'] : ['a0 a0 -', '- - a0'],
  })),
  {
    name: 'by kind and name where there is no apiVersion',
    original: { a: stream(bare('x'), bare('y')) },
    updated: { a: stream(bare('x', 'u: 1\n'), bare('y')) },
    destination: { a: stream(bare('y', 'd: 1\n'), bare('x', 'd: 2\n'), bare('z')) },
    expected: ['a0 a0 a1', 'a1 a1 a0', '- - a2'],
  },
  {
    name: 'by kind and name where there is no apiVersion, alone in a file',
    original: { a: stream(bare('x'), bare('y')) },
    updated: { a: bare('y', 'u: 1\n') },
    destination: { a: stream(bare('x', 'd: 1\n'), bare('y', 'd: 1\n')) },
    expected: ['a0 - a0', 'a1 a0 a1'],
  },
  {
    name: 'documents that say no more than a kind: with those of their kind',
    original: { a: 'kind: A\n---\nkind: B\n' },
    updated: { a: 'kind: A\nu: 1\n---\nkind: B\nu: 1\n' },
    destination: { a: 'kind: B\nd: 1\n---\nkind: A\nd: 1\n' },
    expected: ['a0 a0 a1', 'a1 a1 a0'],
  },
  {
    name: 'no objects: by position, whatever they are called',
    original: { a: stream(object('x'), object('y')) },
    updated: { a: stream(object('y', 'u: 1\n'), object('x', 'u: 1\n')) },
    destination: { a: stream(object('x', 'd: 1\n'), object('y', 'd: 1\n')) },
    expected: ['a0 a0 a0', 'a1 a1 a1'],
    resources: false,
  },
];

describe('pairDocuments', () => {
  it.each(ROWS)('$name', (row) => {
    expect(
      pairDocuments(sidesOf(row, row.resources ?? true))
        .map(print)
        .toSorted(),
    ).toEqual(row.expected.toSorted());
  });

  it('takes time in proportion to the documents, also of equal names and texts', { tags: ['growth'] }, () => {
    const time = (count: number): number => {
      const texts = (side: string): string =>
        stream(
          ...Array.from({ length: count }, (_, i) => object('same', `${side}: ${i}\n`)),
          ...Array.from({ length: count }, () => `same: ${side}\n`),
          ...Array.from({ length: count }, () => 'same: 1\n'),
        );
      const start = process.cpuUsage();
      const units = pairDocuments(
        sidesOf({ original: { a: texts('o') }, updated: { a: texts('u') }, destination: { a: texts('d') } }, true),
      );
      expect(units).toHaveLength(3 * count);
      return process.cpuUsage(start).user;
    };
    time(500);
    const ofSmall = (): number => time(1000);
    const ofLarge = (): number => time(8000);
    expect(isWithin(40, 10_000, ofSmall, ofLarge)).toBe(true);
  });
});

function sidesOf(
  files: { readonly original: Files; readonly updated: Files; readonly destination: Files },
  resources: boolean,
): SideFilesByPath {
  const read = (side: Files): SideFilesByPath['original'] => filesOf(side, resources);
  return { original: read(files.original), updated: read(files.updated), destination: read(files.destination) };
}

function print({ original, updated, destination, isAmbiguous }: DocumentTuple): string {
  const place = (document: SideDocument | undefined): string =>
    document === undefined ? '-' : `${document.file.path}${document.index}`;
  return `${place(original)} ${place(updated)} ${place(destination)}${isAmbiguous ? '?' : ''}`;
}
