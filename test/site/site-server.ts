import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { root } from '../docs/markdown.ts';
import { fileAt } from './built-site.ts';

/** The built site, as GitHub Pages serves it. */
export interface SiteServer {
  /** The address of its first page. */
  readonly home: string;
  readonly close: () => void;
}

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
} as const;

/** Serves the built site on a free port of this machine. */
export async function serveSite(): Promise<SiteServer> {
  const server = createServer((request, response) => {
    const file = fileAt(request.url ?? '');
    const path = join(root, 'site', 'dist', file ?? '404.html');
    const type = Object.entries(TYPES).find(([ending]) => path.endsWith(ending))?.[1];
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type ?? 'application/octet-stream' });
    response.end(readFileSync(path));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    home: `http://127.0.0.1:${address.port}/krmkit/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
