import type { MemoryDirectory, MemoryEntry, MemoryFiles } from './memory.ts';
import { findMemoryEntry, memoryTree, readingHalf, segmentsOf } from './memory.ts';
import type { EntryStatus, FileFailure, Outcome, Processes, WritableFileSystem, WriteFailure } from './ports.ts';

/** A writable file system in memory, for tests and web pages. */
export interface MemoryDisk {
  readonly fileSystem: WritableFileSystem;
  /** All files as text by path, sorted by UTF-16 code units; paths have no leading slash. */
  readonly texts: () => ReadonlyMap<string, string>;
}

export function memoryDisk(files: MemoryFiles): MemoryDisk {
  const root = memoryTree(files);
  let serial = files.size;
  const add = (path: string, make: () => MemoryEntry): Outcome<void, WriteFailure> => {
    const { parent, name } = parentAndName(root, path);
    if (parent === undefined) return failed('missing', 'no such file or directory');
    if (parent.entries.has(name)) return failed('exists', 'exists already');
    parent.entries.set(name, make());
    return DONE;
  };
  const fileSystem: WritableFileSystem = {
    ...readingHalf(root),
    entryStatus: async (path) => {
      const entry = findMemoryEntry(root, path);
      return entry === undefined ? missing() : { ok: true, value: statusOf(entry, path) };
    },
    mayWrite: async (path) => {
      const entry = findMemoryEntry(root, path);
      return entry?.kind === 'file' && (entry.mode & 0o200) !== 0;
    },
    createFile: async (path, bytes, { mode, keep }) =>
      add(path, () => {
        serial += 1;
        return { kind: 'file', content: bytes.slice(), mode: keep?.mode ?? mode & 0o755, serial };
      }),
    flushFile: async (path) => (findMemoryEntry(root, path) === undefined ? missing() : DONE),
    flushDirectory: async (path) => (findMemoryEntry(root, path) === undefined ? missing() : DONE),
    rename: async (from, to) => renameEntry(root, from, to),
    link: async (from, to) => {
      const entry = findMemoryEntry(root, from);
      return entry === undefined ? missing() : add(to, () => entry);
    },
    removeFile: async (path) =>
      removeEntry(root, path, ({ kind }) => (kind === 'directory' ? failed('is-directory', 'is a directory') : DONE)),
    makeDirectory: async (path) => add(path, () => ({ kind: 'directory', entries: new Map() })),
    removeDirectory: async (path) =>
      removeEntry(root, path, (entry) => {
        if (entry.kind !== 'directory') return failed('not-directory', 'not a directory');
        return entry.entries.size > 0 ? failed('not-empty', 'is not empty') : DONE;
      }),
    createTextLink: async (path, text) => add(path, () => ({ kind: 'link', text })),
    readTextLink: async (path) => {
      const entry = findMemoryEntry(root, path);
      return entry?.kind === 'link' ? { ok: true, value: entry.text } : missing();
    },
  };
  return { fileSystem, texts: () => new Map(textsBelow(root, '').sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function renameEntry(root: MemoryDirectory, from: string, to: string): Outcome<void, WriteFailure> {
  const source = parentAndName(root, from);
  const target = parentAndName(root, to);
  const entry = source.parent?.entries.get(source.name);
  if (source.parent === undefined || target.parent === undefined || entry === undefined) return missing();
  const present = target.parent.entries.get(target.name);
  if (present?.kind === 'directory') return failed('is-directory', 'is a directory');
  // As in POSIX: a rename between two hard links to one file has no effect.
  if (present === entry) return DONE;
  target.parent.entries.set(target.name, entry);
  source.parent.entries.delete(source.name);
  return DONE;
}

function removeEntry(
  root: MemoryDirectory,
  path: string,
  check: (entry: MemoryEntry) => Outcome<void, WriteFailure>,
): Outcome<void, WriteFailure> {
  const { parent, name } = parentAndName(root, path);
  const entry = parent?.entries.get(name);
  if (parent === undefined || entry === undefined) return missing();
  const checked = check(entry);
  if (checked.ok) parent.entries.delete(name);
  return checked;
}

/** The only process. */
export function memoryProcesses(): Processes {
  const self = { pid: 1, host: 'memory', boot: '', namespace: '', started: '' };
  return { self: () => self, user: () => undefined, isRunning: ({ pid, host }) => pid === 1 && host === self.host };
}

const DONE: Outcome<void, never> = { ok: true, value: undefined };

function textsBelow(directory: MemoryDirectory, path: string): (readonly [path: string, text: string])[] {
  return [...directory.entries].flatMap(([name, entry]) => {
    const below = path === '' ? name : `${path}/${name}`;
    if (entry.kind === 'directory') return textsBelow(entry, below);
    if (entry.kind === 'link') return [];
    const { content } = entry;
    return [[below, typeof content === 'string' ? content : new TextDecoder('utf-8', BOM_STAYS).decode(content)]];
  });
}

const BOM_STAYS = { ignoreBOM: true };

function parentAndName(
  root: MemoryDirectory,
  path: string,
): { readonly parent: MemoryDirectory | undefined; readonly name: string } {
  const segments = segmentsOf(path);
  const name = segments.pop() ?? '';
  const parent = findMemoryEntry(root, segments.join('/'));
  return { parent: parent?.kind === 'directory' ? parent : undefined, name };
}

function statusOf(entry: MemoryEntry, path: string): EntryStatus {
  const isFile = entry.kind === 'file';
  const serial = isFile ? `${entry.serial}` : segmentsOf(path).join('/');
  return {
    kind: entry.kind,
    size: isFile ? entry.content.length : 0,
    mode: isFile ? entry.mode : 0o755,
    owner: { user: 0, group: 0 },
    identity: serial,
    modified: serial,
  };
}

function missing(): Outcome<never> {
  return failed('missing', 'no such file or directory');
}

function failed<F extends FileFailure | WriteFailure>(failure: F, message: string): Outcome<never, F> {
  return { ok: false, failure, message };
}
