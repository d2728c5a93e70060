import type { Diagnostic } from './diagnostic.ts';
import { shellPath } from './printable.ts';
import { dirname } from '../text/file-path.ts';

/**
 * A change of a tree goes through these states. The journal, a file in the root of the tree, has its state as its name.
 * A rename changes the state, which is atomic and needs no space. A search in this order finds a journal even if it is
 * renamed meanwhile.
 * - staging: new contents are being written next to their targets, which are untouched
 * - committed: the contents are being renamed to their targets
 * - undoing: that failed, and the old contents are being restored
 */
export const JOURNAL_NAMES = [
  '.krmkit-journal-staging',
  '.krmkit-journal-committed',
  '.krmkit-journal-undoing',
] as const;

export type JournalName = (typeof JOURNAL_NAMES)[number];

/** Whether this name marks an unfinished change of its directory and everything below. */
export function isJournalName(name: string): name is JournalName {
  return JOURNAL_NAMES.some((journal) => journal === name);
}

/** For commands that only read and have found a journal. `writer`: the process that is making the change, if known. */
export function unfinishedChange(journalPath: string, writer?: string): Diagnostic {
  const location = { path: journalPath, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
  if (writer !== undefined) {
    return {
      code: 'unfinished-change',
      severity: 'error',
      message: `${writer} is changing these files; nothing was read`,
      hint: 'run this again when it is done',
      location,
    };
  }
  return {
    code: 'unfinished-change',
    severity: 'error',
    message: 'A change of these files was interrupted: some may be old and some new',
    hint: `\`krmkit fmt --recover ${shellPath(dirname(journalPath))}\` finishes or undoes it, without other changes`,
    location,
  };
}
