import type { WritePlan } from '../../write/plan.ts';
import type { CommandContext } from '../context.ts';

/** Prints a plan to stdout as a difference that `patch` takes. */
export async function showChanges(
  context: CommandContext,
  plan: WritePlan,
  _color: string | undefined,
): Promise<boolean> {
  return context.stdout.write(plan.changes.map(({ path }) => `--- ${path}\n+++ ${path}\n`).join(''));
}
