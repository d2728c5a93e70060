import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { sha256 } from '@krmkit/base';

interface MemoryRegistry {
  readonly host: string;
  readonly stop: () => void;
}

interface Stored {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A registry on this machine that keeps everything in memory: https://github.com/opencontainers/distribution-spec. */
export async function startMemoryRegistry(): Promise<MemoryRegistry> {
  const stored = new Map<string, Stored>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://registry');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const bytes = Buffer.concat(parts);
    const digest = `sha256:${await sha256(bytes)}`;
    if (pathname === '/v2/') return response.end();
    if (request.method === 'POST') return response.writeHead(202, { location: `${pathname}1` }).end();
    if (request.method === 'PUT') {
      const isBlob = searchParams.get('digest') === digest;
      const type = request.headers['content-type'] ?? '';
      const path = isBlob ? pathname.replace(/\/uploads\/1$/, `/${digest}`) : pathname;
      stored.set(path, { type, bytes });
      if (!isBlob) stored.set(path.replace(/[^/]+$/, digest), { type, bytes });
      return response.writeHead(201).end();
    }
    const found = stored.get(pathname);
    const accepted = request.headers.accept ?? '*/*';
    if (found === undefined || !(accepted.includes('*/*') || accepted.includes(found.type))) {
      return response.writeHead(404).end();
    }
    return response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
