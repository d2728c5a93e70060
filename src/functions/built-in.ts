import { CATALOGUE_FUNCTIONS } from '../fn/catalogue.ts';
import { compareBytes } from '../text/compare.ts';
import { nearest } from '../text/similar.ts';
import type { Read } from './mount.ts';
import { builtInName } from './runners/module-message.ts';

/** The names of the built-in functions, sorted: the catalogue of `fn` and `expansion`, which needs the kubelet rules. */
export const BUILT_IN_NAMES: readonly string[] = [...CATALOGUE_FUNCTIONS.map(({ name }) => name), 'expansion'].toSorted(
  compareBytes,
);

/**
 * The path of a built-in function as a program, `krmkit:NAME`, of what a module is written as: a word without a slash
 * and without a dot, or `krmkit:` and one. Undefined for the path of a file; not ok for a name that none has.
 */
export function resolveBuiltIn(written: string): Read<string> | undefined {
  const name = builtInName(written) ?? (/^[^\\/.]+$/.test(written) ? written : undefined);
  if (name === undefined) return undefined;
  if (BUILT_IN_NAMES.includes(name)) return { ok: true, value: `krmkit:${name}` };
  const near = nearest(name, BUILT_IN_NAMES);
  const ways = near === undefined ? `there are ${BUILT_IN_NAMES.join(', ')}` : `did you mean ${near}?`;
  const file = name === written ? `; a file is written ./${name}` : '';
  return { ok: false, message: `There is no built-in function ${JSON.stringify(name)}`, hint: `${ways}${file}` };
}
