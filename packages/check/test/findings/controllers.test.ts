import { expect, it } from 'vitest';
import { checkFiles } from '../check-files.ts';

const APPLICATION = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec:
  destination: {namespace: shop}
  source: {repoURL: https://example.com/o/here, path: web}
`;

const FLUX = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: web, namespace: flux-system}
spec: {path: ./web, sourceRef: {kind: GitRepository, name: flux-system}}
`;

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n';

/** A Pod with a key that its ConfigMap does not have. */
function pod(name: string): string {
  return `apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}}
data: {a: x}
---
apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec: {containers: [{name: c, image: x, env: [{name: A, valueFrom: {configMapKeyRef: {name: ${name}, key: b}}}]}]}
`;
}

it.each<readonly [title: string, text: string, severity: string, verdict: string]>([
  ['another source', FLUX.replace('kind: GitRepository', 'kind: Bucket'), 'error', 'failed'],
  ['a suspended object', FLUX.replace('{path:', '{suspend: true, path:'), 'info', 'passed'],
  ['a chart', APPLICATION.replace('path: web', 'chart: web'), 'error', 'failed'],
])('with strict, %s', async (_, text, severity, verdict) => {
  const files = { 'c/web.yaml': text, 'web/web.yaml': CONFIG_MAP };
  const found = await checkFiles(files, { strict: true });
  expect(found).toMatchObject({ verdict, diagnostics: [{ code: 'controller-root', severity }] });
  const lenient = await checkFiles(files);
  expect(lenient).toMatchObject({ verdict: 'passed', diagnostics: [{ code: 'controller-root', severity: 'info' }] });
});

it.each([
  ['Argo CD', APPLICATION],
  ['Flux', FLUX],
])('judges what %s applies, and the objects beside the one that says so', async (_, text) => {
  const { diagnostics } = await checkFiles({
    'c/web.yaml': `${text}---\n${pod('beside')}`,
    'web/web.yaml': pod('web'),
  });
  const found = diagnostics.filter(({ code }) => code === 'missing-key').map(({ location }) => location?.path ?? '');
  expect(new Set(found)).toEqual(new Set(['c/web.yaml', 'web/web.yaml']));
});

const CHART = (name: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: ${name}, namespace: shop}
spec: {chartRef: {kind: OCIRepository, name: ${name}}}
---
`;

it.each([
  ['info', {}],
  ['error', { strict: true }],
])('says once that charts are in registries: %s', async (severity, options) => {
  const text = [
    CHART('a'),
    CHART('b'),
    CHART('c').replace('{chartRef: {kind: OCIRepository, name: c}}', '{suspend: true}'),
    APPLICATION.replace('path: web', 'chart: web'),
  ].join('');
  const found = await checkFiles({ 'c/all.yaml': text }, options);
  const shown = found.diagnostics.map((one) => `${one.severity} ${1 + (one.occurrences?.length ?? 0)}`);
  expect(shown).toEqual([`${severity} 3`, 'info 1']);
  expect(found.summary.roots).toEqual({ built: 0, total: 4 });
});

it('finds nothing wrong with what SOPS puts into a file, and takes its values for runtime values', async () => {
  const encrypted = 'ENC[AES256_GCM,data:abc,iv:def,tag:ghi,type:str]';
  const flux = FLUX.replace(
    '{path:',
    '{decryption: {provider: sops}, postBuild: {substituteFrom: [{kind: ConfigMap, name: vars}]}, path:',
  );
  const config = (name: string, namespace: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: ${namespace}}\ndata: {A: "${encrypted}"}\nsops: {mac: "${encrypted}"}\n`;
  const found = await checkFiles({
    'c/web.yaml': `${flux}---\n${config('vars', 'flux-system')}`,
    'web/web.yaml': `${config('web', 'shop')}---\napiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: shop}\nspec: {containers: [{name: c, image: x, args: ["\${A}"]}]}\n`,
  });
  expect(found.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(JSON.stringify(found.templates)).not.toContain('ENC[');
});

/** Two clusters: the apps of each use a ConfigMap of a Kustomization beside it. */
function cluster(name: string, level: string): Readonly<Record<string, string>> {
  const flux = (of: string, spec: string): string => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: ${of}, namespace: flux-system}
spec: {path: ${spec}, sourceRef: {kind: GitRepository, name: flux-system}}
---
`;
  const apps = './apps, targetNamespace: shop, components: [../debug], postBuild: {substitute: {COUNT: "2"}}';
  return {
    [`clusters/${name}/all.yaml`]: flux('apps', apps) + flux('infra', `./infra/${name}`),
    [`infra/${name}/settings.yaml`]: `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\ndata: {level: ${level}}\n`,
  };
}

const CLUSTERS = {
  ...cluster('dev', 'info'),
  ...cluster('prod', 'warn'),
  'debug/kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: debug-\n',
  'apps/web.yaml': `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
  - name: app
    image: x
    env:
    - {name: LEVEL, valueFrom: {configMapKeyRef: {name: dev, key: level}}}
    - name: COUNT
      value: "\${COUNT}"
`,
};

it('knows what another object of Flux applies to the same cluster, and not what one applies to another cluster', async () => {
  const { templates } = await checkFiles(CLUSTERS);
  const levels = templates.map(({ root, containers: [container] }) => {
    const level = container?.env.find(({ name }) => name === 'LEVEL');
    return `${root ?? ''}: ${JSON.stringify(level?.value)}`;
  });
  expect(levels).toEqual(['flux:clusters/dev/apps: "info"', expect.not.stringContaining('info')]);
});

it('knows what is applied to the same cluster where a PATH does not name it', async () => {
  const { templates } = await checkFiles({ ...CLUSTERS, '.git/HEAD': '' }, { paths: ['apps'] });
  const text = JSON.stringify(templates.map(({ root, containers }) => [root, containers.map(({ env }) => env)]));
  expect(text).toContain('"flux:clusters/dev/apps"');
  expect(text).toContain('"info"');
});

it('says where the text is that a substitution of Flux has made a number, once for all clusters', async () => {
  const { diagnostics } = await checkFiles(CLUSTERS);
  const found = diagnostics.filter(({ code }) => code === 'non-string-value');
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    location: { path: 'apps/web.yaml', line: 11 },
    hint: `write "\${quote}\${COUNT}\${quote}" with quote: '"' in spec.postBuild.substitute: Flux drops the quotes of the file`,
  });
});

const application = (
  name: string,
  source: string,
  server: string = 'https://a',
): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec: {destination: {namespace: shop, server: "${server}"}, ${source}}
---
`;
const GRAFANA = '{repoURL: https://charts.example.com, chart: grafana}';
const OWN = '{repoURL: https://example.com/o/here, path: web}';

it.each<readonly [title: string, applications: string, found: number]>([
  ['a source of the same Application', application('grafana', `sources: [${GRAFANA}, ${OWN}]`), 0],
  ['another Application', application('grafana', `source: ${GRAFANA}`) + application('web', `source: ${OWN}`), 0],
  [
    'an Application of another name',
    application('loki', `source: ${GRAFANA}`) + application('web', `source: ${OWN}`),
    1,
  ],
  [
    'an Application of another cluster',
    application('grafana', `source: ${GRAFANA}`, 'https://b') + application('web', `source: ${OWN}`),
    1,
  ],
])('does not miss what a chart that is not built can install: %s', async (_, applications, found) => {
  const ingress = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: web}
spec: {defaultBackend: {service: {name: prod-grafana, port: {number: 80}}}}
`;
  const { diagnostics } = await checkFiles({ 'c/apps.yaml': applications, 'web/ingress.yaml': ingress });
  expect(diagnostics.filter(({ code }) => code === 'missing-backend')).toHaveLength(found);
});

it('takes a component that an object of Flux uses for used', async () => {
  const unused = async (files: Readonly<Record<string, string>>): Promise<number> => {
    const { diagnostics } = await checkFiles(files, { severity: 'info' });
    return diagnostics.filter(({ code }) => code === 'unused-component').length;
  };
  expect(await unused(CLUSTERS)).toBe(0);
  expect(await unused({ 'debug/kustomization.yaml': CLUSTERS['debug/kustomization.yaml'] })).toBe(1);
});

it('says that Flux drops fields which only its old versions have', async () => {
  const old = FLUX.replace('/v1', '/v1beta2').replace('{path:', '{patchesStrategicMerge: [], path:');
  const { diagnostics } = await checkFiles({ 'c/web.yaml': old, 'web/web.yaml': CONFIG_MAP });
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  expect(warnings).toMatchObject([{ code: 'controller-root', location: { path: 'c/web.yaml', line: 4 } }]);
  expect(warnings[0]?.message).toContain('patchesStrategicMerge');
});
