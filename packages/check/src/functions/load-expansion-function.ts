import type { KrmFunction } from '@krmkit/functions';

/** The built-in function Expansion. It loads the code that checks. */
export async function loadExpansionFunction(): Promise<KrmFunction> {
  const { expansionFunction } = await import('./expansion-function.ts');
  return expansionFunction;
}
