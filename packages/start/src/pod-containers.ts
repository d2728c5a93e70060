import type { Container } from '@krmkit/pods';
import type { Result } from '@krmkit/base';
import type { ContainerSpec, SandboxSpec } from './container-runtime.ts';
import { containerName } from './container-runtime.ts';
import type { PodEnd, PodPorts, PodRequest } from './pod-request.ts';
import type { PodSettings, RestartPolicy } from './pod-settings.ts';
import type { ContainerOutcome } from './run-container.ts';
import { runContainer, stopContainer } from './run-container.ts';
import type { PodProbes } from './run-probes.ts';

/** What the containers of a pod have in common. */
export interface PodContainersOptions {
  readonly settings: PodSettings;
  readonly request: PodRequest;
  readonly sandbox: SandboxSpec;
  readonly probes: PodProbes;
  /** Gives the specification of a container, again for each start. */
  readonly prepare: (container: Container) => Promise<Result<Omit<ContainerSpec, 'name'>>>;
  readonly policyOf: (container: Container) => RestartPolicy;
}

interface RunningContainer {
  readonly container: Container;
  readonly outcome: Promise<ContainerOutcome>;
  readonly started: Promise<void>;
  /** Resolves when the startupProbe passes. */
  readonly up: Promise<void>;
}

/** The containers of one pod, from the start of the first one to the end of the last one. Runs once. */
export class PodContainers {
  readonly #options: PodContainersOptions;
  readonly #ports: PodPorts;
  /** Aborted when no container starts any more. */
  readonly #ending = new AbortController();
  /** Aborted when all containers have ended. */
  readonly #done = new AbortController();
  /** The names that the tool knows the running containers by. */
  readonly #toolNames = new Map<string, string>();
  readonly #main: RunningContainer[] = [];
  readonly #sidecars: RunningContainer[] = [];
  #firstFailure: number | undefined;
  #cause: 'stopped' | 'deadline' | undefined;
  #endingAll: Promise<void> | undefined;

  constructor(options: PodContainersOptions, ports: PodPorts) {
    this.#options = options;
    this.#ports = ports;
  }

  /**
   * Runs the containers in the order that a kubelet follows: init containers one after the other, each of which must
   * succeed; sidecars among them keep running. Then the regular containers; when these have ended, the sidecars are
   * stopped, the last one first. Rejects only if a port does.
   */
  async run(
    init: readonly Container[],
    regular: readonly Container[],
    isSidecar: (container: Container) => boolean,
  ): Promise<PodEnd> {
    const { stop, kill } = this.#ports;
    const onStop = (): void => this.#interrupt('stopped');
    const onKill = (): void => this.#kill();
    this.#startDeadline();
    stop.addEventListener('abort', onStop);
    kill.addEventListener('abort', onKill);
    if (isAborted(stop)) onStop();
    try {
      if (await this.#runInit(init, isSidecar)) await this.#runRegular(regular);
      return await this.#finish();
    } finally {
      this.#done.abort();
      stop.removeEventListener('abort', onStop);
      kill.removeEventListener('abort', onKill);
    }
  }

  #startDeadline(): void {
    const { settings, request } = this.#options;
    const seconds = Math.min(settings.deadlineSeconds ?? Infinity, request.timeoutSeconds ?? Infinity);
    if (!Number.isFinite(seconds)) return;
    const done = this.#done.signal;
    void this.#ports.wait(seconds * 1000, done).then(() => (done.aborted ? undefined : this.#interrupt('deadline')));
  }

  /** Returns whether the regular containers may start. */
  async #runInit(init: readonly Container[], isSidecar: (container: Container) => boolean): Promise<boolean> {
    for (const container of init) {
      if (isAborted(this.#ending.signal)) return false;
      if (isSidecar(container)) {
        const running = this.#launch(container, 'Always');
        this.#sidecars.push(running);
        await Promise.race([running.up, running.outcome]);
        continue;
      }
      const running = this.#launch(container, this.#options.policyOf(container) === 'Never' ? 'Never' : 'OnFailure');
      this.#main.push(running);
      if ((await this.#exitCodeOf(running)) !== 0) return false;
    }
    return !isAborted(this.#ending.signal);
  }

  async #runRegular(regular: readonly Container[]): Promise<void> {
    const ended: Promise<number>[] = [];
    for (const container of regular) {
      if (isAborted(this.#ending.signal)) break;
      const running = this.#launch(container, this.#options.policyOf(container));
      this.#main.push(running);
      ended.push(this.#exitCodeOf(running));
      await Promise.race([running.started, running.outcome]);
    }
    await Promise.all(ended);
  }

  async #finish(): Promise<PodEnd> {
    this.#done.abort();
    if (this.#endingAll === undefined && this.#sidecars.length > 0) this.#endingAll = this.#endAll();
    await this.#endingAll;
    const isLate = this.#cause === 'deadline';
    if (isLate) {
      const message = 'the pod was active longer than its deadline';
      await this.#ports.report({ kind: 'failed', reason: 'DeadlineExceeded', message });
    }
    return { kind: this.#cause ?? 'ended', exitCode: this.#firstFailure ?? (isLate ? 1 : 0), left: [] };
  }

  #launch(container: Container, policy: RestartPolicy): RunningContainer {
    const { request, sandbox, probes, settings, prepare } = this.#options;
    const { promise: started, resolve: onStarted } = promiseOf();
    const { promise: up, resolve: onUp } = promiseOf();
    const outcome = runContainer(
      {
        name: container.name,
        policy: request.restarts ? policy : 'Never',
        prepare: () => prepare(container),
        toolName: (restarts) => containerName(sandbox.name, container.name, restarts),
        postStart: container.lifecycle?.postStart?.exec?.command,
        preStop: preStopOf(container),
        probes: probes.byContainer.get(container.name) ?? [],
        address: probes.address,
        graceSeconds: settings.graceSeconds,
        ending: this.#ending.signal,
        onTool: (name) => {
          if (name === undefined) this.#toolNames.delete(container.name);
          else this.#toolNames.set(container.name, name);
        },
        onStarted,
        onUp,
      },
      this.#ports,
    );
    return { container, outcome, started, up };
  }

  async #exitCodeOf({ outcome }: RunningContainer): Promise<number> {
    const { exitCode } = await outcome;
    if (exitCode !== 0) this.#firstFailure ??= exitCode;
    return exitCode;
  }

  #interrupt(cause: 'stopped' | 'deadline'): void {
    if (this.#endingAll !== undefined) return;
    this.#cause ??= cause;
    this.#endingAll = this.#ports.report({ kind: 'stopping' }).then(() => this.#endAll());
  }

  #kill(): void {
    this.#interrupt('stopped');
    // One call for each container: `podman pod rm` waits for a stop that is in progress.
    for (const name of this.#toolNames.values()) void this.#ports.runtime.kill(name);
  }

  async #endAll(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#main.map((running) => this.#end(running)));
    for (const sidecar of this.#sidecars.toReversed()) await this.#end(sidecar);
  }

  async #end({ container, outcome }: RunningContainer): Promise<void> {
    const name = this.#toolNames.get(container.name);
    if (name !== undefined) {
      const { graceSeconds } = this.#options.settings;
      await stopContainer(
        { container: container.name, name, preStop: preStopOf(container), graceSeconds },
        this.#ports,
      );
    }
    await outcome;
  }
}

function preStopOf(container: Container): readonly string[] | undefined {
  return container.lifecycle?.preStop?.exec?.command;
}

/** A function call, because TypeScript assumes that `aborted` does not change. */
function isAborted(signal: { readonly aborted: boolean }): boolean {
  return signal.aborted;
}

function promiseOf(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
