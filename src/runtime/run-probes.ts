import { handlerCommands } from '../kubelet/pod/probes.ts';
import type { CancelSignal } from '../platform/ports.ts';
import { member } from '../value/json.ts';
import { objectsAt, scalarTextAt } from '../value/read.ts';
import type { Called, ContainerRuntime } from './container-runtime.ts';
import type { PlannedPod } from './plan-pod.ts';
import type { PodPorts } from './pod-request.ts';
import type { Probe, ProbeCheck } from './probe-settings.ts';
import { readProbes } from './probe-settings.ts';

/** What a container tool may take to begin with a command: a node's runtime needs no process of its own for that. */
const TOOL_MILLISECONDS = 5000;

export interface ProbePorts extends Pick<PodPorts, 'now' | 'wait' | 'report' | 'network'> {
  readonly runtime: Pick<ContainerRuntime, 'exec'>;
}

export interface ProbedContainer {
  readonly container: string;
  /** As the tool knows it. */
  readonly name: string;
  readonly probes: readonly Probe[];
  /** Of the pod; undefined where nobody knows it. */
  readonly address: string | undefined;
  /** Aborted when the container has ended, or is going to. */
  readonly ended: CancelSignal;
  /** Once, when the startupProbe has passed, or at once where there is none. */
  readonly onUp: () => void;
  /** A startupProbe or livenessProbe has failed for good: the container has to end. */
  readonly onUnhealthy: (probe: Probe) => Promise<void>;
}

/**
 * Runs the probes of one container until it ends (pkg/kubelet/prober/worker.go): the startupProbe first; the others begin
 * when it has passed. Delays count from the start of the container. A readinessProbe changes nothing here but what is
 * reported. Resolves when there is nothing left to do.
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

/** Until it fails for good, or a startupProbe passes, or the container ends. */
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
  let said: string | undefined;
  for (let failures = 0; !isAborted(ended);) {
    const answer = await ask(probed, probe, ports);
    if (isAborted(ended)) break;
    failures = answer.ok ? 0 : failures + 1;
    const message = answer.ok ? '' : answer.message;
    if (message !== said) {
      await ports.report({ kind: 'probed', container, probe: kind, passed: answer.ok, ...(message && { message }) });
    }
    said = message;
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
): Promise<Called<void>> {
  const timeout = timeoutSeconds * 1000;
  if (check.kind === 'exec') return runtime.exec(name, check.command, timeout + TOOL_MILLISECONDS);
  const host = check.kind === 'unknown' ? undefined : hostOf(check, address);
  if (check.kind === 'unknown' || network === undefined || host === undefined) return { ok: true, value: undefined };
  return check.kind === 'tcpSocket'
    ? network.connect(host, check.port, timeout)
    : network.get({ ...check, host }, timeout);
}

/** Why a probe cannot be run here; then it counts as passed. */
export function probeObstacle(
  { check }: Probe,
  address: string | undefined,
  { network }: Pick<PodPorts, 'network'>,
): string | undefined {
  if (check.kind === 'exec') return undefined;
  if (check.kind === 'unknown') return check.why;
  return network === undefined || hostOf(check, address) === undefined
    ? `a probe by ${check.kind} needs an address of the pod that this machine reaches, and there is none`
    : undefined;
}

function hostOf(check: Extract<ProbeCheck, { port: number }>, address: string | undefined): string | undefined {
  return check.host === undefined || check.host === '' ? address : check.host;
}

/** As a call, since TypeScript takes a signal for what it was before. */
function isAborted(signal: CancelSignal): boolean {
  return signal.aborted;
}

/** The probes of a pod that are run here. */
export interface PodProbes {
  /** By the names of containers. */
  readonly byContainer: ReadonlyMap<string, readonly Probe[]>;
  /** Of the pod, as this machine reaches it; undefined where it does not. */
  readonly address: string | undefined;
}

/** Says which probes are left out, and why. Init containers that are no sidecars have none. */
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
      const message = `its ${probe.kind} is not run: ${obstacle}`;
      await ports.report({ kind: 'warning', container: container.name, message });
    }
    byContainer.set(container.name, probes);
  }
  return { byContainer, address };
}
