import type { NewFile, StopSignal } from '@krmkit/base';
import { workOnAll } from './in-flight.ts';
import type { Journal } from './journal.ts';
import { backupPath, stagedPath } from './journal.ts';
import type { PreparedChange } from './prepare.ts';
import { newMode } from './prepare.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Tree } from './tree-path.ts';
import { inTree } from './tree-path.ts';
import { directoryOf } from '@krmkit/base';

/**
 * Writes all new contents beside their targets, creates hard links to the old ones as backups, and flushes both. The
 * targets are not changed.
 *
 * Flushes contents concurrently, in any order, then the directories. All of that happens before the journal marks the
 * change as committed.
 */
export async function stageChanges(
  tree: Tree,
  journal: Journal,
  changes: readonly PreparedChange[],
  signal: StopSignal | undefined,
): Promise<StagedChanges> {
  const kept = new Set<number>();
  const made = await makeDirectories(tree, journal);
  if (made !== undefined) return { stopped: made, kept };
  const stopped = await workOnAll(changes.entries(), async (change) =>
    signal?.aborted === true ? 'interrupted' : stageChange(tree, journal, change, kept),
  );
  return { stopped: stopped ?? (await flushDirectories(tree, touchedDirectories(journal))), kept };
}

export interface StagedChanges {
  readonly stopped: WriteProblem | 'interrupted' | undefined;
  /** The files with a backup, by their index; not every file system supports hard links. */
  readonly kept: ReadonlySet<number>;
}

async function makeDirectories(tree: Tree, { directories }: Journal): Promise<WriteProblem | undefined> {
  for (const path of directories) {
    const made = await tree.files.makeDirectory(inTree(tree, path));
    if (!made.ok && made.failure !== 'exists') return systemProblem(path, 'made', made);
  }
  return undefined;
}

async function stageChange(
  tree: Tree,
  journal: Journal,
  [index, change]: readonly [index: number, change: PreparedChange],
  kept: Set<number>,
): Promise<WriteProblem | undefined> {
  const { files } = tree;
  const { entry, path, after } = change;
  const staged = inTree(tree, stagedPath(journal, index));
  if (after !== undefined) {
    const created = await files.createFile(staged, after(), newFile(change));
    if (!created.ok) return systemProblem(path, 'written', created);
  }
  if (entry.kind === 'edit') {
    const linked = await files.link(inTree(tree, entry.path), inTree(tree, backupPath(journal, index)));
    // Without hard links, the old file is renamed later.
    if (linked.ok) kept.add(index);
    else if (linked.failure !== 'unsupported') return systemProblem(path, 'kept', linked);
  }
  if (after === undefined) return undefined;
  const flushed = await files.flushFile(staged);
  return flushed.ok ? undefined : systemProblem(path, 'written', flushed);
}

function newFile(change: PreparedChange): NewFile {
  const mode = newMode(change);
  return change.status === undefined ? { mode } : { mode, keep: { mode, owner: change.status.owner } };
}

/** The directories of changed files, the created directories and their parents, each once. */
export function touchedDirectories(journal: Journal): ReadonlySet<string> {
  const touched = new Set<string>();
  for (const { path } of journal.entries) touched.add(directoryOf(path));
  for (const path of journal.directories) touched.add(path).add(directoryOf(path));
  return touched;
}

/** A directory that was removed needs no flush. */
export async function flushDirectories(
  tree: Tree,
  directories: ReadonlySet<string>,
): Promise<WriteProblem | undefined> {
  return workOnAll(directories, async (path) => {
    const flushed = await tree.files.flushDirectory(inTree(tree, path));
    return flushed.ok || flushed.failure === 'missing' ? undefined : systemProblem(path, 'flushed', flushed);
  });
}
