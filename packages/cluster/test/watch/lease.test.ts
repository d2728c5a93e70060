import { describe, expect, it } from 'vitest';
import type { ApiFailure, ApiReply, ClusterApi } from '../../src/client/api.ts';
import type { LeaseOptions } from '../../src/watch/lease.ts';
import { holdLease } from '../../src/watch/lease.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { VirtualTime } from '@krmkit/testing';
import { virtualTime } from '@krmkit/testing';

/** A server with one Lease, and a connection to it for each candidate. */
interface LeaseServer {
  readonly lease: () => JsonObject | undefined;
  readonly writes: () => number;
  /** `delay` in milliseconds before and after the server handles a request; `cut`: it does not respond any more. */
  readonly line: (time: VirtualTime) => Line;
}

interface Line {
  readonly api: ClusterApi;
  cut: boolean;
  /** The user has no right any more. */
  forbidden: boolean;
  delay: readonly [number, number];
}

const refused = (status: number, reason: string): ApiFailure => ({ kind: 'refused', status, reason, message: reason });
const never = new AbortController().signal;

function leaseServer(): LeaseServer {
  let lease: JsonObject | undefined;
  let version = 0;
  let writes = 0;
  const store = (body: JsonValue | undefined): ApiReply => {
    if (!isObject(body)) return refused(400, 'BadRequest');
    version += 1;
    writes += 1;
    const metadata = member(body, 'metadata');
    lease = { ...body, metadata: { ...(isObject(metadata) ? metadata : {}), resourceVersion: String(version) } };
    return { kind: 'done', status: 200, value: lease };
  };
  return {
    lease: () => lease,
    writes: () => writes,
    line(time) {
      const line: Line = {
        cut: false,
        forbidden: false,
        delay: [0, 0],
        api: {
          server: 'https://memory.example',
          namespace: 'default',
          close: () => {},
          follow: () => Promise.resolve({ kind: 'ended' as const }),
          async send({ method, path, body, signal = never, timeoutMilliseconds = 30_000 }): Promise<ApiReply> {
            const silence: ApiFailure = { kind: 'unreachable', message: 'no answer' };
            const [before, after] = line.delay;
            const isCut = line.cut;
            // Requests under way arrive, even if the client does not wait for the response.
            await time.sleep(before, never);
            if (isCut) {
              await time.sleep(timeoutMilliseconds - before, signal);
              return signal.aborted ? { kind: 'cancelled' } : silence;
            }
            const reply = line.forbidden ? refused(403, 'Forbidden') : answer(method, path, body);
            await time.sleep(after, signal);
            return signal.aborted ? { kind: 'cancelled' } : reply;
          },
        },
      };
      return line;
    },
  };

  function answer(method: string, path: string, body: JsonValue | undefined): ApiReply {
    const collection = '/apis/coordination.k8s.io/v1/namespaces/shop/leases';
    if (method === 'POST') {
      if (path !== collection) return refused(404, 'NotFound');
      return lease === undefined ? store(body) : refused(409, 'AlreadyExists');
    }
    if (path !== `${collection}/watcher`) return refused(404, 'NotFound');
    if (lease === undefined) return refused(404, 'NotFound');
    if (method === 'GET') return { kind: 'done', status: 200, value: lease };
    const given = member(member(body, 'metadata'), 'resourceVersion');
    return given === member(lease['metadata'], 'resourceVersion') ? store(body) : refused(409, 'Conflict');
  }
}

interface Election {
  readonly time: VirtualTime;
  readonly server: LeaseServer;
  readonly log: string[];
  readonly leaders: () => readonly string[];
  readonly join: (identity: string) => {
    readonly line: ReturnType<LeaseServer['line']>;
    readonly leave: () => Promise<void>;
  };
}

/** Throws as soon as there are two leaders. */
function election(random: () => number = () => 0.5): Election {
  const time = virtualTime(random);
  const server = leaseServer();
  const log: string[] = [];
  const leading = new Set<string>();
  return {
    time,
    server,
    log,
    leaders: () => [...leading],
    join(identity) {
      const controller = new AbortController();
      const line = server.line(time);
      const done = holdLease(
        { namespace: 'shop', name: 'watcher', identity },
        { ...time, api: line.api },
        {
          onStarted(signal) {
            if (leading.size > 0) throw new RangeError(`${identity} leads beside ${[...leading].join()}`);
            leading.add(identity);
            log.push(`${identity} started`);
            signal.addEventListener('abort', () => {
              leading.delete(identity);
              log.push(`${identity} aborted`);
            });
          },
          onStopped: () => void log.push(`${identity} stopped`),
          onLeader: (leader) => void log.push(`${identity} sees ${leader}`),
          onFailure: ({ kind }) => void log.push(`${identity} fails: ${kind}`),
        },
        controller.signal,
      );
      return {
        line,
        async leave() {
          controller.abort();
          await time.pass(100);
          await done;
        },
      };
    },
  };
}

describe('a lease', () => {
  it('is created, renewed every two seconds and released', async () => {
    const { time, server, log, join } = election();
    const a = join('a');
    await time.pass(0);
    expect(server.lease()).toMatchObject({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: 'watcher', namespace: 'shop' },
      spec: {
        holderIdentity: 'a',
        leaseDurationSeconds: 15,
        acquireTime: '2023-11-14T22:13:20.000000Z',
        renewTime: '2023-11-14T22:13:20.000000Z',
        leaseTransitions: 0,
      },
    });
    await time.pass(10_000);
    expect(server.writes()).toBe(6);
    expect(server.lease()).toMatchObject({ spec: { renewTime: '2023-11-14T22:13:30.000000Z' } });
    await a.leave();
    expect(log).toEqual(['a sees a', 'a started', 'a aborted', 'a stopped']);
    expect(server.lease()).toMatchObject({ spec: { holderIdentity: '', leaseDurationSeconds: 1 } });
  });

  it('stays held if it cannot be released, which is told', async () => {
    const { time, server, log, join } = election();
    const a = join('a');
    await time.pass(0);
    a.line.forbidden = true;
    await a.leave();
    expect(log).toEqual(['a sees a', 'a started', 'a aborted', 'a stopped', 'a fails: refused']);
    expect(server.lease()).toMatchObject({ spec: { holderIdentity: 'a' } });
  });

  it('goes to the next one at once after it was released', async () => {
    const { time, server, leaders, join } = election();
    const a = join('a');
    await time.pass(0);
    const b = join('b');
    await time.pass(20_000);
    expect(leaders()).toEqual(['a']);
    await a.leave();
    await time.pass(4500);
    expect(leaders()).toEqual(['b']);
    expect(server.lease()).toMatchObject({ spec: { holderIdentity: 'b', leaseTransitions: 1 } });
    await b.leave();
  });

  it('is lost by a leader that cannot renew for ten seconds, and taken after fifteen', async () => {
    const { time, log, leaders, join } = election(() => 0);
    const a = join('a');
    await time.pass(0);
    const b = join('b');
    await time.pass(6000);
    a.line.cut = true;
    await time.pass(9999);
    expect(leaders()).toEqual(['a']);
    await time.pass(1);
    expect(leaders()).toEqual([]);
    // b saw the last renewal, at second 6, when it checked then or two seconds later.
    await time.pass(4999);
    expect(leaders()).toEqual([]);
    await time.pass(4001);
    expect(leaders()).toEqual(['b']);
    a.line.cut = false;
    await time.pass(30_000);
    expect(leaders()).toEqual(['b']);
    expect(log).toContain('a sees b');
    await b.leave();
    await time.pass(5000);
    expect(leaders()).toEqual(['a']);
    await a.leave();
  });

  it('is not taken from a leader whose clock is wrong: the time of the observed change counts', async () => {
    const { time, leaders, join, server } = election();
    const a = join('a');
    await time.pass(0);
    const late = virtualTime(() => 0.5);
    const line = server.line(late);
    const controller = new AbortController();
    const started: string[] = [];
    const wrong = { now: () => late.clock.now() + 86_400_000 };
    const done = holdLease(
      { namespace: 'shop', name: 'watcher', identity: 'b' },
      { ...late, clock: wrong, api: line.api },
      { onStarted: () => void started.push('b'), onStopped: () => {}, onLeader: () => {} },
      controller.signal,
    );
    for (let second = 0; second < 60; second += 1) {
      await time.pass(1000);
      await late.pass(1000);
    }
    expect(started).toEqual([]);
    expect(leaders()).toEqual(['a']);
    controller.abort();
    await late.pass(0);
    await done;
    await a.leave();
  });

  it("counts a leader's time from sending its request, however late the response is", async () => {
    const { time, leaders, join } = election(() => 0);
    const a = join('a');
    await time.pass(0);
    const b = join('b');
    await time.pass(3999);
    // The renewal at second 4 arrives at once, its response seven seconds later.
    a.line.delay = [0, 7000];
    await time.pass(5000);
    a.line.cut = true;
    a.line.delay = [0, 0];
    await time.pass(4000);
    expect(leaders()).toEqual(['a']);
    await time.pass(1002);
    expect(leaders()).toEqual([]);
    await time.pass(10_000);
    expect(leaders()).toEqual(['b']);
    await a.leave();
    await b.leave();
  });

  it('belongs to the first writer, and then to the next candidate', async () => {
    const { time, leaders, join } = election();
    const all = ['a', 'b', 'c'].map((identity) => join(identity));
    await time.pass(60_000);
    expect(leaders()).toHaveLength(1);
    for (const one of all) await one.leave();
  });

  it('keeps fields that other clients wrote', async () => {
    const { time, server, join } = election();
    const line = server.line(time);
    const made = line.api.send({
      method: 'POST',
      path: '/apis/coordination.k8s.io/v1/namespaces/shop/leases',
      body: { metadata: { name: 'watcher', labels: { team: 'x' } }, spec: { strategy: 'OldestEmulationVersion' } },
    });
    await time.pass(0);
    await made;
    const a = join('a');
    await time.pass(0);
    expect(server.lease()).toMatchObject({
      metadata: { labels: { team: 'x' } },
      spec: { strategy: 'OldestEmulationVersion', holderIdentity: 'a' },
    });
    await a.leave();
  });

  it.each<Partial<LeaseOptions>>([
    { identity: '' },
    { leaseDuration: 10_000, renewDeadline: 10_000 },
    { renewDeadline: 2000, retryPeriod: 2000 },
    { renewDeadline: 12_000, retryPeriod: 10_000 },
    { retryPeriod: 0 },
    { leaseDuration: 15_500 },
  ])('is not requested with unsafe options: %j', async (options) => {
    const time = virtualTime();
    const { api } = leaseServer().line(time);
    const handler = { onStarted: () => {}, onStopped: () => {}, onLeader: () => {} };
    await expect(
      holdLease({ namespace: 'shop', name: 'x', identity: 'a', ...options }, { ...time, api }, handler, never),
    ).rejects.toThrow(RangeError);
  });
});

describe('candidates with unreliable connections', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('never lead together, and one leads in the end: %i', async (seed) => {
    let drawn = seed;
    const random = (): number => (drawn = (drawn * 48_271) % 2_147_483_647) / 2_147_483_647;
    const { time, leaders, join } = election(random);
    const candidates = ['a', 'b', 'c'].map((identity) => join(identity));
    for (let step = 0; step < 150; step += 1) {
      for (const { line } of candidates) {
        line.cut = random() < 0.35;
        line.delay = random() < 0.3 ? [random() * 6000, random() * 6000] : [random() * 50, random() * 50];
      }
      await time.pass(random() * 12_000);
    }
    for (const { line } of candidates) {
      line.cut = false;
      line.delay = [0, 0];
    }
    await time.pass(60_000);
    expect(leaders()).toHaveLength(1);
    for (const one of candidates) await one.leave();
  });
});
