import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDocumentMemory } from '../../src/fast/document-memory.ts';
import type { YamlDocument } from '../../src/read/nodes.ts';
import { documentReader, parseDocuments } from '../../src/read/parse.ts';
import { packages } from '@krmkit/testing';

function remembered(text: string, keptText?: number): readonly YamlDocument[] {
  const memory = createDocumentMemory(keptText);
  const read = documentReader(text);
  return parseDocuments(text).map((document) => memory.keep(document, read));
}

function plain({ start, end, root, comments, problems }: YamlDocument): YamlDocument {
  return { start, end, root, comments, problems };
}

it('gives the nodes and comments that were read, in whatever order they are asked for', () => {
  fc.assert(
    fc.property(packages, fc.array(fc.nat(), { maxLength: 40 }), (files, order) => {
      for (const text of Object.values(files)) {
        const documents = remembered(text, 0);
        const expected = parseDocuments(text);
        for (const at of order) {
          const document = documents[at % documents.length];
          const other = expected[at % documents.length];
          if (document !== undefined && other !== undefined) expect(plain(document)).toEqual(other);
        }
        expect(documents.map(plain)).toEqual(expected);
      }
    }),
  );
});

const many = Array.from({ length: 20 }, (_, at) => `---\na: ${String(at)} # ${'x'.repeat(100)}\n`).join('');

it('gives the very same nodes to a caller that soon asks again', () => {
  const [first, second] = remembered(many, 0);
  const root = first?.root;
  expect(second?.root).not.toBe(undefined);
  expect(first?.root).toBe(root);
});

it.each([
  ['what does not fit', 500, false],
  ['nothing where all fit', 5000, true],
])('forgets %s', (_, keptText, isKept) => {
  const documents = remembered(many, keptText);
  const root = documents[0]?.root;
  for (const document of documents) expect(document.root).not.toBe(undefined);
  expect(documents[0]?.root === root).toBe(isKept);
});
