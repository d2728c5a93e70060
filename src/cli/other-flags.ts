import type { CommandDefinition } from './definition.ts';

/** Flags of other tools (kubectl, kpt, kustomize, helm, yq), with the equivalent in krmkit. */
const OTHER_FLAGS: ReadonlyMap<string, string> = new Map([
  ['--allow-exec', 'use --enable-exec'],
  ['--allow-network', 'use --network'],
  ['--format', 'use -o FORMAT'],
  ['--include-meta-resources', 'functions always get them; leave it out'],
  ['--inplace', 'files are changed in place; --dry-run only shows the changes'],
  ['--in-place', 'files are changed in place; --dry-run only shows the changes'],
  ['--json', 'use -o json'],
  ['--recurse-subpackages', 'directories are read with their subdirectories; leave it out'],
  ['--recursive', 'directories are read with their subdirectories; leave it out'],
  ['--truncate-output', 'nothing is cut; leave it out'],
  ['--write', 'files are changed in place; --dry-run only shows the changes'],
  ['--yaml', 'use -o yaml'],
  ['-R', 'directories are read with their subdirectories; leave it out'],
  ['-w', 'files are changed in place; --dry-run only shows the changes'],
]);

const WHAT_IS_BUILT = 'works on files as they are written; for what a kustomization builds, use krmkit build DIR';

/** What to write instead of a flag of another tool; undefined for flags that no known tool has. */
export function otherFlagHint(flag: string, { name, argument, options }: CommandDefinition): string | undefined {
  const has = (long: string): boolean => options.some((option) => option.long === long);
  if (flag === '-k' || flag === '--kustomize') return `krmkit ${name} ${WHAT_IS_BUILT}`;
  if (flag === '-f' || flag === '--filename') {
    return argument && `name it without a flag: krmkit ${name} ${argument.name}`;
  }
  if ((flag === '-t' || flag === '--type') && has('save')) return 'write --save=mutator or --save=validator';
  if (flag === '--kind' && has('total')) return 'for the total alone, use --total';
  const hint = OTHER_FLAGS.get(flag);
  const wanted = hint === undefined ? undefined : /^use --?(\S+)/.exec(hint)?.[1];
  const known = wanted === undefined || has(wanted) || (wanted === 'o' && has('output'));
  return known ? hint : undefined;
}
