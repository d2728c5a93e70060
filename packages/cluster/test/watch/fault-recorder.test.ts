import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readRelease } from '@krmkit/pods';
import { virtualTime } from '@krmkit/testing';
import type { FaultRecorder, FaultRecorderOptions } from '../../src/watch/fault-recorder.ts';
import { faultRecorder } from '../../src/watch/fault-recorder.ts';
import { PodWatch } from '../../src/watch/pod-watch.ts';
import type { MemoryCluster } from './memory-cluster.ts';
import { memoryCluster, refused } from './memory-cluster.ts';
import { fromMap, pod, recorded, UNRESOLVED } from './recorded-pods.ts';
import { startReplica } from './replica.ts';

describe('a recorder', () => {
  it('counts changes from the time without a watcher', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    cluster.put('pods', 'shop/a', pod([UNRESOLVED]));
    const replica = startReplica(cluster, time);
    await time.pass(3000);
    void replica.stop();
    await time.pass(6000);
    cluster.put('pods', 'shop/a', pod([UNRESOLVED], {}, 'app:2'));
    startReplica(cluster, time);
    await time.pass(3000);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 2']);
  });

  it('counts a remaining fault before its Event expires', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    cluster.put('pods', 'shop/a', pod([UNRESOLVED]));
    startReplica(cluster, time);
    await time.pass(40 * 60_000);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1']);
    await time.pass(10 * 60_000);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 2']);
  });

  it('loses no first finding when the server is away for long', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    startReplica(cluster, time);
    await time.pass(1000);
    cluster.intercept = ({ method }) =>
      method === 'POST' ? { kind: 'unreachable', message: 'connection refused' } : undefined;
    cluster.put('pods', 'shop/a', pod([UNRESOLVED]));
    await time.pass(600_000);
    expect(recorded(cluster)).toEqual([]);
    cluster.intercept = () => undefined;
    await time.pass(60_000);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1']);
  });

  it('writes waiting events at its end, and no fault that another object can still resolve while it is disconnected', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    const replica = startReplica(cluster, time);
    await time.pass(1000);
    cluster.failure = { kind: 'unreachable', message: 'connection refused' };
    cluster.put('pods', 'shop/a', pod([UNRESOLVED]));
    await time.pass(200);
    void replica.stop();
    await time.pass(1);
    cluster.failure = undefined;
    await time.pass(6000);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1']);

    const api = startReplica(cluster, time);
    await time.pass(1000);
    cluster.deaf = 'configmaps';
    cluster.breakWatches();
    await time.pass(3000);
    cluster.put('configmaps', 'shop/cfg', { data: { k: 'v' } });
    cluster.put('pods', 'shop/b', pod([fromMap('cfg', 'k')]));
    await time.pass(20_000);
    cluster.deaf = undefined;
    await time.pass(60_000);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1']);
    api.kill();
  });
});

interface Recording {
  readonly cluster: MemoryCluster;
  readonly recorder: FaultRecorder;
  readonly said: string[];
  readonly pass: (milliseconds: number) => Promise<void>;
}

/** A recorder that has not begun, in a cluster with a pod that has a fault. */
async function recording(options: Partial<FaultRecorderOptions> = {}): Promise<Recording> {
  const cluster = memoryCluster();
  cluster.put('pods', 'shop/a', pod([UNRESOLVED]));
  const time = virtualTime();
  const ports = { ...time, api: cluster.connect(), yieldTurn: () => setImmediate() };
  const said: string[] = [];
  const watch = new PodWatch(
    { namespaces: [], secrets: false, release: readRelease('1.34') },
    ports,
    { onSynced: () => undefined, onFailure: () => undefined },
    new AbortController().signal,
  );
  const recorder = faultRecorder(
    {
      watch,
      namespaces: [],
      eventsApi: 'v1',
      dryRun: false,
      onRecorded: ({ fault, count }, action) => void said.push(`${action} ${fault.reason} ${count}`),
      onOutcome: (_, { kind }) => void said.push(kind),
      onSkipped: () => void said.push('skipped'),
      onFailure: (failure) => void said.push(`failed ${failure.kind}`),
      ...options,
    },
    ports,
  );
  await time.pass(1000);
  return { cluster, recorder, said, pass: time.pass };
}

describe('recording', () => {
  it('begins once, and ends', async () => {
    const { cluster, recorder, said, pass } = await recording();
    expect([recorder.pending(), recorder.byReason().size, said]).toEqual([0, 0, []]);
    recorder.begin();
    recorder.begin();
    await pass(1000);
    expect(said).toEqual(['create UnresolvedReference 1', 'created']);
    expect(Object.fromEntries(recorder.byReason())).toEqual({ UnresolvedReference: 1 });
    await recorder.end(0);
    await recorder.end(0);
    expect([recorder.pending(), recorder.byReason().size]).toEqual([0, 0]);
    cluster.put('pods', 'shop/b', pod([UNRESOLVED]));
    await pass(5000);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1']);
  });

  it('reads and writes no Events with a dry run', async () => {
    const { cluster, recorder, said, pass } = await recording({ dryRun: true });
    recorder.begin();
    await pass(1000);
    expect(said).toEqual(['create UnresolvedReference 1']);
    expect(cluster.requests.some(({ path }) => path.includes('events'))).toBe(false);
  });

  it('waits for the Events that were recorded before', async () => {
    const { cluster, recorder, said, pass } = await recording();
    cluster.deaf = 'events';
    recorder.begin();
    await pass(10_000);
    expect(new Set(said)).toEqual(new Set(['failed unreachable']));
    cluster.deaf = undefined;
    await pass(60_000);
    expect(said.slice(-2)).toEqual(['create UnresolvedReference 1', 'created']);
  });

  it('reads them page by page, and from the first after a page has expired', async () => {
    const { cluster, recorder, pass } = await recording();
    const pages: unknown[] = [];
    cluster.intercept = ({ method, path, query }) => {
      if (method !== 'GET' || !path.endsWith('/events')) return undefined;
      pages.push(query?.['continue'] ?? 'first');
      if (pages.length === 2) return refused(410, 'Expired');
      const more = pages.length === 4 ? {} : { continue: 'next' };
      return { kind: 'done', status: 200, value: { metadata: more, items: [] } };
    };
    recorder.begin();
    await pass(60_000);
    expect(pages).toEqual(['first', 'next', 'first', 'next']);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1']);
  });

  it.each<[what: string, retryAfterSeconds: number | undefined, wait: number]>([
    ['as long as the server asks', 40, 40_000],
    // The first wait of the back-off, with half of its jitter.
    ['a moment otherwise', undefined, 1200],
    ['no shorter than a moment', 1, 1200],
  ])('waits %s before it reads them again', async (_, retryAfterSeconds, wait) => {
    const { cluster, recorder, pass } = await recording();
    let reads = 0;
    cluster.intercept = ({ method, path }) => {
      if (method !== 'GET' || !path.endsWith('/events')) return undefined;
      reads += 1;
      if (reads > 1) return undefined;
      const asked = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
      return { kind: 'refused', status: 429, reason: '', message: '', ...asked };
    };
    recorder.begin();
    await pass(wait - 1);
    expect(reads).toBe(1);
    await pass(1);
    expect(reads).toBe(2);
  });

  it('reads those of its namespaces', async () => {
    const { cluster, recorder, pass } = await recording({ namespaces: ['shop', 'b/c'] });
    recorder.begin();
    await pass(1000);
    const paths = cluster.requests
      .filter(({ method, path }) => method === 'GET' && path.endsWith('/events'))
      .map(({ path }) => path);
    expect(paths).toEqual(['/api/v1/namespaces/shop/events', '/api/v1/namespaces/b%2Fc/events']);
  });

  it('tries an Event again that could not be written', async () => {
    const { cluster, recorder, said, pass } = await recording();
    cluster.intercept = ({ method }) => (method === 'POST' ? { kind: 'unreachable', message: 'down' } : undefined);
    recorder.begin();
    await pass(120_000);
    expect(said).toContain('failed');
    cluster.intercept = () => undefined;
    await pass(60_000);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1']);
  });
});
