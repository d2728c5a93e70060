import { describe, expect, it } from 'vitest';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { currentId } from '../src/objects.ts';
import { contributing, locateStep, originsAt, stepToEdit } from '../src/origins.ts';
import type { Origins, Step } from '../src/origins.ts';
import { memoryFileSystem } from '@krmkit/base';
import type { Path } from '@krmkit/base';

const FILES = {
  'kustomization.yaml': `namePrefix: p-
resources: [base]
patches:
- path: patch.yaml
- target: {kind: Deployment}
  patch: |-
    - op: replace
      path: /spec/replicas
      value: 3
- target: {kind: Deployment}
  patch: |
    kind: Deployment
    metadata:
      name: any
    spec:
      paused: true
configMapGenerator:
- name: cm
  literals:
  - host=example.com
replacements:
- source: {kind: ConfigMap, name: cm, fieldPath: data.host}
  targets:
  - select: {kind: Deployment}
    fieldPaths:
    - spec.template.spec.containers.[name=^web$].env.[name=HOST].value
    - spec.template.spec.containers.[name=^web$].env.[name=PORT].value
    options: {delimiter: ":"}
- source: {kind: ConfigMap, name: cm, fieldPath: data.host}
  targets: [{select: {kind: Deployment}, fieldPaths: [metadata.labels.host], options: {create: true}}]
vars:
- name: SERVICE
  objref: {apiVersion: v1, kind: Service, name: svc}
`,
  'patch.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: d}
spec:
  template:
    spec:
      containers:
      - name: web
        image: nginx:2
        args: [a, b]
`,
  'base/kustomization.yaml': 'resources: [r.yaml]\n',
  'base/r.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: d}
spec:
  replicas: 1
  template:
    spec:
      containers:
      - name: web
        image: nginx:2
        args: [x]
        command: [run, $(SERVICE)]
        env:
        - {name: HOST, value: a:b}
        - {name: PORT, value: x}
        envFrom:
        - configMapRef:
            name: cm
---
apiVersion: v1
kind: Service
metadata:
  name: svc
`,
};

const CONTAINER = ['spec', 'template', 'spec', 'containers', 0] as const;

describe('the chain of a value', () => {
  it.each<readonly [title: string, path: Path, steps: readonly string[]]>([
    ['of the base', ['metadata', 'name'], ['base/r.yaml:3:18', 'kustomization.yaml:1:13 namePrefix']],
    ['of a patch, even where it is equal', [...CONTAINER, 'image'], ['patch.yaml:9:16 patches[0]']],
    ['of a list of a patch', [...CONTAINER, 'args', 1], ['patch.yaml:10:19 patches[0]']],
    ['of the key of an item', [...CONTAINER, 'name'], ['base/r.yaml:9:15']],
    ['of an operation in the kustomization', ['spec', 'replicas'], ['kustomization.yaml:9:14 patches[1]']],
    ['of a patch in the kustomization', ['spec', 'paused'], ['kustomization.yaml:16:15 patches[2]']],
    [
      'of a replacement with a delimiter',
      [...CONTAINER, 'env', 0, 'value'],
      [
        'base/r.yaml:14:31',
        'kustomization.yaml:20:10 configMapGenerator[0]',
        'kustomization.yaml:26:7 replacements[0]',
      ],
    ],
    [
      'of a name with a hash',
      [...CONTAINER, 'envFrom', 0, 'configMapRef', 'name'],
      [
        'base/r.yaml:18:19',
        'kustomization.yaml:18:9 configMapGenerator[0]',
        'kustomization.yaml:1:13 namePrefix',
        'kustomization.yaml:20:10 configMapGenerator[0]',
      ],
    ],
    [
      'of a variable',
      [...CONTAINER, 'command', 1],
      [
        'base/r.yaml:12:24',
        'base/r.yaml:23:9',
        'kustomization.yaml:1:13 namePrefix',
        'kustomization.yaml:32:3 vars[0]',
      ],
    ],
  ])('%s', async (_, path, steps) => {
    expect(contributing(await originsOfDeployment(path)).map(shown)).toEqual(steps);
  });

  it.each<readonly [title: string, path: Path, step: string]>([
    [
      'of a copied value is its source',
      [...CONTAINER, 'env', 0, 'value'],
      'kustomization.yaml:20:10 configMapGenerator[0]',
    ],
    ['of a patch is the patch', [...CONTAINER, 'image'], 'patch.yaml:9:16 patches[0]'],
    [
      'of a name with a hash is the name',
      [...CONTAINER, 'envFrom', 0, 'configMapRef', 'name'],
      'kustomization.yaml:1:13 namePrefix',
    ],
    ['of a variable is its value', [...CONTAINER, 'command', 1], 'kustomization.yaml:1:13 namePrefix'],
    [
      'of a created field is its source',
      ['metadata', 'labels', 'host'],
      'kustomization.yaml:20:10 configMapGenerator[0]',
    ],
    [
      'of what is around a created field creates it',
      ['metadata', 'labels'],
      'kustomization.yaml:30:55 replacements[1]',
    ],
  ])('the text to edit %s', async (_, path, step) => {
    const found = stepToEdit(await originsOfDeployment(path));
    expect(found && shown(found)).toBe(step);
  });
});

async function originsOfDeployment(path: Path): Promise<Origins> {
  const built = await buildKustomizationIn(memoryFileSystem(new Map(Object.entries(FILES))), '.');
  expect(built.ok).toBe(true);
  const deployment = built.objects.find((object) => currentId(object).kind === 'Deployment');
  if (deployment === undefined) throw new Error('There is no Deployment');
  return originsAt(deployment.origins, path);
}

function shown(step: Step): string {
  const location = locateStep(step);
  const entry = step.entry === undefined ? '' : ` ${step.entry}`;
  return `${location?.path}:${location?.line}:${location?.column}${entry}`;
}
