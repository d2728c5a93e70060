import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject, parseJson } from '@krmkit/base';
import type { ApiFailure, ApiRequest } from '../../src/client/api.ts';
import type { MemoryCluster } from './memory-cluster.ts';

export interface ClusterServer {
  readonly kubeconfig: string;
  readonly close: () => void;
}

const METHODS: readonly ApiRequest['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A cluster in memory over real HTTP. */
export async function clusterServer(cluster: MemoryCluster, version = 'v1.34.1'): Promise<ClusterServer> {
  const server = createServer((request, response) => void answer(cluster, version, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-cluster-'));
  const kubeconfig = join(folder, 'config');
  writeFileSync(kubeconfig, kubeconfigOf(server));
  return {
    kubeconfig,
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function kubeconfigOf(server: Server): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return JSON.stringify({
    kind: 'Config',
    'current-context': 'here',
    clusters: [{ name: 'one', cluster: { server: `http://127.0.0.1:${port}` } }],
    contexts: [{ name: 'here', context: { cluster: 'one', namespace: 'krmkit' } }],
  });
}

async function answer(
  cluster: MemoryCluster,
  version: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const query = Object.fromEntries(searchParams);
  const send = (status: number, value: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  const refuse = (failure: ApiFailure): void => {
    if (failure.kind === 'refused') send(failure.status, { ...failure, kind: 'Status', code: failure.status });
    else response.destroy();
  };
  if (path === '/version' && cluster.failure === undefined) {
    send(200, { gitVersion: version });
    return;
  }
  const api = cluster.connect();
  if (query['watch'] === 'true') {
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    request.on('close', () => api.close());
    await api.follow({ path, query, idleMilliseconds: 600_000 }, (line) => void response.write(`${line}\n`));
    response.end();
    return;
  }
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const body = parseJson(text);
  const method = METHODS.find((one) => one === request.method) ?? 'GET';
  const reply = await api.send({ method, path, query, ...(isObject(body) ? { body } : {}) });
  if (reply.kind === 'done') send(reply.status, reply.value);
  else refuse(reply);
}
