import { changedPaths } from '@krmkit/manifests';
import type { Diagnostic } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { unrenderedPaths } from '../../src/revisions/unrendered.ts';

const template = (path: string): Diagnostic => ({
  code: 'template-file',
  severity: 'info',
  message: 'a template',
  location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
});

interface Given {
  readonly listed?: readonly string[];
  readonly templates?: readonly string[];
  readonly charts?: boolean;
}

async function found(changed: readonly string[], given: Given = {}): Promise<readonly string[]> {
  const { listed = ['web/Chart.yaml', 'web/values.yaml', 'web/crds/a.yaml'], templates = [], charts = true } = given;
  const sides = [
    { listed: [], diagnostics: [] },
    {
      listed: listed.map((path) => ({ path, relativePath: path, named: false })),
      diagnostics: templates.map(template),
    },
  ];
  const paths = changedPaths(changed);
  const all = await unrenderedPaths(sides, charts, async (path) => paths.has(path));
  return all.map(({ kind, path }) => `${kind} ${path}`);
}

describe('a chart that is not rendered', () => {
  it.each<readonly [why: string, changed: readonly string[], expected: readonly string[]]>([
    ['Chart.yaml', ['web/Chart.yaml'], ['chart web']],
    ['values', ['web/values.yaml'], ['chart web']],
    ['a template that no reader lists', ['web/templates/_names.tpl'], ['chart web']],
    ['a dependency', ['web/charts/db-1.tgz'], ['chart web']],
    ['a README', ['web/README.md'], []],
    ['a manifest of its own', ['web/crds/a.yaml'], []],
    ['another directory', ['website/values.yaml'], []],
    ['nothing', [], []],
  ])('%s', async (_, changed, expected) => {
    expect(await found(changed)).toEqual(expected);
  });

  it('is named once, with the charts that it contains', async () => {
    const listed = ['Chart.yaml', 'charts/db/Chart.yaml', 'charts/db/values.yaml'];
    expect(await found(['charts/db/values.yaml'], { listed })).toEqual(['chart .']);
  });

  it('can have values by other names', async () => {
    const listed = ['b/Chart.yaml', 'b/prod.values.yml', 'a/Chart.yaml', 'a/values-dev.yaml'];
    expect(await found(['b/prod.values.yml', 'a/values-dev.yaml'], { listed })).toEqual(['chart a', 'chart b']);
  });

  it('is left to the roots where helm renders it', async () => {
    expect(await found(['web/values.yaml'], { charts: false })).toEqual([]);
  });
});

describe('a template', () => {
  it('is named where it changed', async () => {
    const templates = ['b.yaml', 'a.yaml', 'c.yaml'];
    expect(await found(['a.yaml', 'b.yaml'], { templates })).toEqual(['template a.yaml', 'template b.yaml']);
  });

  it('is a part of its chart', async () => {
    expect(await found(['web/templates/a.yaml'], { templates: ['web/templates/a.yaml'] })).toEqual(['chart web']);
    expect(await found(['web/templates/a.yaml'], { templates: ['web/templates/a.yaml'], charts: false })).toEqual([]);
  });
});
