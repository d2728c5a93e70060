import { describe, expect, it } from 'vitest';
import { NO_COLORS } from '@krmkit/base';
import { parseQuery } from '@krmkit/manifests';
import { LINEAR, growth } from '@krmkit/testing';
import { isInputMissing } from '../../src/input/read-input.ts';
import { buildTree } from '../../src/tree/build.ts';
import { findPackages } from '../../src/tree/find-packages.ts';
import { treeLines } from '../../src/tree/lines.ts';
import type { ShownField } from '../../src/tree/shown-fields.ts';
import { SHOWN_FIELDS } from '../../src/tree/shown-fields.ts';
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

interface Shown extends FilesToOpen {
  readonly fields?: readonly ShownField[];
  /** A path as `--field` takes it. */
  readonly field?: string;
  readonly structure?: 'directory' | 'owners';
  readonly includeLocal?: boolean;
  readonly excludeNonLocal?: boolean;
  readonly showSecrets?: boolean;
  /** The width of a terminal. */
  readonly columns?: number;
}

async function tree(files: Files, shown: Shown = {}): Promise<string> {
  const query = shown.field === undefined ? undefined : parseQuery(shown.field, () => 0);
  const input = await inputOf(files, shown);
  const settings = {
    fields: new Set(shown.fields),
    queries: query?.ok === true ? [query.query] : [],
    structure: shown.structure,
    includeLocal: shown.includeLocal ?? false,
    excludeNonLocal: shown.excludeNonLocal ?? false,
    showSecrets: shown.showSecrets ?? false,
  };
  const built = buildTree(input.files, settings, await findPackages(input.ports.files, input));
  return [...treeLines(built, { colors: NO_COLORS, columns: shown.columns, ascii: false })].join('');
}

describe('a tree by directory', () => {
  const files = {
    'p/b.yaml': `${manifest('Service', 'b')}---\n${manifest('ConfigMap', 'a')}---\n${manifest('ConfigMap', 'b', '  namespace: ns\n')}`,
    'p/a.yaml': manifest('Namespace', 'ns'),
    'p/foo/x.yaml': manifest('Pod', 'x'),
    'p/foobar/y.yaml': manifest('Pod', 'u'),
    'p/foo/deep/er/z.yaml': manifest('Pod', 'z'),
    'p/foo/deep/er/still/z.yaml': manifest('Pod', 'z'),
    'p/foo-bar/w.yaml': manifest('Pod', 'w'),
    'p/notes.yaml': 'a: 1\n',
    'p/sub/Krmfile': 'x\n',
    'p/sub/inside/v.yaml': manifest('Pod', 'v'),
    'p/empty/README.md': 'nothing\n',
  };

  it('nests real ancestors, by segments', async () => {
    expect(await tree(files, { paths: ['p'] })).toBe(`p
├── [a.yaml]  Namespace ns
├── [b.yaml]  ConfigMap a
├── [b.yaml]  Service b
├── [b.yaml]  ConfigMap ns/b
├── foo
│   ├── [x.yaml]  Pod x
│   └── deep/er
│       ├── [z.yaml]  Pod z
│       └── still
│           └── [z.yaml]  Pod z
├── foo-bar
│   └── [w.yaml]  Pod w
├── foobar
│   └── [y.yaml]  Pod u
└── Pkg: sub
    └── inside
        └── [v.yaml]  Pod v
`);
  });

  it('names the current directory, several PATHs, files and packages', async () => {
    const named = { 'a.yaml': manifest('Pod', 'a'), 'd/b.yaml': manifest('Pod', 'b'), 'd/Kptfile': 'x' };
    expect(await tree(named)).toBe('.\n├── [a.yaml]  Pod a\n└── Pkg: d\n    └── [b.yaml]  Pod b\n');
    expect(await tree(named, { paths: ['a.yaml', './d/'] })).toBe(
      '.\n└── [a.yaml]  Pod a\nPkg: d\n└── [b.yaml]  Pod b\n',
    );
    expect(await tree(named, { paths: ['d/b.yaml'] })).toBe('Pkg: d\n└── [b.yaml]  Pod b\n');
  });

  it('takes the paths of a ResourceList from its annotations', async () => {
    const item = (name: string, path: string): string =>
      `- {apiVersion: v1, kind: Pod, metadata: {name: ${name}, annotations: {config.kubernetes.io/path: '${path}'}}}\n`;
    const stdin = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${item('b', 'x/y.yaml')}${item('a', 'x.yaml')}`;
    expect(await tree({}, { paths: ['-'], stdin })).toBe('.\n├── [x.yaml]  Pod a\n└── x\n    └── [y.yaml]  Pod b\n');
    expect(await tree({}, { paths: ['-'], stdin: manifest('Pod', 'a') })).toBe('.\n└── Pod a\n');
  });

  it('hides what is for tools, which have the annotation with the value true', async () => {
    const local = (name: string, value: string): string =>
      manifest('Pod', name, `  annotations:\n    config.kubernetes.io/local-config: "${value}"\n`);
    const these = { 'a.yaml': `${local('a', 'true')}---\n${local('b', 'false')}---\n${manifest('Pod', 'c')}` };
    expect(await tree(these)).toBe('.\n├── [a.yaml]  Pod b\n└── [a.yaml]  Pod c\n');
    expect(await tree(these, { includeLocal: true })).toBe(
      '.\n├── [a.yaml]  Pod a\n├── [a.yaml]  Pod b\n└── [a.yaml]  Pod c\n',
    );
    expect(await tree(these, { includeLocal: true, excludeNonLocal: true })).toBe('.\n└── [a.yaml]  Pod a\n');
  });
});

describe('a tree with fields', () => {
  const files = { 'web.yaml': DEPLOYMENT };
  const container = '    └── spec.template.spec.containers[name=app]\n        └── ';

  it.each<[Shown, string]>([
    [{ fields: ['args'] }, `${container}args: ["--debug"]\n`],
    [{ fields: ['env'] }, `${container}env: [{name: PORT, value: "8080"}]\n`],
    [{ fields: ['ports'] }, `${container}ports: [{containerPort: 8080}]\n`],
    [{ fields: ['resources'] }, `${container}resources: {limits: {cpu: 500m, memory: 256Mi}}\n`],
    [{ fields: ['replicas'] }, '    └── spec.replicas: 2\n'],
    [{ field: 'spec.replicas' }, '    └── spec.replicas: 2\n'],
    [
      { field: 'spec.template.spec.containers[name=app].image' },
      '    └── spec.template.spec.containers[name=app].image: example.com/app:1.4\n',
    ],
    [{ field: 'spec.nothing' }, ''],
  ])('%j', async (shown, wanted) => {
    expect(await tree(files, shown)).toBe(`.\n└── [web.yaml]  Deployment shop/web\n${wanted}`);
  });

  it('shows the ports of Services, and no Secret', async () => {
    const these = {
      'a.yaml': `${manifest('Secret', 'db', 'stringData: {p: hunter2}\n')}---\n${manifest('Service', 'web', 'spec: {ports: [{port: 80}]}\n')}`,
    };
    expect(await tree(these, { fields: ['ports'], field: 'stringData' })).toBe(
      '.\n├── [a.yaml]  Secret db\n│   └── stringData: {p: "<secret db/p>"}\n└── [a.yaml]  Service web\n    └── spec.ports: [{port: 80}]\n',
    );
    expect(await tree(these, { field: 'stringData.p', showSecrets: true })).toContain('stringData.p: hunter2\n');
  });
});

describe('a tree by owner', () => {
  const owned = (name: string, owner: string): string =>
    manifest('Pod', name, `  ownerReferences: [{apiVersion: v1, kind: Pod, name: ${owner}}]\n`);

  it('is chosen where there are owners', async () => {
    const files = { 'd/a.yaml': `${owned('b', 'a')}---\n${manifest('Pod', 'a')}`, 'c.yaml': owned('c', 'gone') };
    expect(await tree(files)).toBe(
      '.\n├── Pod gone (not in input)\n│   └── [c.yaml]  Pod c\n└── [d/a.yaml]  Pod a\n    └── [d/a.yaml]  Pod b\n',
    );
    expect(await tree(files, { structure: 'directory' })).toMatch(/^\.\n├── \[c\.yaml\]/);
  });

  it('shows circles', async () => {
    const files = { 'a.yaml': `${owned('a', 'b')}---\n${owned('b', 'a')}` };
    expect(await tree(files)).toBe('.\n└── [a.yaml]  Pod a (circular owners)\n    └── [a.yaml]  Pod b\n');
    expect(await tree({ 'a.yaml': owned('a', 'a') })).toBe('.\n└── [a.yaml]  Pod a (is its own owner)\n');
  });

  it('stays linear for a chain of 10,000', { tags: ['growth'] }, async () => {
    const draw = (length: number): Promise<string> =>
      tree(
        {},
        {
          paths: ['-'],
          stdin: Array.from({ length }, (_, index) => owned(`p${index}`, `p${index + 1}`)).join('---\n'),
        },
      );
    const text = await draw(10_000);
    expect(await growth(draw, 2500)).toBeLessThan(LINEAR);
    expect(text.length).toBeLessThan(5_000_000);
    expect(text).toContain('(level 10001) Pod p0\n');
  });
});

describe('a tree of unusual input', () => {
  it('shows why a root is not built', async () => {
    const files = {
      'bad/kustomization.yaml': 'resources:\n- none.yaml\n',
      'far/kustomization.yaml': 'resources:\n- github.com/o/r?ref=v1\n',
      'good/kustomization.yaml': 'resources: [pod.yaml]\n',
      'good/pod.yaml': manifest('Pod', 'a'),
    };
    expect((await tree(files)).split('\n')).toEqual([
      'build bad  not built: bad/kustomization.yaml:2: There is no file or directory "none.yaml"',
      'build far  not built: far/kustomization.yaml:2: "github.com/o/r" is remote',
      'build good',
      '└── [good/pod.yaml]  Pod a',
      '',
    ]);
    expect(isInputMissing(await inputOf(files))).toBe(true);
  });

  it('sends no escape to a terminal', async () => {
    const name = String.raw`"\e[31m\u202e\n\x9b"`;
    const files = { 'a\u001b]0;x.yaml': manifest(name, name, `  namespace: ${name}\nspec: {replicas: ${name}}\n`) };
    const text = await tree(files, { columns: 80, fields: ['replicas'] });
    expect(text).not.toMatch(/[\u001b\u009b\u202e]/);
    expect(text.split('\n')).toHaveLength(4);
  });

  it('cuts lines on a terminal alone', async () => {
    const files = { 'web.yaml': DEPLOYMENT };
    const narrow = await tree(files, { columns: 40, fields: SHOWN_FIELDS });
    for (const line of narrow.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
    expect(narrow).toContain('…');
    expect(await tree(files, { fields: SHOWN_FIELDS })).not.toContain('…');
  });

  it('shows 10,000 resources in linear time', { tags: ['growth'] }, async () => {
    const draw = async (length: number): Promise<void> => {
      const files = Object.fromEntries(
        Array.from({ length }, (_, index) => [`d${index % 100}/f${index}.yaml`, manifest('Pod', `p${index}`)]),
      );
      expect((await tree(files)).split('\n')).toHaveLength(length + 102);
    };
    expect(await growth(draw, 2500)).toBeLessThan(LINEAR);
  });

  it('has an end for a path without end', { tags: ['growth'] }, async () => {
    const draw = async (length: number): Promise<void> => {
      const path = 'a/'.repeat(length);
      const stdin = manifest('Pod', 'a', `  annotations: {config.kubernetes.io/path: '${path}x.yaml'}\n`);
      expect(await tree({}, { paths: ['-'], stdin })).toContain('[x.yaml]  Pod a');
    };
    expect(await growth(draw, 12_500)).toBeLessThan(LINEAR);
  });
});
