import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';
import type { ListenAddress } from './settings.ts';

export interface StatusServer {
  /** Where it listens: the port may have been chosen by the system. */
  readonly port: number;
  readonly close: () => void;
}

/** Answers `/healthz`, `/readyz` and `/metrics`. Rejects with the system's error where it cannot listen. */
export async function serveStatus(
  { host, port }: ListenAddress,
  isReady: () => boolean,
  metrics: Metrics,
): Promise<StatusServer> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') answer(response, 405, 'only GET\n');
    else if (path === '/healthz') answer(response, 200, 'ok\n');
    else if (path === '/readyz') answer(response, isReady() ? 200 : 503, isReady() ? 'ok\n' : 'not all is known yet\n');
    else if (path === '/metrics') void sendMetrics(response, metrics);
    else answer(response, 404, 'there are /healthz, /readyz and /metrics\n');
  });
  await listening(server, port, host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host === '' ? {} : { host }) }, resolve);
  });
}

async function sendMetrics(response: ServerResponse, metrics: Metrics): Promise<void> {
  const { type, body } = await metrics.text();
  answer(response, 200, body, type);
}

function answer(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}
