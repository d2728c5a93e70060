import { setImmediate } from 'node:timers/promises';
import { createRandom } from '@krmkit/testing';
import { mutate } from './mutate.ts';
import type { FuzzTarget } from './target.ts';

/** When a run of a target ends. */
export interface FuzzBudget {
  readonly runs: number;
  readonly milliseconds: number;
}

export interface FuzzOutcome {
  readonly runs: number;
  /** Inputs that reach what no earlier one reached. */
  readonly corpus: readonly string[];
  /** How many branches of the code were reached. */
  readonly branches: number;
  readonly failure: FuzzFailure | undefined;
}

export interface FuzzFailure {
  readonly input: string;
  readonly message: string;
}

/** One byte for each branch of the code: 1 if an input has reached it. `instrument` writes what sets them. */
export type Counters = Uint8Array;

export interface FuzzSettings {
  readonly counters: Counters;
  /** A number that repeats a run with the same corpus. */
  readonly seed: number;
  readonly budget: FuzzBudget;
  /** Called before each run, for inputs that never end. */
  readonly onInput: (input: string) => void;
}

/** Mutates inputs of a corpus, and keeps those that reach something new, until the budget ends or a property does not hold. */
export async function fuzz(
  target: FuzzTarget,
  corpus: readonly string[],
  { counters, seed, budget, onInput }: FuzzSettings,
): Promise<FuzzOutcome> {
  const random = createRandom(seed);
  const reached = new Uint8Array(counters.length);
  const kept: string[] = [];
  const end = Date.now() + budget.milliseconds;
  let runs = 0;
  let branches = 0;
  const tryInput = async (input: string): Promise<FuzzFailure | undefined> => {
    runs += 1;
    counters.fill(0);
    onInput(input);
    const failure = await failureOf(target, input);
    const before = branches;
    for (let index = 0; index < counters.length; index += 1) {
      if (counters[index] === 0 || reached[index] === 1) continue;
      reached[index] = 1;
      branches += 1;
    }
    if (branches > before && failure === undefined) kept.push(input);
    return failure;
  };
  const outcome = (failure?: FuzzFailure): FuzzOutcome => ({ runs, corpus: kept, branches, failure });
  // Of inputs that reach the same, the shortest one is kept.
  const known = [...target.seeds, ...corpus].toSorted((a, b) => a.length - b.length);
  for (const input of known) {
    const failure = await tryInput(input);
    if (failure !== undefined) return outcome(failure);
  }
  while (runs < budget.runs && Date.now() < end) {
    const failure = await tryInput(mutate(random, random.pick(kept.length > 0 ? kept : known), kept, target.words));
    if (failure !== undefined) return outcome(await smallest(target, failure));
  }
  return outcome();
}

/** In milliseconds. An input has a few thousand characters, so only a run whose time is not linear takes so long. */
const LONGEST_RUN = 2000;

/** What does not hold for an input. An input that takes long has two more chances, because other programs run, too. */
export async function failureOf({ run }: FuzzTarget, input: string): Promise<FuzzFailure | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const start = performance.now();
    try {
      const running = run(input);
      // What a run leaves for the next turn of the event loop would wait until the last run.
      if (running instanceof Promise) {
        await running;
        await setImmediate();
      }
    } catch (error) {
      return { input, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    const milliseconds = performance.now() - start;
    if (milliseconds < LONGEST_RUN) return undefined;
    if (attempt === 3) return { input, message: `takes ${Math.round(milliseconds)} ms` };
  }
}

/** Removes lines and characters as long as the first line of the message stays the same. */
async function smallest(target: FuzzTarget, failure: FuzzFailure): Promise<FuzzFailure> {
  const kind = kindOf(failure);
  let best = failure;
  let attempts = 0;
  for (const pieces of [/(?<=\n)/, /(?<=\s)/, '']) {
    for (let isSmaller = true; isSmaller && attempts < MOST_ATTEMPTS;) {
      isSmaller = false;
      const parts = best.input.split(pieces);
      for (let at = 0; at < parts.length && attempts < MOST_ATTEMPTS; at += 1) {
        attempts += 1;
        const input = parts.toSpliced(at, 1).join('');
        const found = await failureOf(target, input);
        if (found === undefined || kindOf(found) !== kind) continue;
        best = found;
        isSmaller = true;
        break;
      }
    }
  }
  return best;
}

const MOST_ATTEMPTS = 3000;

function kindOf({ message }: FuzzFailure): string {
  return (message.split('\n', 1)[0] ?? '').replaceAll(/\d+/g, '0');
}
