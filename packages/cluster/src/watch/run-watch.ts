import type { Timing } from '@krmkit/base';
import type { ApiFailure, ClusterApi, EventOutcome, SinkEvent, RecordedFault } from '@krmkit/cluster';
import { systemTiming } from '@krmkit/base';
import { faultRecorder, holdLease, PodWatch, askRelease } from '@krmkit/cluster';
import { connectCluster } from '@krmkit/cluster/node';
import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';
import type { CommandContext } from '../context.ts';
import type { Log } from '../daemon/log.ts';
import { openLog } from '../daemon/log.ts';
import type { LogFailure } from '../daemon/failure-log.ts';
import { failureLog } from '../daemon/failure-log.ts';
import { serveStatus } from '../daemon/status-server.ts';
import { EXIT } from '../exit-status.ts';
import { newerRelease } from '../expand/pod-settings.ts';
import { explainFailure } from '../live/explain-failure.ts';
import type { WatchLine } from '../../outputs/tool.ts';
import { printable, printableHint, printableJson, countOf } from '@krmkit/base';
import { openMetrics } from './metrics.ts';
import type { WatchSettings } from './settings.ts';

/**
 * The time limit for writing the remaining Events at the end, in milliseconds: less than the grace period of a Lease
 * and a pod.
 */
const DRAIN = 5000;

export async function runWatch(
  context: CommandContext,
  settings: WatchSettings,
  timing: Timing = systemTiming(),
): Promise<number> {
  const { kubeconfig, context: name } = settings;
  const connection = await connectCluster({ kubeconfig, context: name, environment: context.env });
  if (!connection.ok) return refuse(context, connection.message, connection.hint);
  const { value: api } = connection;
  const log = await openLog(context.stderr, settings.logLevel);
  try {
    const answer = await askRelease(api, context.signal);
    if (!answer.ok && answer.failure.kind === 'cancelled') return EXIT.done;
    if (!answer.ok && answer.failure.kind !== 'cancelled' && isHopeless(answer.failure)) {
      const { message, hint } = explainFailure(api, answer.failure);
      return await refuse(context, message, hint);
    }
    const reported = answer.ok ? answer.value : undefined;
    if (reported === undefined && settings.kubernetes === undefined) {
      log.warn(`the server does not report its release; krmkit assumes ${NEWEST_RELEASE}`);
    }
    const release = settings.kubernetes ?? reported ?? readRelease(NEWEST_RELEASE);
    const warning = newerRelease(release);
    if (warning !== undefined) log.warn(warning);
    return await watchCluster(context, { ...settings, kubernetes: release }, { ...timing, api }, log);
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

async function refuse({ stderr }: CommandContext, message: string, hint: string): Promise<number> {
  await stderr.write(`krmkit watch: ${printable(message)}\n  ${printableHint(hint)}\n`);
  return EXIT.environment;
}

type ReadySettings = WatchSettings & { readonly kubernetes: NonNullable<WatchSettings['kubernetes']> };

async function watchCluster(
  context: CommandContext,
  settings: ReadySettings,
  ports: Timing & { readonly api: ClusterApi },
  log: Log,
): Promise<number> {
  const { api } = ports;
  const { namespaces, secrets, once, dryRun, output, eventsApi } = settings;
  const over = new AbortController();
  const stop = (): void => over.abort();
  if (context.signal.aborted) stop();
  else context.signal.addEventListener('abort', stop);

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
    { ...ports, yieldTurn: context.yieldTurn },
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
    if (output !== undefined) void context.stdout.write(faultLine(recorded, output));
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
    return refuse(context, `cannot listen: ${server}`, 'Name another address with --status-listen.');
  }
  if (server !== undefined) log.info('listening', { port: server.port });
  log.info('watching', { server: api.server, namespaces, release: settings.kubernetes.text, secrets });
  const running = lead(context, settings, ports, { record, rest, reportFailure, log }, over.signal);
  const release = context.beforeInterrupt(
    async () => {
      await running;
      log.info('ended');
    },
    undefined,
    EXIT.done,
  );
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
  context.signal.removeEventListener('abort', stop);
  if (failed !== undefined && failed.kind !== 'cancelled') {
    const { message, hint } = explainFailure(api, failed);
    return refuse(context, message, hint);
  }
  if (isWhole && !settings.quiet) {
    const pods = watch.sizes().get('pods') ?? 0;
    await context.stderr.write(`krmkit watch: ${countOf(found, 'fault')} in ${countOf(pods, 'pod')}\n`);
  }
  return once && found > 0 ? EXIT.findings : EXIT.done;
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
  { env }: CommandContext,
  settings: WatchSettings,
  ports: Timing & { readonly api: ClusterApi },
  { record, rest, reportFailure, log }: Recording,
  signal: AbortSignal,
): Promise<void> {
  if (!settings.leaderElect) {
    await record();
    await aborted(signal);
    return rest(DRAIN);
  }
  await holdLease(
    {
      namespace: settings.leaseNamespace ?? ports.api.namespace,
      name: settings.leaseName,
      identity: `${env['POD_NAME'] ?? env['HOSTNAME'] ?? 'krmkit'}_${crypto.randomUUID()}`,
    },
    ports,
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

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

/**
 * One line for a fault: `shop/web  app  UnresolvedReference  env URL: $(HOST) is not defined`; JSON contains all
 * fields.
 */
function faultLine({ pod, fault, count }: RecordedFault, format: 'json' | 'table'): string {
  const { namespace, name, uid } = pod;
  const { reason, code, severity, field, message } = fault;
  if (format === 'json') {
    const { container, hint } = fault;
    const about = { namespace, pod: name, uid, container, reason };
    return `${printableJson({ ...about, code, severity, field, message, hint, count } satisfies WatchLine)}\n`;
  }
  const again = count > 1 ? `  (${count} times)` : '';
  return `${printable(`${namespace}/${name}  ${fault.container ?? '-'}  ${reason}  ${message}`)}${again}\n`;
}
