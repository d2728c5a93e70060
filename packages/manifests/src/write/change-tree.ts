import type { StopSignal } from '@krmkit/base';
import type { FirstPlacing } from './finish.ts';
import { putInPlace, removeIfThere, removePreparations, removeTraces, rename } from './finish.ts';
import { workOnAll } from './in-flight.ts';
import type { Journal } from './journal.ts';
import { backupPath, COMMITTED, removeIncompleteJournal, STAGING, stagedPath, writeJournal } from './journal.ts';
import type { WritePorts } from './lock.ts';
import { isProblem, look } from './look.ts';
import type { WritePlan } from './plan.ts';
import type { Prepared, PreparedChange } from './prepare.ts';
import { changedSince, prepareChanges } from './prepare.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import { turnBack, undoNow } from './recover.ts';
import { stageChanges } from './stage.ts';
import type { Tree } from './tree-path.ts';
import { inTree } from './tree-path.ts';

/** How a plan is applied. */
export interface ApplyOptions {
  /** If aborted before all new contents are written, the change is undone; after that, it is completed. */
  readonly signal?: StopSignal;
}

/** How a plan was applied. */
export type ApplyResult =
  | {
      readonly status: 'applied';
      readonly created: number;
      readonly edited: number;
      readonly deleted: number;
    }
  /** Every file is unchanged: nothing was written, or everything was undone. */
  | { readonly status: 'unchanged'; readonly problems: readonly WriteProblem[] }
  | { readonly status: 'interrupted' }
  /** Neither the change nor undoing it succeeded; the next command that writes here continues. */
  | { readonly status: 'unfinished'; readonly problems: readonly WriteProblem[] };

/** Applies a plan to a tree that is locked and contains no unfinished change. */
export async function writeChanges(
  tree: Tree,
  plan: WritePlan,
  ports: WritePorts,
  { signal }: ApplyOptions,
): Promise<ApplyResult> {
  const prepared = await prepareChanges(tree, plan);
  if (prepared.problems.length > 0) return { status: 'unchanged', problems: prepared.problems };
  if (isAborted(signal)) return { status: 'interrupted' };
  if (prepared.changes.length === 0) return applied(prepared.changes);
  const journal = journalOf(prepared, ports);
  const written = await writeJournal(tree, journal);
  if (!written.ok) return undoJournal(tree, systemProblem(STAGING, 'written', written));
  const { stopped, kept } = await stageChanges(tree, journal, prepared.changes, signal);
  if (stopped !== undefined || isAborted(signal)) return undoStaged(tree, journal, stopped ?? 'interrupted');
  const committed = await tree.files.rename(inTree(tree, STAGING), inTree(tree, COMMITTED));
  if (!committed.ok) {
    const failed = systemProblem(STAGING, 'renamed', committed);
    // On a network file system, a rename can succeed and still report a failure.
    const isStaging = (await look(tree, COMMITTED)) === 'missing';
    return isStaging ? undoStaged(tree, journal, failed) : undoPlaced(tree, journal, failed);
  }
  const flushed = await tree.files.flushDirectory(tree.root);
  const problem = flushed.ok
    ? await putInPlace(tree, journal, firstPlacing(tree, journal, prepared, kept))
    : systemProblem('', 'flushed', flushed);
  const late = problem ?? (await savedMeanwhile(tree, journal, prepared));
  if (late !== undefined) return undoPlaced(tree, journal, late);
  const traces = await removeTraces(tree, journal);
  return traces === undefined ? applied(prepared.changes) : { status: 'unfinished', problems: [traces] };
}

/** A function call, because TypeScript assumes that `aborted` does not change. */
function isAborted(signal: StopSignal | undefined): boolean {
  return signal?.aborted === true;
}

function journalOf({ changes, directories }: Prepared, { processes, clock }: WritePorts): Journal {
  const id = `${processes.self().pid.toString(36)}${Math.abs(Math.trunc(clock.now())).toString(36)}`;
  return { id, entries: changes.map(({ entry }) => entry), directories };
}

/** What this process staged needs no further check; a file with a backup only has to be renamed. */
function firstPlacing(tree: Tree, journal: Journal, { changes }: Prepared, kept: ReadonlySet<number>): FirstPlacing {
  return async (index, { path }) => {
    const problem = await unchanged(tree, changes[index]);
    if (problem !== undefined || !kept.has(index)) return problem;
    return (await rename(tree, stagedPath(journal, index), path, 'replaced')) ?? 'placed';
  };
}

/** The last check of a file before it is replaced: an editor can have saved it while others were written. */
async function unchanged(tree: Tree, change: PreparedChange | undefined): Promise<WriteProblem | undefined> {
  return change === undefined ? undefined : unchangedAt(tree, change, change.entry.path);
}

/**
 * Checks replaced files before they are removed: an editor that had the old file open can have written to it between
 * the check above and its replacement, or can have created a deleted file again.
 */
async function savedMeanwhile(tree: Tree, journal: Journal, { changes }: Prepared): Promise<WriteProblem | undefined> {
  return workOnAll(changes.entries(), ([index, change]) => unchangedAt(tree, change, backupPath(journal, index)));
}

async function unchangedAt(tree: Tree, change: PreparedChange, path: string): Promise<WriteProblem | undefined> {
  if (change.status === undefined) return undefined;
  const now = await look(tree, path);
  if (now !== 'missing' && isProblem(now)) return now;
  const { identity, modified, size } = change.status;
  const same = now !== 'missing' && now.identity === identity && now.modified === modified && now.size === size;
  return same ? undefined : changedSince(change.path);
}

async function undoJournal(tree: Tree, cause: WriteProblem): Promise<ApplyResult> {
  const left = (await removeIfThere(tree, STAGING)) ?? ((await removeIncompleteJournal(tree)).ok ? undefined : cause);
  return { status: left === undefined ? 'unchanged' : 'unfinished', problems: [cause] };
}

async function undoStaged(tree: Tree, journal: Journal, cause: WriteProblem | 'interrupted'): Promise<ApplyResult> {
  const problem = await removePreparations(tree, journal, STAGING);
  if (cause === 'interrupted') {
    return problem === undefined ? { status: 'interrupted' } : { status: 'unfinished', problems: [problem] };
  }
  return problem === undefined
    ? { status: 'unchanged', problems: [cause] }
    : { status: 'unfinished', problems: [cause, problem] };
}

async function undoPlaced(tree: Tree, journal: Journal, cause: WriteProblem): Promise<ApplyResult> {
  const turned = await turnBack(tree);
  if (turned !== undefined) return { status: 'unfinished', problems: [cause, turned] };
  const problem = await undoNow(tree, journal);
  return problem === undefined
    ? { status: 'unchanged', problems: [cause] }
    : { status: 'unfinished', problems: [cause, problem] };
}

function applied(changes: readonly PreparedChange[]): ApplyResult {
  const count = (kind: PreparedChange['entry']['kind']): number =>
    changes.filter(({ entry }) => entry.kind === kind).length;
  return { status: 'applied', created: count('create'), edited: count('edit'), deleted: count('delete') };
}
