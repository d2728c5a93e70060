import type { FileSystem } from '@krmkit/base';
import { compareBytes, dirname, joinPath } from '@krmkit/base';

/** What a repository has, as paths relative to it, sorted. */
export interface RepositoryContent {
  readonly files: readonly string[];
  /** Those with files, without hidden ones and without the top. */
  readonly directories: readonly string[];
}

/** A repository with more files is not listed. */
const MOST_FILES = 50_000;

/** Undefined: there are too many files. */
export async function contentOfRepository(
  repository: string,
  files: FileSystem,
): Promise<RepositoryContent | undefined> {
  const found: string[] = [];
  const waiting = [''];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    const entries = await files.readDirectory(joinPath(repository, below));
    for (const { name, kind } of entries.ok ? entries.value : []) {
      const path = below === '' ? name : `${below}/${name}`;
      if (kind !== 'directory') found.push(path);
      else if (name !== '.git' && name !== 'node_modules') waiting.push(path);
    }
    if (found.length > MOST_FILES) return undefined;
  }
  const directories = new Set<string>();
  for (const path of found) {
    for (let one = dirname(path); one !== '.' && !directories.has(one); one = dirname(one)) directories.add(one);
  }
  const shown = [...directories].filter((path) => !path.split('/').some((name) => name.startsWith('.')));
  return { files: found.toSorted(compareBytes), directories: shown.toSorted(compareBytes) };
}
