import type { CancelSignal, JsonObject } from '@krmkit/base';
import { member, textAt } from '@krmkit/base';
import type { ApiFailure } from '@krmkit/cluster';
import type { RunnerCluster } from './cluster-port.ts';
import type { JobRequests } from './job-requests.ts';
import { jobRequests, keepPodsAlive } from './job-requests.ts';
import type { JobWanted } from './job.ts';
import { functionJob } from './job.ts';
import type { Acquired, Acquisition, FunctionPod, PodStart, PodStartRules } from './pod-start.ts';
import { afterCreate, afterList, creating } from './pod-start.ts';
import type { PodState } from './pod-state.ts';
import { podState } from './pod-state.ts';
import type { KubernetesSettings } from './settings.ts';

/** What decides whether a function can use a Pod. */
export type PodWanted = Pick<JobWanted, 'image' | 'network' | 'hasLocal' | 'memoryBytes' | 'pullPolicy'>;

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

export function openJobPods(cluster: RunnerCluster, options: JobPodsOptions): JobPods {
  const { timing } = cluster;
  const { run, namespace, settings, functionMilliseconds } = options;
  const lifetime = lifetimeOf(options);
  const requests = jobRequests(cluster, namespace, run);
  const keeper = keepPodsAlive(cluster, namespace);
  const existing = new Set<string>();
  const idle = idlePods(Math.max(LEAST_IDLE, options.concurrency));
  let created = 0;

  const remove = async (job: string): Promise<void> => {
    await requests.remove(job);
    existing.delete(job);
  };
  const drop = async (pod: FunctionPod): Promise<void> => {
    keeper.forget(pod);
    await remove(pod.job);
  };
  const makeRoom = (): Promise<unknown> => Promise.all(idle.takeAll().map(drop));
  const create = async (wanted: PodWanted, signal: CancelSignal): Promise<Acquired> => {
    created += 1;
    const name = `krmkit-fn-${run}-${created}`;
    const job = functionJob({ ...wanted, name, run, deadlineSeconds: Math.ceil(lifetime / 1000) }, settings);
    existing.add(name);
    const { podRunningMilliseconds } = settings;
    const rules = { job: name, namespace, server: cluster.api.server, pace: cluster.pace, podRunningMilliseconds };
    const { acquired, job: end } = await startPod(timing, { requests, job, makeRoom, rules }, signal);
    if (end === 'useless') await remove(name);
    if (end === 'absent') existing.delete(name);
    if (acquired.kind === 'ready') keeper.keep(acquired.pod);
    return acquired;
  };
  const isFit = ({ created: at, used }: FunctionPod): boolean =>
    (!settings.freshPods || used === 0) && timing.elapsed() - at + functionMilliseconds + 60_000 < lifetime;

  return {
    acquire: async (wanted, signal, onCreate) => {
      for (let pod = idle.take(wanted); pod !== undefined; pod = idle.take(wanted)) {
        if (isFit(pod)) return { kind: 'ready', pod };
        await drop(pod);
      }
      onCreate.started();
      const acquired = await create(wanted, signal);
      onCreate.ended(acquired.kind === 'ready');
      return acquired;
    },
    release: async (wanted, pod) => {
      if (!isFit(pod)) return drop(pod);
      const oldest = idle.put(wanted, pod);
      return oldest === undefined ? undefined : drop(oldest);
    },
    drop,
    look: async ({ uid }) => seenState(await requests.list(), uid),
    close: async () => {
      const ended = keeper.end();
      await Promise.all([...existing].map(remove));
      await ended;
    },
  };
}

/** Room for the start of the Pod and for two functions, in milliseconds. */
function lifetimeOf({ settings, functionMilliseconds }: JobPodsOptions): number {
  return settings.podRunningMilliseconds + 2 * functionMilliseconds + 5 * 60_000;
}

/** Pods that wait for the next function. */
interface IdlePods {
  /** The one that was used last. */
  readonly take: (wanted: PodWanted) => FunctionPod | undefined;
  readonly takeAll: () => readonly FunctionPod[];
  /** Returns the oldest one if there are too many. */
  readonly put: (wanted: PodWanted, pod: FunctionPod) => FunctionPod | undefined;
}

function idlePods(most: number): IdlePods {
  const idle: { readonly key: string; readonly pod: FunctionPod }[] = [];
  return {
    take: (wanted) => {
      const at = idle.findLastIndex(({ key }) => key === keyOf(wanted));
      return at === -1 ? undefined : idle.splice(at, 1)[0]?.pod;
    },
    takeAll: () => idle.splice(0).map(({ pod }) => pod),
    put: (wanted, pod) => {
      idle.push({ key: keyOf(wanted), pod });
      return idle.length > most ? idle.shift()?.pod : undefined;
    },
  };
}

interface NewPod {
  readonly requests: JobRequests;
  readonly job: JsonObject;
  /** Deletes the idle Pods. */
  readonly makeRoom: () => Promise<unknown>;
  readonly rules: PodStartRules;
}

/** Creates a Job, and waits until its Pod runs. */
async function startPod(
  { elapsed, sleep }: RunnerCluster['timing'],
  { requests, job, makeRoom, rules }: NewPod,
  signal: CancelSignal,
): Promise<Acquisition> {
  let state: PodStart = creating(elapsed());
  while (state.kind !== 'acquired') {
    if (state.kind === 'waiting' && state.needsRoom) await makeRoom();
    if (state.pause > 0) await sleep(state.pause, signal);
    if (state.kind === 'creating') {
      const reply = await requests.create(job, signal);
      state = afterCreate(state, reply, elapsed(), rules);
    } else {
      const listed = signal.aborted ? ({ kind: 'cancelled' } as const) : await requests.list();
      state = afterList(state, listed, elapsed(), rules);
    }
  }
  return state;
}

function seenState(listed: readonly JsonObject[] | ApiFailure, uid: string): SeenState {
  if ('kind' in listed) return { kind: 'unknown', message: 'message' in listed ? listed.message : listed.kind };
  const own = listed.find((pod) => textAt(member(pod, 'metadata'), 'uid') === uid);
  if (own === undefined) return { kind: 'gone' };
  const state = podState(own);
  return state.kind === 'broken' ? { kind: 'ended', cause: 'ended', why: state.problem.message } : state;
}

function keyOf({ image, network, hasLocal }: PodWanted): string {
  return JSON.stringify([image, network, hasLocal]);
}
