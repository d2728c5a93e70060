import type { Result, Timing, CancelSignal } from '@krmkit/base';
import type { Release } from '@krmkit/pods';
import type { ListenAddress } from '../daemon/listen-address.ts';
import type { EventsApi } from './event-wire.ts';
import type { ApiFailure, ClusterApi } from '../client/api.ts';
import type { EventOutcome } from './event-sink.ts';
import type { SinkEvent } from './event-wire.ts';
import type { RecordedFault } from './fault-events.ts';
import { faultRecorder } from './fault-recorder.ts';
import { holdLease } from './lease.ts';
import { PodWatch } from './pod-watch.ts';
import { askRelease } from '../client/server-release.ts';
import { connectCluster } from '../client/connect.ts';
import { NEWEST_RELEASE, readRelease, newerRelease } from '@krmkit/pods';
import type { Log } from '../daemon/log.ts';
import type { LogFailure } from '../daemon/failure-log.ts';
import { failureLog } from '../daemon/failure-log.ts';
import { serveStatus } from '../daemon/status-server.ts';
import { explainFailure } from '../client/explain-failure.ts';
import { openMetrics } from './metrics.ts';

/** What to watch, and what to record. */
export interface WatchSettings {
  readonly context: string | undefined;
  readonly kubeconfig: string | undefined;
  /** Empty: all namespaces. */
  readonly namespaces: readonly string[];
  readonly labelSelector: string | undefined;
  readonly secrets: boolean;
  /** Undefined: the release of the server. */
  readonly kubernetes: Release | undefined;
  readonly eventsApi: EventsApi;
  readonly leaderElect: boolean;
  readonly leaseName: string;
  /** Undefined: the namespace of the context or the service account. */
  readonly leaseNamespace: string | undefined;
  /** Undefined: no status server. */
  readonly statusListen: ListenAddress | undefined;
  readonly dryRun: boolean;
  /** Ends when all pods are checked. */
  readonly once: boolean;
}

/** What a watch needs from outside. */
export interface WatchPorts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: CancelSignal;
  readonly timing: Timing;
  readonly yieldTurn: () => Promise<void>;
  readonly openLog: () => Promise<Log>;
  readonly onRecorded: (recorded: RecordedFault) => void;
  /** Work to do before the process ends. The returned function removes it. */
  readonly beforeInterrupt: (action: () => Promise<void>) => () => void;
}

export interface WatchResult {
  /** How many faults were recorded. */
  readonly faults: number;
  readonly pods: number;
  /** Whether all pods were checked, with `once`. */
  readonly isWhole: boolean;
}

const INTERRUPTED: WatchResult = { faults: 0, pods: 0, isWhole: false };

/**
 * The time limit for writing the remaining Events at the end, in milliseconds: less than the grace period of a Lease
 * and a pod.
 */
const DRAIN = 5000;

/** Connects to the cluster, and watches its pods until the signal, or with `once` until all are checked. */
export async function runWatch(settings: WatchSettings, ports: WatchPorts): Promise<Result<WatchResult>> {
  const { kubeconfig, context: name } = settings;
  const connection = await connectCluster({ kubeconfig, context: name, environment: ports.environment });
  if (!connection.ok) return connection;
  const { value: api } = connection;
  const log = await ports.openLog();
  try {
    const answer = await askRelease(api, ports.signal);
    if (!answer.ok && answer.failure.kind === 'cancelled') return { ok: true, value: INTERRUPTED };
    if (!answer.ok && answer.failure.kind !== 'cancelled' && isHopeless(answer.failure)) {
      return { ok: false, ...explainFailure(api, answer.failure) };
    }
    const reported = answer.ok ? answer.value : undefined;
    if (reported === undefined && settings.kubernetes === undefined) {
      log.warn(`the server does not report its release; krmkit assumes ${NEWEST_RELEASE}`);
    }
    const release = settings.kubernetes ?? reported ?? readRelease(NEWEST_RELEASE);
    const warning = newerRelease(release);
    if (warning !== undefined) log.warn(warning);
    return await watchCluster({ ...settings, kubernetes: release }, { ...ports, api, log });
  } finally {
    api.close();
  }
}

/**
 * A user without the right to read the version can have other rights, and a server that is starting will respond soon.
 */
function isHopeless(failure: ApiFailure): boolean {
  return failure.kind === 'unreachable' || (failure.kind === 'refused' && failure.status === 401);
}

type ReadySettings = WatchSettings & { readonly kubernetes: NonNullable<WatchSettings['kubernetes']> };

interface ConnectedPorts extends WatchPorts {
  readonly api: ClusterApi;
  readonly log: Log;
}

async function watchCluster(settings: ReadySettings, connected: ConnectedPorts): Promise<Result<WatchResult>> {
  const { api, log } = connected;
  const ports = { ...connected.timing, api };
  const { namespaces, secrets, once, dryRun, eventsApi } = settings;
  const over = new AbortController();
  const stop = (): void => over.abort();
  if (connected.signal.aborted) stop();
  else connected.signal.addEventListener('abort', stop);

  let term: AbortController | undefined;
  let found = 0;
  let failed: ApiFailure | undefined;
  let allKnown = (): void => {};
  const synced = new Promise<void>((resolve) => {
    allKnown = resolve;
    over.signal.addEventListener('abort', () => resolve());
  });

  // Called only after all of these are set.
  const metrics = await openMetrics({
    faults: () => recorder.byReason(),
    objects: () => watch.sizes(),
    isLeader: () => term !== undefined,
    isSynced: () => watch.isSynced(),
    waitingPods: () => watch.queued(),
    waitingEvents: () => recorder.pending(),
  });
  const logFailure = failureLog(log, ports.elapsed);
  const reportFailure: LogFailure = (resource, ...failed) => {
    metrics.apiError(resource);
    logFailure(resource, ...failed);
  };

  const watch = new PodWatch(
    {
      namespaces,
      labelSelector: settings.labelSelector,
      secrets,
      release: settings.kubernetes,
      ...(once ? { grace: 0 } : {}),
    },
    { ...ports, yieldTurn: connected.yieldTurn },
    {
      onSynced: () => {
        const sizes = Object.fromEntries(watch.sizes());
        log.info('all objects are known', sizes);
        allKnown();
      },
      onFailure: (kind, failure, retry, isNeeded) => {
        reportFailure(kind, failure, { retryMilliseconds: retry }, isNeeded);
        if (once && isNeeded) {
          failed = failure;
          stop();
        }
      },
    },
    over.signal,
  );

  const onOutcome = (event: SinkEvent, outcome: EventOutcome): void => {
    metrics.event(outcome.kind);
    const facts = { namespace: event.metadata.namespace, event: event.metadata.name };
    if (outcome.kind !== 'failed') return log.debug(`event ${outcome.kind}`, facts);
    log.warn(`an event was dropped: ${outcome.message}`, { ...facts, why: outcome.why });
  };
  const onRecorded = (recorded: RecordedFault): void => {
    found += 1;
    const { pod, fault, count } = recorded;
    const facts = { namespace: pod.namespace, pod: pod.name, reason: fault.reason, fieldPath: fault.fieldPath, count };
    log.info(fault.message, facts);
    connected.onRecorded(recorded);
  };
  const recorder = faultRecorder(
    {
      watch,
      namespaces,
      eventsApi,
      dryRun,
      onRecorded,
      onOutcome,
      onSkipped: () => metrics.event('dropped'),
      onFailure: (failure, retry) => reportFailure('events', failure, { retryMilliseconds: retry }),
    },
    ports,
  );
  const record = async (): Promise<void> => {
    const own = new AbortController();
    term = own;
    await synced;
    if (!own.signal.aborted && !over.signal.aborted) recorder.begin();
  };
  const rest = async (milliseconds: number): Promise<void> => {
    term?.abort();
    term = undefined;
    await recorder.end(milliseconds);
  };

  const { statusListen } = settings;
  const server =
    statusListen === undefined ? undefined : await serveStatus(statusListen, () => watch.isSynced(), metrics);
  if (typeof server === 'string') {
    stop();
    await watch.done;
    return { ok: false, message: `cannot listen: ${server}`, hint: 'Name another address with --status-listen.' };
  }
  if (server !== undefined) log.info('listening', { port: server.port });
  log.info('watching', { server: api.server, namespaces, release: settings.kubernetes.text, secrets });
  const running = lead(settings, connected, { record, rest, reportFailure, log }, over.signal);
  const release = connected.beforeInterrupt(async () => {
    await running;
    log.info('ended');
  });
  let isWhole = false;
  if (once) {
    await synced;
    isWhole = !over.signal.aborted;
    if (isWhole) await watch.idle();
    stop();
  }
  await running;
  await watch.done;
  release();
  server?.close();
  connected.signal.removeEventListener('abort', stop);
  if (failed !== undefined && failed.kind !== 'cancelled') return { ok: false, ...explainFailure(api, failed) };
  return { ok: true, value: { faults: found, pods: watch.sizes().get('pods') ?? 0, isWhole } };
}

interface Recording {
  readonly record: () => Promise<void>;
  /** Stops recording, and writes the waiting Events for at most so many milliseconds. */
  readonly rest: (milliseconds: number) => Promise<void>;
  readonly reportFailure: LogFailure;
  readonly log: Log;
}

/** Records until the signal; with leader election, only while this replica holds the Lease. */
async function lead(
  settings: WatchSettings,
  { environment, timing, api }: ConnectedPorts,
  { record, rest, reportFailure, log }: Recording,
  signal: CancelSignal,
): Promise<void> {
  if (!settings.leaderElect) {
    await record();
    await aborted(signal);
    return rest(DRAIN);
  }
  await holdLease(
    {
      namespace: settings.leaseNamespace ?? api.namespace,
      name: settings.leaseName,
      identity: `${environment['POD_NAME'] ?? environment['HOSTNAME'] ?? 'krmkit'}_${crypto.randomUUID()}`,
    },
    { ...timing, api },
    {
      onStarted: () => {
        log.info('this replica records Events now');
        void record();
      },
      onStopped: () => {
        log.info('this replica does not record Events any more');
        return rest(signal.aborted ? DRAIN : 0);
      },
      onLeader: (identity) => log.info('a leader was elected', { leader: identity }),
      onFailure: (failure) => reportFailure('leases', failure),
    },
    signal,
  );
}

function aborted(signal: CancelSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}
