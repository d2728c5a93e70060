import type { PackageOnDisk } from './read-package.ts';
import type { PackageCommits } from './fetch-commits.ts';
import type { LeftOut } from './read-commit.ts';
import { UPSTREAM_FILE } from './origin.ts';
import { isWithin } from './subpackages.ts';
import type { FileTree, PackageSides } from './tree-file.ts';

/**
 * The sides of an update, without upstream's own krmkit-upstream.yaml and without paths that upstream excludes or a
 * local entry blocks: the local files stay there. `blocked` lists upstream's paths that cannot be written.
 */
export function sidesOf(
  { original, updated, leftOut: missing }: PackageCommits,
  { files, directories, others }: PackageOnDisk,
): { readonly sides: PackageSides; readonly blocked: readonly LeftOut[] } {
  const blocking = new Set(others);
  const folders = new Set(directories);
  const unread = new Set(missing.map(({ path }) => path));
  const isOwn = (path: string): boolean => !original.has(path);
  const isBlocked = (path: string): boolean => {
    // A directory can become a file if upstream knows all of its files.
    if (folders.has(path) && [...files.keys(), ...others].some((one) => isWithin(one, path) && isOwn(one))) return true;
    for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
      if (blocking.has(at)) return true;
    }
    return false;
  };
  const isLeftOut = (path: string): boolean => {
    for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
      if (unread.has(at)) return true;
    }
    return false;
  };
  const similar = similarPaths(original, updated, files);
  const usable = (tree: FileTree): FileTree =>
    new Map(
      [...tree].filter(
        ([path]) => path !== UPSTREAM_FILE && !isBlocked(path) && !isLeftOut(path) && !similar.has(path),
      ),
    );
  const destination = new Map([...files].filter(([path]) => !isLeftOut(path)));
  const sides = { original: usable(original), updated: usable(updated), destination };
  const blocked = [...updated.keys()].flatMap((path): readonly LeftOut[] => {
    const other = similar.get(path);
    if (other !== undefined) {
      return [{ path, reason: `Its name differs only in case or Unicode form from ${other}` }];
    }
    if (!isBlocked(path)) return [];
    return [
      { path, reason: folders.has(path) ? 'A local directory has this path' : 'The local entry is not a regular file' },
    ];
  });
  return { sides, blocked };
}

/**
 * New files of upstream that would collide with another path on a file system that ignores case or Unicode
 * normalization: one of the two would be lost.
 */
function similarPaths(original: FileTree, updated: FileTree, destination: FileTree): ReadonlyMap<string, string> {
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
  // A path that upstream renames does not block its new name.
  for (const path of destination.keys()) if (updated.has(path) || !original.has(path)) note(path);
  for (const path of updated.keys()) if (original.has(path)) note(path);
  for (const path of [...updated.keys()].sort()) {
    const other = original.has(path) || destination.has(path) ? undefined : note(path);
    if (other !== undefined) found.set(path, other);
  }
  return found;
}
