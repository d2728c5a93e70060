import { setImmediate } from 'node:timers/promises';
import type { EventsApi, SinkEvent } from '../../src/watch/event-wire.ts';
import type { EventOutcome } from '../../src/watch/event-sink.ts';
import { faultRecorder } from '../../src/watch/fault-recorder.ts';
import { holdLease } from '../../src/watch/lease.ts';
import { PodWatch } from '../../src/watch/pod-watch.ts';
import type { Timing } from '@krmkit/base';
import { readRelease } from '@krmkit/pods';
import type { MemoryCluster } from './memory-cluster.ts';

export interface Replica {
  /** Like a killed process: it writes nothing more, and keeps the lease. */
  readonly kill: () => void;
  /** Like SIGTERM: it writes waiting events, and releases the lease. */
  readonly stop: () => Promise<void>;
  readonly outcomes: readonly (readonly [SinkEvent, EventOutcome])[];
}

export interface ReplicaOptions {
  readonly elect?: string;
  readonly namespaces?: readonly string[];
  readonly secrets?: boolean;
  readonly eventsApi?: EventsApi;
  readonly refresh?: number;
}

/** The same parts as `krmkit watch`. */
export function startReplica(cluster: MemoryCluster, time: Timing, options: ReplicaOptions = {}): Replica {
  const { namespaces = [], secrets = false, eventsApi = 'v1', elect, refresh } = options;
  const api = cluster.connect();
  const ports = { ...time, api, yieldTurn: () => setImmediate() };
  const over = new AbortController();
  const outcomes: [SinkEvent, EventOutcome][] = [];
  let allKnown = (): void => {};
  const synced = new Promise<void>((resolve) => {
    allKnown = resolve;
  });
  const watch = new PodWatch(
    { namespaces, secrets, release: readRelease('1.34') },
    ports,
    { onSynced: () => allKnown(), onFailure: () => {} },
    over.signal,
  );
  const recorder = faultRecorder(
    {
      watch,
      namespaces,
      eventsApi,
      dryRun: false,
      ...(refresh === undefined ? {} : { refresh }),
      onRecorded: () => {},
      onOutcome: (event, outcome) => void outcomes.push([event, outcome]),
      onSkipped: () => {},
      onFailure: () => {},
    },
    ports,
  );
  let term = new AbortController();
  const begin = async (): Promise<void> => {
    const own = new AbortController();
    term = own;
    await synced;
    if (!own.signal.aborted && !over.signal.aborted) recorder.begin();
  };
  const end = (): Promise<void> => {
    term.abort();
    return recorder.end(over.signal.aborted ? 5000 : 0);
  };
  const election =
    elect === undefined
      ? begin()
      : holdLease(
          { namespace: 'krmkit', name: 'watch', identity: elect },
          ports,
          { onStarted: () => void begin(), onStopped: end, onLeader: () => {} },
          over.signal,
        );
  return {
    outcomes,
    kill() {
      api.close();
      void recorder.end(0);
      over.abort();
    },
    async stop() {
      over.abort();
      if (elect === undefined) await end();
      await election;
      await watch.done;
      api.close();
    },
  };
}
