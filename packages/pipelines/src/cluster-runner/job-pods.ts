import type { CancelSignal, JsonObject, Problem } from '@krmkit/base';
import { member, objectsAt, textAt } from '@krmkit/base';
import type { ApiFailure } from '@krmkit/cluster';
import { apiProblem } from './cluster-port.ts';
import type { RunnerCluster } from './cluster-port.ts';
import type { JobWanted } from './job.ts';
import { FUNCTION_CONTAINER, functionJob, JOB_LABEL, RUN_LABEL } from './job.ts';
import type { PodState } from './pod-state.ts';
import { lacksNode, podState } from './pod-state.ts';
import { TOUCH_ALIVE } from './scripts.ts';
import type { KubernetesSettings } from './settings.ts';

/** A Pod that runs, and serves one function at a time. */
export interface FunctionPod {
  readonly name: string;
  readonly uid: string;
  readonly node: string;
  readonly job: string;
  /** When the Job was created, on the clock of `Timing.elapsed`. */
  readonly created: number;
  /** The number of functions that it has run. */
  used: number;
  /** The directory that its `/local` holds. */
  local: string | undefined;
}

/** What decides whether a function can use a Pod. */
export type PodWanted = Pick<JobWanted, 'image' | 'network' | 'hasLocal' | 'memoryBytes' | 'pullPolicy'>;

export type Acquired =
  | { readonly kind: 'ready'; readonly pod: FunctionPod }
  /** The Pod ended before it ran anything: another one can succeed. */
  | { readonly kind: 'lost'; readonly why: string }
  | { readonly kind: 'unavailable'; readonly problem: Required<Problem> }
  | { readonly kind: 'cancelled' };

/** `gone`: the Pod does not exist; `unknown`: the server does not answer. */
export type SeenState = PodState | { readonly kind: 'gone' } | { readonly kind: 'unknown'; readonly message: string };

/** Hears of the time that a new Pod takes to run. */
export interface CreationListener {
  readonly started: () => void;
  readonly ended: (ok: boolean) => void;
}

/** The Pods of one run. */
export interface JobPods {
  /** A Pod that is idle, or a new one. */
  readonly acquire: (wanted: PodWanted, signal: CancelSignal, onCreate: CreationListener) => Promise<Acquired>;
  /** Keeps a Pod for the next function that wants the same. */
  readonly release: (wanted: PodWanted, pod: FunctionPod) => Promise<void>;
  /** Deletes a Pod with its Job. */
  readonly drop: (pod: FunctionPod) => Promise<void>;
  readonly look: (pod: FunctionPod) => Promise<SeenState>;
  /** Deletes all Jobs of the run. */
  readonly close: () => Promise<void>;
}

export interface JobPodsOptions {
  /** Identifies the run in names and labels. */
  readonly run: string;
  readonly namespace: string;
  readonly settings: KubernetesSettings;
  /** The longest time of one function, in milliseconds. */
  readonly functionMilliseconds: number;
  /** How many functions run at the same time. */
  readonly concurrency: number;
}

/** Pods that wait hold their requests on the nodes, but packages with several images in turn need them again soon. */
const LEAST_IDLE = 8;

const REQUEST_MILLISECONDS = 15_000;
const DELETE_ATTEMPTS = 4;
const SLOW_AFTER = 10_000;

export function openJobPods(cluster: RunnerCluster, options: JobPodsOptions): JobPods {
  const { api, exec, timing, pace } = cluster;
  const { run, namespace, settings, functionMilliseconds } = options;
  const mostIdle = Math.max(LEAST_IDLE, options.concurrency);
  const jobs = `/apis/batch/v1/namespaces/${encodeURIComponent(namespace)}/jobs`;
  const pods = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`;
  // Room for the start of the Pod and for two functions.
  const lifetime = settings.podRunningMilliseconds + 2 * functionMilliseconds + 5 * 60_000;
  const existing = new Set<string>();
  const live = new Set<FunctionPod>();
  const idle: { readonly key: string; readonly pod: FunctionPod }[] = [];
  const closed = new AbortController();
  let created = 0;
  let keepingAlive: Promise<void> | undefined;
  let listing: Promise<readonly JsonObject[] | ApiFailure> | undefined;

  const list = async (): Promise<readonly JsonObject[] | ApiFailure> => {
    const query = { labelSelector: `${RUN_LABEL}=${run}` };
    const reply = await api.send({ method: 'GET', path: pods, query, timeoutMilliseconds: REQUEST_MILLISECONDS });
    return reply.kind === 'done' ? objectsAt(reply.value, 'items') : reply;
  };
  // Functions that wait at the same time share a request.
  const listOnce = (): Promise<readonly JsonObject[] | ApiFailure> => {
    listing ??= list().finally(() => (listing = undefined));
    return listing;
  };

  const keepAlive = async (): Promise<void> => {
    for (;;) {
      await timing.sleep(pace.keepAlive, closed.signal);
      if (closed.signal.aborted) return;
      const touch = ({ name: pod }: FunctionPod): Promise<unknown> =>
        exec({
          namespace,
          pod,
          container: FUNCTION_CONTAINER,
          command: TOUCH_ALIVE,
          maxOutputBytes: 4096,
          timeoutMilliseconds: REQUEST_MILLISECONDS,
          signal: closed.signal,
        });
      await Promise.all([...live].map(touch));
    }
  };

  const deleteJob = async (name: string): Promise<void> => {
    for (let attempt = 1; attempt <= DELETE_ATTEMPTS; attempt += 1) {
      const reply = await api.send({
        method: 'DELETE',
        path: `${jobs}/${name}`,
        body: { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background' },
        timeoutMilliseconds: REQUEST_MILLISECONDS,
      });
      if (reply.kind === 'done' || (reply.kind === 'refused' && reply.status < 500)) break;
      await timing.sleep(pace.poll * attempt, NEVER);
    }
    existing.delete(name);
  };

  const drop = async (pod: FunctionPod): Promise<void> => {
    live.delete(pod);
    await deleteJob(pod.job);
  };

  const create = async (wanted: PodWanted, signal: CancelSignal): Promise<Acquired> => {
    created += 1;
    const name = `krmkit-fn-${run}-${created}`;
    const job = functionJob({ ...wanted, name, run, deadlineSeconds: Math.ceil(lifetime / 1000) }, settings);
    existing.add(name);
    const began = timing.elapsed();
    for (;;) {
      const reply = await api.send({ method: 'POST', path: jobs, body: job, signal });
      // The first request can have arrived although its answer did not.
      if (reply.kind === 'done' || (reply.kind === 'refused' && reply.reason === 'AlreadyExists')) break;
      if (reply.kind === 'cancelled') return reply;
      const isPassing = reply.kind === 'unreachable' || reply.status >= 500 || reply.status === 429;
      if (!isPassing || timing.elapsed() - began > pace.outOfReach) {
        if (reply.kind === 'refused' && reply.status < 500) existing.delete(name);
        const problem = apiProblem(`cannot create a Job in the namespace ${namespace}`, api.server, reply);
        return { kind: 'unavailable', problem };
      }
      await timing.sleep(pace.slowPoll, signal);
    }
    const acquired = await waitForPod(name, signal);
    if (acquired.kind !== 'ready') {
      await deleteJob(name);
      return acquired;
    }
    live.add(acquired.pod);
    keepingAlive ??= keepAlive();
    return acquired;
  };

  const waitForPod = async (job: string, signal: CancelSignal): Promise<Acquired> => {
    const began = timing.elapsed();
    let why: string | undefined;
    let answered = began;
    for (;;) {
      if (signal.aborted) return { kind: 'cancelled' };
      const seen = await listOnce();
      const waited = timing.elapsed() - began;
      const own = Array.isArray(seen) ? newestOf(seen, job) : undefined;
      if ('kind' in seen) {
        if (seen.kind === 'cancelled') return seen;
        const isPassing = seen.kind === 'unreachable' || seen.status >= 500 || seen.status === 429;
        if (!isPassing || timing.elapsed() - answered > pace.outOfReach) {
          const problem = apiProblem(`cannot list Pods in the namespace ${namespace}`, api.server, seen);
          return { kind: 'unavailable', problem };
        }
      } else answered = timing.elapsed();
      if (own !== undefined) {
        const state = podState(own, why);
        if (state.kind === 'running') return { kind: 'ready', pod: podOf(own, job, began) };
        if (state.kind === 'broken') return { kind: 'unavailable', problem: state.problem };
        if (state.kind === 'ended') return { kind: 'lost', why: state.why };
        if (state.kind === 'starting') why = state.why ?? why;
        // Idle Pods make room.
        if (lacksNode(why)) await Promise.all(idle.splice(0).map(({ pod }) => drop(pod)));
      } else if (!('kind' in seen) && waited > pace.withoutPod) {
        return { kind: 'unavailable', problem: withoutPod(job, namespace) };
      }
      if (waited > settings.podRunningMilliseconds) {
        return { kind: 'unavailable', problem: notRunning(why, settings.podRunningMilliseconds) };
      }
      await timing.sleep(waited > SLOW_AFTER ? pace.slowPoll : pace.poll, signal);
    }
  };

  const isFit = ({ created: at, used }: FunctionPod): boolean =>
    (!settings.freshPods || used === 0) && timing.elapsed() - at + functionMilliseconds + 60_000 < lifetime;

  return {
    acquire: async (wanted, signal, onCreate) => {
      const key = keyOf(wanted);
      for (let at = idle.findLastIndex((one) => one.key === key); at !== -1;) {
        const [found] = idle.splice(at, 1);
        if (found !== undefined && isFit(found.pod)) return { kind: 'ready', pod: found.pod };
        if (found !== undefined) await drop(found.pod);
        at = idle.findLastIndex((one) => one.key === key);
      }
      onCreate.started();
      const acquired = await create(wanted, signal);
      onCreate.ended(acquired.kind === 'ready');
      return acquired;
    },
    release: async (wanted, pod) => {
      if (!isFit(pod)) return drop(pod);
      idle.push({ key: keyOf(wanted), pod });
      const oldest = idle.length > mostIdle ? idle.shift() : undefined;
      if (oldest !== undefined) await drop(oldest.pod);
      return undefined;
    },
    drop,
    look: async ({ uid }) => {
      const seen = await listOnce();
      if ('kind' in seen) return { kind: 'unknown', message: 'message' in seen ? seen.message : seen.kind };
      const own = seen.find((pod) => textAt(member(pod, 'metadata'), 'uid') === uid);
      if (own === undefined) return { kind: 'gone' };
      const state = podState(own);
      return state.kind === 'broken' ? { kind: 'ended', cause: 'ended', why: state.problem.message } : state;
    },
    close: async () => {
      closed.abort();
      live.clear();
      await Promise.all([...existing].map(deleteJob));
      await keepingAlive;
    },
  };
}

const NEVER: CancelSignal = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };

function keyOf({ image, network, hasLocal }: PodWanted): string {
  return JSON.stringify([image, network, hasLocal]);
}

/** A Job has a second Pod if someone deleted the first one. */
function newestOf(pods: readonly JsonObject[], job: string): JsonObject | undefined {
  const metadata = (pod: JsonObject, key: string): string => textAt(member(pod, 'metadata'), key);
  return pods
    .filter((pod) => textAt(member(member(pod, 'metadata'), 'labels'), JOB_LABEL) === job)
    .toSorted((a, b) => (metadata(a, 'creationTimestamp') < metadata(b, 'creationTimestamp') ? -1 : 1))
    .at(-1);
}

function podOf(pod: JsonObject, job: string, created: number): FunctionPod {
  const metadata = member(pod, 'metadata');
  const node = textAt(member(pod, 'spec'), 'nodeName');
  return {
    name: textAt(metadata, 'name'),
    uid: textAt(metadata, 'uid'),
    node,
    job,
    created,
    used: 0,
    local: undefined,
  };
}

function withoutPod(job: string, namespace: string): Required<Problem> {
  return {
    message: `the cluster creates no Pod for the Job ${job}: a quota, Pod Security or an admission webhook refuses it`,
    hint: `see why: kubectl -n ${namespace} get events --field-selector involvedObject.name=${job}`,
  };
}

function notRunning(why: string | undefined, milliseconds: number): Required<Problem> {
  const message = `the Pod of the function did not run within ${milliseconds / 1000} s`;
  if (why === undefined) return { message, hint: 'wait longer: --pod-running-timeout' };
  const hint = lacksNode(why)
    ? 'lower --requests, or wait longer for a node: --pod-running-timeout'
    : 'check the image and its credentials, or wait longer: --pod-running-timeout';
  return { message: `${message}: ${why}`, hint };
}
