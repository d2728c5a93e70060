import type { JournalName } from '../diagnostics/unfinished-change.ts';
import { linksOnTheWay, obstacles } from './examine.ts';
import { putInPlace, removeTraces } from './finish.ts';
import type { Journal } from './journal.ts';
import { COMMITTED, journalsIn, readJournal, removeDraft, STAGING, UNDOING } from './journal.ts';
import type { WritePorts } from './lock.ts';
import { acquireLock } from './lock.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Tree } from './tree-path.ts';
import { inTree } from './tree-path.ts';
import { putBack, removePreparations } from './undo.ts';

/** What became of a change that had been broken off. */
export interface Recovery {
  /** The real path of its root. */
  readonly root: string;
  readonly action: 'finished' | 'undone';
  /** Relative to that root. */
  readonly paths: readonly string[];
}

export type RecoveryReport =
  | { readonly ok: true; readonly recovered: Recovery | undefined }
  | { readonly ok: false; readonly problems: readonly WriteProblem[] };

/**
 * Finishes or undoes the change of this very directory that was broken off, if there is one: all of it, and it may be
 * broken off in turn. It is finished where all new contents were written, and undone before that, or where somebody
 * has changed a file meanwhile that it would replace.
 */
export async function recoverUnfinished(root: string, ports: WritePorts): Promise<RecoveryReport> {
  const real = await ports.files.realPath(root);
  if (!real.ok) return { ok: false, problems: [systemProblem('', 'found', real)] };
  const tree: Tree = { root: real.value, files: ports.files };
  if ((await journalsIn(tree)).length === 0) return { ok: true, recovered: undefined };
  const lock = await acquireLock(tree, ports);
  if ('message' in lock) return { ok: false, problems: [lock] };
  try {
    return await recoverLocked(tree, ports);
  } finally {
    await lock.release();
  }
}

/** The same for whoever holds the lock. */
export async function recoverLocked(tree: Tree, ports: WritePorts): Promise<RecoveryReport> {
  const [name, ...more] = await journalsIn(tree);
  if (name === undefined) {
    const removed = await removeDraft(tree);
    return removed.ok
      ? { ok: true, recovered: undefined }
      : { ok: false, problems: [systemProblem('', 'tidied up', removed)] };
  }
  const stranger = await ownedByStranger(tree, name, ports);
  if (stranger !== undefined) return { ok: false, problems: [stranger] };
  const journal = more.length === 0 ? await readJournal(tree, name) : undefined;
  if (journal === undefined) return { ok: false, problems: [damaged(tree, name)] };
  const links = await linksOnTheWay(tree, journal);
  if (links.length > 0) return { ok: false, problems: links };
  // The state may be new, and not yet on the disk: nothing is done in it that a power cut could put into the one before.
  const flushed = await tree.files.flushDirectory(tree.root);
  if (!flushed.ok) return { ok: false, problems: [systemProblem('', 'flushed', flushed)] };
  return settle(tree, journal, name);
}

async function settle(tree: Tree, journal: Journal, name: JournalName): Promise<RecoveryReport> {
  const paths = journal.entries.map((entry) => entry.path);
  const report = (action: Recovery['action'], problem: WriteProblem | undefined): RecoveryReport =>
    problem === undefined
      ? { ok: true, recovered: { root: tree.root, action, paths } }
      : { ok: false, problems: [problem] };
  if (name === STAGING) return report('undone', await removePreparations(tree, journal, STAGING));
  if (name === COMMITTED) {
    const obstaclesAhead = await obstacles(tree, journal, 'finish');
    if (obstaclesAhead.length === 0) {
      return report('finished', (await putInPlace(tree, journal)) ?? (await removeTraces(tree, journal)));
    }
    if ((await obstacles(tree, journal, 'undo')).length > 0) return { ok: false, problems: obstaclesAhead };
    const turned = await turnBack(tree);
    if (turned !== undefined) return { ok: false, problems: [turned] };
  }
  return undoCommitted(tree, journal, paths);
}

/** From here on the change is undone, whatever happens. */
export async function turnBack(tree: Tree): Promise<WriteProblem | undefined> {
  const renamed = await tree.files.rename(inTree(tree, COMMITTED), inTree(tree, UNDOING));
  const kept = renamed.ok ? await tree.files.flushDirectory(tree.root) : renamed;
  return kept.ok ? undefined : systemProblem(COMMITTED, 'renamed', kept);
}

export async function undoCommitted(tree: Tree, journal: Journal, paths: readonly string[]): Promise<RecoveryReport> {
  const behind = await obstacles(tree, journal, 'undoing');
  if (behind.length > 0) return { ok: false, problems: behind };
  const problem = await undoNow(tree, journal);
  if (problem !== undefined) return { ok: false, problems: [problem] };
  return { ok: true, recovered: { root: tree.root, action: 'undone', paths } };
}

/**
 * The same by whoever has just made the change: what others have saved meanwhile is newer than all of it, so it stays,
 * wherever they have put it.
 */
export async function undoNow(tree: Tree, journal: Journal): Promise<WriteProblem | undefined> {
  return (await putBack(tree, journal)) ?? removePreparations(tree, journal, UNDOING);
}

/** Whoever may write in a directory that is everybody's, as /tmp is, could have any file of others removed so. */
async function ownedByStranger(
  tree: Tree,
  name: JournalName,
  { files, processes }: WritePorts,
): Promise<WriteProblem | undefined> {
  const user = processes.user();
  const journal = await files.entryStatus(inTree(tree, name));
  const directory = await files.entryStatus(tree.root);
  if (user === undefined || !journal.ok || !directory.ok) return undefined;
  const owner = journal.value.owner.user;
  if (owner === user || owner === directory.value.owner.user) return undefined;
  return {
    kind: 'unfinished',
    message: `The unfinished change of ${inTree(tree, name)} is another user's, number ${owner}`,
    hint: 'let that user run krmkit here; or, if the file is not to be trusted, remove it',
  };
}

function damaged(tree: Tree, name: JournalName): WriteProblem {
  return {
    kind: 'unfinished',
    message: `${inTree(tree, name)} is damaged, so the change that it describes can neither be finished nor undone`,
    hint:
      'compare the directory with your version control; the old contents are in hidden files beside the new ones, ' +
      'ending in .old; then remove that file and the hidden .krmkit-* files',
  };
}
