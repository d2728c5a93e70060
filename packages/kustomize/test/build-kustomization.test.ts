import { member, memoryFileSystem, textAt } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import type { BuildOptions } from '../src/build-kustomization.ts';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { printObjects } from '../src/print-objects.ts';
import { describeRows } from './describe-rows.ts';
import { shownFinding, sourcedOf } from './objects-of.ts';

describeRows('objects that are not for the cluster', [
  {
    title: 'A local object is dropped',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  annotations: {config.kubernetes.io/local-config: "true"}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: b
  annotations: {config.kubernetes.io/local-config: "false"}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: c
  annotations: {config.kubernetes.io/local-config: x}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: d
  annotations: {config.kubernetes.io/local-config: ""}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    config.kubernetes.io/local-config: "false"
  name: b
`,
  },
]);

const A = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const FILES: Readonly<Record<string, string>> = {
  'k/kustomization.yaml': 'resources: [service.yaml, namespace.yaml]\n',
  'k/service.yaml': 'apiVersion: v1\nkind: Service\nmetadata: {name: s}\n',
  'k/namespace.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: {name: n}\n',
  'fifo/kustomization.yaml': 'resources: [../k/]\nsortOptions: {order: fifo}\n',
  'outside/kustomization.yaml': 'resources: [../shared/a.yaml]\n',
  'shared/a.yaml': A,
  'variables/kustomization.yaml':
    'resources: [a.yaml]\nnamePrefix: p-\nvars: [{name: NAME, objref: {apiVersion: v1, kind: ConfigMap, name: a}}]\nconfigMapGenerator: [{name: g, literals: [x=y]}]\n',
  'variables/a.yaml': `${A}---\napiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: c, image: i, args: [$(NAME)], envFrom: [{configMapRef: {name: g}}]}]}\n`,
  'twice/kustomization.yaml':
    'resources: [a.yaml]\npatches: [{patch: \'[{"op": "replace", "path": "/metadata/name", "value": "a"}]\', target: {name: b}}]\n',
  'twice/a.yaml': `${A}---\n${A.replace('name: a', 'name: b')}`,
  'late/kustomization.yaml':
    'resources: [a.yaml]\nvars: [{name: X, objref: {apiVersion: v1, kind: Secret, name: none}}]\n',
  'late/a.yaml': A,
  'several/kustomization.yaml':
    'resources: [a.yaml]\nvars:\n- name: X\n  objref: {apiVersion: v1, kind: ConfigMap, name: a}\n',
  'several/a.yaml': `${A}---\n${A.replace('name: a', 'name: a, namespace: other')}`,
  'expression/kustomization.yaml':
    "resources: [a.yaml]\npatchesJson6902:\n- patch: '[]'\n  target: {version: v1, kind: ConfigMap, name: '*'}\n",
  'expression/a.yaml': A,
  'read/kustomization.yaml': 'resources: [a.yaml, gone.yaml]\n',
  'read/a.yaml': A,
};

async function build(directory: string, options: BuildOptions = {}) {
  const built = await buildKustomizationIn(memoryFileSystem(new Map(Object.entries(FILES))), directory, options);
  return {
    ...built,
    kinds: built.objects.map(({ value }) => value['kind']),
    text: printObjects(built.objects),
    problems: built.diagnostics.filter(({ code }) => code !== 'deprecated-field').map(shownFinding),
  };
}

describe('a build', () => {
  it.each<[string, string, BuildOptions, readonly string[]]>([
    ['in the order of kustomize by default', 'k', {}, ['Namespace', 'Service']],
    ['in the order of the files', 'k', { reorder: 'none' }, ['Service', 'Namespace']],
    ['in the order that the kustomization asks for', 'fifo', { reorder: 'legacy' }, ['Service', 'Namespace']],
    ['with files outside of the directory', 'outside', { unrestricted: true }, ['ConfigMap']],
    ['with files below another directory', 'outside', { below: '/' }, ['ConfigMap']],
    [
      'with another kustomization',
      'k',
      { editKustomization: { mode: 'strict', edit: async () => sourcedOf('resources: [namespace.yaml]\n') } },
      ['Namespace'],
    ],
  ])('is %s', async (_, directory, options, kinds) => {
    const built = await build(directory, options);
    expect(built).toMatchObject({ ok: true, problems: [], kinds });
  });

  it.each<[string, string, BuildOptions, readonly string[]]>([
    ['a directory that is not there', 'gone', {}, ['error unreadable-file : There is no file or directory "gone"']],
    [
      'a directory outside of a limit',
      'outside',
      { below: '/k' },
      ['error outside-root : "outside" is not in the repository'],
    ],
    [
      'a file outside of the directory',
      'outside',
      {},
      ['error outside-root outside/kustomization.yaml:1 "../shared/a.yaml" is not in the directory outside'],
    ],
    [
      'a file outside of the limit, whatever else is allowed',
      'outside',
      { below: '/outside', unrestricted: true },
      ['error outside-root outside/kustomization.yaml:1 "../shared/a.yaml" is not in the directory outside'],
    ],
    ['a repository without permission', 'github.com/o/r', {}, ['error remote-input : "github.com/o/r" is remote']],
    [
      'a variable of several objects, at the reference',
      'several',
      {},
      ['error invalid-entry several/kustomization.yaml:4 vars[0]: 2 objects match the variable X'],
    ],
    [
      'a target that cannot be read, at its field',
      'expression',
      {},
      [
        'error invalid-target expression/kustomization.yaml:4 The name of the target in patchesJson6902[0] cannot be read: nothing precedes this repetition',
      ],
    ],
    [
      'two objects with one id at the end',
      'twice',
      {},
      ['error object-id-conflict twice/kustomization.yaml:2 Two objects of the build are ConfigMap a'],
    ],
    ['a variable without an object', 'late', {}, [expect.stringMatching(/^error /)]],
  ])('has no objects after an error: %s', async (_, directory, options, problems) => {
    expect(await build(directory, options)).toMatchObject({ ok: false, objects: [], problems });
  });

  it('names all files that it has read, also after an error', async () => {
    expect([...(await build('read')).sources.keys()]).toEqual(['read/kustomization.yaml', 'read/a.yaml']);
  });

  it('writes hashes, new names and variables to the fields that refer to them', async () => {
    const { text, problems } = await build('variables', { reorder: 'none' });
    expect(problems).toEqual([]);
    expect(text).toContain('- p-a\n');
    const [name = ''] = /p-g-\w{10}/.exec(text) ?? [];
    expect(text.split(name)).toHaveLength(3);
  });

  it.each([true, false])('labels all objects if the caller asks for it: %s', async (managedByLabel) => {
    const { objects } = await build('k', { managedByLabel });
    const labels = objects.map(({ value }) => member(member(value, 'metadata'), 'labels'));
    expect(labels.map((one) => textAt(one, 'app.kubernetes.io/managed-by') !== '')).toEqual([
      managedByLabel,
      managedByLabel,
    ]);
  });
});
