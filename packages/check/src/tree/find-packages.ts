import type { FileSystem } from '@krmkit/base';
import { directoryOf, joinPath } from '@krmkit/base';
import { packageDirectories } from '@krmkit/manifests';
import type { Input } from '../input/read-input.ts';
import { pathInInput } from '../input/read-input.ts';
import type { IsPackage } from './build.ts';

const PACKAGE_FILES = ['Kptfile', 'Krmfile'] as const;

/** A Kptfile has no extension and may not be among the files, so each directory is checked for one. */
export async function findPackages(system: FileSystem, { files }: Input): Promise<IsPackage> {
  const found = new Map<string, Set<string>>();
  const asked = new Set<string>();
  for (const file of files) {
    if (file.build !== undefined) continue;
    const directories = found.get(file.root) ?? new Set<string>();
    found.set(file.root, directories);
    if (file.root === '-') {
      const paths = file.resources.flatMap((resource) => pathInInput(file, resource) ?? []);
      for (const directory of packageDirectories(paths)) directories.add(directory);
      continue;
    }
    for (let path = file.relativePath; path !== '';) {
      path = directoryOf(path);
      const directory = path === '' ? file.root : joinPath(file.root, path);
      if (asked.has(directory)) break;
      asked.add(directory);
      for (const name of PACKAGE_FILES) {
        const status = await system.status(joinPath(directory, name));
        if (status.ok && status.value.kind === 'file') directories.add(path);
      }
    }
  }
  return (root, directory) => found.get(root)?.has(directory) === true;
}
