import { expect, it } from 'vitest';
import { builtFile } from '../src/built-file.ts';
import { objectsOf } from './objects-of.ts';

it('what a root builds is a file with its text, whose resources are located at their sources', () => {
  const objects = objectsOf(
    `apiVersion: v1
kind: B
metadata: {name: b}
---
kind: None
metadata: {name: none}
---
apiVersion: v1
kind: A
metadata: {name: a}
`,
    'base/a.yaml',
  );
  const file = builtFile({ directory: 'prod', objects });
  expect(file).toMatchObject({ path: 'prod', relativePath: '', named: true, template: false });
  expect(file.source).toMatchObject({
    path: 'prod',
    text: expect.stringMatching(/^apiVersion: v1\nkind: B\nmetadata:\n {2}name: b\n---\nkind: None\n/),
  });
  expect(file.documents).toHaveLength(3);
  expect(
    file.resources.map(({ identity, origin, locate }) => {
      const at = locate?.(['metadata', 'name']);
      return [identity.name, origin?.source.path, at?.path, at?.line];
    }),
  ).toEqual([
    ['b', 'prod', 'base/a.yaml', 3],
    ['a', 'prod', 'base/a.yaml', 10],
  ]);
});

it('nothing is a file without text', () => {
  expect(builtFile({ directory: 'prod', objects: [] })).toMatchObject({ source: { text: '' }, resources: [] });
});
