import { expect, test } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import type { Kustomization } from '../src/kustomization-decoder.ts';
import { printObjects } from '../src/print-objects.ts';

/** A value of each field, with which a build of the files below differs. Without a row for a new field, this does not compile. */
const VALUES: Readonly<Record<keyof Kustomization, JsonValue>> = {
  apiVersion: 'kustomize.config.k8s.io/v1alpha1',
  kind: 'Other',
  metadata: { labels: { app: 1 } },
  openapi: { path: 'absent.json' },
  resources: ['more.yaml'],
  components: ['component'],
  crds: ['absent.json'],
  bases: ['base'],
  configurations: ['absent.yaml'],
  configMapGenerator: [{ name: 'made', literals: ['a=b'] }],
  secretGenerator: [{ name: 'made', literals: ['a=b'] }],
  generatorOptions: { disableNameSuffixHash: true },
  helmGlobals: { chartHome: '../outside' },
  helmCharts: [{ name: 'chart' }],
  helmChartInflationGenerator: [{ chartName: 'chart' }],
  generators: ['absent.yaml'],
  patchesStrategicMerge: ['patch.yaml'],
  patches: [{ path: 'patch.yaml' }],
  namespace: 'shop',
  namePrefix: 'a-',
  nameSuffix: '-z',
  labels: [{ pairs: { app: 'web' } }],
  commonLabels: { app: 'web' },
  commonAnnotations: { note: 'text' },
  patchesJson6902: [{ patch: '[]', target: { version: 'v1', kind: 'Pod', name: 'absent' } }],
  replicas: [{ name: 'web', count: 2 }],
  images: [{ name: 'web', newTag: 'v2' }],
  imageTags: [{ name: 'web', newTag: 'v2' }],
  replacements: [
    {
      sourceValue: 'x',
      targets: [{ select: { kind: 'Deployment' }, fieldPaths: ['metadata.name'] }],
    },
  ],
  vars: [{ name: 'NAME', objref: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'absent' } }],
  transformers: ['absent.yaml'],
  validators: ['absent.yaml'],
  sortOptions: { order: 'legacy' },
  buildMetadata: ['originAnnotations'],
};

const object = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;
const FILES = {
  'web.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {containers: [{name: c, image: web}]}}}\n',
  'account.yaml': 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web}\n',
  'more.yaml': object('more'),
  'patch.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {paused: true}\n',
  'base/kustomization.yaml': 'resources: [b.yaml]\n',
  'base/b.yaml': object('b'),
  'component/kustomization.yaml':
    'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [c.yaml]\n',
  'component/c.yaml': object('c'),
};
/** What a field needs to have an effect. */
const BESIDE: Readonly<Partial<Record<keyof Kustomization, JsonValue>>> = {
  generatorOptions: { configMapGenerator: [{ name: 'made', literals: ['a=b'] }] },
};

async function build(content: Readonly<Record<string, JsonValue>>): Promise<string> {
  const whole = { resources: ['web.yaml', 'account.yaml'], ...content };
  const files = new Map(Object.entries({ ...FILES, 'kustomization.yaml': JSON.stringify(whole) }));
  const { objects, diagnostics } = await buildKustomizationIn(memoryFileSystem(files), '.', { reorder: 'none' });
  const found = diagnostics.filter(({ code }) => code !== 'deprecated-field');
  return JSON.stringify([printObjects(objects), found.map(({ message, severity }) => `${severity} ${message}`)]);
}

// What helmGlobals does is only seen with helm: `helm/inflate-chart.test.ts`.
test.each(Object.entries(VALUES).filter(([field]) => field !== 'helmGlobals'))(
  '%s has an effect on a build',
  async (field, value) => {
    const beside = Object.entries(BESIDE).find(([name]) => name === field)?.[1] ?? {};
    const others: Readonly<Record<string, JsonValue>> = JSON.parse(JSON.stringify(beside));
    expect(await build({ ...others, [field]: value })).not.toBe(await build(others));
  },
);
