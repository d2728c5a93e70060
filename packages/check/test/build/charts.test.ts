import { describe, expect, it } from 'vitest';
import type { Diagnostic, ProgramEnd, Programs } from '@krmkit/base';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { nodeTemporaryDirectories } from '@krmkit/base/node';
import { check } from '../../src/api/check.ts';
import type { OpenedModel } from '../../src/api/open-environments.ts';
import { NO_PERMISSIONS, openFrom } from '../../src/api/open-environments.ts';
import { report } from '../../src/api/report.ts';
import { buildRootOf } from '../../src/build/build-root.ts';
import { withHelmPath } from '../../src/input/judge-settings.ts';
import type { RootPorts } from '../../src/input/judge-settings.ts';
import type { Files } from '../check-files.ts';

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

interface HelmOptions {
  readonly paths?: readonly string[];
  readonly command?: string;
  /** PATHs must be kustomizations. */
  readonly required?: readonly string[];
}

/** Opens files as with `--enable-helm`. */
async function open(
  files: Files,
  { programs }: Helm,
  { paths = ['.'], command = 'helm', required = [] }: HelmOptions = {},
): Promise<OpenedModel> {
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const ports: RootPorts = {
    files: system,
    stdin: memoryStandardInput(''),
    buildRoot: (request) =>
      buildRootOf(
        {
          files: system,
          clock: { now: () => 0 },
          signal: new AbortController().signal,
          environment: {},
          user: () => undefined,
          programs: () => Promise.resolve(programs),
          temporary: () => Promise.resolve(nodeTemporaryDirectories()),
          remotes: () => Promise.reject(new Error('Nothing is remote')),
        },
        request,
      ),
    buildControllers: () => Promise.reject(new Error('There are no controllers')),
  };
  const helm = { command, apiVersions: [], kubeVersion: undefined, debug: false };
  const flags = await withHelmPath({ files: system }, { ...NO_PERMISSIONS, helm });
  return openFrom(ports, { paths, build: { flags, required, controllers: undefined } });
}

async function findingsOf(files: Files, helm: Helm, options?: HelmOptions): Promise<readonly Diagnostic[]> {
  return check(await open(files, helm, options)).diagnostics;
}

function placeOf({ location }: Diagnostic): string {
  return location === undefined ? '' : `${location.path}:${location.line}:${location.column}`;
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

  it('are rendered once by a kustomization that uses them', async () => {
    const kustomization = 'helmGlobals:\n  chartHome: .\nhelmCharts:\n- name: shop\n  releaseName: r\n';
    const helm = helmThat(RENDERED);
    await findingsOf({ ...FILES, 'kustomization.yaml': kustomization }, helm);
    expect(helm.calls).toEqual([expect.stringMatching(/^helm template r \/+shop -f /)]);
  });

  it('are rendered if a subchart is named', async () => {
    const helm = helmThat('');
    await findingsOf(FILES, helm, { paths: ['shop/charts/db'] });
    expect(helm.calls).toEqual(['helm template release-name /shop/charts/db --namespace default']);
  });

  it('are rendered by a program that is relative to the working directory', async () => {
    const helm = helmThat('');
    await findingsOf(FILES, helm, { paths: ['shop'], command: './bin/helm' });
    expect(helm.calls).toEqual(['/bin/helm template release-name /shop --namespace default']);
  });

  it('are no kustomization', async () => {
    const found = await findingsOf(FILES, helmThat(''), { paths: [], required: ['shop'] });
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining('The directory shop has no kustomization.yaml'),
    ]);
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
    const strict = check(await open(files, helm), { strict: true });
    expect(strict.verdict).toBe('failed');
    expect(await report('table', strict)).toContain('0 of 2 roots built');
  });
});
