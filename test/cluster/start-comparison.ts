import type { Pod } from 'kubernetes-types/core/v1.d.ts';

import { decodePod } from '@krmkit/pods';
import { isObject, recordMember, toJsonValue } from '@krmkit/base';
import type { Containers } from '@krmkit/testing';
import type { PodRunResult } from '../../packages/start/test/pods.ts';
import { runTestPod } from '../../packages/start/test/pods.ts';
import type { Client } from './client.ts';
import { textAt } from './client.ts';
import type { Stage } from './cluster.ts';
import { HANDED_OVER } from './additions.ts';
import { createPod, deletePod, podPath } from './cluster.ts';
import type { Addition } from './compare-views.ts';
import { compareViews } from './compare-views.ts';
import { exceedsExec } from './compare.ts';
import type { PodDifference } from './comparison.ts';
import type { Expected } from './expected.ts';
import { expectContainer } from './expected.ts';
import type { View } from './view.ts';
import { parseView } from './view.ts';
import { containerNames, watchViews } from './watch-pod.ts';

/** The result of a pod on the node: the pod as the API server stored it, and a view of each container that ran. */
interface NodeRun {
  readonly live: unknown;
  readonly views: ReadonlyMap<string, View>;
  readonly refusals: ReadonlyMap<string, string>;
  readonly address: string;
}

export interface StartWorld {
  readonly client: Client;
  readonly stage: Stage;
  readonly containers: Containers;
  readonly kubernetes: string;
  readonly additions: readonly Addition[];
  /** ENTRYPOINT and CMD of the image, if they are known. */
  readonly entrypoint: readonly string[] | undefined;
}

export interface StartCompared {
  readonly containers: number;
  readonly variables: number;
  readonly args: number;
  readonly refusals: number;
  readonly differences: readonly PodDifference[];
}

/** Runs one pod on the node and with podman, and compares its processes. */
export async function compareStart(world: StartWorld, pod: Pod): Promise<StartCompared> {
  const node = await runOnNode(world.client, pod, 3);
  const started = await runHere(world, pod, node);
  const counts = { containers: 0, variables: 0, args: 0, refusals: 0 };
  const differences: PodDifference[] = [];
  for (const container of containerNames(pod)) {
    const kubelet = node.views.get(container);
    const start = parseView(started.lines(container).join('\n'));
    const expected = expectFrom(world, node, container);
    if (kubelet === undefined || start === undefined) {
      // An argument that is too long fails in both, and no container follows an init container that fails.
      if (kubelet === undefined && start === undefined && node.refusals.has(container)) {
        const isRefused = exceedsExec(expected);
        if (isRefused) counts.refusals += 1;
        if (isRefused || node.refusals.get(container)?.startsWith('PodInitializing') === true) continue;
      }
      const library = start === undefined ? started.steps.join('; ') : 'it ran';
      const outcome = kubelet === undefined ? (node.refusals.get(container) ?? 'no complete log') : 'it ran';
      differences.push({ pod, container, what: 'run', library, kubelet: outcome });
      continue;
    }
    const compared = compareViews({ kubelet, start, expected }, world.additions);
    differences.push(...compared.differences.map((difference) => ({ ...difference, pod, container })));
    counts.containers += 1;
    counts.variables += compared.variables;
    counts.args += compared.args;
  }
  return { ...counts, differences };
}

async function runOnNode(client: Client, pod: Pod, attempts: number): Promise<NodeRun> {
  await createPod(client, pod);
  let isOver = true;
  try {
    const { views, waiting, failure } = await watchViews(client, pod, 20_000 * (4 - attempts));
    // Evicted, or late on a busy machine.
    const isRefused = [...waiting.values()].some(({ reason }) => reason.endsWith('Error'));
    const isLate = containerNames(pod).some((name) => !views.has(name)) && !isRefused;
    isOver = attempts === 1 || (failure === undefined && !isLate);
    if (isOver) {
      const live = await client.json('GET', podPath(pod));
      const seen = [...views.values()].find(({ podAddress }) => podAddress !== undefined)?.podAddress;
      const address = seen ?? textAt(recordMember(live, 'status'), 'podIP') ?? '';
      const refusals = new Map([...waiting].map(([name, { reason, message }]) => [name, `${reason}: ${message}`]));
      return { live, views, refusals, address };
    }
  } finally {
    await deletePod(client, pod);
  }
  return runOnNode(client, pod, attempts - 1);
}

/** Values that only the node knows are passed on (`HANDED_OVER`); all others must come from the manifests. */
function runHere({ containers, stage, kubernetes }: StartWorld, pod: Pod, node: NodeRun): Promise<PodRunResult> {
  const manifest = toJsonValue(pod);
  const decided = new Map([
    ['status.podIP', node.address],
    ['status.podIPs', node.address],
    ['metadata.uid', textAt(recordMember(node.live, 'metadata'), 'uid')],
    ['spec.nodeName', textAt(recordMember(node.live, 'spec'), 'nodeName')],
  ]);
  return runTestPod(
    containers,
    {},
    {
      pod: isObject(manifest) ? manifest : {},
      name: pod.metadata?.name ?? '',
      namespace: pod.metadata?.namespace ?? '',
      sources: stage.sources,
      kubernetes,
      runtime: Object.fromEntries(HANDED_OVER.map(({ field }) => [field, decided.get(field) ?? ''])),
    },
  );
}

function expectFrom(
  { stage, kubernetes, entrypoint }: StartWorld,
  { live, address }: NodeRun,
  container: string,
): Expected {
  const runtime = { 'status.podIP': address, 'status.podIPs': address };
  const pod = decodePod(live).value;
  return expectContainer({
    pod,
    container,
    sources: stage.sources,
    kubernetes,
    runtime,
    image: entrypoint && { entrypoint },
  });
}
