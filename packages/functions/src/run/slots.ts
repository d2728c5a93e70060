/** Runs a task as soon as a slot is free. */
export type Slots = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs at most `count` tasks at the same time, in the order in which they are given. */
export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = Math.max(1, count);
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
