import type { DirectoryEntry, FileFailure, FileSystem, Outcome } from '@krmkit/base';
import { dirname, resolvePath } from '@krmkit/base';

/** The texts of a workspace as a file system that changes, and that knows who has read what. */
export interface WorkspaceFiles {
  /** Increases with each change. */
  readonly generation: () => number;
  /** In no particular order; without a leading slash. */
  readonly paths: () => Iterable<string>;
  readonly textOf: (path: string) => string | undefined;
  /** False if the file has this text already. */
  readonly write: (path: string, text: string) => boolean;
  /** False if there is no such file. */
  readonly remove: (path: string) => boolean;
  /** A view of the files that remembers what is read through it. */
  readonly observe: () => ObservedFiles;
}

/** Files, and whether something changed that was read through them. */
export interface ObservedFiles {
  readonly files: FileSystem;
  /** Whether all that was read through `files` is as it was. */
  readonly isCurrent: () => boolean;
  /** Whether the content of a file was read. */
  readonly hasRead: (path: string) => boolean;
}

interface TextFile {
  readonly text: string;
  /** Made on first use. */
  bytes: Uint8Array | undefined;
}

/**
 * What can be known about a path: its content, whether it is a file or a directory, and the names in it. Each is written as
 * a letter and the path.
 */
type Aspect = 'content' | 'kind' | 'names';

interface State {
  readonly texts: Map<string, TextFile>;
  /** The names in each directory, and how many files are at or below each. */
  readonly directories: Map<string, Map<string, number>>;
  /** The generation in which an aspect of a path last changed; absent: never. */
  readonly versions: Map<string, number>;
  generation: number;
}

export function workspaceFiles(): WorkspaceFiles {
  const state: State = {
    texts: new Map(),
    directories: new Map([['/', new Map<string, number>()]]),
    versions: new Map(),
    generation: 0,
  };
  return {
    generation: () => state.generation,
    paths: () => [...state.texts.keys()].map((path) => path.slice(1)),
    textOf: (path) => state.texts.get(absolute(path))?.text,
    write: (path, text) => write(state, absolute(path), text),
    remove: (path) => remove(state, absolute(path)),
    observe: () => observe(state),
  };
}

/** The name of a file in a workspace: `a/b` for `./a/b` and `/a/b`. */
export function workspacePath(path: string): string {
  return absolute(path).slice(1);
}

function absolute(path: string): string {
  return resolvePath('/', path);
}

function write(state: State, path: string, text: string): boolean {
  if (path === '/' || state.texts.get(path)?.text === text) return false;
  const isNew = !state.texts.has(path);
  state.texts.set(path, { text, bytes: undefined });
  state.generation += 1;
  changed(state, 'content', path);
  if (isNew) count(state, path, 1);
  return true;
}

function remove(state: State, path: string): boolean {
  if (!state.texts.delete(path)) return false;
  state.generation += 1;
  count(state, path, -1);
  return true;
}

/** Adds a file to the directories above it, or removes it from them. */
function count(state: State, path: string, difference: 1 | -1): void {
  changed(state, 'kind', path);
  for (let below = path; below !== '/'; below = dirname(below)) {
    const directory = dirname(below);
    const names = state.directories.get(directory) ?? new Map<string, number>();
    const name = below.slice(directory === '/' ? 1 : directory.length + 1);
    const before = names.get(name) ?? 0;
    const after = before + difference;
    if (names.size === 0) changed(state, 'kind', directory);
    if (before === 0 || after === 0) changed(state, 'names', directory);
    if (after === 0) names.delete(name);
    else names.set(name, after);
    if (names.size > 0 || directory === '/') {
      state.directories.set(directory, names);
    } else {
      state.directories.delete(directory);
      changed(state, 'kind', directory);
    }
  }
}

function changed({ versions, generation }: State, aspect: Aspect, path: string): void {
  versions.set(keyOf(aspect, path), generation);
}

function keyOf(aspect: Aspect, path: string): string {
  return `${aspect}:${path}`;
}

function observe(state: State): ObservedFiles {
  const seen = new Map<string, number | undefined>();
  let checked = state.generation;
  const look = (aspect: Aspect, path: string): void => {
    const key = keyOf(aspect, path);
    if (!seen.has(key)) seen.set(key, state.versions.get(key));
  };
  const isCurrent = (): boolean => {
    if (checked === state.generation) return true;
    for (const [key, version] of seen) if (state.versions.get(key) !== version) return false;
    checked = state.generation;
    return true;
  };
  return {
    files: readingFiles(state, look),
    isCurrent,
    hasRead: (path) => seen.has(keyOf('content', absolute(path))),
  };
}

function readingFiles(state: State, look: (aspect: Aspect, path: string) => void): FileSystem {
  const kindOf = (path: string): 'file' | 'directory' | undefined => {
    look('kind', path);
    if (state.directories.has(path)) return 'directory';
    return state.texts.has(path) ? 'file' : undefined;
  };
  return {
    readFile: async (written, maxBytes) => {
      const path = absolute(written);
      const kind = kindOf(path);
      if (kind === 'directory') return failed('is-directory', 'is a directory');
      look('content', path);
      const file = state.texts.get(path);
      if (file === undefined) return failed('missing', 'no such file or directory');
      const bytes = (file.bytes ??= new TextEncoder().encode(file.text));
      return bytes.length > maxBytes
        ? failed('too-large', `larger than ${maxBytes} bytes`)
        : { ok: true, value: bytes };
    },
    readDirectory: async (written) => {
      const path = absolute(written);
      const kind = kindOf(path);
      if (kind === undefined) return failed('missing', 'no such file or directory');
      if (kind === 'file') return failed('not-directory', 'not a directory');
      look('names', path);
      const entries: DirectoryEntry[] = [];
      for (const name of state.directories.get(path)?.keys() ?? []) {
        const below = path === '/' ? `/${name}` : `${path}/${name}`;
        entries.push({ name, kind: kindOf(below) ?? 'file' });
      }
      return { ok: true, value: entries };
    },
    status: async (written) => {
      const path = absolute(written);
      const kind = kindOf(path);
      if (kind === undefined) return failed('missing', 'no such file or directory');
      // With a size, each look at a file would be one at its content.
      return { ok: true, value: { kind, size: 0 } };
    },
    realPath: async (written) => {
      const path = absolute(written);
      return kindOf(path) === undefined ? failed('missing', 'no such file or directory') : { ok: true, value: path };
    },
  };
}

function failed(failure: FileFailure, message: string): Outcome<never> {
  return { ok: false, failure, message };
}
