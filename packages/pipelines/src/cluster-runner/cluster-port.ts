import type { Timing } from '@krmkit/base';
import type { ApiFailure, ClusterApi, PodExec } from '@krmkit/cluster';
import type { Problem } from '@krmkit/base';

/** A cluster, and how patient krmkit is with it. */
export interface RunnerCluster {
  readonly api: ClusterApi;
  readonly exec: PodExec;
  readonly timing: Pick<Timing, 'elapsed' | 'sleep'>;
  readonly pace: Pace;
}

/** Times in milliseconds. */
export interface Pace {
  /** Between two looks at Pods that start, and before a failed request is repeated. */
  readonly poll: number;
  /** The same after the first 10 s. */
  readonly slowPoll: number;
  /** Pods end if nothing arrives for a minute. */
  readonly keepAlive: number;
  /** A Job without a Pod for so long was refused. */
  readonly withoutPod: number;
  /** How long a cluster or a node can be out of reach. */
  readonly outOfReach: number;
}

export const PACE: Pace = {
  poll: 250,
  slowPoll: 1000,
  keepAlive: 15_000,
  withoutPod: 20_000,
  outOfReach: 90_000,
};

/** What a user can do about a failed request. */
export function apiProblem(
  what: string,
  server: string,
  failure: Exclude<ApiFailure, { kind: 'cancelled' }>,
): Required<Problem> {
  if (failure.kind === 'unreachable') {
    return { message: `${what}: ${failure.message}`, hint: 'check the cluster, or name another context: --context' };
  }
  const { status, message } = failure;
  const said = `${what}: ${server} answered ${status}: ${message}`;
  if (status === 401) return { message: said, hint: 'log in again with the tool of your cluster' };
  if (status === 403) {
    const hint = 'ask for the rights of deploy/run, check the quota, or name another namespace: --namespace';
    return { message: said, hint };
  }
  if (status === 404) return { message: said, hint: 'create the namespace, or name another one: --namespace' };
  return { message: said, hint: 'correct the flags that the message names, or try again' };
}
