import { expect, test } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { ProgramEnd } from '@krmkit/base';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';
import { recordingHelm } from '../charts/recording-helm.ts';

/** `spec` is the text of fields of `spec`, indented by two. */
function release(spec: string, metadata: string = 'name: web, namespace: shop'): string {
  return `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {${metadata}}\nspec:\n${spec}---\n`;
}

const CHART =
  '  chart: {spec: {chart: ./charts/web, version: 9.9.9, sourceRef: {kind: GitRepository, name: flux-system}}}\n';

const FILES = {
  'charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'charts/web/values.yaml': 'a: 1\nb: {c: 2, d: 3}\n',
  'charts/web/templates/web.yaml': '{{ .Values.a }}\n',
  'prod.yaml': 'b: {c: 5}\n',
  'more.yaml': 'x: 1\nb: {c: 6}\n',
  'values.yaml': '',
  'clusters/maps.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: m, namespace: shop}
data: {values.yaml: "a: 2\\nl: [1, 2]\\n", other: "a: 3\\nl: [9]\\n", word: "true", quoted: "'true'", comma: "1,2", list: "[x"}
`,
};

const PRINTED = `---
# Source: web/crds/crd.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: things.example.com
---
# Source: web/templates/web.yaml
apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
  - name: app
    image: web:1
`;

interface Built {
  readonly roots: readonly string[];
  readonly messages: readonly string[];
  readonly objects: readonly string[];
  readonly calls: readonly string[];
  readonly values: readonly string[];
}

async function build(text: string, printed: string | ProgramEnd = PRINTED, more: object = {}): Promise<Built> {
  const { helm, calls, values } = recordingHelm(printed);
  const files = memoryFileSystem(new Map(Object.entries({ ...FILES, 'clusters/web.yaml': text, ...more })));
  const { roots } = await buildControllerRoots(['.'], files, { build: { helm } });
  return {
    roots: roots.map(({ directory, state }) => `${directory} ${state}`),
    messages: roots.flatMap(({ package: own }) =>
      own.diagnostics.map(
        ({ code, severity, message, location }) =>
          `${code} ${severity} ${location?.path ?? ''}:${location?.line ?? ''} ${message}`,
      ),
    ),
    objects: roots.flatMap(({ objects }) => objects.map(({ value }) => JSON.stringify(value))),
    calls,
    values,
  };
}

const TEMPLATE = 'template web /charts/web --namespace shop -f /t/values-0.yaml --include-crds';

test.each([
  ['by default', release(CHART), TEMPLATE],
  [
    'with a target namespace, which is a part of the name',
    release(`${CHART}  targetNamespace: prod\n`),
    'template prod-web /charts/web --namespace prod -f /t/values-0.yaml --include-crds',
  ],
  [
    'with a name',
    release(`${CHART}  releaseName: r\n  targetNamespace: prod\n  storageNamespace: s\n`),
    'template r /charts/web --namespace prod -f /t/values-0.yaml --include-crds',
  ],
  [
    'with a name of 54 bytes',
    release(`${CHART}  releaseName: ${'a'.repeat(54)}\n`),
    // sha256sum of the name
    `template ${'a'.repeat(40)}-HASH /charts/web --namespace shop -f /t/values-0.yaml --include-crds`,
  ],
  [
    'with a name of 53 bytes',
    release(`${CHART}  releaseName: ${'a'.repeat(53)}\n`),
    `template ${'a'.repeat(53)} /charts/web --namespace shop -f /t/values-0.yaml --include-crds`,
  ],
  [
    'without CRDs',
    release(`${CHART}  install: {crds: Skip}\n`),
    'template web /charts/web --namespace shop -f /t/values-0.yaml',
  ],
  [
    'with a HelmChart',
    release('  chartRef: {kind: HelmChart, name: c}\n') +
      `apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmChart
metadata: {name: c, namespace: shop}
spec: {chart: charts/web, sourceRef: {kind: GitRepository, name: flux-system}}
`,
    TEMPLATE,
  ],
])('helm gets a release %s', async (_, text, expected) => {
  const { roots, calls } = await build(text);
  expect(roots).toEqual(['flux:clusters/HelmRelease/web built']);
  expect(calls).toEqual([expected.replace('HASH', HASH)]);
});

const HASH = 'a3f01b693925';

test('values are those of the chart, of ConfigMaps and of the release', async () => {
  const chart = CHART.replace('version: 9.9.9', 'valuesFiles: [prod.yaml]');
  const { values } = await build(release(`${chart}  valuesFrom: [{kind: ConfigMap, name: m}]\n  values: {x: 7}\n`));
  expect(values.map((text): unknown => JSON.parse(text))).toEqual([{ a: 2, b: { c: 5, d: null }, l: [1, 2], x: 7 }]);
});

/** The names of releases, and why one is not built, as reports compare it. */
async function outcomes(text: string): Promise<readonly unknown[]> {
  const files = memoryFileSystem(new Map(Object.entries({ ...FILES, 'clusters/web.yaml': text })));
  const { roots } = await buildControllerRoots(['.'], files, { build: { helm: recordingHelm(PRINTED).helm } });
  return roots.map((root) => ({ release: root.release, cause: root.notBuilt?.cause }));
}

test.each([
  ['a built one has none, as its objects are known', CHART, undefined, undefined],
  [
    'a registry has its chart',
    '  chartRef: {kind: OCIRepository, name: o}\n',
    { name: 'web', namespace: 'shop' },
    'registry-chart',
  ],
  [
    'its chart is an object that is not there',
    '  chartRef: {kind: HelmChart, name: gone}\n  targetNamespace: prod\n',
    { name: 'prod-web', namespace: 'prod' },
    undefined,
  ],
])('the release that is not built: %s', async (_, spec, expected, cause) => {
  expect(await outcomes(release(spec))).toEqual([{ release: expected, cause }]);
});

test.each([
  ['another kind of the group', release(CHART).replace('kind: HelmRelease', 'kind: Other')],
  ['another group', release(CHART).replace('helm.toolkit.fluxcd.io', 'example.com')],
])('%s is no release', async (_, text) => {
  expect((await build(text)).roots).toEqual([]);
});

test.each([
  ['a chart at the top of the repository', { 'repo/.git/HEAD': '', 'repo/Chart.yaml': 'name: web\n' }, '.', '/repo'],
  [
    'a chart beside the repository, which is not built',
    { 'repo/.git/HEAD': '', 'repository/Chart.yaml': 'name: web\n' },
    '../repository',
    undefined,
  ],
])('%s', async (_, more, chart, expected) => {
  const text = release(CHART.replace('./charts/web', chart));
  const { helm, calls } = recordingHelm(PRINTED);
  const files = memoryFileSystem(new Map(Object.entries({ ...more, 'repo/clusters/web.yaml': text })));
  await buildControllerRoots(['repo'], files, { build: { helm } });
  expect(calls.map((call) => call.split(' ')[2])).toEqual(expected === undefined ? [] : [expected]);
});

test.each([
  ['it is suspended', release(`${CHART}  suspend: true\n`)],
  [
    'its chart redis is from the HelmRepository bitnami',
    release('  chart: {spec: {chart: redis, sourceRef: {kind: HelmRepository, name: bitnami}}}\n'),
  ],
  ['its source is the Bucket b', release('  chart: {spec: {chart: redis, sourceRef: {kind: Bucket, name: b}}}\n')],
  ['its chart is the OCIRepository o', release('  chartRef: {kind: OCIRepository, name: o}\n')],
  ['its chart is the HelmChart gone', release('  chartRef: {kind: HelmChart, name: gone}\n')],
  ['it has no chart', release('  interval: 5m\n')],
  ['this repository has no chart gone', release(CHART.replace('charts/web', 'gone'))],
  ['this repository has no chart gone', release(CHART.replace('./charts/web', '../gone'))],
  [
    'its values are in the ConfigMap gone, which is not among the files',
    release(`${CHART}  valuesFrom: [{kind: ConfigMap, name: gone}]\n`),
  ],
])('a root is not built: %s', async (reason, text) => {
  const { roots, messages, calls } = await build(text);
  expect(roots).toEqual(['flux:clusters/HelmRelease/web needs-permission']);
  expect(messages).toEqual([
    `controller-root info clusters/web.yaml:3 krmkit does not build flux:clusters/HelmRelease/web: ${reason}`,
  ]);
  expect(calls).toEqual([]);
});

test('a chart without its dependencies is not built', async () => {
  const stderr = new TextEncoder().encode('Error: found in Chart.yaml, but missing in charts/ directory: db\n');
  const { roots, messages } = await build(release(CHART), {
    end: 'exited',
    status: 1,
    stdout: new Uint8Array(),
    stderr,
  });
  expect(roots).toEqual(['flux:clusters/HelmRelease/web needs-permission']);
  expect(messages[0]).toContain('run helm dependency build charts/web');
});

test('a missing helm is a warning with the way out, and one that fails an error at the template', async () => {
  const missing = await build(release(CHART), { end: 'not-found', message: 'ENOENT' });
  expect(missing.messages).toEqual([
    'root-not-built warning clusters/web.yaml:5 krmkit does not build flux:clusters/HelmRelease/web: helm cannot run: ENOENT',
  ]);
  const stderr = new TextEncoder().encode('Error: template: web/templates/web.yaml:1:3: bad\n');
  const failed = await build(release(CHART), { end: 'exited', status: 1, stdout: new Uint8Array(), stderr });
  expect(failed.roots).toEqual(['flux:clusters/HelmRelease/web refused']);
  expect(failed.messages[0]).toMatch(/^invalid-chart error charts\/web\/templates\/web\.yaml:1 /);
});

test('what is wrong is located at the name of the chart, or at that of the release', async () => {
  const spec =
    '  chart:\n    spec:\n      sourceRef: {kind: GitRepository, name: flux-system}\n      chart: ./charts/web\n';
  const missing = await build(release(spec), { end: 'not-found', message: 'ENOENT' });
  expect(missing.messages[0]).toMatch(/^root-not-built warning clusters\/web\.yaml:8 /);
  // Helm prints two objects of one name, which a build refuses.
  const renderer = '  postRenderers: [{kustomize: {images: [{name: web, newTag: "2"}]}}]\n';
  const twice = `${PRINTED}---\napiVersion: v1\nkind: Pod\nmetadata: {name: web}\n`;
  const { messages } = await build(release(spec + renderer), twice);
  expect(messages).toEqual([expect.stringMatching(/ error clusters\/web\.yaml:3 /)]);
});

test('post-renderers, common metadata, labels and the namespace follow; CRDs only get the labels', async () => {
  const { objects } = await build(
    release(`${CHART}  commonMetadata: {labels: {team: a}}
  postRenderers:
  - kustomize:
      images: [{name: web, newTag: "2"}]
  - kustomize:
      patches: [{patch: "- {op: add, path: /metadata/annotations, value: {p: q}}", target: {kind: Pod}}]
`),
  );
  const labels = { 'helm.toolkit.fluxcd.io/name': 'web', 'helm.toolkit.fluxcd.io/namespace': 'shop' };
  expect(objects.map((text): unknown => JSON.parse(text))).toEqual([
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'things.example.com', labels },
    },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web', namespace: 'shop', annotations: { p: 'q' }, labels: { team: 'a', ...labels } },
      spec: { containers: [{ name: 'app', image: 'web:2' }] },
    },
  ]);
});

test.each(['', '  postRenderers: [{kustomize: {images: [{name: web, newTag: "2"}]}}]\n'])(
  'values of a chart are located at the release, with the template (%j)',
  async (more) => {
    const files = memoryFileSystem(new Map(Object.entries({ ...FILES, 'clusters/web.yaml': release(CHART + more) })));
    const { roots } = await buildControllerRoots(['.'], files, { build: { helm: recordingHelm(PRINTED).helm } });
    const pod = roots[0]?.package.resources.find(({ identity }) => identity.kind === 'Pod');
    expect(pod?.template).toBe('web/templates/web.yaml');
    const location = pod?.locate?.(['spec', 'containers', 0, 'name']);
    expect(`${location?.path}:${location?.line}`).toBe('clusters/web.yaml:5');
    expect([...(roots[0]?.package.sources.keys() ?? [])]).toEqual(
      expect.arrayContaining(['charts/web/Chart.yaml', 'clusters/web.yaml']),
    );
  },
);

test('a Flux Kustomization makes a HelmRelease, after its substitution', async () => {
  const { roots, values } = await build(
    `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec:
  path: ./apps
  targetNamespace: shop
  sourceRef: {kind: GitRepository, name: flux-system}
  postBuild: {substitute: {A: "5"}}
`,
    PRINTED,
    { 'apps/web.yaml': release(`${CHART}  values: {a: "\${A}"}\n`, 'name: web') },
  );
  expect(roots).toEqual(['flux:clusters/apps built', 'flux:clusters/HelmRelease/web built']);
  expect(values).toContain('{"a":5}');
});

test('a HelmRelease in a kustomization that nothing applies is not built', async () => {
  const { messages } = await build('', PRINTED, {
    'clusters/web.yaml': release(CHART),
    'clusters/kustomization.yaml': 'resources: [web.yaml]\n',
  });
  expect(messages[0]).toContain('a kustomization has it that no Flux Kustomization of the files applies');
});

test('a HelmRelease of a Kustomization that is not built is no root of its own', async () => {
  const kustomization = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec: {path: ./apps, sourceRef: {kind: GitRepository, name: flux-system}}
`;
  const { roots } = await build(kustomization, PRINTED, {
    'apps/web.yaml': release(CHART),
    'apps/kustomization.yaml': 'resources: [web.yaml, missing.yaml]\n',
  });
  expect(roots).toEqual(['flux:clusters/apps refused']);
});
