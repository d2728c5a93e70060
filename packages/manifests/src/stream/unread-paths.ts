import type { DirectoryEntry, FileSystem } from '@krmkit/base';
import { isPackageFileName } from '../read/package-boundaries.ts';
import { IGNORE_FILE, walkDirectory } from '../read/walk.ts';
import { joinPath } from '@krmkit/base';

/**
 * The new files that krmkit would not read in this directory. Uses the walk itself, on a simulated file system that
 * contains the new files, the existing ignore files, and the files that end what an ignore file governs.
 */
export async function unreadPaths(
  directory: string,
  paths: readonly string[],
  files: FileSystem,
): Promise<ReadonlySet<string>> {
  // Hidden entries are skipped, and a journal would stop the walk.
  const open = paths.filter((path) => !path.split('/').some((segment) => segment.startsWith('.')));
  const added = addedEntries(directory, open);
  const withThem: FileSystem = {
    ...files,
    readDirectory: async (path) => {
      const listed = await files.readDirectory(path);
      const entries = new Map(added.get(path));
      for (const entry of listed.ok ? listed.value : []) {
        const { name } = entry;
        // An entry in the way, such as a link, stays as it is.
        if (name === IGNORE_FILE || isPackageFileName(name) || entries.has(name)) entries.set(name, entry);
      }
      return { ok: true, value: [...entries.values()] };
    },
  };
  const { files: found } = await walkDirectory(directory, withThem);
  const read = new Set(found);
  return new Set(paths.filter((path) => !read.has(joinPath(directory, path))));
}

/** By directory, the entries on the way to each path, by name. */
function addedEntries(
  directory: string,
  paths: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, DirectoryEntry>> {
  const added = new Map<string, Map<string, DirectoryEntry>>();
  for (const path of paths) {
    const segments = path.split('/');
    let above = directory;
    for (const [at, name] of segments.entries()) {
      const entries = added.get(above) ?? new Map<string, DirectoryEntry>();
      added.set(above, entries);
      if (!entries.has(name)) entries.set(name, { name, kind: at === segments.length - 1 ? 'file' : 'directory' });
      above = joinPath(above, name);
    }
  }
  return added;
}

/** Whether krmkit would read a new file as a part of the directory. */
export async function isReadAgain(files: FileSystem, directory: string, path: string): Promise<boolean> {
  const top = directory === '.' ? '' : `${directory}/`;
  const isBelow = directory === '.' ? !/^(?:\/|\.\.\/)/.test(path) : path.startsWith(top);
  if (!isBelow) return false;
  const inside = path.slice(top.length);
  return !(await unreadPaths(directory, [inside], files)).has(inside);
}
