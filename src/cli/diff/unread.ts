import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { normalizePath } from '../../read/package-sources.ts';
import { isUnreadable } from '../exit-status.ts';

/**
 * Tells of a path below `root` whether its file could not be read, wholly or in parts, so that nobody knows what
 * resources are there. Without a path: whether anything could not be read.
 */
export function unreadPaths(root: string, diagnostics: readonly Diagnostic[]): (path: string | undefined) => boolean {
  const directory = normalizePath(root);
  const above = directory === '.' ? '' : directory === '/' ? '/' : `${directory}/`;
  const unread = diagnostics.filter(isUnreadable);
  // Of a package with an unfinished change nothing is read.
  const isAll = unread.some(({ code, location }) => code === 'unfinished-change' || location === undefined);
  const paths = new Set(unread.map(({ location }) => normalizePath(location?.path ?? '.')));
  return (path) => {
    if (isAll || path === undefined) return unread.length > 0;
    if (paths.has('.')) return true;
    // The file, or a directory above it.
    for (let one = `${above}${path}`; one !== ''; one = one.slice(0, Math.max(one.lastIndexOf('/'), 0))) {
      if (paths.has(one)) return true;
    }
    return false;
  };
}
