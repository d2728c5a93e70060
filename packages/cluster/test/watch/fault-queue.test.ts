import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { virtualTime } from '@krmkit/testing';
import type { FaultQueue } from '../../src/watch/fault-queue.ts';
import { faultQueue } from '../../src/watch/fault-queue.ts';

interface Running {
  readonly queue: FaultQueue;
  readonly looked: string[];
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly turns: () => number;
  readonly stop: () => Promise<void>;
}

/** A queue that runs; each look takes so many milliseconds. */
function running(look: (pod: string, pass: (milliseconds: number) => void) => void = () => undefined): Running {
  const time = virtualTime();
  let turns = 0;
  let spent = 0;
  const elapsed = (): number => time.elapsed() + spent;
  const queue = faultQueue({
    ...time,
    elapsed,
    yieldTurn: async () => {
      turns += 1;
      await setImmediate();
    },
  });
  const looked: string[] = [];
  const controller = new AbortController();
  const done = queue.run((pod) => {
    looked.push(pod);
    look(pod, (milliseconds) => {
      spent += milliseconds;
    });
  }, controller.signal);
  return {
    queue,
    looked,
    pass: time.pass,
    turns: () => turns,
    stop: async () => {
      controller.abort();
      await done;
    },
  };
}

describe('a queue of pods', () => {
  it.each([
    [1, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [401, 3],
  ])('lets others run after 200 pods: %d', async (count, expected) => {
    const { queue, looked, pass, turns, stop } = running();
    await pass(1000);
    for (let pod = 0; pod < count; pod += 1) queue.add(String(pod));
    for (let turn = 0; turn < expected; turn += 1) await pass(0);
    expect([looked.length, turns()]).toEqual([count, expected]);
    await stop();
  });

  it('checks each once, in their order', async () => {
    const { queue, looked, pass, stop } = running();
    for (const pod of ['b', 'a', 'b']) queue.add(pod);
    expect(queue.size()).toBe(2);
    await pass(0);
    expect(looked).toEqual(['b', 'a']);
    expect(queue.size()).toBe(0);
    queue.add('a');
    await pass(0);
    expect(looked).toEqual(['b', 'a', 'a']);
    await stop();
  });

  it('checks a pod at the earlier of its times', async () => {
    const { queue, looked, pass, stop } = running();
    queue.add('a', 100);
    queue.add('a', 50);
    queue.add('a', 200);
    expect(queue.size()).toBe(1);
    await pass(49);
    expect(looked).toEqual([]);
    await pass(1);
    expect(looked).toEqual(['a']);
    await pass(500);
    expect(looked).toEqual(['a']);
    await stop();
  });

  it('checks a pod at once that was to wait', async () => {
    const { queue, looked, pass, stop } = running();
    queue.add('a', 100);
    queue.add('a');
    queue.add('a', 50);
    await pass(0);
    expect(looked).toEqual(['a']);
    await pass(500);
    expect(looked).toEqual(['a']);
    await stop();
  });

  it('asks for the pods of a key once, when it is time', async () => {
    const { queue, looked, pass, stop } = running();
    let asked = 0;
    const pods = (): readonly string[] => {
      asked += 1;
      return ['a', 'b'];
    };
    queue.later('k', 100, pods);
    queue.later('k', 10, pods);
    await pass(99);
    expect([asked, queue.size()]).toEqual([0, 0]);
    await pass(1);
    expect([asked, looked]).toEqual([1, ['a', 'b']]);
    queue.later('k', 10, pods);
    await pass(10);
    expect(asked).toBe(2);
    await stop();
  });

  it('forgets what waits', async () => {
    const { queue, looked, pass, stop } = running();
    queue.add('a');
    queue.add('b', 50);
    queue.later('k', 50, () => ['c']);
    queue.clear();
    expect(queue.size()).toBe(0);
    await pass(100);
    expect(looked).toEqual([]);
    await stop();
  });

  it.each<[what: string, fill: (queue: FaultQueue) => void]>([
    ['a pod later', (queue) => queue.add('a', 100)],
    ['the pods of a key', (queue) => queue.later('k', 100, () => ['a'])],
    [
      'a pod and those of a key',
      (queue) => {
        queue.add('a', 100);
        queue.later('k', 100, () => ['a']);
      },
    ],
  ])('is not idle while it waits for %s', async (_, fill) => {
    const { queue, looked, pass, stop } = running();
    let idle = 0;
    fill(queue);
    void queue.idle().then(() => (idle += 1));
    await pass(99);
    expect([idle, looked]).toEqual([0, []]);
    await pass(1);
    expect([idle, looked]).toEqual([1, ['a']]);
    await stop();
  });

  it('lets others run after ten milliseconds', async () => {
    const { queue, looked, pass, turns, stop } = running((_, spend) => spend(5));
    for (const pod of ['a', 'b', 'c']) queue.add(pod);
    await pass(0);
    await pass(0);
    expect([looked.length, turns()]).toEqual([3, 2]);
    await stop();
  });

  it('checks nothing after its end', async () => {
    const { queue, looked, pass, stop } = running();
    await stop();
    queue.add('a');
    await pass(10);
    expect(looked).toEqual([]);
  });
});
