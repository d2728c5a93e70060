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

describe('Helm charts outside of kustomizations', () => {
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
    await runIn(
      { files: FILES, programs: helm.programs },
      'expand',
      '--enable-helm',
      'shop',
      '--helm-command',
      './bin/helm',
    );
    expect(helm.calls).toEqual(['/bin/helm template release-name /shop --namespace default']);
  });
});
