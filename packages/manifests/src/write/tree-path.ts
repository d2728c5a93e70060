import type { WritableFileSystem } from '@krmkit/base';
import { directoryOf } from '@krmkit/base';

/** The tree to write to: the real path of its root, and the file system. */
export interface Tree {
  readonly root: string;
  readonly files: WritableFileSystem;
}

/** Half of a UTF-16 pair, which UTF-8 cannot encode. */
export const LONE_SURROGATE: RegExp = /\p{Surrogate}/u;

/** The absolute path of a path relative to the root; '' is the root. */
export function inTree(tree: Tree, relative: string): string {
  if (relative === '') return tree.root;
  return tree.root.endsWith('/') ? `${tree.root}${relative}` : `${tree.root}/${relative}`;
}

export function beside(relative: string, name: string): string {
  const directory = directoryOf(relative);
  return directory === '' ? name : `${directory}/${name}`;
}

/** The directory and its parents without the root, the deepest first. */
export function directoriesUp(directory: string): readonly string[] {
  const all: string[] = [];
  for (let at = directory; at !== ''; at = directoryOf(at)) all.push(at);
  return all;
}

/** Prefix of all names that krmkit creates for itself. */
export const OWN_PREFIX = '.krmkit-';

/** Characters that HFS+ ignores in a name, as in `next_hfs_char` of git. */
const IGNORED_BY_HFS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Whether some file system treats a name as `.git`: in any case; with trailing spaces and dots, as the short name `git~1`
 * or with a stream after a colon (NTFS); with ignored characters (HFS+). Follows `is_ntfs_dotgit` and `is_hfs_dotgit` of
 * git.
 */
export function isGitDirectory(name: string): boolean {
  return /^(?:\.git|git~1)[. ]*(?::|$)/i.test(name.replaceAll(IGNORED_BY_HFS, ''));
}

/**
 * Why krmkit never writes to a path; undefined if it can. A backslash counts as a separator, as on Windows, and every
 * spelling of `.git` is refused.
 */
export function refusalOf(relative: string): string | undefined {
  if (relative.includes('\0')) return 'It contains a NUL character';
  if (LONE_SURROGATE.test(relative)) return 'It contains a lone surrogate, which no file name can contain';
  for (const segment of relative.split(/[/\\]/)) {
    if (segment === '') return 'It is not a relative path to a file';
    if (segment === '.' || segment === '..') return 'It contains a . or .. segment';
    if (isGitDirectory(segment)) return "It is in git's own directory";
    if (segment.replaceAll(IGNORED_BY_HFS, '').toLowerCase().startsWith(OWN_PREFIX)) {
      return 'It is a name that krmkit reserves';
    }
  }
  return undefined;
}
