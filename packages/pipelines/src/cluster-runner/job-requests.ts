import type { CancelSignal, JsonObject } from '@krmkit/base';
import { objectsAt } from '@krmkit/base';
import type { ApiFailure, ApiReply } from '@krmkit/cluster';
import type { RunnerCluster } from './cluster-port.ts';
import { FUNCTION_CONTAINER, RUN_LABEL } from './job.ts';
import type { FunctionPod } from './pod-start.ts';
import { TOUCH_ALIVE } from './scripts.ts';

const REQUEST_MILLISECONDS = 15_000;
const DELETE_ATTEMPTS = 4;

/** The requests about the Jobs of a run, and their Pods. */
export interface JobRequests {
  readonly create: (job: JsonObject, signal: CancelSignal) => Promise<ApiReply>;
  /** Deletes a Job with its Pod; tries a few times. */
  readonly remove: (name: string) => Promise<void>;
  /** The Pods of the run. Functions that wait at the same time share a request. */
  readonly list: () => Promise<readonly JsonObject[] | ApiFailure>;
}

export function jobRequests({ api, timing, pace }: RunnerCluster, namespace: string, run: string): JobRequests {
  const jobs = `/apis/batch/v1/namespaces/${encodeURIComponent(namespace)}/jobs`;
  const pods = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`;
  const timeoutMilliseconds = REQUEST_MILLISECONDS;
  let listing: Promise<readonly JsonObject[] | ApiFailure> | undefined;
  const list = async (): Promise<readonly JsonObject[] | ApiFailure> => {
    const query = { labelSelector: `${RUN_LABEL}=${run}` };
    const reply = await api.send({ method: 'GET', path: pods, query, timeoutMilliseconds });
    return reply.kind === 'done' ? objectsAt(reply.value, 'items') : reply;
  };
  return {
    create: (job, signal) => api.send({ method: 'POST', path: jobs, body: job, signal }),
    remove: async (name) => {
      const body = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background' };
      for (let attempt = 1; attempt <= DELETE_ATTEMPTS; attempt += 1) {
        const reply = await api.send({ method: 'DELETE', path: `${jobs}/${name}`, body, timeoutMilliseconds });
        if (reply.kind === 'done' || (reply.kind === 'refused' && reply.status < 500)) break;
        await timing.sleep(pace.poll * attempt, NEVER);
      }
    },
    list: () => {
      listing ??= list().finally(() => (listing = undefined));
      return listing;
    },
  };
}

const NEVER: CancelSignal = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };

/** Tells the Pods that krmkit is still there, from the first one on. */
interface PodKeeper {
  readonly keep: (pod: FunctionPod) => void;
  readonly forget: (pod: FunctionPod) => void;
  readonly end: () => Promise<void>;
}

export function keepPodsAlive({ exec, timing, pace }: RunnerCluster, namespace: string): PodKeeper {
  const kept = new Set<FunctionPod>();
  const closed = new AbortController();
  const { signal } = closed;
  let keeping: Promise<void> | undefined;
  const touch = ({ name: pod }: FunctionPod): Promise<unknown> =>
    exec({
      namespace,
      pod,
      container: FUNCTION_CONTAINER,
      command: TOUCH_ALIVE,
      maxOutputBytes: 4096,
      timeoutMilliseconds: REQUEST_MILLISECONDS,
      signal,
    });
  const touchAll = async (): Promise<void> => {
    for (;;) {
      await timing.sleep(pace.keepAlive, signal);
      if (signal.aborted) return;
      await Promise.all([...kept].map(touch));
    }
  };
  return {
    keep: (pod) => {
      kept.add(pod);
      keeping ??= touchAll();
    },
    forget: (pod) => void kept.delete(pod),
    end: async () => {
      closed.abort();
      kept.clear();
      await keeping;
    },
  };
}
