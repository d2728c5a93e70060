import { existsSync } from 'node:fs';
import { sourcesFromObjects } from '@krmkit/pods';
import type { SourceObjects } from '@krmkit/pods';
import type { ContainerTool, Programs, JsonObject } from '@krmkit/base';
import { nodeFileSystem, nodeVolumeFiles } from '@krmkit/base/node';
import type { PodEnd, PodPorts, PodRequest, StartEvent } from '../src/pod-request.ts';
import { START_LABEL } from '../src/container-runtime.ts';
import { runPod } from '../src/run-pod.ts';
import { createContainerRuntime } from '../src/tool-runtime.ts';
import { nodePodNetwork } from '../src/pod-network.ts';
import { systemTiming } from '@krmkit/base';
import type { Containers } from '@krmkit/testing';

export interface PodRunResult {
  readonly end: PodEnd;
  readonly events: readonly StartEvent[];
  /** The output of each container, both streams. */
  readonly lines: (container: string) => readonly string[];
  /** All events but output, in order, in short form. */
  readonly steps: readonly string[];
  /** The directories of this machine that were made for volumes. */
  readonly directories: readonly string[];
}

export interface PodRunOptions extends Partial<PodRequest> {
  readonly objects?: SourceObjects;
  readonly ports?: Partial<PodPorts>;
  readonly tool?: ContainerTool;
  readonly programs?: Programs;
  readonly onEvent?: (event: StartEvent) => void;
}

const PODMAN: ContainerTool = { program: 'podman', family: 'podman', version: [4, 3] };

/** Runs a pod under the podman of the tests, without the command line. Throws if it leaves something on the machine. */
export async function runTestPod(
  containers: Containers,
  spec: JsonObject,
  { objects = {}, ports = {}, tool = PODMAN, programs = containers.programs, onEvent, ...options }: PodRunOptions = {},
): Promise<PodRunResult> {
  const events: StartEvent[] = [];
  const directories: string[] = [];
  const volumes = nodeVolumeFiles();
  const uuid = ports.uuid?.() ?? crypto.randomUUID();
  const network = nodePodNetwork();
  const never = new AbortController().signal;
  const end = await runPod(
    {
      pod: { metadata: { name: 'web', labels: { app: 'web' }, annotations: { note: 'a "b"' } }, spec },
      name: 'web',
      namespace: 'shop',
      controller: 'none',
      sources: sourcesFromObjects(objects),
      restarts: true,
      mayUseHostPaths: false,
      mayBePrivileged: false,
      mayUseHostPorts: false,
      probes: true,
      ...options,
    },
    {
      runtime: createContainerRuntime(tool, programs),
      volumes: {
        ...volumes,
        create: async (medium) => {
          const created = await volumes.create(medium);
          if (created.ok) directories.push(created.value.path);
          return created;
        },
      },
      files: nodeFileSystem(),
      ...(network && { network }),
      now: Date.now,
      wait: systemTiming().sleep,
      host: 'node-1',
      report: (event) => {
        events.push(event);
        onEvent?.(event);
        return Promise.resolve();
      },
      stop: never,
      kill: never,
      ...ports,
      uuid: () => uuid,
    },
  );
  assertNothingLeft(containers, tool, uuid, directories);
  return {
    end,
    events,
    directories,
    lines: (name) =>
      events.flatMap((event) => (event.kind === 'output' && event.container === name ? [event.line] : [])),
    steps: events.flatMap(stepOf),
  };
}

function assertNothingLeft(
  { podman }: Containers,
  { family }: ContainerTool,
  uuid: string,
  directories: readonly string[],
): void {
  // A pod is gone only if its containers are.
  const list = family === 'podman' ? ['pod', 'ps'] : ['ps', '--all'];
  const sandboxes = podman(...list, '--quiet', '--filter', `label=${START_LABEL}=${uuid}`);
  const left = [...directories.filter((path) => existsSync(path)), ...sandboxes.split('\n')].filter(
    (one) => one !== '',
  );
  if (left.length > 0) throw new Error(`this run left ${left.join(', ')}`);
}

function stepOf(event: StartEvent): readonly string[] {
  switch (event.kind) {
    case 'output':
    case 'findings':
      return [];
    case 'started':
      return [`${event.container} started`];
    case 'ended':
      return [`${event.container} ended ${event.exitCode}`];
    case 'probed':
      return [`${event.container} ${event.probe} ${event.passed ? 'passes' : `fails: ${event.message ?? ''}`}`];
    case 'restarting':
      return [`${event.container} again ${event.milliseconds}`];
    case 'failed':
      return [`${event.container ?? 'pod'} ${event.reason}: ${event.message}`];
    case 'warning':
      return [`${event.container ?? 'pod'} warning: ${event.message}`];
    case 'pulling':
      return [`pulling ${event.image}`];
    case 'stopping':
      return ['stopping'];
  }
}
