import { describe, expect, it } from 'vitest';
import type { SinkEvent } from '../../src/watch/event-wire.ts';
import { EVENTS_APIS, eventBody, eventPatch, eventsPath, readEvent } from '../../src/watch/event-wire.ts';

const [T1, T2] = ['2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z'];

const eventOf = (more: Partial<SinkEvent> = {}): SinkEvent => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'web.1', namespace: 'shop', annotations: { 'a/b': 'c' } },
  involvedObject: {
    apiVersion: 'v1',
    kind: 'Pod',
    namespace: 'shop',
    name: 'web',
    uid: 'u',
    fieldPath: 'spec.containers{app}',
  },
  reason: 'MissingKey',
  message: 'no key',
  source: { component: 'krmkit' },
  firstTimestamp: T1,
  lastTimestamp: T2,
  count: 1,
  type: 'Warning',
  reportingComponent: 'krmkit.dev/watch',
  reportingInstance: '',
  ...more,
});

describe('the path of Events', () => {
  it.each([
    ['v1', 'shop', undefined, '/api/v1/namespaces/shop/events'],
    ['v1', 'shop', 'web.1', '/api/v1/namespaces/shop/events/web.1'],
    ['events.k8s.io/v1', 'a/b', '../c', '/apis/events.k8s.io/v1/namespaces/a%2Fb/events/..%2Fc'],
  ] as const)('%s %s %s', (api, namespace, name, path) => {
    expect(eventsPath(api, namespace, name)).toBe(path);
    expect(EVENTS_APIS).toContain(api);
  });
});

// https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/
describe('a new Event', () => {
  it('of the core group has its times and its count', () => {
    expect(eventBody(eventOf(), 'v1')).toEqual({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: 'web.1', namespace: 'shop', annotations: { 'a/b': 'c' } },
      involvedObject: {
        apiVersion: 'v1',
        kind: 'Pod',
        namespace: 'shop',
        name: 'web',
        uid: 'u',
        fieldPath: 'spec.containers{app}',
      },
      reason: 'MissingKey',
      type: 'Warning',
      message: 'no key',
      source: { component: 'krmkit' },
      firstTimestamp: T1,
      lastTimestamp: T2,
      count: 1,
      reportingComponent: 'krmkit.dev/watch',
      reportingInstance: '',
    });
  });

  it('of events.k8s.io has none of the deprecated fields', () => {
    expect(eventBody(eventOf(), 'events.k8s.io/v1')).toEqual({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { name: 'web.1', namespace: 'shop', annotations: { 'a/b': 'c' } },
      regarding: {
        apiVersion: 'v1',
        kind: 'Pod',
        namespace: 'shop',
        name: 'web',
        uid: 'u',
        fieldPath: 'spec.containers{app}',
      },
      reason: 'MissingKey',
      type: 'Warning',
      note: 'no key',
      eventTime: '2026-01-01T00:00:00.000000Z',
      reportingController: 'krmkit.dev/watch',
      reportingInstance: 'krmkit.dev/watch',
      action: 'Check',
    });
    expect(eventBody(eventOf({ count: 3, reportingInstance: 'i' }), 'events.k8s.io/v1')).toMatchObject({
      reportingInstance: 'i',
      series: { count: 3, lastObservedTime: '2026-01-01T00:01:00.000000Z' },
    });
  });

  it.each([
    ['a'.repeat(1024), 'a'.repeat(1024)],
    ['a'.repeat(1025), `${'a'.repeat(1021)}…`],
    [`${'a'.repeat(1020)}ééé`, `${'a'.repeat(1020)}…`],
  ])('has a message of at most 1,024 bytes', (message, expected) => {
    expect(eventBody(eventOf({ message }), 'v1')['message']).toBe(expected);
    expect(eventBody(eventOf({ message }), 'events.k8s.io/v1')['note']).toBe(expected);
    expect(eventPatch(eventOf({ message }), 'v1')['message']).toBe(expected);
  });
});

describe('a repeat', () => {
  const { metadata } = eventOf();
  it('changes the count, the time and the text, in the newer form not the text', () => {
    const event = eventOf({ count: 3 });
    expect(eventPatch(event, 'v1')).toEqual({
      metadata: { annotations: { 'a/b': 'c' } },
      count: 3,
      lastTimestamp: T2,
      message: 'no key',
    });
    expect(eventPatch(event, 'events.k8s.io/v1')).toEqual({
      metadata: { annotations: { 'a/b': 'c' } },
      series: { count: 3, lastObservedTime: '2026-01-01T00:01:00.000000Z' },
    });
  });

  it('is the second at least, and needs no annotations', () => {
    const event = eventOf({ metadata: { name: metadata.name, namespace: 'shop' } });
    expect(eventPatch(event, 'events.k8s.io/v1')).toEqual({
      series: { count: 2, lastObservedTime: '2026-01-01T00:01:00.000000Z' },
    });
    expect(eventPatch(event, 'v1')).not.toHaveProperty('metadata');
  });
});

describe('an Event of a server', () => {
  const stored = { namespace: 'shop', name: 'web.1', podName: 'web', podUid: 'u', reason: 'MissingKey' };
  const read = (more: Parameters<typeof readEvent>[0]): unknown => {
    const involvedObject = { kind: 'Pod', name: 'web', uid: 'u' };
    return readEvent({ metadata: { name: 'web.1', namespace: 'shop' }, involvedObject, reason: 'MissingKey', ...more });
  };
  it.each<[string, Parameters<typeof readEvent>[0], object]>([
    [
      'of the core group',
      { firstTimestamp: T1, lastTimestamp: T2, count: 5 },
      { count: 5, firstTimestamp: T1, lastTimestamp: T2 },
    ],
    [
      'of the newer form',
      { eventTime: '2026-01-01T00:00:00.123456Z' },
      { count: 1, firstTimestamp: T1, lastTimestamp: T1 },
    ],
    [
      'of the newer form, repeated',
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        series: { count: 4, lastObservedTime: '2026-01-01T00:01:00.999999Z' },
      },
      { count: 4, firstTimestamp: T1, lastTimestamp: T2 },
    ],
    ['without times', { firstTimestamp: null, count: 0 }, { count: 1, firstTimestamp: '', lastTimestamp: '' }],
    [
      'with a count that is none',
      { firstTimestamp: T1, count: '5' },
      { count: 1, firstTimestamp: T1, lastTimestamp: T1 },
    ],
  ])('%s', (_, more, expected) => {
    expect(read(more)).toEqual({ ...stored, annotations: {}, ...expected });
  });

  it('has its annotations', () => {
    expect(readEvent({ metadata: { annotations: { a: 'b' } } })).toEqual({
      namespace: '',
      name: '',
      podName: '',
      podUid: '',
      reason: '',
      count: 1,
      firstTimestamp: '',
      lastTimestamp: '',
      annotations: { a: 'b' },
    });
  });
});
