import { afterEach, describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { REPORT_FORMATS } from '@krmkit/check';
import type { LiveServer, LiveWorld } from '@krmkit/testing';
import { liveServer, LIVE_TOKEN } from '@krmkit/testing';

const open: LiveServer[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function serve(world: LiveWorld): Promise<LiveServer> {
  const server = await liveServer(world);
  open.push(server);
  return server;
}

/** Runs `krmkit expand` with the server's kubeconfig. */
function expand(
  server: LiveServer,
  files: Readonly<Record<string, string>>,
  ...given: readonly string[]
): Promise<Ending> {
  return runIn({ files, env: { KUBECONFIG: server.kubeconfig } }, 'expand', ...given);
}

const meta = (name: string, more: object = {}): object => ({ name, namespace: 'shop', uid: `uid-${name}`, ...more });
const COLORS = { apiVersion: 'v1', kind: 'ConfigMap', metadata: meta('colors'), data: { COLOR: 'blue' } };
const DB = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: meta('db', { annotations: { note: 'aHVudGVyMg==' } }),
  data: { password: 'aHVudGVyMg==' },
};
const KUBERNETES = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'kubernetes', namespace: 'default' },
  spec: { clusterIP: '10.0.0.1', type: 'ClusterIP', ports: [{ name: 'https', port: 443, protocol: 'TCP' }] },
};
const WEB_SERVICE = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: meta('web'),
  spec: { clusterIP: '10.0.0.7', type: 'ClusterIP', ports: [{ port: 80, protocol: 'TCP' }] },
};
const podSpec = (env: readonly object[], more: object = {}): object => ({
  containers: [{ name: 'app', image: 'example.com/app:1', env, ...more }],
});
const ENV = [
  { name: 'COLOR', valueFrom: { configMapKeyRef: { name: 'colors', key: 'COLOR' } } },
  { name: 'URL', value: 'http://$(WEB_SERVICE_HOST)/$(COLOR)' },
  { name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } },
  { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
];
const deployment = (env: readonly object[] = ENV, name = 'web', more: object = {}): object => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: meta(name, { labels: { app: name } }),
  spec: { template: { metadata: {}, spec: podSpec(env, more) } },
});
const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: meta('web-1', {
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u', controller: true }],
  }),
  spec: {
    ...podSpec([
      ...ENV,
      { name: 'HOST', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } },
      { name: 'UID', valueFrom: { fieldRef: { fieldPath: 'metadata.uid' } } },
      { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
      { name: 'CPU', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } },
    ]),
    nodeName: 'n1',
    enableServiceLinks: true,
  },
  status: { podIP: '10.1.0.5', podIPs: [{ ip: '10.1.0.5' }], hostIP: '192.168.0.9' },
};
const NODE = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n1' },
  status: { allocatable: { cpu: '3' }, addresses: [{ type: 'InternalIP', address: '192.168.0.9' }] },
};
const WORLD: LiveWorld = { objects: [KUBERNETES, WEB_SERVICE, COLORS, DB, deployment()] };

const env = (text: string): readonly string[] => text.split('\n').filter((line) => /^[A-Z]+=/.test(line));
const LINKS = ['--service-links', 'none'];

describe('expand --live', () => {
  const absent = JSON.stringify(
    deployment([
      { name: 'A', value: '$(GITSERVER_SERVICE_HOST)' },
      { name: 'B', valueFrom: { configMapKeyRef: { name: 'colours', key: 'COLOR' } } },
    ]),
  );
  it.each([
    {
      where: 'among the files or in the cluster',
      flags: ['--live'],
      file: absent,
      says: [
        '$(GITSERVER_SERVICE_HOST) is not declared: only a Service gitserver in the namespace sets it, and it is not among the files or in the cluster',
        'ConfigMap shop/colours is not among the files or in the cluster',
      ],
    },
    {
      where: 'among the files',
      flags: [],
      file: absent,
      says: ['and it is not among the files\n', 'ConfigMap shop/colours is not among the files:'],
    },
    {
      where: 'in the cluster',
      flags: ['--live', '-n', 'shop'],
      file: '',
      says: ['$(GITSERVER_SERVICE_HOST) is not defined\n', 'configmap "colours" not found'],
    },
  ])('reports a missing object as not $where', async ({ flags, file, says }) => {
    const server = await serve({ objects: file === '' ? [KUBERNETES, JSON.parse(absent)] : [KUBERNETES] });
    const { stdout } = await expand(server, { 'a.json': file }, ...flags, ...(file === '' ? [] : ['a.json']));
    for (const text of says) expect(stdout).toContain(text);
  });

  it('shows the namespace of the context, without a file', async () => {
    const server = await serve(WORLD);
    expect(await expand(server, {}, '--live', ...LINKS)).toEqual({
      status: 0,
      stderr: '',
      stdout: `Deployment shop/web
  container app  example.com/app:1
    env
      COLOR     blue                  ConfigMap colors/COLOR
      URL       http://10.0.0.7/blue
      PASSWORD  <Secret db/password>  Secret db/password
      IP        <podIP>               fieldRef status.podIP

1 container in 1 workload, 0 errors, 0 warnings
`,
    });
  });

  it('uses runtime values in the status of a Pod', async () => {
    const server = await serve({ objects: [KUBERNETES, WEB_SERVICE, COLORS, POD, NODE] });
    const { stdout } = await expand(server, {}, '--live', '--pods', '-o', 'env', ...LINKS);
    expect(env(stdout)).toEqual([
      'COLOR=blue',
      'URL=http://10.0.0.7/blue',
      `PASSWORD='<Secret db/password>'`,
      'IP=10.1.0.5',
      'HOST=192.168.0.9',
      'UID=uid-web-1',
      'NODE=n1',
      'CPU=3',
    ]);
  });

  it('reads the keys of Secrets with --secrets, and shows values only with --show-secrets', async () => {
    const wrong = [{ name: 'X', valueFrom: { secretKeyRef: { name: 'db', key: 'pasword' } } }, ...ENV];
    const server = await serve({ objects: [COLORS, WEB_SERVICE, KUBERNETES, DB, deployment(wrong)] });
    const keys = await expand(server, {}, '--live', '--secrets', '-o', 'json');
    expect(keys.status).toBe(1);
    expect(keys.stdout).toContain('"code":"missing-key"');
    expect(keys.stdout).toContain('did you mean password?');
    expect(`${keys.stdout}${keys.stderr}`).not.toMatch(/hunter2|aHVudGVyMg/);
    const values = await expand(server, {}, '--live', '--secrets', '--show-secrets', '-o', 'env', ...LINKS);
    expect(env(values.stdout)).toContain('PASSWORD=hunter2');
    expect(server.requests.filter((request) => request.includes('/secrets'))).toEqual(
      Array<string>(2).fill('/api/v1/namespaces/shop/secrets?fieldSelector=type%21%3Dhelm.sh%2Frelease.v1&limit=500'),
    );
  });

  it("follows the cluster's release unless --kubernetes is set", async () => {
    const server = await serve({ ...WORLD, version: 'v1.29.8-gke.1031000' });
    expect((await expand(server, {}, '--live', '-o', 'json')).stdout).toContain('"kubernetes": "1.29.8"');
    const other = await expand(server, {}, '--live', '--kubernetes', '1.31', '-o', 'json');
    expect(other.stdout).toContain('"kubernetes": "1.31"');
    expect(other.stderr).toBe('');
  });

  it('warns of a cluster that is newer than the newest known release', async () => {
    const server = await serve({ ...WORLD, version: 'v1.99.1' });
    const { stderr, status } = await expand(server, {}, '--live', '-o', 'json');
    expect(stderr).toContain('krmkit expand: warning: Kubernetes 1.99.1 is newer than 1.37, the newest release');
    expect(status).toBe(0);
  });

  it('reads all namespaces with -A, another one with -n or --context', async () => {
    const server = await serve({ objects: [deployment()] });
    await expand(server, {}, '--live', '-A');
    expect(server.requests).toContain('/apis/apps/v1/deployments?limit=500');
    const other = await expand(server, {}, '--live', '--kind', 'Pod');
    expect(other.stderr).toMatch(/^krmkit expand: none of \d+ workloads? is selected\n/);
    const nothing = await expand(server, {}, '--live', '-n', 'empty');
    expect(nothing).toMatchObject({
      status: 0,
      stderr: `krmkit expand: no containers in namespace empty of ${server.url} (files: 0, resources: 0)\n`,
    });
    await expand(server, {}, '--live', '--context', 'elsewhere');
    expect(server.requests).toContain('/apis/apps/v1/namespaces/other/deployments?limit=500');
  });

  it.each(REPORT_FORMATS)('names the object of a finding that is not in a file: %s', async (format) => {
    const server = await serve({ objects: [KUBERNETES, deployment([{ name: 'X', value: '$(NOBODY)' }])] });
    const { status, stdout, stderr } = await expand(server, {}, '--live', '-o', format);
    expect(status).toBe(1);
    expect(stdout + stderr).toMatch(/NOBODY/);
    expect(stdout + stderr).toMatch(
      format === 'json' ? /"kind":"Deployment","namespace":"shop","name":"web"/ : /Deployment|kind: Deployment/,
    );
    expect(stdout + stderr).not.toMatch(/undefined|file=""|:NaN/);
  });
});

describe('missing rights', () => {
  it('make values known at run time, and one line lists them', async () => {
    const refusals = { '/api/v1/namespaces/*/configmaps': 403, '/api/v1/namespaces/*/services': 403 };
    const server = await serve({ ...WORLD, refusals });
    const { status, stdout, stderr } = await expand(server, {}, '--live', '-o', 'env', ...LINKS);
    expect(env(stdout).slice(0, 2)).toEqual([
      `COLOR='<ConfigMap colors/COLOR>'`,
      `URL='http://<WEB_SERVICE_HOST of Service web>/<ConfigMap colors/COLOR>'`,
    ]);
    expect(status).toBe(0);
    expect(stderr).not.toContain('missing-service');
    expect(stderr.split('\n')[0]).toBe(
      'krmkit expand: warning: you have no right to list configmaps, services in namespace shop: values from them are known only at run time',
    );
  });

  const way = 'or name another context with --context';
  it.each([['no rights at all', { '*': 403 }, 'you have no right to list workloads', `ask for it, ${way}`]])(
    'ends with status 4 and a hint: %s',
    async (_, refusals, message, hint) => {
      const server = await serve({ ...WORLD, refusals });
      const { status, stdout, stderr } = await expand(server, {}, '--live');
      expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
      expect(stderr.replaceAll(server.url, 'URL')).toContain(`krmkit expand: ${message}\n  ${hint}\n`);
      expect(stderr).not.toContain(LIVE_TOKEN);
      expect(stderr).not.toMatch(/^ +at /m);
    },
  );

  it.each([['no kubeconfig', ['--kubeconfig', '/no/such/file'], /no such file/]])(
    'ends with status 4: %s',
    async (_, given, words) => {
      const server = await serve(WORLD);
      const { status, stdout, stderr } = await expand(server, {}, '--live', ...given);
      expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
      expect(stderr).toMatch(words);
      expect(stderr).toMatch(/^krmkit expand: .+\n {2}.+\n$/);
    },
  );

  it('ends with status 4 if the server is down', async () => {
    const server = await serve(WORLD);
    server.stop();
    const { status, stdout, stderr } = await expand(server, {}, '--live');
    expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
    expect(stderr).toMatch(/^krmkit expand: cannot reach .+: .+\n {2}check the server and the proxy .+\n$/);
  });
});

const FILE = `apiVersion: apps/v1
kind: Deployment
metadata: {name: fresh}
spec:
  template:
    spec:
      containers:
      - name: app
        image: example.com/app:1
        env:
        - {name: COLOR, valueFrom: {configMapKeyRef: {name: colors, key: COLOR}}}
        - {name: SIZE, valueFrom: {configMapKeyRef: {name: sizes, key: SIZE}}}
        - {name: URL, value: "http://$(WEB_SERVICE_HOST)"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: sizes}
data: {SIZE: "3"}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {ports: [{port: 81}]}
`;

describe('expand FILES --live', () => {
  it('looks up objects in the files first, then in the cluster', async () => {
    const sizes = { apiVersion: 'v1', kind: 'ConfigMap', metadata: meta('sizes'), data: { SIZE: '1' } };
    const server = await serve({ objects: [KUBERNETES, COLORS, WEB_SERVICE, sizes] });
    const { status, stdout, stderr } = await expand(server, { 'a.yaml': FILE }, 'a.yaml', '--live', '-o', 'env');
    expect({ status, stderr: stderr.split('\n')[0] }).toEqual({
      status: 0,
      stderr: '1 container in 1 workload, 0 errors, 0 warnings',
    });
    expect(env(stdout)).toEqual(['COLOR=blue', 'SIZE=3', 'URL=http://10.0.0.7']);
    expect(stdout).toContain('WEB_SERVICE_PORT=81\n');
    expect(server.requests.some((request) => request.includes('deployments'))).toBe(false);
  });

  it.each([
    [[], 0, 'warning  missing-configmap'],
    [['--complete'], 1, 'error  missing-configmap'],
  ])('reports objects that are in neither: %j', async (given, status, words) => {
    const server = await serve({ objects: [KUBERNETES] });
    const ending = await expand(server, { 'a.yaml': FILE }, 'a.yaml', '--live', ...given);
    expect(ending.status).toBe(status);
    expect(ending.stdout).toContain(words);
  });
});

describe('wrong usage', () => {
  it.each([
    [['--context', 'x'], '--context needs a cluster'],
    [['--pods'], '--pods needs a cluster'],
    [['--live', '--diff'], '--diff compares files with a cluster, and there is no PATH'],
    [['a.yaml', '--live', '-A'], '--all-namespaces is for objects of a cluster, and cannot be combined with files'],
    [['a.yaml', '--live', '--pods'], '--pods shows the Pods of a cluster, and cannot be combined with files'],
    [['--live', '-A', '-n', 'shop'], '--all-namespaces and --namespace exclude each other'],
    [['a.yaml', '--live', '--diff', '-o', 'sarif'], '--diff does not support -o sarif'],
    [['--live', '-l', 'a in'], '--selector "a in" is not valid at character 5'],
  ])('%j', async (given, words) => {
    const { status, stderr } = await runIn({ files: { 'a.yaml': FILE } }, 'expand', ...given);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
  });
});
