import { createServer } from 'node:http';
import type { WebhookMetrics } from './metrics.ts';

export interface StatusServer {
  readonly port: number;
  readonly close: () => void;
}

/** `/healthz`, `/readyz` and `/metrics` over plain HTTP, for those inside a cluster. Rejects where it cannot listen. */
export function statusServer(
  at: { readonly address: string; readonly port: number },
  isReady: () => boolean,
  metrics: Pick<WebhookMetrics, 'contentType' | 'text'>,
): Promise<StatusServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const say = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      response.writeHead(status, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    const path = (request.url ?? '').split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') say(405, 'GET\n');
    else if (path === '/healthz') say(200, 'ok\n');
    else if (path === '/readyz') say(isReady() ? 200 : 503, isReady() ? 'ok\n' : 'not ready\n');
    else if (path === '/metrics') void metrics.text().then((text) => say(200, text, metrics.contentType));
    else say(404, '/healthz, /readyz, /metrics\n');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: at.port, ...(at.address === '' ? {} : { host: at.address }) }, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve({
        port: typeof bound === 'object' && bound !== null ? bound.port : at.port,
        close() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
