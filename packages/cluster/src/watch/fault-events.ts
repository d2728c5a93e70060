import type { ObjectReference } from '@krmkit/expansion';
import { formatTimestamp } from '@krmkit/pods';
import type { Correlator } from '@krmkit/pods';
import type { Clock } from '@krmkit/base';
import { faultEventName } from '../objects/pod-faults.ts';
import type { EventOutcome } from './event-sink.ts';
import type { FaultEntry, FaultEntryEvent } from './fault-entry.ts';
import { nextFaultEntry } from './fault-entry.ts';
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

/** The entries of a pod by the name of the Event, and how many of them are there by reason. */
interface Store {
  readonly pods: Map<string, Map<string, FaultEntry>>;
  readonly counts: Map<string, number>;
}

export function faultEvents(options: FaultEventsOptions): FaultEvents {
  const { clock, refresh } = options;
  const store: Store = { pods: new Map(), counts: new Map() };
  const { pods } = store;
  return {
    restore: (key, event) => put(store, key, event.name, restoredEntry(event)),
    observe(key, pod, faults, markOf) {
      const named = groupByName(pod, faults);
      for (const one of named) record(store, options, { key, pod, named: one, mark: markOf(one.fault) });
      const there = new Set(named.map(({ name }) => name));
      for (const [name, entry] of pods.get(key) ?? []) {
        if (!there.has(name)) put(store, key, name, nextFaultEntry(entry, { kind: 'absent' }, refresh).entry);
      }
    },
    knows: (key, pod, fault) => pods.get(key)?.has(faultEventName(pod, fault)) === true,
    forget(key) {
      for (const name of pods.get(key)?.keys() ?? []) put(store, key, name, undefined);
    },
    settle(key, event, outcome) {
      const { name } = event.metadata;
      const entry = pods.get(key)?.get(name);
      if (entry === undefined || entry.uid !== event.involvedObject.uid) return false;
      const happened = outcomeOf(event, outcome);
      if (happened === undefined) return false;
      const next = nextFaultEntry(entry, happened, refresh);
      put(store, key, name, next.entry);
      return next.action === 'check';
    },
    due() {
      const now = clock.now();
      const found = new Set<string>();
      for (const [key, entries] of pods) {
        for (const [name, entry] of entries) {
          const next = nextFaultEntry(entry, { kind: 'swept', now }, refresh);
          put(store, key, name, next.entry);
          if (next.action === 'check') found.add(key);
        }
      }
      return [...found];
    },
    byReason: () => store.counts,
  };
}

interface Observed {
  readonly key: string;
  readonly pod: KeptPod;
  readonly named: Named;
  readonly mark: string;
}

/** Writes an Event for a fault that a pod has, if it is new or has to be counted. */
function record(store: Store, options: FaultEventsOptions, { key, pod, named, mark }: Observed): void {
  const { clock, refresh, correlator, onRecorded, onSkipped } = options;
  const { name, fault } = named;
  const seen = { kind: 'seen', uid: pod.uid, reason: fault.reason, mark, now: clock.now() } as const;
  const { entry, action } = nextFaultEntry(store.pods.get(key)?.get(name), seen, refresh);
  put(store, key, name, entry);
  if (entry === undefined || (action !== 'create' && action !== 'patch')) return;
  const event = eventOf(pod, fault, name, entry);
  if (action === 'patch' && correlator.correlate(event).action === 'skip') {
    onSkipped();
    return;
  }
  put(store, key, name, nextFaultEntry(entry, { kind: 'counted' }, refresh).entry);
  options.put(event, action);
  onRecorded({ pod, fault, name, count: event.count }, action);
}

/** Stores an entry, or removes it. */
function put({ pods, counts }: Store, key: string, name: string, entry: FaultEntry | undefined): void {
  const entries = pods.get(key) ?? new Map<string, FaultEntry>();
  const before = entries.get(name);
  if (before === entry) return;
  if (before?.isThere === true) counts.set(before.reason, (counts.get(before.reason) ?? 0) - 1);
  if (entry?.isThere === true) counts.set(entry.reason, (counts.get(entry.reason) ?? 0) + 1);
  if (entry === undefined) entries.delete(name);
  else entries.set(name, entry);
  if (entries.size === 0) pods.delete(key);
  else pods.set(key, entries);
}

function restoredEntry(event: StoredEvent): FaultEntry {
  const mark = event.annotations[FINGERPRINT];
  const last = Date.parse(event.lastTimestamp);
  return {
    uid: event.podUid,
    reason: event.reason,
    count: event.count,
    mark: typeof mark === 'string' ? mark : '',
    first: event.firstTimestamp,
    last: Number.isFinite(last) ? last : 0,
    isThere: false,
  };
}

/** What an outcome means for the entry. Undefined: nothing; what is dropped or out of reach is tried again. */
function outcomeOf({ count }: SinkEvent, outcome: EventOutcome): FaultEntryEvent | undefined {
  if ('count' in outcome) return { kind: 'written', count: outcome.count };
  if (outcome.kind === 'failed' && outcome.why !== 'unreachable') return undefined;
  return { kind: 'unwritten', count };
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

/** The Event with the next count of an entry. */
function eventOf(
  pod: KeptPod,
  { reason, message, fieldPath }: PodFault,
  name: string,
  { mark, first, last, count }: FaultEntry,
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
    metadata: { name, namespace: pod.namespace, annotations: { [FINGERPRINT]: mark } },
    involvedObject,
    reason,
    message,
    source: { component: COMPONENT },
    firstTimestamp: first,
    lastTimestamp: formatTimestamp(last),
    count: count + 1,
    type: 'Warning',
    reportingComponent: COMPONENT,
    reportingInstance: COMPONENT,
  };
}
