import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import type { World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { LINEAR, growth } from '@krmkit/testing';

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

async function tree(world: World, ...given: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runIn(world, 'tree', ...given);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

describe('krmkit tree, by directory', () => {
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
    expect(await tree({ files }, 'p')).toBe(`p
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

  it.each([
    [{ LC_ALL: 'C', LANG: 'en_US.UTF-8' }, true],
    [{ LC_CTYPE: 'POSIX' }, true],
    [{ LC_ALL: '', LANG: 'C' }, true],
    [{ LC_ALL: 'C.UTF-8', LANG: 'C' }, false],
    [{ LANG: 'de_DE.UTF-8' }, false],
    [{}, false],
  ])('draws with %j: in ASCII %s', async (env, ascii) => {
    const named = {
      'p/a.yaml': manifest('Pod', 'a'),
      'p/d/b.yaml': manifest('Pod', 'b'),
      'p/e.yaml': manifest('Pod', 'e'),
    };
    // As `tree --charset=ascii` of the program tree draws these branches.
    expect(await tree({ files: named, env }, 'p')).toBe(
      ascii
        ? 'p\n|-- [a.yaml]  Pod a\n|-- [e.yaml]  Pod e\n`-- d\n    `-- [b.yaml]  Pod b\n'
        : 'p\n├── [a.yaml]  Pod a\n├── [e.yaml]  Pod e\n└── d\n    └── [b.yaml]  Pod b\n',
    );
  });

  it('names the current directory, several PATHs, files and packages', async () => {
    const named = { 'a.yaml': manifest('Pod', 'a'), 'd/b.yaml': manifest('Pod', 'b'), 'd/Kptfile': 'x' };
    expect(await tree({ files: named })).toBe('.\n├── [a.yaml]  Pod a\n└── Pkg: d\n    └── [b.yaml]  Pod b\n');
    expect(await tree({ files: named }, 'a.yaml', './d/')).toBe(
      '.\n└── [a.yaml]  Pod a\nPkg: d\n└── [b.yaml]  Pod b\n',
    );
    expect(await tree({ files: named }, 'd/b.yaml')).toBe('Pkg: d\n└── [b.yaml]  Pod b\n');
  });

  it('takes the paths of a ResourceList from its annotations', async () => {
    const item = (name: string, path: string): string =>
      `- {apiVersion: v1, kind: Pod, metadata: {name: ${name}, annotations: {config.kubernetes.io/path: '${path}'}}}\n`;
    const stdin = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${item('b', 'x/y.yaml')}${item('a', 'x.yaml')}`;
    expect(await tree({ stdin }, '-')).toBe('.\n├── [x.yaml]  Pod a\n└── x\n    └── [y.yaml]  Pod b\n');
    expect(await tree({ stdin: manifest('Pod', 'a') }, '-')).toBe('.\n└── Pod a\n');
  });

  it('hides what is for tools, which have the annotation with the value true', async () => {
    const local = (name: string, value: string): string =>
      manifest('Pod', name, `  annotations:\n    config.kubernetes.io/local-config: "${value}"\n`);
    const world = {
      files: { 'a.yaml': `${local('a', 'true')}---\n${local('b', 'false')}---\n${manifest('Pod', 'c')}` },
    };
    expect(await tree(world)).toBe('.\n├── [a.yaml]  Pod b\n└── [a.yaml]  Pod c\n');
    expect(await tree(world, '--include-local')).toBe(
      '.\n├── [a.yaml]  Pod a\n├── [a.yaml]  Pod b\n└── [a.yaml]  Pod c\n',
    );
    expect(await tree(world, '--exclude-non-local')).toBe('.\n└── [a.yaml]  Pod a\n');
  });
});

describe('krmkit tree, fields', () => {
  const world = { files: { 'web.yaml': DEPLOYMENT } };
  const container = '    └── spec.template.spec.containers[name=app]\n        └── ';

  it.each([
    ['--args', `${container}args: ["--debug"]\n`],
    ['--env', `${container}env: [{name: PORT, value: "8080"}]\n`],
    ['--ports', `${container}ports: [{containerPort: 8080}]\n`],
    ['--resources', `${container}resources: {limits: {cpu: 500m, memory: 256Mi}}\n`],
    ['--replicas', '    └── spec.replicas: 2\n'],
    ['--field=spec.replicas', '    └── spec.replicas: 2\n'],
    [
      '--field=spec.template.spec.containers[name=app].image',
      '    └── spec.template.spec.containers[name=app].image: example.com/app:1.4\n',
    ],
    ['--field=spec.nothing', ''],
  ])('%s', async (flag, wanted) => {
    expect(await tree(world, flag)).toBe(`.\n└── [web.yaml]  Deployment shop/web\n${wanted}`);
  });

  it('shows all of them, by name of container, but those that are refused', async () => {
    expect(await tree(world, '--all', '--env=false', '--resources=false')).toBe(`.
└── [web.yaml]  Deployment shop/web
    ├── spec.replicas: 2
    ├── spec.template.spec.initContainers[name=wait]
    │   ├── name: wait
    │   ├── image: busybox
    │   └── command: [sh, "-c", "sleep 1"]
    ├── spec.template.spec.containers[name=app]
    │   ├── name: app
    │   ├── image: example.com/app:1.4
    │   ├── args: ["--debug"]
    │   └── ports: [{containerPort: 8080}]
    └── spec.template.spec.containers[name=proxy]
        ├── name: proxy
        └── image: example.com/proxy:2
`);
  });

  it('shows the ports of Services, and no Secret', async () => {
    const files = {
      'a.yaml': `${manifest('Secret', 'db', 'stringData: {p: hunter2}\n')}---\n${manifest('Service', 'web', 'spec: {ports: [{port: 80}]}\n')}`,
    };
    expect(await tree({ files }, '--ports', '--field', 'stringData')).toBe(
      '.\n├── [a.yaml]  Secret db\n│   └── stringData: {p: "<secret db/p>"}\n└── [a.yaml]  Service web\n    └── spec.ports: [{port: 80}]\n',
    );
    expect(await tree({ files }, '--field', 'stringData.p', '--show-secrets')).toContain('stringData.p: hunter2\n');
  });

  it.each([
    ['a..b', 'krmkit tree: --field "a..b" is not valid at character 3: expected a field after the dot\n'],
    ['a=b', 'krmkit tree: --field "a=b" is not valid: use a path without a condition\n'],
  ])('refuses --field %s', async (path, line) => {
    const { status, stdout, stderr } = await runIn(world, 'tree', '--field', path);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`${line}  for example --field spec.type; \`krmkit grep\` looks for values\n`);
  });
});

describe('krmkit tree, by owner', () => {
  const owned = (name: string, owner: string): string =>
    manifest('Pod', name, `  ownerReferences: [{apiVersion: v1, kind: Pod, name: ${owner}}]\n`);

  it('is chosen where there are owners', async () => {
    const files = { 'd/a.yaml': `${owned('b', 'a')}---\n${manifest('Pod', 'a')}`, 'c.yaml': owned('c', 'gone') };
    expect(await tree({ files })).toBe(
      '.\n├── Pod gone (not in input)\n│   └── [c.yaml]  Pod c\n└── [d/a.yaml]  Pod a\n    └── [d/a.yaml]  Pod b\n',
    );
    expect(await tree({ files }, '--graph-structure=directory')).toMatch(/^\.\n├── \[c\.yaml\]/);
  });

  it('shows circles', async () => {
    const files = { 'a.yaml': `${owned('a', 'b')}---\n${owned('b', 'a')}` };
    expect(await tree({ files })).toBe('.\n└── [a.yaml]  Pod a (circular owners)\n    └── [a.yaml]  Pod b\n');
    expect(await tree({ files: { 'a.yaml': owned('a', 'a') } })).toBe('.\n└── [a.yaml]  Pod a (is its own owner)\n');
  });

  it('stays linear for a chain of 10,000', { tags: ['growth'] }, async () => {
    const draw = (length: number): Promise<string> =>
      tree({ stdin: Array.from({ length }, (_, index) => owned(`p${index}`, `p${index + 1}`)).join('---\n') }, '-');
    const text = await draw(10_000);
    expect(await growth(draw, 2500)).toBeLessThan(LINEAR);
    expect(text.length).toBeLessThan(5_000_000);
    expect(text).toContain('(level 10001) Pod p0\n');
  });
});

describe('krmkit tree, as JSON', () => {
  it('lists nodes in the order of the lines', async () => {
    const text = await tree({ files: { 'd/web.yaml': DEPLOYMENT } }, '-ojson', '--replicas', '--image', 'd');
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
});

describe('krmkit tree and unusual input', () => {
  it('reports that there is nothing', async () => {
    expect(await runIn({ files: { 'a.txt': 'x' } }, 'tree', '.')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'krmkit tree: no resources in . (files: 0)\n  to read standard input, use - as the PATH\n',
    });
    expect(await runIn({ stdin: '' }, 'tree', '-', '-q')).toEqual({ status: 0, stdout: '.\n', stderr: '' });
  });

  it('shows the rest where something cannot be read', async () => {
    const files = { 'a.yaml': 'a: [', 'b.yaml': manifest('Pod', 'b') };
    const { status, stdout, stderr } = await runIn({ files }, 'tree', '.', 'gone');
    expect(status).toBe(3);
    expect(stdout).toBe('.\n└── [b.yaml]  Pod b\n');
    expect(stderr).toMatch(/a\.yaml:1:4\s+error\s+invalid-yaml/);
    expect(stderr).toMatch(/gone\s+error\s+unreadable-file/);
  });

  it('passes templates over', async () => {
    const files = { 'a.yaml': 'kind: {{ .Kind }}\n', 'b.yaml': manifest('Pod', 'b') };
    const { status, stdout, stderr } = await runIn({ files }, 'tree');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '.\n└── [b.yaml]  Pod b\n' });
    expect(stderr).toContain('template-file');
  });

  it('shows why a root is not built', async () => {
    const files = {
      'bad/kustomization.yaml': 'resources:\n- none.yaml\n',
      'far/kustomization.yaml': 'resources:\n- github.com/o/r?ref=v1\n',
      'good/kustomization.yaml': 'resources: [pod.yaml]\n',
      'good/pod.yaml': manifest('Pod', 'a'),
    };
    const { stdout, status } = await runIn({ files }, 'tree');
    expect(stdout.split('\n')).toEqual([
      'build bad  not built: bad/kustomization.yaml:2: There is no file or directory "none.yaml"',
      'build far  not built: far/kustomization.yaml:2: "github.com/o/r" is remote',
      'build good',
      '└── [good/pod.yaml]  Pod a',
      '',
    ]);
    expect(status).toBe(3);
    const answer: { readonly nodes: readonly { readonly path: string; readonly problem?: string | null }[] } =
      JSON.parse((await runIn({ files }, 'tree', '-o', 'json')).stdout);
    expect(answer.nodes.map(({ path, problem }) => [path, problem])).toEqual([
      ['bad', 'bad/kustomization.yaml:2: There is no file or directory "none.yaml"'],
      ['far', 'far/kustomization.yaml:2: "github.com/o/r" is remote'],
      ['good', null],
      [undefined, undefined],
    ]);
  });

  it('sends no escape to a terminal', async () => {
    const name = String.raw`"\e[31m\u202e\n\x9b"`;
    const files = { 'a\u001b]0;x.yaml': manifest(name, name, `  namespace: ${name}\nspec: {replicas: ${name}}\n`) };
    const { stdout } = await runIn({ files, terminal: 80 }, 'tree', '--color=never', '--replicas');
    expect(stdout).not.toMatch(/[\u001b\u009b\u202e]/);
    expect(stdout.split('\n')).toHaveLength(4);
  });

  it('cuts lines on a terminal alone', async () => {
    const files = { 'web.yaml': DEPLOYMENT };
    const narrow = await runIn({ files, terminal: 40 }, 'tree', '--all', '--color=never');
    for (const line of narrow.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
    expect(narrow.stdout).toContain('…');
    expect(await tree({ files }, '--all')).not.toContain('…');
  });

  it('follows the settings for colours', async () => {
    const { stdout } = await runIn({ files: { 'web.yaml': DEPLOYMENT } }, 'tree', '--color=always');
    expect(stdout).toContain('\u001b[1mDeployment shop/web\u001b[22m');
  });

  it('shows 10,000 resources in linear time', { tags: ['growth'] }, async () => {
    const draw = async (length: number): Promise<void> => {
      const files = Object.fromEntries(
        Array.from({ length }, (_, index) => [`d${index % 100}/f${index}.yaml`, manifest('Pod', `p${index}`)]),
      );
      expect((await tree({ files })).split('\n')).toHaveLength(length + 102);
    };
    expect(await growth(draw, 2500)).toBeLessThan(LINEAR);
  });

  it('has an end for a path without end', { tags: ['growth'] }, async () => {
    const draw = async (length: number): Promise<void> => {
      const path = 'a/'.repeat(length);
      const stdin = manifest('Pod', 'a', `  annotations: {config.kubernetes.io/path: '${path}x.yaml'}\n`);
      expect(await tree({ stdin }, '-')).toContain('[x.yaml]  Pod a');
    };
    expect(await growth(draw, 12_500)).toBeLessThan(LINEAR);
  });
});
