/** A path as an argument in a line for a shell, in quotes where it needs them. */
export function shellPath(path: string): string {
  return /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
