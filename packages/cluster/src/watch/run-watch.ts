import type { Result, Timing, CancelSignal } from '@krmkit/base';
import type { Release } from '@krmkit/pods';
import type { ListenAddress } from '../daemon/listen-address.ts';
import type { EventsApi } from './event-wire.ts';
import type { ApiFailure, ClusterApi } from '../client/api.ts';
import type { RecordedFault } from './fault-events.ts';
import type { FaultRecorder, FaultRecorderOptions } from './fault-recorder.ts';
import { faultRecorder } from './fault-recorder.ts';
import { holdLease } from './lease.ts';
import { PodWatch } from './pod-watch.ts';
import { askRelease } from '../client/server-release.ts';
import { connectCluster } from '../client/connect.ts';
import { NEWEST_RELEASE, readRelease, newerRelease } from '@krmkit/pods';
import type { Log } from '../daemon/log.ts';
import type { LogFailure } from '../daemon/failure-log.ts';
import { failureLog } from '../daemon/failure-log.ts';
import type { StatusServer } from '../daemon/status-server.ts';
import { serveStatus } from '../daemon/status-server.ts';
import { explainApiFailure } from '../client/explain-failure.ts';
import type { Metrics } from './metrics.ts';
import { openMetrics } from './metrics.ts';
import type { WatchCourse } from './watch-phase.ts';
import { watchCourse } from './watch-phase.ts';

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
  readonly beforeInterrupt: (action: () => Promise<void>) => () => Promise<void>;
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
      return { ok: false, ...explainApiFailure(api, answer.failure) };
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
  const session = await openSession(settings, connected);
  const { course, watch, seen } = session;
  const stop = (): void => course.move('stopped');
  if (connected.signal.aborted) stop();
  else connected.signal.addEventListener('abort', stop);
  const server = await openStatusServer(settings, session);
  if (typeof server === 'string') {
    stop();
    await watch.done;
    return { ok: false, message: `cannot listen: ${server}`, hint: 'Name another address with --status-listen.' };
  }
  if (server !== undefined) log.info('listening', { port: server.port });
  const { namespaces, secrets, once } = settings;
  log.info('watching', { server: api.server, namespaces, release: settings.kubernetes.text, secrets });
  const running = lead(settings, connected, session);
  const release = connected.beforeInterrupt(async () => {
    await running;
    log.info('ended');
  });
  const isWhole = once && (await isAllChecked(session));
  if (once) stop();
  await running;
  await watch.done;
  await release();
  server?.close();
  connected.signal.removeEventListener('abort', stop);
  const { failed, found } = seen;
  if (failed !== undefined && failed.kind !== 'cancelled') return { ok: false, ...explainApiFailure(api, failed) };
  return { ok: true, value: { faults: found, pods: watch.sizes().get('pods') ?? 0, isWhole } };
}

interface WatchSession {
  readonly course: WatchCourse;
  readonly watch: PodWatch;
  readonly recorder: FaultRecorder;
  readonly metrics: Metrics;
  readonly reportFailure: LogFailure;
  readonly seen: {
    /** How many faults were recorded. */
    found: number;
    /** Why a watch of `once` ended. */
    failed: ApiFailure | undefined;
  };
}

async function openSession(settings: ReadySettings, connected: ConnectedPorts): Promise<WatchSession> {
  const { api, log, timing, yieldTurn } = connected;
  const { namespaces, labelSelector, secrets, once, dryRun, eventsApi, kubernetes: release } = settings;
  const ports = { ...timing, api };
  const seen: WatchSession['seen'] = { found: 0, failed: undefined };
  // Called only after all of these are set.
  const course = watchCourse(() => recorder.begin());
  const metrics = await openMetrics({
    faults: () => recorder.byReason(),
    objects: () => watch.sizes(),
    isLeader: course.isLeader,
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
    { namespaces, labelSelector, secrets, release, ...(once ? { grace: 0 } : {}) },
    { ...ports, yieldTurn },
    {
      onSynced: () => {
        log.info('all objects are known', Object.fromEntries(watch.sizes()));
        course.move('synced');
      },
      onFailure: (kind, failure, retry, isNeeded) => {
        reportFailure(kind, failure, { retryMilliseconds: retry }, isNeeded);
        if (!once || !isNeeded) return;
        seen.failed = failure;
        course.move('stopped');
      },
    },
    course.signal,
  );
  const onFailure = (failure: ApiFailure, retry: number): void =>
    reportFailure('events', failure, { retryMilliseconds: retry });
  const recorder = faultRecorder(
    { watch, namespaces, eventsApi, dryRun, onFailure, ...recordingHandlers(connected, metrics, seen) },
    ports,
  );
  return { course, watch, recorder, metrics, reportFailure, seen };
}

/** Logs and counts what is recorded. */
function recordingHandlers(
  { log, onRecorded }: ConnectedPorts,
  metrics: Metrics,
  seen: WatchSession['seen'],
): Pick<FaultRecorderOptions, 'onRecorded' | 'onOutcome' | 'onSkipped'> {
  return {
    onOutcome: (event, outcome) => {
      metrics.event(outcome.kind);
      const facts = { namespace: event.metadata.namespace, event: event.metadata.name };
      if (outcome.kind !== 'failed') return log.debug(`event ${outcome.kind}`, facts);
      log.warn(`an event was dropped: ${outcome.message}`, { ...facts, why: outcome.why });
    },
    onRecorded: (recorded) => {
      seen.found += 1;
      const { pod, fault, count } = recorded;
      const { reason, fieldPath } = fault;
      log.info(fault.message, { namespace: pod.namespace, pod: pod.name, reason, fieldPath, count });
      onRecorded(recorded);
    },
    onSkipped: () => metrics.event('dropped'),
  };
}

/** The text says why it cannot listen. */
async function openStatusServer(
  { statusListen }: WatchSettings,
  { watch, metrics }: WatchSession,
): Promise<StatusServer | string | undefined> {
  return statusListen === undefined ? undefined : serveStatus(statusListen, () => watch.isSynced(), metrics);
}

/** Resolves when all pods are checked; false if the watch has stopped before. */
async function isAllChecked({ course, watch }: WatchSession): Promise<boolean> {
  await course.synced;
  if (course.signal.aborted) return false;
  await watch.idle();
  return true;
}

/** Records until the watch stops; with leader election, only while this replica holds the Lease. */
async function lead(
  settings: WatchSettings,
  { environment, timing, api, log }: ConnectedPorts,
  { course, recorder, reportFailure }: WatchSession,
): Promise<void> {
  const { signal, move } = course;
  /** Stops recording, and writes the waiting Events for at most so many milliseconds. */
  const rest = (milliseconds: number): Promise<void> => {
    move('deposed');
    return recorder.end(milliseconds);
  };
  if (!settings.leaderElect) {
    move('elected');
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
        move('elected');
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
