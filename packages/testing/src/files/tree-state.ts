import { lstatSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** A file is its text and its mode; a directory its mode; a link where it leads. By path, sorted. */
export type TreeState = Readonly<Record<string, string>>;

/** Everything below a directory, hidden files too. */
export function stateOf(root: string): TreeState {
  const found: [string, string][] = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => {
    const stats = lstatSync(join(root, path));
    const mode = (stats.mode & 0o7777).toString(8);
    if (stats.isSymbolicLink()) return [path, `link ${readlinkSync(join(root, path))}`];
    if (stats.isDirectory()) return [path, `directory ${mode}`];
    return [path, `${mode} ${readFileSync(join(root, path), 'utf8')}`];
  });
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
