import { describe, expect, it } from 'vitest';
import { workOnAll } from '../../src/write/in-flight.ts';
import type { WriteProblem } from '../../src/write/problem.ts';

const problem = (path: string): WriteProblem => ({ kind: 'system', path, message: 'no', hint: '' });

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('work on all', () => {
  it('is done once for each, and no more than 64 at a time', async () => {
    const done: number[] = [];
    let [running, most] = [0, 0];
    const items = Array.from({ length: 200 }, (_, at) => at);
    const found = await workOnAll(items, async (at) => {
      running += 1;
      most = Math.max(most, running);
      await turn();
      running -= 1;
      done.push(at);
      return undefined;
    });
    expect(found).toBeUndefined();
    expect(done.toSorted((a, b) => a - b)).toEqual(items);
    expect(most).toBe(64);
  });

  it('is none for nothing', async () => {
    expect(await workOnAll([], () => Promise.resolve('interrupted'))).toBeUndefined();
  });

  it('starts nothing new after a problem, and waits for what has started', async () => {
    const [started, ended]: [number[], number[]] = [[], []];
    const found = await workOnAll(
      Array.from({ length: 200 }, (_, at) => at),
      async (at) => {
        started.push(at);
        await turn();
        if (at !== 0) await turn();
        ended.push(at);
        return at === 0 ? problem('0') : undefined;
      },
    );
    expect(found).toEqual(problem('0'));
    expect(started).toHaveLength(64);
    expect(ended).toHaveLength(64);
  });

  it('gives the problem of the first in their order, whichever ends first', async () => {
    const found = await workOnAll(['a', 'b', 'c'], async (path) => {
      for (let left = path === 'a' ? 3 : path === 'b' ? 1 : 2; left > 0; left--) await turn();
      return problem(path);
    });
    expect(found).toEqual(problem('a'));
  });

  it('can be interrupted', async () => {
    expect(await workOnAll([1, 2], async (at) => (at === 2 ? 'interrupted' : undefined))).toBe('interrupted');
  });
});
