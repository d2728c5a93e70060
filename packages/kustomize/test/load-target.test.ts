import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { openBuildFiles } from '../src/build-files.ts';
import { entryAt, loadedObjects, loadTarget, targetsIn } from '../src/load-target.ts';
import type { BuildRemotes } from '../src/remote/remote-port.ts';
import { describeRows } from './describe-rows.ts';
import { recordingBuild, shownFinding } from './objects-of.ts';

describeRows('kustomizations that a kustomization uses', [
  {
    title: 'A directory without a kustomization',
    files: {
      'kustomization.yaml': `resources: [sub]
`,
      'sub/a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:1',
  },
  {
    title: 'A directory beside the kustomization',
    root: 'k',
    files: {
      'k/kustomization.yaml': `resources: [../b]
`,
      'b/kustomization.yaml': `resources: [a.yaml]
`,
      'b/a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'A cycle',
    files: {
      'kustomization.yaml': `resources: [.]
`,
    },
    refused: 'kustomization-cycle kustomization.yaml:1',
  },
  {
    title: 'A parent directory',
    files: {
      'kustomization.yaml': `resources: [sub]
`,
      'sub/kustomization.yaml': `resources:
- ..
`,
    },
    refused: 'kustomization-cycle sub/kustomization.yaml:2',
  },
  {
    title: 'One directory twice, with other names',
    files: {
      'kustomization.yaml': `resources: [v, w]
`,
      'v/kustomization.yaml': `resources: [../b]
namePrefix: x-
`,
      'w/kustomization.yaml': `resources: [../b]
namePrefix: y-
`,
      'b/kustomization.yaml': `resources: [a.yaml]
`,
      'b/a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: x-a
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: y-a
`,
  },
  {
    title: 'A component as resource',
    files: {
      'kustomization.yaml': `resources: [c]
`,
      'c/kustomization.yaml': `kind: Component
namePrefix: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:1',
  },
  {
    title: 'A kustomization as component',
    files: {
      'kustomization.yaml': `components: [c]
`,
      'c/kustomization.yaml': `namePrefix: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:1',
  },
  {
    title: 'A file as component',
    files: {
      'kustomization.yaml': `components:
- c/kustomization.yaml
`,
      'c/kustomization.yaml': `kind: Component
namePrefix: a
`,
    },
    refused: 'missing-build-input kustomization.yaml:2',
  },
]);

const A = 'kind: A\nmetadata: {name: a}\n';
const FILES: Readonly<Record<string, string>> = {
  'root/kustomization.yaml': 'resources: [a.yaml, ../base]\nbases: [../old]\ncomponents: [../part]\nnamespace: ns\n',
  'root/a.yaml': A,
  'base/kustomization.yaml': 'resources: [b.yaml]\n',
  'base/b.yaml': 'kind: B\nmetadata: {name: b}\n---\nkind: B\nmetadata: {name: c}\n',
  'old/kustomization.yaml': 'resources: [d.yaml]\n',
  'old/d.yaml': 'kind: D\nmetadata: {name: d}\n',
  'part/kustomization.yaml': 'kind: Component\nresources: [e.yaml]\n',
  'part/e.yaml': 'kind: E\nmetadata: {name: e}\n',
};

async function load(files: Readonly<Record<string, string>>, directory = 'root', remotes?: BuildRemotes) {
  const opened = await openBuildFiles(memoryFileSystem(new Map(Object.entries(files))), 'own-directory', remotes);
  const root = await opened.openRoot(directory);
  if (!root.ok) throw new Error(root.failure.message);
  const { report, found } = recordingBuild();
  const target = await loadTarget(root.value, { files: opened, report, visited: [], shared: undefined });
  return { target, problems: found.map((one) => `${shownFinding(one)}. ${one.hint ?? ''}`) };
}

describe('a loaded kustomization', () => {
  it('has its files, bases and components in order', async () => {
    const { target, problems } = await load(FILES);
    expect(problems).toEqual([expect.stringMatching(/^info deprecated-field root\/kustomization.yaml:2 /)]);
    if (target === undefined) throw new Error('no target');
    expect(target.resources.map(({ at, written, content }) => [at.join('.'), written, content.kind])).toEqual([
      ['resources.0', 'a.yaml', 'objects'],
      ['resources.1', '../base', 'target'],
      ['bases.0', '../old', 'target'],
    ]);
    expect(target.visited).toEqual(['/root']);
    const all = [...targetsIn(target)];
    expect(all.map(({ path }) => path)).toEqual([
      'root/kustomization.yaml',
      'base/kustomization.yaml',
      'old/kustomization.yaml',
      'part/kustomization.yaml',
    ]);
    expect(all.map(({ visited }) => visited.length)).toEqual([1, 2, 2, 2]);
    expect([...loadedObjects(target)].map(({ value }) => value['kind'])).toEqual(['A', 'B', 'B', 'D', 'E']);
  });

  it('has entries, and fields with a single value', async () => {
    const { target } = await load(FILES);
    if (target === undefined) throw new Error('no target');
    const entry = entryAt(target, ['resources', 1], 'x');
    expect(entry).toMatchObject({
      config: 'x',
      label: 'resources[1]',
      directory: '/root',
      sourced: { value: '../base' },
    });
    expect(entryAt(target, ['namespace'], 'y')).toMatchObject({ label: 'namespace', sourced: { value: 'ns' } });
    expect(entryAt(target, ['images'], [])).toMatchObject({
      label: 'images',
      sourced: { value: null, origins: target.sourced.origins },
    });
  });

  it('can be a component if it is the root of a build', async () => {
    expect((await load(FILES, 'part')).problems).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'a component as resource',
      {
        'root/kustomization.yaml': 'resources:\n- ../part\n',
        'part/kustomization.yaml': 'kind: Component\nnamePrefix: p-\n',
      },
      [
        'error invalid-kustomization root/kustomization.yaml:2 The kustomization in part is a Component, and a Kustomization is needed here. List the directory under components',
      ],
    ],
    [
      'a kustomization as component',
      { 'root/kustomization.yaml': 'components:\n- ../base\n', 'base/kustomization.yaml': 'namespace: ns\n' },
      [
        'error invalid-kustomization root/kustomization.yaml:2 The kustomization in base is a Kustomization, and a Component is needed here. List the directory under resources',
      ],
    ],
    [
      'itself',
      { 'root/kustomization.yaml': 'resources:\n- ../root\n' },
      [
        'error kustomization-cycle root/kustomization.yaml:2 The kustomization in root contains itself. Remove the entry, or move the shared objects to a directory beside the two',
      ],
    ],
    [
      'a directory above',
      { 'root/kustomization.yaml': 'resources:\n- ..\n' },
      [
        'error kustomization-cycle root/kustomization.yaml:2 The directory . contains a directory that uses it. Remove the entry, or move the shared objects to a directory beside the two',
      ],
    ],
    [
      'itself through another',
      { 'root/kustomization.yaml': 'resources: [../base]\n', 'base/kustomization.yaml': 'resources:\n- ../root\n' },
      [
        'error kustomization-cycle base/kustomization.yaml:2 The kustomization in root contains itself. Remove the entry, or move the shared objects to a directory beside the two',
      ],
    ],
    [
      'nothing',
      { 'root/kustomization.yaml': 'resources:\n- ""\n' },
      ['error missing-build-input root/kustomization.yaml:2 The path is empty. Correct the path, or create the file'],
    ],
    [
      'a file that has no objects',
      { 'root/kustomization.yaml': 'resources: [a.yaml]\n', 'root/a.yaml': 'kind: A\n' },
      ['error invalid-resource root/a.yaml:1 The A has no metadata.name. Add metadata.name'],
    ],
    [
      'a list without items',
      { 'root/kustomization.yaml': 'resources: [a.yaml]\n', 'root/a.yaml': 'apiVersion: v1\nkind: List\n' },
      ['error invalid-resource root/a.yaml:1 The List has no items. Add items, or remove the document'],
    ],
    [
      'a file outside, once',
      { 'root/kustomization.yaml': 'resources:\n- ../base/b.yaml\n', 'base/b.yaml': A },
      [
        'error outside-root root/kustomization.yaml:2 "../base/b.yaml" is not in the directory root. Move the file, or build with --load-restrictor LoadRestrictionsNone',
      ],
    ],
    [
      'a file that is read with a warning',
      {
        'root/kustomization.yaml': 'resources: [a.json]\n',
        'root/a.json': '{"kind": "A", "metadata": {"name": "a"}}\n{"kind": "B"}\n',
      },
      [
        'warning invalid-resource root/a.json:2 kustomize reads only the first of several JSON objects, and drops the others without a message. Write a line with --- before each further object',
      ],
    ],
  ])('cannot use everything: %s', async (_, files, expected) => {
    expect((await load(files)).problems).toEqual(expected);
  });

  const page: BuildRemotes = {
    download: async () => ({ ok: true, value: new TextEncoder().encode('<html>') }),
    checkOut: async () => ({ ok: true, value: '/clone' }),
  };
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['the address of a repository that gives a page', 'https://github.com/o/r', ['A'], []],
    [
      'the address of a file that is no YAML',
      'https://example.com/a.yaml',
      [],
      ['error invalid-resource https://example.com/a.yaml:1'],
    ],
  ])('can use %s', async (_, url, kinds, expected) => {
    const files = {
      'root/kustomization.yaml': `resources:\n- ${url}\n`,
      'clone/kustomization.yaml': 'resources: [a.yaml]\n',
      'clone/a.yaml': A,
    };
    const { target, problems } = await load(files, 'root', page);
    expect(problems).toEqual(expected.map((one): unknown => expect.stringContaining(one)));
    expect(target && [...loadedObjects(target)].map(({ value }) => value['kind'])).toEqual(kinds);
  });
});
