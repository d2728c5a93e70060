import type { Timing } from '@krmkit/base';
import type { AdmissionView, ClusterApi } from '@krmkit/cluster';
import { systemTiming } from '@krmkit/base';
import { followCluster, NO_CLUSTER, askRelease, clusterJudge } from '@krmkit/cluster';
import { connectCluster } from '@krmkit/cluster/node';
import type { Release } from '@krmkit/pods';
import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';
import type { CommandContext } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { Log } from '../daemon/log.ts';
import { openLog } from '../daemon/log.ts';
import { failureLog } from '../daemon/failure-log.ts';
import { serveStatus } from '../daemon/status-server.ts';
import { newerRelease } from '../expand/pod-settings.ts';
import { explainFailure } from '../live/explain-failure.ts';
import { printable, printableHint } from '@krmkit/base';
import type { CertificateKeeper } from './certificate-keeper.ts';
import { filesKeeper, selfSignedKeeper } from './certificate-keeper.ts';
import type { WebhookMetrics } from './metrics.ts';
import { webhookMetrics } from './metrics.ts';
import type { WebhookServer } from './server.ts';
import { webhookServer } from './server.ts';
import type { WebhookSettings } from './settings.ts';

/**
 * In milliseconds: how long to wait for the first certificate and the first lists of the cluster before it is ready
 * without them.
 */
const PATIENCE = 15_000;

/** In milliseconds: the pause before asking an unavailable cluster for its release again. */
const ASK_AGAIN = 10_000;

/** In milliseconds: the time limit for open requests at the end. */
const LAST_ANSWERS = 5_000;

/** Serves until Ctrl-C or SIGTERM. Status 4 if it cannot start. */
export async function serveWebhook(context: CommandContext, settings: WebhookSettings): Promise<number> {
  const timing = systemTiming();
  const log = await openLog(context.stderr, settings.logLevel);
  const fail = async (problem: string, hint?: string): Promise<number> => {
    await context.stderr.write(
      `krmkit webhook: ${printable(problem)}\n${hint === undefined ? '' : `  ${printableHint(hint)}\n`}`,
    );
    return EXIT.environment;
  };
  const api = await apiOf(context, settings);
  if (api !== undefined && 'problem' in api) return fail(api.problem, api.hint);
  const taken = await releaseOf(api, context, settings, log);
  if ('problem' in taken) {
    api?.close();
    return fail(taken.problem, taken.hint);
  }
  const ending = endingOf(context);
  try {
    return await serve({ context, settings, timing, log, api, taken, metrics: webhookMetrics(), ending, fail });
  } finally {
    api?.close();
    ending.done();
  }
}

interface Serving {
  readonly context: CommandContext;
  readonly settings: WebhookSettings;
  readonly timing: Timing;
  readonly log: Log;
  readonly api: ClusterApi | undefined;
  readonly taken: TakenRelease;
  readonly metrics: WebhookMetrics;
  readonly ending: Ending;
  readonly fail: (problem: string, hint?: string) => Promise<number>;
}

async function serve(serving: Serving): Promise<number> {
  const { context, settings, timing, log, api, metrics, ending, fail } = serving;
  const background = new AbortController();
  const { signal } = background;
  let state: 'starting' | 'ready' | 'ending' = 'starting';
  const status = await serveStatus(settings.statusListen, () => state === 'ready', metrics);
  if (typeof status === 'string') return fail(`cannot listen: ${status}`, 'Name another address with --status-listen.');
  const view = viewOf(serving, signal);
  const release = learntRelease(serving, signal);
  let server: WebhookServer | undefined;
  const keeper = keeperOf(serving, (certificate, notAfter) => {
    server?.setCertificate(certificate);
    metrics.onCertificate(notAfter);
  });
  try {
    const first = await keeper.first(context.signal);
    if (first === undefined) {
      return context.signal.aborted
        ? EXIT.done
        : await fail(keeper.problem(), 'Name existing files, or add --self-signed.');
    }
    server = webhookServer(first, {
      elapsed: timing.elapsed,
      judge: clusterJudge({
        view,
        release,
        templates: settings.templates,
        timing,
        signal,
        onTooLarge: ({ uid, namespace }) => log.warn('too large to be checked', { uid, namespace }),
        onFaults: metrics.onFaults,
      }),
      onDefect: (error, { uid, namespace }) =>
        log.error('a bug in krmkit: the object was allowed', { uid, namespace, error: defectText(error) }),
      onAnswer: ({ outcome, status: code }, seconds) => {
        metrics.onAnswer(outcome, seconds);
        log.debug('answered', { outcome, code, seconds });
      },
      onConnectionProblem: (message) => log.debug('a connection failed', { problem: message }),
    });
    const listening = await server.listen(settings.listen);
    if (typeof listening === 'string') {
      return await fail(`cannot listen: ${listening}`, 'Name another address with --listen.');
    }
    void keeper.follow(signal);
    await settled(view, timing, context.signal);
    if (!context.signal.aborted) {
      state = 'ready';
      const { port } = status;
      log.info('ready', { port: listening, status: port, cluster: api?.server ?? null, release: release().text });
      await ending.begun;
    }
    state = 'ending';
    log.info('ending', { seconds: settings.drainSeconds });
    server.drain();
    await timing.sleep(settings.drainSeconds * 1000, NEVER);
    await server.close(LAST_ANSWERS);
    return EXIT.done;
  } finally {
    background.abort();
    status.close();
  }
}

const NEVER: AbortSignal = new AbortController().signal;

type Api = ClusterApi | { readonly problem: string; readonly hint: string } | undefined;

async function apiOf(context: CommandContext, settings: WebhookSettings): Promise<Api> {
  if (!settings.usesCluster) return undefined;
  const { kubeconfig, context: name, namespace } = settings;
  const connection = await connectCluster({ kubeconfig, context: name, namespace, environment: context.env });
  if (connection.ok) return connection.value;
  return { problem: connection.message, hint: `${connection.hint} Or --no-cluster.` };
}

function viewOf({ api, timing, log }: Serving, signal: AbortSignal): AdmissionView {
  if (api === undefined) return NO_CLUSTER;
  const logFailure = failureLog(log, timing.elapsed);
  return followCluster(
    { api, ...timing },
    (kind, failure, retryMilliseconds) => logFailure(kind, failure, { retryMilliseconds }),
    signal,
  );
}

interface TakenRelease {
  readonly release: Release;
  /** False if the cluster can still report another one. */
  readonly isCertain: boolean;
}

/** The release of the cluster. A missing right stays missing; an unavailable server can come back soon. */
async function releaseOf(
  api: ClusterApi | undefined,
  context: CommandContext,
  { kubernetes }: WebhookSettings,
  log: Log,
): Promise<TakenRelease | { readonly problem: string; readonly hint: string }> {
  const taken = kubernetes ?? readRelease(NEWEST_RELEASE);
  if (api === undefined) return warned({ release: taken, isCertain: true }, log);
  const answer = await askRelease(api, context.signal);
  if (!answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 401) {
    const { message, hint } = explainFailure(api, answer.failure);
    return { problem: message, hint: `${hint} Or --no-cluster.` };
  }
  const reported = answer.ok ? answer.value : undefined;
  if (kubernetes === undefined && reported === undefined && !context.signal.aborted) {
    log.warn(`the release of the cluster is unknown; krmkit assumes ${taken.text}`);
  }
  return warned({ release: kubernetes ?? reported ?? taken, isCertain: kubernetes !== undefined || answer.ok }, log);
}

function warned(taken: TakenRelease, log: Log): TakenRelease {
  const warning = newerRelease(taken.release);
  if (warning !== undefined) log.warn(warning);
  return taken;
}

/** Repeats the question until the cluster reports its release. */
function learntRelease({ api, taken, timing }: Serving, signal: AbortSignal): () => Release {
  let { release } = taken;
  const learn = async (from: ClusterApi): Promise<void> => {
    const isOver = (): boolean => signal.aborted;
    while (!isOver()) {
      await timing.sleep(ASK_AGAIN, signal);
      const answer = isOver() ? undefined : await askRelease(from, signal);
      if (answer?.ok !== true) continue;
      release = answer.value ?? release;
      return;
    }
  };
  if (!taken.isCertain && api !== undefined) void learn(api);
  return () => release;
}

function keeperOf(
  { context, settings, api, log, timing }: Serving,
  onCertificate: Parameters<typeof selfSignedKeeper>[0]['onCertificate'],
): CertificateKeeper {
  const { certificate } = settings;
  const shared = { log, timing, onCertificate };
  if (certificate.from === 'files') return filesKeeper({ ...shared, files: context.files, paths: certificate });
  const namespace = settings.namespace ?? api?.namespace ?? 'default';
  const service = `${certificate.service}.${namespace}.svc`;
  const names = [service, `${service}.cluster.local`, ...certificate.hosts];
  const { secret, configuration } = certificate;
  return selfSignedKeeper({ ...shared, api, position: { namespace, secret, names }, configuration });
}

async function settled(view: AdmissionView, { elapsed, sleep }: Timing, signal: AbortSignal): Promise<void> {
  const until = elapsed() + PATIENCE;
  while (!view.isSettled() && elapsed() < until && !signal.aborted) await sleep(50, signal);
}

interface Ending {
  readonly begun: Promise<void>;
  /** All work has ended: the process can exit. */
  readonly done: () => void;
}

/** Delays Ctrl-C and SIGTERM until the last response was sent. */
function endingOf(context: CommandContext): Ending {
  let release = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  const forget = context.beforeInterrupt(() => ended, undefined, EXIT.done);
  const begun = new Promise<void>((resolve) => {
    if (context.signal.aborted) resolve();
    else context.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return {
    begun,
    done() {
      forget();
      release();
    },
  };
}

function defectText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
