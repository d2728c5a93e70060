import { describe, expect, it } from 'vitest';
import { mermaidLines } from '../../src/tree/mermaid.ts';
import { buildGraph } from '../../src/tree/object-graph.ts';
import { inputOf } from '../check-files.ts';

const workload = (spec: string): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec: {template: {metadata: {labels: {app: web}}, spec: ${spec}}}\n`;
const object = (kind: string, name: string, rest = ''): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\n${rest}`;
const mermaid = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const input = await inputOf(files);
  return [...mermaidLines(await buildGraph(input.ports, input))].join('').split('\n');
};

describe('the graph of objects', () => {
  // The fields of PodSpec in core/v1, Ingress in networking/v1 and Service in core/v1.
  it.each([
    [
      '{containers: [{name: a, env: [{name: A, valueFrom: {configMapKeyRef: {name: x, key: k}}}]}]}',
      'ConfigMap',
      'env',
    ],
    ['{containers: [{name: a, env: [{name: A, valueFrom: {secretKeyRef: {name: x, key: k}}}]}]}', 'Secret', 'env'],
    ['{containers: [{name: a, envFrom: [{configMapRef: {name: x}}]}]}', 'ConfigMap', 'envFrom'],
    ['{initContainers: [{name: a, envFrom: [{secretRef: {name: x}}]}]}', 'Secret', 'envFrom'],
    ['{volumes: [{name: v, configMap: {name: x}}]}', 'ConfigMap', 'volume'],
    ['{volumes: [{name: v, secret: {secretName: x}}]}', 'Secret', 'volume'],
    ['{volumes: [{name: v, projected: {sources: [{secret: {name: x}}]}}]}', 'Secret', 'volume'],
    ['{volumes: [{name: v, persistentVolumeClaim: {claimName: x}}]}', 'PersistentVolumeClaim', 'volume'],
    ['{imagePullSecrets: [{name: x}]}', 'Secret', 'image pull'],
  ])('shows %s', async (spec, kind, by) => {
    const lines = await mermaid({ 'web.yaml': workload(spec), 'x.yaml': object(kind, 'x') });
    const text = lines.join('\n');
    expect(text).toMatch(new RegExp(`-->\\|${by}\\| o\\d`));
    expect(text).toContain(`"${kind} shop/x"`);
    expect(text).not.toContain('not in the files');
  });

  it('shows what a Service selects, and what an Ingress and an autoscaler lead to', async () => {
    const lines = await mermaid({
      'a.yaml': workload('{containers: []}'),
      'b.yaml': object('Service', 'web', 'spec: {selector: {app: web}}\n'),
      'c.yaml': object('Service', 'other', 'spec: {selector: {app: other}}\n'),
      'd.yaml':
        'apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: in, namespace: shop}\nspec: {defaultBackend: {service: {name: web}}}\n',
      'e.yaml':
        'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: h, namespace: shop}\nspec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}\n',
    });
    expect(lines.filter((line) => line.includes('-->'))).toEqual([
      '  o1 -->|selector| o0',
      '  o3 -->|backend| o1',
      '  o4 -->|scale| o0',
    ]);
  });

  it('shows the kustomizations that others use, with the built names of generated objects', async () => {
    const lines = await mermaid({
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': workload('{containers: [{name: a, envFrom: [{configMapRef: {name: settings}}]}]}'),
      'log/kustomization.yaml':
        'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nimages: [{name: web, newTag: "2"}]\n',
      'prod/kustomization.yaml':
        'resources: [../base]\ncomponents: [../log]\nnamePrefix: prod-\nconfigMapGenerator:\n- {name: settings, namespace: shop, literals: [A=1]}\ngeneratorOptions: {disableNameSuffixHash: true}\n',
    });
    expect(lines).toEqual([
      'flowchart LR',
      '  subgraph k0 ["prod"]',
      '    o0("ConfigMap shop/prod-settings")',
      '    o1["Deployment shop/prod-web"]',
      '  end',
      '  k1[["base"]]',
      '  k2[["log (component)"]]',
      '  k0 ==> k1',
      '  k0 ==> k2',
      '  o1 -->|envFrom| o0',
      '',
    ]);
  });

  it('marks what is not there, and what is not built', async () => {
    const lines = await mermaid({
      'web.yaml': workload('{containers: [{name: a, envFrom: [{configMapRef: {name: gone}}]}]}'),
      'prod/kustomization.yaml': 'resources: [../nothing]\n',
    });
    expect(lines).toContain('    o1("ConfigMap shop/gone (not in the files)"):::missing');
    expect(lines).toContain('  subgraph k0 ["prod (not built)"]');
  });

  it('takes the nearest of several objects of one name', async () => {
    const spec = '{containers: [{name: a, envFrom: [{configMapRef: {name: x}}]}]}';
    const lines = await mermaid({
      'a/web.yaml': workload(spec),
      'a/x.yaml': object('ConfigMap', 'x'),
      'b/web.yaml': workload(spec),
      'b/x.yaml': object('ConfigMap', 'x'),
    });
    expect(lines.filter((line) => line.includes('-->'))).toEqual(['  o0 -->|envFrom| o1', '  o2 -->|envFrom| o3']);
  });

  it('prints names that Mermaid cannot read as text', async () => {
    const lines = await mermaid({ 'a.yaml': object('ConfigMap', `'a"b#<c>'`) });
    expect(lines).toContain('    o0("ConfigMap shop/a#34;b#35;#60;c#62;")');
  });

  it('follows kustomizations that use each other once', async () => {
    const lines = await mermaid({
      'a/kustomization.yaml': 'resources: [../b]\n',
      'b/kustomization.yaml': 'resources: [../a]\n',
    });
    expect(lines.filter((line) => line.includes('==>'))).toEqual(['  k0 ==> k1', '  k1 ==> k0']);
  });
});
