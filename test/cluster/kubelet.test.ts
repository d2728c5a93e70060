import { randomInt } from 'node:crypto';
import process from 'node:process';

import { describe, expect, it } from 'vitest';

import { setStage } from './cluster.ts';
import type { ComparisonOptions, PodDifference } from './comparison.ts';
import { compareWithKubelet } from './comparison.ts';
import { reachCluster } from './reach.ts';

const BUSYBOX = 'localhost/busybox:1';
const image = process.env['KRMKIT_TEST_IMAGE'] ?? BUSYBOX;
const only = process.env['KRMKIT_POD'];
const options: ComparisonOptions = {
  seed: process.env['KRMKIT_SEED'] ?? String(randomInt(1_000_000_000)),
  pods: Number(process.env['KRMKIT_PODS'] ?? 200),
  faultyPods: 40,
  eventPods: 15,
  only: only === undefined ? undefined : Number(only),
  image,
  pullPolicy: image === BUSYBOX ? 'Never' : 'IfNotPresent',
  imageConfig: image === BUSYBOX ? { entrypoint: ['/bin/busybox'] } : undefined,
  argsAlone: image === BUSYBOX ? ['sh'] : undefined,
  concurrency: 20,
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const reachable = await reachCluster();
if (typeof reachable === 'string') say(`skipped: no comparison with a real kubelet: ${reachable}`);

describe.skipIf(typeof reachable === 'string')('the library and the kubelet of a cluster', () => {
  it(`give every process the same bytes`, async () => {
    if (typeof reachable === 'string') return;
    say(`seed ${options.seed} (again: KRMKIT_SEED=${options.seed} npm run test:cluster)`);
    const started = Date.now();
    const stage = await setStage(reachable, options.seed);
    const stop = (): void => void stage.remove().finally(() => process.exit(130));
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      const summary = await compareWithKubelet(reachable, stage, options, say);
      summary.differences.forEach((difference, index) => {
        say(index < 10 ? report(difference) : `${headline(difference)}: ${difference.kubelet}`);
      });
      const seconds = Math.round((Date.now() - started) / 1000);
      say(
        `compared with the kubelet of Kubernetes ${summary.kubernetes}: ${summary.pods} pods, ${summary.containers} containers, ` +
          `${summary.variables} variables, ${summary.args} arguments, ${summary.refusals} refusals, ${summary.events} events: ` +
          `${summary.differences.length} differences; seed ${options.seed}; ${seconds} s`,
      );
      expect(summary.differences.length).toBe(0);
      expect(summary.pods).toBeGreaterThanOrEqual(options.only === undefined ? options.pods : 1);
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      await stage.remove();
      reachable.close();
    }
  });
});

function headline({ pod, container, what }: PodDifference): string {
  return `DIFFERENCE in ${pod.metadata?.name ?? ''}, container ${container}, ${what}`;
}

function report(difference: PodDifference): string {
  const { pod, library, kubelet } = difference;
  return [
    headline(difference),
    `  library: ${library}`,
    `  kubelet: ${kubelet}`,
    `  again:   KRMKIT_SEED=${options.seed} KRMKIT_POD=${/\d+$/.exec(pod.metadata?.name ?? '')?.[0] ?? ''} npm run test:cluster`,
    `  pod:     ${JSON.stringify(pod).slice(0, 20_000)}`,
  ].join('\n');
}
