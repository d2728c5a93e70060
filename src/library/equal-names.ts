import type { FileSystem } from '../platform/ports.ts';

/** Returns the existing name that is the same as a path on some file systems; undefined if there is none. */
export type EqualNameSearch = (path: string) => Promise<string | undefined>;

/**
 * Finds names that differ only in case or in Unicode normalization: for macOS and Windows, `a.yaml` and `A.yaml` are
 * one file. `known` are paths that will exist. Each path that is searched for counts as known afterwards.
 */
export function createEqualNameSearch(files: FileSystem, root: string, known: Iterable<string>): EqualNameSearch {
  const names = new Map<string, string>();
  const listed = new Set<string>();
  const add = (path: string): string | undefined => {
    const key = path.normalize('NFC').toLowerCase();
    const other = names.get(key);
    if (other === undefined) names.set(key, path);
    return other === path ? undefined : other;
  };
  const addAll = (path: string): string | undefined => {
    for (const part of [...directoriesOf(path), path]) {
      const other = add(part);
      if (other !== undefined) return other;
    }
    return undefined;
  };
  for (const path of known) addAll(path);
  return async (path) => {
    for (const directory of ['', ...directoriesOf(path)]) {
      if (listed.has(directory)) continue;
      listed.add(directory);
      const entries = await files.readDirectory(directory === '' ? root : `${root}/${directory}`);
      if (entries.ok) for (const { name } of entries.value) add(directory === '' ? name : `${directory}/${name}`);
    }
    return addAll(path);
  };
}

/** From the outermost to the innermost. */
function directoriesOf(path: string): readonly string[] {
  const directories: string[] = [];
  for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) directories.push(path.slice(0, end));
  return directories;
}
