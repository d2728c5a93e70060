/** Accepts `/a`, `C:\a` and `C:/a`. */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path);
}

/** The last segment of a path, as `basename` in a shell: `b` for `a/b`. */
export function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The directory of a path, as `dirname` in a shell: `a` for `a/b`, `.` for `b`, `/` for `/b`. */
export function dirname(path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash === 0) return '/';
  return slash === -1 ? '.' : path.slice(0, slash);
}

/** The directory of a path relative to a root, where `''` is the root: `a` for `a/b`, `''` for `b`. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** `a/b` for `a` and `b`, `b` for `.` and `b`. */
export function joinPath(directory: string, name: string): string {
  if (directory === '.' || directory === '') return name;
  return directory.endsWith('/') ? `${directory}${name}` : `${directory}/${name}`;
}

/**
 * Resolves a path against an absolute directory, by text only: removes `.` and `..`, and separates segments with `/`. A
 * `..` above the root stays at the root, as in the operating system.
 */
export function resolvePath(directory: string, path: string): string {
  const whole = isAbsolutePath(path) ? path : `${directory}/${path}`;
  const drive = /^[A-Za-z]:(?=[\\/])/.exec(whole)?.[0] ?? '';
  const rest = drive === '' ? whole : whole.slice(drive.length).replaceAll('\\', '/');
  return `${drive}/${normalSegments(rest).join('/')}`;
}

/** Joins two relative paths, `.` if nothing is left; undefined if the result leaves the directory. */
export function joinInside(directory: string, path: string): string | undefined {
  const segments = directory === '.' ? [] : directory.split('/');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.length === 0 ? '.' : segments.join('/');
}

/** The path from an absolute directory to another absolute path; `.` for the directory itself. */
export function relativePath(from: string, to: string): string {
  if (from === '' || /^[A-Za-z]:/.exec(from)?.[0] !== /^[A-Za-z]:/.exec(to)?.[0]) return to;
  const start = from.split('/').filter((segment) => segment !== '');
  const end = to.split('/').filter((segment) => segment !== '');
  let shared = 0;
  while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared += 1;
  // Without a common directory, the absolute path is clearer.
  if (shared === 0 && start.length > 0) return to;
  const path = [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/');
  return path === '' ? '.' : path;
}

function normalSegments(path: string): readonly string[] {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') segments.pop();
    else segments.push(segment);
  }
  return segments;
}
