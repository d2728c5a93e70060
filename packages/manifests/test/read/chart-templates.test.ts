import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { Diagnostic } from '@krmkit/base';
import { chartFinder, onceForEachChart } from '../../src/read/chart-templates.ts';

describe('the chart of a template', () => {
  const paths = [
    'Chart.yaml',
    'c/Chart.yaml',
    'c/charts/d/Chart.yaml',
    'c/charts/d/charts/e/Chart.yaml',
    'x/charts/y/Chart.yaml',
    '/r/Chart.yaml',
    '/Chart.yaml',
    'templates/Chart.yaml',
  ];
  const files = memoryFileSystem(new Map(paths.map((path) => [path, ''])));

  it.each([
    ['c/templates/a.yaml', 'c'],
    ['c/templates/sub/a.yaml', 'c'],
    ['templates/a.yaml', '.'],
    ['templates/templates/a.yaml', '.'],
    ['c/charts/d/templates/a.yaml', 'c'],
    ['c/charts/d/charts/e/templates/a.yaml', 'c'],
    ['x/charts/y/templates/a.yaml', 'x/charts/y'],
    ['c/templates', undefined],
    ['c/a.yaml', undefined],
    ['other/templates/a.yaml', undefined],
    ['other/templates/templates/a.yaml', undefined],
  ])('of %s is %s', async (path, expected) => {
    expect(await chartFinder(files)(path)).toBe(expected);
  });

  it('is looked for once', async () => {
    const asked: string[] = [];
    const find = chartFinder({
      ...files,
      status: (path) => {
        asked.push(path);
        return files.status(path);
      },
    });
    expect([await find('c/templates/a.yaml'), await find('c/templates/b.yaml')]).toEqual(['c', 'c']);
    expect(asked).toEqual(['c/Chart.yaml']);
  });
});

describe('the diagnostics of templates', () => {
  const template: Diagnostic = { code: 'template-file', severity: 'info', message: 'a template', hint: 'render it' };
  const other: Diagnostic = { code: 'invalid-yaml', severity: 'error', message: 'wrong' };

  it('are one for each chart, at the first of them', () => {
    const once = onceForEachChart();
    expect(once('my chart', [template, other])).toEqual([
      {
        ...template,
        message:
          "The templates of the Helm chart my chart are skipped; to see the rendered objects: helm template 'my chart' | krmkit expand -",
        hint: 'or name the chart in .krmignore',
      },
      other,
    ]);
    expect(once('my chart', [template, other])).toEqual([other]);
    expect(once('d', [template])).toHaveLength(1);
  });

  it('are theirs outside of charts', () => {
    const once = onceForEachChart();
    expect([once(undefined, [template]), once(undefined, [template])]).toEqual([[template], [template]]);
  });
});
