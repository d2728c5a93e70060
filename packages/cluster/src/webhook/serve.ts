import type { FileSystem, Result, Timing, CancelSignal } from '@krmkit/base';
import type { ListenAddress } from '../daemon/listen-address.ts';
import type { TemplatePath, Release } from '@krmkit/pods';
import type { AdmissionRequest } from './admission-review.ts';
import type { AdmissionView } from './admission-view.ts';
import type { ClusterApi } from '../client/api.ts';
import { systemTiming } from '@krmkit/base';
import { followCluster, NO_CLUSTER } from './admission-view.ts';
import { askRelease } from '../client/server-release.ts';
import { clusterJudge } from './admission-judge.ts';
import { connectCluster } from '../client/connect.ts';
import { NEWEST_RELEASE, readRelease, newerRelease } from '@krmkit/pods';
import type { Log } from '../daemon/log.ts';
import { failureLog } from '../daemon/failure-log.ts';
import { serveStatus } from '../daemon/status-server.ts';
import { explainApiFailure } from '../client/explain-failure.ts';
import type { CertificateKeeper } from './certificate-keeper.ts';
import { filesKeeper, selfSignedKeeper } from './certificate-keeper.ts';
import type { WebhookMetrics } from './metrics.ts';
import { webhookMetrics } from './metrics.ts';
import type { ServerPorts, WebhookServer } from './server.ts';
import { webhookServer } from './server.ts';

/**
 * In milliseconds: how long to wait for the first certificate and the first lists of the cluster before it is ready
 * without them.
 */
const PATIENCE = 15_000;

/** In milliseconds: the pause before asking an unavailable cluster for its release again. */
const ASK_AGAIN = 10_000;

/** In milliseconds: the time limit for open requests at the end. */
const LAST_ANSWERS = 5_000;

/** What to serve, and with which certificate. */
export interface WebhookSettings {
  /** Undefined: the release of the cluster, or the newest one. */
  readonly kubernetes: Release | undefined;
  readonly templates: readonly TemplatePath[];
  readonly namespace: string | undefined;
  readonly listen: ListenAddress;
  readonly statusListen: ListenAddress;
  readonly certificate:
    | { readonly from: 'files'; readonly certificate: string; readonly key: string }
    | {
        readonly from: 'self';
        readonly service: string;
        readonly hosts: readonly string[];
        readonly secret: string;
        readonly configuration: string;
      };
  readonly usesCluster: boolean;
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  /** The time between the signal and the end, for late requests. */
  readonly drainSeconds: number;
}

/** What a webhook needs from outside. */
export interface WebhookPorts {
  readonly files: FileSystem;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: CancelSignal;
  readonly log: Log;
  /** Called once, when it starts to serve. Resolves when it has to end, after which it sends its last responses. */
  readonly ending: () => Promise<void>;
}

/** Serves until `ending`. */
export async function serveWebhook(settings: WebhookSettings, ports: WebhookPorts): Promise<Result<undefined>> {
  const api = await apiOf(ports, settings);
  if (!api.ok) return api;
  const taken = await releaseOf(api.value, ports, settings);
  if (!taken.ok) {
    api.value?.close();
    return taken;
  }
  try {
    return await serve({
      ...ports,
      settings,
      timing: systemTiming(),
      api: api.value,
      taken: taken.value,
      metrics: webhookMetrics(),
    });
  } finally {
    api.value?.close();
  }
}

interface Serving extends WebhookPorts {
  readonly settings: WebhookSettings;
  readonly timing: Timing;
  readonly api: ClusterApi | undefined;
  readonly taken: TakenRelease;
  readonly metrics: WebhookMetrics;
}

async function serve(serving: Serving): Promise<Result<undefined>> {
  const { signal: interrupted, settings, timing, log, api, metrics } = serving;
  const ending = serving.ending();
  const background = new AbortController();
  const { signal } = background;
  let state: 'starting' | 'ready' | 'ending' = 'starting';
  const status = await serveStatus(settings.statusListen, () => state === 'ready', metrics);
  if (typeof status === 'string') {
    return { ok: false, message: `cannot listen: ${status}`, hint: 'Name another address with --status-listen.' };
  }
  const view = viewOf(serving, signal);
  const release = learntRelease(serving, signal);
  let server: WebhookServer | undefined;
  const keeper = keeperOf(serving, (certificate, notAfter) => {
    server?.setCertificate(certificate);
    metrics.onCertificate(notAfter);
  });
  try {
    const first = await keeper.first(interrupted);
    if (first === undefined) {
      if (interrupted.aborted) return ENDED;
      return { ok: false, message: keeper.problem(), hint: 'Name existing files, or add --self-signed.' };
    }
    const onTooLarge = ({ uid, namespace }: AdmissionRequest): void =>
      log.warn('too large to be checked', { uid, namespace });
    const { templates } = settings;
    const { onFaults } = metrics;
    const judge = clusterJudge({ view, release, templates, timing, signal, onTooLarge, onFaults });
    server = webhookServer(first, { elapsed: timing.elapsed, judge, ...answerLog(log, metrics) });
    const listening = await server.listen(settings.listen);
    if (typeof listening === 'string') {
      return { ok: false, message: `cannot listen: ${listening}`, hint: 'Name another address with --listen.' };
    }
    void keeper.follow(signal);
    await settled(view, timing, interrupted);
    if (!interrupted.aborted) {
      state = 'ready';
      const { port } = status;
      log.info('ready', { port: listening, status: port, cluster: api?.server ?? null, release: release().text });
      await ending;
    }
    state = 'ending';
    log.info('ending', { seconds: settings.drainSeconds });
    server.drain();
    await timing.sleep(settings.drainSeconds * 1000, NEVER);
    await server.close(LAST_ANSWERS);
    return ENDED;
  } finally {
    background.abort();
    status.close();
  }
}

function answerLog(
  log: Log,
  metrics: WebhookMetrics,
): Pick<ServerPorts, 'onDefect' | 'onAnswer' | 'onConnectionProblem'> {
  return {
    onDefect: (error, { uid, namespace }) =>
      log.error('a bug in krmkit: the object was allowed', { uid, namespace, error: defectText(error) }),
    onAnswer: ({ outcome, status: code }, seconds) => {
      metrics.onAnswer(outcome, seconds);
      log.debug('answered', { outcome, code, seconds });
    },
    onConnectionProblem: (message) => log.debug('a connection failed', { problem: message }),
  };
}

const ENDED = { ok: true, value: undefined } as const;

const NEVER: CancelSignal = new AbortController().signal;

async function apiOf(
  { environment }: WebhookPorts,
  settings: WebhookSettings,
): Promise<Result<ClusterApi | undefined>> {
  if (!settings.usesCluster) return { ok: true, value: undefined };
  const { kubeconfig, context, namespace } = settings;
  const connection = await connectCluster({ kubeconfig, context, namespace, environment });
  return connection.ok ? connection : { ...connection, hint: `${connection.hint} Or --no-cluster.` };
}

function viewOf({ api, timing, log }: Serving, signal: CancelSignal): AdmissionView {
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
  { signal, log }: WebhookPorts,
  { kubernetes }: WebhookSettings,
): Promise<Result<TakenRelease>> {
  const taken = kubernetes ?? readRelease(NEWEST_RELEASE);
  if (api === undefined) return warned({ release: taken, isCertain: true }, log);
  const answer = await askRelease(api, signal);
  if (!answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 401) {
    const { message, hint } = explainApiFailure(api, answer.failure);
    return { ok: false, message, hint: `${hint} Or --no-cluster.` };
  }
  const reported = answer.ok ? answer.value : undefined;
  if (kubernetes === undefined && reported === undefined && !signal.aborted) {
    log.warn(`the release of the cluster is unknown; krmkit assumes ${taken.text}`);
  }
  return warned({ release: kubernetes ?? reported ?? taken, isCertain: kubernetes !== undefined || answer.ok }, log);
}

function warned(taken: TakenRelease, log: Log): Result<TakenRelease> {
  const warning = newerRelease(taken.release);
  if (warning !== undefined) log.warn(warning);
  return { ok: true, value: taken };
}

/** Repeats the question until the cluster reports its release. */
function learntRelease({ api, taken, timing }: Serving, signal: CancelSignal): () => Release {
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
  { files, settings, api, log, timing }: Serving,
  onCertificate: Parameters<typeof selfSignedKeeper>[0]['onCertificate'],
): CertificateKeeper {
  const { certificate } = settings;
  const shared = { log, timing, onCertificate };
  if (certificate.from === 'files') return filesKeeper({ ...shared, files, paths: certificate });
  const namespace = settings.namespace ?? api?.namespace ?? 'default';
  const service = `${certificate.service}.${namespace}.svc`;
  const names = [service, `${service}.cluster.local`, ...certificate.hosts];
  const { secret, configuration } = certificate;
  return selfSignedKeeper({ ...shared, api, position: { namespace, secret, names }, configuration });
}

async function settled(view: AdmissionView, { elapsed, sleep }: Timing, signal: CancelSignal): Promise<void> {
  const until = elapsed() + PATIENCE;
  while (!view.isSettled() && elapsed() < until && !signal.aborted) await sleep(50, signal);
}

function defectText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
