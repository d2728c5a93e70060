import type { DocumentTuple, SideFilesByPath } from './pair-documents.ts';
import type { DecidedTuple } from './decide-document.ts';
import type { SideFile } from './side-files.ts';

/** The files of the destination that get another path with all of their documents. */
export interface MovedFiles {
  /** The new path of a file; the same path where it does not move. */
  readonly targetOf: (path: string) => string;
  /** The old path of a file; the same path where it does not move. */
  readonly sourceOf: (path: string) => string;
  readonly targets: Iterable<string>;
}

/** Finds whole files that upstream moved: the old path is gone, and all documents that are left are in one new file. */
export function movedFiles(sides: SideFilesByPath, tuples: readonly DocumentTuple[]): MovedFiles {
  const goals = new Map<string, Set<string>>();
  for (const { original, updated } of tuples) {
    if (original === undefined || updated === undefined || sides.updated.has(original.file.path)) continue;
    const { path } = original.file;
    const known = goals.get(path);
    if (known === undefined) goals.set(path, new Set([updated.file.path]));
    else known.add(updated.file.path);
  }
  const targets = new Map<string, string>();
  const sources = new Map<string, string>();
  for (const [path, paths] of goals) {
    const [goal] = paths;
    if (goal === undefined || paths.size > 1 || sides.original.has(goal) || sides.destination.has(goal)) continue;
    // Where two files became one, the documents of the second move one by one.
    if (!sides.destination.has(path) || sources.has(goal) || /\.json$/i.test(path) !== /\.json$/i.test(goal)) continue;
    targets.set(path, goal);
    sources.set(goal, path);
  }
  return {
    targetOf: (path) => targets.get(path) ?? path,
    sourceOf: (path) => sources.get(path) ?? path,
    targets: sources.keys(),
  };
}

/**
 * The files of upstream, by path, that replace the destination's file as they are: the destination's file is
 * unmodified, and the merged documents are exactly those of upstream's file. The free comments and separators are then
 * upstream's, too.
 */
export function untouchedFiles(
  sides: SideFilesByPath,
  tuples: readonly DecidedTuple[],
  { targetOf, sourceOf }: Pick<MovedFiles, 'targetOf' | 'sourceOf'>,
): ReadonlyMap<string, SideFile> {
  const found = changedUpstream(sides, sourceOf);
  if (found.size === 0) return found;
  for (const tuple of tuples) {
    const here = tuple.destination === undefined ? undefined : targetOf(tuple.destination.file.path);
    const there = tuple.updated?.file.path;
    const isThere = becomesUpstreams(tuple) && (here === undefined || here === there || moveOf(tuple) !== undefined);
    if (isThere) continue;
    if (there !== undefined) found.delete(there);
    if (here !== undefined && tuple.change.kind !== 'remove') found.delete(here);
  }
  return found;
}

/** The files that upstream changed and the destination did not. */
function changedUpstream(
  { original, updated, destination }: SideFilesByPath,
  sourceOf: MovedFiles['sourceOf'],
): Map<string, SideFile> {
  const found = new Map<string, SideFile>();
  for (const [path, file] of updated) {
    const here = destination.get(sourceOf(path))?.source.text;
    const isUntouched = here !== undefined && here === original.get(sourceOf(path))?.source.text;
    // A JSON file has one document.
    const isOneTooMany = isJsonPath(path) && file.documents.length > 1;
    if (isUntouched && here !== file.source.text && !isOneTooMany) found.set(path, file);
  }
  return found;
}

/** Unmodified files with only comments that upstream deleted. */
export function untouchedComments({ original, updated, destination }: SideFilesByPath): readonly SideFile[] {
  return [...destination.values()].filter(({ path, source, documents }) => {
    const isGone = !updated.has(path) && original.get(path)?.source.text === source.text;
    return isGone && source.text !== '' && documents.every(({ isEmpty }) => isEmpty);
  });
}

/** The path to which upstream moved a document; undefined where it did not. YAML text does not move to a JSON file. */
export function moveOf({ original, updated, destination }: DocumentTuple): string | undefined {
  if (original === undefined || updated === undefined || original.file.path === updated.file.path) return undefined;
  const { path } = updated.file;
  return isJsonPath(path) && destination !== undefined && !isJsonPath(destination.file.path) ? undefined : path;
}

export function isJsonPath(path: string): boolean {
  return /\.json$/i.test(path);
}

/** Whether the document gets upstream's text. */
function becomesUpstreams({ original, updated, destination, change, takesText }: DecidedTuple): boolean {
  if (updated === undefined) return false;
  if (destination === undefined) return change.kind === 'add' && change.text === updated.text;
  if (takesText === true) return true;
  const isSame = updated.content === destination.content || updated.content === original?.content;
  return isSame && change.kind === 'none' && (original === undefined || original.content === destination.content);
}
