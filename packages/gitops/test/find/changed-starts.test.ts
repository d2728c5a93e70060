import { expect, test } from 'vitest';
import { follow, memoryFileSystem } from '@krmkit/base';
import { createChangedStarts } from '../../src/find/changed-starts.ts';
import { findControllerObjects } from '../../src/find/find-objects.ts';

const APPLICATION = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a, namespace: argocd}
spec: {source: {path: base}}
`;

const PATCH = (path: string): string =>
  `patches: [{target: {name: a}, patch: "- {op: replace, path: /spec/source/path, value: ${path}}"}]\n`;

// `base/a.yaml` has the Application. The expected starts: the directory of a kustomization, and the path of the source.
test.each<readonly [title: string, files: Readonly<Record<string, string>>, starts: readonly (readonly string[])[]]>([
  ['no kustomization', {}, []],
  ['a kustomization that does not change it', { 'base/kustomization.yaml': 'resources: [a.yaml]\n' }, []],
  [
    'a kustomization that changes it',
    { 'base/kustomization.yaml': `resources: [a.yaml]\n${PATCH('x')}` },
    [['base', 'x']],
  ],
  [
    'only kustomizations that no other one uses',
    {
      'base/kustomization.yaml': `resources: [a.yaml]\n${PATCH('x')}`,
      'one/kustomization.yaml': 'resources: [../base]\n',
      'two/kustomization.yaml': `resources: [../base]\n${PATCH('two')}`,
      'three/kustomization.yaml': 'resources: [../two]\n',
      'other/kustomization.yaml': 'configMapGenerator: [{name: m}]\n',
    },
    [
      ['one', 'x'],
      ['three', 'two'],
    ],
  ],
  [
    'no component, and none that cannot be built',
    {
      'base/kustomization.yaml': 'resources: [a.yaml]\n',
      'part/kustomization.yaml': `kind: Component\nresources: [../base]\n${PATCH('part')}`,
      'wrong/kustomization.yaml': 'resources: [../base, gone.yaml]\n',
      'good/kustomization.yaml': `resources: [../base]\n${PATCH('good')}`,
    },
    [['good', 'good']],
  ],
])('%s', async (_, files, starts) => {
  const system = memoryFileSystem(new Map(Object.entries({ '/r/base/a.yaml': APPLICATION, ...belowTop(files) })));
  const found = await findControllerObjects('/r', system, { working: '/', isExcluded: () => false });
  const changedStarts = createChangedStarts(found, { files: system, working: '/', repository: '/r', build: {} });
  const made = await Promise.all(found.objects.map(changedStarts));
  const shown = made.flat().map(({ label, sourced }) => [label, follow(sourced.value, ['spec', 'source', 'path'])]);
  expect(shown).toEqual(starts);
});

function belowTop(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`/r/${path}`, text]));
}
