import type { Container } from '@krmkit/pods';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, flagAt, integerAt, numbersAt, objectsAt, scalarTextAt, textsAt } from '@krmkit/base';

/** Settings of a pod that `kubelet/` does not resolve. */
export interface PodSettings {
  readonly restartPolicy: RestartPolicy;
  readonly graceSeconds: number;
  readonly deadlineSeconds: number | undefined;
  readonly hostname: string | undefined;
  /** Takes precedence over `hostname` in releases that have it. */
  readonly hostnameOverride: string | undefined;
  readonly hosts: readonly { readonly ip: string; readonly hostname: string }[];
  readonly hostNetwork: boolean;
  readonly hostProcesses: boolean;
  readonly hostIpc: boolean;
  readonly shareProcesses: boolean;
  readonly fsGroup: number | undefined;
  readonly groups: readonly number[];
  /** As written, by name. */
  readonly volumes: ReadonlyMap<string, JsonObject>;
  /** By name. */
  readonly containers: ReadonlyMap<string, ContainerSettings>;
}

export type RestartPolicy = 'Always' | 'OnFailure' | 'Never';

/** The `imagePullPolicy` of a container. */
export type ImagePullPolicy = 'Always' | 'IfNotPresent' | 'Never';

export interface ContainerSettings {
  readonly image: string;
  readonly pullPolicy: ImagePullPolicy;
  readonly privileged: boolean;
  readonly readOnlyRoot: boolean;
  readonly noNewPrivileges: boolean;
  readonly runAsNonRoot: boolean;
  readonly runAsUser: number | undefined;
  readonly addCapabilities: readonly string[];
  readonly dropCapabilities: readonly string[];
  readonly unconfinedSeccomp: boolean;
  readonly tty: boolean;
  readonly stdin: boolean;
  /** Hooks other than `exec`, which krmkit does not run. */
  readonly otherHooks: readonly string[];
}

/** Reads a Pod or a pod template. */
export function readPodSettings(pod: JsonValue): PodSettings {
  const spec = member(pod, 'spec');
  const security = member(spec, 'securityContext');
  const volumes = new Map<string, JsonObject>();
  for (const volume of objectsAt(spec, 'volumes')) volumes.set(scalarTextAt(volume, 'name') ?? '', volume);
  const containers = new Map<string, ContainerSettings>();
  for (const container of [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')]) {
    containers.set(scalarTextAt(container, 'name') ?? '', containerSettings(container, security));
  }
  const named = (field: string): string | undefined => {
    const text = scalarTextAt(spec, field);
    return text === '' ? undefined : text;
  };
  return {
    restartPolicy: restartPolicyOf(scalarTextAt(spec, 'restartPolicy')),
    graceSeconds: Math.max(0, integerAt(spec, 'terminationGracePeriodSeconds') ?? 30),
    deadlineSeconds: integerAt(spec, 'activeDeadlineSeconds'),
    hostname: named('hostname'),
    hostnameOverride: named('hostnameOverride'),
    hosts: objectsAt(spec, 'hostAliases').flatMap((alias) =>
      textsAt(alias, 'hostnames').map((name) => ({ ip: scalarTextAt(alias, 'ip') ?? '', hostname: name })),
    ),
    hostNetwork: flagAt(spec, 'hostNetwork') === true,
    hostProcesses: flagAt(spec, 'hostPID') === true,
    hostIpc: flagAt(spec, 'hostIPC') === true,
    shareProcesses: flagAt(spec, 'shareProcessNamespace') === true,
    fsGroup: integerAt(security, 'fsGroup'),
    groups: numbersAt(security, 'supplementalGroups'),
    volumes,
    containers,
  };
}

function containerSettings(container: JsonObject, podSecurity: JsonValue | undefined): ContainerSettings {
  const own = member(container, 'securityContext');
  const capabilities = member(own, 'capabilities');
  const image = scalarTextAt(container, 'image') ?? '';
  const seccomp = member(own, 'seccompProfile') ?? member(podSecurity, 'seccompProfile');
  const lifecycle = member(container, 'lifecycle');
  const hooks = ['postStart', 'preStop'].filter((hook) => {
    const handler = member(lifecycle, hook);
    return isObject(handler) && member(handler, 'exec') === undefined;
  });
  return {
    image,
    pullPolicy: pullPolicyOf(scalarTextAt(container, 'imagePullPolicy'), image),
    privileged: flagAt(own, 'privileged') === true,
    readOnlyRoot: flagAt(own, 'readOnlyRootFilesystem') === true,
    noNewPrivileges: flagAt(own, 'allowPrivilegeEscalation') === false,
    runAsNonRoot: flagAt(own, 'runAsNonRoot') ?? flagAt(podSecurity, 'runAsNonRoot') ?? false,
    runAsUser: integerAt(own, 'runAsUser') ?? integerAt(podSecurity, 'runAsUser'),
    addCapabilities: textsAt(capabilities, 'add'),
    dropCapabilities: textsAt(capabilities, 'drop'),
    unconfinedSeccomp: scalarTextAt(seccomp, 'type') === 'Unconfined',
    tty: flagAt(container, 'tty') === true,
    stdin: flagAt(container, 'stdin') === true,
    otherHooks: hooks,
  };
}

function restartPolicyOf(text: string | undefined): RestartPolicy {
  return text === 'Never' || text === 'OnFailure' ? text : 'Always';
}

/** The policy of a single container, if it sets one. */
export function ownRestartPolicy({ restartPolicy }: Container): RestartPolicy | undefined {
  return restartPolicy === undefined || restartPolicy === '' ? undefined : restartPolicyOf(restartPolicy);
}

/** The default of the API server (`SetDefaults_Container` in pkg/apis/core/v1/defaults.go). */
function pullPolicyOf(text: string | undefined, image: string): ImagePullPolicy {
  if (text === 'Always' || text === 'IfNotPresent' || text === 'Never') return text;
  if (image.includes('@')) return 'IfNotPresent';
  const tag = /:([^/:]+)$/.exec(image)?.[1] ?? 'latest';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}
