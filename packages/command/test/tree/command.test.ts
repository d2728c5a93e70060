import { describe, expect, it } from 'vitest';
import type { World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

function manifest(kind: string, name: string, rest = '', apiVersion = 'v1'): string {
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\n${rest}`;
}

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  replicas: 2
  template:
    spec:
      containers:
        - {name: app, image: "example.com/app:1.4", env: [{name: PORT, value: "8080"}]}
`;

async function tree(world: World, ...given: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runIn(world, 'tree', ...given);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

describe('krmkit tree, by directory', () => {
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
});

describe('krmkit tree, options', () => {
  const local = manifest('Pod', 'a', '  annotations:\n    config.kubernetes.io/local-config: "true"\n');
  const owned = manifest('Pod', 'b', '  ownerReferences: [{apiVersion: v1, kind: Pod, name: gone}]\n');
  const files = { 'd/a.yaml': `${local}---\n${owned}---\n${manifest('Secret', 's', 'stringData: {p: hunter2}\n')}` };
  const directories = '--graph-structure=directory';

  it.each([
    [[directories], '[a.yaml]  Pod b', '[a.yaml]  Pod a'],
    [[directories, '--include-local'], '[a.yaml]  Pod a', 'gone'],
    [[directories, '--exclude-non-local'], '[a.yaml]  Pod a', 'Pod b'],
    [[], 'Pod gone (not in input)', '[a.yaml]  Pod a'],
    [['--field', 'stringData.p'], 'stringData.p: "<secret s/p>"', 'hunter2'],
    [['--field', 'stringData.p', '--show-secrets'], 'stringData.p: hunter2', '<secret'],
  ])('%j show %s, and not %s', async (flags, shown, hidden) => {
    const text = await tree({ files }, ...flags);
    expect(text).toContain(shown);
    expect(text).not.toContain(hidden);
  });
});

describe('krmkit tree, fields', () => {
  const world = { files: { 'web.yaml': WEB } };
  it('shows all of them, by name of container, but those that are refused', async () => {
    expect(await tree(world, '--all', '--env=false', '--resources=false')).toBe(`.
└── [web.yaml]  Deployment shop/web
    ├── spec.replicas: 2
    └── spec.template.spec.containers[name=app]
        ├── name: app
        └── image: example.com/app:1.4
`);
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

  it('prints a flowchart with -o mermaid', async () => {
    const { status, stdout } = await runIn({ files: { 'web.yaml': WEB } }, 'tree', '-o', 'mermaid', '.');
    expect(status).toBe(0);
    expect(stdout).toContain('flowchart LR\n');
    expect(stdout).toContain('"Deployment shop/web"');
  });

  it('ends with 3 if a root is not built', async () => {
    const files = { 'bad/kustomization.yaml': 'resources: [none.yaml]\n' };
    const { status, stdout } = await runIn({ files }, 'tree');
    expect(status).toBe(3);
    expect(stdout).toContain('build bad  not built: bad/kustomization.yaml:1');
  });

  it('prints JSON, and cuts lines for a terminal', async () => {
    const files = { 'web.yaml': WEB };
    expect(JSON.parse(await tree({ files }, '-o', 'json'))).toMatchObject({ kind: 'Tree' });
    const { stdout } = await runIn({ files, terminal: 40 }, 'tree', '--all', '--color=never');
    expect(stdout).toContain('…');
    expect(await tree({ files }, '--all')).not.toContain('…');
  });

  it('follows the settings for colours', async () => {
    const { stdout } = await runIn({ files: { 'web.yaml': WEB } }, 'tree', '--color=always');
    expect(stdout).toContain('\u001b[1mDeployment shop/web\u001b[22m');
  });
});
