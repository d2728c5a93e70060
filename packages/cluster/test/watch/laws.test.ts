import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { member } from '@krmkit/base';
import { virtualTime, runs } from '@krmkit/testing';
import type { MemoryCluster } from './memory-cluster.ts';
import { memoryCluster, textAt } from './memory-cluster.ts';
import type { Replica } from './replica.ts';
import { startReplica } from './replica.ts';

/** A pod refers to an undefined variable, and to one key of one ConfigMap. */
interface ModelPod {
  readonly name: string;
  readonly map: string;
  readonly key: string;
  image: number;
  /**
   * The number of changes since its creation, of the pod and its ConfigMap: an Event is counted at most once for each.
   */
  changes: number;
}

interface World {
  readonly cluster: MemoryCluster;
  readonly pods: Map<string, ModelPod>;
  readonly maps: Map<string, readonly string[]>;
  readonly replicas: Replica[];
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly start: (slot: number) => void;
  made: number;
}

type Step = (world: World) => Promise<void> | void;

const MAPS = ['m0', 'm1', 'm2'];
const KEYS = ['k', 'l'];

const mapChanged = (world: World, map: string): void => {
  for (const pod of world.pods.values()) if (pod.map === map) pod.changes += 1;
};

const write = ({ cluster }: World, { name, map, key, image }: ModelPod, phase = 'Pending'): void => {
  const env = [
    { name: 'U', value: '$(NOPE)' },
    { name: 'A', valueFrom: { configMapKeyRef: { name: map, key } } },
  ];
  const spec = { containers: [{ name: 'app', image: `app:${image}`, env }] };
  cluster.put('pods', `shop/${name}`, { spec, status: { phase } });
};

const onPod = (pick: number, change: (world: World, pod: ModelPod) => void): Step => {
  return (world) => {
    const all = [...world.pods.values()];
    const pod = all[pick % Math.max(all.length, 1)];
    if (pod !== undefined) change(world, pod);
  };
};

const pick = fc.nat(9);
const map = fc.constantFrom(...MAPS);
const steps: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(map, fc.constantFrom(...KEYS)).map(([map, key]): Step => (world) => {
    const pod = { name: `p${(world.made += 1)}`, map, key, image: 1, changes: 0 };
    world.pods.set(pod.name, pod);
    write(world, pod);
  }),
  pick.map((at) =>
    onPod(at, (world, pod) => {
      pod.image += 1;
      pod.changes += 1;
      write(world, pod);
    }),
  ),
  pick.map((at) => onPod(at, (world, pod) => write(world, pod, 'Running'))),
  pick.map((at) =>
    onPod(at, (world, pod) => {
      world.pods.delete(pod.name);
      world.cluster.remove('pods', `shop/${pod.name}`);
    }),
  ),
  fc.tuple(map, fc.subarray(KEYS)).map(([name, keys]): Step => (world) => {
    world.maps.set(name, keys);
    mapChanged(world, name);
    world.cluster.put('configmaps', `shop/${name}`, { data: Object.fromEntries(keys.map((key) => [key, 'v'])) });
  }),
  map.map((name): Step => (world) => {
    if (!world.maps.delete(name)) return;
    mapChanged(world, name);
    world.cluster.remove('configmaps', `shop/${name}`);
  }),
  fc.constant<Step>((world) => world.cluster.breakWatches()),
  fc.constant<Step>((world) => {
    world.cluster.compact();
    world.cluster.breakWatches();
  }),
  fc.constant<Step>(async (world) => {
    world.cluster.failure = { kind: 'unreachable', message: 'connection refused' };
    world.cluster.breakWatches();
    await world.pass(20_000);
    world.cluster.failure = undefined;
  }),
  fc.nat(3).map(
    (times): Step =>
      (world) =>
        void (world.cluster.lostAnswers = times),
  ),
  fc.constantFrom(0, 1).map((slot): Step => async (world) => {
    world.replicas[slot]?.kill();
    await world.pass(100);
    world.start(slot);
  }),
  fc.constantFrom(0, 1).map((slot): Step => async (world) => {
    void world.replicas[slot]?.stop();
    await world.pass(7000);
    world.replicas[slot]?.kill();
    world.start(slot);
  }),
  fc.constantFrom(1, 50, 300, 1200, 20_000).map(
    (time): Step =>
      (world) =>
        world.pass(time),
  ),
];

describe('the properties of krmkit watch', () => {
  it('loses and doubles no first finding, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...steps), { minLength: 3, maxLength: 25 }), async (sequence) => {
        const time = virtualTime();
        const cluster = memoryCluster();
        const replicas: Replica[] = [];
        let started = 0;
        const start = (slot: number): void => {
          replicas[slot] = startReplica(cluster, time, { elect: `replica-${(started += 1)}` });
        };
        const world: World = { cluster, pods: new Map(), maps: new Map(), replicas, pass: time.pass, start, made: 0 };
        start(0);
        start(1);
        for (const step of sequence) await step(world);
        // A Lease that was not released, the longest pause, and a retry after 30 s.
        await time.pass(120_000);
        check(world);

        const before = JSON.stringify(cluster.objects('events'));
        for (const slot of [0, 1]) {
          replicas[slot]?.kill();
          start(slot);
          await time.pass(30_000);
        }
        cluster.compact();
        cluster.breakWatches();
        await time.pass(60_000);
        expect(JSON.stringify(cluster.objects('events'))).toBe(before);
        for (const replica of replicas) replica.kill();
      }),
      { numRuns: runs(60) },
    );
  });
});

it('a new leader does not count a change twice that its broken watch has missed', async () => {
  const time = virtualTime();
  const cluster = memoryCluster();
  const put = (image: string): void => {
    const env = [{ name: 'U', value: '$(NOPE)' }];
    cluster.put('pods', 'shop/web', { spec: { containers: [{ name: 'app', image, env }] }, status: {} });
  };
  put('app:1');
  const leader = startReplica(cluster, time, { elect: 'first' });
  await time.pass(5000);
  // The other one has listed the pods before the change, and cannot watch or list them after it.
  cluster.intercept = ({ path }) => {
    if (path === '/api/v1/pods') {
      queueMicrotask(() => {
        put('app:2');
        cluster.compact();
        cluster.deaf = 'pods';
        cluster.breakWatches();
      });
      cluster.intercept = () => undefined;
    }
    return undefined;
  };
  const follower = startReplica(cluster, time, { elect: 'second' });
  await time.pass(1000);
  const counts = (): readonly unknown[] => cluster.objects('events').map((event) => member(event, 'count'));
  expect(counts()).toEqual([2]);
  leader.kill();
  await time.pass(25_000);
  cluster.deaf = undefined;
  await time.pass(120_000);
  expect(counts()).toEqual([2]);
  follower.kill();
});

/**
 * Each fault of an existing pod has exactly one Event, counted at most once for each change; there are no other Events.
 */
function check({ cluster, pods, maps }: World): void {
  const events = new Map<string, number>();
  const uids = new Map(
    cluster.objects('pods').map((pod) => [textAt(pod, 'metadata', 'name'), textAt(pod, 'metadata', 'uid')]),
  );
  for (const event of cluster.objects('events')) {
    const name = textAt(event, 'involvedObject', 'name');
    if (textAt(event, 'involvedObject', 'uid') !== uids.get(name)) continue;
    const key = `${name} ${textAt(event, 'reason')}`;
    expect(events.has(key), `two Events: ${key}`).toBe(false);
    const count = member(event, 'count');
    events.set(key, typeof count === 'number' ? count : 0);
  }
  const most = new Map<string, number>();
  for (const { name, map, key, changes } of pods.values()) {
    most.set(`${name} UnresolvedReference`, changes + 1);
    most.set(`${name} MissingKey`, changes + 1);
    most.set(`${name} MissingConfigmap`, changes + 1);
    expect(events.has(`${name} UnresolvedReference`), `lost: ${name} UnresolvedReference`).toBe(true);
    const keys = maps.get(map);
    const fault = keys === undefined ? 'MissingConfigmap' : keys.includes(key) ? undefined : 'MissingKey';
    if (fault !== undefined) expect(events.has(`${name} ${fault}`), `lost: ${name} ${fault}`).toBe(true);
  }
  for (const [key, count] of events) {
    expect(count, `counted too often: ${key}`).toBeLessThanOrEqual(most.get(key) ?? 0);
  }
}
