import { describe, expect, it } from 'vitest';
import { createSlots } from '../../src/run/slots.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('createSlots', () => {
  it.each([1, 2, 5, 9])('runs at most %i tasks at the same time, and returns what each returns', async (count) => {
    const slots = createSlots(count);
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 7 }, (_, at) =>
        slots(async () => {
          running += 1;
          most = Math.max(most, running);
          await turn();
          running -= 1;
          return at;
        }),
      ),
    );
    expect(results).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(most).toBe(Math.min(count, 7));
  });

  it('starts tasks in the order in which they are given', async () => {
    const slots = createSlots(2);
    const order: number[] = [];
    await Promise.all(
      [0, 1, 2, 3, 4].map((number) =>
        slots(async () => {
          order.push(number);
          await turn();
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('goes on after a task that fails', async () => {
    const slots = createSlots(1);
    const failing = slots(() => Promise.reject(new Error('no')));
    const next = slots(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await slots(() => Promise.resolve('also later'))).toBe('also later');
  });
});
