import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import type { ApiReply } from '../../src/client/api.ts';
import type { EventWrite } from '../../src/watch/event-write.ts';
import { nextEventWrite } from '../../src/watch/event-write.ts';
import type { SinkEvent } from '../../src/watch/event-wire.ts';

const TIME = '2026-01-01T00:00:01Z';
const eventOf = (annotations?: Readonly<Record<string, string>>): SinkEvent => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'e', namespace: 'shop', ...(annotations === undefined ? {} : { annotations }) },
  involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web', uid: 'u' },
  reason: 'Reason',
  message: 'text',
  source: { component: 'test' },
  firstTimestamp: TIME,
  lastTimestamp: TIME,
  count: 2,
  type: 'Warning',
  reportingComponent: 'test',
  reportingInstance: '',
});
const done = (value: JsonObject = {}): ApiReply => ({ kind: 'done', status: 200, value });
const refused = (status: number): Exclude<ApiReply, { kind: 'done' }> => ({
  kind: 'refused',
  status,
  reason: '',
  message: 'no',
});
const UNREACHABLE: Exclude<ApiReply, { kind: 'done' }> = { kind: 'unreachable', message: 'no' };
const ended = (end: Extract<EventWrite, { kind: 'written' }>['end']): EventWrite => ({ kind: 'written', end });
const stored = (count: number, lastTimestamp = TIME, mark = 'a'): ApiReply =>
  done({ count, lastTimestamp, metadata: { annotations: { mark } } });

describe('writing an Event', () => {
  it.each<{
    name: string;
    state: Exclude<EventWrite, { kind: 'written' }>;
    reply: ApiReply;
    mark?: string;
    next: EventWrite;
  }>([
    { name: 'created', state: { kind: 'posting' }, reply: done(), next: ended({ kind: 'created', count: 2 }) },
    { name: 'it exists', state: { kind: 'posting' }, reply: refused(409), next: { kind: 'getting' } },
    { name: 'not created', state: { kind: 'posting' }, reply: refused(404), next: ended(refused(404)) },
    { name: 'counted', state: { kind: 'patching' }, reply: done(), next: ended({ kind: 'patched', count: 2 }) },
    { name: 'it has expired', state: { kind: 'patching' }, reply: refused(404), next: { kind: 'posting' } },
    { name: 'not counted', state: { kind: 'patching' }, reply: refused(409), next: ended(refused(409)) },
    {
      name: 'an earlier attempt',
      state: { kind: 'getting' },
      reply: stored(2),
      next: ended({ kind: 'known', count: 2 }),
    },
    { name: 'another count', state: { kind: 'getting' }, reply: stored(1), next: { kind: 'counting', count: 2 } },
    { name: 'another time', state: { kind: 'getting' }, reply: stored(4, 'x'), next: { kind: 'counting', count: 5 } },
    {
      name: 'the same annotations',
      state: { kind: 'getting' },
      reply: stored(1, 'x'),
      mark: 'a',
      next: ended({ kind: 'known', count: 1 }),
    },
    {
      name: 'other annotations',
      state: { kind: 'getting' },
      reply: stored(2),
      mark: 'b',
      next: { kind: 'counting', count: 3 },
    },
    { name: 'deleted before it is read', state: { kind: 'getting' }, reply: refused(404), next: ended(UNREACHABLE) },
    { name: 'not read', state: { kind: 'getting' }, reply: refused(403), next: ended(refused(403)) },
    {
      name: 'the stored one is counted',
      state: { kind: 'counting', count: 5 },
      reply: done(),
      next: ended({ kind: 'patched', count: 5 }),
    },
    {
      name: 'deleted before it is counted',
      state: { kind: 'counting', count: 5 },
      reply: refused(404),
      next: ended(UNREACHABLE),
    },
    {
      name: 'the stored one is not counted',
      state: { kind: 'counting', count: 5 },
      reply: refused(500),
      next: ended(refused(500)),
    },
  ])('$name', ({ state, reply, mark, next }) => {
    expect(nextEventWrite(state, reply, eventOf(mark === undefined ? undefined : { mark }))).toEqual(next);
  });
});
