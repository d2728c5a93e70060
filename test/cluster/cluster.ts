import { randomBytes } from 'node:crypto';

import type { Pod } from 'kubernetes-types/core/v1.d.ts';

import type { Sources } from '@krmkit/pods';
import { sourcesFromObjects } from '@krmkit/pods';
import { isRecord, recordMember } from '@krmkit/base';
import type { Client } from './client.ts';
import { textAt } from './client.ts';
import { generateObjects } from './objects.ts';

const LABEL = 'krmkit-comparison';

/** The namespaces of one run with their objects, and what the library gets of them. */
export interface Stage {
  readonly namespaces: readonly [string, string, string];
  /** The objects as the API server stores them. */
  readonly sources: Sources;
  readonly remove: () => Promise<void>;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** `1.20.2` or the version of a distribution, without the `v`. */
export async function serverRelease(client: Client): Promise<string> {
  const version = await client.json('GET', '/version');
  return (textAt(version, 'gitVersion') ?? '').replace(/^v/, '');
}

export async function setStage(client: Client, seed: string): Promise<Stage> {
  await removeLeftovers(client);
  const suffix = randomBytes(4).toString('hex');
  const namespaces = [`krmkit-a-${suffix}`, `krmkit-b-${suffix}`, `krmkit-c-${suffix}`] as const;
  const remove = async (): Promise<void> => {
    await Promise.all(namespaces.map((namespace) => client.send('DELETE', `/api/v1/namespaces/${namespace}`)));
  };
  try {
    await Promise.all(
      generateObjects(seed, [...namespaces]).map(async (objects) => {
        const labels = { [LABEL]: suffix, 'pod-security.kubernetes.io/enforce': 'baseline' };
        await createNamespace(client, objects.namespace, labels);
        const base = `/api/v1/namespaces/${objects.namespace}`;
        for (const configMap of objects.configMaps) await client.json('POST', `${base}/configmaps`, configMap);
        for (const secret of objects.secrets) await client.json('POST', `${base}/secrets`, secret);
        for (const service of objects.services) await client.json('POST', `${base}/services`, service);
        for (const name of objects.serviceAccounts) {
          await client.json('POST', `${base}/serviceaccounts`, {
            apiVersion: 'v1',
            kind: 'ServiceAccount',
            metadata: { name },
          });
        }
      }),
    );
    // The kubelet receives Services through a watch, usually within milliseconds.
    await pause(1500);
    return { namespaces: [...namespaces], sources: await readSources(client, namespaces), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readSources(client: Client, namespaces: readonly string[]): Promise<Sources> {
  const lists = await Promise.all(
    ['configmaps', 'secrets'].map(async (resource) =>
      (
        await Promise.all(namespaces.map((namespace) => items(client, `/api/v1/namespaces/${namespace}/${resource}`)))
      ).flat(),
    ),
  );
  const [configMaps = [], secrets = []] = lists;
  const services = (await items(client, '/api/v1/services')).filter((service) => {
    const namespace = textAt(recordMember(service, 'metadata'), 'namespace');
    return namespace === 'default' || namespaces.some((own) => own === namespace);
  });
  return sourcesFromObjects({ configMaps, secrets, services, nodes: await items(client, '/api/v1/nodes') });
}

export async function items(client: Client, path: string): Promise<readonly object[]> {
  const list = recordMember(await client.json('GET', path), 'items');
  return Array.isArray(list) ? list.filter((item) => isRecord(item)) : [];
}

/**
 * Creates a namespace, and waits until it takes Pods: its service account must exist, and before Kubernetes 1.24 this
 * account's token, too.
 */
export async function createNamespace(
  client: Client,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<void> {
  const metadata = { name, labels };
  await client.json('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata });
  let said = '';
  for (const start = Date.now(); Date.now() - start < 60_000; await pause(100)) {
    const reply = await client.send('POST', `/api/v1/namespaces/${name}/pods?dryRun=All`, PROBE);
    said = reply.text;
    if (reply.status === 201) return;
  }
  throw new Error(`the namespace ${name} takes no Pod in 60 s: ${said}`);
}

/** A Pod that every security level admits. It is never stored. */
const PROBE = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'probe' },
  spec: {
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'probe',
        image: 'probe',
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      },
    ],
  },
} as const;

/** Namespaces of killed runs. */
async function removeLeftovers(client: Client): Promise<void> {
  for (const namespace of await items(client, `/api/v1/namespaces?labelSelector=${LABEL}`)) {
    const metadata = recordMember(namespace, 'metadata');
    const age = Date.now() - Date.parse(textAt(metadata, 'creationTimestamp') ?? '');
    if (age > 3_600_000) await client.send('DELETE', `/api/v1/namespaces/${textAt(metadata, 'name') ?? ''}`);
  }
}

export async function createPod(client: Client, pod: Pod): Promise<void> {
  await client.json('POST', `/api/v1/namespaces/${pod.metadata?.namespace ?? ''}/pods`, pod);
}

export async function deletePod(client: Client, pod: Pod): Promise<void> {
  await client.send('DELETE', podPath(pod), { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: 0 });
}

export function podPath(pod: Pod): string {
  return `/api/v1/namespaces/${pod.metadata?.namespace ?? ''}/pods/${pod.metadata?.name ?? ''}`;
}
