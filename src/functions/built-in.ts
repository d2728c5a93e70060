import { nearest } from '../text/similar.ts';
import type { Read } from './mount.ts';
import { builtInName } from './runners/module-message.ts';

/** The functions that come with krmkit, by name: those of the catalogue of `fn`, and `expansion`. */
export const BUILT_IN_NAMES: readonly string[] = [
  'apply-setters',
  'ensure-name-substring',
  'env-order',
  'expansion',
  'required-limits',
  'schema',
  'search-replace',
  'set-annotations',
  'set-image',
  'set-labels',
  'set-namespace',
  'set-replicas',
];

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
