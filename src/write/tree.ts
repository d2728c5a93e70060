import type { Result } from '../value/result.ts';
import type { ApplyOptions, ApplyResult } from './change-tree.ts';
import { changeTree } from './change-tree.ts';
import type { Lock, WritePorts } from './lock.ts';
import { acquireLock, lockHolder } from './lock.ts';
import type { WritePlan } from './plan.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Recovery } from './recover.ts';
import { recoverLocked, recoverUnfinished } from './recover.ts';
import type { Tree } from './tree-path.ts';

/** A tree that nobody else writes to with krmkit, and in which nothing is unfinished. */
export interface LockedTree {
  /** Real path of the directory. */
  readonly root: string;
  /** Changes that others had left unfinished, here or further up, and what became of them: to be told. */
  readonly recovered: readonly Recovery[];
  /** May be called several times, one after the other. */
  readonly apply: (plan: WritePlan, options?: ApplyOptions) => Promise<ApplyResult>;
  /** Waits for what is under way, and gives the tree back. May be called twice. */
  readonly release: () => Promise<void>;
}

export type LockResult =
  | { readonly ok: true; readonly tree: LockedTree }
  | { readonly ok: false; readonly problems: readonly WriteProblem[] };

/**
 * Takes a directory for writing: to be called before the first file is read, so that what is read is no half change
 * and nobody writes between reading and writing. Changes that were broken off are finished or undone first. When
 * another process writes here, or in a directory further up, nothing is done and the problem says who it is.
 *
 * A change that was broken off in a directory further down is found when that is read: `unfinished-change`, whose
 * place is the journal. `recoverUnfinished` for its directory settles it, and then one reads again.
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

/** Of a real path, the outermost first. */
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
      if (released) throw new RangeError('The tree was given back');
      const next = last.then(() => changeTree(tree, plan, ports, options));
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
