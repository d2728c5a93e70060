import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';
import { LINEAR, growth } from '@krmkit/testing';

const WEB = `# the shop's front
apiVersion: apps/v1
kind: Deployment
metadata:
    name: web   # wide
    namespace: shop
    labels: {app.kubernetes.io/name: web}
spec:
    replicas: 3
    template:
        spec:
            containers:
              - name: app
                image: "example.com/app:1.10"
                resources: {limits: {memory: 1Gi, cpu: 500m}}
              - {name: proxy, image: 'example.com/proxy'}
`;
const CONFIG = `apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data:
  version: 1.10
  mode: 0644
`;
const FILES = { 'd/web.yaml': WEB, 'd/more.yaml': `${CONFIG}---\n${CONFIG.replace('settings', 'other')}` };
const OTHER = CONFIG.replace('settings', 'other');

async function grep(...given: readonly string[]): Promise<readonly [number, string]> {
  const { status, stdout, stderr } = await runIn({ files: FILES }, 'grep', ...given);
  expect(stderr).toBe('');
  return [status, stdout];
}

describe('krmkit grep', () => {
  it.each([
    ['kind=Deployment', WEB],
    ['kind=ConfigMap', `${CONFIG}---\n${OTHER}`],
    ['metadata.name=other', OTHER],
    [String.raw`metadata.labels.app\.kubernetes\.io/name`, WEB],
    ['spec.replicas>=3', WEB],
    ['spec.template.spec.containers[name=proxy].image=proxy$', WEB],
    ['spec.template.spec.containers.resources.limits.memory>1023Mi', WEB],
  ])('%s prints documents as they are written', async (query, text) => {
    expect(await grep(query)).toEqual([0, text]);
    expect(await grep(query, 'd/')).toEqual([0, text]);
  });

  it.each([['kind=Pod'], ['spec.replicas>3'], ['nothing=a']])('%s finds nothing, which is status 1', async (query) => {
    expect(await grep(query)).toEqual([1, '']);
    expect(await grep(query, '-otable')).toEqual([1, '']);
  });

  it.each([
    ['deployment', 'did you mean kind=Deployment?'],
    ['deploy', 'did you mean kind=Deployment?'],
    ['deploy/', 'paths come after it'],
    ['spec.nothing', 'such as kind=Deployment'],
  ])('reports that no resource has %s, with a suggestion', async (query, hint) => {
    const { status, stdout, stderr } = await runIn({ files: FILES }, 'grep', query);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(`krmkit grep: no resource has the field ${query}\n`);
    expect(stderr).toContain(hint);
    expect((await runIn({ files: FILES }, 'grep', query, '-q')).stderr).toBe('');
  });

  it('finds what does not match', async () => {
    expect(await grep('-v', 'kind=ConfigMap')).toEqual([0, WEB]);
    expect(await grep('--invert-match', 'kind=Deployment', '-o', 'table')).toEqual([
      0,
      'd/more.yaml:1:1  ConfigMap settings\nd/more.yaml:8:1  ConfigMap other\n',
    ]);
    expect(await grep('-v', 'kind')).toEqual([1, '']);
  });

  it('prints a line for each field', async () => {
    expect(await grep('spec.template.spec.containers.image', '-o', 'table')).toEqual([
      0,
      'd/web.yaml:14:24  Deployment shop/web  spec.template.spec.containers[name=app].image: example.com/app:1.10\n' +
        'd/web.yaml:16:38  Deployment shop/web  spec.template.spec.containers[name=proxy].image: example.com/proxy\n',
    ]);
    expect(await grep('metadata.labels', '-otable')).toEqual([
      0,
      'd/web.yaml:7:5  Deployment shop/web  metadata.labels: {app.kubernetes.io/name: web}\n',
    ]);
  });

  it('compares numbers as written', async () => {
    expect((await grep('data.version=1.10$'))[0]).toBe(0);
    expect((await grep('data.mode=^0644$'))[0]).toBe(0);
    expect((await grep('data.version>1.09'))[0]).toBe(0);
  });

  it('prints JSON', async () => {
    const [status, text] = await grep('spec.replicas', '-ojson');
    expect(status).toBe(0);
    const place = (line: number, column: number, endColumn: number): object => ({
      path: 'd/web.yaml',
      line,
      column,
      endLine: line,
      endColumn,
    });
    expect(JSON.parse(text)).toEqual({
      apiVersion: 'krmkit.dev/v1',
      kind: 'Matches',
      query: 'spec.replicas',
      inverted: false,
      resources: [
        {
          resource: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' },
          location: place(2, 1, 20),
          fields: [{ path: 'spec.replicas', value: 3, location: place(9, 15, 16) }],
        },
      ],
      summary: { resources: 1, fields: 1 },
    });
    const [none, empty] = await grep('kind=Nothing', '-ojson');
    expect([none, JSON.parse(empty)]).toMatchObject([1, { resources: [], summary: { resources: 0, fields: 0 } }]);
  });

  it('adds annotations with the positions of resources on request', async () => {
    const [, text] = await grep('metadata.name=other', '--annotate');
    expect(text).toContain('d/more.yaml');
    expect(text).toContain('version: 1.10\n');
  });

  it('reads streams', async () => {
    const list = {
      apiVersion: 'v1',
      kind: 'List',
      items: [{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } }],
    };
    const { status, stdout } = await runIn({ stdin: JSON.stringify(list) }, 'grep', 'metadata.name=p', '-', '-otable');
    expect([status, stdout]).toEqual([0, '-:1:94  Pod p  metadata.name: p\n']);
    expect((await runIn({ stdin: WEB }, 'grep', 'kind=Deployment', '-')).stdout).toBe(WEB);
    expect((await runIn({ stdin: WEB, files: FILES }, 'grep', 'kind', '-', 'd')).status).toBe(2);
  });
});

describe('krmkit grep and Secrets', () => {
  const files = { 's.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {p: hunter2}\n' };

  it.each([['table'], ['json']])('hides values in %s', async (format) => {
    const hidden = await runIn({ files }, 'grep', 'stringData', '-o', format);
    expect(hidden.stdout).toContain('<secret db/p>');
    expect(hidden.stdout).not.toContain('hunter2');
    expect((await runIn({ files }, 'grep', 'stringData.p=hunter', '-o', format, '--show-secrets')).stdout).toContain(
      'hunter2',
    );
  });
});

describe('krmkit grep and invalid input', () => {
  it.each([
    [[], "krmkit grep: missing required argument 'QUERY [PATH]'"],
    [['spec.replicas>'], 'krmkit grep: the query "spec.replicas>" is not valid at character 15: nothing follows >'],
    [['a=('], 'krmkit grep: the query "a=(" is not valid at character 3: a ( is never closed'],
    [['a=(?=b)'], 'krmkit grep: the query "a=(?=b)" is not valid at character 3: RE2 has no lookahead or lookbehind'],
    [['kind', ''], 'krmkit grep: a PATH is empty'],
  ])('%j is wrong usage', async (given, message) => {
    const { status, stdout, stderr } = await runIn({ files: FILES }, 'grep', ...given);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('reports values that are not quantities', async () => {
    const { status, stderr } = await runIn({ files: FILES }, 'grep', 'spec.template.spec.containers.image>1');
    expect(status).toBe(1);
    expect(stderr).toBe(
      'krmkit grep: spec.template.spec.containers[name=app].image at d/web.yaml:14:24 is not a quantity, nor are 1 others; spec.template.spec.containers.image>1 cannot be compared with it\n',
    );
  });

  it.each([
    ['a missing path', {}, ['gone']],
    ['a broken file', { 'b.yaml': 'a: [' }, ['b.yaml']],
  ])('%s is status 3, and the rest is searched', async (_name, more, paths) => {
    const { status, stdout } = await runIn({ files: { ...FILES, ...more } }, 'grep', 'kind=Deployment', 'd', ...paths);
    expect([status, stdout]).toEqual([3, WEB]);
  });

  it('skips templates and other files', async () => {
    const files = { ...FILES, 't.yaml': 'kind: {{ .Kind }}\n', 'v.yaml': 'kind: Deployment\n' };
    const { status, stdout } = await runIn({ files }, 'grep', 'kind=Deployment');
    expect([status, stdout]).toEqual([0, WEB]);
  });

  it('sends no escape to a terminal in a table', async () => {
    const text = String.raw`{apiVersion: v1, kind: "\e[31m", metadata: {name: "\u202e"}, "\e]0;x\a": "LONG"}`;
    const files = { 'a\u001b.yaml': text.replace('LONG', `\\x9b${'long '.repeat(50)}`) };
    const { stdout } = await runIn(
      { files, terminal: 90 },
      'grep',
      String.raw`['${'\u001b'}]0;x${'\u0007'}']`,
      '-otable',
      '--color=never',
    );
    expect(stdout).toContain('long');
    expect(stdout).not.toMatch(/[\u001b\u009b\u0007\u202e]/);
  });

  it('does not hang on a malicious pattern', async () => {
    const files = { 'a.yaml': `apiVersion: v1\nkind: A\nmetadata: {name: ${'a'.repeat(100_000)}!}\n` };
    expect((await runIn({ files }, 'grep', 'metadata.name=^(a+)+$')).status).toBe(1);
  });

  it('searches 10,000 resources in linear time', { tags: ['growth'] }, async () => {
    const one = (index: number): string => `apiVersion: v1\nkind: Pod\nmetadata: {name: p${index}}\n`;
    const find = async (length: number): Promise<void> => {
      const files = Object.fromEntries(Array.from({ length }, (_, index) => [`f${index}.yaml`, one(index)]));
      const { stdout } = await runIn({ files }, 'grep', 'metadata.name=p[0-9]*7$');
      expect(stdout.split('---\n')).toHaveLength(length / 10);
    };
    expect(await growth(find, 2500)).toBeLessThan(LINEAR);
  });
});
