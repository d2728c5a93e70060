import type { Environments } from '@krmkit/kustomize';
import { printable } from '@krmkit/base';
import type { LocatedResult } from '@krmkit/functions';
import type { CommandContext } from '../context.ts';
import { readPorts } from './progress.ts';
import { readResultFile, withResults } from '@krmkit/check';
import type { ExpandSettings } from './settings.ts';

/** The results that `--results` names, none without it. Undefined if they cannot be read; stderr says why. */
export async function readResultFiles(
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

/** The environments with the results among their findings. Undefined if the results cannot be read; stderr says why. */
export async function addResults(
  context: CommandContext,
  settings: ExpandSettings,
  environments: Environments,
): Promise<Environments | undefined> {
  const results = await readResultFiles(context, settings);
  return results && withResults(environments, results);
}
