import type { WritableFileSystem } from '../platform/ports.ts';
import { decodeText } from '../read/decode.ts';
import { joinPath } from '../read/join-path.ts';
import type { CacheStorage } from './cache.ts';

export interface CacheFilesOptions {
  /** The limit for all entries together. A larger entry is not stored. */
  readonly maxBytes: number;
  /** Distinguishes this process from others in the names of files that are being written. */
  readonly tag: string;
}

/**
 * Stores a cache as files in a directory, which is created when it is needed; its parent must exist. An entry is
 * written to a temporary name and renamed when it is complete. When the limit is reached, older entries are removed in
 * an arbitrary order, because their names are digests. Errors of the file system count as misses.
 */
export function createCacheFiles(
  directory: string,
  files: WritableFileSystem,
  { maxBytes, tag }: CacheFilesOptions,
): CacheStorage {
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = async (key: string, text: string): Promise<void> => {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > maxBytes) return;
    await files.makeDirectory(directory);
    await makeRoom(directory, files, maxBytes - bytes.length);
    written += 1;
    const temporary = joinPath(directory, `${key}.${tag}-${written}`);
    const created = await files.createFile(temporary, bytes, { mode: 0o600 });
    const renamed = created.ok ? await files.rename(temporary, joinPath(directory, key)) : created;
    if (!renamed.ok) await files.removeFile(temporary);
  };
  return {
    read: async (key) => {
      const content = await files.readFile(joinPath(directory, key), maxBytes);
      const decoded = content.ok ? decodeText(content.value) : undefined;
      return decoded?.ok === true ? decoded.value : undefined;
    },
    // Writes run one after the other, so that each sees the space that is left.
    write: (key, text) => (writing = writing.then(() => write(key, text))),
  };
}

async function makeRoom(directory: string, files: WritableFileSystem, room: number): Promise<void> {
  const listed = await files.readDirectory(directory);
  if (!listed.ok) return;
  let used = 0;
  // Sorted by name, so that the choice does not depend on the file system.
  for (const { name } of listed.value.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // Never delete files that the cache did not write.
    if (!/^[0-9a-f]{64}(?:\.|$)/.test(name)) continue;
    const path = joinPath(directory, name);
    const status = await files.status(path);
    if (!status.ok) continue;
    used += status.value.size;
    if (used <= room) continue;
    await files.removeFile(path);
    used -= status.value.size;
  }
}
