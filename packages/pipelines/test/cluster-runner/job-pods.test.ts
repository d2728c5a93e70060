import { afterEach, describe, expect, it } from 'vitest';
import type { JobPods, JobPodsOptions, PodWanted } from '../../src/cluster-runner/job-pods.ts';
import { openJobPods } from '../../src/cluster-runner/job-pods.ts';
import type { FunctionPod } from '../../src/cluster-runner/pod-start.ts';
import type { KubernetesSettings } from '../../src/cluster-runner/settings.ts';
import { member } from '@krmkit/base';
import { fakeCluster, RUNNING } from './fake-cluster.ts';

const SETTINGS: KubernetesSettings = {
  context: undefined,
  namespace: undefined,
  helperImage: 'helper:1',
  imagePullSecrets: [],
  requests: {},
  limits: {},
  memoryBytes: undefined,
  freshPods: false,
  podRunningMilliseconds: 500,
  entrypoints: [],
};
const WANTED: PodWanted = {
  image: 'a:1',
  network: false,
  hasLocal: false,
  memoryBytes: 1024,
  pullPolicy: 'IfNotPresent',
};

const opened: JobPods[] = [];
// Pods that are not closed are kept alive, also for the tests of other files.
afterEach(async () => {
  for (const pods of opened.splice(0)) await pods.close();
});

/** `now`: milliseconds that have passed, by the clock of the cluster. */
function open(more: Partial<JobPodsOptions> & { readonly settings?: Partial<KubernetesSettings> } = {}) {
  const fake = fakeCluster(() => ({}));
  let now = 0;
  const timing = { ...fake.cluster.timing, elapsed: () => now };
  const pods = openJobPods(
    { ...fake.cluster, timing },
    {
      run: 'r1',
      namespace: 'functions',
      functionMilliseconds: 1000,
      concurrency: 2,
      ...more,
      settings: { ...SETTINGS, ...more.settings },
    },
  );
  opened.push(pods);
  const heard: string[] = [];
  const listener = {
    started: () => heard.push('started'),
    ended: (ok: boolean) => heard.push(ok ? 'ready' : 'failed'),
  };
  const acquire = async (wanted: Partial<PodWanted> = {}, signal = new AbortController().signal) =>
    pods.acquire({ ...WANTED, ...wanted }, signal, listener);
  const ready = async (wanted: Partial<PodWanted> = {}): Promise<FunctionPod> => {
    const acquired = await acquire(wanted);
    if (acquired.kind !== 'ready') throw new Error(acquired.kind);
    return acquired.pod;
  };
  return {
    ...fake,
    jobs: fake.jobs,
    cluster: fake,
    open: pods,
    heard,
    acquire,
    ready,
    pass: (milliseconds: number) => void (now += milliseconds),
  };
}

describe('a Pod for a function', () => {
  it('is that of a new Job, whose start is heard of', async () => {
    const { ready, heard, jobs, changes } = open();
    expect(await ready()).toMatchObject({
      name: 'krmkit-fn-r1-1-x',
      job: 'krmkit-fn-r1-1',
      node: 'node1',
      used: 0,
      created: 0,
    });
    expect([...jobs.keys()]).toEqual(['krmkit-fn-r1-1']);
    expect([heard, changes]).toEqual([['started', 'ready'], ['POST jobs']]);
  });

  // Room for its start, for two functions, and for five minutes.
  it('lives as long as two functions need', async () => {
    const { ready, jobs } = open({ functionMilliseconds: 2000 });
    await ready();
    expect(member(jobs.get('krmkit-fn-r1-1'), 'spec')).toMatchObject({ activeDeadlineSeconds: 305 });
  });

  it('is the one that is idle, without a start', async () => {
    const { ready, heard, open: pods } = open();
    const first = await ready();
    await pods.release(WANTED, first);
    expect(await ready()).toBe(first);
    expect(heard).toEqual(['started', 'ready']);
  });

  it('is the one that was used last', async () => {
    const { ready, open: pods } = open();
    const [first, second] = [await ready(), await ready()];
    await pods.release(WANTED, first);
    await pods.release(WANTED, second);
    expect(await ready()).toBe(second);
    expect(await ready()).toBe(first);
  });

  it.each<[string, Partial<PodWanted>, boolean]>([
    ['another image', { image: 'b:1' }, false],
    ['a network', { network: true }, false],
    ['a directory', { hasLocal: true }, false],
    ['another amount of memory', { memoryBytes: 2048 }, true],
  ])('is not one that is idle for %s', async (_, wanted, isSame) => {
    const { ready, open: pods } = open();
    const first = await ready();
    await pods.release(WANTED, first);
    expect((await ready(wanted)) === first).toBe(isSame);
  });

  it.each([
    // The Job lives for 500 + 2 * 1000 + 300,000 ms, of which a function and a minute must be left.
    [241_499, true],
    [241_500, false],
  ])('is not one that ends too soon: after %i ms', async (milliseconds, isSame) => {
    const { ready, open: pods, pass, changes } = open();
    const first = await ready();
    await pods.release(WANTED, first);
    pass(milliseconds);
    expect((await ready()) === first).toBe(isSame);
    expect(changes.includes(`DELETE ${first.job}`)).toBe(!isSame);
  });

  it.each([
    [true, false],
    [false, true],
  ])('is one that was used, unless each must be fresh: %s', async (freshPods, isSame) => {
    const { ready, open: pods, changes } = open({ settings: { ...SETTINGS, freshPods } });
    const first = await ready();
    first.used = 1;
    await pods.release(WANTED, first);
    expect(changes.includes(`DELETE ${first.job}`)).toBe(!isSame);
    expect((await ready()) === first).toBe(isSame);
  });

  it('is not one that was dropped', async () => {
    const { ready, open: pods, changes } = open();
    const first = await ready();
    await pods.drop(first);
    expect(changes).toEqual(['POST jobs', `DELETE ${first.job}`]);
    expect(await ready()).not.toBe(first);
  });

  it('is missing if it ends before it runs, and its Job is deleted', async () => {
    const { acquire, heard, changes, cluster } = open();
    cluster.faults.onCreate = () => ({ phase: 'Failed', reason: 'Evicted', message: 'the node is full' });
    expect((await acquire()).kind).toBe('lost');
    expect(heard).toEqual(['started', 'failed']);
    expect(changes).toEqual(['POST jobs', 'DELETE krmkit-fn-r1-1']);
  });

  it('is missing if the server refuses its Job, which then needs no end', async () => {
    const { acquire, changes, cluster, open: pods } = open();
    cluster.faults.onRequest = ({ method }) =>
      method === 'POST' ? { kind: 'refused', status: 403, reason: 'Forbidden', message: 'no rights' } : undefined;
    expect(await acquire()).toMatchObject({
      kind: 'unavailable',
      problem: { message: expect.stringContaining('no rights') },
    });
    await pods.close();
    expect(changes).toEqual([]);
  });

  it('is missing if the user ends everything', async () => {
    const { acquire, cluster } = open();
    const abort = new AbortController();
    cluster.faults.onCreate = () => {
      abort.abort();
      return { phase: 'Pending' };
    };
    expect((await acquire({}, abort.signal)).kind).toBe('cancelled');
  });

  it('gets room from those that are idle', async () => {
    const { ready, open: pods, cluster, changes } = open();
    const first = await ready();
    await pods.release(WANTED, first);
    cluster.faults.onCreate = (_, number) =>
      number === 2
        ? {
            phase: 'Pending',
            conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/1 nodes' }],
          }
        : RUNNING;
    const waiting = ready({ image: 'b:1' });
    await expect.poll(() => changes).toContain(`DELETE ${first.job}`);
    const second = cluster.pods[1];
    if (second !== undefined) second.status = RUNNING;
    expect((await waiting).job).toBe('krmkit-fn-r1-2');
  });
});

describe('idle Pods', () => {
  it.each([
    [2, 8],
    [10, 10],
  ])('of %i functions at the same time are at most %i, and the oldest goes', async (concurrency, most) => {
    const { ready, open: pods, changes } = open({ concurrency });
    const all: FunctionPod[] = [];
    for (let count = 0; count <= most; count++) all.push(await ready());
    for (const pod of all.slice(0, most)) await pods.release(WANTED, pod);
    expect(changes.filter((change) => change.startsWith('DELETE'))).toEqual([]);
    const last = all.at(-1);
    if (last !== undefined) await pods.release(WANTED, last);
    expect(changes.filter((change) => change.startsWith('DELETE'))).toEqual(['DELETE krmkit-fn-r1-1']);
  });
});

describe('a look at a Pod', () => {
  it.each<[string, Parameters<typeof seen>[0], object]>([
    ['it runs', {}, { kind: 'running' }],
    ['it is gone', { deleted: true }, { kind: 'gone' }],
    ['it has ended', { status: { phase: 'Failed', reason: 'Evicted', message: 'full' } }, { kind: 'ended' }],
    [
      'it can never run',
      {
        status: {
          phase: 'Pending',
          containerStatuses: [{ name: 'function', state: { waiting: { reason: 'InvalidImageName', message: 'bad' } } }],
        },
      },
      { kind: 'ended', cause: 'ended' },
    ],
  ])('says that %s', async (_, change, expected) => {
    expect(await seen(change)).toMatchObject(expected);
  });

  async function seen({ status, deleted = false }: { readonly status?: typeof RUNNING; readonly deleted?: boolean }) {
    const { ready, open: pods, cluster } = open();
    const pod = await ready();
    const [shown] = cluster.pods;
    if (shown !== undefined) {
      shown.deleted = deleted;
      if (status !== undefined) shown.status = status;
    }
    return pods.look(pod);
  }

  it.each([
    [{ kind: 'unreachable', message: 'no route' } as const, { kind: 'unknown', message: 'no route' }],
    [{ kind: 'refused', status: 500, reason: '', message: 'etcd' } as const, { kind: 'unknown', message: 'etcd' }],
    [{ kind: 'cancelled' } as const, { kind: 'unknown', message: 'cancelled' }],
  ])('can fail: %j', async (reply, expected) => {
    const { ready, open: pods, cluster } = open();
    const pod = await ready();
    cluster.faults.onRequest = () => reply;
    expect(await pods.look(pod)).toEqual(expected);
    cluster.faults.onRequest = () => undefined;
  });
});

describe('the end of a run', () => {
  it('deletes all Jobs that are left', async () => {
    const { ready, open: pods, changes } = open();
    const first = await ready();
    await ready();
    await pods.drop(first);
    await pods.close();
    expect(changes.filter((change) => change.startsWith('DELETE'))).toEqual([
      `DELETE ${first.job}`,
      'DELETE krmkit-fn-r1-2',
    ]);
  });
});
