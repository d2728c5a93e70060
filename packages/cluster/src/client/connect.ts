import { checkOptions } from '@krmkit/base';
import type { Connection, ConnectOptions, ExecConnection } from './connection.ts';

/**
 * The API of a cluster with the credentials of a kubeconfig, or of a pod's service account: client certificates,
 * tokens, token files that are renewed, credential plugins, OIDC. Uses the proxy from the kubeconfig or `HTTPS_PROXY`.
 * Sends no request, so it does not show whether the server is available. Never rejects. The first call loads the
 * client.
 */
export async function connectCluster(options: ConnectOptions = {}): Promise<Connection> {
  checkOptions('connectCluster', options, {
    kubeconfig: 'string',
    context: 'string',
    namespace: 'string',
    inCluster: 'boolean',
    environment: 'object',
  });
  const connection = await connectWithExec(options);
  return connection.ok ? { ok: true, value: connection.api } : connection;
}

/** As `connectCluster`. */
export async function connectWithExec(options: ConnectOptions): Promise<ExecConnection> {
  const { openCluster } = await import('./client.ts');
  return openCluster(options);
}
