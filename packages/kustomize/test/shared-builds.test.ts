import { expect, test } from 'vitest';
import { dirname, memoryFileSystem } from '@krmkit/base';
import type { FileSystem } from '@krmkit/base';
import { isKustomizationPath } from '@krmkit/manifests';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { printObjects } from '../src/print-objects.ts';
import { shareBuilds } from '../src/shared-builds.ts';

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const CUSTOM = 'apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\n';
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec: {group: example.com, scope: Cluster, names: {kind: Thing}}
`;

const ROWS: readonly { readonly title: string; readonly files: Readonly<Record<string, string>> }[] = [
  {
    title: 'two overlays of a base',
    files: {
      'base/kustomization.yaml': 'resources: [a.yaml]\nconfigMapGenerator: [{name: g, literals: [A=b]}]\n',
      'base/a.yaml': MAP,
      'one/kustomization.yaml': 'resources: [../base]\nnamePrefix: one-\ncommonLabels: {a: b}\n',
      'two/kustomization.yaml': 'resources: [../base]\nnamespace: two\n',
    },
  },
  {
    title: 'a base whose kinds have another scope in one build',
    files: {
      'base/kustomization.yaml': 'resources: [a.yaml, b.yaml]\n',
      'base/a.yaml': CUSTOM,
      'base/b.yaml': CUSTOM.replace('name: a', 'name: a, namespace: b'),
      'one/kustomization.yaml': 'resources: [../base]\n',
      'two/kustomization.yaml': 'resources: [../base, crd.yaml]\n',
      'two/crd.yaml': CRD,
    },
  },
  {
    title: 'annotations with origins in one build',
    files: {
      'base/kustomization.yaml': 'resources: [a.yaml]\nnamePrefix: x-\n',
      'base/a.yaml': MAP,
      'one/kustomization.yaml': 'resources: [../base]\n',
      'two/kustomization.yaml': 'resources: [../base]\nbuildMetadata: [originAnnotations, transformerAnnotations]\n',
    },
  },
  {
    title: 'a circle that only one build is in',
    files: {
      'inner/kustomization.yaml': 'resources: [a.yaml]\n',
      'inner/a.yaml': MAP,
      'base/kustomization.yaml': 'resources: [../inner]\n',
      'one/kustomization.yaml': 'resources: [../base]\n',
      'inner/below/kustomization.yaml': 'resources: [../../base]\n',
    },
  },
  {
    title: 'a base with an error and one with warnings',
    files: {
      'base/kustomization.yaml': 'resources: [a.yaml]\npatches: [{target: {kind: Pod}, patch: "[]"}]\n',
      'base/a.yaml': MAP,
      'wrong/kustomization.yaml': 'resources: [a.yaml, missing.yaml]\n',
      'wrong/a.yaml': MAP,
      'one/kustomization.yaml': 'resources: [../base, ../wrong]\n',
      'two/kustomization.yaml': 'bases: [../base]\n',
      'three/kustomization.yaml': 'resources: [../base, ../wrong]\n',
    },
  },
  {
    title: 'a component in two overlays',
    files: {
      'part/kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnameSuffix: -c\n',
      'one/kustomization.yaml': 'resources: [a.yaml]\ncomponents: [../part]\n',
      'one/a.yaml': MAP,
      'two/kustomization.yaml': 'resources: [../one]\ncomponents: [../part]\n',
    },
  },
];

test.each(ROWS)('builds that share give what each gives alone: $title', async ({ files: texts }) => {
  const files = memoryFileSystem(new Map(Object.entries(texts)));
  const directories = Object.keys(texts).flatMap((path) => (isKustomizationPath(path) ? [dirname(path)] : []));
  const shared = shareBuilds();
  for (const directory of [...directories, ...directories]) {
    const alone = await buildKustomizationIn(files, directory);
    const together = await buildKustomizationIn(files, directory, { shared });
    expect(printObjects(together.objects), directory).toBe(printObjects(alone.objects));
    expect(together.diagnostics, directory).toEqual(alone.diagnostics);
    expect([...together.sources.keys()].toSorted(), directory).toEqual([...alone.sources.keys()].toSorted());
  }
});

test('a file is read once for all builds', async () => {
  const files = memoryFileSystem(new Map(Object.entries(ROWS[0]?.files ?? {})));
  const read: string[] = [];
  const noting: FileSystem = {
    ...files,
    readFile: (path, most) => {
      read.push(path);
      return files.readFile(path, most);
    },
  };
  const shared = shareBuilds();
  for (const directory of ['one', 'two', 'one']) await buildKustomizationIn(noting, directory, { shared });
  expect(read.filter((path) => path.endsWith('base/a.yaml'))).toHaveLength(1);
});
