import type { JournalName } from '../diagnostics/unfinished-change.ts';
import { contentOf, isSameContent } from './content.ts';
import { removeDirectories, removeIfThere, removeJournal, rename } from './finish.ts';
import { workOnAll } from './in-flight.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { backupPath, stagedPath } from './journal.ts';
import { isProblem, look } from './look.ts';
import type { WriteProblem } from './problem.ts';
import { flushDirectories, touchedDirectories } from './stage.ts';
import type { Tree } from './tree-path.ts';

/**
 * Brings back all that was replaced: the very files, with their times and modes. What somebody else has put in the
 * place of one, before or after it was replaced, stays. It may be called again after having been broken off anywhere.
 * Only for a change that was committed; before that no target was touched.
 */
export async function putBack(tree: Tree, journal: Journal): Promise<WriteProblem | undefined> {
  for (const [index, entry] of journal.entries.entries()) {
    const problem = await restore(tree, journal, index, entry);
    if (problem !== undefined) return problem;
  }
  return flushDirectories(tree, touchedDirectories(journal));
}

async function restore(
  tree: Tree,
  journal: Journal,
  index: number,
  entry: JournalEntry,
): Promise<WriteProblem | undefined> {
  const target = await look(tree, entry.path);
  if (target !== 'missing' && isProblem(target)) return target;
  if (entry.kind === 'create') {
    if (target === 'missing') return undefined;
    const isOurs = isSameContent(await contentOf(tree, entry.path), entry.after);
    return isOurs ? removeIfThere(tree, entry.path) : undefined;
  }
  const path = backupPath(journal, index);
  const backup = await look(tree, path);
  if (backup === 'missing') return undefined;
  if (isProblem(backup)) return backup;
  // Nothing was replaced yet; and a renaming between two names of one file would do nothing.
  if (target !== 'missing' && target.identity === backup.identity) return undefined;
  if (target !== 'missing' && !(await isReplaced(tree, entry))) return undefined;
  return rename(tree, path, entry.path, 'brought back');
}

/** By the new content; or, in a copy of the tree, not yet: two names of one file have become two files there. */
async function isReplaced(tree: Tree, entry: Exclude<JournalEntry, { readonly kind: 'create' }>): Promise<boolean> {
  const content = await contentOf(tree, entry.path);
  return isSameContent(content, entry.before) || (entry.kind === 'edit' && isSameContent(content, entry.after));
}

/** When nothing of a change is in place: removes all that was prepared for it, then the journal. */
export async function removePreparations(
  tree: Tree,
  journal: Journal,
  name: JournalName,
): Promise<WriteProblem | undefined> {
  const problem = await workOnAll(journal.entries.entries(), async ([index, { kind }]) => {
    const backup = kind === 'create' ? undefined : await removeIfThere(tree, backupPath(journal, index));
    return backup ?? (kind === 'delete' ? undefined : removeIfThere(tree, stagedPath(journal, index)));
  });
  if (problem !== undefined) return problem;
  await removeDirectories(tree, new Set(journal.directories));
  return (await flushDirectories(tree, touchedDirectories(journal))) ?? removeJournal(tree, name);
}
