import type { WritableFileSystem } from '../platform/ports.ts';
import { decodeText } from '../read/decode.ts';
import { joinPath } from '../read/join-path.ts';
import type { CacheStorage } from './cache.ts';

export interface CacheFilesOptions {
  /** Of all entries together; a larger one is not kept. */
  readonly maxBytes: number;
  /** Tells this process from others in names of files that are being written. */
  readonly tag: string;
}

/**
 * Keeps a cache in files of a directory, which is made when it is needed; its parent has to be there. An entry is
 * renamed to its place when it is whole. Where there is no more room, older entries go as chance has it: their names
 * are digests. What the file system refuses is a miss, and nothing else.
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
      return decoded?.ok === true ? decoded.text : undefined;
    },
    // One after the other, so that each sees the room that is left.
    write: (key, text) => (writing = writing.then(() => write(key, text))),
  };
}

async function makeRoom(directory: string, files: WritableFileSystem, room: number): Promise<void> {
  const listed = await files.readDirectory(directory);
  if (!listed.ok) return;
  let used = 0;
  // Names in order, so that it does not depend on the file system what goes.
  for (const { name } of listed.value.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // What is not the cache's own is nobody's to delete.
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
