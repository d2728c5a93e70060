import type { JournalName } from '@krmkit/base';
import type { Look } from './look.ts';
import { contentOf, isProblem, isSameFingerprint, look } from './look.ts';
import type { Fingerprint } from './crc.ts';
import { putBack, putInPlace, removePreparations, removeTraces } from './finish.ts';
import type { Journal, JournalEntry } from './journal.ts';
import {
  backupPath,
  COMMITTED,
  journalsIn,
  readJournal,
  removeIncompleteJournal,
  stagedPath,
  STAGING,
  UNDOING,
} from './journal.ts';
import type { WritePorts } from './lock.ts';
import { acquireLock } from './lock.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import { touchedDirectories } from './stage.ts';
import type { Tree } from './tree-path.ts';
import { directoriesUp, inTree } from './tree-path.ts';

/** What recovery did with an interrupted change. */
export interface Recovery {
  /** The real path of its root. */
  readonly root: string;
  /** `finished`: the change is complete. `undone`: the files are as before. */
  readonly action: 'finished' | 'undone';
  /** Relative to that root. */
  readonly paths: readonly string[];
}

/** `recovered` is undefined where nothing was unfinished. */
export type RecoveryReport =
  | { readonly ok: true; readonly recovered: Recovery | undefined }
  | { readonly ok: false; readonly problems: readonly WriteProblem[] };

/**
 * Completes or undoes the interrupted change of this directory, if there is one. It can be interrupted again at any
 * point. The change is completed if all new contents were written; it is undone before that, or if another process has
 * changed a file that it would replace.
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

/** As `recoverUnfinished`, for a caller that holds the lock. */
export async function recoverLocked(tree: Tree, ports: WritePorts): Promise<RecoveryReport> {
  const [name, ...more] = await journalsIn(tree);
  if (name === undefined) {
    const removed = await removeIncompleteJournal(tree);
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
  // The state might not be on the disk yet. Flush it first, so that a power cut cannot bring back the previous state.
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

/** Marks the change as undone; from here on, recovery undoes it. */
export async function turnBack(tree: Tree): Promise<WriteProblem | undefined> {
  const renamed = await tree.files.rename(inTree(tree, COMMITTED), inTree(tree, UNDOING));
  const kept = renamed.ok ? await tree.files.flushDirectory(tree.root) : renamed;
  return kept.ok ? undefined : systemProblem(COMMITTED, 'renamed', kept);
}

export async function undoCommitted(tree: Tree, journal: Journal, paths: readonly string[]): Promise<RecoveryReport> {
  const following = await obstacles(tree, journal, 'undoing');
  if (following.length > 0) return { ok: false, problems: following };
  const problem = await undoNow(tree, journal);
  if (problem !== undefined) return { ok: false, problems: [problem] };
  return { ok: true, recovered: { root: tree.root, action: 'undone', paths } };
}

/**
 * Undoes a change that this process made: files that others saved meanwhile are newer, so they are kept.
 */
export async function undoNow(tree: Tree, journal: Journal): Promise<WriteProblem | undefined> {
  return (await putBack(tree, journal)) ?? removePreparations(tree, journal, UNDOING);
}

/** In a directory that everyone can write to, as /tmp, a forged journal could remove files of others. */
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
    message: `The unfinished change of ${inTree(tree, name)} belongs to another user, with the id ${owner}`,
    hint: 'let that user run krmkit here; if you do not trust the file, remove it',
  };
}

function damaged(tree: Tree, name: JournalName): WriteProblem {
  return {
    kind: 'unfinished',
    message: `${inTree(tree, name)} is damaged, so krmkit can neither complete nor undo its change`,
    hint:
      'compare the directory with your version control; the old contents are in hidden files beside the new ones, ' +
      'ending in .old; then remove that file and the hidden .krmkit-* files',
  };
}

/** `undoing`: the journal marks the change as undone, so staged files can be missing. */
export type Aim = 'finish' | 'undo' | 'undoing';

/**
 * What prevents an interrupted change from being completed or undone: files that changed since, or damaged staged
 * contents. Changes nothing.
 */
export async function obstacles(tree: Tree, journal: Journal, aim: Aim): Promise<readonly WriteProblem[]> {
  const problems: WriteProblem[] = [];
  for (const [index, entry] of journal.entries.entries()) {
    const seen: Seen = {
      target: await look(tree, entry.path),
      staged: await look(tree, stagedPath(journal, index)),
      backup: await look(tree, backupPath(journal, index)),
      has: async (path, wanted) => isSameFingerprint(await contentOf(tree, path), wanted),
      stagedPath: stagedPath(journal, index),
    };
    const unknown = [seen.target, seen.staged, seen.backup].find(isProblem);
    if (unknown !== undefined) problems.push(unknown);
    else if (!(await (aim === 'finish' ? mayFinish(seen, entry) : mayUndo(seen, entry, aim)))) {
      problems.push(obstacle(entry.path));
    }
  }
  return problems;
}

/**
 * Directories of a journal that are links. krmkit writes only real paths, so such a journal is not from krmkit, or the
 * link was created later.
 */
export async function linksOnTheWay(tree: Tree, journal: Journal): Promise<readonly WriteProblem[]> {
  const problems: WriteProblem[] = [];
  const seen = new Set<string>();
  for (const touched of touchedDirectories(journal)) {
    for (const directory of directoriesUp(touched)) {
      if (seen.has(directory)) break;
      seen.add(directory);
      const looked = await look(tree, directory);
      if (looked === 'missing') continue;
      if (isProblem(looked)) problems.push(looked);
      else if (looked.kind !== 'directory') problems.push(obstacle(directory));
    }
  }
  return problems;
}

interface Seen {
  readonly target: Look;
  readonly staged: Look;
  readonly backup: Look;
  readonly stagedPath: string;
  readonly has: (path: string, wanted: Fingerprint) => Promise<boolean>;
}

async function mayFinish(seen: Seen, entry: JournalEntry): Promise<boolean> {
  if (entry.kind === 'delete') {
    return seen.target === 'missing' || seen.backup !== 'missing' || seen.has(entry.path, entry.before);
  }
  // Already in place; later changes apply to the new content.
  if (seen.staged === 'missing') return true;
  if (!(await seen.has(seen.stagedPath, entry.after))) return false;
  // Nothing exists, so nothing is overwritten: the user moved a version away, as the hint says.
  if (seen.target === 'missing') return true;
  return seen.has(entry.path, entry.kind === 'create' ? entry.after : entry.before);
}

async function mayUndo(seen: Seen, entry: JournalEntry, aim: Exclude<Aim, 'finish'>): Promise<boolean> {
  switch (entry.kind) {
    case 'create':
      // Not in place yet; a file of another process is kept.
      if (seen.target === 'missing') return true;
      if (seen.staged !== 'missing' && !isOneFile(seen.target, seen.staged)) return true;
      return seen.has(entry.path, entry.after);
    case 'edit':
      // The backup exists; or everything was in place, and the backups were removed.
      if (seen.backup === 'missing') {
        return aim === 'undoing' || seen.staged !== 'missing' || seen.has(entry.path, entry.before);
      }
      // Not replaced yet: the target is the old file, or that of an editor, which is kept.
      if (seen.staged !== 'missing') return true;
      if (seen.target === 'missing' || isOneFile(seen.target, seen.backup)) return true;
      // In a copy of the tree, two hard links to one file are two files.
      return (await seen.has(entry.path, entry.after)) || seen.has(entry.path, entry.before);
    case 'delete':
      return (seen.backup === 'missing') !== (seen.target === 'missing');
  }
}

function isOneFile(a: Look, b: Look): boolean {
  return a !== 'missing' && b !== 'missing' && !isProblem(a) && !isProblem(b) && a.identity === b.identity;
}

function obstacle(path: string): WriteProblem {
  const message = 'It has changed since a change of these files was interrupted';
  return { kind: 'unfinished', path, message, hint: 'move your version away, run this again, and compare' };
}
