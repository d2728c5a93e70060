import { checkArgument } from '../calls/check-argument.ts';
import type { DirectoryEntry, FileFailure, FileSystem, Outcome, StandardInput } from './ports.ts';

/** A read-only file system in memory, for tests and web pages, without links. `a/b`, `./a/b` and `/a/b` are one file. */
export function memoryFileSystem(files: MemoryFiles): FileSystem {
  checkArgument('memoryFileSystem', 'the files', files, 'map');
  return readingHalf(memoryTree(files));
}

export function readingHalf(root: MemoryDirectory): FileSystem {
  return {
    readFile: async (path, maxBytes) => {
      const entry = findMemoryEntry(root, path);
      if (entry === undefined || entry.kind === 'link') return failed('missing', 'no such file or directory');
      if (entry.kind === 'directory') return failed('is-directory', 'is a directory');
      const bytes = typeof entry.content === 'string' ? new TextEncoder().encode(entry.content) : entry.content;
      return bytes.length > maxBytes
        ? failed('too-large', `larger than ${maxBytes} bytes`)
        : { ok: true, value: bytes };
    },
    readDirectory: async (path) => {
      const entry = findMemoryEntry(root, path);
      if (entry === undefined) return failed('missing', 'no such file or directory');
      if (entry.kind !== 'directory') return failed('not-directory', 'not a directory');
      const entries: DirectoryEntry[] = [];
      for (const [name, { kind }] of entry.entries) entries.push({ name, kind });
      return { ok: true, value: entries };
    },
    status: async (path) => {
      const entry = findMemoryEntry(root, path);
      if (entry === undefined || entry.kind === 'link') return failed('missing', 'no such file or directory');
      return { ok: true, value: { kind: entry.kind, size: entry.kind === 'file' ? entry.content.length : 0 } };
    },
    realPath: async (path) => {
      const entry = findMemoryEntry(root, path);
      if (entry === undefined) return failed('missing', 'no such file or directory');
      return { ok: true, value: `/${segmentsOf(path).join('/')}` };
    },
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

/** Content by path; a string is encoded as UTF-8. Paths imply their directories. */
export type MemoryFiles = ReadonlyMap<string, string | Uint8Array>;

export interface MemoryDirectory {
  readonly kind: 'directory';
  readonly entries: Map<string, MemoryEntry>;
}

export interface MemoryFile {
  readonly kind: 'file';
  readonly content: string | Uint8Array;
  readonly mode: number;
  /** Increases with each file that is created. */
  readonly serial: number;
}

/** A link that stores a text and has no target. */
export interface MemoryLink {
  readonly kind: 'link';
  readonly text: string;
}

export type MemoryEntry = MemoryDirectory | MemoryFile | MemoryLink;

export function memoryTree(files: MemoryFiles): MemoryDirectory {
  const root: MemoryDirectory = { kind: 'directory', entries: new Map() };
  let serial = 0;
  for (const [path, content] of files) {
    serial += 1;
    position(root, segmentsOf(path), { kind: 'file', content, mode: 0o644, serial });
  }
  return root;
}

export function findMemoryEntry(root: MemoryDirectory, path: string): MemoryEntry | undefined {
  let entry: MemoryEntry | undefined = root;
  for (const segment of segmentsOf(path)) {
    entry = entry.kind === 'directory' ? entry.entries.get(segment) : undefined;
    if (entry === undefined) return undefined;
  }
  return entry;
}

/** `a/b`, `./a/b` and `/a/b` are the same. */
export function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

function position(root: MemoryDirectory, segments: readonly string[], file: MemoryFile): void {
  let directory = root;
  for (const segment of segments.slice(0, -1)) {
    const present = directory.entries.get(segment);
    // A path below a file: the later one wins.
    const next: MemoryDirectory = present?.kind === 'directory' ? present : { kind: 'directory', entries: new Map() };
    directory.entries.set(segment, next);
    directory = next;
  }
  const name = segments.at(-1);
  if (name !== undefined) directory.entries.set(name, file);
}
