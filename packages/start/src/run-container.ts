import type { CancelSignal, Result } from '@krmkit/base';
import type { ContainerEnd, ContainerSpec } from './container-runtime.ts';
import type { PodPorts } from './pod-request.ts';
import type { RestartPolicy } from './pod-settings.ts';
import type { Probe } from './probe-settings.ts';
import { runProbes } from './run-probes.ts';

/** How to run one container of a pod. */
export interface RestartingContainer {
  readonly name: string;
  readonly policy: RestartPolicy;
  /** Called again for each start, because a file that a variable comes from can have changed. */
  readonly prepare: () => Promise<Result<Omit<ContainerSpec, 'name'>>>;
  readonly toolName: (restarts: number) => string;
  readonly postStart: readonly string[] | undefined;
  readonly preStop: readonly string[] | undefined;
  readonly probes: readonly Probe[];
  /** The address of the pod. */
  readonly address: string | undefined;
  readonly graceSeconds: number;
  /** Aborted when the container must not start again. */
  readonly ending: CancelSignal;
  /** Called with the name that the tool knows the container by, and with undefined when it is removed. */
  readonly onTool: (name: string | undefined) => void;
  /** Called once, when the container runs for the first time. */
  readonly onStarted: () => void;
  /** Called when the startupProbe passes for the first time; without one, when the container runs. */
  readonly onUp: () => void;
}

export interface ContainerOutcome {
  /** Exit code of the last run. */
  readonly exitCode: number;
  /** The container never ran. */
  readonly isRefused: boolean;
}

/** The exit code that a kubelet reports for a container that cannot start (`ContainerCannotRun`). */
const NOT_STARTED = 128;

/** Runs a container, and restarts it according to its policy, until it has ended. */
export async function runContainer(run: RestartingContainer, ports: PodPorts): Promise<ContainerOutcome> {
  let backOff = NO_BACK_OFF;
  for (let restarts = 0; ; restarts++) {
    const prepared = await run.prepare();
    if (!prepared.ok) {
      await ports.report({
        kind: 'failed',
        container: run.name,
        reason: 'CreateContainerConfigError',
        message: prepared.message,
      });
      return { exitCode: 1, isRefused: true };
    }
    if (isAborted(run.ending)) return { exitCode: 0, isRefused: false };
    const { exitCode, isUnhealthy } = await runOnce(run, restarts, prepared.value, ports);
    const hasFailed = exitCode !== 0 || isUnhealthy;
    const again = run.policy === 'Always' || (run.policy === 'OnFailure' && hasFailed);
    if (!again || run.ending.aborted) return { exitCode, isRefused: false };
    const next = nextBackOff(backOff, ports.now());
    backOff = next.after;
    await ports.report({ kind: 'restarting', container: run.name, milliseconds: next.wait });
    await ports.wait(next.wait, run.ending);
    // A function call, because TypeScript assumes that `aborted` does not change.
    if (isAborted(run.ending)) return { exitCode, isRefused: false };
  }
}

function isAborted(signal: CancelSignal): boolean {
  return signal.aborted;
}

async function runOnce(
  run: RestartingContainer,
  restarts: number,
  spec: Omit<ContainerSpec, 'name'>,
  ports: PodPorts,
): Promise<{ readonly exitCode: number; readonly isUnhealthy: boolean }> {
  const { runtime, report } = ports;
  const name = run.toolName(restarts);
  run.onTool(name);
  let { end, isUnhealthy } = await createAndRun(run, restarts, { ...spec, name }, ports);
  if (end.kind === 'not-started' && aboutLimits(end.message) && Object.keys(spec.limits).length > 0) {
    await report({
      kind: 'warning',
      container: run.name,
      message: `it runs without its memory and CPU limits, which this machine does not permit: ${end.message}`,
    });
    await runtime.removeContainer(name);
    ({ end, isUnhealthy } = await createAndRun(run, restarts, { ...spec, name, limits: {} }, ports));
  }
  if (end.kind === 'not-started') {
    await report({ kind: 'failed', container: run.name, reason: 'RunContainerError', message: end.message });
  } else {
    const { exitCode, outOfMemory } = end;
    await report({ kind: 'ended', container: run.name, exitCode, outOfMemory });
  }
  await runtime.removeContainer(name);
  run.onTool(undefined);
  return { exitCode: end.kind === 'exited' ? end.exitCode : NOT_STARTED, isUnhealthy };
}

function aboutLimits(message: string): boolean {
  return /cgroup|controller|memory limit|cpu[. ]|swap|quota/i.test(message);
}

async function createAndRun(
  run: RestartingContainer,
  restarts: number,
  spec: ContainerSpec,
  ports: PodPorts,
): Promise<{ readonly end: ContainerEnd; readonly isUnhealthy: boolean }> {
  const { runtime, report } = ports;
  const created = await runtime.createContainer(spec);
  if (!created.ok) return { end: { kind: 'not-started', message: created.message }, isUnhealthy: false };
  const readers = { stdout: createLineReader(), stderr: createLineReader() } as const;
  const ended = new AbortController();
  const written = new AbortController();
  let noted: Promise<void> | undefined;
  const noteStart = (): Promise<void> => {
    noted ??= report({ kind: 'started', container: run.name, restarts });
    return noted;
  };
  const say = async (stream: 'stdout' | 'stderr', lines: readonly string[]): Promise<void> => {
    for (const line of lines) await report({ kind: 'output', container: run.name, stream, line });
  };
  // Chunks are handled one after the other, even if a stream does not wait.
  let output: Promise<void> = Promise.resolve();
  const onOutput = (stream: 'stdout' | 'stderr', chunk: Uint8Array): Promise<void> => {
    written.abort();
    output = output.then(noteStart).then(() => say(stream, readers[stream].push(chunk)));
    return output;
  };
  const whenStarted = waitForStart(spec.name, { ended: ended.signal, written: written.signal }, ports);
  let isUnhealthy = false;
  const attend = async (): Promise<void> => {
    if (!(await whenStarted)) return;
    await begin(run, spec.name, noteStart, ports);
    isUnhealthy = await watchHealth(run, spec.name, ended.signal, ports);
  };
  const begun = attend();
  const end = await runtime.run(spec.name, onOutput, whenStarted);
  ended.abort();
  await begun;
  await output;
  for (const stream of ['stdout', 'stderr'] as const) await say(stream, readers[stream].finish());
  return { end, isUnhealthy };
}

/** Polls at growing intervals. Output, or the end of the container, also shows that it has run. */
async function waitForStart(
  name: string,
  { ended, written }: { readonly ended: AbortSignal; readonly written: AbortSignal },
  { runtime, wait }: PodPorts,
): Promise<boolean> {
  const awake = AbortSignal.any([ended, written]);
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    await wait(pause, awake);
    if (written.aborted || (await runtime.hasStarted(name))) return true;
    if (ended.aborted) return false;
  }
}

async function begin(
  run: RestartingContainer,
  name: string,
  noteStart: () => Promise<void>,
  ports: PodPorts,
): Promise<void> {
  await noteStart();
  // The pod can have been stopped before the container existed.
  if (isAborted(ports.kill)) await ports.runtime.kill(name);
  else if (isAborted(run.ending)) await ports.runtime.stop(name, run.graceSeconds);
  else if (run.postStart !== undefined) await runHook(run, name, run.postStart, ports);
  run.onStarted();
}

/** Runs the probes until the container ends. Returns whether a probe ended it. */
async function watchHealth(
  run: RestartingContainer,
  name: string,
  ended: AbortSignal,
  ports: PodPorts,
): Promise<boolean> {
  const over = new AbortController();
  const stop = (): void => over.abort();
  if (ended.aborted || run.ending.aborted) stop();
  ended.addEventListener('abort', stop);
  run.ending.addEventListener('abort', stop);
  let isUnhealthy = false;
  const onUnhealthy = async ({ kind, graceSeconds }: Probe): Promise<void> => {
    if (isUnhealthy) return;
    isUnhealthy = true;
    const consequence = run.policy === 'Never' ? '' : ', will be restarted';
    const message = `Container ${run.name} failed ${kind === 'startupProbe' ? 'startup' : 'liveness'} probe${consequence}`;
    await ports.report({ kind: 'failed', container: run.name, reason: 'Unhealthy', message });
    const grace = graceSeconds ?? run.graceSeconds;
    await stopContainer({ container: run.name, name, preStop: run.preStop, graceSeconds: grace }, ports);
  };
  const { probes, address, onUp } = run;
  await runProbes({ container: run.name, name, probes, address, ended: over.signal, onUp, onUnhealthy }, ports);
  run.ending.removeEventListener('abort', stop);
  return isUnhealthy;
}

/** A hook that fails ends its container (`FailedPostStartHook`). */
async function runHook(
  run: RestartingContainer,
  name: string,
  command: readonly string[],
  ports: PodPorts,
): Promise<void> {
  const done = await ports.runtime.exec(name, command, HOOK_MILLISECONDS);
  if (done.ok || run.ending.aborted) return;
  await ports.report({ kind: 'failed', container: run.name, reason: 'FailedPostStartHook', message: done.message });
  await ports.runtime.stop(name, run.graceSeconds);
}

const HOOK_MILLISECONDS = 30 * 60_000;

/** The values of a kubelet (`backOffPeriod`, `MaxContainerBackOff` in pkg/kubelet/kubelet.go): 10 s, doubled up to 5 min. */
const FIRST_MILLISECONDS = 10_000;
const MOST_MILLISECONDS = 300_000;

/** The state of one container's back-off. */
export interface RestartBackOff {
  /** Undefined before the first failure. */
  readonly milliseconds: number | undefined;
  /** When the back-off was last increased, in milliseconds. */
  readonly updated: number;
}

export const NO_BACK_OFF: RestartBackOff = { milliseconds: undefined, updated: 0 };

/**
 * The delay before a restart (`doBackOff` in pkg/kubelet/kuberuntime/kuberuntime_manager.go). The first restart is
 * immediate; each later one waits for the current back-off, counted from the end of the container. After ten minutes
 * without a restart, the back-off is reset.
 */
export function nextBackOff(
  before: RestartBackOff,
  ended: number,
): { readonly wait: number; readonly after: RestartBackOff } {
  const { milliseconds: wait, updated } = before;
  if (wait === undefined || ended - updated > 2 * MOST_MILLISECONDS) {
    return { wait: 0, after: { milliseconds: FIRST_MILLISECONDS, updated: ended } };
  }
  return { wait, after: { milliseconds: Math.min(wait * 2, MOST_MILLISECONDS), updated: ended + wait } };
}

export interface StoppedContainer {
  readonly container: string;
  /** The name that the tool knows the container by. */
  readonly name: string;
  readonly preStop: readonly string[] | undefined;
  readonly graceSeconds: number;
}

/** Stops a container: the preStop hook within the grace period, then SIGTERM, then SIGKILL. */
export async function stopContainer(
  { container, name, preStop, graceSeconds }: StoppedContainer,
  { runtime, report, now }: PodPorts,
): Promise<void> {
  const began = now();
  if (preStop !== undefined) {
    const answered = await runtime.exec(name, preStop, Math.max(1, graceSeconds) * 1000);
    if (!answered.ok) {
      await report({ kind: 'failed', container, reason: 'FailedPreStopHook', message: answered.message });
    }
  }
  const used = Math.floor((now() - began) / 1000);
  // After a hook, a kubelet grants at least two seconds.
  await runtime.stop(name, preStop === undefined ? graceSeconds : Math.max(2, graceSeconds - used));
}

/** Longer lines are split into parts of this many UTF-16 code units. */
const LONGEST = 64 * 1024;

/** Splits the output of a container into lines. A character or a line can arrive in parts. */
export interface LineReader {
  readonly push: (chunk: Uint8Array) => readonly string[];
  /** The remaining text that has no line end. */
  readonly finish: () => readonly string[];
}

export function createLineReader(): LineReader {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  const take = (text: string): readonly string[] => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    while (rest.length > LONGEST) {
      lines.push(rest.slice(0, LONGEST));
      rest = rest.slice(LONGEST);
    }
    return lines;
  };
  return {
    push: (chunk) => take(decoder.decode(chunk, { stream: true })),
    finish: () => {
      const lines = take(decoder.decode());
      return rest === '' ? lines : [...lines, rest];
    },
  };
}
