import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { readKustomization } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import { findCharts, isChartFile } from '../../src/helm/find-charts.ts';
import { sourcedOf } from '../objects-of.ts';

const CHART = 'apiVersion: v2\nname: a\n';
const LIBRARY = `${CHART}type: library\n`;

async function find(
  files: Readonly<Record<string, string>>,
  kustomizations: Readonly<Record<string, string>> = {},
  named: readonly string[] = [],
) {
  const ports = { files: memoryFileSystem(new Map(Object.entries(files))), stdin: memoryStandardInput('') };
  const listed = Object.keys(files).map((path) => ({ path, relativePath: path, named: false }));
  const facts = Object.entries(kustomizations).map(([path, text]) => readKustomization(path, sourcedOf(text).value));
  return findCharts(listed, ports, facts, new Set(named));
}

describe('charts among files', () => {
  it.each<[string, Parameters<typeof find>, readonly string[], readonly string[]]>([
    ['a chart', [{ 'a/Chart.yaml': CHART, 'a/values.yaml': '' }], ['a'], ['a']],
    ['a chart in the working directory', [{ 'Chart.yaml': CHART }], ['.'], ['.']],
    ['two charts', [{ 'b/Chart.yaml': CHART, 'a/Chart.yaml': CHART }], ['b', 'a'], ['b', 'a']],
    ['a file of a similar name', [{ 'a/MyChart.yaml': CHART }], [], []],
    ['an application, by its type', [{ 'a/Chart.yaml': `${CHART}type: application\n` }], ['a'], ['a']],
    ['a library', [{ 'a/Chart.yaml': LIBRARY }], [], ['a']],
    ['a library that is named', [{ 'a/Chart.yaml': LIBRARY }, {}, ['a']], [], ['a']],
    ['an empty file', [{ 'a/Chart.yaml': '' }], ['a'], ['a']],
    ['a subchart', [{ 'a/Chart.yaml': CHART, 'a/charts/b/Chart.yaml': CHART }], ['a'], ['a', 'a/charts/b']],
    [
      'a subchart of the working directory',
      [{ 'Chart.yaml': CHART, 'charts/b/Chart.yaml': CHART }],
      ['.'],
      ['.', 'charts/b'],
    ],
    [
      'a subchart that is named',
      [{ 'a/Chart.yaml': CHART, 'a/charts/b/Chart.yaml': CHART }, {}, ['a/charts/b']],
      ['a', 'a/charts/b'],
      ['a', 'a/charts/b'],
    ],
    ['a chart in a directory named charts', [{ 'charts/b/Chart.yaml': CHART }], ['charts/b'], ['charts/b']],
    [
      'a chart deeper in the charts of another',
      [{ 'a/Chart.yaml': CHART, 'a/charts/x/b/Chart.yaml': CHART }],
      ['a', 'a/charts/x/b'],
      ['a', 'a/charts/x/b'],
    ],
    [
      'a chart that is a kustomization, too',
      [{ 'a/Chart.yaml': CHART }, { 'a/kustomization.yaml': 'resources: []\n' }],
      [],
      [],
    ],
    [
      'a chart that a kustomization uses',
      [{ 'k/charts/b/Chart.yaml': CHART }, { 'k/kustomization.yaml': 'helmCharts: [{name: b}]\n' }],
      [],
      ['k/charts/b'],
    ],
    [
      'a chart that a kustomization uses, and the user names',
      [{ 'k/charts/b/Chart.yaml': CHART }, { 'k/kustomization.yaml': 'helmCharts: [{name: b}]\n' }, ['k/charts/b']],
      ['k/charts/b'],
      ['k/charts/b'],
    ],
  ])('%s', async (_, given, roots, all) => {
    expect(await find(...given)).toEqual({ roots, all });
  });
});

describe('a file of a chart', () => {
  it.each<[string, readonly string[], boolean]>([
    ['a/templates/web.yaml', ['a'], true],
    ['a/charts/b/values.yaml', ['a'], true],
    ['a/values.yaml', ['a'], false],
    ['b/templates/web.yaml', ['a'], false],
    ['b/templates/web.yaml', ['a', 'b'], true],
    ['templates/web.yaml', ['.'], true],
    ['templates/web.yaml', ['a'], false],
    ['/templates/web.yaml', ['/'], true],
    ['a/templates/web.yaml', [], false],
    ['a/x/templates/web.yaml', ['a'], false],
  ])('%s of %j: %s', (path, charts, expected) => {
    expect(isChartFile(path, charts)).toBe(expected);
  });
});
