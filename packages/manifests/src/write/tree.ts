import type { Result } from '@krmkit/base';
import type { ApplyOptions, ApplyResult } from './change-tree.ts';
import { writeChanges } from './change-tree.ts';
import type { Lock, WritePorts } from './lock.ts';
import { acquireLock, lockHolder } from './lock.ts';
import type { WritePlan, FileChange } from './plan.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Recovery } from './recover.ts';
import { recoverLocked, recoverUnfinished } from './recover.ts';
import type { Tree } from './tree-path.ts';
import { directoriesUp } from './tree-path.ts';
import { directoryOf } from '@krmkit/base';

/** A directory that no other krmkit process writes to, without unfinished changes. */
export interface LockedTree {
  /** The real path of the directory. */
  readonly root: string;
  /** Recovered changes of this directory and its parents; report them to the user. */
  readonly recovered: readonly Recovery[];
  /** Applies a plan. Calls run one after the other. */
  readonly apply: (plan: WritePlan, options?: ApplyOptions) => Promise<ApplyResult>;
  /** Waits for running changes, and releases the lock. Can be called twice. */
  readonly release: () => Promise<void>;
}

export type LockResult =
  | { readonly ok: true; readonly tree: LockedTree }
  | { readonly ok: false; readonly problems: readonly WriteProblem[] };

/**
 * Locks a directory for writing. Call it before you read the first file, so that you do not read a partial change, and
 * no other process writes between reading and writing. It first completes or undoes interrupted changes. If another
 * process writes to this directory or a parent, it fails with a problem that names the process.
 *
 * Reading reports an interrupted change of a directory further down as `unfinished-change`, located at its journal. Call
 * `recoverUnfinished` for that directory, and read again.
 */
export async function lockTree(root: string, ports: WritePorts): Promise<LockResult> {
  const real = await ports.files.realPath(root);
  if (!real.ok) return failed(systemProblem('', 'found', real));
  const tree: Tree = { root: real.value, files: ports.files };
  const status = await ports.files.entryStatus(tree.root);
  if (status.ok && status.value.kind !== 'directory') {
    return failed({ kind: 'refused', message: `${tree.root} is not a directory`, hint: 'name its directory' });
  }
  const lock = await acquireLock(tree, ports);
  if ('message' in lock) return failed(lock);
  const settled = await settleUnfinished(tree, ports);
  if (settled.ok) return { ok: true, tree: lockedTree(tree, ports, lock, settled.value) };
  await lock.release();
  return settled;
}

function failed(problem: WriteProblem): LockResult & { readonly ok: false } {
  return { ok: false, problems: [problem] };
}

async function settleUnfinished(
  tree: Tree,
  ports: WritePorts,
): Promise<Result<readonly Recovery[], { readonly problems: readonly WriteProblem[] }>> {
  const recovered: Recovery[] = [];
  for (const above of directoriesAbove(tree.root)) {
    const holder = await lockHolder({ ...tree, root: above }, ports);
    if (holder !== undefined) return failed(holder);
    const report = await recoverUnfinished(above, ports);
    if (!report.ok) return report;
    if (report.recovered !== undefined) recovered.push(report.recovered);
  }
  const report = await recoverLocked(tree, ports);
  if (!report.ok) return report;
  if (report.recovered !== undefined) recovered.push(report.recovered);
  return { ok: true, value: recovered };
}

/** The parents of a real path, the outermost first. */
function directoriesAbove(root: string): readonly string[] {
  const above: string[] = [];
  for (let end = root.lastIndexOf('/'); end > 0; end = root.lastIndexOf('/', end - 1)) above.push(root.slice(0, end));
  return above.reverse();
}

function lockedTree(tree: Tree, ports: WritePorts, lock: Lock, recovered: readonly Recovery[]): LockedTree {
  let last: Promise<unknown> = Promise.resolve();
  let released = false;
  return {
    root: tree.root,
    recovered,
    apply: (plan, options = {}) => {
      if (released) throw new RangeError('The tree was released');
      const next = last.then(() =>
        applyInOrder(plan, options, (one, applied) => writeChanges(tree, one, ports, applied)),
      );
      last = next.catch(() => undefined);
      return next;
    },
    release: async () => {
      if (released) return;
      released = true;
      await last;
      await lock.release();
    },
  };
}

/** How a plan was applied, and what was recovered before. */
export type AppliedPlan = ApplyResult & {
  /** Interrupted changes that were recovered first. */
  readonly recovered: readonly Recovery[];
};

/**
 * Writes a plan below the directory `root`: all of it or nothing. If a kill or a power cut interrupts it, the next call
 * for this tree completes or undoes it; until then, readers see that the change is unfinished.
 *
 * A changed file is replaced by a new one with the same mode and, if the system permits it, owner. Other hard links keep
 * the old content; access control lists and extended attributes are those of a new file. The umask sets the mode of new
 * files and directories. A link to a file below the root is written through; deleting a link removes the link. Nothing
 * outside the root is touched. Write-protected files are refused, although replacing them would work. Directories that
 * lost their last file are removed.
 */
export async function applyWritePlan(
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

/**
 * Applies a plan in which a file can become a directory, or a directory a file: such a file is deleted first, and comes
 * back if the other changes fail. After a kill between the two, the deletion is done, and the caller plans again.
 */
async function applyInOrder(
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
