import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { run } from '@krmkit/command/node';
import type { CommandContext } from '@krmkit/command/node';
import type { ClusterApi } from '@krmkit/cluster';
import { readKubeconfig, selectContext } from '@krmkit/cluster';
import { connectCluster } from '@krmkit/cluster/node';
import { nodeClock, nodeFileSystem } from '@krmkit/base/node';
import { parseJson, isArray, isObject, member } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { createNamespace } from './cluster.ts';
import { reachCluster } from './reach.ts';

const reached = await reach();
if (typeof reached === 'string') process.stdout.write(`skipped: no cluster for krmkit watch: ${reached}\n`);
const namespace = `krmkit-watch-${randomUUID().slice(0, 8)}`;
const folder = mkdtempSync(join(tmpdir(), 'krmkit-watch-'));
/** What a test has started. It ends with the test, also with one that fails: a watcher of one test would record in the next. */
const ends: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (typeof reached === 'string') return;
  await reached.send({ method: 'DELETE', path: `/api/v1/namespaces/${namespace}` });
  reached.close();
});

async function reach(): Promise<ClusterApi | string> {
  if (process.env['KUBECONFIG'] === undefined) return 'KUBECONFIG is not set';
  const connection = await connectCluster();
  if (!connection.ok) return connection.message;
  const reply = await connection.value.send({ method: 'GET', path: '/version' });
  if (reply.kind === 'done') return connection.value;
  connection.value.close();
  return 'message' in reply ? reply.message : reply.kind;
}

interface Watching {
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly status: Promise<number>;
  readonly stop: () => Promise<number>;
}

/** `krmkit watch` in this process, with its own kubeconfig. */
function watching(args: readonly string[], kubeconfig?: string): Watching {
  const controller = new AbortController();
  const written = { stdout: '', stderr: '' };
  const actions = new Set<() => Promise<void>>();
  const output = (name: 'stdout' | 'stderr'): CommandContext['stdout'] => ({
    write: (text) => {
      written[name] += text;
      return Promise.resolve(true);
    },
    failure: () => undefined,
    isTerminal: false,
    columns: undefined,
  });
  const absent = (): Promise<never> => Promise.reject(new TypeError('not for krmkit watch'));
  const context: CommandContext = {
    stdout: output('stdout'),
    stderr: output('stderr'),
    stdin: { readAll: absent, chunks: () => new ReadableStream() },
    files: nodeFileSystem(),
    writing: absent,
    programs: absent,
    temporary: absent,
    remotes: absent,
    volumeFiles: absent,
    user: () => undefined,
    clock: nodeClock(),
    env: { ...process.env, KRMKIT_DEBUG: '1', ...(kubeconfig === undefined ? {} : { KUBECONFIG: kubeconfig }) },
    signal: controller.signal,
    beforeInterrupt: (action) => {
      actions.add(action);
      return async () => void actions.delete(action);
    },
    yieldTurn: () => setImmediate(),
  };
  const status = run(['watch', ...args], context);
  const stop = async (): Promise<number> => {
    controller.abort();
    await Promise.all([...actions].map((action) => action()));
    return status;
  };
  ends.push(async () => void (await stop()));
  return { stdout: () => written.stdout, stderr: () => written.stderr, status, stop };
}

async function until(what: string, isSo: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new RangeError(`not in ${seconds} s: ${what}`);
    await setTimeout(50);
  }
}

const ready = (one: Watching): Promise<void> =>
  until('all is known', () => one.stderr().includes('all objects are known'));

/** A proxy to the API server that a test can interrupt, and a kubeconfig for it. */
async function throughProxy(api: ClusterApi): Promise<{ file: string; cut: () => void; restore: () => void }> {
  const { hostname, port } = new URL(api.server);
  const sockets = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const onward = connectTo(Number(port === '' ? 443 : port), hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(end);
          socket.destroy();
          onward.destroy();
        });
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  ends.push(() => {
    cut();
    proxy.close();
  });
  const address = proxy.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const paths = (process.env['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  const read = readKubeconfig(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  const selected = read.ok ? selectContext(read.value, {}) : read;
  if (!selected.ok) throw new RangeError(selected.message);
  const file = join(folder, `proxy-${own}`);
  const cluster = {
    ...objectAt(selected.value.cluster, 'cluster'),
    server: `https://127.0.0.1:${own}`,
    'tls-server-name': hostname,
  };
  writeFileSync(
    file,
    JSON.stringify({
      'current-context': 'test',
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'test', namespace } }],
      clusters: [{ name: 'test', cluster }],
      users: [{ name: 'test', user: objectAt(selected.value.user, 'user') }],
    }),
  );
  return { file, cut, restore: () => void (isCut = false) };
}

function objectAt(value: JsonValue | undefined, key: string): JsonObject {
  const found = member(value, key);
  return isObject(found) ? found : {};
}

function textAt(value: JsonValue | undefined, ...keys: readonly string[]): string {
  let at = value;
  for (const key of keys) at = member(at, key);
  return typeof at === 'string' || typeof at === 'number' ? String(at) : '';
}

const NONE: ClusterApi = {
  server: '',
  namespace: '',
  close: () => {},
  send: () => Promise.reject(new TypeError('no cluster')),
  follow: () => Promise.reject(new TypeError('no cluster')),
};

describe.skipIf(typeof reached === 'string')('krmkit watch on a real cluster', () => {
  const api: ClusterApi = typeof reached === 'string' ? NONE : reached;
  const core = `/api/v1/namespaces/${namespace}`;

  const done = async (request: Parameters<ClusterApi['send']>[0]): Promise<JsonObject> => {
    const reply = await api.send(request);
    if (reply.kind !== 'done') throw new RangeError(`${request.method} ${request.path}: ${JSON.stringify(reply)}`);
    return reply.value;
  };
  const create = (resource: string, body: JsonObject): Promise<JsonObject> =>
    done({ method: 'POST', path: `${core}/${resource}`, body });
  /** `POD REASON COUNT`, sorted. */
  const recorded = async (): Promise<readonly string[]> => {
    const { items = [] } = await done({
      method: 'GET',
      path: `${core}/events`,
      query: { fieldSelector: 'source=krmkit' },
    });
    const lines = (isArray(items) ? items : []).map((event) => {
      const count = textAt(event, 'series', 'count') || textAt(event, 'count') || '1';
      return `${textAt(event, 'involvedObject', 'name')} ${textAt(event, 'reason')} ${count}`;
    });
    return lines.toSorted();
  };
  const of = async (prefix: string): Promise<readonly string[]> =>
    (await recorded()).filter((line) => line.startsWith(prefix));
  const container = (env: readonly JsonObject[]): JsonObject => ({
    name: 'app',
    image: 'localhost/busybox:1',
    imagePullPolicy: 'Never',
    command: ['/bin/sleep', '100'],
    env,
  });
  const pod = (name: string, env: readonly JsonObject[]): JsonObject => ({
    metadata: { name },
    // These pods are not scheduled: a thousand pods are too many for a node, and they need not run.
    spec: { containers: [container(env)], terminationGracePeriodSeconds: 0, schedulerName: 'nobody' },
  });
  const unresolved = { name: 'URL', value: '$(NOPE)' };

  beforeAll(async () => {
    const client = await reachCluster();
    if (typeof client === 'string') throw new RangeError(client);
    await createNamespace(client, namespace);
    client.close();
  });

  it('records the event of the founding example in two seconds, once, and counts it when the pod changes', async () => {
    const one = watching(['-n', namespace, '-o', 'json']);
    await ready(one);
    const text = readFileSync(join(import.meta.dirname, '../../examples/pod-downward.yaml'), 'utf8');
    const example: unknown = parse(text);
    const body = parseJson(JSON.stringify(example));
    if (!isObject(body)) throw new RangeError('the example is no object');
    await create(
      'pods',
      pod('fine', [
        { name: 'A', value: 'x' },
        { name: 'B', value: '$(A)' },
      ]),
    );
    await create('pods', body);
    const created = Date.now();
    await until('the event', async () => (await recorded()).length > 0, 10);
    expect(Date.now() - created).toBeLessThan(2000);
    const { items = [] } = await done({
      method: 'GET',
      path: `${core}/events`,
      query: { fieldSelector: 'source=krmkit' },
    });
    expect(isArray(items) ? items[0] : undefined).toMatchObject({
      type: 'Warning',
      reason: 'UnresolvedReference',
      message: 'env PUBLIC_URL: $(SERVICE_PORT) is not defined',
      involvedObject: { kind: 'Pod', name: 'expansion-pod-downward', fieldPath: 'spec.containers{test-container}' },
    });
    await setTimeout(3000);
    expect(await recorded()).toEqual(['expansion-pod-downward UnresolvedReference 1']);
    const patch = { spec: { containers: [{ name: 'test-container', image: 'busybox:2' }] } };
    await done({
      method: 'PATCH',
      path: `${core}/pods/expansion-pod-downward`,
      body: patch,
      contentType: 'application/strategic-merge-patch+json',
    });
    await until('the count', async () => (await recorded()).includes('expansion-pod-downward UnresolvedReference 2'));
    expect(await one.stop()).toBe(130);
    const two = watching(['-n', namespace]);
    await ready(two);
    await setTimeout(2000);
    expect(await recorded()).toEqual(['expansion-pod-downward UnresolvedReference 2']);
    await two.stop();
    const once = watching(['-n', namespace, '--once', '-o', 'json']);
    await until('the end', () => once.stdout().includes('PUBLIC_URL'));
    expect(once.stdout()).toContain('"reason":"UnresolvedReference"');
    expect(await once.status).toBe(1);
    expect(once.stderr()).toMatch(/^krmkit watch: 1 fault in \d+ pods$/m);
    expect(await recorded()).toEqual(['expansion-pod-downward UnresolvedReference 2']);
  });

  it('records faults of severity warning, and nothing of severity info', async () => {
    const one = watching(['-n', namespace]);
    await ready(one);
    const running = (command: string): JsonObject => {
      const { spec, ...rest } = pod('', []);
      const containers = [{ ...container([]), command: ['sh', '-c', command] }];
      return { ...rest, spec: { ...(isObject(spec) ? spec : {}), containers } };
    };
    await create('pods', { ...running('exec server --name="a$(|b)"'), metadata: { name: 'level-info' } });
    await create('pods', { ...running('ping $(DB_HOST)'), metadata: { name: 'level-warning' } });
    await until('the event', async () => (await of('level')).length > 0, 10);
    await setTimeout(1000);
    expect(await of('level')).toEqual(['level-warning UnresolvedReference 1']);
    await one.stop();
  });

  it('also writes events.k8s.io, and counts there', async () => {
    const one = watching(['-n', namespace, '--events-api', 'events.k8s.io/v1']);
    await ready(one);
    await create('configmaps', { metadata: { name: 'cfg' }, data: { k: 'v' } });
    await create('pods', pod('newer', [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'cfg', key: 'gone' } } }]));
    await until('the event', async () => (await of('newer')).includes('newer MissingKey 1'));
    await done({
      method: 'PATCH',
      path: `${core}/configmaps/cfg`,
      body: { data: { l: 'w' } },
      contentType: 'application/merge-patch+json',
    });
    await until('the count', async () => (await of('newer')).includes('newer MissingKey 2'));
    expect(one.stderr()).not.toContain('given up');
    await one.stop();
  });

  it('survives an interrupted connection', async () => {
    const proxy = await throughProxy(api);
    const one = watching(['-n', namespace], proxy.file);
    await ready(one);
    for (const name of ['cut-1', 'cut-2']) {
      proxy.cut();
      await create('pods', pod(name, [unresolved]));
      await setTimeout(3000);
      expect(await of(name)).toEqual([]);
      proxy.restore();
      await until('the event', async () => (await of(name)).length > 0);
    }
    await setTimeout(2000);
    expect(await of('cut')).toEqual(['cut-1 UnresolvedReference 1', 'cut-2 UnresolvedReference 1']);
    await one.stop();
  });

  it('writes no value of a Secret', async () => {
    const canary = `canary-${randomUUID()}`;
    await create('secrets', { metadata: { name: 'db' }, stringData: { password: canary } });
    const one = watching(['-n', namespace, '--secrets', '--log-level', 'debug', '-o', 'json']);
    await ready(one);
    await create(
      'pods',
      pod('secretive', [
        { name: 'P', valueFrom: { secretKeyRef: { name: 'db', key: 'pasword' } } },
        { name: 'Q', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } },
        { name: 'R', value: '$(Q)$(NOPE)' },
      ]),
    );
    await until('the events', async () => (await of('secretive')).length === 2);
    const events = JSON.stringify(await done({ method: 'GET', path: `${core}/events` }));
    for (const text of [one.stdout(), one.stderr(), events]) {
      expect(text).not.toContain(canary);
      expect(text).not.toContain(btoa(canary));
    }
    await one.stop();
  });

  it('records a burst of 1,000 pods, each once, although the leader is disconnected in the middle', async () => {
    const proxy = await throughProxy(api);
    const elect = ['-n', namespace, '--leader-elect', '--lease-namespace', namespace, '--log-level', 'info'];
    const leader = watching(elect, proxy.file);
    await until('the leader', () => leader.stderr().includes('this replica records Events now'));
    const standby = watching(elect);
    await ready(standby);
    await ready(leader);
    const names = Array.from({ length: 1000 }, (_, index) => `burst-${String(index).padStart(4, '0')}`);
    for (let start = 0; start < names.length; start += 50) {
      if (start === 500) proxy.cut();
      await Promise.all(names.slice(start, start + 50).map((name) => create('pods', pod(name, [unresolved]))));
    }
    expect(standby.stderr()).not.toContain('is not defined');
    await until('the standby leads', () => standby.stderr().includes('this replica records Events now'));
    proxy.restore();
    await until('all events', async () => (await of('burst')).length >= names.length, 120);
    await setTimeout(3000);
    expect(await of('burst')).toEqual(names.map((name) => `${name} UnresolvedReference 1`));
    await standby.stop();
    await until('the first leads again', () => leader.stderr().split('this replica records Events now').length === 3);
    await setTimeout(3000);
    expect(await of('burst')).toEqual(names.map((name) => `${name} UnresolvedReference 1`));
    await leader.stop();
  });
});
