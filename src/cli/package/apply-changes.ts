import type { WritePlan } from '../../write/plan.ts';
import type { CommandContext } from '../context.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';

/** Writes a plan, all of it or nothing. Undefined where that was done; otherwise it was said on stderr why not. */
export async function applyChanges(
  context: CommandContext,
  { verb }: { readonly verb: string },
  _paths: readonly string[],
  _plan: WritePlan,
): Promise<ExitStatus | undefined> {
  await context.stderr.write(`krmkit ${verb}: writing files is not there yet; --dry-run is\n`);
  return EXIT.environment;
}

/** Prints a plan to stdout as a difference that `patch` takes. */
export async function showChanges(
  context: CommandContext,
  plan: WritePlan,
  _color: string | undefined,
): Promise<boolean> {
  return context.stdout.write(plan.changes.map(({ path }) => `--- ${path}\n+++ ${path}\n`).join(''));
}
