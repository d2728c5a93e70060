import type { ObjectReference } from '@krmkit/expansion';
import { formatTimestamp } from '@krmkit/pods';
import type { Correlator } from '@krmkit/pods';
import type { Clock } from '@krmkit/base';
import { faultEventName } from '../objects/pod-faults.ts';
import type { EventOutcome } from './event-sink.ts';
import type { SinkEvent, StoredEvent } from './event-wire.ts';
import type { KeptPod } from './kept-pod.ts';
import type { PodFault } from '../objects/pod-faults.ts';

/**
 * An annotation that identifies the circumstances in which a fault was last counted. After a restart or a change of the
 * leader, an unchanged fault is not counted again.
 */
export const FINGERPRINT: string = 'krmkit.dev/fingerprint';

/** The reporter: `source` of the Events. */
export const COMPONENT: string = 'krmkit';

/** A fault, and the count of its Event. */
export interface RecordedFault {
  readonly pod: Pick<KeptPod, 'namespace' | 'name' | 'uid'>;
  readonly fault: PodFault;
  /** The name of the Event. */
  readonly name: string;
  readonly count: number;
}

/** Turns the faults that pods have into Events to write: an Event for each, counted when something changed. */
export interface FaultEvents {
  /** All Events that exist at the start, of this or another krmkit. */
  readonly restore: (key: string, event: StoredEvent) => void;
  /** The current faults of a pod. `markOf` identifies the circumstances of a fault. */
  readonly observe: (
    key: string,
    pod: KeptPod,
    faults: readonly PodFault[],
    markOf: (fault: PodFault) => string,
  ) => void;
  /** Whether a fault was recorded before. */
  readonly knows: (key: string, pod: KeptPod, fault: PodFault) => boolean;
  /** The pod was deleted. */
  readonly forget: (key: string) => void;
  /** The outcome of an Event. True if the Event was not written, so the pod has to be checked again. */
  readonly settle: (key: string, event: SinkEvent, outcome: EventOutcome) => boolean;
  /** Pods with faults whose Events expire soon; forgets faults that are resolved and expired. */
  readonly due: () => readonly string[];
  /** Current faults by reason. */
  readonly byReason: () => ReadonlyMap<string, number>;
}

export interface FaultEventsOptions {
  readonly clock: Clock;
  /** The Event of a fault that remains is counted again after so many milliseconds. */
  readonly refresh: number;
  /** Limits repeats, never first events. */
  readonly correlator: Correlator;
  readonly put: (event: SinkEvent, action: 'create' | 'patch') => void;
  readonly onRecorded: (recorded: RecordedFault, action: 'create' | 'patch') => void;
  /** A repeat beyond the limit. */
  readonly onSkipped: () => void;
}

interface Entry {
  readonly uid: string;
  readonly reason: string;
  count: number;
  mark: string;
  first: string;
  /** Milliseconds since 1970. */
  last: number;
  isThere: boolean;
}

export function faultEvents(options: FaultEventsOptions): FaultEvents {
  const { clock, refresh, correlator, put, onRecorded, onSkipped } = options;
  const pods = new Map<string, Map<string, Entry>>();
  const counts = new Map<string, number>();

  const setThere = (entry: Entry, isThere: boolean): void => {
    if (entry.isThere !== isThere) counts.set(entry.reason, (counts.get(entry.reason) ?? 0) + (isThere ? 1 : -1));
    entry.isThere = isThere;
  };

  const record = (
    entries: Map<string, Entry>,
    pod: KeptPod,
    { name, fault }: Named,
    mark: string,
    now: number,
  ): void => {
    const before = entries.get(name);
    const entry: Entry = before ?? {
      uid: pod.uid,
      reason: fault.reason,
      count: 0,
      mark,
      first: formatTimestamp(now),
      last: now,
      isThere: false,
    };
    const isOld = now - entry.last >= refresh;
    if (before !== undefined && before.isThere && before.mark === mark && !isOld) return;
    // A fault that was resolved and occurs again is a change, even under the same circumstances.
    const wasRestored = before !== undefined && !before.isThere && before.mark === mark && !isOld;
    setThere(entry, true);
    entries.set(name, entry);
    if (wasRestored) return;
    const event = eventOf(pod, fault, {
      name,
      mark,
      first: entry.first,
      last: formatTimestamp(now),
      count: entry.count + 1,
    });
    entry.mark = mark;
    entry.last = now;
    if (before !== undefined && correlator.correlate(event).action === 'skip') {
      onSkipped();
      return;
    }
    entry.count += 1;
    const action = before === undefined ? 'create' : 'patch';
    put(event, action);
    onRecorded({ pod, fault, name, count: entry.count }, action);
  };

  return {
    restore(key, event) {
      const mark = event.annotations[FINGERPRINT];
      const last = Date.parse(event.lastTimestamp);
      const entries = pods.get(key) ?? new Map<string, Entry>();
      pods.set(key, entries);
      entries.set(event.name, {
        uid: event.podUid,
        reason: event.reason,
        count: event.count,
        mark: typeof mark === 'string' ? mark : '',
        first: event.firstTimestamp,
        last: Number.isFinite(last) ? last : 0,
        isThere: false,
      });
    },
    observe(key, pod, faults, markOf) {
      const known = pods.get(key);
      if (faults.length === 0 && known === undefined) return;
      const entries = known ?? new Map<string, Entry>();
      pods.set(key, entries);
      const now = clock.now();
      const there = new Set<string>();
      for (const named of groupByName(pod, faults)) {
        there.add(named.name);
        record(entries, pod, named, markOf(named.fault), now);
      }
      for (const [name, entry] of entries) {
        if (there.has(name) || !entry.isThere) continue;
        setThere(entry, false);
        entry.mark = '';
      }
    },
    knows: (key, pod, fault) => pods.get(key)?.has(faultEventName(pod, fault)) === true,
    forget(key) {
      for (const entry of pods.get(key)?.values() ?? []) setThere(entry, false);
      pods.delete(key);
    },
    settle(key, event, outcome) {
      const { name } = event.metadata;
      const entry = pods.get(key)?.get(name);
      if (entry === undefined || entry.uid !== event.involvedObject.uid) return false;
      if ('count' in outcome) {
        // Another client counted too. Waiting Events do not include that.
        entry.count = Math.max(entry.count, outcome.count);
        return false;
      }
      if (outcome.kind === 'failed' && outcome.why !== 'unreachable') return false;
      // A repeat is counted with the next one. An Event that was never written is created again.
      if (event.count > 1) return false;
      setThere(entry, false);
      pods.get(key)?.delete(name);
      return true;
    },
    due() {
      const now = clock.now();
      const found: string[] = [];
      for (const [key, entries] of pods) {
        for (const [name, { isThere, last }] of entries) {
          if (!isThere && now - last >= 2 * refresh) entries.delete(name);
        }
        if ([...entries.values()].some(({ isThere, last }) => isThere && now - last >= refresh)) found.push(key);
        if (entries.size === 0) pods.delete(key);
      }
      return found;
    },
    byReason: () => counts,
  };
}

interface Named {
  readonly name: string;
  readonly fault: PodFault;
}

/** Several faults of one field and code (`$(A)$(B)`) share one Event. */
function groupByName(pod: KeptPod, faults: readonly PodFault[]): readonly Named[] {
  const named = new Map<string, Named>();
  for (const fault of faults) {
    const name = faultEventName(pod, fault);
    const before = named.get(name);
    const message = before === undefined ? fault.message : `${before.fault.message}; ${fault.message}`;
    if (before?.fault.message.split('; ').includes(fault.message) === true) continue;
    named.set(name, { name, fault: { ...fault, message } });
  }
  return [...named.values()];
}

function eventOf(
  pod: KeptPod,
  { reason, message, fieldPath }: PodFault,
  seen: { readonly name: string; readonly mark: string; readonly first: string; readonly last: string; count: number },
): SinkEvent {
  const involvedObject: ObjectReference = {
    apiVersion: 'v1',
    kind: 'Pod',
    namespace: pod.namespace,
    name: pod.name,
    uid: pod.uid,
    resourceVersion: pod.version,
    ...(fieldPath === undefined ? {} : { fieldPath }),
  };
  return {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: seen.name, namespace: pod.namespace, annotations: { [FINGERPRINT]: seen.mark } },
    involvedObject,
    reason,
    message,
    source: { component: COMPONENT },
    firstTimestamp: seen.first,
    lastTimestamp: seen.last,
    count: seen.count,
    type: 'Warning',
    reportingComponent: COMPONENT,
    reportingInstance: COMPONENT,
  };
}
