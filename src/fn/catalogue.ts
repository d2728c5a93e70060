import type { KrmFunction } from './function.ts';
import { setNamespace } from './catalogue/set-namespace.ts';

/** The functions that come with krmkit, by name. */
export const CATALOGUE_FUNCTIONS: readonly KrmFunction[] = [setNamespace];

export function findFunction(name: string): KrmFunction | undefined {
  return CATALOGUE_FUNCTIONS.find((fn) => fn.name === name);
}
