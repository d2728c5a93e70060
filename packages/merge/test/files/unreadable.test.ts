import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import type { DocumentTuple, SideFilesByPath } from '../../src/files/pair-documents.ts';
import { pairDocuments } from '../../src/files/pair-documents.ts';
import type { SideDocument } from '../../src/files/side-files.ts';
import type { Unreadable } from '../../src/files/unreadable.ts';
import { findUnreadable } from '../../src/files/unreadable.ts';
import { filesOf } from '../sides.ts';

type Texts = Readonly<Record<string, string>>;

const A = 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n';
const B = A.replace('name: a', 'name: b');
const BROKEN = 'kind: [A\n';
const TEMPLATE = 'kind: {{ .kind }}\n';
/** The last one is an object, or something else in its place. */
const withLast = (last: string): string => `${B}---\n${last}`;
const BOTH = withLast(A);

interface Found {
  readonly sides: SideFilesByPath;
  readonly tuples: readonly DocumentTuple[];
  readonly unreadable: Unreadable;
  /** `CODE PATH` of what was reported. */
  readonly reported: () => readonly string[];
}

function found(original: Texts, updated: Texts, destination: Texts): Found {
  const sides = { original: filesOf(original), updated: filesOf(updated), destination: filesOf(destination) };
  const tuples = pairDocuments(sides);
  const diagnostics: Diagnostic[] = [];
  const unreadable = findUnreadable(sides, tuples, diagnostics);
  return { sides, tuples, unreadable, reported: () => diagnostics.map((one) => `${one.code} ${one.location?.path}`) };
}

function documentIn(files: SideFilesByPath[keyof SideFilesByPath], path: string, index = 0): SideDocument {
  const document = files.get(path)?.documents[index];
  if (document === undefined) throw new Error('no document');
  return document;
}

describe('a side may have an object that it seems to lack', () => {
  it.each<
    [
      title: string,
      side: keyof SideFilesByPath,
      original: Texts,
      updated: Texts,
      destination: Texts,
      reported: readonly string[],
    ]
  >([
    ['if its file cannot be read', 'updated', { a: BOTH }, { a: withLast(BROKEN) }, { a: BOTH }, ['invalid-yaml a']],
    ['if its file is a template', 'updated', { a: BOTH }, { a: withLast(TEMPLATE) }, { a: BOTH }, ['template-file a']],
    ['in the destination', 'destination', { a: BOTH }, { a: BOTH }, { a: withLast(BROKEN) }, ['invalid-yaml a']],
    ['in the original', 'original', { a: withLast(BROKEN) }, { a: BOTH }, { a: BOTH }, ['invalid-yaml a']],
    ['not if its file can be read', 'updated', { a: BOTH }, { a: withLast('c: 1\n') }, { a: BOTH }, []],
    [
      'not if another file cannot be read',
      'updated',
      { a: BOTH, b: BOTH },
      { b: withLast(BROKEN) },
      { a: BOTH, b: BOTH },
      [],
    ],
    [
      'if upstream has a new file that cannot be read',
      'updated',
      { a: BOTH },
      { b: BROKEN },
      { a: BOTH },
      ['invalid-yaml b'],
    ],
    ['not if upstream has a new template', 'updated', { a: BOTH }, { b: TEMPLATE }, { a: BOTH }, []],
    ['not if the destination has a file of its own', 'destination', { a: BOTH }, { a: BOTH }, { b: BROKEN }, []],
    [
      'not if what cannot be read pairs',
      'updated',
      { a: `${BOTH}---\n${BROKEN}` },
      { a: withLast(BROKEN) },
      { a: `${BOTH}---\n${BROKEN}` },
      [],
    ],
  ])('%s', (_title, side, original, updated, destination, reported) => {
    const result = found(original, updated, destination);
    const wanted = documentIn(side === 'original' ? result.sides.updated : result.sides.original, 'a', 1);
    expect(result.unreadable.mayHold(side, wanted)).toBe(reported.length > 0);
    expect(result.reported()).toEqual(reported);
  });

  it('of several, and reports each document once', () => {
    const { sides, unreadable, reported } = found({ a: BOTH, b: B }, { a: withLast(BROKEN), b: B }, { a: BOTH, b: B });
    const [b, a] = [documentIn(sides.original, 'b'), documentIn(sides.original, 'a', 1)];
    expect([unreadable.mayHold('updated', b), unreadable.mayHold('updated')]).toEqual([false, false]);
    expect([unreadable.mayHold('updated', b, a), unreadable.mayHold('updated', a)]).toEqual([true, true]);
    expect(reported()).toEqual(['invalid-yaml a']);
  });

  it('names the first one of a file', () => {
    const broken = withLast(`${BROKEN}---\n${TEMPLATE}`);
    const { sides, unreadable, reported } = found({ a: BOTH }, { a: broken }, { a: BOTH });
    unreadable.mayHold('updated', documentIn(sides.original, 'a', 1));
    expect(reported()).toEqual(['invalid-yaml a']);
  });
});

describe('a document of upstream may be another one here', () => {
  it.each<[title: string, destination: Texts, updated: Texts, reported: readonly string[]]>([
    ['if it cannot be read and one here is missing', { a: BOTH }, { a: withLast(BROKEN) }, ['invalid-yaml a']],
    ['not if it can be read', { a: BOTH }, { a: withLast('b: 1\n') }, []],
    ['not if it is an object', { a: BOTH }, { a: withLast(A.replace('name: a', 'name: c')) }, []],
    ['not if it has only comments', { a: BOTH }, { a: withLast(`# c\n---\n${BROKEN}`) }, []],
    ['not if nothing here is missing', { a: B }, { a: withLast(BROKEN) }, []],
    ['not if nothing of its file is missing', { b: BOTH }, { a: withLast(BROKEN), b: B }, []],
  ])('%s', (_title, destination, updated, reported) => {
    const result = found(destination, updated, destination);
    expect(result.unreadable.isDoubtful(documentIn(result.sides.updated, 'a', 1))).toBe(reported.length > 0);
    expect(result.reported()).toEqual(reported);
  });
});

it('a problem is reported once', () => {
  const { sides, unreadable, reported } = found({}, { a: BROKEN, b: BROKEN }, {});
  for (const path of ['a', 'b', 'a']) {
    const document = documentIn(sides.updated, path);
    const { problem } = document.read();
    if (problem !== undefined) unreadable.report(document, problem);
  }
  expect(reported()).toEqual(['invalid-yaml a', 'invalid-yaml b']);
});
