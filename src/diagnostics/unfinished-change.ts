import type { Diagnostic } from './diagnostic.ts';
import { shellPath } from './printable.ts';

/**
 * A change of a tree goes through these states. The journal, a file in the root of the tree, has the state for its
 * name: another state is a rename, which happens in one step and needs no space. In their order: who looks for them in
 * this order overlooks none that is renamed meanwhile.
 * - staging: the new contents are being written beside their targets, which nobody has touched
 * - committed: they are being renamed to their targets
 * - undoing: that failed, and what was renamed goes back
 */
export const JOURNAL_NAMES = [
  '.krmkit-journal-staging',
  '.krmkit-journal-committed',
  '.krmkit-journal-undoing',
] as const;

export type JournalName = (typeof JOURNAL_NAMES)[number];

/** Is this name in a directory the sign of an unfinished change of all that is below? */
export function isJournalName(name: string): name is JournalName {
  return JOURNAL_NAMES.some((journal) => journal === name);
}

/** For those who only read and have found a journal. `writer`: who is at it at this moment, where that is known. */
export function unfinishedChange(journalPath: string, writer?: string): Diagnostic {
  const location = { path: journalPath, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
  if (writer !== undefined) {
    return {
      code: 'unfinished-change',
      severity: 'error',
      message: `These files are being changed at this moment by ${writer}; nothing was read`,
      hint: 'run this again when it is done',
      location,
    };
  }
  return {
    code: 'unfinished-change',
    severity: 'error',
    message: 'A change of these files was broken off in the middle: some may be old and some new',
    hint: `\`krmkit fmt --recover ${shellPath(directoryOf(journalPath))}\` finishes or undoes it and changes nothing else`,
    location,
  };
}

function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, Math.max(slash, 1));
}
