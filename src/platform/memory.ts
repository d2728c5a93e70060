import type { MemoryDirectory, MemoryFiles } from './memory-tree.ts';
import { findEntry, memoryTree, segmentsOf } from './memory-tree.ts';
import type { DirectoryEntry, FileFailure, FileSystem, Outcome, StandardInput } from './ports.ts';

export type { MemoryFiles } from './memory-tree.ts';

/** A file system out of a Map, for tests and the page. `a/b`, `./a/b` and `/a/b` are the same file. It has no links. */
export function memoryFileSystem(files: MemoryFiles): FileSystem {
  return readingHalf(memoryTree(files));
}

export function readingHalf(root: MemoryDirectory): FileSystem {
  return {
    readFile: async (path, maxBytes) => {
      const entry = findEntry(root, path);
      if (entry === undefined || entry.kind === 'link') return failed('missing', 'no such file or directory');
      if (entry.kind === 'directory') return failed('is-directory', 'is a directory');
      const bytes = typeof entry.content === 'string' ? new TextEncoder().encode(entry.content) : entry.content;
      return bytes.length > maxBytes
        ? failed('too-large', `larger than ${maxBytes} bytes`)
        : { ok: true, value: bytes };
    },
    readDirectory: async (path) => {
      const entry = findEntry(root, path);
      if (entry === undefined) return failed('missing', 'no such file or directory');
      if (entry.kind !== 'directory') return failed('not-directory', 'not a directory');
      const entries: DirectoryEntry[] = [];
      for (const [name, { kind }] of entry.entries) entries.push({ name, kind });
      return { ok: true, value: entries };
    },
    status: async (path) => {
      const entry = findEntry(root, path);
      if (entry === undefined || entry.kind === 'link') return failed('missing', 'no such file or directory');
      return { ok: true, value: { kind: entry.kind, size: entry.kind === 'file' ? entry.content.length : 0 } };
    },
    realPath: async (path) => ({ ok: true, value: `/${segmentsOf(path).join('/')}` }),
  };
}

export function memoryStandardInput(content: string | Uint8Array): StandardInput {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    readAll: async (maxBytes) =>
      bytes.length > maxBytes ? failed('too-large', `larger than ${maxBytes} bytes`) : { ok: true, value: bytes },
    chunks: async function* () {
      yield { ok: true, value: bytes };
    },
  };
}

function failed(failure: FileFailure, message: string): Outcome<never> {
  return { ok: false, failure, message };
}
