import { describe, expect, it } from 'vitest';
import type { EventRecorder } from '../src/recorder.ts';
import { memoryRecorder, objectEventRecorderFor, recorderOf } from '../src/recorder.ts';

const POD = { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web' };
const EVENT = { object: POD, type: 'Warning', reason: 'BadEnv', message: 'A has 2 faults' } as const;

describe('each method of a recorder', () => {
  it.each<[name: string, expected: object, record: (recorder: EventRecorder) => void]>([
    ['event', { ...EVENT, message: '100%d' }, (recorder) => recorder.event(POD, 'Warning', 'BadEnv', '100%d')],
    ['eventf', EVENT, (recorder) => recorder.eventf(POD, 'Warning', 'BadEnv', '%s has %d faults', 'A', 2)],
    [
      'pastEventf',
      { ...EVENT, timestamp: 0 },
      (recorder) => recorder.pastEventf(POD, 0, 'Warning', 'BadEnv', '%s has %d faults', 'A', 2),
    ],
    [
      'event about one object',
      { ...EVENT, message: '100%d' },
      (recorder) => objectEventRecorderFor(POD, recorder).event('Warning', 'BadEnv', '100%d'),
    ],
    [
      'eventf about one object',
      EVENT,
      (recorder) => objectEventRecorderFor(POD, recorder).eventf('Warning', 'BadEnv', '%s has %d faults', 'A', 2),
    ],
    [
      'pastEventf about one object',
      { ...EVENT, timestamp: 1000 },
      (recorder) =>
        objectEventRecorderFor(POD, recorder).pastEventf(1000, 'Warning', 'BadEnv', '%s has %d faults', 'A', 2),
    ],
  ])('%s', (_, expected, record) => {
    const memory = memoryRecorder();
    record(memory);
    expect(memory.events).toStrictEqual([expected]);
    const received: unknown[] = [];
    record(recorderOf((event) => void received.push(event)));
    expect(received).toStrictEqual([expected]);
  });
});

it('a recorder of a list keeps all events in their order, also equal ones', () => {
  const recorder = memoryRecorder();
  for (const reason of ['B', 'A', 'B']) recorder.event(POD, 'Normal', reason, 'x');
  expect(recorder.events.map(({ reason }) => reason)).toEqual(['B', 'A', 'B']);
});

it.each<[words: RegExp, call: () => void]>([
  [/the object as an ObjectReference/, () => void Reflect.apply(objectEventRecorderFor, undefined, [undefined, {}])],
  [/the recorder as an EventRecorder/, () => void Reflect.apply(objectEventRecorderFor, undefined, [POD, {}])],
])('a recorder for an object without what it needs: %s', (words, call) => {
  expect(call).toThrow(words);
});
