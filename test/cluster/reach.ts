import { delimiter } from 'node:path';
import process from 'node:process';

import type { Client } from './client.ts';
import { clientFromKubeconfig } from './client.ts';

/** The cluster of KUBECONFIG, or why there is none. */
export async function reachCluster(): Promise<Client | string> {
  const file = process.env['KUBECONFIG']?.split(delimiter).find((path) => path !== '');
  if (file === undefined) return 'KUBECONFIG is not set';
  const client = clientFromKubeconfig(file);
  if (typeof client === 'string') return client;
  try {
    await client.json('GET', '/version');
    return client;
  } catch (error) {
    client.close();
    return `the cluster does not answer: ${String(error)}`;
  }
}
