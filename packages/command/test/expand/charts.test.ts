import { describe, expect, it } from 'vitest';
import type { ProgramEnd, Programs } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

const FILES = {
  'shop/Chart.yaml': 'apiVersion: v2\nname: store\nversion: 1.0.0\n',
  'shop/values.yaml': 'url: http://$(HOST)/\n',
  'shop/templates/_helpers.tpl': '{{- define "x" }}\n{{- end }}\n',
  'shop/templates/web.yaml': `{{- if .Values.web }}
apiVersion: v1
kind: Pod
metadata:
  name: {{ .Release.Name }}-web
spec:
  containers:
  - name: app
    image: nginx
    args: ["--level=$(LEVEL)", two]
  - name: other
    image: nginx
    args: ["--url={{ .Values.url }}"]
{{- end }}
`,
  'shop/charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
  'shop/charts/db/templates/db.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: {name: db}\nspec:\n  containers:\n  - {name: app, image: nginx, args: [$(DB)]}\n',
  'shop/crds/pod.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: {name: written}\nspec:\n  containers: [{name: app, image: nginx}]\n',
  'common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 1.0.0\ntype: library\n',
  'common/templates/_x.yaml': '{{- define "x" }}\n{{- end }}\n',
} as const;

// The form of `helm template` 3: helm names templates by the name of the chart.
const RENDERED = `---
# Source: store/charts/db/templates/db.yaml
apiVersion: v1
kind: Pod
metadata: {name: db}
spec:
  containers:
  - {name: app, image: nginx, args: [$(DB)]}
---
# Source: store/charts/packed/templates/a.yaml
apiVersion: v1
kind: Pod
metadata: {name: packed}
spec:
  containers:
  - {name: app, image: nginx, args: [$(PACKED)]}
---
# Source: store/templates/web.yaml
apiVersion: v1
kind: Pod
metadata:
  name: release-name-web
spec:
  containers:
  - name: app
    image: nginx
    args: ["--level=$(LEVEL)", two]
  - name: other
    image: nginx
    args: ["--url=http://$(HOST)/"]
`;

interface Helm {
  readonly programs: Programs;
  readonly calls: string[];
}

/** A stand-in for helm that records its arguments. */
function helmThat(end: Partial<Extract<ProgramEnd, { end: 'exited' }>> | ProgramEnd | string): Helm {
  const calls: string[] = [];
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const run: Programs['run'] = async (program, args, options) => {
    calls.push([program, ...args].join(' '));
    expect(options?.env).toHaveProperty('HELM_CONFIG_HOME');
    if (typeof end !== 'string') return { end: 'exited', status: 1, stdout: bytes(''), stderr: bytes(''), ...end };
    return { end: 'exited', status: 0, stdout: bytes(end), stderr: bytes('') };
  };
  return { programs: { run }, calls };
}

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly hint: string | null;
  readonly template: string | null;
  readonly roots: readonly string[] | null;
  readonly location: { readonly path: string; readonly line: number; readonly column: number } | null;
}

async function findingsOf(
  files: Readonly<Record<string, string>>,
  { programs }: Helm,
  ...given: readonly string[]
): Promise<readonly Found[]> {
  const { stdout } = await runIn({ files, programs }, 'expand', '--enable-helm', '-o', 'json', ...given);
  const { diagnostics }: { readonly diagnostics: readonly Found[] } = JSON.parse(stdout);
  return diagnostics;
}

function placeOf({ location }: Found): string {
  return location === null ? '' : `${location.path}:${location.line}:${location.column}`;
}

describe('Helm charts outside of kustomizations', () => {
  it('are rendered with their own values, and library charts and subcharts are not', async () => {
    const helm = helmThat(RENDERED);
    await findingsOf(FILES, helm);
    expect(helm.calls).toEqual(['helm template release-name /shop --namespace default']);
  });

  it('have findings at the line of the template, or at its start', async () => {
    const found = await findingsOf(FILES, helmThat(RENDERED));
    expect(found.map((one) => [placeOf(one), one.template, one.roots])).toEqual([
      ['shop/Chart.yaml:1:1', 'store/charts/packed/templates/a.yaml', ['shop']],
      ['shop/charts/db/templates/db.yaml:6:38', 'store/charts/db/templates/db.yaml', ['shop']],
      ['shop/templates/web.yaml:10:21', 'store/templates/web.yaml', ['shop']],
      // The line with the values is not in the template; that of the container is.
      ['shop/templates/web.yaml:11:3', 'store/templates/web.yaml', ['shop']],
    ]);
  });

  it('show their objects, and files beside the templates as they are written', async () => {
    const { stdout } = await runIn({ files: FILES, programs: helmThat(RENDERED).programs }, 'tree', '--enable-helm');
    expect(stdout).toContain('build shop');
    expect(stdout).toContain('[shop/templates/web.yaml]  Pod release-name-web');
    expect(stdout).toContain('Pod written');
    expect(stdout).not.toContain('template-file');
  });

  it('are one line each without --enable-helm', async () => {
    const helm = helmThat(RENDERED);
    const { stdout } = await runIn({ files: FILES, programs: helm.programs }, 'expand', '--severity', 'info');
    expect(helm.calls).toEqual([]);
    expect(stdout).toContain('helm template shop | krmkit expand -');
  });

  it('are rendered once by a kustomization that uses them', async () => {
    const kustomization = 'helmGlobals:\n  chartHome: .\nhelmCharts:\n- name: shop\n  releaseName: r\n';
    const helm = helmThat(RENDERED);
    await findingsOf({ ...FILES, 'kustomization.yaml': kustomization }, helm);
    expect(helm.calls).toEqual([expect.stringMatching(/^helm template r \/+shop -f /)]);
  });

  it('are rendered if a subchart is named', async () => {
    const helm = helmThat('');
    await findingsOf(FILES, helm, 'shop/charts/db');
    expect(helm.calls).toEqual(['helm template release-name /shop/charts/db --namespace default']);
  });

  it('are not changed by --fix, which names the template', async () => {
    const text = RENDERED.replace(
      'args: ["--level=$(LEVEL)", two]',
      'env: [{name: URL, value: "$(HOST)"}, {name: HOST, value: x}]',
    );
    const world = { files: FILES, programs: helmThat(text).programs };
    const { stderr } = await runIn(world, 'expand', '--enable-helm', '--fix', '--dry-run', 'shop');
    expect(stderr).toContain(
      'forward-reference is not fixed: a chart makes the text: change its template store/templates/web.yaml',
    );
    expect(stderr).toContain('nothing to fix');
  });

  it('are rendered by a program that is relative to the working directory', async () => {
    const helm = helmThat('');
    await findingsOf(FILES, helm, 'shop', '--helm-command', './bin/helm');
    expect(helm.calls).toEqual(['/bin/helm template release-name /shop --namespace default']);
  });

  it('are no kustomization', async () => {
    const { stdout } = await runIn(
      { files: FILES, programs: helmThat('').programs },
      'expand',
      '--enable-helm',
      '-k',
      'shop',
    );
    expect(stdout).toContain('The directory shop has no kustomization.yaml');
  });

  // The messages of helm 3.
  it.each([
    [
      'template: store/templates/web.yaml:5:12: executing "store/templates/web.yaml" at <.Values.a.b>: nil pointer evaluating interface {}.b',
      'shop/templates/web.yaml:5:12',
      'Run helm template shop to see more',
    ],
    [
      'YAML parse error on store/charts/db/templates/db.yaml: error converting YAML to JSON: yaml: line 3: did not find expected key',
      'shop/charts/db/templates/db.yaml:1:1',
      'Run helm template shop to see more',
    ],
    [
      'An error occurred while checking for chart dependencies. You may need to run `helm dependency build` to fetch missing dependencies: found in Chart.yaml, but missing in charts/ directory: db',
      'shop/Chart.yaml:1:1',
      'Run helm dependency build shop',
    ],
    ['unable to read /shop/values.yaml', 'shop/Chart.yaml:1:1', 'Run helm template shop to see more'],
  ])('are errors with the words of helm: %s', async (words, place, hint) => {
    const stderr = new TextEncoder().encode(`Error: ${words}\n`);
    const [found, ...others] = await findingsOf(FILES, helmThat({ stderr }));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'invalid-chart', severity: 'error', hint, roots: ['shop'] });
    expect(found?.message).toContain(words.replaceAll('/shop', 'shop'));
    expect(found && placeOf(found)).toBe(place);
  });

  it('are errors if helm prints no YAML', async () => {
    const found = await findingsOf(FILES, helmThat('a: b: c'));
    expect(found.map(({ code, location }) => [code, location?.path])).toEqual([['invalid-chart', 'shop/Chart.yaml']]);
  });

  it('are one warning if helm is not installed', async () => {
    const files = { ...FILES, 'more/Chart.yaml': 'apiVersion: v2\nname: more\nversion: 1.0.0\n' };
    const helm = helmThat({ end: 'not-found', message: 'no such file' });
    const found = await findingsOf(files, helm);
    expect(found).toMatchObject([
      {
        code: 'root-not-built',
        severity: 'warning',
        message: 'helm cannot run: no such file',
        roots: ['more', 'shop'],
      },
    ]);
    const { stdout } = await runIn({ files, programs: helm.programs }, 'expand', '--enable-helm', '--strict');
    expect(stdout).toContain('error  root-not-built');
    expect(stdout).toContain('0 of 2 roots built');
  });
});
