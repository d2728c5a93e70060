import type { ProgramEnd } from '@krmkit/base';
import { createSource, memoryFileSystem } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { renderInstalled } from '../../src/charts/render-release.ts';
import { linesOf, sourcedOf } from '../sourced.ts';
import { recordingHelm } from './recording-helm.ts';

const FILES = {
  'r/charts/web/Chart.yaml': 'name: store\n',
  'r/charts/web/templates/web.yaml': 'a\nb\nc\n',
  'r/charts/web/binary': new Uint8Array([0x80]),
};
const CAUSE = sourcedOf('apiVersion: v1\nkind: Release\nmetadata: {name: web}\n', 'release.yaml');
const PRINTED = `# Source: store/templates/web.yaml
apiVersion: v1
kind: A
metadata: {name: a}
---
# Source: store/charts/packed/templates/b.yaml
apiVersion: v1
kind: B
metadata: {name: b}
---
apiVersion: v1
kind: C
metadata: {name: c}
`;

async function render(printed: string | ProgramEnd | undefined, working = '/r') {
  const recorded = recordingHelm(printed ?? '');
  const release = { chart: '/r/charts/web', name: 'web', namespace: 'ns', values: [], arguments: ['--include-crds'] };
  const sources = new Map([['values.yaml', createSource('values.yaml', '')]]);
  const helm = printed === undefined ? undefined : recorded.helm;
  const files = memoryFileSystem(new Map<string, string | Uint8Array>(Object.entries(FILES)));
  return {
    result: await renderInstalled({ release, cause: CAUSE, sources }, { files, working, helm }),
    calls: recorded.calls,
  };
}

const failing = (words: string): ProgramEnd => ({
  end: 'exited',
  status: 1,
  stdout: new Uint8Array(),
  stderr: new TextEncoder().encode(`Error: ${words}\n`),
});

describe('a chart of the repository', () => {
  it('has the objects that helm prints, each from its template and from what installs it', async () => {
    const { result, calls } = await render(PRINTED);
    expect(calls).toEqual(['template web /r/charts/web --namespace ns --include-crds']);
    if (!('objects' in result)) throw new Error(result.reason);
    expect(result).toMatchObject({ ok: true, diagnostics: [] });
    expect([...result.sources.keys()]).toEqual([
      'values.yaml',
      'charts/web/Chart.yaml',
      'charts/web/templates/web.yaml',
    ]);
    expect(
      result.objects.map((object) => [object.value['kind'], object.template, object.fromChart, linesOf(object, [])]),
    ).toEqual([
      ['A', 'store/templates/web.yaml', true, ['charts/web/templates/web.yaml:1', 'release.yaml:1']],
      ['B', 'store/charts/packed/templates/b.yaml', true, ['release.yaml:1']],
      ['C', undefined, true, ['release.yaml:1']],
    ]);
    expect(
      result.objects.map(({ origins }) => origins.steps.map(({ effect, generated }) => [effect, generated])),
    ).toEqual([
      [
        ['set', true],
        ['edit', true],
      ],
      [['set', true]],
      [['set', true]],
    ]);
  });

  it.each([
    ['/r', 'charts/web'],
    ['/r/charts/web', '.'],
  ])('is not rendered without helm, in %s', async (working, shown) => {
    expect((await render(undefined, working)).result).toMatchObject({
      ok: false,
      reason: `the chart ${shown} needs the helm program; add --enable-helm to run it`,
      cause: 'needs-helm',
      at: CAUSE,
    });
  });

  it('is not rendered without its dependencies', async () => {
    const { result } = await render(failing('found in Chart.yaml, but missing in charts/ directory: db'));
    expect(result).toEqual({
      ok: false,
      reason:
        'the chart charts/web has dependencies that are not in its directory charts; run helm dependency build charts/web',
      at: CAUSE,
    });
  });

  it.each<[string, ProgramEnd | string, string, string]>([
    ['helm is missing', { end: 'not-found', message: 'no such file' }, 'build-permission', 'release.yaml:1'],
    ['helm refuses it', failing('bad values in /r/charts/web'), 'invalid-chart', 'release.yaml:1'],
    [
      'helm refuses a line of a template',
      failing('template: store/templates/web.yaml:2:3: bad'),
      'invalid-chart',
      'charts/web/templates/web.yaml:2',
    ],
    [
      'helm refuses a template',
      failing('YAML parse error on store/templates/web.yaml: bad'),
      'invalid-chart',
      'charts/web/templates/web.yaml:1',
    ],
    [
      'helm refuses a line behind a template',
      failing('template: store/templates/web.yaml:99:3: bad'),
      'invalid-chart',
      'charts/web/templates/web.yaml:1',
    ],
    [
      'helm refuses a template that is in no file',
      failing('template: store/templates/gone.yaml:2:3: bad'),
      'invalid-chart',
      'release.yaml:1',
    ],
    ['helm prints no YAML', 'a: b: c', 'invalid-chart', 'release.yaml:1'],
  ])('is an error if %s', async (_, end, code, place) => {
    const { result } = await render(end);
    if (!('objects' in result)) throw new Error(result.reason);
    expect(result).toMatchObject({ ok: false, objects: [] });
    const [found, ...others] = result.diagnostics;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code, severity: 'error' });
    expect(found?.message).not.toContain('/r/');
    const at = found?.location;
    expect(`${at?.path}:${at?.line}:${at?.column}`).toBe(`${place}:1`);
  });
});
