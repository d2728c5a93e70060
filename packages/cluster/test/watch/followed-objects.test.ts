import { describe, expect, it } from 'vitest';
import { virtualTime } from '@krmkit/testing';
import type { FollowOptions } from '../../src/watch/followed-objects.ts';
import { FollowedObjects } from '../../src/watch/followed-objects.ts';
import type { MemoryCluster } from './memory-cluster.ts';
import { memoryCluster, refused } from './memory-cluster.ts';

interface Followed {
  readonly cluster: MemoryCluster;
  readonly objects: FollowedObjects;
  readonly said: string[];
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly elapsed: () => number;
  readonly end: AbortController;
}

async function follow(
  options: Partial<FollowOptions> = {},
  fill: (cluster: MemoryCluster) => void = () => undefined,
): Promise<Followed> {
  const cluster = memoryCluster();
  fill(cluster);
  const time = virtualTime();
  const end = new AbortController();
  const said: string[] = [];
  const change = (kind: string) => (key: string, now: unknown, before: unknown) => {
    said.push(`${now === undefined ? 'gone' : before === undefined ? 'new' : 'changed'} ${kind} ${key}`);
  };
  const objects = new FollowedObjects(
    { namespaces: [], secrets: false, ...options },
    { ...time, api: cluster.connect() },
    {
      changes: {
        pods: change('pod'),
        configmaps: change('map'),
        services: change('service'),
        nodes: change('node'),
        secrets: change('secret'),
      },
      onSynced: () => void said.push('synced'),
      onFailure: (kind, _failure, _retry, isNeeded) => void said.push(`failed ${kind} ${isNeeded}`),
    },
    end.signal,
  );
  objects.start();
  await time.pass(500);
  return { cluster, objects, said, pass: time.pass, elapsed: time.elapsed, end };
}

const fill = (cluster: MemoryCluster): void => {
  cluster.put('pods', 'shop/a', { spec: { containers: [] } });
  cluster.put('configmaps', 'shop/c', { data: { k: 'v' } });
  cluster.put('services', 'other/s', { spec: {} });
  cluster.put('nodes', 'n1', {});
  cluster.put('secrets', 'shop/x', { data: { p: '' } });
};

describe('the objects that are followed', () => {
  it('are of all kinds but Secrets, with pods last', async () => {
    const { objects, said } = await follow({}, fill);
    expect(said.toSorted()).toEqual([
      'new map shop/c',
      'new node n1',
      'new pod shop/a',
      'new service other/s',
      'synced',
    ]);
    expect(said.at(-1)).toBe('synced');
    expect(objects.isSynced()).toBe(true);
    expect(Object.fromEntries(objects.sizes())).toEqual({ pods: 1, configmaps: 1, services: 1, nodes: 1, secrets: 0 });
    expect([...objects.pods()].map(([key]) => key)).toEqual(['shop/a']);
  });

  it('are Secrets, where that is asked for', async () => {
    const { objects } = await follow({ secrets: true }, fill);
    expect(objects.find('secrets', 'shop/x')).toMatchObject({ keys: ['p'] });
    expect(objects.find('secrets', 'shop/y')).toBeUndefined();
    expect(objects.find('configmaps', 'shop/c')).toMatchObject({ keys: ['k'] });
  });

  it('are those of namespaces, and the Service kubernetes', async () => {
    const { cluster, objects } = await follow({ namespaces: ['shop'] }, (one) => {
      fill(one);
      one.put('services', 'default/kubernetes', { spec: {} });
      one.put('pods', 'other/b', { spec: {} });
    });
    expect([...objects.pods()].map(([key]) => key)).toEqual(['shop/a']);
    expect([objects.find('services', 'default/kubernetes') !== undefined, objects.find('services', 'other/s')]).toEqual(
      [true, undefined],
    );
    expect(cluster.requests.map(({ path }) => path)).not.toContain('/api/v1/pods');
  });

  it('are pods that run, with these labels', async () => {
    const { cluster } = await follow({ labelSelector: 'app=web' });
    const asked = cluster.requests.find(({ path }) => path === '/api/v1/pods')?.query;
    expect(asked).toMatchObject({
      labelSelector: 'app=web',
      fieldSelector: 'status.phase!=Succeeded,status.phase!=Failed',
    });
  });

  it('are told of where a change can matter', async () => {
    const { cluster, said, pass } = await follow({}, fill);
    said.length = 0;
    cluster.put('configmaps', 'shop/c', { data: { k: 'other' } });
    await pass(100);
    expect(said).toEqual([]);
    cluster.put('configmaps', 'shop/c', { data: { k: 'v', more: '' } });
    cluster.put('pods', 'shop/a', { spec: { containers: [{ name: 'app' }] } });
    cluster.remove('pods', 'shop/a');
    await pass(100);
    expect(said.toSorted()).toEqual(['changed map shop/c', 'changed pod shop/a', 'gone pod shop/a']);
  });

  it('are whole without the right to list nodes, and not without another one', async () => {
    const without =
      (kind: string) =>
      (one: MemoryCluster): void => {
        one.intercept = ({ path }) => (path.endsWith(`/${kind}`) ? refused(403, 'Forbidden') : undefined);
      };
    const nodes = await follow({}, without('nodes'));
    expect([nodes.objects.isSynced(), nodes.objects.uncertainUntil(), nodes.said]).toEqual([
      true,
      0,
      ['failed nodes false', 'synced'],
    ]);
    const pods = await follow({}, without('pods'));
    expect([pods.objects.isSynced(), pods.said.includes('failed pods true')]).toEqual([false, true]);
    expect(pods.objects.uncertainUntil()).toBeGreaterThan(pods.elapsed() + 2000);
  });

  it('are certain again a while after the last failure', async () => {
    const { cluster, objects, pass, elapsed } = await follow({}, fill);
    cluster.deaf = 'configmaps';
    cluster.breakWatches();
    await pass(20_000);
    expect(objects.uncertainUntil()).toBeGreaterThan(elapsed());
    cluster.deaf = undefined;
    await pass(60_000);
    expect(objects.uncertainUntil()).toBeLessThan(elapsed());
  });

  it('are followed until the end', async () => {
    const { objects, end } = await follow({}, fill);
    end.abort();
    await objects.done();
    expect(objects.isSynced()).toBe(true);
  });
});
