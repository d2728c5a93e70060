import process from 'node:process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // The one way to add a key to what a run provides is to merge into vitest's interface.
  interface ProvidedContext {
    seed: number;
  }
}

/** The seed without FC_SEED: who runs the tests for the first time meets no failure that nobody has seen. */
const SEED = 20261121;

/** One seed for every property test of a run, printed. `FC_SEED=N npm test` takes another one; `npm run nightly` a random one. */
export function setup(project: TestProject): void {
  const wanted = Number.parseInt(process.env['FC_SEED'] ?? '', 10);
  const seed = Number.isNaN(wanted) ? SEED : wanted;
  project.provide('seed', seed);
  process.stdout.write(`property tests run with FC_SEED=${seed}\n`);
}
