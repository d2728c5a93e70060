import type { JsonObject, Problem } from '@krmkit/base';
import { member, textAt } from '@krmkit/base';
import type { ApiFailure, ApiReply } from '@krmkit/cluster';
import type { Pace } from './cluster-port.ts';
import { apiProblem } from './cluster-port.ts';
import { JOB_LABEL } from './job.ts';
import { lacksNode, podState } from './pod-state.ts';

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

export type Acquired =
  | { readonly kind: 'ready'; readonly pod: FunctionPod }
  /** The Pod ended before it ran anything: another one can succeed. */
  | { readonly kind: 'lost'; readonly why: string }
  | { readonly kind: 'unavailable'; readonly problem: Required<Problem> }
  | { readonly kind: 'cancelled' };

/** Where the start of a Pod is. Times are in milliseconds on the clock of `Timing.elapsed`. */
export type PodStart =
  /** Create the Job, after a pause. */
  | Creating
  /** List the Pods, after a pause. */
  | Waiting
  | Acquisition;

export interface Creating {
  readonly kind: 'creating';
  readonly began: number;
  readonly pause: number;
}

export interface Waiting {
  readonly kind: 'waiting';
  readonly began: number;
  /** When the server last answered. */
  readonly answered: number;
  /** What kept the Pod from running when krmkit looked last. */
  readonly why: string | undefined;
  /** Idle Pods make room. */
  readonly needsRoom: boolean;
  readonly pause: number;
}

export interface Acquisition {
  readonly kind: 'acquired';
  readonly acquired: Acquired;
  /** `unknown`: it can exist, although the server did not say so. */
  readonly job: 'used' | 'useless' | 'unknown' | 'absent';
}

/** What the start of a Pod goes by. */
export interface PodStartRules {
  readonly job: string;
  readonly namespace: string;
  readonly server: string;
  readonly pace: Pace;
  readonly podRunningMilliseconds: number;
}

const SLOW_AFTER = 10_000;

export function creating(at: number): Creating {
  return { kind: 'creating', began: at, pause: 0 };
}

/** The state after a request to create the Job. */
export function afterCreate(state: Creating, reply: ApiReply, at: number, rules: PodStartRules): PodStart {
  // The first request can have arrived although its answer did not.
  if (reply.kind === 'done' || (reply.kind === 'refused' && reply.reason === 'AlreadyExists')) {
    return { kind: 'waiting', began: at, answered: at, why: undefined, needsRoom: false, pause: 0 };
  }
  if (reply.kind === 'cancelled') return { kind: 'acquired', acquired: reply, job: 'unknown' };
  if (isPassing(reply) && at - state.began <= rules.pace.outOfReach) return { ...state, pause: rules.pace.slowPoll };
  const problem = apiProblem(`cannot create a Job in the namespace ${rules.namespace}`, rules.server, reply);
  const job = reply.kind === 'refused' && reply.status < 500 ? 'absent' : 'unknown';
  return { kind: 'acquired', acquired: { kind: 'unavailable', problem }, job };
}

/** The state after a list of the Pods. */
export function afterList(
  state: Waiting,
  listed: readonly JsonObject[] | ApiFailure,
  at: number,
  rules: PodStartRules,
): PodStart {
  if ('kind' in listed) return afterFailedList(state, listed, at, rules);
  const { began } = state;
  const answered = { ...state, answered: at, needsRoom: false };
  const pod = newestOf(listed, rules.job);
  if (pod === undefined) {
    if (at - began > rules.pace.withoutPod) return useless(unavailable(withoutPod(rules)));
    return waitLonger(answered, at, rules);
  }
  const seen = podState(pod, state.why);
  switch (seen.kind) {
    case 'running':
      return { kind: 'acquired', acquired: { kind: 'ready', pod: podOf(pod, rules.job, began) }, job: 'used' };
    case 'broken':
      return useless(unavailable(seen.problem));
    case 'ended':
      return useless({ kind: 'lost', why: seen.why });
    case 'starting':
    case 'deleting': {
      const why = (seen.kind === 'starting' ? seen.why : undefined) ?? state.why;
      return waitLonger({ ...answered, why, needsRoom: lacksNode(why) }, at, rules);
    }
  }
}

function afterFailedList(state: Waiting, failure: ApiFailure, at: number, rules: PodStartRules): PodStart {
  if (failure.kind === 'cancelled') return useless(failure);
  if (isPassing(failure) && at - state.answered <= rules.pace.outOfReach) {
    return waitLonger({ ...state, needsRoom: false }, at, rules);
  }
  return useless(
    unavailable(apiProblem(`cannot list Pods in the namespace ${rules.namespace}`, rules.server, failure)),
  );
}

function waitLonger(state: Waiting, at: number, rules: PodStartRules): PodStart {
  const { pace, podRunningMilliseconds } = rules;
  const waited = at - state.began;
  if (waited > podRunningMilliseconds) return useless(unavailable(notRunning(state.why, podRunningMilliseconds)));
  return { ...state, pause: waited > SLOW_AFTER ? pace.slowPoll : pace.poll };
}

function isPassing(failure: Exclude<ApiFailure, { kind: 'cancelled' }>): boolean {
  return failure.kind === 'unreachable' || failure.status >= 500 || failure.status === 429;
}

function useless(acquired: Acquired): Acquisition {
  return { kind: 'acquired', acquired, job: 'useless' };
}

function unavailable(problem: Required<Problem>): Acquired {
  return { kind: 'unavailable', problem };
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

function withoutPod({ job, namespace }: PodStartRules): Required<Problem> {
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
