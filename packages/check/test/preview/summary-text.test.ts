import { describe, expect, it } from 'vitest';
import type { CauseEffect, NotCompared, ObjectChange, Preview } from '../../src/preview/model.ts';
import {
  effectNames,
  effectPlaces,
  groupsByRoots,
  notComparedFindings,
  notComparedLines,
  rootsText,
  rootsTitle,
  summaryParts,
  summaryText,
} from '../../src/preview/summary-text.ts';

const NONE: Preview['summary'] = {
  roots: { built: 0, notBuilt: 0, skipped: 0 },
  added: 0,
  removed: 0,
  changed: 0,
  ignored: 0,
  containers: 0,
  restarts: 0,
  replaced: 0,
  notRestarted: 0,
  serviceLinks: 0,
  newErrors: 0,
  newWarnings: 0,
  gone: 0,
};
const root = (path: string, side: NotCompared['side'] = 'both'): NotCompared => ({ kind: 'root', path, side });

describe('the summary of a preview', () => {
  it.each<[Partial<Preview['summary']>, readonly NotCompared[], readonly string[]]>([
    [{}, [], ['no changes']],
    [{}, [root('a')], ['no changes in what was compared', '1 root not compared']],
    [{ ignored: 2 }, [], ['no changes', '2 ignored differences']],
    [{ added: 1 }, [], ['1 object added']],
    [{ removed: 2 }, [], ['2 objects removed']],
    [{ changed: 1 }, [], ['1 object changed']],
    [{ added: 2, removed: 1, changed: 3 }, [], ['2 objects added, 1 removed, 3 changed']],
    [{ removed: 1, changed: 3 }, [], ['1 object removed, 3 changed']],
    [{ containers: 2, restarts: 1 }, [], ['2 containers changed', '1 workload restarts']],
    [{ restarts: 1, replaced: 1 }, [], ['1 workload restarts', '1 workload must be deleted and created again']],
    [{ restarts: 2, notRestarted: 1 }, [], ['2 workloads restart', '1 workload needs a restart']],
    [
      { notRestarted: 2, serviceLinks: 1 },
      [],
      ['2 workloads need a restart', '1 workload with other Service variables'],
    ],
    [{ newErrors: 1, newWarnings: 2, gone: 1 }, [], ['1 new error', '2 new warnings', '1 finding gone']],
    [
      { changed: 1, ignored: 1 },
      [root('a'), root('b')],
      ['1 object changed', '2 roots not compared', '1 ignored difference'],
    ],
  ])('%j, %j', (summary, notCompared, parts) => {
    expect(summaryParts({ summary: { ...NONE, ...summary }, notCompared })).toEqual(parts);
  });

  it.each([
    [{ built: 0, notBuilt: 0, skipped: 0 }, ''],
    [{ built: 4, notBuilt: 1, skipped: 36 }, '4 roots built, 36 not affected, 1 not built'],
    [{ built: 0, notBuilt: 1, skipped: 0 }, '1 root not built'],
    [{ built: 0, notBuilt: 2, skipped: 1 }, '1 root not affected, 2 not built'],
  ])('of the roots %j', (roots, text) => {
    expect(rootsText({ ...NONE, roots })).toBe(text);
    const whole = summaryText({ summary: { ...NONE, roots }, notCompared: [] });
    expect(whole).toBe(text === '' ? 'no changes' : `no changes; ${text}`);
  });
});

describe('what is not compared', () => {
  it('is a line for each reason', () => {
    const all = [root('a', 'after'), root('b', 'before'), root('c', 'after'), { ...root('d'), kind: 'file' as const }];
    expect(notComparedLines(all)).toEqual([
      'not compared (could not be built in the head): a, c',
      'not compared (could not be built in the base): b',
      'not compared (could not be read in the base and the head): d',
    ]);
  });

  it('is a warning at the kustomization of a root, at Chart.yaml, and at a file', () => {
    const others = (['submodule', 'chart', 'template'] as const).map((kind) => ({
      kind,
      path: 's',
      side: 'both' as const,
    }));
    const found = notComparedFindings([root('a'), ...others]);
    expect(found.map(({ severity, location, message }) => [severity, location?.path, message])).toEqual([
      ['warning', 'a/kustomization.yaml', 'a is not compared: could not be built in the base and the head'],
      ['warning', 's', 's is not compared: a submodule with another commit'],
      ['warning', 's/Chart.yaml', 's is not compared: a Helm chart, which needs --enable-helm to be rendered'],
      ['warning', 's', 's is not compared: a template, not Kubernetes YAML'],
    ]);
  });
});

describe('an effect', () => {
  const effect = (more: Partial<CauseEffect>): CauseEffect => ({
    location: { path: 'a.yaml', start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
    side: 'after',
    lastLine: 1,
    names: ['A'],
    containers: 0,
    environments: 0,
    ...more,
  });
  it.each<[Partial<CauseEffect>, string]>([
    [{}, ''],
    [{ environments: 1 }, ''],
    [{ environments: 2 }, ' in 2 environments'],
    [{ containers: 1, environments: 1 }, ' in 1 container'],
    [{ containers: 12, environments: 4 }, ' in 12 containers of 4 environments'],
  ])('%j is%s', (more, text) => {
    expect(effectPlaces(effect(more))).toBe(text);
  });

  it('names what changes', () => {
    expect(effectNames(effect({ names: ['LEVEL', 'args'] }))).toBe('LEVEL, args');
  });
});

it.each<[readonly string[], string]>([
  [[], 'files'],
  [['overlays/prod'], 'build overlays/prod'],
  [['a', 'b'], '2 builds: a, b'],
])('the title of the roots %j is %s', (roots, title) => {
  expect(rootsTitle(roots)).toBe(title);
});

it('changes are grouped by their roots, files first', () => {
  const change = (...roots: readonly string[]): Pick<ObjectChange, 'roots'> => ({ roots });
  const changes = [change('b'), change(), change('a', 'b'), change('b'), change('b', 'b')];
  const groups = groupsByRoots(Object.assign<ObjectChange[], typeof changes>([], changes));
  expect(groups.map(([roots, own]) => [roots, own.length])).toEqual([
    [[], 1],
    [['a', 'b'], 1],
    // The last one is in two objects of the root.
    [['b'], 3],
  ]);
});
