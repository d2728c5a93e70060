import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

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
  it('prints documents as they are written', async () => {
    expect(await grep('kind=ConfigMap')).toEqual([0, `${CONFIG}---\n${OTHER}`]);
    expect(await grep('kind=Deployment', 'd/')).toEqual([0, WEB]);
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

  it.each<readonly [given: readonly string[], stdout: string]>([
    [['-v', 'kind=ConfigMap'], WEB],
    [
      ['--invert-match', 'kind=Deployment', '-o', 'table'],
      'd/more.yaml:1:1  ConfigMap settings\nd/more.yaml:8:1  ConfigMap other\n',
    ],
    [['spec.replicas', '-otable'], 'd/web.yaml:9:15  Deployment shop/web  spec.replicas: 3\n'],
  ])('%j', async (given, stdout) => {
    expect(await grep(...given)).toEqual([0, stdout]);
  });

  it('prints JSON', async () => {
    const [status, text] = await grep('spec.replicas', '-ojson');
    expect(status).toBe(0);
    expect(JSON.parse(text)).toMatchObject({ kind: 'Matches', summary: { resources: 1, fields: 1 } });
    expect((await grep('kind=Nothing', '-ojson'))[0]).toBe(1);
  });

  it('adds annotations with the positions of resources on request', async () => {
    expect((await grep('metadata.name=other', '--annotate'))[1]).toContain('d/more.yaml');
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

  it('hides values unless they are asked for', async () => {
    const given = ['grep', 'stringData.p=hunter', '-otable'] as const;
    expect((await runIn({ files }, ...given)).stdout).toBe('s.yaml:4:17  Secret db  stringData.p: "<secret db/p>"\n');
    expect((await runIn({ files }, ...given, '--show-secrets')).stdout).toContain('stringData.p: hunter2\n');
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
});
