/** Runs a task as soon as a slot is free. `program` says what the task starts. */
export type Slots = <T>(program: string, task: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `count` tasks at the same time. A slot takes the next task with the program of its last one, so that a
 * container that runs can serve it too; if there is none, a task of the program that has waited longest.
 */
export function createSlots(count: number): Slots {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let free = Math.max(1, count);
  const serve = async (last: string): Promise<void> => {
    free -= 1;
    for (let next = takeFrom(waiting, last); next !== undefined; next = takeFrom(waiting, next.program)) {
      await next.task();
    }
    free += 1;
  };
  return (program, task) =>
    new Promise((resolve, reject) => {
      const tasks = waiting.get(program) ?? [];
      waiting.set(program, tasks);
      tasks.push(() => task().then(resolve, reject));
      if (free > 0) void serve(program);
    });
}

interface Next {
  readonly program: string;
  readonly task: () => Promise<void>;
}

function takeFrom(waiting: Map<string, (() => Promise<void>)[]>, last: string): Next | undefined {
  const program = waiting.has(last) ? last : waiting.keys().next().value;
  const tasks = program === undefined ? undefined : waiting.get(program);
  const task = tasks?.shift();
  if (program === undefined || task === undefined) return undefined;
  if (tasks?.length === 0) waiting.delete(program);
  return { program, task };
}
