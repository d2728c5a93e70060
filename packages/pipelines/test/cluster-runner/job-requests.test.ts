import { describe, expect, it } from 'vitest';
import type { ApiReply, ApiRequest, ClusterApi, ExecRequest } from '@krmkit/cluster';
import type { RunnerCluster } from '../../src/cluster-runner/cluster-port.ts';
import { PACE } from '../../src/cluster-runner/cluster-port.ts';
import { jobRequests, keepPodsAlive } from '../../src/cluster-runner/job-requests.ts';
import { TOUCH_ALIVE } from '../../src/cluster-runner/scripts.ts';

const done = (value: Extract<ApiReply, { kind: 'done' }>['value'] = {}): ApiReply => ({
  kind: 'done',
  status: 200,
  value,
});
const refused = (status: number): ApiReply => ({ kind: 'refused', status, message: 'no', reason: '' });
const unreachable: ApiReply = { kind: 'unreachable', message: 'ECONNREFUSED' };

interface Machine {
  readonly cluster: RunnerCluster;
  readonly requests: readonly ApiRequest[];
  readonly execs: readonly ExecRequest[];
  readonly slept: readonly number[];
}

/** A cluster that gives these answers one after the other, and then the last one. */
function machine(...replies: readonly ApiReply[]): Machine {
  const requests: ApiRequest[] = [];
  const execs: ExecRequest[] = [];
  const slept: number[] = [];
  const api: ClusterApi = {
    server: 'https://server',
    namespace: 'default',
    follow: () => Promise.resolve({ kind: 'ended' }),
    close: () => {},
    send: (request) => {
      requests.push(request);
      return Promise.resolve(replies[requests.length - 1] ?? replies.at(-1) ?? done());
    },
  };
  return {
    cluster: {
      api,
      exec: (request) => {
        execs.push(request);
        return Promise.resolve({ kind: 'cancelled' });
      },
      timing: {
        elapsed: () => 0,
        sleep: (milliseconds) => {
          slept.push(milliseconds);
          return Promise.resolve();
        },
      },
      pace: PACE,
    },
    requests,
    execs,
    slept,
  };
}

const { signal } = new AbortController();
const LIST = '/api/v1/namespaces/ci%2Fx/pods';
const JOBS = '/apis/batch/v1/namespaces/ci%2Fx/jobs';

describe('jobRequests', () => {
  it('creates a Job in its namespace, once, whatever the answer', async () => {
    for (const reply of [done(), refused(500), unreachable]) {
      const { cluster, requests } = machine(reply);
      expect(await jobRequests(cluster, 'ci/x', 'r').create({ kind: 'Job' }, signal)).toBe(reply);
      expect(requests).toEqual([{ method: 'POST', path: JOBS, body: { kind: 'Job' }, signal }]);
    }
  });

  it.each<[string, readonly ApiReply[], number, readonly number[]]>([
    ['once, where it is done', [done()], 1, []],
    ['once, where it is gone', [refused(404)], 1, []],
    ['once, where it may not', [refused(403)], 1, []],
    ['again after an error of the server', [refused(500), done()], 2, [250]],
    ['again without a connection', [unreachable, refused(503), done()], 3, [250, 500]],
    ['four times, with longer pauses', [unreachable], 4, [250, 500, 750, 1000]],
  ])('deletes a Job with its Pod %s', async (_, replies, count, pauses) => {
    const { cluster, requests, slept } = machine(...replies);
    await jobRequests(cluster, 'ci/x', 'r').remove('j');
    expect(slept).toEqual(pauses);
    expect(requests.at(-1)).toMatchObject({
      method: 'DELETE',
      path: `${JOBS}/j`,
      body: { kind: 'DeleteOptions', propagationPolicy: 'Background' },
    });
    expect(requests).toHaveLength(count);
  });

  it('lists the Pods of the run, once for all that ask at the same time', async () => {
    const { cluster, requests } = machine(done({ items: [{ kind: 'Pod' }] }), unreachable);
    const { list } = jobRequests(cluster, 'ci/x', 'r');
    expect(await Promise.all([list(), list()])).toEqual([[{ kind: 'Pod' }], [{ kind: 'Pod' }]]);
    expect(await list()).toBe(unreachable);
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatchObject({ method: 'GET', path: LIST, query: { labelSelector: 'krmkit.dev/run=r' } });
  });
});

describe('keepPodsAlive', () => {
  const pod = (name: string) => ({ name, uid: '', node: '', job: '', created: 0, used: 0, local: undefined });

  it('touches the Pods that are kept, from the first one on, until the end', async () => {
    const { cluster, execs } = machine();
    const pauses: (() => void)[] = [];
    const timing = {
      ...cluster.timing,
      sleep: (milliseconds: number): Promise<void> => {
        return new Promise((resolve) => {
          expect(milliseconds).toBe(PACE.keepAlive);
          pauses.push(resolve);
        });
      },
    };
    const tick = async (): Promise<void> => {
      pauses.shift()?.();
      // The loop goes on after its promises.
      await new Promise((resolve) => setImmediate(resolve));
    };
    const keeper = keepPodsAlive({ ...cluster, timing }, 'ci');
    expect(pauses).toHaveLength(0);
    const [one, two] = [pod('one'), pod('two')];
    keeper.keep(one);
    keeper.keep(two);
    expect(pauses).toHaveLength(1);
    await tick();
    expect(execs.map((exec) => [exec.namespace, exec.pod, exec.command])).toEqual([
      ['ci', 'one', TOUCH_ALIVE],
      ['ci', 'two', TOUCH_ALIVE],
    ]);
    keeper.forget(one);
    await tick();
    expect(execs.map((exec) => exec.pod)).toEqual(['one', 'two', 'two']);
    const ended = keeper.end();
    await tick();
    await ended;
    expect(execs).toHaveLength(3);
    expect(pauses).toHaveLength(0);
  });

  it('ends at once where nothing was kept', async () => {
    const { cluster, slept } = machine();
    await keepPodsAlive(cluster, 'ci').end();
    expect(slept).toEqual([]);
  });
});
