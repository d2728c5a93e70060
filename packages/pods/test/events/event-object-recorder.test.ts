import { describe, expect, expectTypeOf, it } from 'vitest';
import { containerFieldPath, type EventObject, formatTimestamp } from '../../src/events/event.ts';
import type { ObjectReference } from '@krmkit/expansion';
import { eventObjectRecorder } from '../../src/events/event-object-recorder.ts';
import {
  memoryRecorder,
  type ObjectEventRecorder,
  objectEventRecorderFor,
  expand,
  type ExpansionRecorder,
  mappingFuncFor,
} from '@krmkit/expansion';

const pod: ObjectReference = {
  apiVersion: 'v1',
  kind: 'Pod',
  namespace: 'shop',
  name: 'orders',
  uid: 'u-1',
  resourceVersion: '7',
  fieldPath: containerFieldPath('initContainers', 'migrate'),
};

/** 2026-01-02T03:04:05.678Z. */
const start = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

function setUp() {
  const events: EventObject[] = [];
  const dropped: string[] = [];
  const recorder = eventObjectRecorder({
    clock: { now: () => start },
    source: { component: 'krmkit' },
    sink: (event) => void events.push(event),
    dropped: (_, why) => void dropped.push(why),
  });
  return { recorder, events, dropped };
}

describe('objectEventRecorderFor', () => {
  it('puts the object in front of all three forms', () => {
    const memory = memoryRecorder();
    const recorder = objectEventRecorderFor(pod, memory);
    recorder.event('Normal', 'Started', '100%s');
    recorder.eventf('Warning', 'Failed', '%d of %q', 1, 'x');
    recorder.pastEventf(5, 'Warning', 'Failed', '%s', 'late');
    expect(memory.events).toEqual([
      { object: pod, type: 'Normal', reason: 'Started', message: '100%s' },
      { object: pod, type: 'Warning', reason: 'Failed', message: '1 of "x"' },
      { object: pod, type: 'Warning', reason: 'Failed', message: 'late', timestamp: 5 },
    ]);
  });

  it('is a recorder for expansion, which raises an event for each unknown name', () => {
    expectTypeOf<ObjectEventRecorder>().toExtend<ExpansionRecorder>();
    const { recorder, events } = setUp();
    expand('$(A)$(A)$(B)', mappingFuncFor(objectEventRecorderFor(pod, recorder), { B: 'b' }));
    expect(events.map(({ type, reason, count }) => [type, reason, count])).toEqual([
      ['Warning', 'UnresolvedReference', 1],
      ['Warning', 'UnresolvedReference', 2],
    ]);
    expect(events[0]?.involvedObject.fieldPath).toBe('spec.initContainers{migrate}');
  });
});

describe('eventObjectRecorder', () => {
  it('gives a v1 Event', () => {
    const { recorder, events } = setUp();
    recorder.event(pod, 'Warning', 'Failed', 'Error: secret "db" not found');
    expect(events).toEqual([
      {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name: `orders.${(BigInt(start) * 1_000_000n).toString(16)}`, namespace: 'shop' },
        involvedObject: pod,
        reason: 'Failed',
        message: 'Error: secret "db" not found',
        source: { component: 'krmkit' },
        firstTimestamp: '2026-01-02T03:04:05Z',
        lastTimestamp: '2026-01-02T03:04:05Z',
        count: 1,
        type: 'Warning',
        reportingComponent: 'krmkit',
        reportingInstance: '',
      },
    ]);
  });

  it.each([undefined, ''])('puts events of objects without a namespace (%j) into default', (namespace) => {
    const { recorder, events } = setUp();
    recorder.event(
      { apiVersion: 'v1', kind: 'Node', name: 'n', ...(namespace === undefined ? {} : { namespace }) },
      'Normal',
      'R',
      'text',
    );
    expect(events[0]?.metadata.namespace).toBe('default');
  });

  it('names events of the same millisecond apart', () => {
    const { recorder, events } = setUp();
    for (const message of ['a', 'b', 'c']) recorder.event(pod, 'Normal', 'R', message);
    expect(new Set(events.map(({ metadata }) => metadata.name)).size).toBe(3);
  });

  it.each(['system:node', 'UPPER', 'a'.repeat(250), ''])('names the event of %j so that it is accepted', (name) => {
    const { recorder, events } = setUp();
    recorder.event({ apiVersion: 'v1', kind: 'ClusterRole', name }, 'Normal', 'R', 'text');
    expect(events[0]?.metadata.name).toMatch(/^clusterrole\.[0-9a-f]+$/);
  });

  it('dates back, and uses the current time instead of an invalid one', () => {
    const { recorder, events } = setUp();
    recorder.pastEventf(pod, Date.UTC(2020, 1, 29), 'Normal', 'Past', 'x');
    recorder.pastEventf(pod, NaN, 'Normal', 'Odd', 'x');
    expect(events.map(({ firstTimestamp, lastTimestamp }) => [firstTimestamp, lastTimestamp])).toEqual([
      ['2020-02-29T00:00:00Z', '2020-02-29T00:00:00Z'],
      ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
    ]);
  });

  it('refuses a type that Kubernetes does not have', () => {
    const { recorder, events, dropped } = setUp();
    // @ts-expect-error the compiler refuses it first
    recorder.event(pod, 'Error', 'R', 'text');
    expect([events, dropped]).toEqual([[], ['type']]);
  });
});

it.each([
  { milliseconds: 0, text: '1970-01-01T00:00:00Z' },
  { milliseconds: start, text: '2026-01-02T03:04:05Z' },
  { milliseconds: NaN, text: '1970-01-01T00:00:00Z' },
  { milliseconds: Infinity, text: '9999-12-31T23:59:59Z' },
  { milliseconds: -1, text: '1970-01-01T00:00:00Z' },
])('formatTimestamp($milliseconds) is $text', ({ milliseconds, text }) => {
  expect(formatTimestamp(milliseconds)).toBe(text);
});
