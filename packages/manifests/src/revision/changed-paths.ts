/** The paths that differ between two revisions, below the top. */
export interface ChangedPaths {
  /** Whether the path, a link on the way to it, or something below it changed. `''` is the top. */
  readonly has: (path: string) => boolean;
}

export function changedPaths(paths: Iterable<string>): ChangedPaths {
  const own = new Set(paths);
  const above = new Set<string>();
  for (const path of own) for (const directory of directoriesAbove(path)) above.add(directory);
  return {
    has: (path) => own.has(path) || above.has(path) || directoriesAbove(path).some((directory) => own.has(directory)),
  };
}

/** `a/b/c` has `a/b`, `a` and `''`. */
function directoriesAbove(path: string): readonly string[] {
  if (path === '') return [];
  const segments = path.split('/').slice(0, -1);
  return ['', ...segments.map((_, index) => segments.slice(0, index + 1).join('/'))];
}
