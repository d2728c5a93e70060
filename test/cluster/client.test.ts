import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import type { ClusterApi } from '@krmkit/cluster';
import { systemTiming } from '@krmkit/base';
import { readKubeconfig, selectContext, holdLease, listWatch } from '@krmkit/cluster';
import { connectCluster } from '@krmkit/cluster/node';
import type { JsonObject } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';

const reached = await reach();
if (typeof reached === 'string') process.stdout.write(`skipped: no cluster for the client: ${reached}\n`);
const namespace = `krmkit-client-${randomUUID().slice(0, 8)}`;
const folder = mkdtempSync(join(tmpdir(), 'krmkit-client-'));
const ends: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];

afterAll(async () => {
  for (const end of ends.toReversed()) end();
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

const configMaps = `/api/v1/namespaces/${namespace}/configmaps`;
const wanted = { labelSelector: 'krmkit=test' };

async function done(api: ClusterApi, request: Parameters<ClusterApi['send']>[0]): Promise<JsonObject> {
  const reply = await api.send(request);
  if (reply.kind !== 'done') throw new RangeError(`${request.method} ${request.path}: ${JSON.stringify(reply)}`);
  return reply.value;
}

const put = (api: ClusterApi, name: string, text: string): Promise<JsonObject> =>
  done(api, {
    method: 'POST',
    path: configMaps,
    body: { metadata: { name, labels: { krmkit: 'test' } }, data: { text } },
  });
const remove = (api: ClusterApi, name: string): Promise<JsonObject> =>
  done(api, { method: 'DELETE', path: `${configMaps}/${name}` });
const dataOf = (object: JsonObject): string => JSON.stringify(member(object, 'data') ?? null);

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (isSo()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new RangeError(`not in 30 s: ${what}`);
}

/** A proxy to the API server that a test can interrupt; the kubeconfig for it verifies the certificate. */
async function throughProxy(api: ClusterApi): Promise<{ api: ClusterApi; cut: () => void; restore: () => void }> {
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
      end.on('error', () => {}).on('close', () => sockets.delete(end));
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
  const file = join(folder, `proxy-${own}`);
  writeFileSync(file, kubeconfigWith({ server: `https://127.0.0.1:${own}`, 'tls-server-name': hostname }));
  const connection = await connectCluster({ kubeconfig: file });
  if (!connection.ok) throw new RangeError(connection.message);
  ends.push(connection.value.close);
  return { api: connection.value, cut, restore: () => void (isCut = false) };
}

/** The kubeconfig of the run, with a different cluster or user. */
function kubeconfigWith(cluster: JsonObject, user?: JsonObject): string {
  const paths = (process.env['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  const read = readKubeconfig(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  const selected = read.ok ? selectContext(read.value, {}) : read;
  if (!selected.ok) throw new RangeError(selected.message);
  const of = (entry: JsonObject | undefined, key: string): JsonObject => {
    const value = member(entry, key);
    return isObject(value) ? value : {};
  };
  return JSON.stringify({
    'current-context': 'test',
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
    clusters: [{ name: 'test', cluster: { ...of(selected.value.cluster, 'cluster'), ...cluster } }],
    users: [{ name: 'test', user: user ?? of(selected.value.user, 'user') }],
  });
}

describe.skipIf(typeof reached === 'string')('the client and a real API server', () => {
  const api: ClusterApi =
    typeof reached === 'string'
      ? { server: '', namespace: '', close: () => {}, send: () => Promise.reject(), follow: () => Promise.reject() }
      : reached;

  it('lists 1,000 ConfigMaps in pages and follows them through an interrupted connection', async () => {
    await done(api, { method: 'POST', path: '/api/v1/namespaces', body: { metadata: { name: namespace } } });
    const names = Array.from({ length: 1000 }, (_, index) => `map-${index}`);
    for (let start = 0; start < names.length; start += 25) {
      await Promise.all(names.slice(start, start + 25).map((name) => put(api, name, 'ä€😀')));
    }
    const proxy = await throughProxy(api);
    const controller = new AbortController();
    const notified: string[] = [];
    let failures = 0;
    let pages = 0;
    const counting: ClusterApi = {
      ...proxy.api,
      send: (request) => {
        pages += 1;
        return proxy.api.send(request);
      },
    };
    const { done: ended, objects } = listWatch(
      { path: configMaps, query: wanted, pageSize: 100, keep: dataOf },
      { api: counting, ...systemTiming() },
      {
        onUpsert: (key, object, before) => void notified.push(`${before === undefined ? '+' : '~'} ${key} ${object}`),
        onDelete: (key) => void notified.push(`- ${key}`),
        onSynced: () => void notified.push('synced'),
        onFailure: () => {
          failures += 1;
        },
      },
      controller.signal,
    );
    await until('the list', () => notified.includes('synced'));
    expect(objects.size).toBe(1000);
    expect(objects.get(`${namespace}/map-7`)).toBe('{"text":"ä€😀"}');
    expect(pages).toBe(10);
    notified.length = 0;

    await put(api, 'new-1', '1');
    await until('an event', () => notified.length === 1);
    for (let times = 2; times < 5; times += 1) {
      proxy.cut();
      await until('the cut', () => failures >= times - 1);
      await put(api, `new-${times}`, String(times));
      await remove(api, `map-${times}`);
      proxy.restore();
      await until('events after the cut', () => notified.length === 1 + (times - 1) * 2);
    }
    await remove(api, 'map-9');
    await put(api, 'map-9', 'anew');
    await until('the last events', () => notified.length === 9);
    const event = (text: string, data?: string): string =>
      data === undefined ? `- ${namespace}/${text}` : `+ ${namespace}/${text} {"text":"${data}"}`;
    expect(notified).toEqual([
      event('new-1', '1'),
      ...['2', '3', '4'].flatMap((times) => [event(`new-${times}`, times), event(`map-${times}`)]),
      event('map-9'),
      event('map-9', 'anew'),
    ]);
    expect(pages).toBe(10);
    controller.abort();
    await ended;
  });

  it('lists again when the server no longer has the changes since a version', async ({ skip }) => {
    const lines: string[] = [];
    const oldest = { watch: '1', resourceVersion: '1', timeoutSeconds: '1' };
    const first = await api.follow({ path: configMaps, query: oldest, idleMilliseconds: 10_000 }, (line) => {
      lines.push(line);
    });
    const isGone = (first.kind === 'refused' && first.status === 410) || lines[0]?.includes('"code":410') === true;
    if (!isGone) {
      console.log('skipped: this server is so young that it still has every change');
      skip();
    }
    // The proxy replaces the version by an older one, so that a real server refuses it.
    let isOld = false;
    const versions: (string | undefined)[] = [];
    const old: ClusterApi = {
      ...api,
      follow: (request, onLine) => {
        const query = { ...request.query, ...(isOld ? { resourceVersion: '1' } : {}) };
        versions.push(query['resourceVersion']);
        isOld = false;
        return api.follow({ ...request, query }, onLine);
      },
    };
    const controller = new AbortController();
    const notified: string[] = [];
    const failures: unknown[] = [];
    isOld = true;
    const { done: ended } = listWatch(
      { path: configMaps, query: wanted, keep: dataOf },
      { api: old, ...systemTiming() },
      {
        onUpsert: (key) => void notified.push(key),
        onDelete: (key) => void notified.push(key),
        onSynced: () => void notified.push('synced'),
        onFailure: (failure) => void failures.push(failure),
      },
      controller.signal,
    );
    await until('a second list', () => notified.filter((line) => line === 'synced').length === 2);
    expect(failures).toEqual([expect.objectContaining({ kind: 'refused', status: 410 })]);
    // The second list reported nothing again.
    expect(notified.at(-2)).toBe('synced');
    controller.abort();
    await ended;
  });

  it('leads by a Lease, one at a time, and hands it over', async () => {
    const log: string[] = [];
    const start = (identity: string): { stop: () => Promise<void> } => {
      const controller = new AbortController();
      const done = holdLease(
        { namespace, name: 'election', identity },
        { api, ...systemTiming() },
        {
          onStarted: () => void log.push(`${identity} started`),
          onStopped: () => void log.push(`${identity} stopped`),
          onLeader: () => {},
          onFailure: (failure) => void log.push(JSON.stringify(failure)),
        },
        controller.signal,
      );
      return {
        async stop() {
          controller.abort();
          await done;
        },
      };
    };
    const a = start('a');
    await until('the first leader', () => log.length === 1);
    const b = start('b');
    await new Promise((resolve) => {
      setTimeout(resolve, 6000);
    });
    const lease = await done(api, {
      method: 'GET',
      path: `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/election`,
    });
    expect(lease).toMatchObject({ spec: { holderIdentity: 'a', leaseDurationSeconds: 15, leaseTransitions: 0 } });
    expect(member(lease['spec'], 'renewTime')).not.toBe(member(lease['spec'], 'acquireTime'));
    await a.stop();
    await until('the second leader', () => log.length === 3);
    await b.stop();
    expect(log).toEqual(['a started', 'a stopped', 'b started', 'b stopped']);
  });

  it('logs in with the output of a credential plugin', async () => {
    // The user's own certificate or token, through a plugin.
    const user = member(firstUser(), 'user');
    const text = (key: string): string => {
      const value = member(user, key);
      return typeof value === 'string' ? value : '';
    };
    const decoded = (key: string): string =>
      text(`${key}-data`) !== ''
        ? Buffer.from(text(`${key}-data`), 'base64').toString()
        : text(key) === ''
          ? ''
          : readFileSync(text(key), 'utf8');
    const token = text('token');
    const status =
      token === ''
        ? { clientCertificateData: decoded('client-certificate'), clientKeyData: decoded('client-key') }
        : { token };
    const credential = { apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status };
    writeFileSync(join(folder, 'plugin.cjs'), `console.log(${JSON.stringify(JSON.stringify(credential))});\n`);
    const file = join(folder, 'plugin-config');
    const exec = {
      apiVersion: credential.apiVersion,
      command: process.execPath,
      args: [join(folder, 'plugin.cjs')],
    };
    writeFileSync(file, kubeconfigWith({}, { exec }));
    const connection = await connectCluster({ kubeconfig: file });
    if (!connection.ok) throw new RangeError(connection.message);
    ends.push(connection.value.close);
    const reply = await connection.value.send({ method: 'GET', path: configMaps, query: { limit: '1' } });
    expect(reply).toMatchObject({ kind: 'done', status: 200 });
  });

  it('is refused without credentials, with the message of the server', async () => {
    const file = join(folder, 'nobody');
    writeFileSync(file, kubeconfigWith({}, { token: 'not-a-token' }));
    const connection = await connectCluster({ kubeconfig: file });
    if (!connection.ok) throw new RangeError(connection.message);
    ends.push(connection.value.close);
    const reply = await connection.value.send({ method: 'GET', path: configMaps });
    expect(reply).toMatchObject({ kind: 'refused', status: 401, reason: 'Unauthorized', message: 'Unauthorized' });
  });
});

function firstUser(): JsonObject {
  const parsed: unknown = JSON.parse(kubeconfigWith({}));
  const isConfig = (value: unknown): value is { readonly users: readonly JsonObject[] } =>
    typeof value === 'object' && value !== null && 'users' in value;
  return isConfig(parsed) ? (parsed.users[0] ?? {}) : {};
}
