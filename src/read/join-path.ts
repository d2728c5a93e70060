/** `a/b` for `a` and `b`, `b` for `.` and `b`. */
export function joinPath(directory: string, name: string): string {
  if (directory === '.' || directory === '') return name;
  return directory.endsWith('/') ? `${directory}${name}` : `${directory}/${name}`;
}
