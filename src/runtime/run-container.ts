import type { CancelSignal } from '../platform/ports.ts';
import { NO_BACK_OFF, nextBackOff } from './back-off.ts';
import type { Called, ContainerEnd, ContainerSpec } from './container-runtime.ts';
import { createLineReader } from './output-lines.ts';
import type { PodPorts } from './pod-request.ts';
import type { RestartPolicy } from './pod-settings.ts';

/** One container of a pod that is being run. */
export interface ContainerRun {
  readonly name: string;
  readonly policy: RestartPolicy;
  /** What it is made of, anew for each start: a file that a variable comes from may have changed. */
  readonly prepare: () => Promise<Called<Omit<ContainerSpec, 'name'>>>;
  readonly toolName: (restarts: number) => string;
  readonly postStart: readonly string[] | undefined;
  readonly graceSeconds: number;
  /** Once it does not start again. */
  readonly ending: CancelSignal;
  /** Called with the name that the tool knows it by, and with nothing once it is gone. */
  readonly onTool: (name: string | undefined) => void;
  /** Once, when it runs for the first time. */
  readonly onStarted: () => void;
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
    const exitCode = await runOnce(run, restarts, prepared.value, ports);
    const again = run.policy === 'Always' || (run.policy === 'OnFailure' && exitCode !== 0);
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
): Promise<number> {
  const { runtime, report } = ports;
  const name = run.toolName(restarts);
  run.onTool(name);
  let end = await createAndRun(run, restarts, { ...spec, name }, ports);
  if (end.kind === 'not-started' && aboutLimits(end.message) && Object.keys(spec.limits).length > 0) {
    await report({
      kind: 'warning',
      container: run.name,
      message: `it is run without its limits of memory and processor time, which this machine does not permit: ${end.message}`,
    });
    await runtime.removeContainer(name);
    end = await createAndRun(run, restarts, { ...spec, name, limits: {} }, ports);
  }
  if (end.kind === 'not-started') {
    await report({ kind: 'failed', container: run.name, reason: 'RunContainerError', message: end.message });
  } else {
    const { exitCode, outOfMemory } = end;
    await report({ kind: 'ended', container: run.name, exitCode, outOfMemory });
  }
  await runtime.removeContainer(name);
  run.onTool(undefined);
  return end.kind === 'exited' ? end.exitCode : NOT_STARTED;
}

function aboutLimits(message: string): boolean {
  return /cgroup|controller|memory limit|cpu[. ]|swap|quota/i.test(message);
}

async function createAndRun(
  run: ContainerRun,
  restarts: number,
  spec: ContainerSpec,
  ports: PodPorts,
): Promise<ContainerEnd> {
  const { runtime, report } = ports;
  const created = await runtime.createContainer(spec);
  if (!created.ok) return { kind: 'not-started', message: created.message };
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
  const begun = whenStarted.then(async (hasStarted) => {
    if (hasStarted) await begin(run, spec.name, noteStart, ports);
    return hasStarted;
  });
  const end = await runtime.run(spec.name, onOutput, whenStarted);
  ended.abort();
  await begun;
  await said;
  for (const stream of ['stdout', 'stderr'] as const) await say(stream, readers[stream].finish());
  return end;
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

/** A hook that fails ends its container (`FailedPostStartHook`). */
async function runHook(run: ContainerRun, name: string, command: readonly string[], ports: PodPorts): Promise<void> {
  const done = await ports.runtime.exec(name, command, HOOK_MILLISECONDS);
  if (done.ok || run.ending.aborted) return;
  await ports.report({ kind: 'failed', container: run.name, reason: 'FailedPostStartHook', message: done.message });
  await ports.runtime.stop(name, run.graceSeconds);
}

const HOOK_MILLISECONDS = 30 * 60_000;
