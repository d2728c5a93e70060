import process from 'node:process';
import type { TestOptions } from 'vitest';
import { THOROUGH } from './runs.ts';

declare module 'vitest' {
  // The one way to add to what a test tells reporters.
  interface TaskMeta {
    lacks?: string;
  }
}

type Needs = Pick<TestOptions, 'skip' | 'meta'>;

/**
 * The options of a test, or of a suite, that needs a program, a file or a system. It is missing where `found` is undefined
 * or false: the tests are skipped, and `test/setup/skip-list.mjs` lists it, by this name, at the end of the run.
 */
export function needs(what: string, found: unknown): Needs {
  return found === undefined || found === false ? { skip: true, meta: { lacks: what } } : {};
}

/** For what takes long, and others have to be sure of only before a change lands: the gate runs it. */
export function inGate(others: Needs = {}): Needs {
  return THOROUGH ? others : needs('CI=true', false);
}

export const NEEDS_UNIX: Needs = needs('a system that is not Windows', process.platform !== 'win32');
export const NEEDS_LINUX: Needs = needs('Linux', process.platform === 'linux');
