import { describe, expect, it } from 'vitest';
import { virtualTime } from '@krmkit/testing';
import type { AdmissionView, FollowedKind } from '../../src/webhook/admission-view.ts';
import { followCluster, NO_CLUSTER } from '../../src/webhook/admission-view.ts';
import type { MemoryCluster } from '../watch/memory-cluster.ts';
import { memoryCluster, refused } from '../watch/memory-cluster.ts';

interface Followed {
  readonly cluster: MemoryCluster;
  readonly view: AdmissionView;
  readonly failed: readonly FollowedKind[];
  readonly pass: (milliseconds: number) => Promise<void>;
}

async function follow(fill: (cluster: MemoryCluster) => void = () => undefined): Promise<Followed> {
  const cluster = memoryCluster();
  fill(cluster);
  const time = virtualTime();
  const failed: FollowedKind[] = [];
  const ports = { ...time, api: cluster.connect() };
  const view = followCluster(ports, (kind) => void failed.push(kind), new AbortController().signal);
  await time.pass(100);
  return { cluster, view, failed, pass: time.pass };
}

const map = (view: AdmissionView, name: string): unknown => {
  const found = view.sources().configMap('shop', name);
  return found.state === 'unknown' ? (found.keys ?? found.why) : found.state;
};
const services = (view: AdmissionView, namespace: string): readonly unknown[] =>
  view
    .sources()
    .services(namespace)
    .map(({ metadata }) => metadata.name);

describe('a cluster that is followed', () => {
  it('has the keys of ConfigMaps, as they change', async () => {
    const { cluster, view, pass } = await follow((one) =>
      one.put('configmaps', 'shop/a', { data: { b: '1' }, binaryData: { c: '' } }),
    );
    expect([map(view, 'a'), map(view, 'none')]).toEqual([['b', 'c'], 'not in the cluster yet']);
    const before = view.revision();
    cluster.put('configmaps', 'shop/a', { data: { d: '1' } });
    await pass(100);
    expect([map(view, 'a'), view.revision()]).toEqual([['d'], before + 1]);
    cluster.remove('configmaps', 'shop/a');
    await pass(100);
    expect(map(view, 'a')).toBe('not in the cluster yet');
  });

  it('has the Services of a namespace, and kubernetes', async () => {
    const { cluster, view, pass } = await follow((one) => {
      one.put('services', 'shop/web', { spec: {} });
      one.put('services', 'default/kubernetes', { spec: {} });
      one.put('services', 'default/other', { spec: {} });
    });
    expect(view.knowsServices()).toBe(true);
    expect([services(view, 'shop'), services(view, 'default'), services(view, 'none')]).toEqual([
      ['web', 'kubernetes'],
      ['kubernetes', 'other'],
      ['kubernetes'],
    ]);
    cluster.put('services', 'default/later', { spec: {} });
    await pass(100);
    expect([services(view, 'shop'), services(view, 'default')]).toEqual([
      ['web', 'kubernetes'],
      ['kubernetes', 'other', 'later'],
    ]);
    cluster.remove('services', 'default/kubernetes');
    await pass(100);
    expect(services(view, 'shop')).toEqual(['web']);
    cluster.put('services', 'default/kubernetes', { spec: {} });
    await pass(100);
    expect(services(view, 'shop')).toEqual(['web', 'kubernetes']);
    cluster.put('services', 'shop/api', { spec: {} });
    cluster.remove('services', 'default/kubernetes');
    await pass(100);
    expect(services(view, 'shop')).toEqual(['web', 'api']);
    cluster.remove('services', 'shop/api');
    cluster.remove('services', 'shop/web');
    await pass(100);
    expect(services(view, 'shop')).toEqual([]);
  });

  it('reads no Secrets', async () => {
    const { cluster, view } = await follow((one) => one.put('secrets', 'shop/s', { data: { a: 'x' } }));
    expect(view.sources().secret('shop', 's').state).toBe('unknown');
    expect(cluster.requests.some(({ path }) => path.includes('secrets'))).toBe(false);
  });

  it.each([
    [403, true],
    [401, true],
    [500, false],
  ])('is settled without a right, and not after a failure that ends: %i', async (status, isSettled) => {
    const { view, failed } = await follow((one) => {
      one.put('configmaps', 'shop/a', { data: { b: '1' } });
      one.intercept = ({ path }) => (path.includes('configmaps') ? refused(status, '') : undefined);
    });
    expect([view.isSettled(), view.knowsServices(), map(view, 'a')]).toEqual([isSettled, true, 'not read']);
    expect(failed).toContain('configmaps');
  });

  it('is settled when both are listed', async () => {
    const { view } = await follow();
    expect(view.isSettled()).toBe(true);
  });
});

describe('a cluster of which nothing is known', () => {
  it('has no object and misses none', () => {
    expect([NO_CLUSTER.isSettled(), NO_CLUSTER.knowsServices(), NO_CLUSTER.revision()]).toEqual([true, false, 0]);
    expect([map(NO_CLUSTER, 'a'), services(NO_CLUSTER, 'shop')]).toEqual(['not read', []]);
  });
});
