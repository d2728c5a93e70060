import { describe, expect, it } from 'vitest';
import { mermaidLines } from '../../src/tree/mermaid.ts';
import type { GraphDirectory, GraphObject, ObjectGraph } from '../../src/tree/object-graph.ts';

const NONE: ObjectGraph = { directories: [], uses: [], objects: [], references: [] };
const draw = (graph: Partial<ObjectGraph>): readonly string[] =>
  [...mermaidLines({ ...NONE, ...graph })].join('').split('\n').slice(0, -1);
const directory = (path: string, role: GraphDirectory['role'], problem?: string): GraphDirectory => ({
  directory: path,
  role,
  problem,
});
const object = (root: string | undefined, kind: string, name: string, isMissing = false): GraphObject => ({
  root,
  identity: { kind, namespace: undefined, name },
  location: undefined,
  isMissing,
});

// https://mermaid.js.org/syntax/flowchart.html
describe('a flowchart', () => {
  it('has roots with their objects, and what they use', () => {
    expect(
      draw({
        directories: [directory('prod', 'root'), directory('base', 'base'), directory('c', 'component')],
        uses: [{ from: 'prod', to: 'base' }],
        objects: [object('prod', 'Deployment', 'web'), object('prod', 'ConfigMap', 'c', true)],
        references: [{ from: 0, to: 1, by: 'env' }],
      }),
    ).toEqual([
      'flowchart LR',
      '  subgraph k0 ["prod"]',
      '    o0["Deployment web"]',
      '    o1("ConfigMap c (not in the files)"):::missing',
      '  end',
      '  k1[["base"]]',
      '  k2[["c (component)"]]',
      '  k0 ==> k1',
      '  o0 -->|env| o1',
      '  classDef missing stroke:#d1242f,stroke-dasharray:4',
    ]);
  });

  it('has files, and roots without objects', () => {
    expect(
      draw({
        directories: [directory('.', 'root', 'broken'), directory('a', 'root'), directory('.', 'files')],
        objects: [object(undefined, 'Service', 's')],
      }),
    ).toEqual([
      'flowchart LR',
      '  subgraph k0 ["kustomization.yaml (not built)"]',
      '    k0x["not built"]',
      '  end',
      '  subgraph k1 ["a"]',
      '    k1x["no workload"]',
      '  end',
      '  subgraph files ["files without a kustomization"]',
      '    o0(["Service s"])',
      '  end',
    ]);
  });

  it.each([
    ['Secret', 'o0("Secret x")'],
    ['PersistentVolumeClaim', 'o0[("PersistentVolumeClaim x")]'],
    ['Ingress', 'o0(["Ingress x"])'],
    ['Job', 'o0["Job x"]'],
  ])('draws a %s', (kind, shape) => {
    expect(draw({ directories: [directory('.', 'files')], objects: [object(undefined, kind, 'x')] })[2]?.trim()).toBe(
      shape,
    );
  });

  it('escapes what Mermaid reads', () => {
    const [, , line] = draw({ directories: [directory('.', 'files')], objects: [object(undefined, 'Job', '#"<>`\n')] });
    expect(line?.trim()).toBe('o0["Job #35;#quot;#lt;#gt;#96; "]');
  });
});
