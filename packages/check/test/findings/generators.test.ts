import { describe, expect, it } from 'vitest';
import { checkFiles } from '../check-files.ts';

// `kustomize build env` (5.8.1) of each has both A and B in the object, so no key is missing.
const OBJECT: Readonly<Record<string, string>> = {
  configMap: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: cfg}\ndata: {A: "1"}\n',
  secret: 'apiVersion: v1\nkind: Secret\nmetadata: {name: cfg}\ndata: {A: MQ==}\n',
};
const pod = (kind: string): string => `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
  - name: app
    image: x
    args: [$(B)]
    envFrom: [{${kind}Ref: {name: cfg}}]
    env: [{name: X, valueFrom: {${kind}KeyRef: {name: cfg, key: B}}}]
`;

describe.each(['configMap', 'secret'])('%sGenerator', (kind) => {
  it.each([
    ['behavior: merge, envs: [p.env]'],
    ['behavior: merge, env: p.env'],
    ['behavior: merge, literals: [B=2]'],
    ['behavior: merge, files: [B=p.env]'],
    ['behavior: merge, files: [sub/B]'],
    ['behavior: replace, envs: [p.env]'],
    ['behavior: replace, literals: [A=1, B=2]'],
    ['behavior: merge, envs: [p.env], options: {disableNameSuffixHash: true}'],
  ])('with {%s} can add the key', async (fields) => {
    const files = {
      'base/kustomization.yaml': 'resources: [cfg.yaml]\n',
      'base/cfg.yaml': OBJECT[kind] ?? '',
      'env/kustomization.yaml': `resources: [../base, pod.yaml]\n${kind}Generator: [{name: cfg, ${fields}}]\ngeneratorOptions: {labels: {a: b}}\n`,
      'env/pod.yaml': pod(kind),
      'env/p.env': 'B=2\n',
    };
    const { verdict, summary } = await checkFiles(files, { complete: true, build: false });
    expect(summary.codes).not.toHaveProperty('missing-key');
    expect(summary.codes).not.toHaveProperty('unresolved-reference');
    expect(verdict).toBe('passed');
  });

  it('that adds nothing leaves a missing key missing', async () => {
    const files = {
      'kustomization.yaml': `resources: [cfg.yaml, pod.yaml]\n${kind}Generator: [{name: other, envs: [p.env]}]\n`,
      'cfg.yaml': OBJECT[kind] ?? '',
      'pod.yaml': pod(kind),
    };
    const { verdict, summary } = await checkFiles(files, { complete: true, build: false });
    expect(summary.codes).toHaveProperty('missing-key');
    expect(verdict).toBe('failed');
  });
});
