import { expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { NO_FACTS, readSource } from '@krmkit/manifests';
import { namespaceOf } from '../src/namespace-of.ts';

// A kustomization sets the namespace of the objects beside it that have none.
it.each([
  ['its own', 'a/b.yaml', '{name: x, namespace: own}', 'own'],
  ['that of the kustomization beside it', 'a/b.yaml', '{name: x}', 'of-a'],
  ['none of a kustomization elsewhere', 'c/b.yaml', '{name: x}', undefined],
  ['none of a kustomization above', 'a/d/b.yaml', '{name: x}', undefined],
  ['that of a kustomization at the top', 'b.yaml', '{name: x}', 'of-top'],
])('the namespace is %s', (_, path, metadata, expected) => {
  const [resource] = readSource(createSource(path, `apiVersion: v1\nkind: Pod\nmetadata: ${metadata}\n`)).resources;
  if (resource === undefined) throw new Error('no resource');
  const namespaces = new Map([
    ['a', 'of-a'],
    ['', 'of-top'],
  ]);
  expect(namespaceOf(resource, { ...NO_FACTS, namespaces })).toBe(expected);
});
