import type { FileSystem } from '../../platform/ports.ts';

/** The name that is there already, of two that are one to some file systems; undefined where there is none. */
export type TwinSearch = (path: string) => Promise<string | undefined>;

/**
 * Finds names that differ in case or in the form of their letters alone: macOS and Windows take `a.yaml` and `A.yaml`
 * for one file. `known` are paths that will be there, and a path that was asked for is one of them after that.
 */
export function createTwinSearch(files: FileSystem, root: string, known: Iterable<string>): TwinSearch {
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

/** The outermost first. */
function directoriesOf(path: string): readonly string[] {
  const directories: string[] = [];
  for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) directories.push(path.slice(0, end));
  return directories;
}
