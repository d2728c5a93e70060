import type { Server } from 'node:net';
import type { ListenAddress } from './listen-address.ts';

/** The port, which the system may have chosen; or why it cannot listen there, for a user. */
export function listen(server: Server, { host, port }: ListenAddress): Promise<number | string> {
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve(reasonOf(error, `${host.includes(':') ? `[${host}]` : host}:${port}`));
    server.once('error', fail);
    server.listen({ port, ...(host === '' ? {} : { host }) }, () => {
      server.off('error', fail);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });
}

function reasonOf(error: Error, address: string): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `${address} is taken by another process`;
  if (code === 'EADDRNOTAVAIL') return `${address} is no address of this machine`;
  if (code === 'EACCES') return `${address} needs rights that this user has not`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${address} is no address: the name is not known`;
  return `${address}: ${error.message}`;
}
