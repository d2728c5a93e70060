import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { identityOf, readManifests } from '@krmkit/manifests';
import type { AppliedCluster } from '../../src/live/apply-files.ts';
import { applyFiles, objectKey } from '../../src/live/apply-files.ts';
import type { ClusterPackage } from '../../src/objects/cluster-package.ts';

const LAST = 'kubectl.kubernetes.io/last-applied-configuration';

/** An object of a cluster, which was applied as the other value. */
const live = (value: JsonObject, applied?: JsonObject): JsonObject => ({
  ...value,
  metadata: {
    name: 'web',
    namespace: 'shop',
    ...(applied === undefined ? {} : { annotations: { [LAST]: JSON.stringify(applied) } }),
  },
});
const deployment = (containers: readonly JsonObject[], applied?: JsonObject, apiVersion = 'apps/v1'): JsonObject =>
  live({ apiVersion, kind: 'Deployment', spec: { replicas: 3, template: { spec: { containers } } } }, applied);

interface InCluster {
  readonly subjects?: readonly JsonObject[];
  readonly configMap?: JsonObject;
  readonly readsSecrets?: boolean;
}

function apply(files: string, { subjects = [], configMap, readsSecrets = true }: InCluster = {}): AppliedCluster {
  const cluster: ClusterPackage = {
    subjects: subjects.flatMap((value) => {
      const identity = identityOf(value);
      return identity === undefined ? [] : [{ identity, value }];
    }),
    configMaps: new Map(configMap === undefined ? [] : [['shop/web', configMap]]),
    services: new Map([['shop/known', { apiVersion: 'v1', kind: 'Service' }]]),
    secrets: new Map(),
    secretKeys: new Map(),
    nodes: new Map(),
    readsSecrets,
    refused: [],
  };
  return applyFiles(cluster, readManifests(files), 'shop', []);
}

const FILE =
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {containers: [{name: app, image: "b:2"}]}}}\n';

describe('a workload', () => {
  it('that is new is that of the file, in its namespace', () => {
    const { cluster, applied, unread } = apply(FILE);
    expect(cluster.subjects.map(({ value }) => value)).toMatchObject([
      {
        metadata: { name: 'web', namespace: 'shop' },
        spec: { template: { spec: { containers: [{ image: 'b:2' }] } } },
      },
    ]);
    expect([[...applied.keys()].length, unread]).toEqual([1, []]);
  });

  it('keeps what the file does not have, and loses what it had', () => {
    const app = { name: 'app', image: 'b:1', terminationMessagePath: '/dev/termination-log', command: ['old'] };
    const side = { name: 'injected', image: 'c' };
    const before = { spec: { template: { spec: { containers: [{ name: 'app', image: 'b:1', command: ['old'] }] } } } };
    const { cluster } = apply(FILE, { subjects: [deployment([app, side], before)] });
    const spec = {
      replicas: 3,
      template: {
        spec: { containers: [{ name: 'app', image: 'b:2', terminationMessagePath: '/dev/termination-log' }, side] },
      },
    };
    expect(cluster.subjects[0]?.value['spec']).toEqual(spec);
  });

  it('loses nothing where it is not known what was applied', () => {
    const { cluster } = apply(FILE, { subjects: [deployment([{ name: 'app', image: 'b:1', command: ['old'] }])] });
    expect(cluster.subjects[0]?.value).toMatchObject({
      spec: { template: { spec: { containers: [{ image: 'b:2', command: ['old'] }] } } },
    });
  });

  it('is the same in each version of its API', () => {
    const file = FILE.replace('apps/v1', 'extensions/v1beta1');
    const { cluster } = apply(file, { subjects: [deployment([{ name: 'app', image: 'b:1' }])] });
    expect(cluster.subjects).toHaveLength(1);
    expect(cluster.subjects[0]?.identity.apiVersion).toBe('apps/v1');
  });

  it('of a kind that is not read is not applied', () => {
    const rollout = FILE.replace('apps/v1', 'argoproj.io/v1alpha1').replace('Deployment', 'Rollout');
    const { cluster, unread, applied } = apply(rollout);
    expect([cluster.subjects.length, unread.map(({ identity }) => identity.kind), applied.size]).toEqual([
      0,
      ['Rollout'],
      0,
    ]);
  });

  it.each([
    ['without a name', FILE.replace('name: web', 'generateName: web-')],
    ['of no pods', 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: a}\n'],
    ['of another group', 'apiVersion: a.b/v1\nkind: ConfigMap\nmetadata: {name: a}\n'],
  ])('%s is none', (_, text) => {
    const { cluster, applied, unread } = apply(text);
    expect([cluster.subjects.length, cluster.configMaps.size, applied.size, unread.length]).toEqual([0, 0, 0, 0]);
  });
});

describe('what workloads refer to', () => {
  const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {a: new}\n';

  it('is merged with what the cluster has', () => {
    const before = { data: { a: 'old', gone: 'x' } };
    const configMap = live({ apiVersion: 'v1', kind: 'ConfigMap', data: { a: 'old', gone: 'x', kept: 'y' } }, before);
    expect(apply(CONFIG, { configMap }).cluster.configMaps.get('shop/web')).toMatchObject({
      data: { a: 'new', kept: 'y' },
    });
    expect(apply(CONFIG, { configMap }).cluster.configMaps.get('shop/web')?.['data']).not.toHaveProperty('gone');
    expect(apply(CONFIG).cluster.configMaps.get('shop/web')).toMatchObject({ data: { a: 'new' } });
  });

  it('is in the namespace that it names', () => {
    const { cluster } = apply(CONFIG.replace('name: web', 'name: web, namespace: other'));
    expect([...cluster.configMaps.keys()]).toEqual(['other/web']);
  });

  it('has Services that are new', () => {
    const service = (name: string): string => `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}}\n`;
    const { cluster, newServices } = apply(`${service('known')}---\n${service('fresh')}`);
    expect([...newServices]).toEqual(['shop/fresh']);
    expect([...cluster.services.keys()]).toEqual(['shop/known', 'shop/fresh']);
  });

  it.each([
    ['is read', '', true, ['shop/db']],
    ['is not read', '', false, []],
    ['is encrypted', 'sops: {mac: x}\n', true, []],
  ])('has a Secret if it %s', (_, more, readsSecrets, expected) => {
    const { cluster, applied } = apply(`apiVersion: v1\nkind: Secret\nmetadata: {name: db}\n${more}`, { readsSecrets });
    expect([...cluster.secrets.keys()]).toEqual(expected);
    expect(applied.size).toBe(1);
  });
});

describe('the key of an object', () => {
  const key = (apiVersion: string, kind: string): string => {
    const identity = identityOf({ apiVersion, kind, metadata: { name: 'web', namespace: 'shop' } });
    return identity === undefined ? '' : objectKey(identity);
  };
  it.each([
    ['extensions/v1beta1', 'apps/v1', true],
    ['apps/v1beta2', 'apps/v1', true],
    ['batch/v1', 'apps/v1', false],
  ])('is the same in %s and %s: %s', (one, other, same) => {
    expect(key(one, 'Deployment') === key(other, 'Deployment')).toBe(same);
  });
});
