import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { createDocumentMemory } from '@krmkit/yaml';
import { readWholeDocuments } from '../../src/read/documents.ts';
import { createAnchorRenaming, createAnchorRestoring, hasNoAnchors } from '../../src/write/stream-anchors.ts';
import { streamOf } from '../stream/stream-of.ts';

describe('anchors of documents that become one', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['stay without others', ['a: &x 1\nb: *x\n'], ['a: &x 1\nb: *x\n']],
    ['stay where they differ', ['a: &x 1\n', 'a: &y 1\n'], ['a: &x 1\n', 'a: &y 1\n']],
    [
      'get numbers',
      ['a: &x 1\n', 'a: &x 1\nb: *x\n', 'a: &x 1\n'],
      ['a: &x 1\n', 'a: &x__2 1\nb: *x__2\n', 'a: &x__3 1\n'],
    ],
    [
      'get numbers that are free',
      ['a: &x 1\nb: &x__2 2\n', 'a: &x 1\nb: &x__3 2\n'],
      ['a: &x 1\nb: &x__2 2\n', 'a: &x__4 1\nb: &x__3 2\n'],
    ],
    [
      'get a number where another has such a name',
      ['a: &x 1\n', 'a: &x 1\n', 'a: &x__2 1\n'],
      ['a: &x 1\n', 'a: &x__2 1\n', 'a: &x__2__2 1\n'],
    ],
    ['get numbers within a document', ['a: &x 1\nb: *x\nc: &x 2\nd: *x\n'], ['a: &x 1\nb: *x\nc: &x__2 2\nd: *x__2\n']],
    [
      'are found on keys, in lists and in brackets',
      ['a: &x 1\n', '&x k: [&x 1, {b: &x 2}]\n'],
      ['a: &x 1\n', '&x__2 k: [&x__3 1, {b: &x__4 2}]\n'],
    ],
    ['are no texts', ['a: &x 1\n', 'a: "b & c"\n', 'b: R&x\n'], ['a: &x 1\n', 'a: "b & c"\n', 'b: R&x\n']],
    ['are none of nothing', ['# &x\n'], ['# &x\n']],
  ])('%s', (_, bodies, expected) => {
    const renamed = createAnchorRenaming();
    expect(bodies.map((body) => renamed(body))).toEqual(expected);
  });
});

describe('anchors of items that become documents', () => {
  const POD = 'apiVersion: v1\nkind: Pod\n';
  const restore = (...items: readonly string[]): ((body: string) => string) =>
    createAnchorRestoring(streamOf(...items.map((item) => `${POD}${item}`)).items);

  it.each<[string, readonly string[], string, string]>([
    ['get their names back', ['a: &x 1\n', 'a: &x__2 1\nb: *x__2\n'], 'a: &x__2 1\nb: *x__2\n', 'a: &x 1\nb: *x\n'],
    ['stay where the stream has no such name', ['a: &y 1\n', 'a: &x__2 1\n'], 'a: &x__2 1\n', 'a: &x__2 1\n'],
    ['stay without a number', ['a: &x 1\n'], 'a: &x 1\n', 'a: &x 1\n'],
    ['stay with a number that is no number', ['a: &x 1\n', 'a: &x__2b 1\n'], 'a: &x__2b 1\n', 'a: &x__2b 1\n'],
    [
      'get equal names in turn',
      ['a: &x 1\n'],
      'a: &x 1\nb: *x\nc: &x__2 2\nd: *x__2\n',
      'a: &x 1\nb: *x\nc: &x 2\nd: *x\n',
    ],
    [
      'stay where an alias would have another value',
      ['a: &x 1\n'],
      'a: &x 1\nc: &x__2 2\nd: *x\n',
      'a: &x 1\nc: &x__2 2\nd: *x\n',
    ],
    ['stay in a text', ['a: &x 1\n'], '# &x__2\n', '# &x__2\n'],
  ])('%s', (_, items, body, expected) => {
    expect(restore(...items)(body)).toBe(expected);
  });

  it('are those of lists alone', () => {
    const { resources } = readWholeDocuments(createSource('a.yaml', `${POD}a: &x 1\n`));
    expect(createAnchorRestoring(resources)('a: &x__2 1\n')).toBe('a: &x__2 1\n');
  });
});

describe('a document', () => {
  const text = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n';
  it('has no anchors where it need not be read', () => {
    const unread = readWholeDocuments(createSource('a.yaml', text), {}, createDocumentMemory()).resources;
    const read = readWholeDocuments(createSource('a.yaml', text)).resources;
    const anchored = readWholeDocuments(
      createSource('a.yaml', `${text}b: &x 1\n`),
      {},
      createDocumentMemory(),
    ).resources;
    expect([...unread, ...read, ...anchored].map(hasNoAnchors)).toEqual([true, false, false]);
  });
});
