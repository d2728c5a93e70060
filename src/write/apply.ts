import type { ApplyOptions, ApplyResult } from './change-tree.ts';
import type { WritePorts } from './lock.ts';
import type { WritePlan } from './plan.ts';
import type { Recovery } from './recover.ts';
import { lockTree } from './tree.ts';

export type AppliedPlan = ApplyResult & {
  /** Changes that had been broken off before, and what became of them. */
  readonly recovered: readonly Recovery[];
};

/**
 * Writes a plan below the directory `root`: all of it or nothing, whatever happens meanwhile. What is broken off by a
 * kill or a power cut is finished or undone by the next call for this tree, and seen by all who read.
 *
 * A file is replaced by a new one of the same mode and, where the system permits it, owner; so other hard links to it
 * keep the old content, and access control lists and extended attributes are the new file's own. New files and
 * directories have the mode that the umask leaves. A link to a file below the root is written through, a deleted link
 * is removed itself; nothing outside the root is touched. A file that its user may not write is refused, although
 * replacing it would work: who protected it meant that. Directories that lost their last file are removed.
 */
export async function applyPlan(
  plan: WritePlan,
  root: string,
  ports: WritePorts,
  options: ApplyOptions = {},
): Promise<AppliedPlan> {
  const locked = await lockTree(root, ports);
  if (!locked.ok) return { status: 'unchanged', problems: locked.problems, recovered: [] };
  const { tree } = locked;
  try {
    return { ...(await tree.apply(plan, options)), recovered: tree.recovered };
  } finally {
    await tree.release();
  }
}
