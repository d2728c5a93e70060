import { describe, expect, it } from 'vitest';
import { report } from '../../src/api/report.ts';
import { checkFiles, expandText } from '../check-files.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - {name: app, image: x}\n';
const CODE = 'unbuilt-kustomization';

const infos = (shown: string): readonly string[] => shown.match(/^.*unbuilt-kustomization\n.*$/gm) ?? [];

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
    const options = { build: false, severity: 'info', paths: ['o/prod'] } as const;
    expect((await checkFiles(files, options)).verdict).toBe('passed');
    expect(infos(await expandText(files, options))).toEqual([
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
    expect(await expandText(files, { build: false, severity: 'info' })).not.toContain(CODE);
  });

  it('is one line for all, without those that others build on', async () => {
    const overlay = 'resources: [../base]\nnamePrefix: a-\n';
    const files = {
      'base/kustomization.yaml': 'namePrefix: b-\n',
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}/kustomization.yaml`, overlay])),
    };
    const [info, ...others] = infos(await expandText(files, { build: false, severity: 'info' }));
    expect(others).toEqual([]);
    expect(info).toContain('builds from a, b, c and 2 more; to see that: krmkit expand a');
  });

  it('has its patch files marked', async () => {
    const files = { 'kustomization.yaml': 'patches: [{path: p.yaml}]\n', 'p.yaml': POD, 'q.yaml': POD };
    const text = await expandText(files, { build: false });
    expect(text).toContain('p.yaml:1  (a patch: only this part is known)\n');
    expect(text).toContain('q.yaml:1\n');
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

  it.each(['table', 'json', 'github', 'sarif'] as const)('are shown only with the severity info: %s', async (form) => {
    const files = { 'a.yaml': text };
    expect(await report(form, await checkFiles(files))).not.toMatch(/missing-/);
    const checked = await checkFiles(files, { strict: true, severity: 'info' });
    const infos = await report(form, checked);
    for (const code of ['missing-key', 'missing-configmap', 'missing-secret']) expect(infos).toContain(code);
    expect(checked.verdict).toBe('passed');
  });
});
