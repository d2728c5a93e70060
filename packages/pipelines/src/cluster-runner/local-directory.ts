import type { DirectoryEntry, FileSystem, TarFile, Problem, Result } from '@krmkit/base';
import { tarArchive } from '@krmkit/base';

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_FILES = 50_000;

/**
 * A directory as a tar archive. All files are readable and executable. A link is uploaded as what it leads to, if that is
 * inside the directory; other links are left out, because in a mount they lead nowhere.
 */
export async function archiveOf(
  directory: string,
  files: Pick<FileSystem, 'readDirectory' | 'readFile' | 'realPath'>,
  maxBytes = MAX_BYTES,
): Promise<Result<Uint8Array, Required<Problem>>> {
  const top = await files.realPath(directory);
  if (!top.ok) return tooMuch(directory, top.message);
  const found: TarFile[] = [];
  let bytes = 0;
  const waiting: { readonly path: string; readonly name: string; readonly above: readonly string[] }[] = [
    { path: top.value, name: '', above: [] },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const listed = await files.readDirectory(next.path);
    if (!listed.ok) return tooMuch(directory, listed.message);
    const above = [...next.above, next.path];
    for (const entry of listed.value.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = next.name === '' ? entry.name : `${next.name}/${entry.name}`;
      const path = await targetOf(entry, next.path, top.value, files);
      if (path === undefined) continue;
      const read = entry.kind === 'directory' ? undefined : await files.readFile(path, maxBytes);
      const isDirectory = read === undefined || (!read.ok && read.failure === 'is-directory');
      if (isDirectory) {
        // A link to a directory above would never end.
        if (!above.includes(path)) waiting.push({ path, name, above });
        continue;
      }
      if (!read.ok) return tooMuch(directory, `${name}: ${read.message}`);
      bytes += read.value.length;
      found.push({ name, bytes: read.value, mode: 0o755 });
      const excess = excessOf(bytes, found.length, maxBytes);
      if (excess !== undefined) return tooMuch(directory, excess);
    }
  }
  return { ok: true, value: tarArchive(found) };
}

function excessOf(bytes: number, files: number, maxBytes: number): string | undefined {
  if (bytes > maxBytes) return `it has more than ${maxBytes / 1024 / 1024} MiB`;
  return files > MAX_FILES ? `it has more than ${MAX_FILES} files` : undefined;
}

/** Where an entry leads; undefined for what is outside of `top` or cannot be uploaded. */
async function targetOf(
  { name, kind }: DirectoryEntry,
  directory: string,
  top: string,
  files: Pick<FileSystem, 'realPath'>,
): Promise<string | undefined> {
  const path = `${directory}/${name}`;
  if (kind === 'other') return undefined;
  if (kind !== 'link') return path;
  const real = await files.realPath(path);
  return real.ok && real.value.startsWith(`${top}/`) ? real.value : undefined;
}

function tooMuch(directory: string, why: string): Result<never, Required<Problem>> {
  const message = `the directory of the functionConfig, ${directory}, cannot be uploaded for /local: ${why}`;
  return { ok: false, message, hint: 'move the functionConfig to a directory of its own' };
}
