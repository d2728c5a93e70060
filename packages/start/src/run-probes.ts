import { handlerCommands } from '@krmkit/pods';
import type { CancelSignal, Result } from '@krmkit/base';
import { member, objectsAt, scalarTextAt } from '@krmkit/base';
import type { ContainerRuntime } from './container-runtime.ts';
import type { PlannedPod } from './plan-pod.ts';
import type { PodPorts } from './pod-request.ts';
import type { Probe, ProbeCheck } from './probe-settings.ts';
import { readProbes } from './probe-settings.ts';

/** Extra time for the container tool to start the command; a runtime on a node does not start a process for that. */
const TOOL_MILLISECONDS = 5000;

export interface ProbePorts extends Pick<PodPorts, 'now' | 'wait' | 'report' | 'network'> {
  readonly runtime: Pick<ContainerRuntime, 'exec' | 'hasEnded'>;
}

export interface ProbedContainer {
  readonly container: string;
  /** The name that the tool knows the container by. */
  readonly name: string;
  readonly probes: readonly Probe[];
  /** The address of the pod; undefined if it is not known. */
  readonly address: string | undefined;
  /** Aborted when the container has ended or is about to. */
  readonly ended: CancelSignal;
  /** Called once, when the startupProbe passes; immediately if there is none. */
  readonly onUp: () => void;
  /** Called when a startupProbe or livenessProbe reaches its failureThreshold: the container must end. */
  readonly onUnhealthy: (probe: Probe) => Promise<void>;
}

/**
 * Runs the probes of one container until it ends (pkg/kubelet/prober/worker.go): the startupProbe first, the others when
 * it has passed. Delays count from the start of the container. A readinessProbe only affects what is reported.
 */
export async function runProbes(probed: ProbedContainer, ports: ProbePorts): Promise<void> {
  const began = ports.now();
  const startup = probed.probes.find(({ kind }) => kind === 'startupProbe');
  if (startup !== undefined && (await repeat(probed, startup, began, ports)) !== 'passed') return;
  if (isAborted(probed.ended)) return;
  probed.onUp();
  const others = probed.probes.filter((probe) => probe !== startup);
  await Promise.all(others.map((probe) => repeat(probed, probe, began, ports)));
}

/** Repeats a probe until it reaches its failureThreshold, a startupProbe passes, or the container ends. */
async function repeat(
  probed: ProbedContainer,
  probe: Probe,
  began: number,
  ports: ProbePorts,
): Promise<'passed' | 'failed' | 'ended'> {
  const { container, ended } = probed;
  const { kind, failureThreshold } = probe;
  const delay = probe.initialDelaySeconds * 1000 - (ports.now() - began);
  if (delay > 0) await ports.wait(delay, ended);
  let reported: string | undefined;
  for (let failures = 0; !isAborted(ended);) {
    const answer = await ask(probed, probe, ports);
    // A failure in a container that has ended is discarded (doProbe in worker.go), also before its end is known here.
    if (isAborted(ended) || (!answer.ok && (await ports.runtime.hasEnded(probed.name)))) break;
    failures = answer.ok ? 0 : failures + 1;
    const message = answer.ok ? '' : answer.message;
    if (message !== reported) {
      await ports.report({ kind: 'probed', container, probe: kind, passed: answer.ok, ...(message && { message }) });
    }
    reported = message;
    if (answer.ok && kind === 'startupProbe') return 'passed';
    if (failures >= failureThreshold && kind !== 'readinessProbe') {
      await probed.onUnhealthy(probe);
      return 'failed';
    }
    await ports.wait(probe.periodSeconds * 1000, ended);
  }
  return 'ended';
}

async function ask(
  { name, address }: ProbedContainer,
  { check, timeoutSeconds }: Probe,
  { runtime, network }: ProbePorts,
): Promise<Result<void>> {
  const timeout = timeoutSeconds * 1000;
  if (check.kind === 'exec') return runtime.exec(name, check.command, timeout + TOOL_MILLISECONDS);
  const host = check.kind === 'unknown' ? undefined : hostOf(check, address);
  if (check.kind === 'unknown' || network === undefined || host === undefined) return { ok: true, value: undefined };
  return check.kind === 'tcpSocket'
    ? network.connect(host, check.port, timeout)
    : network.get({ ...check, host }, timeout);
}

/** Why a probe cannot run here; such a probe counts as passed. */
export function probeObstacle(
  { check }: Probe,
  address: string | undefined,
  { network }: Pick<PodPorts, 'network'>,
): string | undefined {
  if (check.kind === 'exec') return undefined;
  if (check.kind === 'unknown') return check.why;
  return network === undefined || hostOf(check, address) === undefined
    ? `a probe by ${check.kind} needs an address of the pod that this machine can reach`
    : undefined;
}

function hostOf(check: Extract<ProbeCheck, { port: number }>, address: string | undefined): string | undefined {
  return check.host === undefined || check.host === '' ? address : check.host;
}

/** A function call, because TypeScript assumes that `aborted` does not change. */
function isAborted(signal: CancelSignal): boolean {
  return signal.aborted;
}

/** The probes of a pod that can run here. */
export interface PodProbes {
  /** By container name. */
  readonly byContainer: ReadonlyMap<string, readonly Probe[]>;
  /** The address of the pod; undefined if this machine cannot reach it. */
  readonly address: string | undefined;
}

/** Reads the probes, and warns about those that cannot run. Init containers that are not sidecars have no probes. */
export async function providePodProbes(
  { request, pod, context }: PlannedPod,
  address: string | undefined,
  ports: Pick<PodPorts, 'report' | 'network'>,
): Promise<PodProbes> {
  const byContainer = new Map<string, readonly Probe[]>();
  if (!request.probes) return { byContainer, address };
  const sidecars = (pod.spec.initContainers ?? []).filter(
    ({ restartPolicy }) => restartPolicy === 'Always' && context.behaviour.sidecars,
  );
  const spec = member(request.pod, 'spec');
  const written = [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')];
  for (const container of [...sidecars, ...pod.spec.containers]) {
    const own = written.find((candidate) => scalarTextAt(candidate, 'name') === container.name);
    if (own === undefined) continue;
    const commands = handlerCommands({ container, list: 'containers', path: [] });
    const probes: Probe[] = [];
    for (const probe of readProbes(own, commands)) {
      const obstacle = probeObstacle(probe, address, ports);
      if (obstacle === undefined) {
        probes.push(probe);
        continue;
      }
      const message = `its ${probe.kind} does not run: ${obstacle}`;
      await ports.report({ kind: 'warning', container: container.name, message });
    }
    byContainer.set(container.name, probes);
  }
  return { byContainer, address };
}
