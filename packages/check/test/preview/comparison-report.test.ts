import { describe, expect, it } from 'vitest';
import { NO_COLORS } from '@krmkit/base';
import { diff } from '../../src/api/diff.ts';
import type { Comparison } from '../../src/changes/comparison.ts';
import type { ComparisonFormat } from '../../src/preview/comparison-report.ts';
import { COMPARISON_FORMATS, comparisonReport } from '../../src/preview/comparison-report.ts';
import { openFiles } from '../check-files.ts';

const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {type: ClusterIP}\n';
const ROOT = 'resources: [web.yaml]\n';

async function compared(): Promise<Comparison> {
  const files = {
    'a/p/kustomization.yaml': ROOT,
    'a/p/web.yaml': SERVICE,
    'b/p/kustomization.yaml': ROOT,
    'b/p/web.yaml': SERVICE.replace('ClusterIP', 'NodePort'),
    'a/moved.yaml': SERVICE.replace('web', 'moved'),
    'b/new.yaml': SERVICE.replace('web', 'new'),
    'b/here.yaml': SERVICE.replace('web', 'moved'),
  };
  const open = (path: string): ReturnType<typeof openFiles> => openFiles(files, { paths: [path] });
  const result = await diff(await open('a'), await open('b'));
  if (!isComparison(result)) throw new Error('not a comparison');
  return { ...result, texts: [{ kind: 'added', before: undefined, after: 'notes.txt' }] };
}
function isComparison(result: object): result is Comparison {
  return 'resources' in result;
}
const textOf = async (format: ComparisonFormat, quiet = false): Promise<string> => {
  const settings = { showSecrets: false, ignoreFields: [] };
  return [...(await comparisonReport(format, await compared(), settings, { colors: NO_COLORS, quiet }))].join('');
};

it('the formats are those of the help', () => {
  expect(COMPARISON_FORMATS).toEqual(['table', 'markdown', 'diff', 'json']);
});

describe('a comparison', () => {
  it.each<readonly [format: ComparisonFormat, start: RegExp]>([
    ['table', /^files\n(?:added|moved) {4}Service /],
    ['markdown', /^<!-- krmkit diff -->\n/],
    ['json', /^\{\n {2}"apiVersion": "krmkit\.dev\/v1",\n {2}"kind": "Diff"/],
  ])('as %s begins as its readers expect', async (format, start) => {
    expect(await textOf(format)).toMatch(start);
  });

  it('as diff has the objects that differ, with their roots, and what else there is as remarks', async () => {
    const text = await textOf('diff');
    expect(text).toMatch(/^-\s+type: ClusterIP$/m);
    expect(text).toMatch(/^\+\s+type: NodePort$/m);
    expect(text).toMatch(/^--- .*b\/p/m);
    expect(text).toMatch(/^\+metadata: \{name: new\}$/m);
    expect(text).not.toContain('moved.yaml');
    expect(text).toContain('1 added, 1 changed (1 field), 1 moved, 1 other file, 0 unchanged');
    expect(text).toContain('other file: notes.txt');
  });

  it('as diff has no remarks if it is quiet', async () => {
    const text = await textOf('diff', true);
    expect(text).toContain('type: NodePort');
    expect(text).not.toContain('unchanged');
    expect(text).not.toContain('notes.txt');
  });
});
