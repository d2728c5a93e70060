import type { KrmFunction } from './function.ts';

/** The built-in functions of this package. Loads them on use. */
export async function loadBuiltInFunctions(): Promise<readonly KrmFunction[]> {
  const { CATALOGUE_FUNCTIONS } = await import('./catalogue.ts');
  return CATALOGUE_FUNCTIONS;
}
