import { describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

// The form of `helm template` 3: a marker and a comment before each document.
const RENDERED = `---
# Source: shop/templates/web.yaml
# Copyright
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - name: app
        image: nginx
        args: [--url=$(MISSING)]
---
# Source: shop/charts/db/templates/db.yaml
apiVersion: v1
kind: Pod
metadata:
  name: db
spec:
  containers:
  - name: app
    image: nginx
    args: ["--url=$(MISSING)", "# Source: none"]
---
# Source: shop/charts/db/templates/db.yaml
apiVersion: v1
kind: Pod
metadata:
  name: other
spec:
  containers:
  - name: app
    image: nginx
    args: [--url=$(MISSING)]
`;

const TEMPLATES = ['shop/templates/web.yaml', 'shop/charts/db/templates/db.yaml', 'shop/charts/db/templates/db.yaml'];

interface Answer {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly template: string | null;
    readonly location: { readonly path: string; readonly line: number };
  }[];
}

function diagnosticsOf(stdout: string): Answer['diagnostics'] {
  const answer: Answer = JSON.parse(stdout);
  return answer.diagnostics.filter(({ code }) => code === 'unresolved-reference');
}

/** A stand-in for helm that prints recorded output. */
const helm: Programs = {
  run: async (program) => {
    expect(program).toBe('helm');
    return { end: 'exited', status: 0, stdout: new TextEncoder().encode(RENDERED), stderr: new Uint8Array() };
  },
};

describe('findings in rendered charts', () => {
  it('name the template of the output of helm template', async () => {
    const { stdout } = await runIn({ stdin: RENDERED }, 'expand', '-', '-o', 'json');
    expect(diagnosticsOf(stdout).map(({ template }) => template)).toEqual(TEMPLATES);
  });

  it.each(['table', 'sarif', 'github', 'gitlab', 'junit'])('name the template in %s', async (format) => {
    const { stdout } = await runIn({ stdin: RENDERED }, 'expand', '-', '-o', format);
    expect(stdout.match(/from the template shop\/templates\/web\.yaml/g)).toHaveLength(1);
    expect(stdout.match(/from the template shop\/charts\/db\/templates\/db\.yaml/g)).toHaveLength(2);
  });

  it('have no template without the comment', async () => {
    const plain = RENDERED.replaceAll('# Source: shop/', '# From: shop/');
    const { stdout } = await runIn({ stdin: plain }, 'expand', '-', '-o', 'json');
    expect(diagnosticsOf(stdout).map(({ template }) => template)).toEqual([null, null, null]);
  });

  it('are at the entry of helmCharts, one for each object', async () => {
    const files = {
      'kustomization.yaml': 'namePrefix: my-\nhelmCharts:\n- name: shop\n  releaseName: shop\n',
      'charts/shop/values.yaml': 'a: 1\n',
    };
    const { stdout } = await runIn({ files, programs: helm }, 'expand', '--enable-helm', '-o', 'json', '-k', '.');
    const found = diagnosticsOf(stdout);
    // Objects are in the order of kustomize: pods come after Deployments.
    expect(found.map(({ template }) => template)).toEqual(TEMPLATES);
    expect(new Set(found.map(({ location }) => `${location.path}:${location.line}`))).toEqual(
      new Set(['kustomization.yaml:3']),
    );
    const text = await runIn({ files, programs: helm }, 'expand', '--enable-helm', '-k', '.');
    expect(text.stdout).toContain('in the build of ., from the template shop/templates/web.yaml');
  });
});
