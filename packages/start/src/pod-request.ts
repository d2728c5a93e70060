import type { Finding, Controller, Sources } from '@krmkit/pods';
import type { CancelSignal, FileSystem, VolumeFiles, JsonObject, Result } from '@krmkit/base';
import type { ContainerRuntime, Labels } from './container-runtime.ts';
import type { ImagePullPolicy } from './pod-settings.ts';
import type { ProbeKind } from './probe-settings.ts';

/** One pod, and how to run it. */
export interface PodRequest {
  /** A Pod or a pod template: `metadata` and `spec`, as written in the manifest. */
  readonly pod: JsonObject;
  /** The name of the pod; generated for a pod of a controller. */
  readonly name: string;
  readonly namespace: string;
  readonly controller: Controller;
  /** The objects that the pod refers to. */
  readonly sources: Sources;
  /** The Kubernetes release to follow; by default the newest one that krmkit knows. */
  readonly kubernetes?: string;
  /** Runtime values by fieldPath; they take precedence over those of this machine. */
  readonly runtime?: Readonly<Record<string, string>>;
  /** Images to use instead, by container name. */
  readonly images?: ReadonlyMap<string, string>;
  /** Overrides the pull policies of the containers. */
  readonly pull?: ImagePullPolicy;
  /** False: every container runs once. */
  readonly restarts: boolean;
  readonly mayUseHostPaths: boolean;
  readonly mayBePrivileged: boolean;
  /** Whether `hostPort` takes ports of this machine. */
  readonly mayUseHostPorts: boolean;
  /** False: no probe is run. */
  readonly probes: boolean;
  /** Ends the pod, as `activeDeadlineSeconds` does. */
  readonly timeoutSeconds?: number;
  readonly publish?: readonly string[];
  /** Labels for everything that is created. */
  readonly labels?: Labels;
  /** Gives the replacement of an unknown value; by default the empty string. */
  readonly placeholder?: (label: string) => string;
}

export interface PodPorts {
  readonly runtime: ContainerRuntime;
  readonly volumes: VolumeFiles;
  readonly files: FileSystem;
  /** Undefined if this machine cannot reach pods: probes that need the network are skipped. */
  readonly network?: PodNetwork;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after the time, or when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: CancelSignal) => Promise<void>;
  /** A random UUID. */
  readonly uuid: () => string;
  /** The name of this machine. */
  readonly host: string;
  /** Called in order; reading the output of a container waits for the promise. */
  readonly report: (event: StartEvent) => Promise<void>;
  /** Ends the pod as its deletion does: hooks, SIGTERM, grace period. */
  readonly stop: CancelSignal;
  /** Kills all containers immediately. */
  readonly kill: CancelSignal;
}

/** What happens while a pod runs. */
export type StartEvent =
  | { readonly kind: 'pulling'; readonly image: string }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  /** Something differs from a cluster; the pod still runs. */
  | { readonly kind: 'warning'; readonly container?: string; readonly message: string }
  /** Why something does not run; reasons are those of a kubelet if it has one. */
  | {
      readonly kind: 'failed';
      readonly container?: string;
      readonly reason: string;
      readonly message: string;
      readonly hint?: string;
    }
  | { readonly kind: 'started'; readonly container: string; readonly restarts: number }
  /** The first result of a probe, and each change of it. */
  | {
      readonly kind: 'probed';
      readonly container: string;
      readonly probe: ProbeKind;
      readonly passed: boolean;
      readonly message?: string;
    }
  | { readonly kind: 'ended'; readonly container: string; readonly exitCode: number; readonly outOfMemory: boolean }
  | { readonly kind: 'restarting'; readonly container: string; readonly milliseconds: number }
  | { readonly kind: 'output'; readonly container: string; readonly stream: 'stdout' | 'stderr'; readonly line: string }
  | { readonly kind: 'stopping' };

/** How a pod ended. */
export interface PodEnd {
  /**
   * `ended`: all containers ended by themselves; `refused`: nothing was started; `deadline`: the pod ran too long;
   * `stopped`: one of the signals was aborted.
   */
  readonly kind: 'ended' | 'refused' | 'deadline' | 'stopped';
  /** Exit code of the first container that failed; 0 if all succeeded. */
  readonly exitCode: number;
  /** Names and paths that could not be removed. */
  readonly left: readonly string[];
}

export interface PodHttpRequest {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** Includes the query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** How this machine reaches servers in a pod. No promise rejects. */
export interface PodNetwork {
  /** Whether a server accepts connections. */
  readonly connect: (host: string, port: number, timeoutMilliseconds: number) => Promise<Result<void>>;
  /**
   * Whether a GET is answered with a status from 200 to 399. Follows redirects to the same host, and does not verify
   * certificates (pkg/probe/http/http.go).
   */
  readonly get: (request: PodHttpRequest, timeoutMilliseconds: number) => Promise<Result<void>>;
}
