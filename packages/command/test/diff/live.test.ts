import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import type { LiveServer, LiveWorld } from '../live-server.ts';
import { liveServer } from '../live-server.ts';

/** See `live-diff.test.ts`: objects of an API server 1.20.2 after `kubectl apply`, and `kubectl set env` of EXTRA. */
const SHOP: readonly object[] = JSON.parse(readFileSync(new URL('../live-shop.json', import.meta.url), 'utf8'));

/** What was applied. */
const APPLIED = `apiVersion: v1
kind: ConfigMap
metadata: {name: web, namespace: shop}
data: {COLOR: blue, app.conf: "a=1\\n", SIZE: "3"}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {selector: {app: web}, ports: [{port: 80, name: http}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop, labels: {app: web}, creationTimestamp: null}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  strategy: {}
  template:
    metadata: {labels: {app: web}}
    spec:
      hostNetwork: false
      initContainers:
      - {name: prepare, image: "localhost/busybox:1", imagePullPolicy: Never, command: ["/bin/true"]}
      containers:
      - name: app
        image: localhost/busybox:1
        imagePullPolicy: Never
        command: ["/bin/sh", "-c", "sleep 100000 # $(URL)"]
        envFrom: [{configMapRef: {name: web}}]
        env:
        - {name: HOST, value: "$(WEB_SERVICE_HOST)"}
        - {name: URL, value: "http://$(HOST):$(WEB_SERVICE_PORT)/$(COLOR)"}
        - {name: OLD, value: gone}
        - {name: PASSWORD, valueFrom: {secretKeyRef: {name: db, key: password}}}
        - {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
        - {name: CPU, valueFrom: {resourceFieldRef: {resource: limits.cpu}}}
        - {name: BAD, value: "$(NOBODY)"}
        volumeMounts: [{name: conf, mountPath: /etc/app}]
      volumes: [{name: conf, configMap: {name: web}}]
status: {}
`;
const APP = 'spec.template.spec.containers[name=app]';
const DEPLOYMENT = '/apis/apps/v1/namespaces/*/deployments/web';

let server: LiveServer | undefined;
afterEach(() => {
  server?.close();
});

async function live(files: string, world: LiveWorld = {}, ...flags: readonly string[]): Promise<Ending> {
  server = await liveServer({ objects: SHOP, ...world });
  const from = ['--kubeconfig', server.kubeconfig];
  return runIn({ files: { 'shop.yaml': files } }, 'diff', '--live', ...from, 'shop.yaml', ...flags);
}

describe('diff --live', () => {
  it('finds nothing in what was applied: no defaults, nothing that controllers and others set', async () => {
    expect(await live(APPLIED)).toEqual({ status: 0, stdout: '3 unchanged\n', stderr: '' });
    expect(server?.requests.filter((path) => path.includes('list') || path.includes('?'))).toEqual([]);
  });

  it.each([
    ['another value', 'replicas: 2', 'replicas: 5', '~ spec.replicas: 2 -> 5'],
    ['a new field', 'hostNetwork: false', 'hostNetwork: true', '+ spec.template.spec.hostNetwork: true'],
    [
      'another default',
      'hostNetwork: false',
      'restartPolicy: Never',
      '~ spec.template.spec.restartPolicy: Always -> Never',
    ],
    ['a field that was applied and is gone', ', labels: {app: web}, c', ', c', '- metadata.labels: {app: web}'],
    [
      'an item that was applied and is gone',
      '        - {name: OLD, value: gone}\n',
      '',
      `- ${APP}.env[name=OLD]: {name: OLD, value: gone}`,
    ],
    ['a port', 'port: 80', 'port: 81', 'spec.ports'],
    ['data', 'COLOR: blue', 'COLOR: red', '~ data.COLOR: blue -> red'],
    [
      'a list without keys',
      '["/bin/true"]',
      '["/bin/false"]',
      '~ spec.template.spec.initContainers[name=prepare].command[0]: /bin/true -> /bin/false',
    ],
  ])('finds %s', async (_, from, to, shown) => {
    expect(APPLIED).toContain(from);
    const { stdout, status } = await live(APPLIED.replace(from, to));
    expect(stdout).toContain(shown);
    expect(stdout).toMatch(/\n1 changed \(\d fields?\), 2 unchanged\n$/);
    expect(status).toBe(1);
  });

  it('names an object that is not in the cluster in the headline', async () => {
    const { stdout, status } = await live(
      `${APPLIED}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: new}\n`,
      {},
      '--default-namespace',
      'shop',
    );
    expect(stdout).toContain('added    ConfigMap shop/new  shop.yaml:');
    expect(stdout).toContain('\n1 not in the cluster, 3 unchanged\n');
    expect(status).toBe(1);
  });

  it('names objects that the user has no right to, and compares the others', async () => {
    const { stdout, stderr, status } = await live(APPLIED.replace('blue', 'red'), { refusals: { [DEPLOYMENT]: 403 } });
    expect(stdout).toContain('1 changed (1 field), 1 unchanged, 1 not compared, because you have no right to them\n');
    expect(stderr).toContain('shop.yaml:11:1  warning  not-compared\n  Deployment shop/web: refused:');
    expect(status).toBe(4);
  });

  it('names kinds that the cluster does not have', async () => {
    const crd = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\n';
    const { stdout, stderr, status } = await live(`${APPLIED}---\n${crd}`);
    expect(stdout).toContain('3 unchanged, 1 not compared, because the cluster does not have their kinds\n');
    expect(stderr).toContain('the cluster does not have the kind Widget of example.com/v1');
    expect(status).toBe(4);
  });

  it.each([
    ['generateName', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: x-}\n', 'because they have no name'],
    [
      'a name that leads elsewhere',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: .., namespace: a/b}\n',
      '1 not in the cluster',
    ],
  ])('%s', async (_, text, shown) => {
    const { stdout } = await live(text);
    expect(stdout).toContain(shown);
    expect(server?.requests.filter((path) => path.includes('configmaps'))).not.toContain(
      '/api/v1/namespaces/a/b/configmaps/..',
    );
  });

  it('answers 4 without an API server', async () => {
    server = await liveServer({});
    server.stop();
    const world = { files: { 'shop.yaml': APPLIED } };
    const { status, stdout, stderr } = await runIn(
      world,
      'diff',
      '--live',
      '--kubeconfig',
      server.kubeconfig,
      'shop.yaml',
    );
    expect([status, stdout]).toEqual([4, '']);
    expect(stderr).toContain('krmkit diff: cannot reach');
  });

  it('hides values of Secrets, and compares stringData with data', async () => {
    const secret = (password: string): string =>
      `apiVersion: v1\nkind: Secret\nmetadata: {name: db, namespace: shop}\nstringData: {password: ${password}}\n`;
    expect((await live(secret('hunter2'))).stdout).toBe('1 unchanged\n');
    server?.close();
    const { stdout } = await live(secret('hunter3'));
    expect(stdout).toContain('~ data.password: <secret db/password> (differs; --show-secrets shows it)');
  });

  it.each([
    ['--context', 'here'],
    ['--kubeconfig', 'x'],
    ['--dry-run', 'server'],
  ])('%s needs --live', async (...flag) => {
    const { status, stderr } = await runIn({ files: {} }, 'diff', 'a', 'b', ...flag);
    expect(stderr).toContain(`${flag[0]} needs a cluster`);
    expect(status).toBe(2);
  });
});

describe('diff --live --dry-run=server', () => {
  const DEPLOY = APPLIED.slice(APPLIED.indexOf('apiVersion: apps/v1')).replace('replicas: 2', 'replicas: 5');
  /** What a server stores: the object that it has, with the field. */
  const stored = (body: object): object => {
    const found = SHOP.find((object) => 'kind' in object && object.kind === 'Deployment');
    const spec = found !== undefined && 'spec' in found && typeof found.spec === 'object' ? found.spec : {};
    const wanted = 'spec' in body && typeof body.spec === 'object' ? body.spec : {};
    const replicas = wanted !== null && 'replicas' in wanted ? wanted.replicas : 0;
    return { ...found, spec: { ...spec, replicas } };
  };

  it('shows what the server would store', async () => {
    const { stdout, status } = await live(DEPLOY, { patch: (body) => [200, stored(body)] }, '--dry-run=server');
    expect(stdout).toContain('~ spec.replicas: 2 -> 5  shop.yaml:5\n1 changed (1 field), 0 unchanged\n');
    expect(status).toBe(1);
  });

  it('reports a conflict, and the fields nevertheless', async () => {
    const message = 'conflicts with "hpa" using apps/v1:\n- .spec.replicas\n- .spec.paused\n- .spec.replicas';
    const patch: LiveWorld['patch'] = (body, force) =>
      force ? [200, stored(body)] : [409, { kind: 'Status', message }];
    const { stdout, stderr, status } = await live(DEPLOY, { patch }, '--dry-run=server');
    expect(stdout).toContain('~ spec.replicas: 2 -> 5');
    expect(stderr).toContain('conflicts with "hpa" using apps/v1: .spec.replicas, .spec.paused\n');
    expect(status).toBe(1);
  });

  it('reports no conflict where nothing differs, because the same value is written in another form', async () => {
    const conflict = { kind: 'Status', message: 'conflict with "kubectl": .spec.replicas' };
    const same = stored({ spec: { replicas: 2 } });
    const patch: LiveWorld['patch'] = (_, force) => (force ? [200, same] : [409, conflict]);
    const { stdout, stderr } = await live(DEPLOY, { patch }, '--dry-run=server');
    expect(stdout).toBe('1 unchanged\n');
    expect(stderr).toBe('');
  });

  it('names an object that the server refuses', async () => {
    const patch: LiveWorld['patch'] = () => [422, { kind: 'Status', message: 'spec.selector: field is immutable' }];
    const { stdout, stderr, status } = await live(DEPLOY, { patch }, '--dry-run=server');
    expect(stdout).toBe('0 unchanged, 1 not compared, because the API server refuses them\n');
    expect(stderr).toContain('the API server answers 422: spec.selector: field is immutable');
    expect(status).toBe(4);
  });

  it('names an object for which the server fails, as 1.20 does for a port without a protocol', async () => {
    const message = 'failed to create typed patch object: .spec.ports: element 0: associative list with keys';
    const patch: LiveWorld['patch'] = () => [500, { kind: 'Status', message }];
    const { stdout, stderr, status } = await live(DEPLOY, { patch }, '--dry-run=server');
    expect(stdout).toBe('0 unchanged, 1 not compared, because the API server refuses them\n');
    expect(stderr).toContain(`the API server answers 500: ${message}`);
    expect(status).toBe(4);
  });

  it('needs Kubernetes 1.18, because older servers would store the object', async () => {
    const { status, stderr } = await live(DEPLOY, { version: 'v1.17.4' }, '--dry-run=server');
    expect(stderr).toContain('--dry-run=server needs an API server of Kubernetes 1.18 or later');
    expect(server?.requests.some((path) => path.includes('dryRun'))).toBe(false);
    expect(status).toBe(4);
  });
});
