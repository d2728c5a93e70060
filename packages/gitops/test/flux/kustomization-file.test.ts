import { expect, test } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { originsOf } from '@krmkit/kustomize';
import { readSource } from '@krmkit/manifests';
import { fluxKustomizationFile } from '../../src/flux/kustomization-file.ts';

function sourced(value: JsonObject): Sourced {
  const text = JSON.stringify({ apiVersion: 'x/v1', kind: 'X', metadata: { name: 'x' }, ...value });
  const [resource] = readSource(createSource('x.yaml', text)).resources;
  if (resource?.origin === undefined) throw new Error('no object');
  return { value, origins: originsOf({ kind: 'field', origin: resource.origin, path: [] }) };
}

interface Row {
  readonly title: string;
  readonly spec: JsonObject;
  /** The kustomization file; undefined for a directory without one. */
  readonly file?: JsonObject;
  readonly made: JsonObject;
}

const BASE: JsonObject = { resources: ['web.yaml'] };
const EMPTY: JsonObject = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' };

// Follows GenerateManifest and scanManifests in fluxcd/pkg kustomize/kustomize_generator.go.
const ROWS: readonly Row[] = [
  { title: 'nothing is added', spec: {}, file: BASE, made: BASE },
  {
    title: 'a directory without a file',
    spec: {},
    made: { ...EMPTY, resources: ['a.yaml', 'sub'] },
  },
  {
    title: 'namespace, prefix and suffix replace those of the file',
    spec: { targetNamespace: 'shop', namePrefix: 'a-', nameSuffix: '-z' },
    file: { ...BASE, namespace: 'old', namePrefix: 'b-' },
    made: { ...BASE, namespace: 'shop', namePrefix: 'a-', nameSuffix: '-z' },
  },
  { title: 'an empty text replaces nothing', spec: { targetNamespace: '' }, file: BASE, made: BASE },
  {
    title: 'patches are appended, without paths and options',
    spec: { patches: [{ patch: 'p', target: { kind: 'Job' }, path: 'x', options: { allowNameChange: true } }] },
    file: { ...BASE, patches: [{ path: 'own.yaml' }] },
    made: { ...BASE, patches: [{ path: 'own.yaml' }, { patch: 'p', target: { kind: 'Job' } }] },
  },
  {
    title: 'components are appended',
    spec: { components: ['../c', '../gone'] },
    file: { ...BASE, components: ['own'] },
    made: { ...BASE, components: ['own', '../c', '../gone'] },
  },
  {
    title: 'missing components are left out',
    spec: { components: ['../c', '../gone'], ignoreMissingComponents: true },
    file: BASE,
    made: { ...BASE, components: ['../c'] },
  },
  {
    title: 'an image of another name is appended',
    spec: { images: [{ name: 'b', newTag: '2' }] },
    file: { ...BASE, images: [{ name: 'a', newTag: '1' }] },
    made: {
      ...BASE,
      images: [
        { name: 'a', newTag: '1' },
        { name: 'b', newTag: '2' },
      ],
    },
  },
  {
    title: 'a new name of an image keeps the tag of the file',
    spec: { images: [{ name: 'a', newName: 'x' }] },
    file: { ...BASE, images: [{ name: 'a', newTag: '1' }] },
    made: { ...BASE, images: [{ name: 'a', newTag: '1', newName: 'x' }] },
  },
  {
    title: 'a new tag of an image removes the digest of the file',
    spec: { images: [{ name: 'a', newTag: '2' }] },
    file: { ...BASE, images: [{ name: 'a', newName: 'x', digest: 'sha256:1' }] },
    made: { ...BASE, images: [{ name: 'a', newName: 'x', newTag: '2' }] },
  },
  {
    title: 'a file without resources',
    spec: {},
    file: { configMapGenerator: [{ name: 'c' }] },
    made: { configMapGenerator: [{ name: 'c' }], buildMetadata: ['originAnnotations'] },
  },
  {
    title: 'build metadata replaces that of the file',
    spec: { buildMetadata: ['originAnnotations'] },
    file: { ...BASE, buildMetadata: ['managedByLabel'] },
    made: { ...BASE, buildMetadata: ['originAnnotations'] },
  },
];

test.each(ROWS)('$title', ({ spec, file, made }) => {
  const content = { resources: ['a.yaml', 'sub'], exists: (path: string) => path === '../c' };
  expect(fluxKustomizationFile(sourced({ spec }), file && sourced(file), content).value).toEqual(made);
});

test('an empty directory builds nothing', () => {
  const content = { resources: [], exists: () => false };
  expect(fluxKustomizationFile(sourced({ spec: {} }), undefined, content).value).toEqual({
    ...EMPTY,
    namespace: '_placeholder',
  });
});
