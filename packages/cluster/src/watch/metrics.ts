import type { WatchedKind } from './watched-kinds.ts';
import type { MetricsText } from '../daemon/status-server.ts';

/** Values that are read when they are requested. */
export interface MetricSources {
  readonly faults: () => ReadonlyMap<string, number>;
  readonly objects: () => ReadonlyMap<WatchedKind, number>;
  readonly isLeader: () => boolean;
  readonly isSynced: () => boolean;
  readonly waitingPods: () => number;
  readonly waitingEvents: () => number;
}

export type EventResult = 'created' | 'patched' | 'known' | 'dropped' | 'failed';

export interface Metrics {
  readonly event: (result: EventResult) => void;
  readonly apiError: (resource: string) => void;
  readonly text: () => Promise<MetricsText>;
}

export async function openMetrics(sources: MetricSources): Promise<Metrics> {
  // A CommonJS module: in a bundle it only has this name.
  const { default: client } = await import('prom-client');
  const { Counter, Gauge, Registry, collectDefaultMetrics } = client;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const events = new Counter({
    name: 'krmkit_watch_events_total',
    help: 'Events by outcome.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['created', 'patched', 'known', 'dropped', 'failed']) events.inc({ result }, 0);
  const errors = new Counter({
    name: 'krmkit_watch_api_errors_total',
    help: 'Failed requests to the API server, by request; they are retried.',
    labelNames: ['resource'],
    registers,
  });
  /** The value for each label; metrics without a current value are left out. */
  const byLabel = (
    name: string,
    help: string,
    label: string,
    values: () => ReadonlyMap<string, number>,
  ): InstanceType<typeof Gauge> =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [key, value] of values()) this.set({ [label]: key }, value);
      },
    });
  const single = (name: string, help: string, value: () => number): InstanceType<typeof Gauge> =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  byLabel('krmkit_watch_faults', 'Current faults of pods by reason; none in a standby.', 'reason', sources.faults);
  byLabel('krmkit_watch_objects', 'Objects that are watched.', 'resource', sources.objects);
  single('krmkit_watch_leader', '1 if this replica records Events.', () => Number(sources.isLeader()));
  single('krmkit_watch_synced', '1 if all objects are known.', () => Number(sources.isSynced()));
  single('krmkit_watch_waiting_pods', 'Pods that wait to be checked.', sources.waitingPods);
  single('krmkit_watch_waiting_events', 'Events that wait to be written.', sources.waitingEvents);
  return {
    event: (result) => events.inc({ result }),
    apiError: (resource) => errors.inc({ resource }),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}
