import type { FunctionStep } from './step.ts';

/** Steps that run at one time, by their position; all of them see what those of the levels before have made. */
export type Levels = readonly (readonly number[])[];

/**
 * When each step runs: a step waits for all before it that change what it may see. Steps of disjoint directories do not
 * wait for each other, and nobody waits for a validator, which changes nothing; but what comes after one and changes
 * what it sees does not come before it. What runs at one time is decided by the steps alone.
 */
export function levelsOf(steps: readonly Pick<FunctionStep, 'scope' | 'isValidator'>[]): Levels {
  // Of every directory: the last level that changes it, and that looks at it; and the same of all below it.
  const at = new Map<string, Touched>();
  const below = new Map<string, Touched>();
  const levels: number[][] = [];
  for (const [position, { scope, isValidator }] of steps.entries()) {
    const seen = ancestorsOf(scope).map((directory) => at.get(directory));
    seen.push(below.get(scope));
    const changed = Math.max(-1, ...seen.map((one) => one?.changed ?? -1));
    const looked = Math.max(-1, ...seen.map((one) => one?.looked ?? -1));
    const level = isValidator ? changed + 1 : Math.max(changed + 1, looked);
    touch(at, scope, level, isValidator);
    for (const directory of ancestorsOf(scope)) touch(below, directory, level, isValidator);
    (levels[level] ??= []).push(position);
  }
  return levels;
}

interface Touched {
  readonly changed: number;
  readonly looked: number;
}

function touch(touched: Map<string, Touched>, directory: string, level: number, isValidator: boolean): void {
  const { changed, looked } = touched.get(directory) ?? { changed: -1, looked: -1 };
  touched.set(
    directory,
    isValidator ? { changed, looked: Math.max(looked, level) } : { changed: Math.max(changed, level), looked },
  );
}

/** The directory itself, those above it, and `.`. */
function ancestorsOf(directory: string): readonly string[] {
  if (directory === '.') return ['.'];
  const found = ['.', directory];
  for (let end = directory.lastIndexOf('/'); end > 0; end = directory.lastIndexOf('/', end - 1)) {
    found.push(directory.slice(0, end));
  }
  return found;
}
