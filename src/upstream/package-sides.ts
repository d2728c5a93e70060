import type { PackageOnDisk } from './read-package.ts';
import type { PackageCommits } from './fetch-commits.ts';
import type { LeftOut } from './read-commit.ts';
import { UPSTREAM_FILE } from './origin.ts';
import { isWithin } from './subpackages.ts';
import type { FileTree, PackageSides } from './tree-file.ts';

/**
 * The sides of an update, without upstream's own krmkit-upstream.yaml, without paths that something here blocks, and
 * without what is left out of upstream: the local files stay there. `blocked` lists what upstream has and cannot be
 * written here.
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
    // A directory of which upstream knows every file may become one.
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
      return [{ path, reason: `Only the case or the form of characters tells it from ${other}` }];
    }
    if (!isBlocked(path)) return [];
    return [{ path, reason: folders.has(path) ? 'A directory stands here in its place' : 'What is here is no file' }];
  });
  return { sides, blocked };
}

/**
 * New files of upstream, with the path that each of them would meet where a file system does not tell upper case from
 * lower case, or composed characters from decomposed ones: one of the two would be lost there.
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
  // What upstream renames is not in the way of its new name.
  for (const path of destination.keys()) if (updated.has(path) || !original.has(path)) note(path);
  for (const path of updated.keys()) if (original.has(path)) note(path);
  for (const path of [...updated.keys()].sort()) {
    const other = original.has(path) || destination.has(path) ? undefined : note(path);
    if (other !== undefined) found.set(path, other);
  }
  return found;
}
