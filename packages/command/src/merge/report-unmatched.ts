import { printable } from '@krmkit/base';
import type { Conflict, MergeOptions } from '@krmkit/merge';
import type { CommandContext } from '../context.ts';
import { unmatchedRules } from '@krmkit/merge';

/** Reports each `--on-conflict WHERE=CHOICE` that matches no conflict. */
export async function reportUnmatched(
  { stderr }: CommandContext,
  verb: string,
  options: MergeOptions,
  conflicts: readonly Conflict[],
): Promise<void> {
  for (const { rule, where, meant } of unmatchedRules(options, conflicts)) {
    const hint = meant === undefined ? '' : `; did you mean ${printable(meant)}?`;
    await stderr.write(`krmkit ${verb}: --on-conflict ${printable(where)}=${rule.choose} matches no conflict${hint}\n`);
  }
}
