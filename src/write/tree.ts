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
  if (settled.ok) return { ok: true, tree: lockedTree(tree, ports, lock, settled.recovered) };
  await lock.release();
  return settled;
}

function failed(problem: WriteProblem): { readonly ok: false; readonly problems: readonly WriteProblem[] } {
  return { ok: false, problems: [problem] };
}

async function settleUnfinished(
  tree: Tree,
  ports: WritePorts,
): Promise<
  | { readonly ok: true; readonly recovered: readonly Recovery[] }
  | { readonly ok: false; readonly problems: readonly WriteProblem[] }
> {
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
  return { ok: true, recovered };
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
