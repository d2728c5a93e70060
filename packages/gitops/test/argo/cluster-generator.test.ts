import { expect, test } from 'vitest';
import { follow } from '@krmkit/base';
import type { ArgoCluster } from '../../src/argo/argo-context.ts';
import type { GeneratorRow } from './application-sets.ts';
import { expand, expectMade } from './application-sets.ts';

const ROWS: readonly GeneratorRow[] = [
  {
    title: 'clusters',
    generators: 'clusters: {}',
    template: '{{name}}',
    made: 'krmkit does not know the clusters; name them in gitops.clusters of .krmkit.yaml',
  },
];

test.each(ROWS)('$title', expectMade);

const CLUSTERS: readonly ArgoCluster[] = [
  { name: 'in-cluster', server: 'https://kubernetes.default.svc', project: '', labels: {}, annotations: {} },
  { name: 'Prod_EU', server: 'https://eu', project: 'shop', labels: { env: 'prod' }, annotations: { a: 'b' } },
];

// https://argo-cd.readthedocs.io/en/stable/operator-manual/applicationset/Generators-Cluster/
test.each<readonly [generator: string, template: string, goTemplate: boolean, made: readonly string[]]>([
  [
    'clusters: {}',
    '{{name}} {{nameNormalized}} {{server}}',
    false,
    ['in-cluster in-cluster https://kubernetes.default.svc', 'Prod_EU prod-eu https://eu'],
  ],
  [
    'clusters: {selector: {matchLabels: {env: prod}}, values: {k: "v-{{name}}"}}',
    '{{metadata.labels.env}} {{metadata.annotations.a}} {{values.k}} {{project}}',
    false,
    ['prod b v-Prod_EU shop'],
  ],
  [
    'clusters: {selector: {matchLabels: {env: prod}}, values: {k: "v-{{.name}}"}}',
    '{{.metadata.labels.env}} {{.nameNormalized}} {{.values.k}}',
    true,
    ['prod prod-eu v-Prod_EU'],
  ],
  [
    'matrix: {generators: [{clusters: {selector: {matchLabels: {env: prod}}}}, {list: {elements: [{app: web}]}}]}',
    '{{name}}-{{app}}',
    false,
    ['Prod_EU-web'],
  ],
])('the clusters that the user names: %s %s', async (generator, template, goTemplate, made) => {
  const quoted = JSON.stringify(template);
  const expanded = await expand(
    `  goTemplate: ${goTemplate}\n  generators:\n  - ${generator}\n  template: {metadata: {name: x}, spec: {project: ${quoted}}}\n`,
    { clusters: CLUSTERS },
  );
  expect(expanded.ok && expanded.applications.map(({ value }) => follow(value, ['spec', 'project']))).toEqual(made);
});

test('a list of clusters', async () => {
  const template = '{{range .clusters}}{{.name}}={{.values.k}};{{end}}';
  const expanded = await expand(
    `  goTemplate: true\n  generators: [{clusters: {flatList: true, values: {k: "v-{{.name}}"}}}]\n  template: {spec: {project: "${template}"}}\n`,
    { clusters: CLUSTERS },
  );
  expect(expanded.ok && expanded.applications.map(({ value }) => follow(value, ['spec', 'project']))).toEqual([
    'in-cluster=v-in-cluster;Prod_EU=v-Prod_EU;',
  ]);
});
