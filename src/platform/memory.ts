import type { DirectoryEntry, FileFailure, FileSystem, Outcome, StandardInput } from './ports.ts';

/** Content by path; a string is encoded as UTF-8. Directories are what the paths imply. */
export type MemoryFiles = ReadonlyMap<string, string | Uint8Array>;

interface MemoryDirectory {
  readonly kind: 'directory';
  readonly entries: Map<string, MemoryEntry>;
}

interface MemoryFile {
  readonly kind: 'file';
  readonly content: string | Uint8Array;
}

type MemoryEntry = MemoryDirectory | MemoryFile;

/** A file system out of a Map, for tests and the page. `a/b`, `./a/b` and `/a/b` are the same file. It has no links. */
export function memoryFileSystem(files: MemoryFiles): FileSystem {
  const root: MemoryDirectory = { kind: 'directory', entries: new Map() };
  for (const [path, content] of files) place(root, segmentsOf(path), content);
  return {
    readFile: async (path, maxBytes) => {
      const entry = find(root, path);
      if (entry === undefined) return failed('missing', 'no such file or directory');
      if (entry.kind === 'directory') return failed('is-directory', 'is a directory');
      const bytes = typeof entry.content === 'string' ? new TextEncoder().encode(entry.content) : entry.content;
      return bytes.length > maxBytes
        ? failed('too-large', `larger than ${maxBytes} bytes`)
        : { ok: true, value: bytes };
    },
    readDirectory: async (path) => {
      const entry = find(root, path);
      if (entry === undefined) return failed('missing', 'no such file or directory');
      if (entry.kind === 'file') return failed('not-directory', 'not a directory');
      const entries: DirectoryEntry[] = [];
      for (const [name, { kind }] of entry.entries) entries.push({ name, kind });
      return { ok: true, value: entries };
    },
    status: async (path) => {
      const entry = find(root, path);
      if (entry === undefined) return failed('missing', 'no such file or directory');
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
  };
}

function place(root: MemoryDirectory, segments: readonly string[], content: string | Uint8Array): void {
  let directory = root;
  for (const segment of segments.slice(0, -1)) {
    const present = directory.entries.get(segment);
    // A path through what is a file already: the later one wins.
    const next: MemoryDirectory = present?.kind === 'directory' ? present : { kind: 'directory', entries: new Map() };
    directory.entries.set(segment, next);
    directory = next;
  }
  const name = segments.at(-1);
  if (name !== undefined) directory.entries.set(name, { kind: 'file', content });
}

function find(root: MemoryDirectory, path: string): MemoryEntry | undefined {
  let entry: MemoryEntry | undefined = root;
  for (const segment of segmentsOf(path)) {
    entry = entry.kind === 'directory' ? entry.entries.get(segment) : undefined;
    if (entry === undefined) return undefined;
  }
  return entry;
}

function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

function failed(failure: FileFailure, message: string): Outcome<never> {
  return { ok: false, failure, message };
}
