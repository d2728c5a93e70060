import type {
  FindImageConfig,
  FunctionEnd,
  FunctionRequest,
  FunctionResponse,
  FunctionRunner,
  RunLimits,
  PullEvent,
  PullPolicy,
  CallerEnvironment,
  ContainerProgram,
  EnvironmentEntry,
} from '@krmkit/functions';
import {
  functionWords,
  parseImage,
  ALWAYS_SET,
  imageFault,
  environmentFault,
  environmentOf,
  mergedEntries,
  nothingRan,
  keptStderr,
  withSignal,
} from '@krmkit/functions';
import type { CancelSignal, FileSystem, Problem, Result } from '@krmkit/base';
import type { RunnerCluster } from './cluster-port.ts';
import type { Invoked } from './invocation-states.ts';
import type { Invocation } from './invocation.ts';
import { invoke } from './invocation.ts';
import type { CreationListener, JobPods, PodWanted } from './job-pods.ts';
import { openJobPods } from './job-pods.ts';
import type { JobWanted } from './job.ts';
import { archiveOf } from './local-directory.ts';
import type { PodEndCause } from './pod-state.ts';
import { wordsFile } from './scripts.ts';
import type { KubernetesSettings } from './settings.ts';

export interface KubernetesRunnerOptions {
  readonly settings: KubernetesSettings;
  /** Grants the network to declarations that ask for it. */
  readonly network: boolean;
  /** Overrides what is declared. */
  readonly env: readonly EnvironmentEntry[];
  readonly pull: PullPolicy;
  /** The environment variables of this process. */
  readonly caller: CallerEnvironment;
  /** Unique for each run: lower-case letters and digits. */
  readonly run: string;
  readonly functionMilliseconds: number;
  /** How many functions run at the same time. */
  readonly concurrency: number;
}

export interface KubernetesRunnerPorts {
  /** Opened when the first function runs. */
  readonly connect: () => Promise<Result<RunnerCluster, Required<Problem>>>;
  readonly findConfig: FindImageConfig;
  readonly files: Pick<FileSystem, 'readDirectory' | 'readFile' | 'realPath'>;
  readonly onPull?: (event: PullEvent) => void;
}

/** Runs images in Pods of a cluster. */
export interface KubernetesRunner {
  readonly run: FunctionRunner;
  /** Deletes everything that the run created. */
  readonly close: () => Promise<void>;
}

/** How many Pods a function can lose, for example because their nodes are drained. */
const MOST_PODS = 3;

const PULL_POLICIES: Readonly<Record<PullPolicy, JobWanted['pullPolicy']>> = {
  always: 'Always',
  missing: 'IfNotPresent',
  never: 'Never',
};

export function createKubernetesRunner(
  ports: KubernetesRunnerPorts,
  options: KubernetesRunnerOptions,
): KubernetesRunner {
  let opening: Promise<Result<Opened, Required<Problem>>> | undefined;
  const open = async (): Promise<Result<Opened, Required<Problem>>> => {
    const connected = await ports.connect();
    if (!connected.ok) return connected;
    const cluster = connected.value;
    const { settings, run, functionMilliseconds, concurrency } = options;
    const namespace = settings.namespace ?? cluster.api.namespace;
    const pods = openJobPods(cluster, { run, namespace, settings, functionMilliseconds, concurrency });
    return { ok: true, value: { cluster, pods, namespace } };
  };
  return {
    run: async (request, limits, signal) => {
      const { program } = request;
      if (program.kind !== 'container') throw new TypeError(`a container runner cannot run a ${program.kind}`);
      if (signal.aborted) return nothingRan({ kind: 'cancelled' });
      const fault = imageFault(program) ?? environmentFault([...program.env, ...options.env]);
      if (fault !== undefined) return nothingRan({ kind: 'failed', message: fault });
      opening ??= open();
      const opened = await opening;
      if (!opened.ok) return nothingRan({ kind: 'unavailable', message: opened.message, hint: opened.hint });
      const { memoryBytes = limits.maxMemoryBytes } = options.settings;
      const called = { request, program, limits: { ...limits, maxMemoryBytes: memoryBytes } };
      return runFunction(opened.value, called, { ports, options }, signal);
    },
    close: async () => {
      const opened = await opening;
      if (opened?.ok !== true) return;
      await opened.value.pods.close();
      opened.value.cluster.api.close();
    },
  };
}

interface Opened {
  readonly cluster: RunnerCluster;
  readonly pods: JobPods;
  readonly namespace: string;
}

interface Called {
  readonly request: FunctionRequest;
  readonly program: ContainerProgram;
  readonly limits: RunLimits;
}

async function runFunction(
  { cluster, pods, namespace }: Opened,
  called: Called,
  { ports, options }: Runner,
  signal: CancelSignal,
): Promise<FunctionResponse> {
  const { program, limits } = called;
  const { elapsed } = cluster.timing;
  const began = elapsed();
  const prepared = await prepare(called, { ports, options }, namespace, signal);
  if ('end' in prepared) return prepared;
  const { wanted, invocation } = prepared;
  for (let attempt = 1; ; attempt += 1) {
    const acquired = await pods.acquire(wanted, signal, pullListener(wanted, ports, elapsed));
    if (acquired.kind === 'cancelled') return nothingRan({ kind: 'cancelled' });
    if (acquired.kind === 'unavailable') return nothingRan({ kind: 'unavailable', ...acquired.problem });
    if (acquired.kind === 'lost') {
      if (attempt < MOST_PODS) continue;
      return nothingRan(lostEnd(acquired.why, true));
    }
    const { pod } = acquired;
    const invoked = await invoke(cluster, pods, { ...invocation, pod }, signal);
    if (invoked.kind === 'ended') await pods.release(wanted, pod);
    else await pods.drop(pod);
    if (canRunElsewhere(invoked) && attempt < MOST_PODS) continue;
    const took = invoked.kind === 'ended' ? invoked.milliseconds : 0;
    return { ...responseOf(invoked, program, limits, namespace), preparation: elapsed() - began - took };
  }
}

interface Runner {
  readonly ports: KubernetesRunnerPorts;
  readonly options: KubernetesRunnerOptions;
}

interface Prepared {
  readonly wanted: PodWanted;
  readonly invocation: Omit<Invocation, 'pod'>;
}

/** What to run, and in what Pod; or why it cannot run. */
async function prepare(
  { request, program, limits }: Called,
  { ports, options }: Runner,
  namespace: string,
  signal: CancelSignal,
): Promise<Prepared | FunctionResponse> {
  const found = await ports.findConfig(program.image, signal);
  if (signal.aborted) return nothingRan({ kind: 'cancelled' });
  const words = found.ok ? functionWords(program.image, found.value) : found;
  if (!words.ok) return nothingRan({ kind: 'unavailable', message: words.message, hint: words.hint });
  const local = await localOf(request.localDirectory, ports);
  if (!local.ok) return nothingRan({ kind: 'failed', message: local.message, hint: local.hint });
  const environment = environmentOf(mergedEntries([...ALWAYS_SET, ...program.env], options.env), options.caller);
  const encoder = new TextEncoder();
  return {
    wanted: {
      // Images that are never pulled are known to the nodes by their tag.
      image: pinned(program.image, found.ok && options.pull !== 'never' ? found.value.digest : undefined),
      network: program.network && options.network,
      hasLocal: local.value !== undefined,
      pullPolicy: PULL_POLICIES[options.pull],
      memoryBytes: limits.maxMemoryBytes,
    },
    invocation: {
      namespace,
      words: encoder.encode(wordsFile(words.value, environment)),
      input: encoder.encode(request.text()),
      local: local.value,
      timeoutMilliseconds: limits.timeoutMilliseconds,
      maxOutputBytes: limits.maxOutputBytes,
    },
  };
}

/** Another Pod can succeed, and nothing of the function runs any more. */
function canRunElsewhere(invoked: Invoked): boolean {
  return invoked.kind === 'lost' && invoked.isOver && invoked.cause !== 'memory' && invoked.cause !== 'deadline';
}

function pullListener(
  { image }: PodWanted,
  { onPull }: KubernetesRunnerPorts,
  elapsed: () => number,
): CreationListener {
  const began = elapsed();
  return {
    started: () => onPull?.({ kind: 'started', image, pod: true }),
    ended: (ok) => onPull?.({ kind: 'ended', image, pod: true, ok, milliseconds: elapsed() - began }),
  };
}

async function localOf(
  directory: string | undefined,
  { files }: KubernetesRunnerPorts,
): Promise<Result<Invocation['local'], Required<Problem>>> {
  if (directory === undefined) return { ok: true, value: undefined };
  const archive = await archiveOf(directory, files);
  return archive.ok ? { ok: true, value: { directory, archive: archive.value } } : archive;
}

/** The digest that the registry gave for the tag, so that a repeated function runs the same image. */
function pinned(image: string, digest: string | undefined): string {
  const parsed = parseImage(image);
  if (digest === undefined || !parsed.ok || parsed.value.digest !== undefined) return image;
  return `${parsed.value.name}@${digest}`;
}

function lostEnd(why: string, isOver: boolean, cause?: PodEndCause): FunctionEnd {
  const message = isOver ? why : `${why}; it was not started again, because it can still run there`;
  const hint = 'try again when the cluster is healthy';
  // It is the same in each of several Pods.
  const also = cause === 'ended' ? '; a function can also end its container itself' : '';
  return { kind: 'unavailable', message, hint: `${hint}${also}` };
}

function responseOf(
  invoked: Invoked,
  { image }: ContainerProgram,
  limits: RunLimits,
  namespace: string,
): FunctionResponse {
  switch (invoked.kind) {
    case 'ended': {
      const { status, stdout, stderr: bytes } = invoked;
      const stderr = keptStderr(bytes);
      const output = stdout.length === 0 ? undefined : ({ kind: 'text', bytes: stdout } as const);
      const missing = /^env: can't execute '(?<program>[^\n]*)': (?<why>[^\n]*)\n$/.exec(stderr);
      if ((status === 126 || status === 127) && missing !== null) {
        const message = `the image '${image}' cannot be run: ${missing[0].trim()}`;
        const hint = 'check the ENTRYPOINT of the image, or the words of --entrypoint';
        return { end: { kind: 'failed', message, hint }, output, stderr: '' };
      }
      return withSignal({ end: { kind: 'exited', status }, output, stderr }, status, limits);
    }
    case 'too-much-output':
      return nothingRan({ kind: 'too-much-output', bytes: limits.maxOutputBytes });
    case 'timed-out':
      return nothingRan({ kind: 'timed-out', milliseconds: limits.timeoutMilliseconds });
    case 'cancelled':
      return nothingRan({ kind: 'cancelled' });
    case 'lost':
      if (invoked.cause === 'memory') return withSignal(nothingRan({ kind: 'exited', status: 137 }), 137, limits);
      return nothingRan(lostEnd(invoked.why, invoked.isOver, invoked.cause));
    case 'refused': {
      const message = `the cluster refused to run the function in its Pod (${invoked.status}): ${invoked.message}`;
      const hint = `ask for the right to create and get pods/exec in the namespace ${namespace}, as deploy/run has it`;
      return nothingRan({ kind: 'unavailable', message, hint });
    }
  }
}
