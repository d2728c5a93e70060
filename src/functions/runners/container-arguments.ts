import type { FileOwner } from '../../platform/ports.ts';
import type { RunLimits } from '../runner.ts';
import { parseImage } from '../image.ts';
import type { ContainerProgram, EnvironmentEntry, Mount } from '../step.ts';
import type { ContainerToolFamily } from '../../platform/container-tool.ts';
import { mergedEntries, type CallerEnvironment } from './environment.ts';

/** What the command line says about all containers. */
export interface ContainerOptions {
  /** The network is there where the declaration asks for it too. */
  readonly network: boolean;
  /** A declared mount is made where one of these is the same, and can be written to where both say so. */
  readonly mounts: readonly Mount[];
  /** Wins over what is declared. */
  readonly env: readonly EnvironmentEntry[];
  /** Who the function is; nobody where it is left out. */
  readonly user?: FileOwner;
  /** The variables of this process. */
  readonly caller: CallerEnvironment;
}

/** `nobody` by its number: an image from scratch has no file with names. */
const NOBODY: FileOwner = { user: 65_534, group: 65_534 };

/** What functions of kustomize and kpt have always been told. */
const ALWAYS: readonly EnvironmentEntry[] = [
  { name: 'LOG_TO_STDERR', value: 'true' },
  { name: 'STRUCTURED_RESULTS', value: 'true' },
];

/** The arguments after the tool's own name. */
export function containerArguments(
  program: ContainerProgram,
  localDirectory: string | undefined,
  name: string,
  family: ContainerToolFamily,
  limits: RunLimits,
  options: ContainerOptions,
): readonly string[] {
  const network = program.network && options.network;
  const { user, group } = options.user ?? NOBODY;
  const mounts = grantedMounts(program.mounts, options.mounts);
  const hasLocal = mounts.some(({ target }) => trimmed(target) === '/local');
  return [
    'run',
    '--rm',
    '-i',
    `--name=${name}`,
    ...(network ? [] : ['--network=none']),
    `--user=${user}:${group}`,
    '--security-opt=no-new-privileges',
    '--cap-drop=ALL',
    '--read-only',
    temporaryArgument(family, { user, group }, limits),
    `--memory=${limits.maxMemoryBytes}b`,
    // Without it as much swap as memory would come on top.
    `--memory-swap=${limits.maxMemoryBytes}b`,
    `--pids-limit=${limits.maxProcesses}`,
    // It was pulled before, as that has a time limit of its own.
    '--pull=never',
    ...familyArguments(family, network, limits, options.user),
    ...(localDirectory === undefined || hasLocal ? [] : [mountArgument(localMount(localDirectory))]),
    ...mounts.map((mount) => mountArgument(mount)),
    ...environmentArguments(mergedEntries([...ALWAYS, ...program.env], options.env), options.caller),
    program.image,
  ];
}

/** What is wrong with the image's name; undefined where nothing is. One with a hyphen in front would be an option. */
export function imageFault({ image }: ContainerProgram): string | undefined {
  const parsed = parseImage(image);
  return parsed.ok ? undefined : `'${image}' is no name of an image: ${parsed.message}`;
}

/** The declared mounts that the command line names too. */
export function grantedMounts(declared: readonly Mount[], given: readonly Mount[]): readonly Mount[] {
  return declared.flatMap((mount) => {
    const same = given.filter((other) => isSameMount(mount, other));
    if (same.length === 0) return [];
    return [{ ...mount, writable: mount.writable && same.some(({ writable }) => writable) }];
  });
}

export function isSameMount(one: Mount, other: Mount): boolean {
  return (
    one.type === other.type &&
    trimmed(one.source) === trimmed(other.source) &&
    trimmed(one.target) === trimmed(other.target)
  );
}

/** One name of a directory: `/a/` is `/a`. */
function trimmed(path: string | undefined): string | undefined {
  return path === undefined || path === '/' ? path : path.replace(/\/+$/, '');
}

function localMount(source: string): Mount {
  return { type: 'bind', source, target: '/local', writable: false };
}

/** The tools read this as a line of CSV. */
function mountArgument({ type, source, target, writable }: Mount): string {
  const fields = [
    `type=${type}`,
    ...(source === undefined || source === '' ? [] : [`source=${source}`]),
    `target=${target}`,
    ...(writable ? [] : ['readonly']),
  ];
  const line = fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',');
  return `--mount=${line}`;
}

/** Sorted, values first. What is only forwarded stays out of the list of processes, where everybody could read it. */
function environmentArguments(entries: readonly EnvironmentEntry[], caller: CallerEnvironment): readonly string[] {
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    ...sorted.flatMap(({ name, value }) => (value === undefined ? [] : [`--env=${name}=${value}`])),
    ...sorted.flatMap(({ name, value }) =>
      value === undefined && caller[name] !== undefined ? [`--env=${name}`] : [],
    ),
  ];
}

function temporaryArgument(
  family: ContainerToolFamily,
  { user, group }: FileOwner,
  { maxMemoryBytes }: RunLimits,
): string {
  // Where the image has a /tmp, runtimes take its mode instead: writable by its owner alone, it may be.
  const owner = family === 'podman' ? 'U' : `uid=${user},gid=${group}`;
  // What is in it counts as memory: it shall be full before the function is killed.
  const size = Math.floor(maxMemoryBytes / 2);
  return `--tmpfs=/tmp:rw,noexec,nosuid,nodev,mode=1777,${owner},size=${size}`;
}

function familyArguments(
  family: ContainerToolFamily,
  network: boolean,
  { timeoutMilliseconds }: RunLimits,
  user: FileOwner | undefined,
): readonly string[] {
  // Secrets shall not lie about in logs.
  if (family === 'docker') return ['--log-driver=none'];
  if (family === 'nerdctl') return [];
  return [
    '--log-driver=none',
    '--quiet',
    // Of its own accord podman makes more directories writable, and hands over the caller's proxies.
    '--read-only-tmpfs=false',
    // For where krmkit itself is killed, and cannot end it.
    `--timeout=${Math.ceil(timeoutMilliseconds / 1000) + 60}`,
    ...(network ? [] : ['--http-proxy=false']),
    // A podman that is not root's gives its users other numbers.
    ...(user === undefined || user.user === 0 ? [] : ['--userns=keep-id']),
  ];
}
