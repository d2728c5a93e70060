import { contentOf, isSameContent } from './content.ts';
import type { Fingerprint } from './crc.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { backupPath, stagedPath } from './journal.ts';
import type { Look } from './look.ts';
import { isProblem, look } from './look.ts';
import type { WriteProblem } from './problem.ts';
import { touchedDirectories } from './stage.ts';
import type { Tree } from './tree-path.ts';
import { directoriesUp } from './tree-path.ts';

/** `undoing`: the journal says already that the change is undone, so what was prepared may be gone in part. */
export type Aim = 'finish' | 'undo' | 'undoing';

/**
 * What keeps a change that was broken off from being finished, or from being undone: files that somebody has changed
 * since, staged contents that are damaged. Nothing is touched by looking.
 */
export async function obstacles(tree: Tree, journal: Journal, aim: Aim): Promise<readonly WriteProblem[]> {
  const problems: WriteProblem[] = [];
  for (const [index, entry] of journal.entries.entries()) {
    const seen: Seen = {
      target: await look(tree, entry.path),
      staged: await look(tree, stagedPath(journal, index)),
      backup: await look(tree, backupPath(journal, index)),
      has: async (path, wanted) => isSameContent(await contentOf(tree, path), wanted),
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
 * The directories of a sound journal are real ones, or gone. One that leads through a link was not written by krmkit,
 * or somebody has put a link there since.
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
  // In place already; whoever has changed it since has changed the new one.
  if (seen.staged === 'missing') return true;
  if (!(await seen.has(seen.stagedPath, entry.after))) return false;
  // Nothing is overwritten where nothing is: somebody has moved a version away, as the way out says.
  if (seen.target === 'missing') return true;
  return seen.has(entry.path, entry.kind === 'create' ? entry.after : entry.before);
}

async function mayUndo(seen: Seen, entry: JournalEntry, aim: Exclude<Aim, 'finish'>): Promise<boolean> {
  switch (entry.kind) {
    case 'create':
      // Where it is not in place yet, and something of somebody else's is, that stays.
      if (seen.target === 'missing') return true;
      if (seen.staged !== 'missing' && !isOneFile(seen.target, seen.staged)) return true;
      return seen.has(entry.path, entry.after);
    case 'edit':
      // The old one is there as it was; or nothing was kept of it, as all was in place and the traces were removed.
      if (seen.backup === 'missing') {
        return aim === 'undoing' || seen.staged !== 'missing' || seen.has(entry.path, entry.before);
      }
      // Not replaced yet: what is there is the old one, or an editor's that has replaced the old one, and stays.
      if (seen.staged !== 'missing') return true;
      if (seen.target === 'missing' || isOneFile(seen.target, seen.backup)) return true;
      // In a copy of the tree, two names of one file have become two files.
      return (await seen.has(entry.path, entry.after)) || seen.has(entry.path, entry.before);
    case 'delete':
      return (seen.backup === 'missing') !== (seen.target === 'missing');
  }
}

function isOneFile(a: Look, b: Look): boolean {
  return a !== 'missing' && b !== 'missing' && !isProblem(a) && !isProblem(b) && a.identity === b.identity;
}

function obstacle(path: string): WriteProblem {
  const message = 'Somebody has changed it since a change of these files was broken off';
  return { kind: 'unfinished', path, message, hint: 'move your version away, run this again, and compare' };
}
