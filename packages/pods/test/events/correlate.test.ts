import { describe, expect, it } from 'vitest';
import type { CorrelationLimits } from '../../src/events/correlate.ts';
import type { EventObject } from '../../src/events/event.ts';
import type { EventType, ObjectReference } from '@krmkit/expansion';
import { containerFieldPath } from '../../src/events/event.ts';
import { eventObjectRecorder } from '../../src/events/event-object-recorder.ts';

const pod: ObjectReference = { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'orders', uid: 'u-1' };
const second = 1000;

interface Sent {
  readonly event: EventObject;
  readonly action: string;
}

function setUp(limits: CorrelationLimits = {}) {
  let now = Date.UTC(2026, 0, 2, 3, 4, 5);
  const sent: Sent[] = [];
  const dropped: string[] = [];
  const recorder = eventObjectRecorder({
    clock: { now: () => now },
    source: { component: 'kubelet', host: 'node-1' },
    sink: (event, action) => void sent.push({ event, action }),
    dropped: (event, why) => void dropped.push(`${why} ${event.message}`),
    ...limits,
  });
  return { recorder, sent, dropped, step: (milliseconds: number) => void (now += milliseconds) };
}

/** The limits are those of client-go's tools/record/events_cache.go. */
describe('counting', () => {
  it('makes one event of equal ones, with its first name and time', () => {
    const { recorder, sent, step } = setUp();
    recorder.event(pod, 'Warning', 'Failed', 'no such key');
    step(90 * second);
    recorder.event(pod, 'Warning', 'Failed', 'no such key');
    step(second);
    recorder.event(pod, 'Warning', 'Failed', 'no such key');
    expect(sent.map(({ action, event }) => [action, event.count, event.firstTimestamp, event.lastTimestamp])).toEqual([
      ['create', 1, '2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
      ['patch', 2, '2026-01-02T03:04:05Z', '2026-01-02T03:05:35Z'],
      ['patch', 3, '2026-01-02T03:04:05Z', '2026-01-02T03:05:36Z'],
    ]);
    expect(new Set(sent.map(({ event }) => event.metadata.name)).size).toBe(1);
  });

  it.each<{ title: string; other: Partial<ObjectReference>; type?: EventType; reason?: string; message?: string }>([
    { title: 'message', other: {}, message: 'other' },
    { title: 'reason', other: {}, reason: 'Other' },
    { title: 'type', other: {}, type: 'Normal' },
    { title: 'field path', other: { fieldPath: containerFieldPath('containers', 'app') } },
    { title: 'name', other: { name: 'other' } },
    { title: 'uid', other: { uid: 'u-2' } },
    { title: 'namespace', other: { namespace: 'other' } },
    { title: 'kind', other: { kind: 'Other' } },
  ])('keeps events of another $title apart', ({ other, type = 'Warning', reason = 'Failed', message = 'text' }) => {
    const { recorder, sent } = setUp();
    recorder.event(pod, 'Warning', 'Failed', 'text');
    recorder.event({ ...pod, ...other }, type, reason, message);
    expect(sent.map(({ action }) => action)).toEqual(['create', 'create']);
    expect(sent[0]?.event.metadata.name).not.toBe(sent[1]?.event.metadata.name);
  });

  it('widens the range of times by back-dated events', () => {
    const { recorder, sent } = setUp();
    recorder.eventf(pod, 'Normal', 'Started', 'started %s', 'app');
    recorder.pastEventf(pod, Date.UTC(2026, 0, 1), 'Normal', 'Started', 'started %s', 'app');
    expect(sent[1]?.event).toMatchObject({
      count: 2,
      firstTimestamp: '2026-01-01T00:00:00Z',
      lastTimestamp: '2026-01-02T03:04:05Z',
    });
  });
});

describe('aggregation', () => {
  it('combines from the tenth different message on, and counts', () => {
    const { recorder, sent } = setUp();
    for (let i = 1; i <= 12; i++) recorder.eventf(pod, 'Warning', 'Failed', 'message %d', i);
    expect(sent.slice(0, 9).map(({ event }) => event.message)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `message ${number}`),
    );
    expect(sent.slice(9).map(({ action, event }) => [action, event.message, event.count])).toEqual([
      ['create', '(combined from similar events): message 10', 1],
      ['patch', '(combined from similar events): message 11', 2],
      ['patch', '(combined from similar events): message 12', 3],
    ]);
  });

  it('combines across the containers of a pod', () => {
    const { recorder, sent } = setUp();
    for (let i = 1; i <= 10; i++) {
      const fieldPath = containerFieldPath('containers', `c${i % 2}`);
      recorder.event({ ...pod, fieldPath }, 'Warning', 'Failed', `message ${i}`);
    }
    expect(sent.at(-1)?.event.message).toBe('(combined from similar events): message 10');
  });

  it.each([
    { title: 'at the interval', pause: 600 * second, message: '(combined from similar events): message 10' },
    { title: 'after the interval', pause: 600 * second + 1, message: 'message 10' },
  ])('counts messages anew $title', ({ pause, message }) => {
    const { recorder, sent, step } = setUp();
    for (let i = 1; i <= 9; i++) recorder.eventf(pod, 'Warning', 'Failed', 'message %d', i);
    step(pause);
    recorder.event(pod, 'Warning', 'Failed', 'message 10');
    expect(sent.at(-1)?.event.message).toBe(message);
  });

  it('goes by the pause since the last message, not since the first', () => {
    const { recorder, sent, step } = setUp();
    for (let i = 1; i <= 10; i++) {
      recorder.eventf(pod, 'Warning', 'Failed', 'message %d', i);
      step(500 * second);
    }
    expect(sent.at(-1)?.event.message).toBe('(combined from similar events): message 10');
  });

  it('remembers one message fewer than it accepts: a repeated one is separate again', () => {
    const { recorder, sent } = setUp();
    for (let i = 1; i <= 12; i++) recorder.eventf(pod, 'Warning', 'Failed', 'message %d', i);
    recorder.event(pod, 'Warning', 'Failed', 'message 12');
    expect(sent.at(-1)?.event.message).toBe('message 12');
    recorder.event(pod, 'Warning', 'Failed', 'message 1');
    expect(sent.at(-1)?.event.message).toBe('(combined from similar events): message 1');
  });

  it('counts equal messages once', () => {
    const { recorder, sent } = setUp();
    for (let i = 0; i < 20; i++) recorder.event(pod, 'Warning', 'Failed', 'same');
    expect(sent.at(-1)?.event).toMatchObject({ message: 'same', count: 20 });
  });
});

describe('the spam limit', () => {
  it('lets 25 pass at once, then one each 300 seconds; what is dropped still counts', () => {
    const { recorder, sent, dropped, step } = setUp();
    for (let i = 0; i < 30; i++) recorder.event(pod, 'Warning', 'Failed', 'same');
    expect([sent.length, dropped.length]).toEqual([25, 5]);
    expect(dropped[0]).toBe('spam same');
    step(299 * second);
    recorder.event(pod, 'Warning', 'Failed', 'same');
    expect(sent).toHaveLength(25);
    step(second);
    recorder.event(pod, 'Warning', 'Failed', 'same');
    recorder.event(pod, 'Warning', 'Failed', 'same');
    expect(sent).toHaveLength(26);
    expect(sent.at(-1)).toMatchObject({ action: 'patch', event: { count: 32 } });
  });

  it('is for each object, all its containers and reasons together', () => {
    const { recorder, sent } = setUp();
    for (let i = 0; i < 30; i++) {
      recorder.event({ ...pod, fieldPath: containerFieldPath('containers', `c${i % 3}`) }, 'Normal', `R${i}`, 'text');
    }
    expect(sent).toHaveLength(25);
    recorder.event({ ...pod, name: 'other' }, 'Normal', 'R', 'text');
    expect(sent).toHaveLength(26);
  });

  it('saves up no more than a burst, and a clock set back gives nothing', () => {
    const { recorder, sent, step } = setUp({ spamBurst: 2, spamSeconds: 10 });
    const record = (): void => recorder.event(pod, 'Normal', 'R', 'text');
    step(1000 * second);
    for (let i = 0; i < 5; i++) record();
    expect(sent).toHaveLength(2);
    step(1000 * second);
    for (let i = 0; i < 5; i++) record();
    expect(sent).toHaveLength(4);
    step(-500 * second);
    record();
    expect(sent).toHaveLength(4);
    step(10 * second);
    record();
    expect(sent).toHaveLength(5);
  });
});

describe('the caches', () => {
  it('forget the object that was heard of longest ago', () => {
    const { recorder, sent } = setUp({ cacheSize: 2 });
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) recorder.event({ ...pod, name }, 'Normal', 'R', 'text');
    expect(sent.map(({ event }) => `${event.involvedObject.name}${event.count}`)).toEqual([
      'a1',
      'b1',
      'a2',
      'c1',
      'a3',
      'b1',
    ]);
  });

  it('hold 4096 entries by default', () => {
    const { recorder, sent } = setUp();
    const record = (name: string): void => recorder.event({ ...pod, name }, 'Normal', 'R', 'text');
    for (let i = 0; i < 4096; i++) record(`pod-${i}`);
    record('pod-0');
    expect(sent.at(-1)?.event.count).toBe(2);
    record('pod-4096');
    record('pod-1');
    expect(sent.at(-1)?.event.count).toBe(1);
  });
});
