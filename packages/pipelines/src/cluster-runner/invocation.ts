import type { CancelSignal } from '@krmkit/base';
import { cancellationWithin, sha256 } from '@krmkit/base';
import type { ExecEnd, ExecRequest } from '@krmkit/cluster';
import type { RunnerCluster } from './cluster-port.ts';
import type { AskedEvent, ExecEvent, ExecState, InvocationState, Invoked } from './invocation-states.ts';
import { afterExec, afterLook, STARTING, UNPACKING } from './invocation-states.ts';
import type { JobPods } from './job-pods.ts';
import type { FunctionPod } from './pod-start.ts';
import { FUNCTION_CONTAINER, LOCAL_CONTAINER } from './job.ts';
import { readCommand, startCommand, stateCommand, unpackCommand } from './scripts.ts';
import { EXCHANGE_DIRECTORY, READ_STDERR } from '@krmkit/functions';

/** One function to run in a Pod. */
export interface Invocation {
  readonly pod: FunctionPod;
  readonly namespace: string;
  /** See `wordsFile`. */
  readonly words: Uint8Array;
  readonly input: Uint8Array;
  /** The content of `/local` as a tar archive, and the directory that it comes from. */
  readonly local: { readonly directory: string; readonly archive: Uint8Array } | undefined;
  readonly timeoutMilliseconds: number;
  readonly maxOutputBytes: number;
}

const SMALL_OUTPUT = 64 * 1024;
/** For an exec that only looks, in milliseconds. */
const LOOK = 20_000;
/** For an upload or a download, in milliseconds. */
const TRANSFER = 30 * 60_000;

/** Uploads the input, runs the function once, and downloads its output. Never runs it twice at the same time. */
export async function invoke(
  cluster: RunnerCluster,
  pods: JobPods,
  invocation: Invocation,
  signal: CancelSignal,
): Promise<Invoked> {
  const { timing, pace } = cluster;
  const { pod, local, maxOutputBytes, timeoutMilliseconds } = invocation;
  const { slowPoll, outOfReach } = pace;
  const rules = { pod, maxOutputBytes, timeoutMilliseconds, slowPoll, outOfReach };
  const surroundings = { cluster, invocation, requests: await requestsOf(invocation), signal };
  let state: InvocationState = local === undefined || pod.local === local.directory ? STARTING : UNPACKING;
  while (state.kind !== 'invoked') {
    if (state.kind === 'looking') {
      const seen = await pods.look(pod);
      state = afterLook(state, seen, timing.elapsed(), rules);
      continue;
    }
    if (state.pause) await timing.sleep(pace.slowPoll, signal);
    const [current, event] = await perform(state, surroundings);
    state = afterExec(current, event, rules);
    if (current.kind === 'unpacking' && state === STARTING) pod.local = local?.directory;
  }
  return state.invoked;
}

type StepRequest = Pick<ExecRequest, 'command'> & Partial<ExecRequest>;

/** The exec of each state. */
async function requestsOf(invocation: Invocation): Promise<(state: ExecState) => StepRequest> {
  const { pod, words, input, local, timeoutMilliseconds, maxOutputBytes } = invocation;
  const directory = `${EXCHANGE_DIRECTORY}/${pod.used}`;
  pod.used += 1;
  const archive = local?.archive ?? new Uint8Array();
  const archiveDigest = await sha256(archive);
  const unique = `krmkit-${crypto.randomUUID()}`;
  const upload = { words, input, digest: await sha256(joined(words, input)) };
  return (state) => {
    switch (state.kind) {
      case 'unpacking': {
        const command = unpackCommand(archive, archiveDigest, unique);
        return { command, container: LOCAL_CONTAINER, stdin: [archive], timeoutMilliseconds: TRANSFER };
      }
      case 'starting': {
        const command = startCommand(directory, state.upload, upload, maxOutputBytes);
        return { command, stdin: [words, input], timeoutMilliseconds: TRANSFER + timeoutMilliseconds };
      }
      case 'asking':
        return { command: stateCommand(directory) };
      case 'reading': {
        const mostBytes = state.report.output.bytes + READ_STDERR + SMALL_OUTPUT;
        return { command: readCommand(directory), maxOutputBytes: mostBytes, timeoutMilliseconds: TRANSFER };
      }
    }
  };
}

interface Surroundings {
  readonly cluster: RunnerCluster;
  readonly invocation: Invocation;
  readonly requests: (state: ExecState) => StepRequest;
  readonly signal: CancelSignal;
}

/** Execs once, within the time limit of the function. The state also knows if the function has started meanwhile. */
async function perform(state: ExecState, surroundings: Surroundings): Promise<readonly [ExecState, ExecEvent]> {
  const { cluster, invocation, signal } = surroundings;
  const { timing } = cluster;
  const { timeoutMilliseconds } = invocation;
  const isTimed = state.kind === 'starting' || state.kind === 'asking';
  const known = isTimed ? state.startedAt : undefined;
  const left = known === undefined ? undefined : known + timeoutMilliseconds - timing.elapsed();
  if (left !== undefined && left <= 0) return [state, await askLast(surroundings)];
  const within = cancellationWithin(signal);
  let current = state;
  let timer = left === undefined ? undefined : setTimeout(within.abort, left);
  const onOutput = (): void => {
    if (current.kind !== 'starting' || current.startedAt !== undefined) return;
    current = { ...current, startedAt: timing.elapsed() };
    timer = setTimeout(within.abort, timeoutMilliseconds);
  };
  const end = await execFor(state, surroundings, { signal: within.signal, onOutput });
  clearTimeout(timer);
  within.end();
  if (within.signal.aborted && !signal.aborted) return [current, await askLast(surroundings)];
  return [current, await eventOf(current, end, timing.elapsed(), signal)];
}

/** A connection can be open and silent because the node is gone: asks over another one. */
async function askLast(surroundings: Surroundings): Promise<ExecEvent> {
  const { cluster, signal } = surroundings;
  const state: ExecState = { ...STARTING, kind: 'asking' };
  const end = await execFor(state, surroundings, { signal });
  return { kind: 'timed-out', last: await eventOf(state, end, cluster.timing.elapsed(), signal) };
}

function execFor(
  state: ExecState,
  { cluster, invocation: { pod, namespace }, requests }: Surroundings,
  more: Pick<ExecRequest, 'signal' | 'onOutput'>,
): Promise<ExecEnd> {
  const common = { container: FUNCTION_CONTAINER, maxOutputBytes: SMALL_OUTPUT, timeoutMilliseconds: LOOK };
  return cluster.exec({ namespace, pod: pod.name, ...more, ...common, ...requests(state) });
}

async function eventOf(state: ExecState, end: ExecEnd, at: number, signal: CancelSignal): Promise<AskedEvent> {
  if (end.kind === 'exited') return { ...end, at, isWhole: await isWhole(state, end) };
  if (end.kind === 'cancelled' || signal.aborted) return { kind: 'cancelled' };
  return { kind: 'failed', failure: end, at };
}

async function isWhole(
  state: ExecState,
  { stdout, stderr }: Pick<Extract<ExecEnd, { kind: 'exited' }>, 'stdout' | 'stderr'>,
): Promise<boolean> {
  if (state.kind !== 'reading') return true;
  const { report } = state;
  return (await sha256(stdout)) === report.output.sha256 && (await sha256(stderr)) === report.stderr.sha256;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
