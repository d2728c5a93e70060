import type { KrmFunction } from '@krmkit/functions';

/** The built-in function `apply-replacements`. Loads it on use. */
export async function loadApplyReplacements(): Promise<KrmFunction> {
  const { applyReplacements } = await import('./apply-replacements.ts');
  return applyReplacements;
}
