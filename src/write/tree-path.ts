import type { WritableFileSystem } from '../platform/ports.ts';

/** Where something is written: the real path of the root, and by what. */
export interface Tree {
  readonly root: string;
  readonly files: WritableFileSystem;
}

/** Half of a UTF-16 pair: there are no bytes of UTF-8 for it. */
export const LONE_SURROGATE: RegExp = /\p{Surrogate}/u;

/** The path for the file system; '' is the root. */
export function inTree(tree: Tree, relative: string): string {
  if (relative === '') return tree.root;
  return tree.root.endsWith('/') ? `${tree.root}${relative}` : `${tree.root}/${relative}`;
}

/** '' for what stands in the root. */
export function directoryOf(relative: string): string {
  return relative.slice(0, Math.max(0, relative.lastIndexOf('/')));
}

export function beside(relative: string, name: string): string {
  const directory = directoryOf(relative);
  return directory === '' ? name : `${directory}/${name}`;
}

/** The directory and all above it up to the root, which is left out; the deepest first. */
export function directoriesUp(directory: string): readonly string[] {
  const all: string[] = [];
  for (let at = directory; at !== ''; at = directoryOf(at)) all.push(at);
  return all;
}

/** All names that krmkit makes for itself begin so. */
export const OWN_PREFIX = '.krmkit-';

/** Characters that HFS+ takes out of a name, as in `next_hfs_char` of git. */
const IGNORED_BY_HFS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Whether some file system takes a name for `.git`: in any case; with blanks and dots behind it, as the short name
 * `git~1` or with a stream behind a colon (NTFS); with characters in it that are ignored (HFS+). These are the rules of
 * `is_ntfs_dotgit` and `is_hfs_dotgit` of git.
 */
export function isGitDirectory(name: string): boolean {
  return /^(?:\.git|git~1)[. ]*(?::|$)/i.test(name.replaceAll(IGNORED_BY_HFS, ''));
}

/**
 * Why a path is never written; undefined where it may be. A backslash is taken for a separator too, as Windows does,
 * and so is every spelling of `.git`.
 */
export function refusalOf(relative: string): string | undefined {
  if (relative.includes('\0')) return 'It has a zero character in it';
  if (LONE_SURROGATE.test(relative)) return 'It has half a character in it, which no file name can hold';
  for (const segment of relative.split(/[/\\]/)) {
    if (segment === '') return 'It is not a relative path to a file';
    if (segment === '.' || segment === '..') return 'It is a path with . or .. in it';
    if (isGitDirectory(segment)) return "It is in git's own directory";
    if (segment.replaceAll(IGNORED_BY_HFS, '').toLowerCase().startsWith(OWN_PREFIX)) {
      return 'It is a name that krmkit keeps for itself';
    }
  }
  return undefined;
}
