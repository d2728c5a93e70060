import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readWholeDocuments } from '../../src/read/documents.ts';
import { isLocalResource } from '../../src/resource/local-config.ts';
import { createSource } from '@krmkit/base';
import { positionedText, printStream, RESOURCE_LIST } from '../../src/write/stream.ts';
import { createDocumentMemory } from '@krmkit/yaml';
import { packages, runs } from '@krmkit/testing';
import { mutated, mutatedFrom, randomNumbers } from '@krmkit/testing';

const MANIFEST = `# who
---
# what
apiVersion: v1
kind: Service
metadata:
  name: web
  annotations:
    example.com/a: "1" # why
      # deeper
spec:
  ports:
  - port: 80
---
apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    config.kubernetes.io/local-config: "true"
    config.kubernetes.io/path: x.yaml
  name: settings
data:
  a: |+
    b

`;

const memory = createDocumentMemory(0);

/** Compares what the commands make of a text when its values are computed late and when they are computed at once. */
function expectAlike(text: string): void {
  const source = createSource('a.yaml', text);
  const now = readWholeDocuments(source);
  const later = readWholeDocuments(source, {}, memory);
  expect(later.diagnostics).toEqual(now.diagnostics);
  expect(later.template).toBe(now.template);
  expect(later.resources.map(({ identity }) => identity)).toEqual(now.resources.map(({ identity }) => identity));
  expect(later.documents.map(({ start, end }) => ({ start, end }))).toEqual(
    now.documents.map(({ start, end }) => ({ start, end })),
  );
  const ways = [{}, { withoutPlaces: true }, { withoutComments: true }];
  const positions = [undefined, { path: 'b/a.yaml', index: 2 }, { path: undefined, index: 0 }];
  const [before, after] = [now, later].map(({ resources }) =>
    resources.map((resource) => [
      isLocalResource(resource),
      ways.map((way) => positions.map((position) => positionedText({ resource, position }, way))),
      [...printStream({ wrapper: RESOURCE_LIST, items: [{ resource, position: positions[1], first: true }] })],
    ]),
  );
  expect(after).toEqual(before);
  expect(later.resources.map(({ value }) => value)).toEqual(now.resources.map(({ value }) => value));
}

it('is copied by a spread like a plain object: identity, value and origin', () => {
  const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  a: b\n';
  const [late] = readWholeDocuments(createSource('a.yaml', text), {}, memory).resources;
  // It has a class of its own, and has not computed its value: otherwise this test shows nothing.
  expect(Object.getPrototypeOf(late)).not.toBe(Object.prototype);
  expect(Object.getOwnPropertyDescriptor(late, 'value')).toHaveProperty('get', expect.any(Function));
  const copy = { ...late };
  expect(Object.keys(copy).toSorted()).toEqual(['identity', 'origin', 'value']);
  expect(copy.identity).toBe(late?.identity);
  expect(copy.origin).toBe(late?.origin);
  expect(Object.getOwnPropertyDescriptor(copy, 'value')?.value).toEqual({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'settings' },
    data: { a: 'b' },
  });
});

it('gives the texts and values of resources that are read at once', () => {
  expectAlike(MANIFEST);
  fc.assert(
    fc.property(packages, (files) => Object.values(files).forEach(expectAlike)),
    { numRuns: runs(50) },
  );
  const random = randomNumbers(1);
  for (let count = 0; count < 300; count++) {
    expectAlike(mutatedFrom(MANIFEST, random));
    expectAlike(mutated(random));
  }
});
