import { eventCorrelator } from '../events/correlate.ts';
import type { ApiFailure, ClusterApi } from './api.ts';
import type { EventOutcome, EventSink } from './event-sink.ts';
import { eventSink } from './event-sink.ts';
import type { EventsApi, SinkEvent } from './event-wire.ts';
import type { FaultEvents, RecordedFault } from './fault-events.ts';
import { COMPONENT, faultEvents } from './fault-events.ts';
import type { PodWatch } from './pod-watch.ts';
import { recordedEvents } from './recorded-events.ts';
import type { Timing } from './timing.ts';

/** Times are in milliseconds. */
export interface FaultRecorderOptions {
  readonly watch: PodWatch;
  readonly namespaces: readonly string[];
  readonly eventsApi: EventsApi;
  /** Nothing is written, and nothing read of what is there. */
  readonly dryRun: boolean;
  /** The Event of a fault that stays is counted again after this: 2,700,000; 45 minutes. */
  readonly refresh?: number;
  readonly onRecorded: (recorded: RecordedFault, action: 'create' | 'patch') => void;
  readonly onOutcome: (event: SinkEvent, outcome: EventOutcome) => void;
  readonly onSkipped: () => void;
  readonly onFailure: (failure: ApiFailure, retryMilliseconds: number) => void;
}

/** Records the faults of pods from when it is told to begin until it is told to end. */
export interface FaultRecorder {
  /** All of the watch has to be known. What was recorded before is read first. */
  readonly begin: () => void;
  /** Writes what is left, for at most so many milliseconds. */
  readonly end: (milliseconds: number) => Promise<void>;
  /** Events that wait to be written. */
  readonly pending: () => number;
  /** Faults that are there now; nothing while it does not record. */
  readonly byReason: () => ReadonlyMap<string, number>;
}

/** An Event lives for an hour unless the API server says otherwise (`--event-ttl`). */
const REFRESH = 45 * 60_000;

const SWEEP = 60_000;

/** When what could not be written is tried anew. */
const RETRY = 30_000;

export function faultRecorder(
  options: FaultRecorderOptions,
  ports: Timing & { readonly api: ClusterApi },
): FaultRecorder {
  const { watch, namespaces, eventsApi, dryRun, refresh = REFRESH, onRecorded, onSkipped } = options;
  const { api, clock, sleep } = ports;
  let session: { readonly events: FaultEvents; readonly sink: EventSink; readonly end: AbortController } | undefined;

  const open = (): NonNullable<typeof session> => {
    const end = new AbortController();
    const onOutcome = (event: SinkEvent, outcome: EventOutcome): void => {
      options.onOutcome(event, outcome);
      const key = `${event.metadata.namespace}/${event.involvedObject.name}`;
      if (!events.settle(key, event, outcome) || end.signal.aborted) return;
      watch.again(key, RETRY);
    };
    const sink = eventSink({ api, eventsApi, onOutcome }, ports);
    const events = faultEvents({
      clock,
      refresh,
      correlator: eventCorrelator(clock),
      put: dryRun ? () => {} : sink.put,
      onRecorded,
      onSkipped,
    });
    return { events, sink, end };
  };

  const run = async ({ events, end }: NonNullable<typeof session>): Promise<void> => {
    const isRead =
      dryRun ||
      (await recordedEvents(
        { api, component: COMPONENT, namespaces },
        ports,
        {
          event: (event) => {
            const key = `${event.namespace}/${event.podName}`;
            if (watch.pod(key)?.uid === event.podUid) events.restore(key, event);
          },
          failure: options.onFailure,
        },
        end.signal,
      ));
    const isOver = (): boolean => end.signal.aborted;
    if (!isRead || isOver()) return;
    watch.start(events);
    while (!isOver()) {
      await sleep(Math.min(SWEEP, refresh), end.signal);
      if (!isOver()) for (const key of events.due()) watch.again(key, 0);
    }
  };

  return {
    begin() {
      if (session !== undefined) return;
      session = open();
      void run(session);
    },
    async end(milliseconds) {
      const ending = session;
      if (ending === undefined) return;
      session = undefined;
      ending.end.abort();
      watch.stop();
      if (milliseconds > 0) await ending.sink.drain(milliseconds);
      ending.sink.close();
    },
    pending: () => session?.sink.size() ?? 0,
    byReason: () => session?.events.byReason() ?? new Map<string, number>(),
  };
}
