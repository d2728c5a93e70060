import type { ImageConfig } from '../kubelet/pod/command.ts';

/** What became of a call to the tool; `message` is what it said. */
export type Called<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

export type Labels = Readonly<Record<string, string>>;

/** What the containers of a pod share: network, hostname, and the first process of each namespace. */
export interface SandboxSpec {
  /** Also the beginning of the names of its containers. */
  readonly name: string;
  readonly hostname: string;
  readonly labels: Labels;
  /** Lines for /etc/hosts. */
  readonly hosts: readonly { readonly ip: string; readonly hostname: string }[];
  /** False: that of the machine. */
  readonly ownNetwork: boolean;
  readonly shareProcesses: boolean;
  readonly hostProcesses: boolean;
  readonly hostIpc: boolean;
  /** `8080:80`, `127.0.0.1:8080:80/udp`: ports of the machine that lead to the pod. */
  readonly publish: readonly string[];
}

export interface Sandbox {
  readonly name: string;
  /** Empty where the tool does not say: a network of a user who is not root may have none. */
  readonly addresses: readonly string[];
  /** The address at which the pod reaches this machine. */
  readonly gateway: string | undefined;
}

export interface EnvironmentVariable {
  readonly name: string;
  readonly value: string;
  /** It is not to be seen in a list of processes. */
  readonly isSecret: boolean;
}

/** A file or directory of this machine, or of a volume, as a container sees it. */
export interface BindMount {
  readonly source: string;
  readonly target: string;
  readonly readOnly: boolean;
}

export interface ResourceLimits {
  readonly memoryBytes?: bigint;
  /** Thousandths of a processor. */
  readonly cpuMillis?: bigint;
  /** The weight of its processor time: 1024 for a processor. */
  readonly cpuShares?: bigint;
}

export interface ContainerSpec {
  readonly name: string;
  readonly sandbox: Pick<
    SandboxSpec,
    'name' | 'hostname' | 'shareProcesses' | 'hostProcesses' | 'hostIpc' | 'ownNetwork'
  >;
  readonly labels: Labels;
  readonly image: string;
  /** What its process is started with; never empty. */
  readonly argv: readonly string[];
  readonly env: readonly EnvironmentVariable[];
  /** Names that the image's ENV sets. */
  readonly imageNames: readonly string[];
  readonly workingDir: string | undefined;
  /** `UID`, `UID:GID` or a name of the image. */
  readonly user: string | undefined;
  readonly groups: readonly number[];
  readonly mounts: readonly BindMount[];
  readonly limits: ResourceLimits;
  readonly security: {
    readonly readOnlyRoot: boolean;
    readonly privileged: boolean;
    readonly noNewPrivileges: boolean;
    readonly addCapabilities: readonly string[];
    readonly dropCapabilities: readonly string[];
    readonly unconfinedSeccomp: boolean;
  };
  readonly tty: boolean;
  readonly stdin: boolean;
}

export interface LocalImage {
  readonly config: ImageConfig;
  /** As Go names it: `amd64`. */
  readonly architecture: string;
}

export type OnOutput = (stream: 'stdout' | 'stderr', chunk: Uint8Array) => Promise<void>;

/** How one run of a container ended; `not-started`: it never ran, and `message` says why. */
export type ContainerEnd =
  | { readonly kind: 'exited'; readonly exitCode: number; readonly outOfMemory: boolean }
  | { readonly kind: 'not-started'; readonly message: string };

/** Something that was made with our labels and is still there. */
export interface Leftover {
  readonly kind: 'pod' | 'container';
  readonly name: string;
  readonly labels: Labels;
}

/**
 * All that running a pod asks of a container tool. Nothing here rejects. There is one adapter for each tool:
 * `createContainerRuntime`.
 */
export interface ContainerRuntime {
  /** The program, for messages. */
  readonly program: string;
  /** Undefined where the machine does not have the image. */
  readonly inspectImage: (image: string) => Promise<Called<LocalImage | undefined>>;
  readonly pull: (image: string) => Promise<Called<void>>;
  /** The image of the process that holds a pod's namespaces: made here, for `architecture`. */
  readonly providePauseImage: (architecture: string) => Promise<Called<void>>;
  readonly createSandbox: (spec: SandboxSpec) => Promise<Called<Sandbox>>;
  readonly createContainer: (spec: ContainerSpec) => Promise<Called<void>>;
  /**
   * Starts it and hands over what it writes; resolves when it has ended and all is handed over. What the tool itself may
   * have said waits for `whenStarted`.
   */
  readonly run: (name: string, onOutput: OnOutput, whenStarted: Promise<boolean>) => Promise<ContainerEnd>;
  /** Does it run, or has it run? */
  readonly hasStarted: (name: string) => Promise<boolean>;
  readonly exec: (name: string, command: readonly string[], timeoutMilliseconds: number) => Promise<Called<void>>;
  /** SIGTERM, or what the image asks for; SIGKILL after the grace period. */
  readonly stop: (name: string, graceSeconds: number) => Promise<Called<void>>;
  readonly kill: (name: string) => Promise<Called<void>>;
  readonly removeContainer: (name: string) => Promise<Called<void>>;
  /** With all its containers, at once. */
  readonly removeSandbox: (name: string) => Promise<Called<void>>;
  /** What runs, or lies about, with this label. */
  readonly leftovers: (label: string) => Promise<Called<readonly Leftover[]>>;
  /** Removes a directory in which a user of a container, whom this machine knows by another number, has left files. */
  readonly removeDirectory: (path: string) => Promise<Called<void>>;
}

/** On all that `krmkit start` makes: the run, its sandbox. */
export const START_LABEL = 'krmkit.start';
export const SANDBOX_LABEL = 'krmkit.start.sandbox';

/** A name that every tool takes, and nobody else has. */
export function sandboxName(pod: string, uuid: string): string {
  return `krmkit-${plainName(pod)}-${uuid.replaceAll('-', '').slice(0, 8)}`;
}

export function containerName(sandbox: string, container: string, restarts: number): string {
  return `${sandbox}-${plainName(container)}-${restarts}`;
}

function plainName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_.-]+/g, '-').slice(0, 100);
}
