import type { Container } from '../kubelet/model.ts';
import type { Called, ContainerSpec, SandboxSpec } from './container-runtime.ts';
import { containerName } from './container-runtime.ts';
import type { PodEnd, PodPorts, PodRequest } from './pod-request.ts';
import type { PodProbes } from './run-probes.ts';
import type { PodSettings, RestartPolicy } from './pod-settings.ts';
import type { ContainerOutcome } from './run-container.ts';
import { runContainer, stopContainer } from './run-container.ts';

/** The containers of one pod, in the order that a kubelet keeps. */
export interface Crew {
  /**
   * Init containers one after the other, each of which must succeed; those of them that are sidecars stay. Then the
   * regular ones, and when these have ended the sidecars, the last one first.
   */
  readonly run: (
    init: readonly Container[],
    regular: readonly Container[],
    isSidecar: (container: Container) => boolean,
  ) => Promise<PodEnd>;
}

type Prepare = (container: Container) => () => Promise<Called<Omit<ContainerSpec, 'name'>>>;

interface Running {
  readonly container: Container;
  readonly outcome: Promise<ContainerOutcome>;
  readonly started: Promise<void>;
  /** Its startupProbe has passed. */
  readonly up: Promise<void>;
}

export function createCrew(
  settings: PodSettings,
  request: PodRequest,
  sandbox: SandboxSpec,
  probes: PodProbes,
  ports: PodPorts,
  prepare: Prepare,
  policyOf: (container: Container) => RestartPolicy,
): Crew {
  const { runtime, report, stop, kill } = ports;
  const ending = new AbortController();
  const done = new AbortController();
  const tools = new Map<string, string>();
  const main: Running[] = [];
  const sidecars: Running[] = [];
  let failed: number | undefined;
  let cause: 'stopped' | 'deadline' | undefined;

  const launch = (container: Container, policy: RestartPolicy): Running => {
    const { promise: started, resolve: onStarted } = promiseOf();
    const { promise: up, resolve: onUp } = promiseOf();
    const outcome = runContainer(
      {
        name: container.name,
        policy: request.restarts ? policy : 'Never',
        prepare: prepare(container),
        toolName: (restarts) => containerName(sandbox.name, container.name, restarts),
        postStart: container.lifecycle?.postStart?.exec?.command,
        preStop: container.lifecycle?.preStop?.exec?.command,
        probes: probes.byContainer.get(container.name) ?? [],
        address: probes.address,
        graceSeconds: settings.graceSeconds,
        ending: ending.signal,
        onTool: (name) => {
          if (name === undefined) tools.delete(container.name);
          else tools.set(container.name, name);
        },
        onStarted,
        onUp,
      },
      ports,
    );
    return { container, outcome, started, up };
  };
  const finish = async ({ outcome }: Running): Promise<ContainerOutcome> => {
    const ended = await outcome;
    if (ended.exitCode !== 0) failed ??= ended.exitCode;
    return ended;
  };
  const end = async ({ container, outcome }: Running): Promise<void> => {
    const name = tools.get(container.name);
    if (name !== undefined) {
      const preStop = container.lifecycle?.preStop?.exec?.command;
      const { graceSeconds } = settings;
      await stopContainer({ container: container.name, name, preStop, graceSeconds }, ports);
    }
    await outcome;
  };
  const endAll = async (): Promise<void> => {
    ending.abort();
    await Promise.all(main.map(end));
    for (const sidecar of sidecars.toReversed()) await end(sidecar);
  };
  let endingAll: Promise<void> | undefined;
  const interrupt = (why: 'stopped' | 'deadline'): void => {
    if (endingAll !== undefined) return;
    cause ??= why;
    endingAll = report({ kind: 'stopping' }).then(endAll);
  };
  const onStop = (): void => interrupt('stopped');
  const onKill = (): void => {
    interrupt('stopped');
    // Each by itself: `podman pod rm` would wait for a stop that is under way.
    for (const name of tools.values()) void runtime.kill(name);
  };

  const runInit = async (
    init: readonly Container[],
    isSidecar: (container: Container) => boolean,
  ): Promise<boolean> => {
    for (const container of init) {
      if (isAborted(ending.signal)) return false;
      if (isSidecar(container)) {
        const running = launch(container, 'Always');
        sidecars.push(running);
        await Promise.race([running.up, running.outcome]);
        continue;
      }
      const running = launch(container, policyOf(container) === 'Never' ? 'Never' : 'OnFailure');
      main.push(running);
      const { exitCode } = await finish(running);
      if (exitCode !== 0) return false;
    }
    return !isAborted(ending.signal);
  };
  const runAll: Crew['run'] = async (init, regular, isSidecar) => {
    if (await runInit(init, isSidecar)) {
      const finished: Promise<ContainerOutcome>[] = [];
      for (const container of regular) {
        if (isAborted(ending.signal)) break;
        const running = launch(container, policyOf(container));
        main.push(running);
        finished.push(finish(running));
        await Promise.race([running.started, running.outcome]);
      }
      await Promise.all(finished);
    }
    done.abort();
    if (endingAll === undefined && sidecars.length > 0) endingAll = endAll();
    await endingAll;
    if (cause === 'deadline') {
      await report({ kind: 'failed', reason: 'DeadlineExceeded', message: 'the pod was active longer than it may' });
    }
    return { kind: cause ?? 'ended', exitCode: failed ?? (cause === 'deadline' ? 1 : 0), left: [] };
  };
  return {
    run: async (init, regular, isSidecar) => {
      const seconds = Math.min(settings.deadlineSeconds ?? Infinity, request.timeoutSeconds ?? Infinity);
      if (Number.isFinite(seconds)) {
        void ports
          .wait(seconds * 1000, done.signal)
          .then(() => (done.signal.aborted ? undefined : interrupt('deadline')));
      }
      stop.addEventListener('abort', onStop);
      kill.addEventListener('abort', onKill);
      if (isAborted(stop)) onStop();
      try {
        return await runAll(init, regular, isSidecar);
      } finally {
        done.abort();
        stop.removeEventListener('abort', onStop);
        kill.removeEventListener('abort', onKill);
      }
    },
  };
}

/** As a call, since TypeScript takes a signal for what it was before. */
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
