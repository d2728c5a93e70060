import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { previewJson, previewText } from '../check-files.ts';

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 1
  template:
    spec:
      containers:
      - {name: app, image: "web:1", env: [{name: LEVEL, value: info}]}
`;

const COMPONENT = `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
images:
- {name: web, newTag: "2"}
patches:
- path: level.yaml
- patch: '{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 5}}'
`;

const LEVEL = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
        env: [{name: LEVEL, value: debug}]
`;

const OFF = 'resources:\n- ../base\n';
const FILES: FileEdits = {
  'base/kustomization.yaml': 'resources: [web.yaml]\n',
  'base/web.yaml': WEB,
  'part/kustomization.yaml': COMPONENT,
  'part/level.yaml': LEVEL,
  'prefixed/kustomization.yaml': 'resources: [../base]\nlabels: [{pairs: {team: a}}]\n',
};

let clone: Clone;
beforeAll(() => {
  clone = createClone();
});
beforeEach(() => {
  clone.git('reset', '-q', '--hard');
  clone.git('clean', '-qfd');
});
afterAll(() => {
  clone.remove();
});

async function causes(): Promise<Record<string, readonly string[]>> {
  const { changes } = await previewJson<{ readonly changes: readonly Change[] }>(clone, 'HEAD', { paths: ['prod'] });
  const placesOf = (all: readonly Cause[]): readonly string[] =>
    all.map(({ location: { path, line } }) => `${path}:${line}`);
  const [change] = changes;
  const fields = (change?.fields ?? []).map((field): Row => [field.path, placesOf(field.causes)]);
  const parts = (change?.containers ?? []).flatMap((one) =>
    one.causes.map((part): Row => [part.of, placesOf(part.causes)]),
  );
  return Object.fromEntries([...fields, ...parts]);
}

type Row = readonly [string, readonly string[]];

interface Cause {
  readonly location: { readonly path: string; readonly line: number };
}

interface Change {
  readonly fields: readonly { readonly path: string; readonly causes: readonly Cause[] }[];
  readonly containers: readonly {
    readonly causes: readonly { readonly of: string; readonly causes: readonly Cause[] }[];
  }[];
}

describe('the causes of a kustomization that is switched on or off', () => {
  const entry = 'prod/kustomization.yaml:4';
  const ofComponent = {
    'spec.replicas': [entry, 'part/kustomization.yaml:7'],
    image: [entry, 'part/kustomization.yaml:4'],
    'env LEVEL': [entry, 'part/level.yaml:9'],
  };
  it.each([
    ['a component', OFF, `${OFF}components:\n- ../part\n`, ofComponent],
    ['a component that goes', `${OFF}components:\n- ../part\n`, OFF, ofComponent],
    [
      'another base with labels',
      OFF,
      'resources:\n- ../prefixed\n',
      { 'metadata.labels': ['prod/kustomization.yaml:2'] },
    ],
  ])('%s', async (_, before, after, expected) => {
    clone.commit({ ...FILES, 'prod/kustomization.yaml': before });
    clone.edit({ 'prod/kustomization.yaml': after });
    expect(await causes()).toMatchObject(expected);
  });
});

describe('the causes of variables of a generated ConfigMap', () => {
  const env = ['LEVEL', 'PORT'].map(
    (name) => `{name: ${name}, valueFrom: {configMapKeyRef: {name: app, key: ${name}}}}`,
  );
  const web = WEB.replace(/env: .*/, `env: [${env.join(', ')}], args: [$(LEVEL)]}`);
  const generated = (level: string, port: number, name = 'app'): string =>
    `resources: [web.yaml]\nconfigMapGenerator:\n- name: ${name}\n  literals:\n  - LEVEL=${level}\n  - PORT=${port}\n`;

  it.each<[what: string, edits: FileEdits, expected: Record<string, readonly string[]>]>([
    [
      'only the line of the key, although the hash in the name has all of them',
      { 'prod/kustomization.yaml': generated('debug', 81) },
      {
        'env LEVEL': ['prod/kustomization.yaml:5'],
        'env PORT': ['prod/kustomization.yaml:6'],
        args: ['prod/kustomization.yaml:5'],
      },
    ],
    [
      'the reference to another ConfigMap',
      {
        'prod/kustomization.yaml': `${generated('info', 80)}- name: other\n  literals: [LEVEL=debug]\n`,
        'prod/web.yaml': web.replace('name: app, key: LEVEL', 'name: other, key: LEVEL'),
      },
      Object.fromEntries(
        ['env LEVEL', 'args'].map((name) => [
          name,
          ['prod/web.yaml:9', 'prod/kustomization.yaml:7', 'prod/kustomization.yaml:8'],
        ]),
      ),
    ],
  ])('are %s', async (_, edits, expected) => {
    clone.commit({ 'prod/kustomization.yaml': generated('info', 80), 'prod/web.yaml': web });
    clone.edit(edits);
    const found = await previewJson<{ readonly changes: readonly Change[] }>(clone, 'HEAD', { paths: ['prod'] });
    const parts = found.changes.flatMap(({ containers }) => containers.flatMap((one) => one.causes));
    const places = parts.map(({ of, causes: all }) => [
      of,
      all.map(({ location: { path, line } }) => `${path}:${line}`),
    ]);
    expect(Object.fromEntries(places)).toEqual(expected);
  });
});

describe('the first commit', () => {
  it('is compared with the empty tree', async () => {
    clone.commit({ ...FILES, 'prod/kustomization.yaml': OFF });
    const shown = await previewText('table', clone, '4b825dc642cb6eb9a060e54bf8d69288fbee4904', { paths: ['prod'] });
    expect(shown.trimEnd().split('\n').at(-1)).toBe('1 object added; 1 root built');
  });
});
