import type { ListenAddress } from './listen-address.ts';

/** What a server of Node.js has to listen. */
interface ListeningServer {
  readonly once: (event: 'error', listener: (error: Error) => void) => unknown;
  readonly off: (event: 'error', listener: (error: Error) => void) => unknown;
  readonly listen: (at: { readonly port: number; readonly host?: string }, listener: () => void) => unknown;
  readonly address: () => { readonly port: number } | string | null;
}

/** The port, which the system can choose; or the reason why the server cannot listen there, for messages. */
export function listen(server: ListeningServer, { host, port }: ListenAddress): Promise<number | string> {
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
  if (code === 'EADDRINUSE') return `another process uses ${address}`;
  if (code === 'EADDRNOTAVAIL') return `${address} is not an address of this machine`;
  if (code === 'EACCES') return `this user has no right to listen at ${address}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${address} is not an address: the host name is unknown`;
  return `${address}: ${error.message}`;
}
