import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, integerAt, objectsAt, scalarTextAt } from '@krmkit/base';
import type { PlannedPod } from './plan-pod.ts';
import { resolvePlan } from './plan-pod.ts';
import type { PodPorts, StartEvent } from './pod-request.ts';
import type { VolumePlan } from './pod-volumes.ts';
import { planVolume } from './pod-volumes.ts';
import type { ContainerImage } from './provide-images.ts';

type Failure = Extract<StartEvent, { kind: 'failed' }>;

/** What the pod asks for and the user has not allowed. */
export function refusals({ settings, request, pod }: PlannedPod): readonly Failure[] {
  const found: Failure[] = [];
  const names = [...(pod.spec.initContainers ?? []), ...pod.spec.containers].map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const invalid = (message: string): Failure => ({ kind: 'failed', reason: 'Invalid', message });
  if (names.length === 0) found.push(invalid('the pod has no containers'));
  if (twice !== undefined) found.push(invalid(`two containers are called ${twice}`));
  if (names.includes('')) found.push(invalid('a container has no name'));
  if (request.mayBePrivileged) return found;
  const hint = 'if you trust it, add --allow-privileged';
  for (const [container, { privileged }] of settings.containers) {
    if (privileged) {
      found.push({ kind: 'failed', container, reason: 'Refused', message: 'it wants to be privileged', hint });
    }
  }
  const shared: readonly (readonly [string, boolean])[] = [
    ['hostNetwork', settings.hostNetwork],
    ['hostPID', settings.hostProcesses],
    ['hostIPC', settings.hostIpc],
  ];
  for (const [field, isOn] of shared) {
    if (isOn) {
      found.push({
        kind: 'failed',
        reason: 'Refused',
        message: `it wants ${field}, which is this machine's own`,
        hint,
      });
    }
  }
  return found;
}

/** Plans for the volumes that a container mounts, by name. A kubelet ignores other volumes. */
export function planVolumes(planned: PlannedPod): ReadonlyMap<string, VolumePlan> {
  const { settings, context, containers, request } = planned;
  const plans = new Map<string, VolumePlan>();
  const used = new Set(containers.flatMap(({ volumeMounts }) => (volumeMounts ?? []).map(({ name }) => name)));
  for (const [name, volume] of settings.volumes) {
    if (used.has(name)) plans.set(name, planVolume(name, volume, context, request.mayUseHostPaths));
  }
  return plans;
}

export function volumeFailures(plans: ReadonlyMap<string, VolumePlan>): readonly Failure[] {
  return [...plans.values()].flatMap((plan): readonly Failure[] => {
    if (plan.kind !== 'none') return [];
    const { reason, message } = plan;
    const hint = reason === 'refused' ? { hint: 'if you trust it, add --allow-host-path' } : {};
    return [{ kind: 'failed', reason: reason === 'refused' ? 'Refused' : 'FailedMount', message, ...hint }];
  });
}

/** Checks every container before the first one starts, and reports findings. False if one cannot be created. */
export async function checkContainers(
  planned: PlannedPod,
  images: ReadonlyMap<string, ContainerImage>,
  { report }: Pick<PodPorts, 'report'>,
): Promise<boolean> {
  let isFine = true;
  if (planned.findings.length > 0) await report({ kind: 'findings', findings: planned.findings });
  for (const container of planned.containers) {
    const image = images.get(container.name);
    if (image === undefined) continue;
    const { options, plan } = resolvePlan(planned, container, image, undefined);
    if (options.findings.length > 0) await report({ kind: 'findings', findings: options.findings });
    for (const hook of planned.settings.containers.get(container.name)?.otherHooks ?? []) {
      await report({
        kind: 'warning',
        container: container.name,
        message: `its ${hook} hook is not a command, so krmkit does not run it`,
      });
    }
    if (plan.ok) continue;
    isFine = false;
    await report({
      kind: 'failed',
      container: container.name,
      reason: 'CreateContainerConfigError',
      message: plan.message,
    });
  }
  return isFine;
}

/** The `hostPort`s of all containers, in the syntax of `--publish`: `192.0.2.1:8080:80/udp`. */
export function hostPorts({ request, settings }: Pick<PlannedPod, 'request' | 'settings'>): readonly string[] {
  // The pod uses the ports of the machine directly.
  if (settings.hostNetwork) return [];
  const spec = member(request.pod, 'spec');
  const containers = [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')];
  const published = containers.flatMap((container) =>
    objectsAt(container, 'ports').flatMap((port): readonly string[] => {
      const outside = integerAt(port, 'hostPort') ?? 0;
      const inside = integerAt(port, 'containerPort') ?? 0;
      if (!isPort(outside) || !isPort(inside)) return [];
      const address = scalarTextAt(port, 'hostIP') ?? '';
      const bracketed = address.includes(':') ? `[${address}]` : address;
      const protocol = (scalarTextAt(port, 'protocol') ?? 'TCP').toLowerCase();
      const suffix = protocol === 'tcp' ? '' : `/${protocol}`;
      return [`${bracketed === '' ? '' : `${bracketed}:`}${outside}:${inside}${suffix}`];
    }),
  );
  return [...new Set(published)];
}

function isPort(number: number): boolean {
  return number > 0 && number < 65_536;
}

/**
 * Fields of a pod that affect its processes on a node and have no effect here. Fields that only decide where a pod
 * runs, or who can access it, are not reported.
 */
export function unfollowedFields(pod: JsonObject): readonly string[] {
  const spec = member(pod, 'spec');
  const containers = (['initContainers', 'containers'] as const).flatMap((list) => objectsAt(spec, list));
  return [
    ...POD_FIELDS.filter((field) => isSet(member(spec, field))),
    // The only one of these fields whose default is true.
    ...(member(spec, 'hostUsers') === false ? ['hostUsers'] : []),
    ...SECURITY_FIELDS.filter((field) => hasEffect(member(spec, 'securityContext'), field)).map(inSecurity),
    ...containers.flatMap((container) =>
      [
        ...CONTAINER_FIELDS.filter((field) => isSet(member(container, field))),
        ...(isSet(member(member(container, 'lifecycle'), 'stopSignal')) ? ['lifecycle.stopSignal'] : []),
        ...SECURITY_FIELDS.filter((field) => hasEffect(member(container, 'securityContext'), field)).map(inSecurity),
      ].map((field) => `${field} of ${scalarTextAt(container, 'name') ?? ''}`),
    ),
  ];
}

const POD_FIELDS = [
  'dnsConfig',
  'ephemeralContainers',
  'resourceClaims',
  'resources',
  'runtimeClassName',
  'setHostnameAsFQDN',
  'subdomain',
] as const;
const CONTAINER_FIELDS = ['restartPolicyRules', 'volumeDevices'] as const;
const SECURITY_FIELDS = [
  'appArmorProfile',
  'procMount',
  'seccompProfile',
  'seLinuxOptions',
  'supplementalGroupsPolicy',
  'sysctls',
] as const;

function inSecurity(field: string): string {
  return `securityContext.${field}`;
}

function hasEffect(security: JsonValue | undefined, field: (typeof SECURITY_FIELDS)[number]): boolean {
  const value = member(security, field);
  // The tool applies its own default profile; `Unconfined` seccomp is supported.
  const type = member(value, 'type');
  if (type === 'RuntimeDefault' || (field === 'seccompProfile' && type === 'Unconfined')) return false;
  return isSet(value) && value !== 'Default' && value !== 'Merge';
}

function isSet(value: JsonValue | undefined): boolean {
  if (isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}
