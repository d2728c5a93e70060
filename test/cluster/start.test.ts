import { randomInt } from 'node:crypto';
import process from 'node:process';

import { describe, expect, it } from 'vitest';

import { startContainers } from '@krmkit/testing';
import { additionsOf } from './additions.ts';
import { ENTRYPOINT, provideBusybox } from './busybox-image.ts';
import { serverRelease, setStage } from './cluster.ts';
import type { PodDifference } from './comparison.ts';
import { generatePod } from './pods.ts';
import { reachCluster } from './reach.ts';
import type { StartWorld } from './start-comparison.ts';
import { compareStart } from './start-comparison.ts';

const BUSYBOX = 'localhost/busybox:1';
/** Another image must be one that podman can pull, with /bin/sh and base64. */
const image = process.env['KRMKIT_TEST_IMAGE'] ?? BUSYBOX;
const isOurs = image === BUSYBOX;
const seed = process.env['KRMKIT_SEED'] ?? String(randomInt(1_000_000_000));
const only = process.env['KRMKIT_POD'];
const pods = Number(process.env['KRMKIT_PODS'] ?? 50);
/** A pod takes a dozen calls of podman. */
const CONCURRENCY = 3;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const reachable = await reachCluster();
if (typeof reachable === 'string') say(`skipped: no comparison of start with a real kubelet: ${reachable}`);
const containers = typeof reachable === 'string' ? undefined : startContainers();

describe.skipIf(containers === undefined)('krmkit start and the kubelet of a cluster', () => {
  it('give every process the same bytes', async () => {
    if (typeof reachable === 'string' || containers === undefined) return;
    say(`seed ${seed} (again: KRMKIT_SEED=${seed} npm run test:cluster)`);
    const began = Date.now();
    const stage = await setStage(reachable, seed);
    const stop = (): void => void stage.remove().finally(() => process.exit(130));
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      if (isOurs) provideBusybox(containers, image);
      const kubernetes = await serverRelease(reachable);
      const additions = additionsOf(releaseOf(containers.podman('version', '--format={{.Client.Version}}')));
      const world: StartWorld = {
        client: reachable,
        stage,
        containers,
        kubernetes,
        additions,
        entrypoint: isOurs ? ENTRYPOINT : undefined,
      };
      const total = { pods: 0, containers: 0, variables: 0, args: 0, refusals: 0 };
      const differences: PodDifference[] = [];
      const wanted = only === undefined ? Array.from({ length: pods }, (_, index) => index) : [Number(only)];
      const queue = wanted.values();
      const work = async (): Promise<void> => {
        for (const index of queue) {
          const namespace = stage.namespaces[index % 3] ?? stage.namespaces[0];
          const pullPolicy = isOurs ? 'Never' : 'IfNotPresent';
          const options = { seed, image, pullPolicy, argsAlone: isOurs ? ['sh'] : undefined, index, namespace };
          const compared = await compareStart(world, generatePod(options));
          total.pods += 1;
          for (const key of ['containers', 'variables', 'args', 'refusals'] as const) total[key] += compared[key];
          differences.push(...compared.differences);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      for (const difference of differences) say(report(difference));
      say(
        `compared start with the kubelet of Kubernetes ${kubernetes}: ${total.pods} pods, ${total.containers} containers, ` +
          `${total.variables} variables, ${total.args} arguments, ${total.refusals} refusals: ` +
          `${differences.length} differences; seed ${seed}; ${Math.round((Date.now() - began) / 1000)} s`,
      );
      expect(differences.length).toBe(0);
      expect(total.containers).toBeGreaterThanOrEqual(wanted.length);
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      await stage.remove();
      reachable.close();
      containers.remove();
    }
  });
});

function releaseOf(text: string): readonly [number, number] {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return [major, minor];
}

function report({ pod, container, what, library, kubelet }: PodDifference): string {
  const name = pod.metadata?.name ?? '';
  return [
    `DIFFERENCE in ${name}, container ${container}, ${what}`,
    `  start:   ${library.slice(0, 2000)}`,
    `  kubelet: ${kubelet.slice(0, 2000)}`,
    `  again:   KRMKIT_SEED=${seed} KRMKIT_POD=${/\d+$/.exec(name)?.[0] ?? ''} npm run test:cluster`,
  ].join('\n');
}
