import { describe, expect, it } from 'vitest';
import type { EventOptions } from '../../src/platform/task-events.ts';
import { withEvents } from '../../src/platform/task-events.ts';

const noCheck = (): void => {};

async function all<E>(loop: AsyncIterable<E>): Promise<readonly E[]> {
  const events: E[] = [];
  for await (const event of loop) events.push(event);
  return events;
}

describe('a task with events', () => {
  it('gives each loop all events, and its outcome', async () => {
    const task = withEvents<number, string>(
      {},
      async (emit) => {
        emit(1);
        await Promise.resolve();
        emit(2);
        return 'done';
      },
      noCheck,
    );
    expect(await Promise.all([all(task), all(task)])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(await task).toBe('done');
    expect(await all(task)).toEqual([1, 2]);
  });

  it('gives events to the hook as they happen', async () => {
    const events: number[] = [];
    await withEvents<number, void>(
      { onEvent: (event) => void events.push(event) },
      async (emit) => {
        emit(1);
        expect(events).toEqual([1]);
        await Promise.resolve();
      },
      noCheck,
    );
    expect(events).toEqual([1]);
  });

  it.each<[string, EventOptions<number>['onEvent']]>([
    [
      'throws',
      () => {
        throw new RangeError('hook');
      },
    ],
    ['rejects', () => Promise.reject(new RangeError('hook'))],
  ])('stops if the hook %s, and rejects with its error', async (_, onEvent) => {
    let stopped = false;
    const task = withEvents<number, void>(
      onEvent === undefined ? {} : { onEvent },
      async (emit, signal) => {
        emit(1);
        await Promise.resolve();
        await Promise.resolve();
        stopped = signal.aborted;
        emit(2);
      },
      noCheck,
    );
    await expect(task).rejects.toThrow('hook');
    expect(stopped).toBe(true);
    await expect(all(task)).rejects.toThrow('hook');
  });

  it('keeps no event after the hook has failed', async () => {
    let calls = 0;
    const onEvent = (): void => {
      calls += 1;
      throw new RangeError('hook');
    };
    const task = withEvents<number, void>(
      { onEvent },
      (emit) => {
        emit(1);
        emit(2);
        return Promise.resolve();
      },
      noCheck,
    );
    await expect(task).rejects.toThrow('hook');
    expect(calls).toBe(1);
  });

  it('ends a loop with the error of the task', async () => {
    const task = withEvents<number, void>(
      {},
      (emit) => {
        emit(1);
        return Promise.reject(new RangeError('task'));
      },
      noCheck,
    );
    const events: number[] = [];
    await expect(
      (async () => {
        for await (const event of task) events.push(event);
      })(),
    ).rejects.toThrow('task');
    expect(events).toEqual([1]);
  });

  it.each([true, false])('passes an abort on (before the start: %s)', async (before) => {
    const controller = new AbortController();
    if (before) controller.abort();
    const task = withEvents<number, boolean>(
      { signal: controller.signal },
      async (_, signal) => {
        await Promise.resolve();
        controller.abort();
        return signal.aborted;
      },
      noCheck,
    );
    expect(await task).toBe(true);
  });

  it('rejects a wrong call before it starts', async () => {
    let started = false;
    const task = withEvents<number, void>(
      {},
      () => {
        started = true;
        return Promise.resolve();
      },
      () => {
        throw new TypeError('wrong');
      },
    );
    await expect(task).rejects.toThrow('wrong');
    expect(started).toBe(false);
  });
});
