import { describe, expect, it } from 'vitest';
import type { LeaseEvent, LeaseState } from '../../src/watch/lease-state.ts';
import { isAvailable, nextLeaseState } from '../../src/watch/lease-state.ts';

const DEADLINE = 10_000;
const written = (sent: number): LeaseEvent => ({ kind: 'attempted', isWritten: true, isOthers: false, sent });
const failed = (isOthers = false): LeaseEvent => ({ kind: 'attempted', isWritten: false, isOthers, sent: 0 });
const DONE: LeaseEvent = { kind: 'done' };
const CANCELLED: LeaseEvent = { kind: 'cancelled' };
const acquiring: LeaseState = { kind: 'acquiring' };
const pausing: LeaseState = { kind: 'pausing' };
const holding = (good: number): LeaseState => ({ kind: 'holding', good });
const renewing = (good: number): LeaseState => ({ kind: 'renewing', good });
const stopping: LeaseState = { kind: 'stopping' };
const over: LeaseState = { kind: 'over' };

describe('a candidate for a lease', () => {
  it.each<{ name: string; state: LeaseState; event: LeaseEvent; now?: number; next: LeaseState }>([
    { name: 'takes it', state: acquiring, event: written(1000), now: 10_999, next: holding(1000) },
    { name: 'takes it too late', state: acquiring, event: written(1000), now: 11_000, next: pausing },
    { name: 'does not take it', state: acquiring, event: failed(true), next: pausing },
    { name: 'is cancelled before an attempt', state: acquiring, event: CANCELLED, next: over },
    { name: 'tries again', state: pausing, event: DONE, next: acquiring },
    { name: 'is cancelled in a pause', state: pausing, event: CANCELLED, next: over },
    { name: 'has to renew it', state: holding(1000), event: DONE, now: 10_999, next: renewing(1000) },
    { name: 'has no time left to renew it', state: holding(1000), event: DONE, now: 11_000, next: stopping },
    { name: 'is cancelled as the leader', state: holding(1000), event: CANCELLED, next: stopping },
    { name: 'renews it', state: renewing(1000), event: written(3000), now: 12_999, next: holding(3000) },
    { name: 'renews it too late', state: renewing(1000), event: written(3000), now: 13_000, next: stopping },
    { name: 'fails to renew it', state: renewing(1000), event: failed(), now: 10_999, next: holding(1000) },
    { name: 'fails to renew it in time', state: renewing(1000), event: failed(), now: 11_000, next: stopping },
    { name: 'sees another leader', state: renewing(1000), event: failed(true), now: 1500, next: stopping },
    { name: 'is cancelled in a renewal', state: renewing(1000), event: CANCELLED, now: 1500, next: stopping },
    { name: 'waits after it has lost it', state: stopping, event: DONE, next: pausing },
    { name: 'ends after it has stopped', state: stopping, event: CANCELLED, next: over },
    { name: 'stays over', state: over, event: DONE, next: over },
  ])('$name', ({ state, event, now = 2000, next }) => {
    expect(nextLeaseState(state, event, now, DEADLINE)).toEqual(next);
  });

  it.each([
    { name: 'nobody holds it', holder: '', now: 0, available: true },
    { name: 'it holds it itself', holder: 'me', now: 0, available: true },
    { name: 'another one holds it', holder: 'you', now: 15_999, available: false },
    { name: 'another one has not renewed it', holder: 'you', now: 16_000, available: true },
  ])('can take it if $name: $available', ({ holder, now, available }) => {
    const record = { holder, durationSeconds: 15, acquireTime: '', renewTime: '', transitions: 0 };
    expect(isAvailable(record, 1000, 'me', now)).toBe(available);
  });
});
