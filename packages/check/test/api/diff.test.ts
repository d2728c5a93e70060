import { describe, expect, it } from 'vitest';
import { LINEAR, growth } from '@krmkit/testing';
import { diffText as diff } from '../check-files.ts';

function manifest(kind: string, name: string, rest = '', apiVersion = 'v1'): string {
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\n${rest}`;
}

const WEB = `apiVersion: apps/v1
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
          image: app:1
          args: [a, b]
        - name: proxy
          image: proxy:1
`;

describe('a diff', () => {
  it('finds nothing if only layout, comments, order of fields and quotes differ', async () => {
    const other = `# comment\nmetadata: {namespace: shop, name: "web"}\nkind: Deployment\nspec:\n  template: {spec: {containers: [{name: app, image: app:1, args: ["a", 'b']}, {image: proxy:1, name: proxy}]}}\n  replicas: 0x2\napiVersion: apps/v1\n`;
    expect(await diff({ 'a/web.yaml': WEB, 'b/web.yaml': other })).toBe('1 unchanged\n');
  });

  it('matches list items by their keys, in any order', async () => {
    const other = WEB.replace('        - name: app\n', '        - name: new\n        - name: app\n')
      .replace('replicas: 2', 'paused: true')
      .replace('proxy:1', 'proxy:2')
      .replace('[a, b]', '[x, a, b]');
    expect(await diff({ 'a/web.yaml': WEB, 'b/web.yaml': other }))
      .toBe(`changed  Deployment shop/web  a/web.yaml:1 -> b/web.yaml:1
  - spec.replicas: 2  a/web.yaml:7
  + spec.template.spec.containers[name=new]: {name: new}  b/web.yaml:11
  + spec.template.spec.containers[name=app].args[0]: x  b/web.yaml:14
  ~ spec.template.spec.containers[name=proxy].image: proxy:1 -> proxy:2  a/web.yaml:15 b/web.yaml:16
  + spec.paused: true  b/web.yaml:7
1 changed (5 fields), 0 unchanged
`);
  });

  it('reports what was added, removed, moved', async () => {
    const files = {
      'a/x.yaml': manifest('ConfigMap', 'gone'),
      'a/web.yaml': WEB,
      'a/same.yaml': manifest('ConfigMap', 'same'),
      'b/deep/web.yaml': WEB,
      'b/x.yaml': manifest('ConfigMap', 'new'),
      'b/same.yaml': manifest('ConfigMap', 'same'),
    };
    const moved = 'moved    Deployment shop/web  a/web.yaml:1 -> b/deep/web.yaml:1\n';
    const rest = 'removed  ConfigMap gone  a/x.yaml:1\nadded    ConfigMap new  b/x.yaml:1\n';
    expect(await diff(files)).toBe(`${moved}${rest}1 added, 1 removed, 1 moved, 1 unchanged\n`);
  });

  it('treats a resource in another file as the same', async () => {
    const files = { 'a/web.yaml': WEB, 'b/x.yaml': WEB };
    expect(await diff(files)).toBe('moved    Deployment shop/web  a/web.yaml:1 -> b/x.yaml:1\n1 moved, 0 unchanged\n');
    expect(await diff({ 'a.yaml': WEB, 'b.yaml': WEB }, { sides: ['a.yaml', 'b.yaml'] })).toBe('1 unchanged\n');
    const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [] });
    expect(await diff({ 'a/web.yaml': WEB }, { sides: ['a', '-'], stdin: WEB })).toBe('1 unchanged\n');
    expect(await diff({ 'a/web.yaml': WEB }, { sides: ['-', 'a'], stdin: list })).toBe(
      'added    Deployment shop/web  a/web.yaml:1\n1 added, 0 unchanged\n',
    );
  });

  it('matches other versions of the API', async () => {
    const files = { 'a/web.yaml': WEB, 'b/web.yaml': WEB.replace('apps/v1', 'apps/v1beta1') };
    expect(await diff(files)).toContain('  ~ apiVersion: apps/v1 -> apps/v1beta1  ');
  });

  it.each(['-', 'b.json'])('compares the items of a List in %j as objects of their own', async (list) => {
    const items = ['z', 'a'].map((name) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name },
      data: { k: name },
    }));
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
    const files = { 'a.yaml': manifest('ConfigMap', 'a', 'data: {k: old}\n'), 'b.json': text };
    expect(await diff(files, { sides: ['a.yaml', list], stdin: text })).toBe(
      `changed  ConfigMap a  a.yaml:1 -> ${list}:1\n  ~ data.k: old -> a  a.yaml:5 ${list}:1\n` +
        `added    ConfigMap z  ${list}:1\n1 added, 1 changed (1 field), 0 unchanged\n`,
    );
  });

  it('shows multi-line texts by line', async () => {
    const config = (line: string): string =>
      manifest('ConfigMap', 'c', `data:\n  a.conf: |\n    one\n    ${line}\n    three\n`);
    const text = await diff({ 'a/c.yaml': config('two'), 'b/c.yaml': config('2') });
    expect(text).toContain("  ~ data['a.conf']:  a/c.yaml:6 b/c.yaml:6\n    - two\n    + 2\n1 changed");
  });

  it('shows items that moved within a list', async () => {
    const env = (...names: readonly string[]): string =>
      manifest('Pod', 'p', `spec:\n  containers:\n${names.map((name) => `  - name: ${name}\n`).join('')}`);
    const text = await diff({ 'a/p.yaml': env('x', 'u', 'w'), 'b/p.yaml': env('w', 'x', 'u') });
    expect(text).toContain('  > spec.containers[name=w] from [2] to [0]  a/p.yaml:9 b/p.yaml:7\n');
  });

  it('pairs resources with one name by path, then in order, and reports that', async () => {
    const two = (one: string, other: string): string =>
      `${manifest('ConfigMap', 'c', `data: {k: ${one}}\n`)}---\n${manifest('ConfigMap', 'c', `data: {k: ${other}}\n`)}`;
    const files = { 'a/c.yaml': two('a', 'b'), 'b/c.yaml': two('c', 'd') };
    const text = await diff(files);
    expect(text.match(/one of several of this name, paired in their order/g)).toHaveLength(2);
    const overlays = { 'a/x/c.yaml': two('a', 'a'), 'a/z/c.yaml': WEB, 'b/x/c.yaml': two('a', 'a'), 'b/z/c.yaml': WEB };
    expect(await diff(overlays)).toBe('3 unchanged\n');
  });

  it('compares text that is not Kubernetes', async () => {
    const files = {
      'a/values.yaml': 'a: 1\n',
      'b/values.yaml': 'a: 2\n',
      'a/same.yaml': 'x: 1\n',
      'b/same.yaml': 'x: 1\r\n',
      'a/gone.yaml': '[1]\n',
      'b/comment.yaml': '# nothing\n',
    };
    expect(await diff(files)).toBe(
      'removed  a/gone.yaml  (text that is not a Kubernetes object)\nchanged  a/values.yaml -> b/values.yaml  (text that is not a Kubernetes object differs)\n2 other files, 0 unchanged\n',
    );
  });
});

describe('a diff of Secrets', () => {
  const secret = (password: string, annotation = ''): string =>
    manifest('Secret', 'db', `${annotation}stringData:\n  password: ${password}\n  multi: "${password}\\nline"\n`);
  const files = { 'a/s.yaml': secret('hunter2'), 'b/s.yaml': secret('correct-horse') };

  it.each(['table', 'json'] as const)('%s shows no value', async (format) => {
    const text = await diff(files, { format });
    expect(text).toContain('<secret db/password>');
    expect(text).not.toMatch(/hunter2|correct-horse/);
  });

  it('reports that they differ, and how on request', async () => {
    const text = await diff(files);
    expect(text).toContain(
      '  ~ stringData.password: <secret db/password> (differs; --show-secrets shows it)  a/s.yaml:6 b/s.yaml:6\n',
    );
    const open = await diff(files, { showSecrets: true });
    expect(open).toContain('  ~ stringData.password: hunter2 -> correct-horse  ');
  });

  it("shows no value of a new Secret, of a List, or in kubectl's annotation", async () => {
    const last = `  annotations: {kubectl.kubernetes.io/last-applied-configuration: 'hunter2'}\n`;
    const list = `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Secret, metadata: {name: x}, data: {p: aHVudGVyMg==}}\n`;
    const text = await diff({
      'a/s.yaml': secret('hunter2'),
      'b/s.yaml': secret('hunter2', last),
      'a/l.yaml': list.replace('aHVudGVyMg==', 'aHVudGVyMQ=='),
      'b/l.yaml': list,
    });
    expect(text).toContain('<secret db>');
    expect(text).toContain('<secret x/p>');
    expect(text).not.toMatch(/hunter2|aHVudGVyM/);
  });
});

describe('a diff as JSON', () => {
  it('is a document with every field', async () => {
    const files = { 'a/w.yaml': WEB, 'b/w.yaml': WEB.replace('replicas: 2', 'replicas: 3'), 'b/v.yaml': 'x: 1\n' };
    const text = await diff(files, { format: 'json' });
    const place = (path: string, line: number, column: number, endColumn: number): object => ({
      path,
      line,
      column,
      endLine: line,
      endColumn,
    });
    expect(JSON.parse(text)).toEqual({
      apiVersion: 'krmkit.dev/v1',
      kind: 'Diff',
      before: 'a',
      after: 'b',
      resources: [
        {
          kind: 'changed',
          resource: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' },
          before: place('a/w.yaml', 1, 1, 20),
          after: place('b/w.yaml', 1, 1, 20),
          moved: false,
          ambiguous: false,
          roots: { before: null, after: null },
          changes: [
            {
              kind: 'changed',
              path: 'spec.replicas',
              before: { value: 2, location: place('a/w.yaml', 7, 13, 14) },
              after: { value: 3, location: place('b/w.yaml', 7, 13, 14) },
              hidden: false,
              references: [],
            },
          ],
        },
      ],
      texts: [{ kind: 'added', before: null, after: 'b/v.yaml' }],
      summary: {
        added: 0,
        removed: 0,
        changed: 1,
        moved: 0,
        same: 0,
        referring: 0,
        fields: 1,
        texts: 1,
        notCompared: 0,
        ignored: 0,
      },
    });
  });

  it('is complete without differences', async () => {
    const text = await diff({ 'a/w.yaml': WEB, 'b/w.yaml': WEB }, { format: 'json' });
    expect(JSON.parse(text)).toMatchObject({ resources: [], texts: [], summary: { same: 1 } });
  });
});

describe('a diff of invalid input', () => {
  it.each([
    ['a', 'b'],
    ['./a/', 'b//'],
    ['d/a', 'd/b'],
  ])('compares the rest if a file is broken, in %s and %s', async (a, b) => {
    const root = a.startsWith('d/') ? 'd/' : '';
    const files = {
      [`${root}a/w.yaml`]: WEB,
      [`${root}a/x.yaml`]: manifest('Pod', 'x'),
      [`${root}a/w.yaml.d/y.yaml`]: manifest('Pod', 'why'),
      [`${root}b/w.yaml`]: `${manifest('Pod', 'z')}---\na: [`,
      [`${root}b/x.yaml`]: manifest('Pod', 'other'),
    };
    const text = await diff(files, { sides: [a, b] });
    expect(text).not.toContain('Deployment');
    expect(text.match(/^(?:added|removed) +Pod [a-z]+/gm)?.toSorted()).toEqual([
      'added    Pod other',
      'added    Pod z',
      'removed  Pod why',
      'removed  Pod x',
    ]);
  });

  it('compares no file with one that cannot be read', async () => {
    const files = { 'w.yaml': WEB, 'broken.yaml': 'a: [' };
    expect(await diff(files, { sides: ['w.yaml', 'broken.yaml'] })).not.toContain('Deployment');
    expect(await diff(files, { sides: ['w.yaml', 'none.yaml'] })).not.toContain('Deployment');
    expect(await diff(files, { sides: ['-', 'w.yaml'], stdin: 'a: [' })).not.toContain('Deployment');
  });

  it('compares templates as text', async () => {
    const files = { 'a/t.yaml': 'kind: {{ .A }}\n', 'b/t.yaml': 'kind: {{ .B }}\n' };
    const text = await diff(files);
    expect(text).toContain('changed  a/t.yaml -> b/t.yaml');
  });

  it('sends no escape to a terminal', async () => {
    const odd = (value: string): string =>
      manifest('ConfigMap', String.raw`"\e[31m"`, `data: {"\\e[1m": "${value}"}\n`);
    const files = {
      'a/\u001b.yaml': odd(String.raw`\e]0;x\a`),
      'b/\u001b.yaml': odd('long '.repeat(100)),
      'a/x.yaml': manifest('Pod', String.raw`"\u009b"`),
    };
    expect(await diff(files)).not.toMatch(/[\u001b\u009b\u0007]/);
  });

  it('stays linear: 10,000 resources, all of one name too', { tags: ['growth'] }, async () => {
    for (const name of [(index: number): string => `c${index}`, (): string => 'c']) {
      const compare = async (length: number): Promise<void> => {
        const many = (value: string): string =>
          Array.from({ length }, (_, index) =>
            manifest('ConfigMap', name(index), `data: {k: ${value}${index}}\n`),
          ).join('---\n');
        const text = await diff({ 'a/c.yaml': many('a'), 'b/c.yaml': many('b') });
        expect(text).toContain(`${length} changed (${length} fields), 0 unchanged`);
      };
      expect(await growth(compare, 2500)).toBeLessThan(LINEAR);
    }
  });
});
