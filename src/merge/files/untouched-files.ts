import type { DecidedUnit } from './document-fate.ts';
import type { MovedFiles } from './moved-files.ts';
import type { DocumentUnit, Sides } from './pair-documents.ts';
import type { SideFile } from './side-files.ts';

/**
 * Files of upstream, by path, that come as they are: nobody has touched the destination's file, and what becomes of its
 * documents is what upstream has in that file, no document more or less. Then what belongs to no document, free comments
 * and separators, is upstream's too.
 */
export function untouchedFiles(
  { original, updated, destination }: Sides,
  units: readonly DecidedUnit[],
  { targetOf, sourceOf }: Pick<MovedFiles, 'targetOf' | 'sourceOf'>,
): ReadonlyMap<string, SideFile> {
  const found = new Map<string, SideFile>();
  for (const [path, file] of updated) {
    const here = destination.get(sourceOf(path))?.source.text;
    const isUntouched = here !== undefined && here === original.get(sourceOf(path))?.source.text;
    // A file for JSON holds one document.
    const isOneTooMany = isJsonPath(path) && file.documents.length > 1;
    if (isUntouched && here !== file.source.text && !isOneTooMany) found.set(path, file);
  }
  if (found.size === 0) return found;
  for (const unit of units) {
    const here = unit.destination === undefined ? undefined : targetOf(unit.destination.file.path);
    const there = unit.updated?.file.path;
    const isThere = becomesUpstreams(unit) && (here === undefined || here === there || moveOf(unit) !== undefined);
    if (isThere) continue;
    if (there !== undefined) found.delete(there);
    if (here !== undefined && unit.fate.kind !== 'remove') found.delete(here);
  }
  return found;
}

/** Files of comments alone that nobody has touched, and that upstream has no more. */
export function untouchedComments({ original, updated, destination }: Sides): readonly SideFile[] {
  return [...destination.values()].filter(({ path, source, documents }) => {
    const isGone = !updated.has(path) && original.get(path)?.source.text === source.text;
    return isGone && source.text !== '' && documents.every(({ isEmpty }) => isEmpty);
  });
}

/** The file that upstream moved it to, if it did; a text that is no JSON cannot move to a file for JSON. */
export function moveOf({ original, updated, destination }: DocumentUnit): string | undefined {
  if (original === undefined || updated === undefined || original.file.path === updated.file.path) return undefined;
  const { path } = updated.file;
  return isJsonPath(path) && destination !== undefined && !isJsonPath(destination.file.path) ? undefined : path;
}

export function isJsonPath(path: string): boolean {
  return /\.json$/i.test(path);
}

/** Whether the document gets the text that upstream has. */
function becomesUpstreams({ original, updated, destination, fate, takesText }: DecidedUnit): boolean {
  if (updated === undefined) return false;
  if (destination === undefined) return fate.kind === 'add' && fate.text === updated.text;
  if (takesText === true) return true;
  const isSame = updated.content === destination.content || updated.content === original?.content;
  return isSame && fate.kind === 'none' && (original === undefined || original.content === destination.content);
}
