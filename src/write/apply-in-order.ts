import type { ApplyOptions, ApplyResult } from './change-tree.ts';
import type { FileChange, WritePlan } from './plan.ts';
import { directoriesUp, directoryOf } from './tree-path.ts';

/**
 * Applies a plan in which a file can become a directory, or a directory a file: such a file is deleted first, and comes
 * back if the other changes fail. After a kill between the two, the deletion is done, and the caller plans again.
 */
export async function applyInOrder(
  plan: WritePlan,
  options: ApplyOptions,
  apply: (plan: WritePlan, options: ApplyOptions) => Promise<ApplyResult>,
): Promise<ApplyResult> {
  const first = obstacles(plan.changes);
  if (first.length === 0) return apply(plan, options);
  const cleared = await apply({ changes: first }, options);
  if (cleared.status !== 'applied') return cleared;
  const deleted = new Set<FileChange>(first);
  const result = await apply({ changes: plan.changes.filter((change) => !deleted.has(change)) }, options);
  if (result.status === 'unchanged' || result.status === 'interrupted') {
    await apply({ changes: first.map(undone) }, {});
  }
  return result;
}

type Deletion = Extract<FileChange, { readonly kind: 'delete' }>;

/** Deleted files with a created file below or above their path. */
function obstacles(changes: readonly FileChange[]): readonly Deletion[] {
  const created = new Set<string>();
  const above = new Set<string>();
  for (const { kind, path } of changes) {
    if (kind !== 'create') continue;
    created.add(path);
    for (const directory of directoriesUp(directoryOf(path))) above.add(directory);
  }
  return changes.flatMap((change) => {
    if (change.kind !== 'delete') return [];
    const isBelow = directoriesUp(directoryOf(change.path)).some((directory) => created.has(directory));
    return isBelow || above.has(change.path) ? [change] : [];
  });
}

function undone({ path, before, beforeBytes }: Deletion): FileChange {
  return { kind: 'create', path, after: before, ...(beforeBytes === undefined ? {} : { afterBytes: beforeBytes }) };
}
