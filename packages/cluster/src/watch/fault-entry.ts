import { formatTimestamp } from '@krmkit/pods';

/** What is known of the Event of a fault. */
export interface FaultEntry {
  readonly uid: string;
  readonly reason: string;
  readonly count: number;
  /** Identifies the circumstances in which the fault was last counted. */
  readonly mark: string;
  /** When it was counted first and last, in milliseconds since 1970. `first` as the Event has it. */
  readonly first: string;
  readonly last: number;
  /** The pod has the fault now. */
  readonly isThere: boolean;
}

export type FaultEntryEvent =
  /** The pod has the fault. */
  | {
      readonly kind: 'seen';
      readonly uid: string;
      readonly reason: string;
      readonly mark: string;
      readonly now: number;
    }
  /** The pod does not have it. */
  | { readonly kind: 'absent' }
  /** The Event to write was not too much. */
  | { readonly kind: 'counted' }
  /** The stored Event has a count. */
  | { readonly kind: 'written'; readonly count: number }
  /** An Event with a count was not written. */
  | { readonly kind: 'unwritten'; readonly count: number }
  /** Time has passed. */
  | { readonly kind: 'swept'; readonly now: number };

export interface FaultEntryStep {
  /** Undefined: forgotten. */
  readonly entry: FaultEntry | undefined;
  /** `create` and `patch`: write the Event with one more. `check`: check the pod again. */
  readonly action?: 'create' | 'patch' | 'check';
}

/** The entry after an event. An Event is counted when the circumstances changed, or when it is as old as `refresh`. */
export function nextFaultEntry(entry: FaultEntry | undefined, event: FaultEntryEvent, refresh: number): FaultEntryStep {
  if (event.kind === 'seen') return seenFault(entry, event, refresh);
  if (entry === undefined) return { entry };
  switch (event.kind) {
    case 'absent':
      return { entry: entry.isThere ? { ...entry, mark: '', isThere: false } : entry };
    case 'counted':
      return { entry: { ...entry, count: entry.count + 1 } };
    case 'written':
      // Another client counted too. Waiting Events do not include that.
      return { entry: event.count > entry.count ? { ...entry, count: event.count } : entry };
    case 'unwritten':
      // A repeat is counted with the next one. An Event that was never written is created again.
      return event.count > 1 ? { entry } : { entry: undefined, action: 'check' };
    case 'swept': {
      const age = event.now - entry.last;
      if (!entry.isThere) return { entry: age >= 2 * refresh ? undefined : entry };
      return age >= refresh ? { entry, action: 'check' } : { entry };
    }
  }
}

function seenFault(
  entry: FaultEntry | undefined,
  { uid, reason, mark, now }: Extract<FaultEntryEvent, { kind: 'seen' }>,
  refresh: number,
): FaultEntryStep {
  if (entry === undefined) {
    const first = formatTimestamp(now);
    return { entry: { uid, reason, count: 0, mark, first, last: now, isThere: true }, action: 'create' };
  }
  const isKept = entry.mark === mark && now - entry.last < refresh;
  // What was restored counts as it was. A fault that was resolved has no mark, so its return is a change.
  if (isKept) return { entry: entry.isThere ? entry : { ...entry, isThere: true } };
  return { entry: { ...entry, mark, last: now, isThere: true }, action: 'patch' };
}
