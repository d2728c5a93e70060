import { memoryFileSystem } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { printing, recordingHelm } from './helm/stand-in.ts';

const CHARTS = {
  'charts/foo/values.yaml': 'a: 1\n',
  'own/foo/values.yaml': 'b: 1\n',
  'old/foo/values.yaml': 'c: 1\n',
  'my.yaml': 'x: 1\n',
};

/** `template` of helm prints a ConfigMap named chart. */
async function build(kustomization: string, files: Readonly<Record<string, string>> = {}) {
  const { helm, calls, written } = recordingHelm(
    printing('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: chart}\n'),
  );
  const all = memoryFileSystem(new Map(Object.entries({ ...CHARTS, ...files, 'kustomization.yaml': kustomization })));
  const { objects, diagnostics } = await buildKustomizationIn(all, '.', { reorder: 'none', helm });
  const names = objects.map(({ value }) => value['metadata']);
  return { names, calls, values: written.map(({ text }) => text), problems: diagnostics.map(({ message }) => message) };
}

const HASHLESS = 'generatorOptions: {disableNameSuffixHash: true, labels: {l: m}}\n';

// runGenerators in api/internal/target/kusttarget.go.
describe('generators', () => {
  it('run in the order of kustomize, with generatorOptions', async () => {
    const { names, problems } = await build(
      `helmCharts: [{name: foo}]\nsecretGenerator: [{name: s1}, {name: s2}]\nconfigMapGenerator: [{name: c1}, {name: c2}]\n${HASHLESS}`,
    );
    expect(problems).toEqual([]);
    const labels = { l: 'm' };
    expect(names).toEqual([...['c1', 'c2', 's1', 's2'].map((name) => ({ name, labels })), { name: 'chart' }]);
  });

  it.each<[string, string, string]>([
    [
      'a ConfigMap',
      'configMapGenerator: [{name: a, files: [gone]}, {name: b, files: [gone-too]}]\nsecretGenerator: [{}]\nhelmCharts: [{}]\n',
      'There is no file or directory "gone"',
    ],
    [
      'a Secret',
      'secretGenerator: [{name: a, files: [gone]}, {}]\nhelmCharts: [{}]\n',
      'There is no file or directory "gone"',
    ],
  ])('end after an error of %s', async (_, kustomization, problem) => {
    const { problems, calls } = await build(kustomization);
    expect([problems, calls]).toEqual([[problem], []]);
  });

  it('end after an error of a chart', async () => {
    const { problems } = await build(
      'helmCharts: [{releaseName: x}, {releaseName: y}]\nhelmChartInflationGenerator: [{}]\n',
    );
    expect(problems).toHaveLength(1);
  });
});

// The arguments are those that kustomize 5.8.1 gave to a recording program.
describe('charts', () => {
  const home = async (kustomization: string) => {
    const { calls } = await build(kustomization);
    return calls.map(({ line, env }) => [line, env?.['HELM_CONFIG_HOME']]);
  };

  it.each<[string, string, string, string | RegExp]>([
    [
      'in the directory charts, with settings of their own',
      'helmCharts: [{name: foo, releaseName: r}]\n',
      'helm template r /charts/foo -f /tmp/t/foo-values.yaml',
      /^\/tmp\/t/,
    ],
    [
      'in the directory of helmGlobals',
      'helmGlobals: {chartHome: own, configHome: /settings}\nhelmCharts: [{name: foo, releaseName: r}]\n',
      'helm template r /own/foo -f /tmp/t/foo-values.yaml',
      '/settings',
    ],
    [
      'of the deprecated field, in its own directory',
      'helmChartInflationGenerator: [{chartName: foo, releaseName: r, chartHome: old, helmHome: /old-settings}]\n',
      'helm template r /old/foo -f /tmp/t/foo-values.yaml',
      '/old-settings',
    ],
    [
      'of the deprecated field, in the directory of helmGlobals',
      'helmGlobals: {chartHome: own, configHome: /settings}\nhelmChartInflationGenerator: [{chartName: foo, releaseName: r, chartHome: old, helmHome: /old-settings}]\n',
      'helm template r /own/foo -f /tmp/t/foo-values.yaml',
      '/settings',
    ],
    [
      'in the namespace of the kustomization',
      'namespace: kns\nhelmCharts: [{name: foo, releaseName: r}]\n',
      'helm template r /charts/foo --namespace kns -f /tmp/t/foo-values.yaml',
      /^\/tmp\/t/,
    ],
    [
      'of the deprecated field, in a namespace',
      'helmChartInflationGenerator: [{chartName: foo, releaseName: r, releaseNamespace: ns}]\n',
      'helm template r /charts/foo --namespace ns -f /tmp/t/foo-values.yaml',
      /^\/tmp\/t/,
    ],
  ])('%s', async (_, kustomization, line, settings) => {
    expect(await home(kustomization)).toEqual([
      [line, typeof settings === 'string' ? settings : expect.stringMatching(settings)],
    ]);
  });

  it('of the deprecated field have its values', async () => {
    const { calls, values } = await build(
      'helmChartInflationGenerator:\n- chartName: foo\n  releaseName: r\n  values: my.yaml\n  valuesLocal: {q: 1}\n  valuesMerge: merge\n',
    );
    expect(calls.map(({ line }) => line)).toEqual(['helm template r /charts/foo -f /tmp/t/foo-values.yaml']);
    expect(values.map((text): unknown => JSON.parse(text))).toEqual([{ q: 1, x: 1 }]);
  });

  it('of the deprecated field are pulled by their repository and version', async () => {
    const { calls } = await build(
      'helmChartInflationGenerator: [{chartName: bar, chartRepoUrl: "https://x.example", chartVersion: 1.2.3}]\n',
    );
    expect(calls.map(({ line }) => line)).toEqual([
      'helm pull --untar --untardir /charts/bar-1.2.3 --repo https://x.example bar --version 1.2.3',
    ]);
  });
});
