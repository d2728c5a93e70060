import type { FileSystem, Source, Problem } from '@krmkit/base';
import { readRegularFile, normalizePath } from '@krmkit/manifests';
import { withoutSecrets, basename, isAbsolutePath, joinPath, relativePath, resolvePath } from '@krmkit/base';
import type { BuildFile } from './build-context.ts';
import type { BuildMemory } from './build-memory.ts';
import { createBuildMemory } from './build-memory.ts';
import type { BuildRemotes } from './remote/remote-port.ts';
import type { RepositoryUrl } from './remote/repository-url.ts';
import { parseRepositoryUrl } from './remote/repository-url.ts';

/** Why a file or directory that a kustomization names cannot be used. */
export interface InputFailure extends Required<Problem> {
  readonly code: 'missing-build-input' | 'outside-root' | 'remote-input' | 'remote-failure';
  /** The path is not that of a file, and can be that of a directory or a repository. */
  readonly canBeDirectory?: true;
}

interface NoInput {
  readonly ok: false;
  readonly failure: InputFailure;
}

export type FoundInput<T> = { readonly ok: true; readonly value: T } | NoInput;

/** A directory of a build. */
export interface BuildDirectory {
  /** Absolute, with all links resolved. */
  readonly real: string;
  /** Relative to the working directory if that is possible. */
  readonly shown: string;
  /** The repository that it was fetched from. */
  readonly checkout?: Checkout;
}

/** The files of a commit of a remote repository. */
export interface Checkout {
  /** The absolute path of the root of the repository, with all links resolved. */
  readonly root: string;
  /** The address, without secrets. */
  readonly repository: string;
  readonly ref: string | undefined;
}

/** The files of a build. Each is read once. */
export interface BuildFiles {
  readonly memory: BuildMemory;
  /** Every file that was read, by its shown path. */
  readonly sources: ReadonlyMap<string, Source>;
  readonly readFile: (directory: BuildDirectory, path: string) => Promise<FoundInput<BuildFile>>;
  readonly findDirectory: (directory: BuildDirectory, path: string) => Promise<FoundInput<BuildDirectory>>;
  /** The kind of a file or directory at an absolute path; undefined if there is none. */
  readonly statusOf: (path: string) => Promise<'file' | 'directory' | 'other' | undefined>;
  /** The directory that a build starts in. */
  readonly openRoot: (path: string) => Promise<FoundInput<BuildDirectory>>;
  /** The repository of a file that was fetched, by the shown path of the file, and the path in the repository. */
  readonly remoteOf: (shown: string) => RemoteOrigin | undefined;
  /** The same files with `sources` of their own, for a part of a build. No file is read again. */
  readonly forPart: () => BuildFiles;
  /** Adds files that a part of the build read. */
  readonly addSources: (sources: ReadonlyMap<string, Source>) => void;
}

/** A file in a remote repository. */
export interface RemoteOrigin {
  readonly checkout: Checkout;
  /** Relative to the root of the repository. */
  readonly path: string;
}

/** What a kustomization can read: files of its own directory, files below a real path, or any file. */
export type ReadLimit = 'own-directory' | 'anything' | { readonly below: string };

/**
 * Kustomizations of repositories can read only files of their own directories, whatever `limit` is. Undefined `remotes`:
 * remote files and repositories are errors.
 */
export async function openBuildFiles(
  files: FileSystem,
  limit: ReadLimit,
  remotes: BuildRemotes | undefined,
  memory: BuildMemory = createBuildMemory(),
): Promise<BuildFiles> {
  const working = await files.realPath('.');
  const base = working.ok ? working.value : '';
  const paths = createShownPaths(base);
  const directories = createDirectories(files, paths, remotes, typeof limit === 'object' ? limit.below : undefined);
  const readOnce = createFileCache();
  const isReadable = (real: string, { real: own, checkout }: BuildDirectory): boolean => {
    if (isInside(real, own)) return true;
    if (checkout !== undefined || limit === 'own-directory') return false;
    return limit === 'anything' || isInside(real, limit.below);
  };
  const find: BuildFiles['readFile'] = async (directory, path) => {
    if (path === '') return missing(path);
    if (/^https?:\/\//i.test(path)) {
      return remotes === undefined ? needsPermission(path) : readOnce(path, () => download(remotes, path, memory));
    }
    const { checkout } = directory;
    const real = await files.realPath(resolvePath(directory.real, path));
    if (real.ok && isReadable(real.value, directory)) {
      const shown = paths.shownOf(real.value, checkout);
      return readOnce(shown, () => readBuildFile({ files, memory }, real.value, shown, path));
    }
    const status = real.ok ? await files.status(real.value) : real;
    if (!status.ok) return noFile(path);
    return status.value.kind === 'directory' ? isDirectory(path) : isOutside(path, directory);
  };
  return forBuild(
    {
      memory,
      readFile: find,
      findDirectory: async (directory, path) => {
        const url = parseRepositoryUrl(path);
        if (url !== undefined) return directories.findRemote(url, path);
        if (isAbsolutePath(path)) {
          const message = `"${path}" is an absolute path`;
          return { ok: false, failure: { code: 'missing-build-input', message, hint: 'Write a relative path' } };
        }
        return directories.find(directory.real, path, directory.checkout);
      },
      remoteOf: paths.remoteOf,
      statusOf: async (path) => {
        const status = await files.status(path);
        return status.ok ? status.value.kind : undefined;
      },
      openRoot: async (path) => {
        const url = parseRepositoryUrl(path);
        if (url !== undefined && !(await files.status(path)).ok) return directories.findRemote(url, path);
        paths.startIn(await findNamed(files, normalizePath(path), base));
        return directories.find(base, path);
      },
    },
    new Map(),
  );
}

/** Notes the files that a build, or a part of one, reads. */
function forBuild(
  files: Omit<BuildFiles, 'sources' | 'forPart' | 'addSources'>,
  sources: Map<string, Source>,
): BuildFiles {
  return {
    ...files,
    sources,
    readFile: async (directory, path) => {
      const file = await files.readFile(directory, path);
      if (file.ok) sources.set(file.value.source.path, file.value.source);
      return file;
    },
    forPart: () => forBuild(files, new Map()),
    addSources: (added) => {
      for (const [path, source] of added) sources.set(path, source);
    },
  };
}

/** The paths of a build as messages show them. */
interface ShownPaths {
  /** Files below this directory are shown as the user would name them. */
  readonly startIn: (named: NamedDirectory | undefined) => void;
  readonly shownOf: (real: string, checkout?: Checkout) => string;
  readonly remoteOf: BuildFiles['remoteOf'];
}

function createShownPaths(base: string): ShownPaths {
  let named: NamedDirectory | undefined;
  const remoteFiles = new Map<string, RemoteOrigin>();
  return {
    startIn: (directory) => {
      named = directory;
    },
    shownOf: (real, checkout) => {
      if (checkout !== undefined) return shownRemote(real, checkout, remoteFiles);
      if (named === undefined || !isInside(real, named.real)) {
        return named !== undefined && isAbsolutePath(named.shown) ? real : relativePath(base, real);
      }
      const rest = real.slice(named.real.length).replace(/^\//, '');
      return rest === '' ? named.shown : joinPath(named.shown, rest);
    },
    remoteOf: (shown) => remoteFiles.get(shown),
  };
}

type ReadOnce = (key: string, readFile: () => Promise<FoundInput<BuildFile>>) => Promise<FoundInput<BuildFile>>;

function createFileCache(): ReadOnce {
  const read = new Map<string, Promise<FoundInput<BuildFile>>>();
  return (key, readFile) => {
    const known = read.get(key);
    if (known !== undefined) return known;
    const file = readFile();
    read.set(key, file);
    return file;
  };
}

interface Directories {
  /** `checkout`: the repository that the directory must be in. */
  readonly find: (from: string, path: string, checkout?: Checkout) => Promise<FoundInput<BuildDirectory>>;
  readonly findRemote: (url: RepositoryUrl, path: string) => Promise<FoundInput<BuildDirectory>>;
}

function createDirectories(
  files: FileSystem,
  { shownOf }: ShownPaths,
  remotes: BuildRemotes | undefined,
  /** The directory that all directories must be in. */
  below: string | undefined,
): Directories {
  const checkouts = new Map<string, Checkout>();
  const find: Directories['find'] = async (from, path, checkout) => {
    const real = await files.realPath(resolvePath(from, path));
    if (!real.ok) return missing(path);
    const status = await files.status(real.value);
    if (!status.ok) return missing(path);
    if (checkout !== undefined && !isInside(real.value, checkout.root)) {
      const message = `"${path}" is not in the repository ${checkout.repository}`;
      const hint = 'A kustomization of a remote repository can use only directories of that repository';
      return { ok: false, failure: { code: 'outside-root', message, hint } };
    }
    if (checkout === undefined && below !== undefined && !isInside(real.value, below)) {
      const message = `"${path}" is not in the repository`;
      return { ok: false, failure: { code: 'outside-root', message, hint: 'Move the directory into the repository' } };
    }
    if (status.value.kind === 'directory') {
      const shown = shownOf(real.value, checkout);
      return { ok: true, value: { real: real.value, shown, ...(checkout && { checkout }) } };
    }
    const message = `"${path}" is a file, and this must be a directory with a kustomization`;
    return { ok: false, failure: { code: 'missing-build-input', message, hint: 'Name a directory' } };
  };
  const findRemote: Directories['findRemote'] = async (url, path) => {
    if (remotes === undefined) return needsPermission(path);
    const fetched = await remotes.checkOut(url);
    if (!fetched.ok) return unreachable(fetched);
    const key = JSON.stringify([fetched.value, url.repository, url.ref]);
    const known = checkouts.get(key);
    const repository = withoutSecrets(url.repository);
    const checkout = known ?? { root: fetched.value, repository, ref: url.ref };
    checkouts.set(key, checkout);
    const found = await find(checkout.root, url.directory === '' ? '.' : url.directory, checkout);
    if (found.ok || found.failure.code !== 'missing-build-input') return found;
    const message = `${repository} has no directory "${url.directory}"${url.ref === undefined ? '' : ` at ${url.ref}`}`;
    return { ok: false, failure: { ...found.failure, message, hint: 'Correct the path after the repository' } };
  };
  return { find, findRemote };
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
  for (let shown = path, target = real.value; shown.includes('/') && basename(shown) === basename(target);) {
    shown = shown.slice(0, shown.lastIndexOf('/'));
    target = target.slice(0, target.lastIndexOf('/'));
    const above = shown === '' ? undefined : await files.realPath(shown);
    if (above?.ok !== true || above.value !== target) break;
    found = { real: target, shown };
  }
  return found;
}

/** True for a path in a directory or in one of its subdirectories, and for the directory itself. */
export function isInside(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`);
}

/** `https://example.com/o/r//deploy/web.yaml?ref=v1`: kustomize can read the address of a directory in this form. */
function shownRemote(real: string, checkout: Checkout, remoteFiles: Map<string, RemoteOrigin>): string {
  const { root, repository, ref } = checkout;
  const path = real.slice(root.length).replace(/^\//, '');
  const shown = `${repository}${path === '' ? '' : `//${path}`}${ref === undefined ? '' : `?ref=${ref}`}`;
  remoteFiles.set(shown, { checkout, path });
  return shown;
}

async function download(remotes: BuildRemotes, url: string, { decode }: BuildMemory): Promise<FoundInput<BuildFile>> {
  const downloaded = await remotes.download(url);
  if (downloaded.ok) return { ok: true, value: decode(downloaded.value, withoutSecrets(url)) };
  const { failure } = unreachable(downloaded);
  return { ok: false, failure: parseRepositoryUrl(url) === undefined ? failure : { ...failure, canBeDirectory: true } };
}

async function readBuildFile(
  { files, memory }: { readonly files: FileSystem; readonly memory: BuildMemory },
  real: string,
  shown: string,
  written: string,
): Promise<FoundInput<BuildFile>> {
  const content = await readRegularFile(files, real, Number.MAX_SAFE_INTEGER);
  if (!content.ok) {
    if (content.failure === 'is-directory') return isDirectory(written);
    const message = `"${written}" cannot be read: ${content.message}`;
    return { ok: false, failure: { code: 'missing-build-input', message, hint: 'Check the file and its permissions' } };
  }
  return { ok: true, value: memory.decode(content.value, shown) };
}

function missing(path: string): NoInput {
  const message = path === '' ? 'The path is empty' : `There is no file or directory "${path}"`;
  return { ok: false, failure: { code: 'missing-build-input', message, hint: 'Correct the path, or create the file' } };
}

function noFile(path: string): NoInput {
  const { failure } = missing(path);
  return {
    ok: false,
    failure: parseRepositoryUrl(path) === undefined ? failure : { ...failure, canBeDirectory: true },
  };
}

function isOutside(path: string, { shown, checkout }: BuildDirectory): NoInput {
  const message = `"${path}" is not in the directory ${shown}`;
  const hint =
    checkout === undefined
      ? 'Move the file, or build with --load-restrictor LoadRestrictionsNone'
      : 'A kustomization of a remote repository can use only files of its directory';
  return { ok: false, failure: { code: 'outside-root', message, hint } };
}

function isDirectory(path: string): NoInput {
  const message = `"${path}" is a directory, and this must be a file`;
  return {
    ok: false,
    failure: { code: 'missing-build-input', message, hint: 'Name a file', canBeDirectory: true },
  };
}

function needsPermission(path: string): NoInput {
  const message = `"${withoutSecrets(path)}" is remote`;
  const hint = 'Add --enable-remote to fetch it, or download it and name the local copy';
  return { ok: false, failure: { code: 'remote-input', message, hint } };
}

function unreachable({ message, hint = 'Check the address and your access' }: Problem): NoInput {
  return { ok: false, failure: { code: 'remote-failure', message, hint } };
}
