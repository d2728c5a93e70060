import type { FileOwner, ContainerToolFamily } from '@krmkit/base';
import type { RunLimits } from '../runner.ts';
import { parseImage } from '../image.ts';
import type { ContainerProgram, EnvironmentEntry, Mount } from '../step.ts';
import { mergedEntries, type CallerEnvironment } from './environment.ts';

/** Settings of the command line for all containers. */
export interface ContainerOptions {
  /** Grants the network to declarations that ask for it. */
  readonly network: boolean;
  /** A declared mount is granted if the same mount is listed here; it is writable if both allow it. */
  readonly mounts: readonly Mount[];
  /** Overrides what is declared. */
  readonly env: readonly EnvironmentEntry[];
  /** The user of the function; `nobody` by default. */
  readonly user?: FileOwner;
  /** The environment variables of this process. */
  readonly caller: CallerEnvironment;
}

/** `nobody` by number: an image from scratch has no file of user names. */
const NOBODY: FileOwner = { user: 65_534, group: 65_534 };

/** Variables that kustomize and kpt always set for functions. */
export const ALWAYS_SET: readonly EnvironmentEntry[] = [
  { name: 'LOG_TO_STDERR', value: 'true' },
  { name: 'STRUCTURED_RESULTS', value: 'true' },
];

/** A container to run. */
export interface ContainerRun {
  readonly program: ContainerProgram;
  readonly localDirectory: string | undefined;
  /** The name of the container. */
  readonly name: string;
}

/** The arguments after the name of the tool. */
export function containerArguments(
  { program, localDirectory, name }: ContainerRun,
  family: ContainerToolFamily,
  limits: RunLimits,
  options: ContainerOptions,
): readonly string[] {
  const network = hasNetwork(program, options);
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
    // Without it, the container could use as much swap again.
    `--memory-swap=${limits.maxMemoryBytes}b`,
    `--pids-limit=${limits.maxProcesses}`,
    // The image was pulled before, because pulling has its own time limit.
    '--pull=never',
    ...familyArguments(family, network, limits, options.user),
    ...(localDirectory === undefined || hasLocal ? [] : [mountArgument(localMount(localDirectory))]),
    ...mounts.map((mount) => mountArgument(mount)),
    ...environmentArguments(mergedEntries([...ALWAYS_SET, ...program.env], options.env), options.caller),
    program.image,
  ];
}

/** Whether the function gets the network: its declaration and the command line have to agree. */
export function hasNetwork(program: ContainerProgram, options: Pick<ContainerOptions, 'network'>): boolean {
  return program.network && options.network;
}

/**
 * What is wrong with the name of the image; undefined if it is valid. A name with a leading hyphen would be an option.
 */
export function imageFault({ image }: ContainerProgram): string | undefined {
  const parsed = parseImage(image);
  return parsed.ok ? undefined : `'${image}' is not a valid image name: ${parsed.message}`;
}

/** The declared mounts that the command line also lists. */
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

/** Normalizes a directory: `/a/` is `/a`. */
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

/**
 * Sorted, values first. The value of a forwarded variable must not appear in the process list, where every user can
 * read it.
 */
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
  // If the image has a /tmp, runtimes keep its mode, which may allow only its owner to write.
  const owner = family === 'podman' ? 'U' : `uid=${user},gid=${group}`;
  // Its content counts as memory: it must fill up before the function is killed.
  const size = Math.floor(maxMemoryBytes / 2);
  return `--tmpfs=/tmp:rw,noexec,nosuid,nodev,mode=1777,${owner},size=${size}`;
}

function familyArguments(
  family: ContainerToolFamily,
  network: boolean,
  { timeoutMilliseconds }: RunLimits,
  user: FileOwner | undefined,
): readonly string[] {
  // Secrets must not stay in logs.
  if (family === 'docker') return ['--log-driver=none'];
  if (family === 'nerdctl') return [];
  return [
    '--log-driver=none',
    '--quiet',
    // By default podman makes more directories writable and forwards the caller's proxies.
    '--read-only-tmpfs=false',
    // A fallback in case krmkit itself is killed and cannot end the container.
    `--timeout=${Math.ceil(timeoutMilliseconds / 1000) + 60}`,
    ...(network ? [] : ['--http-proxy=false']),
    // Rootless podman maps user ids.
    ...(user === undefined || user.user === 0 ? [] : ['--userns=keep-id']),
  ];
}
