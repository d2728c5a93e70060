import { describe, expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../src/client/api.ts';
import type { EventOutcome, EventSink, EventSinkOptions } from '../../src/watch/event-sink.ts';
import { eventSink } from '../../src/watch/event-sink.ts';
import type { SinkEvent } from '../../src/watch/event-wire.ts';
import type { VirtualTime } from '@krmkit/testing';
import { virtualTime } from '@krmkit/testing';
import type { MemoryCluster } from './memory-cluster.ts';
import { memoryCluster, refused, textAt } from './memory-cluster.ts';

function event(name: string, count = 1, annotations?: Readonly<Record<string, string>>): SinkEvent {
  return {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name, namespace: 'shop', ...(annotations === undefined ? {} : { annotations }) },
    involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web', uid: 'u-1' },
    reason: 'Reason',
    message: `seen ${count}`,
    source: { component: 'test' },
    firstTimestamp: '2026-01-01T00:00:00Z',
    lastTimestamp: `2026-01-01T00:00:0${count}Z`,
    count,
    type: 'Warning',
    reportingComponent: 'test',
    reportingInstance: '',
  };
}

interface Opened {
  readonly cluster: MemoryCluster;
  readonly time: VirtualTime;
  readonly sink: EventSink;
  /** `NAME OUTCOME [COUNT or WHY]` in order. */
  readonly outcomes: string[];
}

function open(options: Partial<EventSinkOptions> = {}): Opened {
  const cluster = memoryCluster();
  const time = virtualTime();
  const outcomes: string[] = [];
  const onOutcome = ({ metadata }: SinkEvent, outcome: EventOutcome): void => {
    const more = 'count' in outcome ? ` ${outcome.count}` : outcome.kind === 'failed' ? ` ${outcome.why}` : '';
    outcomes.push(`${metadata.name} ${outcome.kind}${more}`);
  };
  return { cluster, time, outcomes, sink: eventSink({ api: cluster.connect(), onOutcome, ...options }, time) };
}

const stored = ({ cluster }: Opened): readonly string[] =>
  cluster.objects('events').map((one) => `${textAt(one, 'metadata', 'name')} ${textAt(one, 'message')}`);
const methods = ({ cluster }: Opened): string => cluster.requests.map(({ method }) => method).join(' ');

describe('eventSink', () => {
  it('creates, and patches what was created', async () => {
    const opened = open();
    opened.sink.put(event('a'), 'create');
    await opened.time.pass(1);
    opened.sink.put(event('a', 2), 'patch');
    await opened.time.pass(1);
    expect(opened.outcomes).toEqual(['a created 1', 'a patched 2']);
    expect(stored(opened)).toEqual(['a seen 2']);
    expect(opened.cluster.requests[1]).toMatchObject({
      method: 'PATCH',
      path: '/api/v1/namespaces/shop/events/a',
      contentType: 'application/merge-patch+json',
      body: { count: 2, message: 'seen 2', lastTimestamp: '2026-01-01T00:00:02Z' },
    });
  });

  it('writes waiting changes of one event as one', async () => {
    const opened = open({ parallel: 1 });
    opened.sink.put(event('first'), 'create');
    opened.sink.put(event('a'), 'create');
    opened.sink.put(event('a', 2), 'patch');
    opened.sink.put(event('a', 3), 'patch');
    await opened.time.pass(1);
    expect(opened.outcomes).toEqual(['first created 1', 'a created 3']);
    expect(methods(opened)).toBe('POST POST');
  });

  it('creates an event instead of counting it, if it is new again before it is written', async () => {
    const opened = open({ parallel: 1 });
    opened.sink.put(event('first'), 'create');
    opened.sink.put(event('a', 2), 'patch');
    opened.sink.put(event('a'), 'create');
    await opened.time.pass(1);
    expect(opened.outcomes).toEqual(['first created 1', 'a created 1']);
    expect(methods(opened)).toBe('POST POST');
  });

  it('creates a missing event again, and counts an existing one', async () => {
    const opened = open();
    opened.sink.put(event('gone', 5), 'patch');
    await opened.time.pass(1);
    expect(opened.outcomes).toEqual(['gone created 5']);
    opened.sink.put({ ...event('gone', 1), lastTimestamp: '2026-01-02T00:00:00Z' }, 'create');
    await opened.time.pass(1);
    expect(opened.outcomes[1]).toBe('gone patched 6');
  });

  it('recognizes its own event after a lost response, or by its annotations', async () => {
    const opened = open();
    opened.cluster.lostAnswers = 1;
    opened.sink.put(event('lost'), 'create');
    await opened.time.pass(30_000);
    opened.sink.put(event('marked', 3, { mark: 'x' }), 'create');
    await opened.time.pass(1);
    opened.sink.put({ ...event('marked', 1, { mark: 'x' }), lastTimestamp: '2026-02-01T00:00:00Z' }, 'create');
    await opened.time.pass(1);
    expect(opened.outcomes).toEqual(['lost known 1', 'marked created 3', 'marked known 3']);
  });

  const given: readonly (readonly [what: string, reply: ApiReply, outcomes: string, requests: number])[] = [
    ['forbidden', refused(403, 'Forbidden', 'events is forbidden'), 'failed forbidden', 1],
    ['a namespace being deleted', refused(403, 'Forbidden', 'because it is being terminated'), 'failed terminating', 1],
    ['a deleted namespace', refused(404, 'NotFound'), 'failed terminating', 1],
    ['invalid', refused(422, 'Invalid'), 'failed refused', 1],
    ['a bad request', refused(400, 'BadRequest'), 'failed refused', 1],
    ['a login that has ended', refused(401, 'Unauthorized'), 'failed unreachable', 12],
    ['a timeout', refused(408, 'Timeout'), 'failed unreachable', 12],
    ['too busy', refused(429, 'TooManyRequests'), 'failed unreachable', 12],
    ['a broken server', refused(500, 'InternalError'), 'failed unreachable', 12],
    ['no server', { kind: 'unreachable', message: 'connection refused' }, 'failed unreachable', 12],
  ];
  for (const [what, reply, outcome, requests] of given) {
    it(`gives up after the last attempt: ${what}`, async () => {
      const opened = open();
      opened.cluster.intercept = () => reply;
      opened.sink.put(event('a'), 'create');
      await opened.time.pass(600_000);
      expect(opened.outcomes).toEqual([`a ${outcome}`]);
      expect(opened.cluster.requests).toHaveLength(requests);
      expect(opened.sink.size()).toBe(0);
    });
  }

  it('waits as long as the server asks', async () => {
    const opened = open();
    opened.cluster.intercept = () => ({ kind: 'refused', status: 429, reason: '', message: '', retryAfterSeconds: 40 });
    opened.sink.put(event('a'), 'create');
    await opened.time.pass(39_999);
    expect(opened.cluster.requests).toHaveLength(1);
    opened.cluster.intercept = () => undefined;
    await opened.time.pass(1);
    expect(opened.outcomes).toEqual(['a created 1']);
  });

  it('drops the oldest repeat before any first event, and reports it', async () => {
    const opened = open({ capacity: 3, parallel: 1 });
    opened.cluster.failure = { kind: 'unreachable', message: 'connection refused' };
    opened.sink.put(event('first'), 'create');
    await opened.time.pass(1);
    opened.sink.put(event('r1', 2), 'patch');
    opened.sink.put(event('r2', 2), 'patch');
    opened.sink.put(event('c1'), 'create');
    expect(opened.outcomes).toEqual(['r1 dropped']);
    opened.sink.put(event('c2'), 'create');
    expect(opened.outcomes).toEqual(['r1 dropped', 'r2 dropped']);
    opened.sink.put(event('c3'), 'create');
    expect(opened.outcomes.slice(2)).toEqual(['c3 dropped']);
    opened.cluster.failure = undefined;
    await opened.time.pass(30_000);
    expect(stored(opened).toSorted()).toEqual(['c1 seen 1', 'c2 seen 1', 'first seen 1']);
  });

  it('drops the repeat that waits longest, also if it was repeated since', async () => {
    const opened = open({ capacity: 2, parallel: 1 });
    opened.sink.put(event('first'), 'create');
    opened.sink.put(event('r1', 2), 'patch');
    opened.sink.put(event('r2', 2), 'patch');
    opened.sink.put(event('r1', 3), 'patch');
    opened.sink.put(event('c1'), 'create');
    expect(opened.outcomes).toEqual(['r1 dropped']);
  });

  it.each<[action: 'create' | 'patch', requests: string]>([
    ['create', 'POST POST'],
    ['patch', 'PATCH PATCH POST'],
  ])('tries again with what has changed since: %s', async (action, requests) => {
    const opened = open();
    opened.cluster.failure = { kind: 'unreachable', message: 'connection refused' };
    opened.sink.put(event('a', 2), action);
    opened.sink.put(event('a', 3), 'patch');
    expect(opened.sink.size()).toBe(2);
    await opened.time.pass(1);
    expect(opened.sink.size()).toBe(1);
    opened.cluster.failure = undefined;
    await opened.time.pass(10_000);
    expect(opened.outcomes).toEqual(['a created 3']);
    expect(methods(opened)).toBe(requests);
  });

  it.each([
    [3, 3],
    [undefined, 8],
  ])('never exceeds the number of concurrent requests: %s', async (parallel, limit) => {
    const opened = open();
    let atOnce = 0;
    let most = 0;
    const api = opened.cluster.connect();
    const send = async (request: ApiRequest): Promise<ApiReply> => {
      most = Math.max(most, (atOnce += 1));
      await opened.time.sleep(10, new AbortController().signal);
      atOnce -= 1;
      return api.send(request);
    };
    const sink = eventSink({ api: { ...api, send }, ...(parallel && { parallel }) }, opened.time);
    for (let index = 0; index < 20; index += 1) sink.put(event(`e${index}`), 'create');
    const drained = sink.drain(60_000);
    await opened.time.pass(1000);
    expect(await drained).toBe(true);
    expect(most).toBe(limit);
    expect(stored(opened)).toHaveLength(20);
  });

  it.each<[events: readonly (readonly [name: string, action: 'create' | 'patch'])[]]>([
    [[]],
    [[['c', 'create']]],
    [[['p', 'patch']]],
    [
      [
        ['c', 'create'],
        ['d', 'create'],
        ['p', 'patch'],
      ],
    ],
  ])('counts those that wait, and none after it is closed: %j', async (events) => {
    const opened = open();
    opened.cluster.failure = { kind: 'unreachable', message: 'connection refused' };
    for (const [name, action] of events) opened.sink.put(event(name), action);
    expect(opened.sink.size()).toBe(events.length);
    await opened.time.pass(1);
    expect(opened.sink.size()).toBe(events.length);
    const drained = opened.sink.drain(5000);
    opened.sink.close();
    expect([await drained, await opened.sink.drain(5000), opened.sink.size()]).toEqual([true, true, 0]);
  });

  it('drains at once when nothing waits', async () => {
    expect(await open().sink.drain(5000)).toBe(true);
  });

  it('drains for the given time, and writes nothing after it is closed', async () => {
    const opened = open();
    opened.cluster.failure = { kind: 'unreachable', message: 'connection refused' };
    opened.sink.put(event('a'), 'create');
    const drained = opened.sink.drain(5000);
    await opened.time.pass(5000);
    expect(await drained).toBe(false);
    opened.sink.close();
    opened.cluster.failure = undefined;
    opened.sink.put(event('b'), 'create');
    await opened.time.pass(60_000);
    expect(stored(opened)).toEqual([]);
  });

  it('writes the newer form without deprecated fields', async () => {
    const opened = open({ eventsApi: 'events.k8s.io/v1' });
    opened.sink.put({ ...event('a'), message: 'ü'.repeat(1000) }, 'create');
    await opened.time.pass(1);
    opened.sink.put(event('a', 2), 'patch');
    await opened.time.pass(1);
    const [create, patch] = opened.cluster.requests;
    expect(create?.path).toBe('/apis/events.k8s.io/v1/namespaces/shop/events');
    expect(create?.body).toEqual({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { name: 'a', namespace: 'shop' },
      regarding: { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web', uid: 'u-1' },
      reason: 'Reason',
      note: `${'ü'.repeat(510)}…`,
      type: 'Warning',
      eventTime: '2026-01-01T00:00:00.000000Z',
      reportingController: 'test',
      reportingInstance: 'test',
      action: 'Check',
    });
    expect(patch?.body).toEqual({ series: { count: 2, lastObservedTime: '2026-01-01T00:00:02.000000Z' } });
  });

  it.each(['capacity', 'parallel', 'attempts'] as const)('refuses a limit that allows nothing: %s', (name) => {
    for (const limit of [0, -1, Number.NaN]) expect(() => open({ [name]: limit })).toThrow(RangeError);
    expect(() => open({ [name]: 1 })).not.toThrow();
  });

  it('tries once if it may', async () => {
    const opened = open({ attempts: 1 });
    opened.cluster.failure = { kind: 'unreachable', message: 'connection refused' };
    opened.sink.put(event('a'), 'create');
    await opened.time.pass(1);
    expect(opened.outcomes).toEqual(['a failed unreachable']);
  });
});
