import { describe, expect, it } from 'vitest';
import { eventCorrelator } from '@krmkit/pods';
import type { PodFault } from '../../src/objects/pod-faults.ts';
import type { EventOutcome } from '../../src/watch/event-sink.ts';
import type { SinkEvent } from '../../src/watch/event-wire.ts';
import { faultEvents } from '../../src/watch/fault-events.ts';
import { keepPod } from '../../src/watch/kept-pod.ts';

const POD = keepPod({ metadata: { name: 'web', namespace: 'shop', uid: 'u' }, spec: { containers: [] } });
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
    const written: (readonly [SinkEvent, string])[] = [];
    const clock = { now: () => 0 };
    const events = faultEvents({
      clock,
      refresh: 1000,
      correlator: eventCorrelator(clock),
      put: (event, action) => void written.push([event, action]),
      onRecorded: () => {},
      onSkipped: () => {},
    });
    for (let mark = 1; mark <= changes; mark += 1) events.observe('shop/web', POD, [FAULT], () => String(mark));
    for (const [event] of written.slice(-1)) expect(events.settle('shop/web', event, outcome)).toBe(isAgain);
    expect(events.byReason()).toEqual(new Map([['MissingKey', isAgain ? 0 : 1]]));
    events.observe('shop/web', POD, [FAULT], () => 'next');
    expect(written.slice(-1).map(([{ count }, action]) => `${action} ${count}`)).toEqual([next]);
    events.forget('shop/web');
    expect([...events.byReason().values()]).toEqual([0]);
  });
});
