import { printable } from '@krmkit/base';
import type { LocatedResult } from '@krmkit/functions';
import type { CommandContext } from '../context.ts';
import { readPorts } from './progress.ts';
import { readResultFile } from './result-findings.ts';
import type { ExpandSettings } from './settings.ts';

/** The results that `--results` names, none without it. Undefined if they cannot be read; stderr says why. */
export async function readResults(
  context: CommandContext,
  { verb, results, paths }: Pick<ExpandSettings, 'verb' | 'results' | 'paths'>,
): Promise<readonly LocatedResult[] | undefined> {
  if (results === undefined) return [];
  const found = await readResultFile(readPorts(context), results, paths);
  if (found.ok) return found.value;
  const { message, hint = 'name a file that --results-dir wrote' } = found;
  await context.stderr.write(`krmkit ${verb}: --results ${printable(message)}\n  ${printable(hint)}\n`);
  return undefined;
}
