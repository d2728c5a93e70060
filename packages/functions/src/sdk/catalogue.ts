import { applySetters } from './catalogue/apply-setters.ts';
import { createSetters } from './catalogue/create-setters.ts';
import { ensureNameSubstring } from './catalogue/ensure-name-substring.ts';
import { envOrder } from './catalogue/env-order.ts';
import { requiredLimits } from './catalogue/required-limits.ts';
import { schemaValidator } from './catalogue/schema.ts';
import { searchReplace } from './catalogue/search-replace.ts';
import { setAnnotations } from './catalogue/set-annotations.ts';
import { setImage } from './catalogue/set-image.ts';
import { setLabels } from './catalogue/set-labels.ts';
import { setNamespace } from './catalogue/set-namespace.ts';
import { setReplicas } from './catalogue/set-replicas.ts';
import type { KrmFunction } from './function.ts';

/** The built-in functions. */
export const CATALOGUE_FUNCTIONS: readonly KrmFunction[] = [
  applySetters,
  createSetters,
  ensureNameSubstring,
  envOrder,
  requiredLimits,
  schemaValidator,
  searchReplace,
  setAnnotations,
  setImage,
  setLabels,
  setNamespace,
  setReplicas,
];

export function findFunction(name: string): KrmFunction | undefined {
  return CATALOGUE_FUNCTIONS.find((fn) => fn.name === name);
}
