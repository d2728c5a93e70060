import { describe, expect, it } from 'vitest';
import type { ClusterPackage, ClusterWanted } from '../../src/objects/cluster-package.ts';
import { readCluster } from '../../src/objects/cluster-package.ts';
import { clusterWith } from '../live/live-shop.ts';
import type { MemoryCluster } from '../watch/memory-cluster.ts';
import { refused } from '../watch/memory-cluster.ts';

const meta = (name: string, more: object = {}): object => ({ name, namespace: 'shop', ...more });
const CONTAINERS = { containers: [{ name: 'app', image: 'example.com/app:1' }] };
const deployment = (name: string): object => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: meta(name, { managedFields: [{ manager: 'kubectl', operation: 'Update' }] }),
  spec: { template: { spec: CONTAINERS } },
});
const owned = (kind: string, owner: string, replicas?: number): object => ({
  apiVersion: kind === 'Pod' ? 'v1' : 'apps/v1',
  kind,
  metadata: meta('owned', {
    ownerReferences: [{ apiVersion: 'apps/v1', kind: owner, name: 'web', uid: 'u', controller: true }],
  }),
  spec: { ...(replicas === undefined ? CONTAINERS : { replicas, template: { spec: CONTAINERS } }) },
});
const SECRET = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: meta('db', { annotations: { note: 'aHVudGVyMg==' } }),
  data: { password: 'aHVudGVyMg==' },
};
const KUBERNETES = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'kubernetes', namespace: 'default' },
  spec: { clusterIP: '10.0.0.1' },
};
const POD = { apiVersion: 'v1', kind: 'Pod', metadata: meta('p'), spec: { ...CONTAINERS, nodeName: 'n1' } };
const withCpu = { name: 'CPU', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } };

async function read(cluster: MemoryCluster, wanted: Partial<ClusterWanted> = {}): Promise<ClusterPackage> {
  const all: ClusterWanted = { namespaces: ['shop'], subjects: 'workloads', secrets: 'none', ...wanted };
  const result = await readCluster(cluster.connect(), all);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

function requests({ requests: all }: MemoryCluster): readonly string[] {
  return all.map(({ path, query = {} }) =>
    [path, ...Object.entries(query).flatMap(([name, value]) => (name === 'limit' ? [] : [`${name}=${value}`]))].join(
      ' ',
    ),
  );
}

describe('what is read of a cluster', () => {
  it.each<readonly [string, Partial<ClusterWanted>, readonly string[]]>([
    [
      'workloads of a namespace, and what their pods refer to',
      {},
      [
        '/api/v1/namespaces/default/services/kubernetes',
        '/api/v1/namespaces/shop/configmaps',
        '/api/v1/namespaces/shop/pods',
        '/api/v1/namespaces/shop/replicationcontrollers',
        '/api/v1/namespaces/shop/services',
        '/apis/apps/v1/namespaces/shop/daemonsets',
        '/apis/apps/v1/namespaces/shop/deployments',
        '/apis/apps/v1/namespaces/shop/replicasets',
        '/apis/apps/v1/namespaces/shop/statefulsets',
        '/apis/batch/v1/namespaces/shop/cronjobs',
        '/apis/batch/v1/namespaces/shop/jobs',
      ],
    ],
    [
      'pods with labels, in all namespaces',
      { subjects: 'pods', namespaces: 'all', labelSelector: 'app=web' },
      ['/api/v1/configmaps', '/api/v1/pods labelSelector=app=web', '/api/v1/services'],
    ],
    [
      'what files refer to, with Secrets but those of Helm releases',
      { subjects: 'none', namespaces: ['default', 'default'], secrets: 'keys' },
      [
        '/api/v1/namespaces/default/configmaps',
        '/api/v1/namespaces/default/secrets fieldSelector=type!=helm.sh/release.v1',
        '/api/v1/namespaces/default/services',
      ],
    ],
  ])('%s', async (_, wanted, paths) => {
    const cluster = clusterWith([KUBERNETES].slice(wanted.namespaces === 'all' ? 0 : 1));
    await read(cluster, wanted);
    expect(requests(cluster).toSorted()).toEqual(paths);
  });

  it.each<readonly [string, object, ClusterWanted['subjects'], readonly string[]]>([
    ['a Deployment', deployment('web'), 'workloads', ['Deployment']],
    ['a ReplicaSet of a Deployment', owned('ReplicaSet', 'Deployment', 2), 'workloads', []],
    ['a ReplicaSet of an unknown owner', owned('ReplicaSet', 'Rollout', 2), 'workloads', ['ReplicaSet']],
    ['an old ReplicaSet of an unknown owner', owned('ReplicaSet', 'Rollout', 0), 'workloads', []],
    ['a Pod of a ReplicaSet', owned('Pod', 'ReplicaSet'), 'workloads', []],
    ['a Pod of a ReplicaSet, for Pods', owned('Pod', 'ReplicaSet'), 'pods', ['Pod']],
    ['a Pod without an owner', POD, 'workloads', ['Pod']],
    [
      'a Pod whose owner is no controller',
      { ...POD, metadata: meta('p', { ownerReferences: [{ kind: 'Deployment' }] }) },
      'workloads',
      ['Pod'],
    ],
    ['a Deployment, for Pods', deployment('web'), 'pods', []],
  ])('shows once: %s', async (_, object, subjects, kinds) => {
    const found = await read(clusterWith([object]), { subjects });
    expect(found.subjects.map(({ identity }) => identity.kind)).toEqual(kinds);
  });

  it('the older CronJobs of a cluster before 1.21', async () => {
    const job = { apiVersion: 'batch/v1beta1', kind: 'CronJob', metadata: meta('tidy'), spec: {} };
    const cluster = clusterWith([job]);
    cluster.intercept = ({ path }) =>
      path === '/apis/batch/v1/namespaces/shop/cronjobs' ? refused(404, 'NotFound') : undefined;
    expect((await read(cluster)).subjects.map(({ identity }) => identity.apiVersion)).toEqual(['batch/v1beta1']);
  });

  it.each([
    [
      'a variable depends on it',
      { ...POD, spec: { ...POD.spec, containers: [{ ...CONTAINERS.containers[0], env: [withCpu] }] } },
      true,
    ],
    [
      'an init container depends on it',
      { ...POD, spec: { ...POD.spec, initContainers: [{ name: 'i', env: [withCpu] }] } },
      true,
    ],
    ['no variable depends on it', POD, false],
    ['the Pod is not scheduled', { ...POD, spec: { containers: [{ name: 'a', env: [withCpu] }] } }, false],
  ])('nodes only if %s', async (_, pod, isRead) => {
    const cluster = clusterWith([pod]);
    await read(cluster, { subjects: 'pods' });
    expect(requests(cluster).includes('/api/v1/nodes')).toBe(isRead);
  });

  it.each<
    readonly [ClusterWanted['secrets'], Pick<ClusterPackage, 'readsSecrets'>, readonly string[], readonly string[]]
  >([
    ['none', { readsSecrets: false }, [], []],
    ['keys', { readsSecrets: true }, [], ['shop/db']],
    ['values', { readsSecrets: true }, ['shop/db'], []],
  ])('Secrets: %s', async (secrets, expected, values, keys) => {
    const found = await read(clusterWith([SECRET]), { secrets });
    expect(found).toMatchObject(expected);
    expect([...found.secrets.keys()]).toEqual(values);
    expect([...found.secretKeys.keys()]).toEqual(keys);
    expect(JSON.stringify([...found.secrets, ...found.secretKeys]).includes('aHVudGVyMg')).toBe(values.length > 0);
  });

  it('keeps the managers of fields only of what was applied on the server, to compare', async () => {
    const [plain] = (await read(clusterWith([deployment('web')]), { appliers: true })).subjects;
    expect(plain?.value['metadata']).not.toHaveProperty('managedFields');
    const managedFields = [{ manager: 'kubectl', operation: 'Apply', fieldsV1: {} }];
    const applied = { ...deployment('web'), metadata: meta('web', { managedFields }) };
    const [kept] = (await read(clusterWith([applied]), { appliers: true })).subjects;
    expect(kept?.value['metadata']).toMatchObject({ managedFields });
    const [dropped] = (await read(clusterWith([applied]))).subjects;
    expect(dropped?.value['metadata']).not.toHaveProperty('managedFields');
  });
});

describe('a missing right', () => {
  it.each([
    [['shop'], 'shop'],
    ['all', undefined],
  ] as const)('is reported, and the rest is read: %j', async (namespaces, namespace) => {
    const found = await read(clusterWith([deployment('web')], ['configmaps', 'daemonsets']), { namespaces });
    expect(found.refused.toSorted((a, b) => (a.resource < b.resource ? -1 : 1))).toEqual([
      { resource: 'configmaps', namespace },
      { resource: 'daemonsets.apps', namespace },
    ]);
    expect(found.subjects).toHaveLength(1);
  });

  it('for the Service kubernetes alone is not reported', async () => {
    expect((await read(clusterWith([KUBERNETES], ['kubernetes']))).refused).toEqual([]);
  });
});

describe('a failure', () => {
  it.each(['/deployments', '/configmaps', '/services/kubernetes'])('ends the read: %s', async (resource) => {
    const cluster = clusterWith([deployment('web')]);
    const failure = { kind: 'unreachable', message: 'no route' } as const;
    cluster.intercept = ({ path }) => (path.endsWith(resource) ? failure : undefined);
    const wanted: ClusterWanted = { namespaces: ['shop'], subjects: 'workloads', secrets: 'none' };
    expect(await readCluster(cluster.connect(), wanted)).toEqual({ ok: false, failure });
  });

  it('of a list of nodes ends the read', async () => {
    const pod = { ...POD, spec: { ...POD.spec, containers: [{ name: 'a', env: [withCpu] }] } };
    const cluster = clusterWith([pod]);
    cluster.intercept = ({ path }) => (path.endsWith('/nodes') ? refused(500, 'InternalError') : undefined);
    const wanted: ClusterWanted = { namespaces: ['shop'], subjects: 'pods', secrets: 'none' };
    expect(await readCluster(cluster.connect(), wanted)).toMatchObject({ ok: false, failure: { status: 500 } });
  });
});
