import { expect, test } from 'vitest';
import { follow } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { locateStep, originsAt } from '@krmkit/kustomize';
import { HERE, expand } from './application-sets.ts';

const FINALIZERS = ['resources-finalizer.argocd.argoproj.io'];

test.each<readonly [spec: string, reason: string]>([
  ['  generators: [{matrix: {generators: []}}]\n  template: {}', 'a matrix has exactly two generators'],
  ['  generators: []', 'it has no template'],
  [
    `  generators: [{git: {${HERE}, directory: [{path: apps/*}]}}]\n  template: {}`,
    'its git generator has neither directories nor files',
  ],
  [
    '  goTemplate: true\n  goTemplateOptions: [missingkey=error]\n  generators: [{list: {elements: [{a: x}]}}]\n  template: {spec: {project: "{{.b}}"}}',
    'the template {{.b}} fails: there is no parameter .b',
  ],
])('Argo CD refuses %s', async (spec, reason) => {
  expect(await expand(spec)).toMatchObject({ ok: false, reason, isRefused: true });
});

// applicationset/controllers/applicationset_controller.go
test.each<readonly [spec: string, metadata: string, finalizers: readonly string[] | undefined]>([
  ['', '', ['resources-finalizer.argocd.argoproj.io']],
  ['', ', finalizers: [own]', ['own']],
  ['  syncPolicy: {preserveResourcesOnDeletion: true}\n', '', undefined],
])('the finalizers of an Application: %j %j', async (spec, metadata, finalizers) => {
  const expanded = await expand(
    `${spec}  generators: [{list: {elements: [{a: x}]}}]\n  template: {metadata: {name: a${metadata}}, spec: {}}\n`,
  );
  expect(expanded.ok && follow(expanded.applications[0]?.value ?? null, ['metadata', 'finalizers'])).toEqual(
    finalizers,
  );
});

test.each([
  'generators: []',
  `generators: [{git: {${HERE}, directories: [{path: gone/*}]}}]`,
  'generators: [{list: {elements: [{a: x}]}, selector: {matchLabels: {a: y}}}]',
])('makes no Application: %s', async (generators) => {
  expect(await expand(`  ${generators}\n  template: {spec: {}}`)).toMatchObject({ ok: false, isEmpty: true });
});

// https://argo-cd.readthedocs.io/en/stable/operator-manual/applicationset/Template/#template-patch
test('a patch of the template is merged: mappings are joined, lists are replaced, and the project stays', async () => {
  const expanded = await expand(`  goTemplate: true
  generators:
  - list: {elements: [{auto: true, files: [a.yaml, b.yaml]}, {auto: false}]}
  template:
    metadata: {name: x, labels: {a: "1"}}
    spec:
      project: own
      source: {path: p, helm: {valueFiles: [c.yaml]}}
  templatePatch: |
    metadata: {labels: {b: "2"}}
    spec:
      project: other
      source:
        helm:
          valueFiles:
          {{- range $file := .files }}
          - {{ $file }}
          {{- end }}
    {{- if .auto }}
      syncPolicy: {automated: {prune: {{ .auto }}}}
    {{- end }}
`);
  expect(
    expanded.ok && expanded.applications.map(({ value }) => [follow(value, ['metadata']), follow(value, ['spec'])]),
  ).toEqual([
    [
      { name: 'x', namespace: 'argocd', labels: { a: '1', b: '2' }, finalizers: FINALIZERS },
      {
        project: 'own',
        source: { path: 'p', helm: { valueFiles: ['a.yaml', 'b.yaml'] } },
        syncPolicy: { automated: { prune: true } },
      },
    ],
    [
      { name: 'x', namespace: 'argocd', labels: { a: '1', b: '2' }, finalizers: FINALIZERS },
      { project: 'own', source: { path: 'p', helm: {} } },
    ],
  ]);
});

test.each<readonly [goTemplate: boolean, template: string]>([
  [false, '{{branch}} {{a.b}}'],
  [true, '{{.branch}} {{.a.b}}'],
])('the parameters that the user names, goTemplate %s', async (goTemplate, template) => {
  const expanded = await expand(
    `  goTemplate: ${goTemplate}\n  generators: [{pullRequest: {github: {owner: o}}}]\n  template: {spec: {project: "${template}"}}\n`,
    { parameters: new Map([['argocd/s', [{ branch: 'x', a: { b: 'z' } }]]]) },
  );
  expect(expanded.ok && expanded.applications.map(({ value }) => follow(value, ['spec', 'project']))).toEqual(['x z']);
});

test.each<readonly [metadata: string, made: readonly string[] | false]>([
  ['{name: s, namespace: argocd}', ['in argocd']],
  ['{name: s}', ['nowhere']],
  ['{name: other}', false],
])('the user names the parameters of the ApplicationSet %s', async (metadata, made) => {
  const parameters = new Map([
    ['argocd/s', [{ a: 'in argocd' }]],
    ['s', [{ a: 'nowhere' }]],
  ]);
  const expanded = await expand(
    '  generators: [{pullRequest: {github: {owner: o}}}]\n  template: {spec: {project: "{{a}}"}}\n',
    { parameters },
    metadata,
  );
  expect(expanded.ok && expanded.applications.map(({ value }) => follow(value, ['spec', 'project']))).toEqual(made);
});

test.each<readonly [path: Path, lines: readonly string[]]>([
  [
    ['metadata', 'name'],
    ['s.yaml:10', 's.yaml:7'],
  ],
  [['metadata', 'namespace'], ['s.yaml:3']],
  [['spec', 'project'], ['s.yaml:11']],
  [
    ['spec', 'source', 'path'],
    ['s.yaml:12', 's.yaml:7'],
  ],
])('%s comes from %s', async (path, lines) => {
  const expanded = await expand(`  generators:
  - list:
      elements: [{env: prod}]
  template:
    metadata:
      name: 'web-{{env}}'
    spec: {project: default,
      source: {path: 'apps/{{env}}'}}
`);
  const [application] = expanded.ok ? expanded.applications : [];
  expect(application?.value).toEqual({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'web-prod', namespace: 'argocd', finalizers: FINALIZERS },
    spec: { project: 'default', source: { path: 'apps/prod' } },
  });
  const steps = application === undefined ? [] : originsAt(application.origins, path).steps;
  const shown = steps.map(locateStep).map((location) => `${location?.path ?? ''}:${location?.line ?? 0}`);
  expect(shown).toEqual(lines);
});
