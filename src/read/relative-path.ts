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
