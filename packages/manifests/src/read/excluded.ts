import type { FileSystem } from '@krmkit/base';
import { joinPath } from '@krmkit/base';
import type { IgnoreRules } from './ignored.ts';
import { isIgnored } from './ignored.ts';

/**
 * The same files without what patterns as in `.krmignore` name, relative to the working directory. Directories do not
 * list them; a kustomization that names one still reads it.
 */
export function withoutExcluded(files: FileSystem, rules: IgnoreRules): FileSystem {
  return {
    ...files,
    readDirectory: async (path) => {
      const entries = await files.readDirectory(path);
      if (!entries.ok) return entries;
      const kept = entries.value.filter(
        ({ name, kind }) => !isIgnored([rules], relativeOf(joinPath(path, name)), kind === 'directory'),
      );
      return { ok: true, value: kept };
    },
  };
}

function relativeOf(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/');
}
