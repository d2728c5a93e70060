import type { CancelSignal } from '../platform/ports.ts';
import { NO_BACK_OFF, nextBackOff } from './back-off.ts';
import type { Called, ContainerEnd, ContainerSpec } from './container-runtime.ts';
import { createLineReader } from './output-lines.ts';
import type { PodPorts } from './pod-request.ts';
import type { RestartPolicy } from './pod-settings.ts';
import type { Probe } from './probe-settings.ts';
import { runProbes } from './run-probes.ts';
import { stopContainer } from './stop-container.ts';

/** One container of a pod that is being run. */
export interface ContainerRun {
  readonly name: string;
  readonly policy: RestartPolicy;
  /** What it is made of, anew for each start: a file that a variable comes from may have changed. */
  readonly prepare: () => Promise<Called<Omit<ContainerSpec, 'name'>>>;
  readonly toolName: (restarts: number) => string;
  readonly postStart: readonly string[] | undefined;
  readonly preStop: readonly string[] | undefined;
  readonly probes: readonly Probe[];
  /** Of the pod. */
  readonly address: string | undefined;
  readonly graceSeconds: number;
  /** Once it does not start again. */
  readonly ending: CancelSignal;
  /** Called with the name that the tool knows it by, and with nothing once it is gone. */
  readonly onTool: (name: string | undefined) => void;
  /** Once, when it runs for the first time. */
  readonly onStarted: () => void;
  /** When its startupProbe passes for the first time; where it has none, when it runs. */
  readonly onUp: () => void;
}

export interface ContainerOutcome {
  /** Of its last run. */
  readonly exitCode: number;
  /** It was never run, and never will be. */
  readonly isRefused: boolean;
}

/** As a container that cannot be started counts: what a shell answers for a program that is not there. */
const NOT_STARTED = 128;

/** Runs a container, again and again as its policy says, until it has ended for good. */
export async function runContainer(run: ContainerRun, ports: PodPorts): Promise<ContainerOutcome> {
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
    if (next.wait > 0) await ports.wait(next.wait, run.ending);
    // TypeScript takes the signal for what it was before the wait.
    if (isAborted(run.ending)) return { exitCode, isRefused: false };
  }
}

function isAborted(signal: CancelSignal): boolean {
  return signal.aborted;
}

async function runOnce(
  run: ContainerRun,
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
      message: `it is run without its limits of memory and processor time, which this machine does not permit: ${end.message}`,
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
  run: ContainerRun,
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
  // Chunks come one after the other, also where a stream does not wait.
  let said: Promise<void> = Promise.resolve();
  const onOutput = (stream: 'stdout' | 'stderr', chunk: Uint8Array): Promise<void> => {
    written.abort();
    said = said.then(noteStart).then(() => say(stream, readers[stream].push(chunk)));
    return said;
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
  await said;
  for (const stream of ['stdout', 'stderr'] as const) await say(stream, readers[stream].finish());
  return { end, isUnhealthy };
}

/** Asked less and less often; a container that has ended before anybody saw it has run, too, and so has one that writes. */
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

async function begin(run: ContainerRun, name: string, noteStart: () => Promise<void>, ports: PodPorts): Promise<void> {
  await noteStart();
  // Whoever ended it may have come before it was there.
  if (isAborted(ports.kill)) await ports.runtime.kill(name);
  else if (isAborted(run.ending)) await ports.runtime.stop(name, run.graceSeconds);
  else if (run.postStart !== undefined) await runHook(run, name, run.postStart, ports);
  run.onStarted();
}

/** Until the container ends, or has to; whether it had to. */
async function watchHealth(run: ContainerRun, name: string, ended: AbortSignal, ports: PodPorts): Promise<boolean> {
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
  ended.removeEventListener('abort', stop);
  run.ending.removeEventListener('abort', stop);
  return isUnhealthy;
}

/** A hook that fails ends its container (`FailedPostStartHook`). */
async function runHook(run: ContainerRun, name: string, command: readonly string[], ports: PodPorts): Promise<void> {
  const done = await ports.runtime.exec(name, command, HOOK_MILLISECONDS);
  if (done.ok || run.ending.aborted) return;
  await ports.report({ kind: 'failed', container: run.name, reason: 'FailedPostStartHook', message: done.message });
  await ports.runtime.stop(name, run.graceSeconds);
}

const HOOK_MILLISECONDS = 30 * 60_000;
