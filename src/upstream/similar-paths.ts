import type { FileTree } from './tree-file.ts';

/**
 * New files of upstream, with the path that each of them would meet where a file system does not tell upper case from
 * lower case, or composed characters from decomposed ones: one of the two would be lost there.
 */
export function similarPaths(
  original: FileTree,
  updated: FileTree,
  destination: FileTree,
): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const found = new Map<string, string>();
  const note = (path: string): string | undefined => {
    for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
      const folded = at.normalize('NFC').toLowerCase();
      const other = known.get(folded);
      if (other !== undefined && other !== at) return other;
      known.set(folded, at);
    }
    return undefined;
  };
  // What upstream renames is not in the way of its new name.
  for (const path of destination.keys()) if (updated.has(path) || !original.has(path)) note(path);
  for (const path of updated.keys()) if (original.has(path)) note(path);
  for (const path of [...updated.keys()].sort()) {
    const other = original.has(path) || destination.has(path) ? undefined : note(path);
    if (other !== undefined) found.set(path, other);
  }
  return found;
}
