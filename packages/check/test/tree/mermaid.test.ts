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
    const [, , line] = draw({
      directories: [directory('.', 'files')],
      objects: [object(undefined, 'Job', '#"<>`&$\n')],
    });
    expect(line?.trim()).toBe('o0["Job #35;#34;#60;#62;#96;#38;#36; "]');
  });
});

/**
 * The lines of a flowchart that krmkit uses, strictly: what a label between quotes can have, which characters a name of a node
 * and a text of an edge are. Mermaid itself needs a browser to read a flowchart. Mermaid 12.3.0 in Chromium has drawn what this
 * grammar accepts, and refused the lines below that it does not accept.
 */
const LABEL = '"(?:[^"`<>&$#\\p{Cc}]|#\\d+;)+"';
const ID = '(?!end\\b)[a-z]\\w*';
const NODE = `${ID}(?:\\[\\[${LABEL}\\]\\]|\\[\\(${LABEL}\\)\\]|\\[${LABEL}\\]|\\(\\[${LABEL}\\]\\)|\\(${LABEL}\\))(?::::missing)?`;
const STATEMENTS = [
  `subgraph ${ID} \\[${LABEL}\\]`,
  'end',
  NODE,
  `${ID} ==> ${ID}`,
  `${ID} -->\\|[a-zA-Z ]+\\| ${ID}`,
  'classDef missing stroke:#[0-9a-f]{6},stroke-dasharray:4',
];
const STATEMENT = new RegExp(`^ +(?:${STATEMENTS.join('|')})$`, 'u');

/** What is no statement, and which names have no node. */
function mistakesIn(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines;
  const wrong = rest.filter((line) => !STATEMENT.test(line));
  const nodes = new Set(rest.flatMap((line) => /^ +(?:subgraph )?(\w+) ?[[(]/.exec(line)?.[1] ?? []));
  const used = rest.flatMap((line) => /^ +(\w+) (?:==>|-->\|[^|]*\|) (\w+)$/.exec(line)?.slice(1) ?? []);
  const open = rest.reduce((depth, line) => depth + (/^ +subgraph /.test(line) ? 1 : /^ +end$/.test(line) ? -1 : 0), 0);
  return [
    ...(first === 'flowchart LR' ? [] : [first]),
    ...wrong,
    ...used.filter((name) => !nodes.has(name)),
    ...(open === 0 ? [] : ['a subgraph without an end']),
  ];
}

describe('the grammar of a flowchart', () => {
  const NAMES = [
    'end',
    'a"]',
    '[x](y)',
    '-->',
    ':::',
    '%% c',
    '1. a',
    '`b`',
    '<script>',
    '{{',
    'ü中',
    '#quot;',
    '&amp;',
    '$$x$$',
    'a|b',
    '\\',
  ];

  it('accepts what krmkit writes, with any names', () => {
    for (const name of NAMES) {
      const lines = draw({
        directories: [
          directory(name, 'root'),
          directory(`${name}/b`, 'base'),
          directory(`${name}/c`, 'component'),
          directory('.', 'files'),
        ],
        uses: [
          { from: name, to: `${name}/b` },
          { from: name, to: `${name}/c` },
        ],
        objects: [
          object(name, 'Deployment', name),
          object(name, 'PersistentVolumeClaim', name, true),
          object(undefined, 'Service', name),
          object(undefined, name, name),
        ],
        references: [
          { from: 0, to: 1, by: 'image pull' },
          { from: 2, to: 3, by: 'selector' },
        ],
      });
      expect(mistakesIn(lines), name).toEqual([]);
    }
  });

  it.each(['  o0["a"b"]', '  o0["a]', '  o0 --> |env o1', '  end["a"]', '  o0(["a"])]', '  subgraph k0 ["a"'])(
    'refuses %s',
    (line) => {
      expect(mistakesIn(['flowchart LR', line])).not.toEqual([]);
    },
  );
});
