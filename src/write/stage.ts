import type { NewFile, StopSignal } from '../platform/ports.ts';
import type { Journal } from './journal.ts';
import { backupPath, stagedPath } from './journal.ts';
import type { PreparedChange } from './prepare.ts';
import { newMode } from './prepare.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Tree } from './tree-path.ts';
import { directoryOf, inTree } from './tree-path.ts';

/** Files that are flushed at once: the disk writes them together, and few descriptors are open. */
const FLUSHED_AT_ONCE = 16;

/**
 * Writes all new contents beside their targets and gives the old ones a second name, and has the disk keep that.
 * Nothing that anybody else looks at has changed afterwards.
 */
export async function stageChanges(
  tree: Tree,
  journal: Journal,
  changes: readonly PreparedChange[],
  signal: StopSignal | undefined,
): Promise<WriteProblem | 'interrupted' | undefined> {
  const { files } = tree;
  for (const path of journal.directories) {
    const made = await files.makeDirectory(inTree(tree, path));
    if (!made.ok && made.failure !== 'exists') return systemProblem(path, 'made', made);
  }
  const staged: Staged[] = [];
  for (const [index, change] of changes.entries()) {
    if (signal?.aborted === true) return 'interrupted';
    const problem = await stageChange(tree, journal, index, change);
    if (problem !== undefined) return problem;
    if (change.after !== undefined) staged.push({ real: stagedPath(journal, index), path: change.path });
    if (staged.length === FLUSHED_AT_ONCE) {
      const failed = await flushAll(tree, staged.splice(0));
      if (failed !== undefined) return failed;
    }
  }
  const failed = await flushAll(tree, staged);
  return failed ?? flushDirectories(tree, touchedDirectories(journal));
}

interface Staged {
  readonly real: string;
  readonly path: string;
}

async function stageChange(
  tree: Tree,
  journal: Journal,
  index: number,
  change: PreparedChange,
): Promise<WriteProblem | undefined> {
  const { files } = tree;
  const { entry, path, after } = change;
  if (after !== undefined) {
    const file = newFile(change);
    const created = await files.createFile(inTree(tree, stagedPath(journal, index)), after, file);
    if (!created.ok) return systemProblem(path, 'written', created);
  }
  if (entry.kind === 'edit') {
    const linked = await files.link(inTree(tree, entry.path), inTree(tree, backupPath(journal, index)));
    // Without such links the old file is renamed when its turn comes.
    if (!linked.ok && linked.failure !== 'unsupported') return systemProblem(path, 'kept', linked);
  }
  return undefined;
}

function newFile(change: PreparedChange): NewFile {
  const mode = newMode(change);
  return change.status === undefined ? { mode } : { mode, keep: { mode, owner: change.status.owner } };
}

async function flushAll(tree: Tree, staged: readonly Staged[]): Promise<WriteProblem | undefined> {
  const flushed = await Promise.all(
    staged.map(async ({ real, path }) => ({ path, outcome: await tree.files.flushFile(inTree(tree, real)) })),
  );
  for (const { path, outcome } of flushed) if (!outcome.ok) return systemProblem(path, 'written', outcome);
  return undefined;
}

/** Each once: those with files of the change, those that are made and what they are made in. */
export function touchedDirectories(journal: Journal): ReadonlySet<string> {
  const touched = new Set<string>();
  for (const { path } of journal.entries) touched.add(directoryOf(path));
  for (const path of journal.directories) touched.add(path).add(directoryOf(path));
  return touched;
}

/** A directory that is gone has no names to keep. */
export async function flushDirectories(
  tree: Tree,
  directories: ReadonlySet<string>,
): Promise<WriteProblem | undefined> {
  for (const path of directories) {
    const flushed = await tree.files.flushDirectory(inTree(tree, path));
    if (!flushed.ok && flushed.failure !== 'missing') return systemProblem(path, 'flushed', flushed);
  }
  return undefined;
}
