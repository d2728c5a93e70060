import type { LeaseRecord } from './lease-record.ts';

/**
 * What a candidate does next. `good`: when the leader sent its last successful request, in milliseconds of `elapsed`.
 */
export type LeaseState =
  /** Try to take the lease. */
  | { readonly kind: 'acquiring' }
  /** Wait before the next attempt. */
  | { readonly kind: 'pausing' }
  /** It leads: wait before it renews. */
  | { readonly kind: 'holding'; readonly good: number }
  | { readonly kind: 'renewing'; readonly good: number }
  /** It does not lead any more: say so. */
  | { readonly kind: 'stopping' }
  | { readonly kind: 'over' };

export type LeaseEvent =
  /** An attempt to take or to renew the lease ended. `isOthers`: another candidate holds it. */
  | { readonly kind: 'attempted'; readonly isWritten: boolean; readonly isOthers: boolean; readonly sent: number }
  /** A wait is over, or everything is said. */
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' };

/** The state after an event at a time. */
export function nextLeaseState(state: LeaseState, event: LeaseEvent, now: number, renewDeadline: number): LeaseState {
  switch (state.kind) {
    case 'acquiring':
      if (event.kind !== 'attempted') return { kind: 'over' };
      // A leader whose request took too long cannot know what others saw.
      return isInTime(event, now, renewDeadline) ? { kind: 'holding', good: event.sent } : { kind: 'pausing' };
    case 'pausing':
      return { kind: event.kind === 'cancelled' ? 'over' : 'acquiring' };
    case 'holding':
      if (event.kind === 'cancelled' || now >= state.good + renewDeadline) return { kind: 'stopping' };
      return { kind: 'renewing', good: state.good };
    case 'renewing':
      return afterRenewal(state.good, event, now, renewDeadline);
    case 'stopping':
      return { kind: event.kind === 'cancelled' ? 'over' : 'pausing' };
    case 'over':
      return state;
  }
}

function afterRenewal(good: number, event: LeaseEvent, now: number, renewDeadline: number): LeaseState {
  if (event.kind !== 'attempted') return { kind: 'stopping' };
  if (isInTime(event, now, renewDeadline)) return { kind: 'holding', good: event.sent };
  // If another candidate leads, waiting is useless.
  const isOver = event.isOthers || now >= good + renewDeadline;
  return isOver ? { kind: 'stopping' } : { kind: 'holding', good };
}

function isInTime(event: Extract<LeaseEvent, { kind: 'attempted' }>, now: number, renewDeadline: number): boolean {
  return event.isWritten && now < event.sent + renewDeadline;
}

/** Whether a candidate can take a lease whose record it saw first at `at`. */
export function isAvailable(record: LeaseRecord, at: number, identity: string, now: number): boolean {
  const isFree = record.holder === '' || record.holder === identity;
  return isFree || at + record.durationSeconds * 1000 <= now;
}
