import process from 'node:process';
import { systemTiming, findContainerTool, checkArgument, checkOptions, SIGNAL } from '@krmkit/base';
import type { Diagnostic, CancelSignal, KnownOptions } from '@krmkit/base';
import type { TemplatePath } from '@krmkit/pods';
import { behaviourOf, NEWEST_RELEASE, readRelease, TEMPLATES } from '@krmkit/pods';
import { problemsOfRoots, buildRoot, readEnvironments } from '@krmkit/kustomize';
import { nodeFileSystem, nodeStandardInput, nodePrograms, nodeVolumeFiles, nodeProcesses } from '@krmkit/base/node';
import type { PodEnd, StartEvent } from './pod-request.ts';
import type { ImagePullPolicy } from './pod-settings.ts';
import { runPod } from './run-pod.ts';
import { createContainerRuntime } from './tool-runtime.ts';
import { choosePod } from './choose-pod.ts';
import { nodePodNetwork } from './pod-network.ts';

/** Which pod runs, and what it can use. */
export interface StartPodOptions {
  /** The Kubernetes release to follow: `1.34`. Default: the newest one that krmkit knows. */
  readonly kubernetes?: string;
  /** Values that are known at run time, by fieldPath: `{ 'spec.nodeName': 'node-1' }`. */
  readonly runtime?: Readonly<Record<string, string>>;
  /** Images to use instead, by container name. */
  readonly images?: ReadonlyMap<string, string>;
  /** Overrides the pull policies of the containers. */
  readonly pull?: ImagePullPolicy;
  /** Ends the pod after this time, as `activeDeadlineSeconds` does. */
  readonly timeoutSeconds?: number;
  /** Ports of this machine for those of the pod: `8080:80`. */
  readonly publish?: readonly string[];
  /** Other files and directories with objects that the pod refers to. */
  readonly files?: readonly string[];
  /** The pod or workload to run; needed if there are several. */
  readonly name?: string;
  /** The namespace of objects that name none. Default: `default`. */
  readonly namespace?: string;
  /** The pod templates of other kinds, as `parseTemplatePath` returns them. */
  readonly templates?: readonly TemplatePath[];
  /** False: every container runs once. Default: true. */
  readonly restarts?: boolean;
  /** False: no probe is run. Default: true. */
  readonly probes?: boolean;
  /** `hostPath` volumes see the files of this machine. Default: false. */
  readonly mayUseHostPaths?: boolean;
  /** The pod can be privileged, or share namespaces of this machine. Default: false. */
  readonly mayBePrivileged?: boolean;
  /** `hostPort` takes ports of this machine. Default: false. */
  readonly mayUseHostPorts?: boolean;
  /** docker, podman, nerdctl or a path. Default: a variable such as `KRMKIT_CONTAINER_TOOL`, or the first tool that works. */
  readonly containerTool?: string;
  /** Receives events in order; reading the output of a container waits for the promise. */
  readonly onEvent?: (event: StartEvent) => void | Promise<void>;
  /** Ends the pod as its deletion does: hooks, SIGTERM, grace period. */
  readonly stop?: CancelSignal;
  /** Kills all containers immediately. */
  readonly kill?: CancelSignal;
}

/** How a pod ended. */
export interface StartedPod extends PodEnd {
  /** What is wrong with the files. */
  readonly diagnostics: readonly Diagnostic[];
}

const START_OPTIONS: KnownOptions<StartPodOptions> = {
  kubernetes: 'release',
  runtime: 'object',
  images: 'map',
  pull: ['Always', 'IfNotPresent', 'Never'],
  timeoutSeconds: 'number',
  publish: 'strings',
  files: 'strings',
  name: 'string',
  namespace: 'string',
  templates: TEMPLATES,
  restarts: 'boolean',
  probes: 'boolean',
  mayUseHostPaths: 'boolean',
  mayBePrivileged: 'boolean',
  mayUseHostPorts: 'boolean',
  containerTool: 'string',
  onEvent: 'function',
  stop: SIGNAL,
  kill: SIGNAL,
};

/**
 * Runs one pod of a file or directory, or of what its kustomization builds, on this machine as a kubelet does, with docker, podman or nerdctl, as
 * `krmkit start` does. Resolves when the pod has ended, and everything that it created is removed. If it cannot run, the
 * result is `refused`, and a `failed` event has the reason. A RangeError says that the release cannot be read.
 */
export async function startPod(path: string, options: StartPodOptions = {}): Promise<StartedPod> {
  checkArgument('startPod', 'the path', path, 'string');
  checkOptions('startPod', options, START_OPTIONS);
  const { files = [], name, namespace, templates = [], containerTool, onEvent, stop, kill, ...given } = options;
  const never = new AbortController().signal;
  const report = async (event: StartEvent): Promise<void> => onEvent?.(event);
  const ports = { files: nodeFileSystem(), stdin: nodeStandardInput(process.stdin) };
  const read = await readEnvironments([path, ...files], ports, {
    build: (directory) => buildRoot(ports.files, directory, {}, true),
  });
  const unbuilt = problemsOfRoots(read.roots.filter(({ state }) => state !== 'built')).diagnostics;
  const refuse = async (reason: string, message: string, hint: string): Promise<StartedPod> => {
    await report({ kind: 'failed', reason, message, hint });
    return { kind: 'refused', exitCode: 1, left: [], diagnostics: [...read.files.diagnostics, ...unbuilt] };
  };
  const [problem] = unbuilt.filter(({ severity }) => severity === 'error');
  if (problem !== undefined) {
    return refuse('NotBuilt', problem.message, 'Correct the kustomization, or name a file with the pod.');
  }
  const behaviour = behaviourOf(readRelease(options.kubernetes ?? NEWEST_RELEASE));
  const random = crypto.randomUUID().slice(0, 5);
  const chosen = choosePod(read, { path, name, namespace, templates, behaviour }, random);
  if (!chosen.ok) return refuse('NoPod', chosen.message, chosen.hint);
  const programs = nodePrograms();
  const tool = await findContainerTool(programs, containerTool, process.env);
  if (!tool.ok) return refuse('NoContainerTool', tool.message, tool.hint);
  const network = nodePodNetwork();
  const { pod, template, sources } = chosen.value;
  const request = { ...DEFAULTS, ...given, pod, controller: template.controller, sources };
  const end = await runPod(
    { ...request, name: chosen.value.name, namespace: chosen.value.namespace },
    {
      runtime: createContainerRuntime(tool.value, programs),
      volumes: nodeVolumeFiles(),
      files: nodeFileSystem(),
      ...(network && { network }),
      now: Date.now,
      wait: systemTiming().sleep,
      uuid: () => crypto.randomUUID(),
      host: nodeProcesses().self().host,
      report,
      stop: stop ?? never,
      kill: kill ?? never,
    },
  );
  return { ...end, diagnostics: chosen.value.diagnostics() };
}

const DEFAULTS = {
  restarts: true,
  probes: true,
  mayUseHostPaths: false,
  mayBePrivileged: false,
  mayUseHostPorts: false,
};
