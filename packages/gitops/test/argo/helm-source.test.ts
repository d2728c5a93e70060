import { expect, test } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';
import { recordingHelm } from '../charts/recording-helm.ts';

const URL = 'https://example.com/o/here.git';

/** An Application whose source has `helm`. */
function application(helm: string): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: app, namespace: argocd}
spec:
  destination: {namespace: shop}
  source: {repoURL: ${URL}, path: charts/web, helm: {${helm}}}
`;
}

/** An Application with a chart and a source that only has a `ref`. */
function withReference(url: string, file: string): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: app, namespace: argocd}
spec:
  destination: {namespace: shop}
  sources:
  - {repoURL: ${URL}, path: charts/web, helm: {valueFiles: ["${file}"]}}
  - {repoURL: ${url}, path: "", ref: values}
`;
}

const FILES = {
  '.git/config': `[remote "origin"]\n\turl = ${URL}\n`,
  'charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'charts/web/prod.yaml': 'a: 2\n',
  'charts/web/app.yaml': 'a: 3\n',
  'env/prod.yaml': 'a: 4\n',
};

const PRINTED = '---\n# Source: web/templates/a.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';

interface Built {
  readonly roots: readonly string[];
  readonly messages: readonly string[];
  readonly calls: readonly string[];
  readonly values: readonly string[];
}

async function build(text: string, more: object = {}): Promise<Built> {
  const { helm, calls, values } = recordingHelm(PRINTED);
  const files = memoryFileSystem(new Map(Object.entries({ ...FILES, 'c/app.yaml': text, ...more })));
  const { roots } = await buildControllerRoots(['.'], files, { build: { helm } });
  return {
    roots: roots.map(({ directory, state, objects }) => {
      const shown = objects.map(({ value }) => JSON.stringify(value['metadata']));
      return [directory, state, ...shown].join(' ');
    }),
    messages: roots.flatMap(({ package: own }) => own.diagnostics.map(({ message }) => message)),
    calls,
    values,
  };
}

const START = 'template app /charts/web --namespace shop';

test.each([
  ['', `${START} --include-crds`],
  ['releaseName: r, namespace: other', 'template r /charts/web --namespace other --include-crds'],
  [
    'skipCrds: true, skipTests: true, skipSchemaValidation: true, passCredentials: true, version: v2',
    `${START} --skip-schema-validation --skip-tests`,
  ],
  [
    'kubeVersion: "1.30", apiVersions: [a/v1, b/v1]',
    `${START} --kube-version 1.30 --api-versions a/v1 --api-versions b/v1 --include-crds`,
  ],
  [
    'valueFiles: [prod.yaml, /env/prod.yaml, $ARGOCD_APP_NAME.yaml]',
    `${START} -f /charts/web/prod.yaml -f /env/prod.yaml -f /charts/web/app.yaml --include-crds`,
  ],
  [
    'valueFiles: ["*.yaml", /env/prod.yaml, app.yaml, "/**/prod.yaml"]',
    `${START} -f /charts/web/Chart.yaml -f /charts/web/prod.yaml -f /env/prod.yaml -f /charts/web/app.yaml -f /charts/web/prod.yaml --include-crds`,
  ],
  ['valueFiles: ["gone/*.yaml"], ignoreMissingValueFiles: true', `${START} --include-crds`],
  [
    'valueFiles: [gone.yaml, prod.yaml], ignoreMissingValueFiles: true',
    `${START} -f /charts/web/prod.yaml --include-crds`,
  ],
  [
    'parameters: [{name: a, value: "1"}, {name: b, value: "x,$ARGOCD_APP_NAMESPACE"}, {name: l, value: "{a,b}"}, {name: s, value: "1", forceString: true}, {name: a, value: "2"}]',
    String.raw`${START} --set a=2 --set b=x\,shop --set l={a,b} --set-string s=1 --include-crds`,
  ],
  ['fileParameters: [{name: f, path: prod.yaml}]', `${START} --set-file f=/charts/web/prod.yaml --include-crds`],
])('helm gets the arguments of {%s}', async (helm, expected) => {
  const { roots, calls } = await build(application(helm));
  expect(roots).toEqual(['argocd:app built {"name":"a","namespace":"shop"}']);
  expect(calls).toEqual([expected]);
});

test.each([
  ['values: "a: 1"', 'a: 1'],
  ['values: "a: 1", valuesObject: {b: 2}', '{"b":2}'],
  ['valueFiles: [prod.yaml], values: "a: 1"', 'a: 1'],
])('the last file of values is that of {%s}', async (helm, expected) => {
  const { values, calls } = await build(application(helm));
  expect(values).toEqual([expected]);
  expect(calls[0]).toMatch(/-f \/t\/values-\d\.yaml --include-crds$/);
});

test('$ref is the top of its repository', async () => {
  const { calls } = await build(withReference(URL, '$values/env/prod.yaml'));
  expect(calls).toEqual([`${START} -f /env/prod.yaml --include-crds`]);
});

test.each([
  ['its source is the repository', withReference('https://example.com/o/other.git', '$values/env/prod.yaml')],
  [
    'krmkit does not fetch the values of https://x.example/v.yaml',
    application('valueFiles: ["https://x.example/v.yaml"]'),
  ],
  ['krmkit cannot read the pattern /charts/web/{a.yaml', application('valueFiles: ["{a.yaml"]')],
  ['needs the revision', application('parameters: [{name: a, value: $ARGOCD_APP_REVISION}]')],
])('a root is not built: %s', async (reason, text) => {
  const { roots, messages, calls } = await build(text);
  expect(roots).toEqual(['argocd:app needs-permission']);
  expect(messages[0]).toContain(reason);
  expect(calls).toEqual([]);
});

test.each([
  ['valueFiles: ["gone/*.yaml"]', 'the file charts/web/gone/*.yaml does not exist'],
  ['valueFiles: [gone.yaml]', 'the file charts/web/gone.yaml does not exist'],
  ['fileParameters: [{name: f, path: gone}]', 'the file charts/web/gone does not exist'],
])('{%s} is an error', async (helm, message) => {
  const { roots, messages, calls } = await build(application(helm));
  expect(roots).toEqual(['argocd:app refused']);
  expect(messages).toEqual([message]);
  expect(calls).toEqual([]);
});

test('files of overrides change helm', async () => {
  const { calls } = await build(application('releaseName: r'), {
    'charts/web/.argocd-source.yaml': 'helm: {releaseName: x, skipCrds: true}\n',
    'charts/web/.argocd-source-app.yaml': 'helm: {releaseName: z}\n',
  });
  expect(calls).toEqual(['template z /charts/web --namespace shop']);
});
