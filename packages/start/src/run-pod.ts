import type { Container } from '@krmkit/pods';
import type { Result } from '@krmkit/base';
import { checkContainers, hostPorts, planVolumes, refusals, unfollowedFields, volumeFailures } from './check-pod.ts';
import type { ContainerSpec, SandboxSpec } from './container-runtime.ts';
import { SANDBOX_LABEL, sandboxName, START_LABEL } from './container-runtime.ts';
import { PodContainers } from './pod-containers.ts';
import type { PodVolumes } from './pod-volumes.ts';
import { prepareVolumes, resolvePodMount } from './pod-volumes.ts';
import type { PlannedPod } from './plan-pod.ts';
import { planPod, readKeyFiles, resolvePlan, withSandbox } from './plan-pod.ts';
import type { RestartPolicy } from './pod-settings.ts';
import { ownRestartPolicy } from './pod-settings.ts';
import { providePodProbes } from './run-probes.ts';
import type { PodEnd, PodPorts, PodRequest } from './pod-request.ts';
import type { ContainerImage } from './provide-images.ts';
import { provideImages } from './provide-images.ts';

const REFUSED: PodEnd = { kind: 'refused', exitCode: 1, left: [] };
const STOPPED: PodEnd = { kind: 'stopped', exitCode: 0, left: [] };

/**
 * Runs one pod on this machine as a kubelet does, until it has ended or is stopped, and removes everything it created.
 * Rejects only if a port does. Throws a RangeError for an invalid release.
 */
export async function runPod(request: PodRequest, ports: PodPorts): Promise<PodEnd> {
  const { runtime, report, stop } = ports;
  const uuid = ports.uuid();
  const planned = planPod(request, { uuid, host: ports.host });
  const plans = planVolumes(planned);
  const failures = [...refusals(planned), ...volumeFailures(plans)];
  for (const failure of failures) await report(failure);
  if (failures.length > 0) return REFUSED;
  const images = await provideImages(planned.settings, request, ports);
  if ('reason' in images) {
    await report({ kind: 'failed', ...images });
    return REFUSED;
  }
  if (stop.aborted) return STOPPED;
  for (const message of differences(planned)) await report({ kind: 'warning', message });
  if (!(await checkContainers(planned, images, ports))) return REFUSED;
  const architecture = [...images.values()][0]?.local.architecture ?? '';
  const paused = await runtime.providePauseImage(architecture);
  if (!paused.ok) return cannot('FailedCreatePodSandBox', paused.message, ports);
  const volumes = await prepareVolumes(plans, planned.settings.fsGroup, ports);
  if (!volumes.ok) {
    const left = await removeDirectories(volumes.directories, ports);
    return { ...(await cannot('FailedMount', volumes.message, ports)), left };
  }
  for (const { volume, message } of volumes.value.warnings) {
    await report({ kind: 'warning', message: `volume ${volume}: ${message}` });
  }
  const sandbox = sandboxSpec(planned, uuid, volumes.value.directories);
  const end = await runInSandbox({ ...planned, images, volumes: volumes.value, sandbox }, ports);
  const removed = await runtime.removeSandbox(sandbox.name);
  const left = await removeDirectories(volumes.value.directories, ports);
  return { ...end, left: removed.ok ? left : [`${sandbox.name} (${removed.message})`, ...left] };
}

/** Warnings about fields that have no effect here. */
function differences({ request, settings }: PlannedPod): readonly string[] {
  const ports = request.mayUseHostPorts ? [] : hostPorts({ request, settings });
  const fields = unfollowedFields(request.pod);
  const notTaken = `its host ports are not opened on this machine (${ports.join(', ')}); to open them, add --allow-host-ports`;
  return [
    ...(ports.length > 0 ? [notTaken] : []),
    ...(fields.length > 0 ? [`these fields have no effect here: ${fields.join(', ')}`] : []),
  ];
}

async function cannot(reason: string, message: string, { report }: PodPorts): Promise<PodEnd> {
  await report({ kind: 'failed', reason, message });
  return REFUSED;
}

/** A pod that is ready to run. */
interface PreparedPod extends PlannedPod {
  readonly images: ReadonlyMap<string, ContainerImage>;
  readonly volumes: PodVolumes;
  readonly sandbox: SandboxSpec;
}

async function runInSandbox(prepared: PreparedPod, ports: PodPorts): Promise<PodEnd> {
  if (ports.stop.aborted) return STOPPED;
  const created = await ports.runtime.createSandbox(prepared.sandbox);
  if (!created.ok) return cannot('FailedCreatePodSandBox', created.message, ports);
  const pod = { ...prepared, ...withSandbox(prepared, created.value) };
  const reported = new Set<string>();
  const address = pod.settings.hostNetwork ? '127.0.0.1' : created.value.addresses[0];
  const containers = new PodContainers(
    {
      settings: pod.settings,
      request: pod.request,
      sandbox: pod.sandbox,
      probes: await providePodProbes(pod, address, ports),
      prepare: (container) => specOf(pod, container, ports, reported),
      policyOf: policyOf(pod),
    },
    ports,
  );
  return containers.run(pod.pod.spec.initContainers ?? [], pod.pod.spec.containers, isSidecarOf(pod));
}

/** The restart policy of the pod; since 1.35, that of the container takes precedence (KEP-5307). */
function policyOf({ context, settings }: PlannedPod): (container: Container) => RestartPolicy {
  const { containerRestartPolicy } = context.behaviour;
  return (container) =>
    (containerRestartPolicy === 'any' ? ownRestartPolicy(container) : undefined) ?? settings.restartPolicy;
}

function isSidecarOf({ context }: PlannedPod): (container: Container) => boolean {
  return (container) => container.restartPolicy === 'Always' && context.behaviour.sidecars;
}

/** The specification for the next start. Reports each warning once, not at each restart. */
async function specOf(
  pod: PreparedPod,
  container: Container,
  ports: PodPorts,
  reported: Set<string>,
): Promise<Result<Omit<ContainerSpec, 'name'>>> {
  const image = pod.images.get(container.name);
  if (image === undefined) return { ok: false, message: 'its image does not exist' };
  const { plan } = resolvePlan(pod, container, image, await readKeyFiles(container, pod.volumes, ports.files));
  if (!plan.ok) return plan;
  const { warnings, mounts: wanted, ...spec } = plan.value;
  for (const message of warnings) {
    const key = `${container.name}\0${message}`;
    if (!reported.has(key)) await ports.report({ kind: 'warning', container: container.name, message });
    reported.add(key);
  }
  const mounts = [];
  for (const mount of wanted) {
    const resolved = await resolvePodMount(mount, pod.volumes.byName.get(mount.volume), ports);
    if (!resolved.ok) return resolved;
    mounts.push(resolved.value);
  }
  return { ok: true, value: { ...spec, mounts, sandbox: pod.sandbox, labels: pod.sandbox.labels } };
}

function sandboxSpec(
  { settings, request, context }: PlannedPod,
  uuid: string,
  directories: readonly string[],
): SandboxSpec {
  const name = sandboxName(request.name, uuid);
  const labels: Record<string, string> = { ...request.labels, [START_LABEL]: uuid, [SANDBOX_LABEL]: name };
  directories.forEach((directory, index) => {
    labels[`${START_LABEL}.directory.${index}`] = directory;
  });
  const override = context.behaviour.hostnameOverride ? settings.hostnameOverride : undefined;
  return {
    name,
    // Shortened as by `getHostname` in pkg/kubelet/kubelet_pods.go.
    hostname: override ?? settings.hostname ?? request.name.slice(0, 63).replace(/[-.]+$/, ''),
    labels,
    hosts: settings.hosts,
    ownNetwork: !settings.hostNetwork,
    shareProcesses: settings.shareProcesses,
    hostProcesses: settings.hostProcesses,
    hostIpc: settings.hostIpc,
    publish: [...(request.publish ?? []), ...(request.mayUseHostPorts ? hostPorts({ request, settings }) : [])],
  };
}

async function removeDirectories(
  directories: readonly string[],
  { volumes, runtime }: Pick<PodPorts, 'volumes' | 'runtime'>,
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const directory of directories) {
    const removed = await volumes.remove(directory);
    if (removed.ok) continue;
    const forced = await runtime.removeDirectory(directory);
    if (!forced.ok) left.push(directory);
  }
  return left;
}
