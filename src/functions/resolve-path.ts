/** `/a`, `C:\a` and `C:/a`. */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path);
}

/**
 * A path as seen from an absolute directory, by its text alone: `.` and `..` are gone, `/` stands between segments. A
 * `..` above the root stays at the root, as for the operating system.
 */
export function resolvePath(directory: string, path: string): string {
  const whole = isAbsolutePath(path) ? path : `${directory}/${path}`;
  const drive = /^[A-Za-z]:(?=[\\/])/.exec(whole)?.[0] ?? '';
  const rest = drive === '' ? whole : whole.slice(drive.length).replaceAll('\\', '/');
  return `${drive}/${normalSegments(rest).join('/')}`;
}

/** A relative path below another one, `.` for none; undefined where it leads out. */
export function joinInside(directory: string, path: string): string | undefined {
  const segments = directory === '.' ? [] : directory.split('/');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.length === 0 ? '.' : segments.join('/');
}

/** The directory of a path: `.` for a relative one of a single segment, `/` for what stands in the root. */
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
