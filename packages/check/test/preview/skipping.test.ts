import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileEdits } from '@krmkit/testing';
import { runs } from '@krmkit/testing';
import { previewText } from '../check-files.ts';
import type { History } from './whole-builds.ts';
import { createHistory } from './whole-builds.ts';

const WEB = (image: string, argument: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
        image: ${image}
        args: ["${argument}"]
        envFrom:
        - configMapRef: {name: settings}
`;
const PATCH = (name: string, replicas: number): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}}\nspec: {replicas: ${replicas}}\n`;
const BASE = ['web.yaml', 'more'];
const GENERATOR = 'configMapGenerator:\n- name: settings\n';

/** What each file of a history can contain. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  'base/kustomization.yaml': [
    `resources: [${BASE.join(', ')}]\n${GENERATOR}  envs: [conf/settings.env]\n`,
    `resources: [web.yaml]\n${GENERATOR}  files: [LEVEL=conf/level.txt]\n`,
    `resources: [web.yaml, nowhere.yaml]\n`,
  ],
  'base/web.yaml': [WEB('web:1', '--level=$(LEVEL)'), WEB('web:2', '--level=$(LEVL)')],
  'base/more/kustomization.yaml': ['resources: [account.yaml]\n', 'resources: [account.yaml]\nnameSuffix: -x\n'],
  'base/more/account.yaml': ['apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: one}\n'],
  'base/conf/settings.env': ['LEVEL=info\n', 'LEVEL=debug\nMORE=1\n', 'OTHER=1\n'],
  'base/conf/level.txt': ['info', 'debug'],
  'component/kustomization.yaml': [
    'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches:\n- path: patch.yaml\n',
  ],
  'component/patch.yaml': [PATCH('web', 3), PATCH('web', 4)],
  'shared/replacement.yaml': [
    'source: {kind: Deployment, fieldPath: metadata.name}\ntargets:\n- select: {kind: Deployment}\n  fieldPaths: ["spec.template.spec.containers.0.name"]\n',
  ],
  'overlays/a/kustomization.yaml': [
    'resources: [../../base]\nnamePrefix: a-\ncomponents: [../../component]\n',
    'resources: [../../base]\nreplacements:\n- path: ../../shared/replacement.yaml\n',
  ],
  'overlays/b/kustomization.yaml': [
    'resources: [../../base]\npatches:\n- path: patch.yaml\n  target: {kind: Deployment}\n',
    'resources: [../a]\nnamespace: b\n',
  ],
  'overlays/b/patch.yaml': [PATCH('x', 5), '- op: add\n  path: /metadata/labels\n  value: {a: b}\n'],
  'overlays/c/kustomization.yaml': [
    'resources: [../../linked]\ngenerators: [generator.yaml]\n',
    'resources: [../../linked]\ntransformers:\n- |-\n  apiVersion: builtin\n  kind: PatchTransformer\n  metadata: {name: p}\n  path: patch.yaml\n  target: {kind: Deployment}\n',
  ],
  'overlays/c/generator.yaml': [
    'apiVersion: builtin\nkind: ConfigMapGenerator\nmetadata: {name: made}\nfiles: [content.txt]\n',
  ],
  'overlays/c/content.txt': ['one', 'two'],
  'overlays/c/patch.yaml': [PATCH('x', 6), PATCH('x', 7)],
  linked: ['-> base', '-> base/more'],
  'plain/web.yaml': [WEB('plain:1', '$(LEVEL)'), WEB('plain:1', '$(MORE)')],
  'plain/settings.yaml': ['apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {LEVEL: info}\n'],
};

const NAMES = Object.keys(VARIANTS);
const edit = fc.constantFrom(...NAMES).chain((name) =>
  fc.record({
    name: fc.constant(name),
    content: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...(VARIANTS[name] ?? [])) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  }),
);
const history = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 });

let repository: History;
beforeAll(() => {
  repository = createHistory();
});
afterAll(() => {
  repository.remove();
});

describe('preview of random histories', () => {
  it('equals the comparison of two whole builds: nothing is missed by skipping', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (commits) => {
        repository.restart(Object.fromEntries(NAMES.map((name) => [name, VARIANTS[name]?.[0]])));
        for (const [index, edits] of commits.entries()) {
          const changes: FileEdits = Object.fromEntries(edits.map(({ name, content }) => [name, content]));
          await repository.check(changes, index % 2 === 0 ? 'commit' : 'working tree');
        }
      }),
      { numRuns: runs(2) },
    );
  });
});

describe('preview builds a root', () => {
  const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n';
  const generator = 'apiVersion: builtin\nkind: ConfigMapGenerator\nmetadata: {name: made}\nfiles: [content.txt]\n';

  it.each<[string, FileEdits, FileEdits]>([
    [
      'whose base is a link to a directory that uses the one beside it',
      {
        'overlay/kustomization.yaml': 'resources: [../linked]\n',
        linked: '-> deep/base',
        'deep/base/kustomization.yaml': 'resources: [../other]\n',
        'deep/other/kustomization.yaml': 'resources: [settings.yaml]\n',
        'deep/other/settings.yaml': `${settings}data: {key: old}\n`,
      },
      { 'deep/other/settings.yaml': `${settings}data: {key: new}\n` },
    ],
    [
      'whose base is a link to a directory that becomes a link',
      {
        'overlay/kustomization.yaml': 'resources: [../current]\n',
        current: '-> regions/eu',
        'regions/eu/kustomization.yaml': 'resources: [settings.yaml]\n',
        'regions/eu/settings.yaml': `${settings}data: {key: old}\n`,
        'regions/us/kustomization.yaml': 'resources: [settings.yaml]\n',
        'regions/us/settings.yaml': `${settings}data: {key: new}\n`,
      },
      {
        'regions/eu/kustomization.yaml': undefined,
        'regions/eu/settings.yaml': undefined,
        'regions/eu': '-> us',
      },
    ],
    [
      'whose generators are a directory',
      {
        'overlay/kustomization.yaml': 'generators: [generators]\n',
        'overlay/generators/kustomization.yaml': 'resources: [generator.yaml]\n',
        'overlay/generators/generator.yaml': generator,
        'overlay/content.txt': 'old',
      },
      { 'overlay/content.txt': 'new' },
    ],
  ])('%s', async (_, files, edits) => {
    const { clone } = repository;
    repository.restart(files);
    clone.commit(edits);
    const stdout = await previewText('table', clone, 'HEAD~1', { paths: ['overlay'] });
    expect(stdout).toContain('build overlay\n');
    expect(stdout).toMatch(/1 object changed|1 object added/);
  });
});
