import type { DirectoryEntry, FileSystem, Outcome } from '@krmkit/base';
import { resolvePath } from '@krmkit/base';

/** In bytes: what two readers of the same files can have in memory beside their own. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * For two readers of the same files: what one read, the other gets without reading. Contents are kept until then, and
 * entries of directories as long as the result. For files that do not change meanwhile.
 */
export async function rememberFiles(files: FileSystem): Promise<FileSystem> {
  const real = await files.realPath('.');
  const working = real.ok ? real.value : '/';
  const contents = new Map<string, Outcome<Uint8Array>>();
  const directories = new Map<string, Promise<Outcome<readonly DirectoryEntry[]>>>();
  let size = 0;
  return {
    status: files.status,
    realPath: files.realPath,
    readDirectory: (path) => {
      const key = resolvePath(working, path);
      const entries = directories.get(key) ?? files.readDirectory(path);
      directories.set(key, entries);
      return entries;
    },
    readFile: async (path, maxBytes) => {
      // Behind a link, `..` is another directory than its text says.
      if (path.split('/').includes('..')) return files.readFile(path, maxBytes);
      const key = resolvePath(working, path);
      const known = contents.get(key);
      if (known?.ok === true && known.value.length <= maxBytes) {
        contents.delete(key);
        size -= known.value.length;
        return known;
      }
      const content = await files.readFile(path, maxBytes);
      if (content.ok && !contents.has(key) && size + content.value.length <= MOST_BYTES) {
        contents.set(key, content);
        size += content.value.length;
      }
      return content;
    },
  };
}
