import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const WEB = `# The shop's front.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2   # two will do
  template:
    spec:
      containers:
        - name: app
          image: 'example.com/web:1.4'
`;

const REPLICAS = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 5\n';

const service = (type: string): string =>
  `apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  namespace: shop\nspec:\n  type: ${type}\n`;

interface Changed extends Ending {
  readonly files: Readonly<Record<string, string>>;
}

async function changed(
  files: Readonly<Record<string, string>>,
  stdin: string | undefined,
  ...given: readonly string[]
): Promise<Changed> {
  const disk = memoryDisk(new Map(Object.entries(files)));
  const ending = await runIn({ disk, ...(stdin === undefined ? {} : { stdin }) }, ...given);
  return { ...ending, files: Object.fromEntries(disk.texts()) };
}

describe('krmkit merge', () => {
  it('merges a file into another, whatever their names, and changes nothing else', async () => {
    const { status, stdout, stderr, files } = await changed(
      { 'p.yaml': REPLICAS, 'web.yaml': WEB },
      undefined,
      'merge',
      'p.yaml',
      'web.yaml',
    );
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: '',
      stderr: 'krmkit merge: 1 file changed; no conflicts\n',
    });
    expect(files).toEqual({ 'p.yaml': REPLICAS, 'web.yaml': WEB.replace('replicas: 2 ', 'replicas: 5 ') });
  });

  it('changes standard input on its way to standard output', async () => {
    const { status, stdout, files } = await changed({ 'p.yaml': REPLICAS }, WEB, 'merge', 'p.yaml', '-', '-q');
    expect({ status, stdout }).toEqual({ status: 0, stdout: WEB.replace('replicas: 2 ', 'replicas: 5 ') });
    expect(files).toEqual({ 'p.yaml': REPLICAS });
  });

  it('returns standard input unchanged if nothing changes', async () => {
    const same = REPLICAS.replace('5', '2');
    expect(await changed({ 'p.yaml': same }, WEB, 'merge', 'p.yaml', '-')).toMatchObject({
      status: 0,
      stdout: WEB,
      stderr: 'krmkit merge: nothing to change; no conflicts\n',
    });
  });

  it('takes several sources from left to right: the later wins', async () => {
    const { files } = await changed(
      { 'a.yaml': `${REPLICAS}  paused: true\n`, 'b.yaml': REPLICAS.replace('5', '7'), 'web.yaml': WEB },
      undefined,
      'merge',
      'a.yaml',
      'b.yaml',
      'web.yaml',
    );
    expect(files['web.yaml']).toContain('replicas: 7   # two will do\n');
    expect(files['web.yaml']).toContain('paused: true\n');
  });

  it('matches objects of directories by identity; new ones go where their source has them', async () => {
    const { status, stderr, files } = await changed(
      {
        'team/other-name.yaml': REPLICAS,
        'team/net/service.yaml': service('NodePort'),
        'deploy/web.yaml': WEB,
        'deploy/README.md': 'not ours',
      },
      undefined,
      'merge',
      'team',
      'deploy/',
    );
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `added         Service shop/web  deploy/net/service.yaml  (no object of this name existed)
krmkit merge: 1 file changed, 1 file created; no conflicts
`,
    });
    expect(files).toMatchObject({
      'deploy/web.yaml': WEB.replace('replicas: 2 ', 'replicas: 5 '),
      'deploy/net/service.yaml': service('NodePort'),
      'deploy/README.md': 'not ours',
    });
  });

  it('adds objects of standard input to a directory as sink does', async () => {
    const { status, stderr, files } = await changed(
      { 'deploy/web.yaml': WEB },
      `${REPLICAS}---\n${service('NodePort')}`,
      'merge',
      '-',
      'deploy',
    );
    expect(status).toBe(0);
    expect(files).toEqual({
      'deploy/web.yaml': WEB.replace('replicas: 2 ', 'replicas: 5 '),
      'deploy/shop/service_web.yaml': service('NodePort'),
    });
    expect(stderr).toContain(
      'added         Service shop/web  deploy/shop/service_web.yaml  (no object of this name existed)\n',
    );
  });

  it('merges the items of a List on standard input into a directory', async () => {
    const list = `apiVersion: v1
kind: List
items:
  - apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec: {replicas: 5}
  - {apiVersion: v1, kind: Service, metadata: {name: web}}
  - apiVersion: v1
    kind: Service
    metadata: {name: web}
    spec: {type: NodePort}
`;
    const { status, files } = await changed({ 'deploy/web.yaml': WEB }, list, 'merge', '-', 'deploy');
    expect(status).toBe(0);
    expect(files['deploy/web.yaml']).toBe(WEB.replace('replicas: 2 ', 'replicas: 5 '));
    expect(Object.keys(files)).toEqual(['deploy/service_web.yaml', 'deploy/service_web_2.yaml', 'deploy/web.yaml']);
  });

  it('removes a field for null in the source, and follows directives', async () => {
    const patch = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: null\n';
    const removed = await changed({ 'p.yaml': patch, 'web.yaml': WEB }, undefined, 'merge', 'p.yaml', 'web.yaml');
    expect(removed.files['web.yaml']).toBe(WEB.replace('  replicas: 2   # two will do\n', ''));
    const gone = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n$patch: delete\n';
    const deleted = await changed(
      { 'src/web.yaml': gone, 'deploy/web.yaml': WEB, 'deploy/s.yaml': service('NodePort') },
      undefined,
      'merge',
      'src',
      'deploy',
    );
    expect(deleted.files['deploy/web.yaml']).toBeUndefined();
    expect(deleted.stderr).toBe(
      'deleted       Deployment web  deploy/web.yaml\nkrmkit merge: 1 file deleted; no conflicts\n',
    );
  });

  it('prints the changes with --dry-run, and writes nothing', async () => {
    const before = { 'p.yaml': REPLICAS, 'web.yaml': WEB };
    const { status, stdout, stderr, files } = await changed(
      before,
      undefined,
      'merge',
      'p.yaml',
      'web.yaml',
      '--dry-run',
    );
    expect(status).toBe(0);
    expect(stdout).toContain('-  replicas: 2   # two will do\n+  replicas: 5   # two will do\n');
    expect(stderr).toBe('krmkit merge: 1 file changed (dry run); no conflicts\n');
    expect(files).toEqual(before);
  });

  it('prints JSON with -o json', async () => {
    const { stdout, stderr } = await changed(
      { 'p.yaml': REPLICAS, 'd/web.yaml': WEB },
      undefined,
      'merge',
      'p.yaml',
      'd',
      '-ojson',
      '-q',
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      apiVersion: 'krmkit.dev/v1',
      kind: 'Merge',
      written: true,
      files: [{ path: 'd/web.yaml', action: 'edit' }],
      conflicts: [],
      decisions: [],
      diagnostics: [],
      summary: { edited: 1, created: 0, deleted: 0, conflicts: 0, open: 0 },
    });
  });

  it('uses list keys of flags and schemas', async () => {
    const rollout = (steps: string): string =>
      `apiVersion: example.com/v1\nkind: Rollout\nmetadata:\n  name: r\nspec:\n  steps:\n${steps}`;
    const files = {
      'p.yaml': rollout('    - id: b\n      weight: 9\n'),
      'r.yaml': rollout('    - id: a\n      weight: 1\n    - id: b\n      weight: 2\n'),
    };
    const merged = rollout('    - id: a\n      weight: 1\n    - id: b\n      weight: 9\n');
    const plain = await changed(files, undefined, 'merge', 'p.yaml', 'r.yaml');
    expect(plain.files['r.yaml']).toBe(files['p.yaml']);
    const keyed = await changed(files, undefined, 'merge', 'p.yaml', 'r.yaml', '--list-key', 'Rollout:spec.steps=id');
    expect(keyed.files['r.yaml']).toBe(merged);
    const schema = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'rollouts.example.com' },
      spec: {
        group: 'example.com',
        names: { kind: 'Rollout', plural: 'rollouts' },
        scope: 'Namespaced',
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: {
              openAPIV3Schema: {
                type: 'object',
                properties: {
                  spec: {
                    type: 'object',
                    properties: {
                      steps: {
                        type: 'array',
                        'x-kubernetes-list-type': 'map',
                        'x-kubernetes-list-map-keys': ['id'],
                        items: { type: 'object', properties: { id: { type: 'string' } } },
                      },
                    },
                  },
                },
              },
            },
          },
        ],
      },
    };
    const yaml = `# as YAML, which JSON is too\n${JSON.stringify(schema)}\n`;
    for (const text of [JSON.stringify(schema), yaml]) {
      const known = await changed(
        { ...files, 'crd.yaml': text },
        undefined,
        'merge',
        'p.yaml',
        'r.yaml',
        '--schema',
        'crd.yaml',
      );
      expect(known.files['r.yaml']).toBe(merged);
    }
  });

  it('merges YAML that is not Kubernetes by position', async () => {
    const files = { 'p.yaml': 'a: 2\n', 'v.yaml': '# values\na: 1\nb: 1\n' };
    const { files: after } = await changed(files, undefined, 'merge', 'p.yaml', 'v.yaml', '--no-resources');
    expect(after['v.yaml']).toBe('# values\na: 2\nb: 1\n');
  });

  const unreadable: readonly (readonly [
    name: string,
    files: Readonly<Record<string, string>>,
    given: readonly string[],
    told: string,
  ])[] = [
    ['a missing source', { 'web.yaml': WEB }, ['p.yaml', 'web.yaml'], 'p.yaml'],
    ['a missing destination', { 'p.yaml': REPLICAS }, ['p.yaml', 'web.yaml'], 'web.yaml'],
    ['a broken source', { 'p.yaml': 'a: "', 'web.yaml': WEB }, ['p.yaml', 'web.yaml'], 'p.yaml:1'],
    ['a broken destination', { 'p.yaml': REPLICAS, 'web.yaml': 'a: "' }, ['p.yaml', 'web.yaml'], 'web.yaml:1'],
    [
      'a broken file next to others',
      { 's/p.yaml': REPLICAS, 'd/web.yaml': WEB, 'd/x.yaml': '{' },
      ['s', 'd'],
      'd/x.yaml:1',
    ],
    [
      'a broken document after one that changes',
      { 'p.yaml': 'a: 2\n', 'v.yaml': 'a: 1\n---\na: *x\n' },
      ['p.yaml', 'v.yaml', '--no-resources'],
      'v.yaml:3:4',
    ],
    [
      'a missing schema',
      { 'p.yaml': REPLICAS, 'web.yaml': WEB },
      ['p.yaml', 'web.yaml', '--schema', 's.json'],
      's.json',
    ],
    [
      'a broken schema',
      { 'p.yaml': REPLICAS, 'web.yaml': WEB, 's.json': '{"a": ' },
      ['p.yaml', 'web.yaml', '--schema', 's.json'],
      's.json:1',
    ],
  ];
  it.each(unreadable)('writes nothing if something cannot be read: %s', async (_name, before, given, told) => {
    const { status, stderr, files } = await changed(before, undefined, 'merge', ...given);
    expect(status).toBe(3);
    expect(stderr).toContain(told);
    expect(stderr).toMatch(/\nkrmkit merge: nothing was changed\n$/);
    expect(files).toEqual(before);
  });

  it('does not change templates, and reports them', async () => {
    const template = WEB.replace('replicas: 2', 'replicas: {{ .Values.n }}');
    const { status, stderr, files } = await changed(
      { 's/web.yaml': REPLICAS, 'd/web.yaml': template },
      undefined,
      'merge',
      's',
      'd',
    );
    expect(stderr).toContain('d/web.yaml:7:13  warning  template-file');
    expect(files['d/web.yaml']).toBe(template);
    expect(status).toBe(0);
  });

  it('merges the rest if the destination skips a file that a source has, and reports it', async () => {
    const before = {
      's/web.yaml': REPLICAS,
      's/own.yaml': service('NodePort'),
      'd/web.yaml': WEB,
      'd/own.yaml': '# mine',
      'd/.krmignore': 'own.yaml\n',
    };
    const { status, stderr, files } = await changed(before, undefined, 'merge', 's', 'd');
    expect(stderr).toContain('d/own.yaml exists and was not read, so d/own.yaml was not changed');
    expect(stderr).toContain('1 file changed');
    expect(files).toEqual({ ...before, 'd/web.yaml': WEB.replace('replicas: 2', 'replicas: 5') });
    expect(status).toBe(0);
  });

  const wrong: readonly (readonly [given: readonly string[], message: string])[] = [
    [['web.yaml'], 'expected at least one SOURCE and a DEST'],
    [[], "missing required argument 'PATH'"],
    [['-', '-'], 'only one side can be standard input'],
    [['', 'web.yaml'], 'a PATH is empty'],
    [['d', 'web.yaml'], 'd is a directory, and DEST is not'],
    [['p.yaml', '-', '-ojson'], 'standard output cannot have both the result and -o json'],
    [['p.yaml', 'web.yaml', '--lists', 'none'], '--lists does not know "none"'],
  ];
  it.each(wrong)('refuses %j', async (given, message) => {
    const before = { 'p.yaml': REPLICAS, 'web.yaml': WEB, 'd/a.yaml': WEB };
    const { status, stdout, stderr, files } = await changed(before, '', 'merge', ...given);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    expect(files).toEqual(before);
  });
});
