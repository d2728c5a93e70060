import type { FileSystem } from '../platform/ports.ts';
import { isAbsolutePath, resolvePath } from '../functions/resolve-path.ts';
import { decodeText } from '../read/decode.ts';
import { joinPath } from '../read/join-path.ts';
import { normalizePath } from '../read/package-sources.ts';
import type { Source } from '../text/source.ts';
import { createSource } from '../text/source.ts';
import type { DocumentMemory } from '../yaml/fast/document-memory.ts';
import type { BuildFile } from './build-context.ts';
import { objectMemory } from './read-objects.ts';

/** Why a file or directory that a kustomization names cannot be used. */
export interface InputFailure {
  readonly code: 'missing-build-input' | 'outside-root' | 'remote-input';
  readonly message: string;
  readonly hint: string;
  /** The path exists and is a directory. */
  readonly isDirectory?: true;
}

export type FoundInput<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: InputFailure };

/** A directory of a build. */
export interface BuildDirectory {
  /** Absolute, with all links resolved. */
  readonly real: string;
  /** Relative to the working directory if that is possible. */
  readonly shown: string;
}

/** The files of a build. Each is read once. */
export interface BuildFiles {
  /** The documents of the files with objects. */
  readonly memory: DocumentMemory;
  /** Every file that was read, by its shown path. */
  readonly sources: ReadonlyMap<string, Source>;
  readonly readFile: (directory: BuildDirectory, path: string) => Promise<FoundInput<BuildFile>>;
  readonly findDirectory: (directory: BuildDirectory, path: string) => Promise<FoundInput<BuildDirectory>>;
  /** The kind of a file or directory at an absolute path; undefined if there is none. */
  readonly statusOf: (path: string) => Promise<'file' | 'directory' | 'other' | undefined>;
  /** The directory that a build starts in. */
  readonly openRoot: (path: string) => Promise<FoundInput<BuildDirectory>>;
}

/** `restricted`: a kustomization can read only files in its directory and below it. */
export async function openBuildFiles(files: FileSystem, restricted: boolean): Promise<BuildFiles> {
  const working = await files.realPath('.');
  const base = working.ok ? working.value : '';
  const read = new Map<string, Promise<FoundInput<BuildFile>>>();
  const sources = new Map<string, Source>();
  let named: NamedDirectory | undefined;
  const shownOf = (real: string): string => {
    if (named === undefined || !isInside(real, named.real)) {
      return named !== undefined && isAbsolutePath(named.shown) ? real : relativePath(base, real);
    }
    const rest = real.slice(named.real.length).replace(/^\//, '');
    return rest === '' ? named.shown : joinPath(named.shown, rest);
  };
  const readReal = (real: string, written: string): Promise<FoundInput<BuildFile>> => {
    const known = read.get(real);
    if (known !== undefined) return known;
    const file = readBuildFile(files, real, shownOf(real), written).then((found) => {
      if (found.ok) sources.set(found.value.source.path, found.value.source);
      return found;
    });
    read.set(real, file);
    return file;
  };
  const findDirectory = async (from: string, path: string): Promise<FoundInput<BuildDirectory>> => {
    const real = await files.realPath(resolvePath(from, path));
    if (!real.ok) return missing(path);
    const status = await files.status(real.value);
    if (!status.ok) return missing(path);
    if (status.value.kind === 'directory') return { ok: true, value: { real: real.value, shown: shownOf(real.value) } };
    const message = `"${path}" is a file, and this must be a directory with a kustomization`;
    return { ok: false, failure: { code: 'missing-build-input', message, hint: 'Name a directory' } };
  };
  return {
    memory: objectMemory(),
    sources,
    readFile: async (directory, path) => {
      if (path === '') return missing(path);
      if (isRemote(path)) return remote(path);
      const real = await files.realPath(resolvePath(directory.real, path));
      if (!real.ok) return missing(path);
      const status = await files.status(real.value);
      if (!status.ok) return missing(path);
      if (status.value.kind === 'directory') return isDirectory(path);
      if (!restricted || isInside(real.value, directory.real)) return readReal(real.value, path);
      const message = `"${path}" is not in the directory ${directory.shown}`;
      const hint = 'Move the file, or build with --load-restrictor LoadRestrictionsNone';
      return { ok: false, failure: { code: 'outside-root', message, hint } };
    },
    findDirectory: async (directory, path) => {
      if (isRemote(path)) return remote(path);
      if (isAbsolutePath(path)) {
        const message = `"${path}" is an absolute path`;
        return { ok: false, failure: { code: 'missing-build-input', message, hint: 'Write a relative path' } };
      }
      return findDirectory(directory.real, path);
    },
    statusOf: async (path) => {
      const status = await files.status(path);
      return status.ok ? status.value.kind : undefined;
    },
    openRoot: async (path) => {
      named = await findNamed(files, normalizePath(path), base);
      return findDirectory(base, path);
    },
  };
}

/** A directory that the user names by an absolute path or through a symbolic link, and its real path. */
interface NamedDirectory {
  readonly real: string;
  readonly shown: string;
}

/**
 * The directory nearest to the root of the path whose real path ends as the path does: of `link/overlays/prod` it is
 * `link`. Files below it are shown as the user would name them. Undefined for a relative path without a link.
 */
async function findNamed(files: FileSystem, path: string, base: string): Promise<NamedDirectory | undefined> {
  const real = await files.realPath(path);
  if (!real.ok || relativePath(base, real.value) === path) return undefined;
  let found: NamedDirectory = { real: real.value, shown: path };
  for (let shown = path, target = real.value; shown.includes('/') && nameOf(shown) === nameOf(target);) {
    shown = shown.slice(0, shown.lastIndexOf('/'));
    target = target.slice(0, target.lastIndexOf('/'));
    const above = shown === '' ? undefined : await files.realPath(shown);
    if (above?.ok !== true || above.value !== target) break;
    found = { real: target, shown };
  }
  return found;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** True for a path in a directory or in one of its subdirectories, and for the directory itself. */
export function isInside(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`);
}

/** Follows NewRepoSpecFromURL in api/internal/git/repospec.go: a host, a scheme or a user makes a path remote. */
export function isRemote(path: string): boolean {
  return /^(?:git::|(?:https?|ssh|file):\/\/|gh:|github\.com[/:]|[\w.-]+@[^/]+[:/])/i.test(path);
}

async function readBuildFile(
  files: FileSystem,
  real: string,
  shown: string,
  written: string,
): Promise<FoundInput<BuildFile>> {
  const content = await files.readFile(real, Number.MAX_SAFE_INTEGER);
  if (!content.ok) {
    if (content.failure === 'is-directory') return isDirectory(written);
    const message = `"${written}" cannot be read: ${content.message}`;
    return { ok: false, failure: { code: 'missing-build-input', message, hint: 'Check the file and its permissions' } };
  }
  const bytes = content.value;
  const decoded = decodeText(bytes);
  const text = decoded.ok ? decoded.value : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { ok: true, value: { source: createSource(shown, text), bytes, isUtf8: decoded.ok } };
}

function missing(path: string): FoundInput<never> {
  const message = path === '' ? 'The path is empty' : `There is no file or directory "${path}"`;
  return { ok: false, failure: { code: 'missing-build-input', message, hint: 'Correct the path, or create the file' } };
}

function isDirectory(path: string): FoundInput<never> {
  const message = `"${path}" is a directory, and this must be a file`;
  return {
    ok: false,
    failure: { code: 'missing-build-input', message, hint: 'Name a file', isDirectory: true },
  };
}

function remote(path: string): FoundInput<never> {
  const message = `"${path}" is remote, and krmkit does not fetch it`;
  return { ok: false, failure: { code: 'remote-input', message, hint: 'Download it, and name the local copy' } };
}

function relativePath(from: string, to: string): string {
  if (from === '' || /^[A-Za-z]:/.exec(from)?.[0] !== /^[A-Za-z]:/.exec(to)?.[0]) return to;
  const start = from.split('/').filter((segment) => segment !== '');
  const end = to.split('/').filter((segment) => segment !== '');
  let shared = 0;
  while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared += 1;
  // Without a common directory, the absolute path is clearer.
  if (shared === 0 && start.length > 0) return to;
  const path = [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/');
  return path === '' ? '.' : path;
}
