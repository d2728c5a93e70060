import type { WritableFileSystem } from '@krmkit/base';
import { decodeText } from '@krmkit/manifests';
import type { CacheStorage } from './cache.ts';
import { joinPath } from '@krmkit/base';

export interface CacheFilesOptions {
  /** The limit for all entries together; undefined: no limit. */
  readonly maxBytes: number | undefined;
  /** Permission bits of an entry, reduced by the umask. */
  readonly mode: number;
  /** Distinguishes this process from others in the names of files that are being written. */
  readonly tag: string;
}

/** A larger entry is neither stored nor read. */
const MAX_ENTRY = 512 * 1024 * 1024;

/**
 * Stores a cache as files in a directory, which is created when it is needed; its parent must exist. An entry is
 * written to a temporary name and renamed when it is complete, so that processes on several machines can share the
 * directory. When the limit is reached, entries are removed in an arbitrary order, because their names are digests.
 * Errors of the file system count as misses.
 */
export function createCacheFiles(
  directory: string,
  files: WritableFileSystem,
  { maxBytes, mode, tag }: CacheFilesOptions,
): CacheStorage {
  let written = 0;
  // What the last count found, and what this process has added since.
  let used: number | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = async (key: string, text: string): Promise<void> => {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > Math.min(maxBytes ?? MAX_ENTRY, MAX_ENTRY)) return;
    await files.makeDirectory(directory);
    if (maxBytes !== undefined) {
      if (used === undefined || used + bytes.length > maxBytes) {
        used = await makeRoom(directory, files, maxBytes - bytes.length);
      }
      used += bytes.length;
    }
    written += 1;
    const temporary = joinPath(directory, `${key}.${tag}-${written}`);
    const created = await files.createFile(temporary, bytes, { mode });
    const renamed = created.ok ? await files.rename(temporary, joinPath(directory, key)) : created;
    if (!renamed.ok) await files.removeFile(temporary);
  };
  return {
    read: async (key) => {
      const content = await files.readFile(joinPath(directory, key), MAX_ENTRY);
      if (!content.ok) return undefined;
      const decoded = decodeText(content.value);
      // Not a text: an entry, but a damaged one.
      return decoded.ok ? decoded.value : '';
    },
    // Writes run one after the other, so that each sees the space that is left.
    write: (key, text) => (writing = writing.then(() => write(key, text))),
  };
}

/** Removes entries until the others take at most `room` bytes. Returns how much they take. */
async function makeRoom(directory: string, files: WritableFileSystem, room: number): Promise<number> {
  const listed = await files.readDirectory(directory);
  let used = 0;
  if (!listed.ok) return used;
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
  return used;
}
