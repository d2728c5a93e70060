import { createServer } from 'node:http';
import { listen } from './listen.ts';
import type { ListenAddress } from './listen-address.ts';

export interface StatusServer {
  /** The address and port, which the system can choose. */
  readonly port: number;
  readonly close: () => void;
}

/** The metrics in Prometheus' text format, and the media type. */
export interface MetricsText {
  readonly type: string;
  readonly body: string;
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics` over plain HTTP, for clients inside a cluster. A text is the reason why
 * it cannot listen, such as an address or port that is in use or not permitted.
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
    else say(404, 'use /healthz, /readyz or /metrics\n');
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
