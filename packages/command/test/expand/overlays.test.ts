import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - {name: app, image: x}\n';
const CODE = 'unbuilt-kustomization';

const infos = (stdout: string): readonly string[] => stdout.match(/^.*unbuilt-kustomization\n.*$/gm) ?? [];

describe('a kustomization that krmkit does not build', () => {
  it.each([
    ['patches: [{path: p.yaml}]'],
    ['patches: [{patch: "x"}]'],
    ['patchesStrategicMerge: [p.yaml]'],
    ['images: [{name: x, newTag: "2"}]'],
    ['namePrefix: a-'],
    ['replicas: [{name: web, count: 2}]'],
    ['components: [../c]'],
    ['resources: [../base]'],
    ['resources: ["https://example.com/x.yaml"]'],
    ['helmCharts: [{name: x}]'],
  ])('is reported with a hint: %s', async (text) => {
    const files = { 'o/prod/kustomization.yaml': `${text}\n`, 'o/prod/p.yaml': POD };
    const { status, stdout } = await runIn({ files }, 'expand', '--no-build', '--severity', 'info', 'o/prod');
    expect(status).toBe(0);
    expect(infos(stdout)).toEqual([
      `o/prod/kustomization.yaml:1:1  info  ${CODE}\n  krmkit shows files as written, not what kustomize builds from o/prod; to see that: krmkit expand o/prod`,
    ]);
  });

  it.each([
    ['resources: [pod.yaml]'],
    ['namespace: shop'],
    ['configMapGenerator: [{name: c, literals: [A=1]}]'],
    ['patches: []'],
  ])('is not reported if the files are its output: %s', async (text) => {
    const files = { 'kustomization.yaml': `${text}\n`, 'pod.yaml': POD };
    expect((await runIn({ files }, 'expand', '--no-build', '--severity', 'info')).stdout).not.toContain(CODE);
  });

  it('is one line for all, without those that others build on', async () => {
    const overlay = 'resources: [../base]\nnamePrefix: a-\n';
    const files = {
      'base/kustomization.yaml': 'namePrefix: b-\n',
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}/kustomization.yaml`, overlay])),
    };
    const [info, ...others] = infos((await runIn({ files }, 'expand', '--no-build', '--severity', 'info')).stdout);
    expect(others).toEqual([]);
    expect(info).toContain('builds from a, b, c and 2 more; to see that: krmkit expand a');
  });

  it('has its patch files marked', async () => {
    const files = { 'kustomization.yaml': 'patches: [{path: p.yaml}]\n', 'p.yaml': POD, 'q.yaml': POD };
    const { stdout } = await runIn({ files }, 'expand', '--no-build');
    expect(stdout).toContain('p.yaml:1  (a patch: only this part is known)\n');
    expect(stdout).toContain('q.yaml:1\n');
  });
});

describe('missing optional objects', () => {
  const text = `${POD.replace('{name: app, image: x}', '').trimEnd()} name: app
    image: x
    env: [{name: A, valueFrom: {configMapKeyRef: {name: c, key: k, optional: true}}}]
    envFrom: [{configMapRef: {name: none, optional: true}}, {secretRef: {name: none, optional: true}}]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: c}
data: {other: x}
`;

  it.each(['table', 'json', 'github', 'sarif'])('are shown only with --severity info: %s', async (form) => {
    const given = ['expand', '-o', form] as const;
    const files = { 'a.yaml': text };
    expect((await runIn({ files }, ...given)).stdout).not.toMatch(/missing-/);
    const infos = await runIn({ files }, ...given, '--strict', '--severity', 'info');
    for (const code of ['missing-key', 'missing-configmap', 'missing-secret']) expect(infos.stdout).toContain(code);
    expect(infos.status).toBe(0);
  });
});
