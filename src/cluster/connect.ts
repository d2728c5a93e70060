import type { Connection, ConnectOptions } from './connection.ts';

/**
 * The API of a cluster, with the credentials that a kubeconfig (or a pod's service account) gives: client certificates,
 * tokens, token files that are written anew, credential plugins, OIDC; through the proxy that the kubeconfig or
 * `HTTPS_PROXY` names. Nothing is sent yet, so that nothing says whether the server is there. Never rejects. The client
 * is loaded by the first call.
 */
export async function connectCluster(options: ConnectOptions = {}): Promise<Connection> {
  const { openCluster } = await import('./client.ts');
  return openCluster(options);
}
