import type { DirectoryEntry, FileFailure, FileKind, FileSystem, Outcome } from '@krmkit/base';
import type { TreeEntries, TreeEntry } from './changed-entries.ts';
import type { ReadObject } from './read-objects.ts';
import { gitText } from '@krmkit/base';

export interface RevisionFilesOptions {
  /** The files that have no entry: those of the other side. Without it there are none. */
  readonly others: FileSystem | undefined;
  /** All links of the revision are among them, because the other side follows links to its own files. */
  readonly entries: TreeEntries;
  readonly read: ReadObject;
  /** The top of the working tree, as an absolute path without links. */
  readonly top: string;
  /** Where relative paths start, below the top. */
  readonly directory: string;
}

const MAX_LINKS = 40;

/** The files of a revision, read from git without a checkout. Links in it are followed. */
export function revisionFiles(options: RevisionFilesOptions): FileSystem {
  const { others, read, top } = options;
  const directories = directoriesOf(options.entries);
  const find = (path: string): Promise<Outcome<Found>> => findPath(options, directories, path);
  return {
    readFile: async (path, maxBytes) => {
      const found = await find(path);
      if (!found.ok) return found;
      switch (found.value.kind) {
        case 'file': {
          const bytes = await read(found.value.entry.object);
          return bytes.ok && bytes.value.length > maxBytes
            ? failed('too-large', `larger than ${maxBytes} bytes`)
            : bytes;
        }
        case 'directory':
          return failed('is-directory', 'is a directory');
        case 'other':
          return others === undefined ? missing() : others.readFile(found.value.path, maxBytes);
      }
    },
    readDirectory: async (path) => {
      const found = await find(path);
      return found.ok ? listDirectory(options, directories, found.value) : found;
    },
    status: async (path) => {
      const found = await find(path);
      if (!found.ok) return found;
      switch (found.value.kind) {
        case 'file': {
          const bytes = await read(found.value.entry.object);
          return bytes.ok ? { ok: true, value: { kind: 'file', size: bytes.value.length } } : bytes;
        }
        case 'directory':
          return { ok: true, value: { kind: 'directory', size: 0 } };
        case 'other':
          return others === undefined ? missing() : others.status(found.value.path);
      }
    },
    realPath: async (path) => {
      const found = await find(path);
      if (!found.ok) return found;
      switch (found.value.kind) {
        case 'file':
          return { ok: true, value: `${top}/${found.value.path}` };
        case 'directory':
          return { ok: true, value: found.value.absolute };
        case 'other':
          return others === undefined ? missing() : others.realPath(found.value.path);
      }
    },
  };
}

/** `file`: an entry; `directory`: only entries below it; `other`: a path of the other side. */
type Found =
  | { readonly kind: 'file'; readonly path: string; readonly entry: TreeEntry }
  | { readonly kind: 'directory'; readonly path: string; readonly absolute: string }
  | { readonly kind: 'other'; readonly path: string };

async function findPath(
  options: RevisionFilesOptions,
  directories: Directories,
  path: string,
): Promise<Outcome<Found>> {
  const { entries, top } = options;
  const resolved = await resolveLinks(options, path);
  if (!resolved.ok) return resolved;
  if ('outside' in resolved.value) return { ok: true, value: { kind: 'other', path: resolved.value.outside } };
  const { below } = resolved.value;
  const entry = entries.get(below);
  if (entry !== undefined) return { ok: true, value: { kind: 'file', path: below, entry } };
  const absolute = below === '' ? top : `${top}/${below}`;
  if (directories.names.has(below)) return { ok: true, value: { kind: 'directory', path: below, absolute } };
  // The other side can have a link or a directory in place of a file, or of nothing.
  const isOnlyThere = ancestorsOf(below).some((one) => entries.has(one));
  if (isOnlyThere || (await isGone(options, directories, below))) return missing();
  return { ok: true, value: { kind: 'other', path: absolute } };
}

/**
 * Whether the revision does not have a directory of the other side: all files below it are missing in the revision. git
 * does not know empty directories.
 */
async function isGone(
  { others, entries, top }: Pick<RevisionFilesOptions, 'others' | 'entries' | 'top'>,
  directories: Directories,
  below: string,
): Promise<boolean> {
  if (others === undefined || !directories.partlyGone.has(below)) return false;
  const waiting = [below];
  for (const directory of waiting) {
    const there = await others.readDirectory(`${top}/${directory}`);
    for (const { name, kind } of there.ok ? there.value : []) {
      const path = `${directory}/${name}`;
      if (entries.has(path)) continue;
      if (kind !== 'directory' || !directories.partlyGone.has(path)) return false;
      waiting.push(path);
    }
  }
  return true;
}

/** The path below the top without links, or the absolute path outside of it. */
async function resolveLinks(
  options: RevisionFilesOptions,
  path: string,
): Promise<Outcome<{ readonly below: string } | { readonly outside: string }>> {
  const { top, directory } = options;
  let absolute = path.startsWith('/') ? path : `${top}/${directory}/${path}`;
  for (let links = 0; links <= MAX_LINKS; links++) {
    const segments = segmentsBelow(absolute, top);
    if (segments === undefined) return { ok: true, value: { outside: absolute } };
    const target = await followLink(options, segments);
    if (target === undefined) return { ok: true, value: { below: segments.join('/') } };
    absolute = target;
  }
  return failed('link-loop', 'too many levels of symbolic links');
}

/** The path after the first link; undefined if there is none. */
async function followLink(
  { entries, read, top }: RevisionFilesOptions,
  segments: readonly string[],
): Promise<string | undefined> {
  for (let length = 1; length <= segments.length; length++) {
    const entry = entries.get(segments.slice(0, length).join('/'));
    const target = entry?.kind === 'link' ? await read(entry.object) : undefined;
    if (target?.ok !== true) continue;
    const text = gitText(target.value);
    const above = [top, ...segments.slice(0, length - 1)].join('/');
    return [text.startsWith('/') ? text : `${above}/${text}`, ...segments.slice(length)].join('/');
  }
  return undefined;
}

/** The entries of the revision, and those of the other side that have none. */
async function listDirectory(
  options: RevisionFilesOptions,
  directories: Directories,
  found: Found,
): Promise<Outcome<readonly DirectoryEntry[]>> {
  const { others, entries, top } = options;
  if (found.kind === 'file') return failed('not-directory', 'not a directory');
  const isHere = found.kind === 'directory';
  const absolute = isHere ? found.absolute : found.path;
  // The other side can have a link or a file in place of the directory.
  const isOnlyHere = isHere && ancestorsOf(found.path).some((one) => entries.has(one));
  const there = isOnlyHere ? undefined : await others?.readDirectory(absolute);
  const own = isHere ? directories.names.get(found.path) : undefined;
  if (own === undefined && there?.ok !== true) return there ?? missing();
  const below = absolute === top ? '' : `${absolute.slice(top.length + 1)}/`;
  const unchanged = await unchangedEntries(options, directories, below, there?.ok === true ? there.value : []);
  const names = new Map([...unchanged.map(({ name, kind }) => [name, kind] as const), ...(own ?? [])]);
  return { ok: true, value: [...names].map(([name, kind]): DirectoryEntry => ({ name, kind })) };
}

/** The entries of a directory of the other side that the revision has, too. `below` ends with a slash. */
async function unchangedEntries(
  options: RevisionFilesOptions,
  directories: Directories,
  below: string,
  there: readonly DirectoryEntry[],
): Promise<readonly DirectoryEntry[]> {
  const unchanged: DirectoryEntry[] = [];
  for (const entry of there) {
    const path = below + entry.name;
    if (!options.entries.has(path) && !(await isGone(options, directories, path))) unchanged.push(entry);
  }
  return unchanged;
}

interface Directories {
  /** The names in each directory that has files in the revision; the top is `''`. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, FileKind>>;
  /** The directories above files that only the other side has. */
  readonly partlyGone: ReadonlySet<string>;
}

function directoriesOf(entries: TreeEntries): Directories {
  const directories = new Map<string, Map<string, FileKind>>();
  const add = (path: string, kind: FileKind): void => {
    const slash = path.lastIndexOf('/');
    const above = slash === -1 ? '' : path.slice(0, slash);
    let names = directories.get(above);
    const isNew = names === undefined;
    if (names === undefined) directories.set(above, (names = new Map<string, FileKind>()));
    names.set(path.slice(slash + 1), kind);
    if (isNew && above !== '') add(above, 'directory');
  };
  const partlyGone = new Set<string>();
  for (const [path, entry] of entries) {
    if (entry !== undefined) add(path, entry.kind);
    else for (const above of ancestorsOf(path).slice(0, -1)) partlyGone.add(above);
  }
  return { names: directories, partlyGone };
}

/** The path and the directories above it, below the top. */
function ancestorsOf(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

/** The segments of an absolute path below the top; undefined for a path outside it. */
export function segmentsBelow(absolute: string, top: string): readonly string[] | undefined {
  const segments: string[] = [];
  for (const segment of absolute.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const above = top.split('/').filter((segment) => segment !== '');
  if (above.some((segment, index) => segments[index] !== segment)) return undefined;
  return segments.slice(above.length);
}

function failed(failure: FileFailure, message: string): Outcome<never> {
  return { ok: false, failure, message };
}

function missing(): Outcome<never> {
  return failed('missing', 'no such file or directory');
}
