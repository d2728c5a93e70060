import { createServer } from 'node:http';
import { listen } from './listen.ts';
import type { ListenAddress } from './listen-address.ts';

export interface StatusServer {
  /** Where it listens: the port may have been chosen by the system. */
  readonly port: number;
  readonly close: () => void;
}

/** In Prometheus' text format, and its media type. */
export interface MetricsText {
  readonly type: string;
  readonly body: string;
}

/**
 * `/healthz`, `/readyz` and `/metrics` over plain HTTP, for those inside a cluster. A text says why it cannot listen:
 * an address or port that is taken, or not allowed.
 */
export async function serveStatus(
  at: ListenAddress,
  isReady: () => boolean,
  metrics: { readonly text: () => Promise<MetricsText> },
): Promise<StatusServer | string> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const say = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      response.writeHead(status, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    const path = (request.url ?? '').split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') say(405, 'only GET\n');
    else if (path === '/healthz') say(200, 'ok\n');
    else if (path === '/readyz') say(isReady() ? 200 : 503, isReady() ? 'ok\n' : 'not ready\n');
    else if (path === '/metrics') void metrics.text().then(({ type, body }) => say(200, body, type));
    else say(404, 'there are /healthz, /readyz and /metrics\n');
  });
  const port = await listen(server, at);
  if (typeof port === 'string') return port;
  return {
    port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
