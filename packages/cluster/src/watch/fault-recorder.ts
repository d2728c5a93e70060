import { eventCorrelator } from '@krmkit/pods';
import type { ApiFailure, ClusterApi } from '../client/api.ts';
import type { EventOutcome, EventSink } from './event-sink.ts';
import { eventSink } from './event-sink.ts';
import type { EventsApi, SinkEvent, StoredEvent } from './event-wire.ts';
import type { FaultEvents, RecordedFault } from './fault-events.ts';
import { COMPONENT, faultEvents } from './fault-events.ts';
import type { PodWatch } from './pod-watch.ts';
import type { Timing, CancelSignal } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import { backOff } from '../client/back-off.ts';
import { readEvent } from './event-wire.ts';

/** Times are in milliseconds. */
export interface FaultRecorderOptions {
  readonly watch: PodWatch;
  readonly namespaces: readonly string[];
  readonly eventsApi: EventsApi;
  /** No Event is written or read. */
  readonly dryRun: boolean;
  /** The Event of a fault that remains is counted again after this time: 2,700,000; 45 minutes. */
  readonly refresh?: number;
  readonly onRecorded: (recorded: RecordedFault, action: 'create' | 'patch') => void;
  readonly onOutcome: (event: SinkEvent, outcome: EventOutcome) => void;
  readonly onSkipped: () => void;
  readonly onFailure: (failure: ApiFailure, retryMilliseconds: number) => void;
}

/** Records the faults of pods between `begin` and `end`. */
export interface FaultRecorder {
  /** Needs a synced watch. Reads the Events that were recorded before. */
  readonly begin: () => void;
  /** Writes the waiting Events, for at most so many milliseconds. */
  readonly end: (milliseconds: number) => Promise<void>;
  /** Events that wait to be written. */
  readonly pending: () => number;
  /** Current faults by reason; empty while it does not record. */
  readonly byReason: () => ReadonlyMap<string, number>;
}

/** An Event lives for an hour unless the API server says otherwise (`--event-ttl`). */
const REFRESH = 45 * 60_000;

const SWEEP = 60_000;

/**
 * How long recording waits for watches that failed, in milliseconds: with old pods, a new leader counts each change
 * twice. A watch that stays broken must not hide all faults.
 */
const LONGEST_CATCH_UP = 60_000;

/** The pause before an Event that could not be written is tried again, in milliseconds. */
const RETRY = 30_000;

type RecorderPorts = Timing & { readonly api: ClusterApi };

export function faultRecorder(options: FaultRecorderOptions, ports: RecorderPorts): FaultRecorder {
  let session: Session | undefined;
  return {
    begin() {
      if (session !== undefined) return;
      session = openSession(options, ports);
      void runSession(session, options, ports);
    },
    async end(milliseconds) {
      const ending = session;
      if (ending === undefined) return;
      session = undefined;
      ending.end.abort();
      options.watch.stop();
      if (milliseconds > 0) await ending.sink.drain(milliseconds);
      ending.sink.close();
    },
    pending: () => session?.sink.size() ?? 0,
    byReason: () => session?.events.byReason() ?? new Map<string, number>(),
  };
}

/** From a `begin` to its `end`. */
interface Session {
  readonly events: FaultEvents;
  readonly sink: EventSink;
  readonly end: AbortController;
}

function openSession(options: FaultRecorderOptions, ports: RecorderPorts): Session {
  const { watch, eventsApi, dryRun, refresh = REFRESH, onRecorded, onSkipped } = options;
  const { api, clock } = ports;
  const end = new AbortController();
  const onOutcome = (event: SinkEvent, outcome: EventOutcome): void => {
    options.onOutcome(event, outcome);
    const key = `${event.metadata.namespace}/${event.involvedObject.name}`;
    if (!events.settle(key, event, outcome) || end.signal.aborted) return;
    watch.again(key, RETRY);
  };
  const sink = eventSink({ api, eventsApi, onOutcome }, ports);
  const put = dryRun ? (): void => {} : sink.put;
  const events = faultEvents({ clock, refresh, correlator: eventCorrelator(clock), put, onRecorded, onSkipped });
  return { events, sink, end };
}

/** Restores what was recorded before, waits for watches that failed, and records. */
async function runSession(
  { events, end }: Session,
  { watch, namespaces, dryRun, refresh = REFRESH, onFailure }: FaultRecorderOptions,
  ports: RecorderPorts,
): Promise<void> {
  const { api, elapsed, sleep } = ports;
  const { signal } = end;
  const restore = (event: StoredEvent): void => {
    const key = `${event.namespace}/${event.podName}`;
    if (watch.pod(key)?.uid === event.podUid) events.restore(key, event);
  };
  const wanted = { api, component: COMPONENT, namespaces };
  const isRead = dryRun || (await recordedEvents(wanted, ports, { event: restore, failure: onFailure }, signal));
  const isOver = (): boolean => signal.aborted;
  if (!isRead || isOver()) return;
  const limit = elapsed() + LONGEST_CATCH_UP;
  const left = (): number => Math.min(watch.uncertainUntil(), limit) - elapsed();
  for (let wait = left(); wait > 0 && !isOver(); wait = left()) await sleep(wait, signal);
  if (isOver()) return;
  watch.start(events);
  while (!isOver()) {
    await sleep(Math.min(SWEEP, refresh), signal);
    if (!isOver()) for (const key of events.due()) watch.again(key, 0);
  }
}

const PAGE_SIZE = '500';

/** The token of the first page. */
const FIRST = ' ';

/**
 * The Events about Pods that a component has recorded, page by page; starts again after a failure. False if `signal`
 * was aborted first. Needs the right to list core Events.
 */
async function recordedEvents(
  {
    api,
    component,
    namespaces,
  }: { readonly api: ClusterApi; readonly component: string; readonly namespaces: readonly string[] },
  { elapsed, random, sleep }: Timing,
  on: { readonly event: (event: StoredEvent) => void; readonly failure: (failure: ApiFailure, wait: number) => void },
  signal: CancelSignal,
): Promise<boolean> {
  const paths = namespaces.length === 0 ? ['/api/v1/events'] : namespaces.map(pathOf);
  const waits = backOff(elapsed, random);
  for (const path of paths) {
    let next = FIRST;
    do {
      if (signal.aborted) return false;
      const query = {
        fieldSelector: `involvedObject.kind=Pod,source=${component}`,
        limit: PAGE_SIZE,
        ...(next === FIRST ? {} : { continue: next }),
      };
      const reply = await api.send({ method: 'GET', path, query, signal });
      if (reply.kind !== 'done') {
        if (reply.kind === 'cancelled') return false;
        const asked = reply.kind === 'refused' ? (reply.retryAfterSeconds ?? 0) * 1000 : 0;
        const wait = waits.next(asked);
        on.failure(reply, wait);
        await sleep(wait, signal);
        // An outdated page cannot be read again. Objects that are listed twice are equal.
        next = FIRST;
        continue;
      }
      const items = member(reply.value, 'items');
      for (const item of isArray(items) ? items : []) if (isObject(item)) on.event(readEvent(item));
      const token = member(member(reply.value, 'metadata'), 'continue');
      next = typeof token === 'string' ? token : '';
    } while (next !== '');
  }
  return true;
}

function pathOf(namespace: string): string {
  return `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`;
}
