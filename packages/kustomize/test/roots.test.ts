import { describe, expect, test } from 'vitest';
import { kustomizationDirectory, findRoots } from '../src/roots.ts';
import { readKustomization } from '@krmkit/manifests';
import type { JsonValue } from '@krmkit/base';

interface Row {
  readonly title: string;
  /** The content of each kustomization file, by path. */
  readonly files: Readonly<Record<string, JsonValue>>;
  readonly named?: readonly string[];
  readonly roots: readonly string[];
  readonly components?: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    title: 'a base that an overlay uses is not a root',
    files: {
      'base/kustomization.yaml': { resources: ['web.yaml'] },
      'overlays/prod/kustomization.yaml': { resources: ['../../base'] },
      'overlays/staging/kustomization.yaml': { bases: ['../../base/'] },
    },
    roots: ['overlays/prod', 'overlays/staging'],
  },
  {
    title: 'a base that nothing uses is a root',
    files: { 'base/kustomization.yaml': { resources: ['web.yaml'] } },
    roots: ['base'],
  },
  {
    title: 'a directory that the user names is a root, too',
    files: {
      'base/kustomization.yaml': { resources: ['web.yaml'] },
      'prod/kustomization.yaml': { resources: ['../base'] },
    },
    named: ['base', 'prod'],
    roots: ['base', 'prod'],
  },
  {
    title: 'the current directory uses a directory below it',
    files: { 'kustomization.yaml': { resources: ['base'] }, 'base/kustomization.yaml': {} },
    roots: ['.'],
  },
  {
    title: 'a directory above the current one uses it',
    files: { '../kustomization.yaml': { resources: ['here'] }, '../here/Kustomization': {} },
    roots: ['..'],
  },
  {
    title: 'a component is never a root',
    files: {
      'components/tls/kustomization.yaml': { kind: 'Component', patches: [] },
      'components/old/kustomization.yaml': { kind: 'Component' },
      'prod/kustomization.yaml': { components: ['../components/tls'] },
    },
    roots: ['prod'],
    components: ['components/old'],
  },
  {
    title: 'of two that use each other, the first is a root',
    files: { 'a/kustomization.yaml': { resources: ['../b'] }, 'b/kustomization.yaml': { resources: ['../a'] } },
    roots: ['a'],
  },
  {
    title: 'a kustomization that uses itself is a root',
    files: { 'a/kustomization.yaml': { resources: ['.'] } },
    roots: ['a'],
  },
  {
    title: 'a directory of generators is used',
    files: { 'a/kustomization.yaml': { generators: ['gen'] }, 'a/gen/kustomization.yml': {} },
    roots: ['a'],
  },
];

describe('findRoots', () => {
  test.each(ROWS)('$title', ({ files, named = [], roots, components = [] }) => {
    const facts = Object.entries(files).map(([path, value]) => readKustomization(path, value));
    const found = findRoots(facts, new Set(named));
    expect(found.roots.map(kustomizationDirectory)).toEqual(roots);
    expect(found.unusedComponents.map(kustomizationDirectory)).toEqual(components);
  });
});
