import type { ImageConfig } from '@krmkit/pods';
import type { Result } from '@krmkit/base';

export type Labels = Readonly<Record<string, string>>;

/** What the containers of a pod share: network, hostname, and the first process of each namespace. */
export interface SandboxSpec {
  /** Also the prefix of the names of its containers. */
  readonly name: string;
  readonly hostname: string;
  readonly labels: Labels;
  /** Lines for /etc/hosts. */
  readonly hosts: readonly { readonly ip: string; readonly hostname: string }[];
  /** False: the pod uses the network of the machine. */
  readonly ownNetwork: boolean;
  readonly shareProcesses: boolean;
  readonly hostProcesses: boolean;
  readonly hostIpc: boolean;
  /** `8080:80`, `127.0.0.1:8080:80/udp`: ports of the machine that are forwarded to the pod. */
  readonly publish: readonly string[];
}

export interface Sandbox {
  readonly name: string;
  /** Empty if the tool reports none, as for some rootless networks. */
  readonly addresses: readonly string[];
  /** The address at which the pod reaches this machine. */
  readonly gateway: string | undefined;
}

export interface ContainerVariable {
  readonly name: string;
  readonly value: string;
  /** The value must not appear in a list of processes. */
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
  /** Relative weight of processor time: 1024 for one processor. */
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
  /** Program and arguments; never empty. */
  readonly argv: readonly string[];
  readonly env: readonly ContainerVariable[];
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
  /** GOARCH: `amd64`. */
  readonly architecture: string;
}

export type OnOutput = (stream: 'stdout' | 'stderr', chunk: Uint8Array) => Promise<void>;

/** How one run of a container ended. For `not-started`, `message` gives the reason. */
export type ContainerEnd =
  | { readonly kind: 'exited'; readonly exitCode: number; readonly outOfMemory: boolean }
  | { readonly kind: 'not-started'; readonly message: string };

/** A pod or container that a previous run created and did not remove. */
export interface Leftover {
  readonly kind: 'pod' | 'container';
  readonly name: string;
  readonly labels: Labels;
}

/**
 * What krmkit needs of a container tool to run a pod. No promise rejects. `createContainerRuntime` implements it for
 * docker, podman and nerdctl.
 */
export interface ContainerRuntime {
  /** The program, for messages. */
  readonly program: string;
  /** Undefined if the machine does not have the image. */
  readonly inspectImage: (image: string) => Promise<Result<LocalImage | undefined>>;
  readonly pull: (image: string) => Promise<Result<void>>;
  /** Creates the image of the process that holds the namespaces of a pod, for a GOARCH. */
  readonly providePauseImage: (architecture: string) => Promise<Result<void>>;
  readonly createSandbox: (spec: SandboxSpec) => Promise<Result<Sandbox>>;
  readonly createContainer: (spec: ContainerSpec) => Promise<Result<void>>;
  /**
   * Starts the container and passes on its output; resolves when it has ended and all output is passed on. Output that
   * could be a message of the tool itself is held back until `whenStarted` resolves.
   */
  readonly run: (name: string, onOutput: OnOutput, whenStarted: Promise<boolean>) => Promise<ContainerEnd>;
  /** Whether the container runs or has run. */
  readonly hasStarted: (name: string) => Promise<boolean>;
  /** Whether the container has run and runs no more. */
  readonly hasEnded: (name: string) => Promise<boolean>;
  readonly exec: (name: string, command: readonly string[], timeoutMilliseconds: number) => Promise<Result<void>>;
  /** Sends SIGTERM, or the stop signal of the image; SIGKILL after the grace period. */
  readonly stop: (name: string, graceSeconds: number) => Promise<Result<void>>;
  readonly kill: (name: string) => Promise<Result<void>>;
  readonly removeContainer: (name: string) => Promise<Result<void>>;
  /** Removes the sandbox with all its containers. */
  readonly removeSandbox: (name: string) => Promise<Result<void>>;
  /** All pods and containers that have this label, running or not. */
  readonly leftovers: (label: string) => Promise<Result<readonly Leftover[]>>;
  /** Removes a directory with files of a user namespace, which this user cannot remove directly. */
  readonly removeDirectory: (path: string) => Promise<Result<void>>;
}

/** Labels on everything that `krmkit start` creates: the id of the run, and the name of the sandbox. */
export const START_LABEL = 'krmkit.start';
export const SANDBOX_LABEL = 'krmkit.start.sandbox';

/** A unique name that every tool accepts. */
export function sandboxName(pod: string, uuid: string): string {
  return `krmkit-${plainName(pod)}-${uuid.replaceAll('-', '').slice(0, 8)}`;
}

export function containerName(sandbox: string, container: string, restarts: number): string {
  return `${sandbox}-${plainName(container)}-${restarts}`;
}

function plainName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_.-]+/g, '-').slice(0, 100);
}
