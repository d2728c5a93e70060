import type { JournalName } from '@krmkit/base';
import { workOnAll } from './in-flight.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { backupPath, COMMITTED, stagedPath } from './journal.ts';
import { contentOf, isProblem, isSameFingerprint, look } from './look.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import { flushDirectories, touchedDirectories } from './stage.ts';
import type { Tree } from './tree-path.ts';
import { directoriesUp, inTree } from './tree-path.ts';
import { directoryOf } from '@krmkit/base';

/** Moves a staged content to its target if nothing else happened. Undefined: the caller must check the state. */
export type FirstPlacing = (index: number, entry: JournalEntry) => Promise<WriteProblem | 'placed' | undefined>;

/**
 * Moves all staged contents to their targets. Skips what is done already, so it can be called again after an
 * interruption at any point.
 */
export async function putInPlace(
  tree: Tree,
  journal: Journal,
  first?: FirstPlacing,
): Promise<WriteProblem | undefined> {
  for (const [index, entry] of journal.entries.entries()) {
    const done = await first?.(index, entry);
    if (done === 'placed') continue;
    const problem = done ?? (await position(tree, journal, index, entry));
    if (problem !== undefined) return problem;
  }
  return flushDirectories(tree, touchedDirectories(journal));
}

function position(tree: Tree, journal: Journal, index: number, entry: JournalEntry): Promise<WriteProblem | undefined> {
  const staged = stagedPath(journal, index);
  const backup = backupPath(journal, index);
  switch (entry.kind) {
    case 'create':
      return placeNew(tree, entry, staged);
    case 'edit':
      return placeEdited(tree, entry.path, staged, backup);
    case 'delete':
      return placeNothing(tree, entry.path, backup);
  }
}

async function placeNothing(tree: Tree, path: string, backup: string): Promise<WriteProblem | undefined> {
  const kept = await look(tree, backup);
  if (kept !== 'missing') return isProblem(kept) ? kept : undefined;
  const target = await look(tree, path);
  if (target === 'missing') return undefined;
  return isProblem(target) ? target : rename(tree, path, backup, 'removed');
}

async function placeEdited(
  tree: Tree,
  path: string,
  staged: string,
  backup: string,
): Promise<WriteProblem | undefined> {
  const waiting = await look(tree, staged);
  if (waiting === 'missing') return undefined;
  if (isProblem(waiting)) return waiting;
  const kept = await look(tree, backup);
  if (kept !== 'missing' && isProblem(kept)) return kept;
  const target = await look(tree, path);
  if (target !== 'missing' && isProblem(target)) return target;
  const isToKeep = kept === 'missing' && target !== 'missing';
  const problem = isToKeep ? await rename(tree, path, backup, 'kept') : undefined;
  return problem ?? rename(tree, staged, path, 'replaced');
}

/** Creates a link, because a rename would replace a file that another process created meanwhile. */
async function placeNew(
  tree: Tree,
  { path, after }: Extract<JournalEntry, { readonly kind: 'create' }>,
  staged: string,
): Promise<WriteProblem | undefined> {
  const waiting = await look(tree, staged);
  if (waiting === 'missing') return undefined;
  if (isProblem(waiting)) return waiting;
  const linked = await tree.files.link(inTree(tree, staged), inTree(tree, path));
  if (linked.ok) return undefined;
  if (linked.failure !== 'exists' && linked.failure !== 'unsupported') return systemProblem(path, 'created', linked);
  const target = await look(tree, path);
  if (target === 'missing') return rename(tree, staged, path, 'created');
  if (isProblem(target)) return target;
  // Already in place. In a copy of the tree, two hard links to one file are two files.
  if (target.identity === waiting.identity || isSameFingerprint(await contentOf(tree, path), after)) return undefined;
  const hint = 'move it away and run this again';
  return { kind: 'changed', path, message: 'Another process created it meanwhile', hint };
}

/**
 * When everything is in place: removes the backups, then the directories that became empty, then the journal. Removes
 * many files concurrently, because removing the last name of a file can wait for the disk.
 */
export async function removeTraces(tree: Tree, journal: Journal): Promise<WriteProblem | undefined> {
  const problem = await workOnAll(journal.entries.entries(), ([index, { kind }]) =>
    removeIfThere(tree, kind === 'create' ? stagedPath(journal, index) : backupPath(journal, index)),
  );
  if (problem !== undefined) return problem;
  const emptied = new Set<string>();
  for (const { kind, path } of journal.entries) {
    if (kind === 'delete') for (const up of directoriesUp(directoryOf(path))) emptied.add(up);
  }
  await removeDirectories(tree, emptied);
  const changed = new Set([...touchedDirectories(journal), ...[...emptied].map(directoryOf)]);
  return (await flushDirectories(tree, changed)) ?? removeJournal(tree, COMMITTED);
}

/**
 * Removes empty directories, the deepest first. A directory that the system does not remove (a mount point, or a parent
 * that is not writable) does not make the change unfinished.
 */
export async function removeDirectories(tree: Tree, directories: ReadonlySet<string>): Promise<void> {
  for (const path of [...directories].sort((a, b) => b.length - a.length)) {
    await tree.files.removeDirectory(inTree(tree, path));
  }
}

/** The last step: after it, the change is complete. */
export async function removeJournal(tree: Tree, name: string): Promise<WriteProblem | undefined> {
  const problem = await removeIfThere(tree, name);
  // If a power cut loses only this step, it is repeated.
  if (problem === undefined) await tree.files.flushDirectory(tree.root);
  return problem;
}

export async function removeIfThere(tree: Tree, path: string): Promise<WriteProblem | undefined> {
  const removed = await tree.files.removeFile(inTree(tree, path));
  return removed.ok || removed.failure === 'missing' || removed.failure === 'not-directory'
    ? undefined
    : systemProblem(path, 'removed', removed);
}

export async function rename(tree: Tree, from: string, to: string, action: string): Promise<WriteProblem | undefined> {
  const renamed = await tree.files.rename(inTree(tree, from), inTree(tree, to));
  return renamed.ok
    ? undefined
    : systemProblem(action === 'replaced' || action === 'created' ? to : from, action, renamed);
}

/**
 * Restores all replaced files themselves, with their times and modes. Keeps what another process wrote to a target
 * before or after it was replaced. Can be called again after an interruption at any point. Only for a committed change;
 * before the commit, no target is touched.
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
    const isOurs = isSameFingerprint(await contentOf(tree, entry.path), entry.after);
    return isOurs ? removeIfThere(tree, entry.path) : undefined;
  }
  const path = backupPath(journal, index);
  const backup = await look(tree, path);
  if (backup === 'missing') return undefined;
  if (isProblem(backup)) return backup;
  // Not replaced yet. A rename between two hard links to one file has no effect.
  if (target !== 'missing' && target.identity === backup.identity) return undefined;
  if (target !== 'missing' && !(await isReplaced(tree, entry))) return undefined;
  return rename(tree, path, entry.path, 'restored');
}

/** True also in a copy of the tree, where two hard links to one file are two files. */
async function isReplaced(tree: Tree, entry: Exclude<JournalEntry, { readonly kind: 'create' }>): Promise<boolean> {
  const content = await contentOf(tree, entry.path);
  return isSameFingerprint(content, entry.before) || (entry.kind === 'edit' && isSameFingerprint(content, entry.after));
}

/** When no content is in place: removes everything that was prepared, then the journal. */
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
