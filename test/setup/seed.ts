import process from 'node:process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // The one way to add a key to what a run provides is to merge into vitest's interface.
  interface ProvidedContext {
    seed: number;
  }
}

/** One seed for every property test of a run, printed, so that a failure can be had again: `FC_SEED=N npm test`. */
export function setup(project: TestProject): void {
  const wanted = Number.parseInt(process.env['FC_SEED'] ?? '', 10);
  const seed = Number.isNaN(wanted) ? Date.now() & 0x7fff_ffff : wanted;
  project.provide('seed', seed);
  process.stdout.write(`property tests run with FC_SEED=${seed}\n`);
}
