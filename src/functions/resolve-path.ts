/** Accepts `/a`, `C:\a` and `C:/a`. */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path);
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

/** The directory of a path: `.` for a relative path of one segment, `/` for an entry of the root. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash === 0) return '/';
  return slash === -1 ? '.' : path.slice(0, slash);
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
