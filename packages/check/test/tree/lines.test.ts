import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { NO_COLORS } from '@krmkit/base';
import type { TreeNode } from '../../src/tree/build.ts';
import { buildTree } from '../../src/tree/build.ts';
import { treeJson, treeLines } from '../../src/tree/lines.ts';
import type { ShownField } from '../../src/tree/shown-fields.ts';
import type { Files, FilesToOpen } from '../check-files.ts';
import { inputOf } from '../check-files.ts';

function manifest(kind: string, name: string, rest = '', apiVersion = 'v1'): string {
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\n${rest}`;
}

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  replicas: 2
  template:
    spec:
      initContainers:
        - {name: wait, image: busybox, command: [sh, -c, "sleep 1"]}
      containers:
        - {name: proxy, image: example.com/proxy:2}
        - name: app
          image: example.com/app:1.4
          args: [--debug]
          env: [{name: PORT, value: "8080"}]
          ports: [{containerPort: 8080}]
          resources: {limits: {cpu: 500m, memory: 256Mi}}
`;

async function json(files: Files, options: FilesToOpen = {}, fields: readonly ShownField[] = []): Promise<string> {
  const settings = {
    fields: new Set(fields),
    queries: [],
    structure: undefined,
    includeLocal: false,
    excludeNonLocal: false,
    showSecrets: false,
  };
  return [...treeJson(buildTree((await inputOf(files, options)).files, settings, () => false))].join('');
}

describe('a tree as JSON', () => {
  it('lists nodes in the order of the lines', async () => {
    const text = await json({ 'd/web.yaml': DEPLOYMENT }, { paths: ['d'] }, ['replicas', 'image']);
    const { nodes, ...rest }: { readonly nodes: readonly JsonValue[] } = JSON.parse(text);
    expect(rest).toEqual({ apiVersion: 'krmkit.dev/v1', kind: 'Tree', structure: 'directory' });
    expect(nodes.slice(0, 5)).toEqual([
      { depth: 0, parent: null, kind: 'directory', path: 'd', package: false },
      {
        depth: 1,
        parent: 0,
        kind: 'resource',
        resource: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' },
        ownsItself: false,
        location: { path: 'd/web.yaml', line: 1, column: 1, endLine: 1, endColumn: 20 },
      },
      { depth: 2, parent: 1, kind: 'field', path: 'spec.replicas', value: 2 },
      { depth: 2, parent: 1, kind: 'fields', path: 'spec.template.spec.initContainers[name=wait]' },
      {
        depth: 3,
        parent: 3,
        kind: 'field',
        path: 'spec.template.spec.initContainers[name=wait].image',
        value: 'busybox',
      },
    ]);
    expect(text.split('\n')).toHaveLength(nodes.length + 8);
  });

  it('has the reason why a root is not built', async () => {
    const files = {
      'bad/kustomization.yaml': 'resources:\n- none.yaml\n',
      'far/kustomization.yaml': 'resources:\n- github.com/o/r?ref=v1\n',
      'good/kustomization.yaml': 'resources: [pod.yaml]\n',
      'good/pod.yaml': manifest('Pod', 'a'),
    };
    const answer: { readonly nodes: readonly { readonly path: string; readonly problem?: string | null }[] } =
      JSON.parse(await json(files));
    expect(answer.nodes.map(({ path, problem }) => [path, problem])).toEqual([
      ['bad', 'bad/kustomization.yaml:2: There is no file or directory "none.yaml"'],
      ['far', 'far/kustomization.yaml:2: "github.com/o/r" is remote'],
      ['good', null],
      [undefined, undefined],
    ]);
  });
});

describe('a tree as text', () => {
  const directory = (name: string, children: readonly TreeNode[] = [], isPackage = false): TreeNode => ({
    kind: 'directory',
    name,
    path: name,
    isPackage,
    children,
  });
  const linesOf = (roots: readonly TreeNode[], columns?: number, ascii = false): readonly string[] =>
    [...treeLines({ structure: 'directory', roots, resources: 0 }, { colors: NO_COLORS, columns, ascii })]
      .join('')
      .split('\n');
  const TREE = [directory('a', [directory('b', [directory('c', [], true)]), directory('d')]), directory('e')];

  it.each<[isAscii: boolean, lines: readonly string[]]>([
    [false, ['a', '├── b', '│   └── Pkg: c', '└── d', 'e', '']],
    [true, ['a', '|-- b', '|   `-- Pkg: c', '`-- d', 'e', '']],
  ])('has a branch for each node; in ASCII: %s', (isAscii, lines) => {
    expect(linesOf(TREE, undefined, isAscii)).toEqual(lines);
  });

  it('is cut at the width of the terminal, with at least 16 columns for a text', () => {
    const roots = [directory('0123456789'.repeat(3), [directory('0123456789'.repeat(3))])];
    expect(linesOf(roots, 25)).toEqual(['012345678901234567890123…', '└── 01234567890123456789…', '']);
    expect(linesOf(roots, 10)).toEqual(['012345678901234…', '└── 012345678901234…', '']);
  });

  it('names the level instead of more branches below 40 levels', () => {
    const roots = Array.from({ length: 43 }, (_, depth) => `d${depth}`).reduceRight<readonly TreeNode[]>(
      (children, name) => [directory(name, children)],
      [],
    );
    expect(linesOf(roots).slice(39, 43)).toEqual([
      `${'    '.repeat(38)}└── d39`,
      `${'    '.repeat(39)}└── d40`,
      `${'    '.repeat(40)}(level 41) d41`,
      `${'    '.repeat(40)}(level 42) d42`,
    ]);
  });
});
