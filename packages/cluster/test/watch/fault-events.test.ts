import { describe, expect, it } from 'vitest';
import { eventCorrelator } from '@krmkit/pods';
import { faultEventName } from '../../src/objects/pod-faults.ts';
import type { PodFault } from '../../src/objects/pod-faults.ts';
import type { EventOutcome } from '../../src/watch/event-sink.ts';
import type { SinkEvent, StoredEvent } from '../../src/watch/event-wire.ts';
import type { FaultEvents, RecordedFault } from '../../src/watch/fault-events.ts';
import { faultEvents } from '../../src/watch/fault-events.ts';
import { keepPod } from '../../src/watch/kept-pod.ts';

const POD = keepPod({
  metadata: { name: 'web', namespace: 'shop', uid: 'u', resourceVersion: '5' },
  spec: { containers: [] },
});
const FAULT: PodFault = {
  code: 'missing-key',
  severity: 'error',
  reason: 'MissingKey',
  field: 'spec.containers[0].env[0]',
  fieldPath: 'spec.containers{app}',
  container: 'app',
  message: 'no key',
  hint: undefined,
};

type Written = readonly [SinkEvent, string];

interface Recording {
  readonly events: FaultEvents;
  readonly written: Written[];
  readonly recorded: (readonly [RecordedFault, string])[];
  readonly skipped: () => number;
  /** The time in milliseconds. */
  readonly clock: { time: number };
}

const REFRESH = 1000;

function recording(isTooMuch = false): Recording {
  const written: Written[] = [];
  const recorded: (readonly [RecordedFault, string])[] = [];
  let skipped = 0;
  const clock = { time: 0 };
  const now = (): number => clock.time;
  const correlator = eventCorrelator({ now }, isTooMuch ? { spamBurst: 1, spamSeconds: 300 } : {});
  const events = faultEvents({
    clock: { now },
    refresh: REFRESH,
    correlator,
    put: (event, action) => void written.push([event, action]),
    onRecorded: (one, action) => void recorded.push([one, action]),
    onSkipped: () => void (skipped += 1),
  });
  return { events, written, recorded, skipped: () => skipped, clock };
}

const counts = (written: readonly Written[]): readonly string[] =>
  written.map(([{ count }, action]) => `${action} ${count}`);

const UNREACHABLE: EventOutcome = { kind: 'failed', why: 'unreachable', message: '' };

describe('an Event of a fault', () => {
  it.each<{ name: string; changes: number; outcome: EventOutcome; isAgain: boolean; next: string }>([
    { name: 'was written', changes: 1, outcome: { kind: 'created', count: 1 }, isAgain: false, next: 'patch 2' },
    { name: 'that is new failed', changes: 1, outcome: UNREACHABLE, isAgain: true, next: 'create 1' },
    { name: 'that is new was dropped', changes: 1, outcome: { kind: 'dropped' }, isAgain: true, next: 'create 1' },
    {
      name: 'that is new was refused',
      changes: 1,
      outcome: { kind: 'failed', why: 'forbidden', message: '' },
      isAgain: false,
      next: 'patch 2',
    },
    { name: 'that is repeated failed', changes: 2, outcome: UNREACHABLE, isAgain: false, next: 'patch 3' },
    {
      name: 'was counted elsewhere',
      changes: 2,
      outcome: { kind: 'patched', count: 7 },
      isAgain: false,
      next: 'patch 8',
    },
  ])('$name', ({ changes, outcome, isAgain, next }) => {
    const { events, written } = recording();
    for (let mark = 1; mark <= changes; mark += 1) events.observe('shop/web', POD, [FAULT], () => String(mark));
    for (const [event] of written.slice(-1)) expect(events.settle('shop/web', event, outcome)).toBe(isAgain);
    expect(events.byReason()).toEqual(new Map([['MissingKey', isAgain ? 0 : 1]]));
    events.observe('shop/web', POD, [FAULT], () => 'next');
    expect(counts(written.slice(-1))).toEqual([next]);
    events.forget('shop/web');
    expect([...events.byReason().values()]).toEqual([0]);
  });

  it('is about the pod and the field, with the times of the fault', () => {
    const { events, written, recorded, clock } = recording();
    events.observe('shop/web', POD, [FAULT], () => 'm');
    clock.time = 61_000;
    events.observe('shop/web', POD, [{ ...FAULT, fieldPath: undefined }], () => 'n');
    const name = faultEventName(POD, FAULT);
    const event = {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace: 'shop', annotations: { 'krmkit.dev/fingerprint': 'm' } },
      involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web', uid: 'u', resourceVersion: '5' },
      reason: 'MissingKey',
      message: 'no key',
      source: { component: 'krmkit' },
      firstTimestamp: '1970-01-01T00:00:00Z',
      lastTimestamp: '1970-01-01T00:00:00Z',
      count: 1,
      type: 'Warning',
      reportingComponent: 'krmkit',
      reportingInstance: 'krmkit',
    };
    expect(written).toEqual([
      [{ ...event, involvedObject: { ...event.involvedObject, fieldPath: 'spec.containers{app}' } }, 'create'],
      [
        {
          ...event,
          metadata: { ...event.metadata, annotations: { 'krmkit.dev/fingerprint': 'n' } },
          lastTimestamp: '1970-01-01T00:01:01Z',
          count: 2,
        },
        'patch',
      ],
    ]);
    expect(recorded.map(([one, action]) => [one.pod, one.fault.message, one.name, one.count, action])).toEqual([
      [POD, 'no key', name, 1, 'create'],
      [POD, 'no key', name, 2, 'patch'],
    ]);
  });

  it('is one for faults of one field and code, with each message once', () => {
    const { events, written } = recording();
    const faults = ['a', 'b', 'a', 'b; c'].map((message) => ({ ...FAULT, message }));
    events.observe('shop/web', POD, [...faults, { ...FAULT, field: 'other', message: 'a' }], () => 'm');
    expect(written.map(([{ message }]) => message)).toEqual(['a; b; b; c', 'a']);
    expect(events.byReason()).toEqual(new Map([['MissingKey', 2]]));
  });

  it('is not counted where nothing changed, and again after the time to refresh', () => {
    const { events, written, clock } = recording();
    const observe = (): void => events.observe('shop/web', POD, [FAULT], () => 'm');
    observe();
    clock.time = REFRESH - 1;
    observe();
    expect([counts(written), events.due()]).toEqual([['create 1'], []]);
    clock.time = REFRESH;
    expect(events.due()).toEqual(['shop/web']);
    observe();
    expect(counts(written)).toEqual(['create 1', 'patch 2']);
  });

  it('that is too much is neither written nor counted', () => {
    const { events, written, skipped, clock } = recording(true);
    for (const mark of ['1', '2', '3']) events.observe('shop/web', POD, [FAULT], () => mark);
    expect([counts(written), skipped()]).toEqual([['create 1', 'patch 2'], 1]);
    clock.time = 300_000;
    events.observe('shop/web', POD, [FAULT], () => '4');
    expect([counts(written), skipped()]).toEqual([['create 1', 'patch 2', 'patch 3'], 1]);
  });

  it('is known while it exists, and forgotten some time after the fault', () => {
    const { events, written, clock } = recording();
    expect(events.knows('shop/web', POD, FAULT)).toBe(false);
    events.observe('shop/web', POD, [FAULT], () => 'm');
    expect(events.knows('shop/web', POD, FAULT)).toBe(true);
    expect(events.knows('shop/web', POD, { ...FAULT, field: 'other' })).toBe(false);
    expect(events.knows('shop/other', POD, FAULT)).toBe(false);
    events.observe('shop/web', POD, [], () => 'm');
    expect(events.byReason()).toEqual(new Map([['MissingKey', 0]]));
    events.observe('shop/web', POD, [FAULT], () => 'm');
    expect(counts(written)).toEqual(['create 1', 'patch 2']);
    events.observe('shop/web', POD, [], () => 'm');
    clock.time = 2 * REFRESH - 1;
    expect([events.due(), events.knows('shop/web', POD, FAULT)]).toEqual([[], true]);
    clock.time = 2 * REFRESH;
    expect([events.due(), events.knows('shop/web', POD, FAULT)]).toEqual([[], false]);
  });

  it.each<[string, Partial<StoredEvent>, readonly string[]]>([
    ['and is unchanged', {}, []],
    ['in other circumstances', { annotations: { 'krmkit.dev/fingerprint': 'other' } }, ['patch 4']],
    ['without its annotation', { annotations: {} }, ['patch 4']],
    ['with another annotation', { annotations: { 'krmkit.dev/fingerprint': 5 } }, ['patch 4']],
    ['long ago', { lastTimestamp: '1970-01-01T00:00:00Z' }, ['patch 4']],
    ['without a time', { lastTimestamp: '' }, ['patch 4']],
  ])('that was recorded before %s', (_, more, expected) => {
    const { events, written, clock } = recording();
    clock.time = 10_500;
    events.restore('shop/web', {
      namespace: 'shop',
      name: faultEventName(POD, FAULT),
      podName: 'web',
      podUid: 'u',
      reason: 'MissingKey',
      count: 3,
      firstTimestamp: '1970-01-01T00:00:01Z',
      lastTimestamp: '1970-01-01T00:00:10Z',
      annotations: { 'krmkit.dev/fingerprint': 'm' },
      ...more,
    });
    expect(events.byReason()).toEqual(new Map());
    events.observe('shop/web', POD, [FAULT], () => 'm');
    expect(counts(written)).toEqual(expected);
    expect(written.map(([{ firstTimestamp }]) => firstTimestamp)).toEqual(expected.map(() => '1970-01-01T00:00:01Z'));
    expect(events.byReason()).toEqual(new Map([['MissingKey', 1]]));
  });

  it('of another pod of the name, or of none, is not settled', () => {
    const { events, written } = recording();
    events.observe('shop/web', POD, [FAULT], () => 'm');
    for (const [event] of written) {
      const other = { ...event, involvedObject: { ...event.involvedObject, uid: 'v' } };
      expect(events.settle('shop/web', other, UNREACHABLE)).toBe(false);
      expect(events.settle('shop/other', event, UNREACHABLE)).toBe(false);
      expect(events.knows('shop/web', POD, FAULT)).toBe(true);
    }
  });
});
