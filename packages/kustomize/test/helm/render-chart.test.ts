import type { FileSystem, ProgramEnd } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { renderChart } from '../../src/helm/render-chart.ts';
import { locateSourced } from '../../src/build-context.ts';
import { shownFinding } from '../objects-of.ts';
import { printing, recordingHelm } from './stand-in.ts';

const FILES: Readonly<Record<string, string>> = {
  'shop/Chart.yaml': 'apiVersion: v2\nname: store\n',
  'shop/templates/web.yaml':
    '{{- if .Values.web }}\napiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec: {}\n{{- end }}\n',
  'shop/charts/db/templates/db.yaml': 'a\nbc\n',
};

// The form of `helm template` 3: helm names templates by the name of the chart.
const PRINTED = `---
# Source: store/templates/web.yaml
apiVersion: v1
kind: Pod
metadata:
  name: web
spec: {}
---
# Source: store/charts/packed/templates/a.yaml
apiVersion: v1
kind: Pod
metadata: {name: packed}
---
apiVersion: v1
kind: Pod
metadata: {name: unnamed}
---
# Source: store
apiVersion: v1
kind: Pod
metadata: {name: odd}
---
kind: NoVersion
metadata: {name: x}
`;

async function render(
  end: ProgramEnd,
  strict = false,
  files: FileSystem = memoryFileSystem(new Map(Object.entries(FILES))),
) {
  const { helm, calls } = recordingHelm(end);
  const root = await renderChart(files, 'shop', helm, strict);
  return { root, calls: calls.map(({ line }) => line), problems: root.package.diagnostics.map(shownFinding) };
}

const failing = (words: string): ProgramEnd => ({
  end: 'exited',
  status: 1,
  stdout: new Uint8Array(),
  stderr: new TextEncoder().encode(`Error: ${words}\n`),
});

describe('a chart', () => {
  it('is rendered as `helm template DIR` does', async () => {
    expect((await render(printing(''))).calls).toEqual(['helm template release-name /shop --namespace default']);
  });

  it('has its objects with their templates, located in these', async () => {
    const { root, problems } = await render(printing(PRINTED));
    expect(problems).toEqual([]);
    expect(root).toMatchObject({
      directory: 'shop',
      state: 'built',
      written: [],
      package: { fileCount: 2, templateCount: 0 },
    });
    expect([...root.package.sources.keys()]).toEqual(['shop/Chart.yaml', 'shop/templates/web.yaml']);
    const shown = root.package.resources.map(({ identity, template, locate }) => {
      const at = locate?.(['metadata', 'name']);
      return [identity.name, template, at?.path, at?.line];
    });
    expect(shown).toEqual([
      ['web', 'store/templates/web.yaml', 'shop/templates/web.yaml', 5],
      ['packed', 'store/charts/packed/templates/a.yaml', 'shop/Chart.yaml', 1],
      ['unnamed', undefined, 'shop/Chart.yaml', 1],
      ['odd', 'store', 'shop/Chart.yaml', 1],
    ]);
    expect(root.objects.map((object) => [object.template, locateSourced(object)?.path])).toEqual([
      ['store/templates/web.yaml', 'shop/templates/web.yaml'],
      ['store/charts/packed/templates/a.yaml', 'shop/Chart.yaml'],
      [undefined, 'shop/Chart.yaml'],
      ['store', 'shop/Chart.yaml'],
    ]);
    expect(root.objects.every(({ origins }) => origins.steps.every(({ generated }) => generated === true))).toBe(true);
  });

  it('has the items of a list where they are in the template', async () => {
    const template = 'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: a\n';
    const files = memoryFileSystem(new Map([...Object.entries(FILES), ['shop/templates/list.yaml', template]]));
    const { root } = await render(printing(`# Source: store/templates/list.yaml\n${template}`), false, files);
    expect(root.package.resources.map(({ locate }) => locate?.(['metadata', 'name'])?.line)).toEqual([7]);
  });

  // The messages of helm 3.
  it.each([
    [
      'template: store/templates/web.yaml:5:12: executing "store/templates/web.yaml" at <.Values.a.b>: nil pointer evaluating interface {}.b',
      'shop/templates/web.yaml:5:12',
      'Run helm template shop to see more',
    ],
    ['template: store/templates/web.yaml:99:1: x', 'shop/templates/web.yaml:1:1', 'Run helm template shop to see more'],
    ['template: store/templates/gone.yaml:5:12: x', 'shop/Chart.yaml:1:1', 'Run helm template shop to see more'],
    [
      'YAML parse error on store/charts/db/templates/db.yaml: error converting YAML to JSON: yaml: line 3: did not find expected key',
      'shop/charts/db/templates/db.yaml:1:1',
      'Run helm template shop to see more',
    ],
    [
      'template: store/charts/db/templates/db.yaml:2: x',
      'shop/charts/db/templates/db.yaml:2:1',
      'Run helm template shop to see more',
    ],
    [
      'template: store/charts/db/templates/db.yaml:2:99: x',
      'shop/charts/db/templates/db.yaml:3:1',
      'Run helm template shop to see more',
    ],
    [
      'An error occurred while checking for chart dependencies. You may need to run `helm dependency build` to fetch missing dependencies: found in Chart.yaml, but missing in charts/ directory: db',
      'shop/Chart.yaml:1:1',
      'Run helm dependency build shop',
    ],
    ['unable to read /shop/values.yaml', 'shop/Chart.yaml:1:1', 'Run helm template shop to see more'],
  ])('that helm refuses is an error with its words: %s', async (words, place, hint) => {
    const { root } = await render(failing(words));
    expect(root).toMatchObject({ state: 'refused', objects: [], package: { resources: [] } });
    const [found, ...others] = root.package.diagnostics;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'invalid-chart', severity: 'error', hint });
    expect(found?.message).toBe(`helm template fails with status 1: Error: ${words.replaceAll('/shop', 'shop')}`);
    expect(`${found?.location?.path}:${found?.location?.line}:${found?.location?.column}`).toBe(place);
  });

  it('that helm prints no YAML for is an error', async () => {
    const { root, problems } = await render(printing('a: b: c'));
    expect(root.state).toBe('refused');
    expect(problems).toEqual([
      expect.stringMatching(/^error invalid-chart shop\/Chart.yaml:1 helm template prints invalid YAML: /),
    ]);
  });

  it.each([
    [false, 'warning'],
    [true, 'error'],
  ])('needs helm; strict: %s', async (strict, severity) => {
    const { root, problems } = await render({ end: 'not-found', message: 'no such file' }, strict);
    expect(root.state).toBe('needs-permission');
    expect(problems).toEqual([`${severity} root-not-built : helm cannot run: no such file`]);
  });

  it('that is not there is an error', async () => {
    const { root, calls, problems } = await render(printing(''), false, memoryFileSystem(new Map()));
    expect([root.state, calls]).toEqual(['refused', []]);
    expect(problems).toEqual([expect.stringMatching(/^error invalid-chart shop\/Chart.yaml:1 shop cannot be read: /)]);
    expect(root.package.diagnostics[0]?.hint).toBe('Check it');
  });

  it('whose template is no text is located at its Chart.yaml', async () => {
    const files = memoryFileSystem(
      new Map<string, string | Uint8Array>([
        ...Object.entries(FILES),
        ['shop/templates/web.yaml', new Uint8Array([0x80])],
      ]),
    );
    const { root } = await render(printing(PRINTED), false, files);
    expect(root.package.resources[0]?.locate?.(['metadata', 'name'])).toMatchObject({
      path: 'shop/Chart.yaml',
      line: 1,
    });
  });
});
