import { describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

const FILES = {
  'shop/Chart.yaml': 'apiVersion: v2\nname: store\nversion: 1.0.0\n',
  'shop/templates/web.yaml': '{{- if .Values.web }}\nkind: Pod\n{{- end }}\n',
  'shop/crds/pod.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: {name: written}\nspec:\n  containers: [{name: app, image: nginx}]\n',
} as const;

// The form of `helm template` 3: helm names templates by the name of the chart.
const RENDERED = `---
# Source: store/templates/web.yaml
apiVersion: v1
kind: Pod
metadata: {name: release-name-web}
spec:
  containers:
  - name: app
    image: nginx
    env: [{name: URL, value: "$(HOST)"}, {name: HOST, value: x}]
`;

interface Helm {
  readonly programs: Programs;
  readonly calls: string[];
}

/** A stand-in for helm that records its arguments. */
function helmThat(prints: string): Helm {
  const calls: string[] = [];
  const run: Programs['run'] = async (program, args) => {
    calls.push([program, ...args].join(' '));
    return { end: 'exited', status: 0, stdout: new TextEncoder().encode(prints), stderr: new Uint8Array() };
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
    const world = { files: FILES, programs: helmThat(RENDERED).programs };
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
