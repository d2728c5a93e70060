import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import type { ApiFailure, ApiReply } from '@krmkit/cluster';
import type { PodStart, Waiting } from '../../src/cluster-runner/pod-start.ts';
import { afterCreate, afterList, creating } from '../../src/cluster-runner/pod-start.ts';

const RULES = {
  job: 'fn-1',
  namespace: 'shop',
  server: 'https://c',
  podRunningMilliseconds: 60_000,
  pace: { poll: 250, slowPoll: 1000, keepAlive: 1, withoutPod: 20_000, outOfReach: 90_000 },
};
const refused = (status: number, reason = ''): ApiFailure => ({ kind: 'refused', status, reason, message: 'no' });
const UNREACHABLE: ApiFailure = { kind: 'unreachable', message: 'reset' };
const ended = (kind: string, job: string): object => ({ kind: 'acquired', acquired: { kind }, job });
const said = (message: string): object => ({ acquired: { problem: { message } } });

describe('after a request to create the Job', () => {
  it.each<{ name: string; reply: ApiReply; at?: number; next: object }>([
    {
      name: 'it exists',
      reply: { kind: 'done', status: 201, value: {} },
      next: { kind: 'waiting', began: 3000, answered: 3000, pause: 0, needsRoom: false },
    },
    { name: 'a lost request created it', reply: refused(409, 'AlreadyExists'), next: { kind: 'waiting' } },
    { name: 'another conflict', reply: refused(409, 'Conflict'), next: ended('unavailable', 'absent') },
    { name: 'the user ended it', reply: { kind: 'cancelled' }, next: ended('cancelled', 'unknown') },
    { name: 'no right', reply: refused(403), next: ended('unavailable', 'absent') },
    { name: 'too busy', reply: refused(429), next: { kind: 'creating', began: 1000, pause: 1000 } },
    { name: 'a fault of the server', reply: refused(500), next: { kind: 'creating' } },
    { name: 'out of reach, not too long', reply: UNREACHABLE, at: 91_000, next: { kind: 'creating' } },
    { name: 'out of reach for too long', reply: UNREACHABLE, at: 91_001, next: ended('unavailable', 'unknown') },
    { name: 'faults for too long', reply: refused(503), at: 91_001, next: ended('unavailable', 'unknown') },
    { name: 'busy for too long', reply: refused(429), at: 91_001, next: ended('unavailable', 'absent') },
  ])('$name', ({ reply, at = 3000, next }) => {
    expect(afterCreate(creating(1000), reply, at, RULES)).toMatchObject(next);
  });
});

const WAITING: Waiting = {
  kind: 'waiting',
  began: 1000,
  answered: 1000,
  why: undefined,
  needsRoom: false,
  pause: 0,
};
const pod = (status: JsonObject, more: JsonObject = {}, name = 'p'): JsonObject => ({
  metadata: { name, uid: `uid-${name}`, labels: { 'krmkit.dev/job': 'fn-1' }, creationTimestamp: '1', ...more },
  spec: { nodeName: 'n1', containers: [{}] },
  status,
});
const RUNNING = { containerStatuses: [{ name: 'function', state: { running: {} } }] };
const PENDING = { phase: 'Pending' };
const NO_ROOM = { ...PENDING, conditions: [{ type: 'PodScheduled', status: 'False', message: '0/3 nodes' }] };
const WHY = 'no node can run its Pod: 0/3 nodes';

describe('after a list of the Pods', () => {
  it.each<{
    name: string;
    state?: Partial<Waiting>;
    listed: readonly JsonObject[] | ApiFailure;
    at?: number;
    next: object;
  }>([
    {
      name: 'it runs',
      listed: [pod(RUNNING)],
      next: {
        kind: 'acquired',
        acquired: { kind: 'ready', pod: { name: 'p', uid: 'uid-p', node: 'n1', job: 'fn-1', created: 1000, used: 0 } },
        job: 'used',
      },
    },
    {
      name: 'the newest Pod of the Job counts',
      listed: [pod(RUNNING, { creationTimestamp: '2' }, 'new'), pod(PENDING)],
      next: { acquired: { pod: { name: 'new' } } },
    },
    {
      name: 'it can never run',
      listed: [pod({ containerStatuses: [{ name: 'function', state: { waiting: { reason: 'InvalidImageName' } } }] })],
      next: ended('unavailable', 'useless'),
    },
    { name: 'it has ended', listed: [pod({ phase: 'Failed', reason: 'Evicted' })], next: ended('lost', 'useless') },
    {
      name: 'it starts',
      state: { needsRoom: true },
      listed: [pod(PENDING)],
      next: { ...WAITING, answered: 5000, pause: 250 },
    },
    { name: 'no node has room', listed: [pod(NO_ROOM)], next: { why: WHY, needsRoom: true } },
    { name: 'a reason stays known', state: { why: WHY }, listed: [pod(PENDING)], next: { why: WHY, needsRoom: true } },
    { name: 'someone deletes it', listed: [pod(PENDING, { deletionTimestamp: 'x' })], next: { kind: 'waiting' } },
    { name: 'it waits for long', listed: [pod(PENDING)], at: 11_001, next: { kind: 'waiting', pause: 1000 } },
    { name: 'the last moment', listed: [pod(PENDING)], at: 61_000, next: { kind: 'waiting' } },
    { name: 'it did not run in time', listed: [pod(PENDING)], at: 61_001, next: ended('unavailable', 'useless') },
    {
      name: 'it did not run in time for lack of room',
      listed: [pod(NO_ROOM)],
      at: 61_001,
      next: said(`the Pod of the function did not run within 60 s: ${WHY}`),
    },
    { name: 'no Pod yet', listed: [], at: 21_000, next: { kind: 'waiting', answered: 21_000 } },
    { name: 'no Pod for too long', listed: [], at: 21_001, next: ended('unavailable', 'useless') },
    { name: 'Pods of other Jobs', listed: [pod(RUNNING, { labels: {} })], next: { kind: 'waiting' } },
    { name: 'a lost Pod needs no room', state: { why: WHY }, listed: [], next: { needsRoom: false } },
    { name: 'the user ended it', listed: { kind: 'cancelled' }, next: ended('cancelled', 'useless') },
    { name: 'no right to list', listed: refused(403), next: ended('unavailable', 'useless') },
    { name: 'out of reach', listed: UNREACHABLE, next: { kind: 'waiting', answered: 1000, pause: 250 } },
    { name: 'busy', listed: refused(429), next: { kind: 'waiting' } },
    {
      name: 'out of reach, and no time is left',
      listed: UNREACHABLE,
      at: 61_001,
      next: said('the Pod of the function did not run within 60 s'),
    },
    {
      name: 'out of reach since the last answer for too long',
      state: { began: 50_000 },
      listed: UNREACHABLE,
      at: 91_001,
      next: said('cannot list Pods in the namespace shop: reset'),
    },
  ])('$name', ({ state = {}, listed, at = 5000, next }) => {
    const reached: PodStart = afterList({ ...WAITING, ...state }, listed, at, RULES);
    expect(reached).toMatchObject(next);
  });
});
