import { describe, expect, it } from 'vitest';
import type { FaultEntry, FaultEntryEvent } from '../../src/watch/fault-entry.ts';
import { nextFaultEntry } from '../../src/watch/fault-entry.ts';

const REFRESH = 1000;
const THERE: FaultEntry = {
  uid: 'u',
  reason: 'MissingKey',
  count: 3,
  mark: 'a',
  first: '1970-01-01T00:00:01Z',
  last: 5000,
  isThere: true,
};
const RESOLVED: FaultEntry = { ...THERE, isThere: false };
const seen = (mark: string, now: number): FaultEntryEvent => ({
  kind: 'seen',
  uid: 'u',
  reason: 'MissingKey',
  mark,
  now,
});

describe('the entry of a fault', () => {
  it.each<{
    name: string;
    entry: FaultEntry | undefined;
    event: FaultEntryEvent;
    next: FaultEntry | undefined;
    action?: string;
  }>([
    {
      name: 'is new',
      entry: undefined,
      event: seen('a', 1000),
      next: { ...THERE, count: 0, last: 1000 },
      action: 'create',
    },
    {
      name: 'is unknown, and so is its outcome',
      entry: undefined,
      event: { kind: 'written', count: 2 },
      next: undefined,
    },
    { name: 'stays', entry: THERE, event: seen('a', 5999), next: THERE },
    {
      name: 'is old',
      entry: THERE,
      event: seen('a', 6000),
      next: { ...THERE, last: 6000 },
      action: 'patch',
    },
    {
      name: 'is there in other circumstances',
      entry: THERE,
      event: seen('b', 5001),
      next: { ...THERE, mark: 'b', last: 5001 },
      action: 'patch',
    },
    { name: 'is as another krmkit recorded it', entry: RESOLVED, event: seen('a', 5001), next: THERE },
    {
      name: 'was recorded in other circumstances',
      entry: RESOLVED,
      event: seen('b', 5001),
      next: { ...THERE, mark: 'b', last: 5001 },
      action: 'patch',
    },
    { name: 'is resolved', entry: THERE, event: { kind: 'absent' }, next: { ...THERE, mark: '', isThere: false } },
    { name: 'was recorded, and is not there', entry: RESOLVED, event: { kind: 'absent' }, next: RESOLVED },
    { name: 'is counted', entry: THERE, event: { kind: 'counted' }, next: { ...THERE, count: 4 } },
    { name: 'was written', entry: THERE, event: { kind: 'written', count: 2 }, next: THERE },
    {
      name: 'was counted by another client',
      entry: THERE,
      event: { kind: 'written', count: 7 },
      next: { ...THERE, count: 7 },
    },
    {
      name: 'was never written',
      entry: THERE,
      event: { kind: 'unwritten', count: 1 },
      next: undefined,
      action: 'check',
    },
    { name: 'has a repeat that was not written', entry: THERE, event: { kind: 'unwritten', count: 2 }, next: THERE },
    { name: 'is young', entry: THERE, event: { kind: 'swept', now: 5999 }, next: THERE },
    {
      name: 'has an Event that expires soon',
      entry: THERE,
      event: { kind: 'swept', now: 6000 },
      next: THERE,
      action: 'check',
    },
    { name: 'is resolved, and its Event exists', entry: RESOLVED, event: { kind: 'swept', now: 6999 }, next: RESOLVED },
    {
      name: 'is resolved, and its Event has expired',
      entry: RESOLVED,
      event: { kind: 'swept', now: 7000 },
      next: undefined,
    },
  ])('$name', ({ entry, event, next, action }) => {
    expect(nextFaultEntry(entry, event, REFRESH)).toEqual({ entry: next, ...(action === undefined ? {} : { action }) });
  });
});
