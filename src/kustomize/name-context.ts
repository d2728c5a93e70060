import type { BuildObject } from './objects.ts';

type Affixed = Pick<BuildObject, 'prefixes' | 'suffixes'>;

/**
 * Whether the prefixes and suffixes of two objects end the same way, so that the same kustomizations contain both.
 * `lenient`: no prefixes, or no suffixes, are equal to any. Follows Resource.PrefixesSuffixesEquals.
 */
export function inSameContext(a: Affixed, b: Affixed, lenient: boolean): boolean {
  return endSame(a.prefixes, b.prefixes, lenient) && endSame(a.suffixes, b.suffixes, lenient);
}

function endSame(a: readonly string[], b: readonly string[], lenient: boolean): boolean {
  if (a.length === 0 || b.length === 0) return lenient || a.length === b.length;
  const count = Math.min(a.length, b.length);
  return a.slice(-count).every((affix, index) => affix === b[b.length - count + index]);
}
