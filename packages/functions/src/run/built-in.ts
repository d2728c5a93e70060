import { CATALOGUE_FUNCTIONS } from '../sdk/catalogue.ts';
import { compareBytes, nearest } from '@krmkit/base';
import type { Read } from './mount.ts';
import { builtInName, OTHER_BUILT_INS } from './runners/module-message.ts';

/** The names of the built-in functions, sorted. */
export const BUILT_IN_NAMES: readonly string[] = [
  ...CATALOGUE_FUNCTIONS.map(({ name }) => name),
  ...OTHER_BUILT_INS,
].toSorted(compareBytes);

/**
 * Resolves a module reference to the path of a built-in function, `krmkit:NAME`. Such a reference is `krmkit:` and a
 * name, or a word without a slash or a dot. Undefined for the path of a file; not ok for an unknown name.
 */
export function resolveBuiltIn(written: string): Read<string> | undefined {
  const name = builtInName(written) ?? (/^[^\\/.]+$/.test(written) ? written : undefined);
  if (name === undefined) return undefined;
  if (BUILT_IN_NAMES.includes(name)) return { ok: true, value: `krmkit:${name}` };
  const near = nearest(name, BUILT_IN_NAMES);
  const ways = near === undefined ? `there are ${BUILT_IN_NAMES.join(', ')}` : `did you mean ${near}?`;
  const file = name === written ? `; write a file as ./${name}` : '';
  return { ok: false, message: `There is no built-in function ${JSON.stringify(name)}`, hint: `${ways}${file}` };
}
