import type { ContainerTool, ContainerToolFamily } from '@krmkit/base';
import type { BindMount, ContainerSpec, ContainerVariable, Labels, SandboxSpec } from './container-runtime.ts';
import { PAUSE_IMAGE, PAUSE_PROGRAM } from './pause-image.ts';

/** The name of the container that holds the namespaces, for tools without pods. */
export function pauseContainerName(sandbox: string): string {
  return `${sandbox}-pause`;
}

/** Arguments of `podman pod create`. */
export function createPodArguments(spec: SandboxSpec): readonly string[] {
  const shared = [
    ...(spec.ownNetwork ? ['net'] : []),
    'uts',
    ...(spec.hostIpc ? [] : ['ipc']),
    ...(spec.shareProcesses ? ['pid'] : []),
  ];
  return [
    'pod',
    'create',
    `--name=${spec.name}`,
    `--hostname=${spec.hostname}`,
    `--infra-image=${PAUSE_IMAGE}`,
    `--infra-command=${PAUSE_PROGRAM}`,
    `--share=${shared.join(',')}`,
    ...(spec.ownNetwork ? [] : ['--network=host']),
    ...spec.hosts.map(({ ip, hostname }) => `--add-host=${hostname}:${ip}`),
    ...spec.publish.map((port) => `--publish=${port}`),
    ...labelArguments(spec.labels),
  ];
}

/** Arguments to run a first container, whose namespaces the others join. */
export function runPauseArguments(spec: SandboxSpec): readonly string[] {
  return [
    'run',
    '--detach',
    '--pull=never',
    `--name=${pauseContainerName(spec.name)}`,
    `--hostname=${spec.hostname}`,
    ...(spec.ownNetwork ? [] : ['--network=host']),
    ...(spec.hostIpc ? [] : ['--ipc=shareable']),
    ...spec.hosts.map(({ ip, hostname }) => `--add-host=${hostname}:${ip}`),
    ...spec.publish.map((port) => `--publish=${port}`),
    ...labelArguments(spec.labels),
    PAUSE_IMAGE,
  ];
}

export function createArguments(spec: ContainerSpec, { family, version }: ContainerTool): readonly string[] {
  const [program = '', ...rest] = spec.argv;
  return [
    'create',
    `--name=${spec.name}`,
    '--pull=never',
    ...(family === 'podman' ? podmanArguments(spec, version) : joinArguments(spec)),
    // krmkit reads the output, so the tool must not store it.
    ...(family === 'nerdctl' ? [] : ['--log-driver=none']),
    ...labelArguments(spec.labels),
    ...(spec.user === undefined ? [] : [`--user=${spec.user}`]),
    ...spec.groups.map((group) => `--group-add=${group}`),
    ...(spec.workingDir === undefined ? [] : [`--workdir=${spec.workingDir}`]),
    ...limitArguments(spec),
    ...securityArguments(spec, family),
    ...(spec.tty ? ['--tty'] : []),
    ...(spec.stdin ? ['--interactive'] : []),
    ...spec.mounts.map(mountArgument),
    ...spec.env.map(environmentArgument),
    // podman parses a value that starts with a bracket as JSON, and `[` is a program, too.
    `--entrypoint=${family === 'podman' ? JSON.stringify([program]) : program}`,
    spec.image,
    ...rest,
  ];
}

/** Whether to pass a variable in the environment of the tool: for secrets, if the tool does not use the name itself. */
export function forwardedVariables(env: readonly ContainerVariable[]): Readonly<Record<string, string>> {
  return Object.fromEntries(env.filter(isForwarded).map(({ name, value }) => [name, value]));
}

/** Variables that the tools, or the programs that they start, use themselves. */
const MEANINGFUL =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|IFS|ENV|BASH_ENV|TMPDIR|TEMP|TMP|TERM|LANG|TZ|PWD|SystemRoot|.*_PROXY|(?:LC|LD|DYLD|GO|GODEBUG|CONTAINERS?|DOCKER|PODMAN|BUILDAH|BUILDKIT|NERDCTL|CONTAINERD|CRUN|RUNC|CNI|NETAVARK|STORAGE|REGISTRY|XDG|DBUS|SSL|SSH|NOTIFY|LISTEN|OCI|PYTHON|NODE|LIBPOD|ROOTLESSKIT|_).*)$/i;

function isForwarded({ name, value, isSecret }: ContainerVariable): boolean {
  // The tools expand a `*` at the end of a name.
  return isSecret && /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !MEANINGFUL.test(name) && !value.includes('\0');
}

function environmentArgument(variable: ContainerVariable): string {
  return isForwarded(variable) ? `--env=${variable.name}` : `--env=${variable.name}=${variable.value}`;
}

function podmanArguments(spec: ContainerSpec, version: ContainerTool['version']): readonly string[] {
  const { sandbox } = spec;
  const names = new Set([...spec.imageNames, ...spec.env.map(({ name }) => name)]);
  const [major, minor] = version ?? [0, 0];
  const isSince42 = major > 4 || (major === 4 && minor >= 2);
  const unset = isSince42 ? ['container', 'TERM'] : [];
  return [
    `--pod=${sandbox.name}`,
    ...(sandbox.hostProcesses ? ['--pid=host'] : []),
    ...(sandbox.hostIpc ? ['--ipc=host'] : []),
    // A container that shares the host name of the pod gets it as HOSTNAME, whatever its env says.
    ...(names.has('HOSTNAME') ? ['--uts=private', `--hostname=${sandbox.hostname}`] : []),
    // By default, podman adds variables and passes on the proxies of the caller; a kubelet does neither.
    ...unset.filter((name) => !names.has(name) && !spec.tty).map((name) => `--unsetenv=${name}`),
    '--http-proxy=false',
    // For a user without a line in /etc/passwd, podman adds one whose home is the working directory; a node's is /.
    ...(isSince42 ? ['--passwd-entry=$USERNAME:*:$UID:$GID::/:/bin/sh'] : []),
  ];
}

function joinArguments({ sandbox }: ContainerSpec): readonly string[] {
  const other = `container:${pauseContainerName(sandbox.name)}`;
  return [
    `--network=${sandbox.ownNetwork ? other : 'host'}`,
    `--ipc=${sandbox.hostIpc ? 'host' : other}`,
    ...(sandbox.hostProcesses ? ['--pid=host'] : sandbox.shareProcesses ? [`--pid=${other}`] : []),
  ];
}

function limitArguments({ limits }: ContainerSpec): readonly string[] {
  const { memoryBytes, cpuMillis, cpuShares } = limits;
  return [
    // By default, the tools allow as much swap as memory in addition.
    ...(memoryBytes === undefined ? [] : [`--memory=${memoryBytes}b`, `--memory-swap=${memoryBytes}b`]),
    ...(cpuMillis === undefined ? [] : [`--cpus=${(Number(cpuMillis) / 1000).toFixed(3)}`]),
    ...(cpuShares === undefined ? [] : [`--cpu-shares=${cpuShares}`]),
  ];
}

function securityArguments({ security }: ContainerSpec, family: ContainerToolFamily): readonly string[] {
  return [
    ...(security.privileged ? ['--privileged'] : []),
    ...(security.readOnlyRoot ? ['--read-only'] : []),
    // By default, podman keeps more directories writable.
    ...(security.readOnlyRoot && family === 'podman' ? ['--read-only-tmpfs=false'] : []),
    ...(security.noNewPrivileges ? ['--security-opt=no-new-privileges'] : []),
    ...(security.unconfinedSeccomp ? ['--security-opt=seccomp=unconfined'] : []),
    ...security.dropCapabilities.map((name) => `--cap-drop=${name}`),
    ...security.addCapabilities.map((name) => `--cap-add=${name}`),
  ];
}

/** The tools parse this value as a line of CSV. */
function mountArgument({ source, target, readOnly }: BindMount): string {
  const fields = ['type=bind', `source=${source}`, `target=${target}`, ...(readOnly ? ['readonly'] : [])];
  const line = fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',');
  return `--mount=${line}`;
}

function labelArguments(labels: Labels): readonly string[] {
  return Object.entries(labels).map(([name, value]) => `--label=${name}=${value}`);
}
