import type { FileSystem } from './ports.ts';

/** The same files, with other content for some of them. `edited` has the content by the real path of a file. */
export function overlayFileSystem(files: FileSystem, edited: ReadonlyMap<string, Uint8Array>): FileSystem {
  return {
    ...files,
    readFile: async (path, maxBytes) => {
      const real = await files.realPath(path);
      const bytes = real.ok ? edited.get(real.value) : undefined;
      if (bytes === undefined) return files.readFile(path, maxBytes);
      return bytes.length <= maxBytes
        ? { ok: true, value: bytes }
        : { ok: false, failure: 'too-large', message: `larger than ${maxBytes} bytes` };
    },
  };
}
