import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const BASE = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  replicas: 2
  template:
    spec:
      containers:
        - name: app
          image: example.com/web:1.4
`;
const UPSTREAM = BASE.replace('replicas: 2', 'replicas: 3').replace('web:1.4', 'web:1.5');
const MINE = `# mine\n${BASE.replace('replicas: 2', 'replicas: 6   # a sale')}`;

const secret = (password: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\nstringData:\n  password: ${password}\n`;
const config = (text: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata:\n  a: ${text}\n`;

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

const SIDES = { 'a/web.yaml': BASE, 'u/web.yaml': UPSTREAM, 'd/web.yaml': MINE };
const DIRECTORIES = ['merge3', '--ancestor', 'a', '--from', 'u', '--to', 'd'] as const;

const REPORT = `d/web.yaml:8:13  conflict  both-changed
  Deployment shop/web, spec.replicas
    ancestor  a/web.yaml:7:13  2
    updated   u/web.yaml:7:13  3
    dest      d/web.yaml:8:13  6
`;

describe('krmkit merge3', () => {
  it('lets upstream win, and reports the conflict with all of its sides', async () => {
    const { status, stdout, stderr, files } = await changed(SIDES, undefined, ...DIRECTORIES);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: '',
      stderr: `${REPORT}  updated was used; --on-conflict spec.replicas=dest keeps the other one

krmkit merge3: 1 file changed; 1 conflict
`,
    });
    expect(files).toEqual({
      ...SIDES,
      'd/web.yaml': MINE.replace('replicas: 6 ', 'replicas: 3 ').replace('web:1.4', 'web:1.5'),
    });
  });

  it.each([
    ['dest'],
    ['spec.replicas=dest'],
    ['Deployment=dest'],
    ['both-changed=dest'],
    ['Deployment:spec=dest'],
    ['deploy=dest'],
    ['deploy:spec.replicas=dest'],
  ])('lets the destination win with --on-conflict %s', async (choice) => {
    const { status, stderr, files } = await changed(SIDES, undefined, ...DIRECTORIES, '--on-conflict', choice);
    expect(status).toBe(0);
    expect(stderr).toContain(`${REPORT}  dest was kept; --on-conflict spec.replicas=updated uses the other one\n`);
    expect(files['d/web.yaml']).toBe(MINE.replace('web:1.4', 'web:1.5'));
  });

  it.each([
    ['Service=dest'],
    ['spec.template=dest'],
    ['both-added=dest'],
    ['Service:spec.replicas=dest'],
    ['svc=dest'],
    ['deployment=dest'],
  ])('does not with --on-conflict %s, which matches something else', async (choice) => {
    const { files } = await changed(SIDES, undefined, ...DIRECTORIES, '--on-conflict', choice);
    expect(files['d/web.yaml']).toContain('replicas: 3 ');
  });

  it('takes a short name for a field in files that are not Kubernetes', async () => {
    const sides = { 'a/x.yaml': 'deploy: 1\n', 'u/x.yaml': 'deploy: 2\n', 'd/x.yaml': 'deploy: 3\n' };
    const flags = ['--no-resources', '--on-conflict', 'deploy=dest'];
    const { files } = await changed(sides, undefined, ...DIRECTORIES, ...flags);
    expect(files).toEqual(sides);
  });

  it('writes nothing with fail, and reports that', async () => {
    const { status, stderr, files } = await changed(SIDES, undefined, ...DIRECTORIES, '--on-conflict', 'fail');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${REPORT}  left open; --on-conflict spec.replicas=updated or --on-conflict spec.replicas=dest decides

krmkit merge3: nothing was changed: 1 conflict is left open
`,
    });
    expect(files).toEqual(SIDES);
  });

  it('writes markers as comments, and returns 1', async () => {
    const { status, stderr, files } = await changed(SIDES, undefined, ...DIRECTORIES, '--on-conflict', 'markers');
    expect(status).toBe(1);
    expect(stderr).toContain('krmkit merge3: 1 file changed; 1 conflict, 1 left open\n');
    const text = files['d/web.yaml'] ?? '';
    expect(text).toContain('web:1.5');
    const plain = text.split('\n').filter((line) => !/^ +#/.test(line));
    expect(plain.join('\n')).toBe(MINE.replace('web:1.4', 'web:1.5'));
    expect(text.split('\n').length).toBeGreaterThan(plain.length);
  });

  it('prints JSON with -o json', async () => {
    const { status, stdout, stderr } = await changed(SIDES, undefined, ...DIRECTORIES, '-o', 'json', '-q');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const place = (path: string, line: number): object => ({ path, line, column: 13, endLine: line, endColumn: 14 });
    expect(JSON.parse(stdout)).toEqual({
      apiVersion: 'krmkit.dev/v1',
      kind: 'Merge',
      written: true,
      files: [{ path: 'd/web.yaml', action: 'edit' }],
      conflicts: [
        {
          kind: 'both-changed',
          subject: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' },
          path: 'spec.replicas',
          field: 'spec.replicas',
          original: { value: 2, location: place('a/web.yaml', 7) },
          updated: { value: 3, location: place('u/web.yaml', 7) },
          destination: { value: 6, location: place('d/web.yaml', 8) },
          chosen: 'updated',
          open: false,
        },
      ],
      decisions: [],
      diagnostics: [],
      summary: { edited: 1, created: 0, deleted: 0, conflicts: 1, open: 0 },
    });
  });

  it('reports in JSON that nothing was written', async () => {
    for (const flags of [['--dry-run'], ['--on-conflict', 'fail']]) {
      const { stdout, files } = await changed(SIDES, undefined, ...DIRECTORIES, '-ojson', ...flags);
      expect(JSON.parse(stdout)).toMatchObject({ written: false, conflicts: [{ kind: 'both-changed' }] });
      expect(files).toEqual(SIDES);
    }
  });

  it('accepts files with any names, and standard input for one of them', async () => {
    const merged = MINE.replace('replicas: 6 ', 'replicas: 3 ').replace('web:1.4', 'web:1.5');
    const files = { 'base.yaml': BASE, 'v2.yaml': UPSTREAM, 'web.yaml': MINE };
    const named = ['--ancestor', 'base.yaml', '--from', 'v2.yaml', '--to', 'web.yaml'];
    expect((await changed(files, undefined, 'merge3', ...named, '-q')).files['web.yaml']).toBe(merged);
    const streamed = named.map((text) => (text === 'v2.yaml' ? '-' : text));
    expect((await changed(files, UPSTREAM, 'merge3', ...streamed, '-q')).files['web.yaml']).toBe(merged);
    const filter = named.map((text) => (text === 'web.yaml' ? '-' : text));
    const through = await changed(files, MINE, 'merge3', ...filter, '-q');
    expect(through.stdout).toBe(merged);
    expect(through.files).toEqual(files);
  });

  it('treats an empty file as an empty side', async () => {
    const files = { 'a.yaml': '', 'u.yaml': UPSTREAM, 'd.yaml': '' };
    const added = await changed(
      files,
      undefined,
      'merge3',
      '--ancestor',
      'a.yaml',
      '--from',
      'u.yaml',
      '--to',
      'd.yaml',
    );
    expect(added).toMatchObject({ status: 0, files: { 'd.yaml': UPSTREAM } });
  });

  it('reports what it adds, deletes and keeps', async () => {
    const service = (name: string, type: string): string =>
      `apiVersion: v1\nkind: Service\nmetadata:\n  name: ${name}\nspec:\n  type: ${type}\n`;
    const sides = {
      'a/gone.yaml': service('gone', 'A'),
      'd/gone.yaml': service('gone', 'A'),
      'u/new.yaml': service('new', 'A'),
      'a/mine.yaml': service('mine', 'A'),
      'u/mine.yaml': service('mine', 'A'),
      'd/own.yaml': service('own', 'A'),
    };
    const { status, stderr, files } = await changed(sides, undefined, ...DIRECTORIES);
    expect(status).toBe(0);
    expect(stderr).toBe(`deleted       Service gone  d/gone.yaml
kept deleted  Service mine  d/mine.yaml  (deleted here, and still present upstream)
added         Service new  d/new.yaml
krmkit merge3: 1 file created, 1 file deleted; no conflicts
`);
    expect(Object.keys(files).filter((path) => path.startsWith('d/'))).toEqual(['d/new.yaml', 'd/own.yaml']);
    expect((await changed(sides, undefined, ...DIRECTORIES, '-q')).stderr).toBe('');
  });

  it('masks values of Secrets, in the report and in JSON', async () => {
    const sides = { 'a/s.yaml': secret('one-1'), 'u/s.yaml': secret('two-2'), 'd/s.yaml': secret('three-3') };
    for (const flags of [[], ['-ojson'], ['--on-conflict', 'fail']]) {
      const { stdout, stderr } = await changed(sides, undefined, ...DIRECTORIES, ...flags);
      expect(stdout + stderr).toContain('<secret db/password>');
      expect(stdout + stderr).not.toMatch(/one-1|two-2|three-3/);
    }
    const shown = await changed(sides, undefined, ...DIRECTORIES, '--show-secrets');
    expect(shown.stderr).toMatch(/one-1[^]*two-2[^]*three-3/);
    expect(shown.files['d/s.yaml']).toBe(secret('two-2'));
  });

  it('masks a Secret inside a List, and nothing of a ConfigMap', async () => {
    const list = (text: string): string =>
      `apiVersion: v1\nkind: List\nitems:\n${text.replaceAll(/^/gm, '    ').replace('    ', '  - ').trimEnd()}\n`;
    const secrets = {
      'a/s.yaml': list(secret('one-1')),
      'u/s.yaml': list(secret('two-2')),
      'd/s.yaml': list(secret('three-3')),
    };
    const hidden = await changed(secrets, undefined, ...DIRECTORIES);
    expect(hidden.stderr).toContain('conflict');
    expect(hidden.stderr).not.toMatch(/one-1|two-2|three-3/);
    const data = Object.fromEntries(
      Object.entries(secrets).map(([path, text]) => [path, text.replace('stringData', 'data')]),
    );
    const encoded = await changed(data, undefined, ...DIRECTORIES);
    expect(encoded.stderr).toContain('items[0].data.password');
    expect(encoded.stderr).not.toMatch(/one-1|two-2|three-3/);
    const plain = { 'a/c.yaml': config('one-1'), 'u/c.yaml': config('two-2'), 'd/c.yaml': config('three-3') };
    expect((await changed(plain, undefined, ...DIRECTORIES)).stderr).toMatch(/one-1[^]*two-2[^]*three-3/);
  });

  // Upstream changes o.yaml in all rows, so that the merge has an effect.
  const OTHER = {
    'a/o.yaml': config('1'),
    'u/o.yaml': config('2'),
    'd/o.yaml': config('1'),
  };
  const template = BASE.replace('replicas: 2', 'replicas: {{ .Values.n }}');
  const named = BASE.replace('name: web', "name: '{{ .Values.n }}'");
  const unclear: readonly (readonly [name: string, files: Readonly<Record<string, string>>, told: string])[] = [
    ['a template upstream', { ...SIDES, 'u/web.yaml': template }, 'u/web.yaml:7:13  warning  template-file'],
    ['a template here', { ...SIDES, 'd/web.yaml': template }, 'd/web.yaml:7:13  warning  template-file'],
    ['a template before', { ...SIDES, 'a/web.yaml': template }, 'a/web.yaml:7:13  warning  template-file'],
    ['a name that is replaced upstream', { ...SIDES, 'u/web.yaml': named }, 'u/web.yaml is a template ({{ }})'],
    ['a name that is replaced here', { ...SIDES, 'd/web.yaml': named }, 'd/web.yaml is a template ({{ }})'],
    ['.krmignore upstream', { ...SIDES, 'u/.krmignore': 'web.yaml\n' }, 'u/web.yaml exists and was not read'],
    ['.krmignore before', { ...SIDES, 'a/.krmignore': 'web.yaml\n' }, 'a/web.yaml exists and was not read'],
    ['.krmignore here', { ...SIDES, 'd/.krmignore': 'web.yaml\n' }, 'd/web.yaml exists and was not read'],
    [
      'JSON that is YAML upstream',
      { 'a/c.json': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"j"}}', 'u/c.json': '{apiVersion: v1}' },
      'u/c.json exists and was not read',
    ],
  ];
  it.each(unclear)('deletes and overwrites nothing because of %s', async (_name, given, told) => {
    const json = given['a/c.json'];
    const before = { ...given, ...OTHER, ...(json === undefined ? {} : { 'd/c.json': json }) };
    const { status, stderr, files } = await changed(before, undefined, ...DIRECTORIES);
    expect(stderr).toContain(told);
    expect(stderr).toContain('1 file changed');
    expect(stderr).not.toContain('deleted');
    expect(files).toEqual({ ...before, 'd/o.yaml': config('2') });
    expect(status).toBe(0);
  });

  it.each([
    ['both-change', '--on-conflict both-change=dest matches no conflict; did you mean both-changed?'],
    ['deployment', '--on-conflict deployment=dest matches no conflict; did you mean Deployment?'],
    ['Service:spec.replicas', '--on-conflict Service:spec.replicas=dest matches no conflict\n'],
    ['spec.replicas', undefined],
    ['Deployment.apps:spec', undefined],
  ])('reports --on-conflict %s=dest if it matches nothing', async (where, told) => {
    const { stderr } = await changed(SIDES, undefined, ...DIRECTORIES, '--on-conflict', `${where}=dest`);
    if (told === undefined) expect(stderr).not.toContain('matches no conflict');
    else expect(stderr).toContain(told);
  });

  it('reports once that objects with one name were merged in their order', async () => {
    const both = (one: string, two: string): string => `${config(one)}---\n${config(two)}`;
    const before = { 'a/c.yaml': both('1', '2'), 'u/c.yaml': both('3', '4'), 'd/c.yaml': both('1', '2') };
    const { stderr, files } = await changed(before, undefined, ...DIRECTORIES);
    expect(files['d/c.yaml']).toBe(both('3', '4'));
    expect(stderr.match(/duplicate-key/g)).toHaveLength(2);
    expect(stderr.match(/they were merged in their order, because nothing else distinguishes them/g)).toHaveLength(1);
    expect(stderr).not.toContain('both stay');
  });

  it('does not report skipped files that do not matter', async () => {
    const ignored = { 'u/.krmignore': 'web.yaml\n', 'd/.krmignore': 'web.yaml\n' };
    const { stderr } = await changed({ ...SIDES, ...OTHER, ...ignored }, undefined, ...DIRECTORIES);
    expect(stderr).toBe('krmkit merge3: 1 file changed; no conflicts\n');
    const same = { ...SIDES, ...OTHER, 'u/web.yaml': BASE, 'd/.krmignore': 'web.yaml\n' };
    expect((await changed(same, undefined, ...DIRECTORIES)).stderr).toBe(stderr);
  });

  it('deletes a file that is a directory upstream', async () => {
    const before = { 'a/web.yaml': BASE, 'u/web.yaml/x.txt': '', 'd/web.yaml': BASE };
    const { files } = await changed(before, undefined, ...DIRECTORIES);
    expect(files['d/web.yaml']).toBeUndefined();
  });

  it('prints no control characters, and cuts long values', async () => {
    const sides = {
      'a/c.yaml': config('a'),
      'u/c.yaml': config(String.raw`"\e[31m red"`),
      'd/c.yaml': config('x'.repeat(500)),
    };
    const { stderr } = await changed(sides, undefined, ...DIRECTORIES);
    expect(stderr).not.toContain('\u001b');
    for (const line of stderr.split('\n')) expect(line.length).toBeLessThan(160);
  });

  const unreadable: readonly (readonly [name: string, without: string])[] = [
    ['ancestor', 'a/web.yaml'],
    ['updated', 'u/web.yaml'],
    ['destination', 'd/web.yaml'],
  ];
  it.each(unreadable)('refuses a missing %s: only an empty one is an empty side', async (_name, without) => {
    const sides = Object.fromEntries(Object.entries(SIDES).filter(([path]) => path !== without));
    const { status, stderr, files } = await changed(sides, undefined, ...DIRECTORIES);
    expect(status).toBe(3);
    expect(stderr).toContain('There is no such file or directory');
    expect(stderr).toMatch(/\nkrmkit merge3: nothing was changed\n$/);
    expect(files).toEqual(sides);
  });

  const wrong: readonly (readonly [given: readonly string[], message: string])[] = [
    [[], 'name the three sides with --ancestor, --from and --to'],
    [['--ancestor', 'a', '--from', 'u'], 'name the three sides'],
    [['--ancestor', 'a', '--from', 'u', '--to', 'd', 'e'], 'unexpected argument "e"'],
    [['--ancestor', '-', '--from', 'u', '--to', '-'], 'only one side can be standard input'],
    [['--ancestor', 'a', '--from', 'u/web.yaml', '--to', 'd'], 'd is a directory, and u/web.yaml is not'],
    [['--ancestor', 'a', '--from', 'u', '--to', 'd/web.yaml'], 'a is a directory, and d/web.yaml is not'],
    [['--ancestor', 'a', '--from', '-', '--to', 'd'], 'd is a directory, and standard input is not'],
    [['--ancestor', 'a/web.yaml', '--from', 'u/web.yaml', '--to', '-', '-ojson'], 'standard output cannot have both'],
  ];
  it.each(wrong)('refuses %j', async (given, message) => {
    const { status, stdout, stderr, files } = await changed(SIDES, '', 'merge3', ...given);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    expect(files).toEqual(SIDES);
  });
});
