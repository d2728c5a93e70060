import type { ArgumentDefinition, Checked, ParsedArguments } from '../definition.ts';
import { wrongUsage } from '../definition.ts';

/** The argument of every verb that reads files. */
export const PATHS: ArgumentDefinition = {
  name: 'PATH',
  count: 'many',
  required: false,
  description: 'a file, a directory or - for standard input (default: the current directory)',
  hasFilename: true,
};

/** Checks the PATHs of a command line; the current directory by default. */
export function readPaths(given: readonly string[]): Checked<readonly string[]> {
  if (given.includes('')) return wrongUsage('a PATH is empty', 'the current directory is .');
  return { ok: true, value: given.length === 0 ? ['.'] : given };
}

/** Quiet and color, which every verb has. */
export function readCommon(parsed: ParsedArguments): { readonly quiet: boolean; readonly color: string | undefined } {
  return { quiet: parsed.switches.has('quiet'), color: parsed.values.get('color')?.at(-1) };
}
