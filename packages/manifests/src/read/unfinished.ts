import type { Diagnostic, FileSystem } from '@krmkit/base';
import { JOURNAL_NAMES, unfinishedChange, dirname, joinPath } from '@krmkit/base';

/**
 * Searches the directory of a path and all parents for the journal of an unfinished change: a change that began further
 * up covers everything below. The walk of the path itself finds journals below it. `known` holds the directories that
 * were searched before. The diagnostic names the journal by its real path.
 */
export async function findUnfinishedAbove(
  path: string,
  isDirectory: boolean,
  files: FileSystem,
  known: Set<string>,
): Promise<Diagnostic | undefined> {
  const real = await files.realPath(path);
  if (!real.ok) return undefined;
  let directory = isDirectory ? real.value : dirname(real.value);
  while (!known.has(directory)) {
    known.add(directory);
    for (const name of JOURNAL_NAMES) {
      const journal = joinPath(directory, name);
      const status = await files.status(journal);
      if (status.ok && status.value.kind === 'file') return unfinishedChange(journal);
    }
    directory = dirname(directory);
  }
  return undefined;
}

/** The journal of an interrupted change that was found while reading. */
export function journalIn({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): string | undefined {
  return diagnostics.find(({ code }) => code === 'unfinished-change')?.location?.path;
}
