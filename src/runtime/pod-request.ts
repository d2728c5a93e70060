import type { Finding } from '../kubelet/finding.ts';
import type { Controller } from '../kubelet/pod/workloads.ts';
import type { Sources } from '../kubelet/sources.ts';
import type { CancelSignal, FileSystem, VolumeFiles } from '../platform/ports.ts';
import type { JsonObject } from '../value/json.ts';
import type { Called, ContainerRuntime, Labels } from './container-runtime.ts';
import type { ImagePullPolicy } from './pod-settings.ts';
import type { ProbeKind } from './probe-settings.ts';

/** One pod, and how it is to be run. */
export interface PodRequest {
  /** A Pod, or the template of one: `metadata` and `spec`, as people write them. */
  readonly pod: JsonObject;
  /** Its name, where the manifest leaves that to a controller. */
  readonly name: string;
  readonly namespace: string;
  readonly controller: Controller;
  /** What it refers to. */
  readonly sources: Sources;
  /** The release whose kubelet is followed; the newest known one where it is left out. */
  readonly kubernetes?: string;
  /** Values that are known at run time, by fieldPath; they win over those of this machine. */
  readonly runtime?: Readonly<Record<string, string>>;
  /** Other images, by the names of containers. */
  readonly images?: ReadonlyMap<string, string>;
  /** Wins over what the containers say. */
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
  /** On all that is made. */
  readonly labels?: Labels;
  /** What stands for a value that nobody here knows; empty where it is left out. */
  readonly placeholder?: (label: string) => string;
}

export interface PodPorts {
  readonly runtime: ContainerRuntime;
  readonly volumes: VolumeFiles;
  readonly files: FileSystem;
  /** Undefined where this machine does not reach into pods: probes that need it are left out. */
  readonly network?: PodNetwork;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after that time, or when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: CancelSignal) => Promise<void>;
  /** A random UUID. */
  readonly uuid: () => string;
  /** The name of this machine. */
  readonly host: string;
  /** Called in order; what a container writes waits for the promise. */
  readonly report: (event: StartEvent) => Promise<void>;
  /** Ends the pod as the deletion of it would. */
  readonly stop: CancelSignal;
  /** Ends it at once. */
  readonly kill: CancelSignal;
}

export type StartEvent =
  | { readonly kind: 'pulling'; readonly image: string }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  /** It is run all the same. */
  | { readonly kind: 'warning'; readonly container?: string; readonly message: string }
  /** Why something is not run; reasons are those of a kubelet where it has one. */
  | {
      readonly kind: 'failed';
      readonly container?: string;
      readonly reason: string;
      readonly message: string;
      readonly hint?: string;
    }
  | { readonly kind: 'started'; readonly container: string; readonly restarts: number }
  /** What a probe said first, and whenever it says something else. */
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

export interface PodEnd {
  /**
   * `ended`: by itself, well or not; `refused`: nothing was started; `deadline`: it took too long; `stopped`: by one of
   * the signals.
   */
  readonly kind: 'ended' | 'refused' | 'deadline' | 'stopped';
  /** Of the first container that failed; 0 where all ended well. */
  readonly exitCode: number;
  /** What could not be removed. */
  readonly left: readonly string[];
}

export interface HttpRequest {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** With the query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** How this machine reaches servers in a pod. Nothing here rejects. */
export interface PodNetwork {
  /** Whether somebody listens there. */
  readonly connect: (host: string, port: number, timeoutMilliseconds: number) => Promise<Called<void>>;
  /**
   * Whether a GET is answered with a status from 200 to 399. Redirects on the same host are followed; certificates are
   * not looked at (pkg/probe/http/http.go).
   */
  readonly get: (request: HttpRequest, timeoutMilliseconds: number) => Promise<Called<void>>;
}
